/* SPDX-License-Identifier: GPL-3.0-or-later */
/* pairs_check.h - what forbids pairing, before the trials are looked at and after. */
#ifndef OFFDIAG_TRIALS_PAIRS_CHECK_H
#define OFFDIAG_TRIALS_PAIRS_CHECK_H

#include "trials/starts.h"

/* Is there anything that identifies a start? */
bool pairs_check_key(const Starts *starts, uint32_t policy_a, uint32_t policy_b,
                     const PairOptions *options, Error *err);

/* No repeats, unless they are allowed, and at least one start in common. */
bool pairs_check_result(const Starts *starts, const PairOptions *options, const Pairs *pairs,
                        Error *err);

#endif
