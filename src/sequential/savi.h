/* SPDX-License-Identifier: GPL-3.0-or-later */
/* savi.h - an e-process for two unpaired streams: valid at any stopping time.
 *
 * Turner, Ly and Gruenwald (2024) Statistics in Medicine (safe tests for two
 * streams), with their Beta priors: before trial n, with x and y successes of A and B so far, the
 * rates are taken to be t_A = (1 + x) / (n + 2) and t_B = (2 + y) / (n + 2); where t_A < t_B the
 * e-value is multiplied by the likelihood ratio of the trial against their mean for both. The
 * e-value for A is that with the streams exchanged. */
#ifndef OFFDIAG_SEQUENTIAL_SAVI_H
#define OFFDIAG_SEQUENTIAL_SAVI_H

typedef struct Savi {
    int n, x, y;                 /* trials and successes of A, B so far */
    double log_for_a, log_for_b; /* logarithms of the two e-values */
} Savi;                          /* start from {0} */

/* One more trial with outcomes 0 or 1. */
void savi_advance(Savi *savi, int a, int b);

#endif
