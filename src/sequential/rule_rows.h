/* SPDX-License-Identifier: GPL-3.0-or-later */
/* rule_rows.h - for this folder only: the row of each rule's file. */
#ifndef OFFDIAG_SEQUENTIAL_RULE_ROWS_H
#define OFFDIAG_SEQUENTIAL_RULE_ROWS_H

#include "sequential/build.h"

extern const Rule rule_staircase, rule_conditional, rule_pattern, rule_group, rule_lai, rule_savi,
    rule_sprt, rule_naive, rule_step;

#endif
