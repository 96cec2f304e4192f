/* SPDX-License-Identifier: GPL-3.0-or-later */
/* ordinal.h - two policies whose outcome is one of k levels: a k by k table of counts,
 * rows by the level under A, columns by that under B. */
#ifndef OFFDIAG_STATS_ORDINAL_H
#define OFFDIAG_STATS_ORDINAL_H

#include "stats/method.h"

/* Symmetry: sum over i < j of (n_ij - n_ji)^2 / (n_ij + n_ji), df = k (k - 1) / 2, empty
 * pairs of cells counted. Bowker (1948) JASA 43:572. k = 2: McNemar. */
bool ordinal_bowker(const Input *input, const Options *options, Result *result, Error *err);

/* Equal margins. Levels without any off-diagonal count are dropped; df = levels left - 1.
 * Levels that fall into groups which never meet are tested group by group, one degree of
 * freedom less each. Stuart (1955) Biometrika 42:412; Maxwell (1970) Br J Psychiatry 116:651. */
bool ordinal_stuart_maxwell(const Input *input, const Options *options, Result *result, Error *err);

#endif
