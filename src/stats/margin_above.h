/* SPDX-License-Identifier: GPL-3.0-or-later */
/* margin_above.h - one-sided tests of a difference against a value that is not 0. */
#ifndef OFFDIAG_STATS_MARGIN_ABOVE_H
#define OFFDIAG_STATS_MARGIN_ABOVE_H

#include "stats/method.h"

typedef struct OneSided {
    long double log_p, statistic;
    double p_error, statistic_error; /* relative, absolute */
} OneSided;

/* The test of D > difference, in (-1, 1), against D <= difference. */
typedef bool AboveTest(const Input *input, long double difference, OneSided *out, Error *err);

AboveTest paired_above_score, paired_above_exact;
AboveTest unpaired_above_score, unpaired_above_miettinen_nurminen, unpaired_above_exact;

#endif
