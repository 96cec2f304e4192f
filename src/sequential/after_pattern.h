/* SPDX-License-Identifier: GPL-3.0-or-later */
/* after_pattern.h - for this folder only: tails given the pattern of discordant pairs. */
#ifndef OFFDIAG_SEQUENTIAL_AFTER_PATTERN_H
#define OFFDIAG_SEQUENTIAL_AFTER_PATTERN_H

#include "sequential/after_tail.h"

bool after_pattern_chance(const AfterTail *tail, double difference, TailChance *chance, Error *err);
bool after_pattern_p(const AfterTail *tail, double *p_a, double *p_b, Error *err);

#endif
