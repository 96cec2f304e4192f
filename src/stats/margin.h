/* SPDX-License-Identifier: GPL-3.0-or-later */
/* margin.h - is A no worse than B, better by more than a margin, or within it?
 *
 * D = pA - pB, or p1 - p2 of two independent groups. The margin m of the options is needed,
 * 0 < m < 1.
 *   noninferiority      greater: D > -m, A is at most m worse than B; less: D < m, B is at
 *                       most m worse than A
 *   superiority_margin  greater: D > m; less: D < -m
 *   equivalence_tost    -m < D < m: both one-sided tests, the larger p; two-sided only
 * p is that of the hypothesis that it is not so; the statistic, A less B, is that of the test
 * that decides. They agree with the one-sided bounds of the interval of the same name.
 *   score                    Tango's statistic at the margin for pairs: Tango (1998) Stat Med
 *                            17:891; Farrington and Manning's for groups: (1990) Stat Med 9:1447
 *   miettinen_nurminen       the same with the variance times N/(N-1): (1985) Stat Med 4:213
 *   exact                    the largest probability, over the rate that is left free, of a
 *                            statistic as extreme: Hsueh, Liu, Chen (2001) Biometrics 57:478 for
 *                            up to MARGIN_PAIRS_MAX pairs; Chan (1998) Stat Med 17:1403 for up
 *                            to SCORE_LIMIT trials a group
 * Two one-sided tests: Schuirmann (1987) J Pharmacokinet Biopharm 15:657. */
#ifndef OFFDIAG_STATS_MARGIN_H
#define OFFDIAG_STATS_MARGIN_H

#include "stats/method.h"

enum {
    MARGIN_PAIRS_MAX = 2000
};

MethodFunction paired_noninferiority_score, paired_superiority_margin_score,
    paired_equivalence_tost_score;
MethodFunction paired_noninferiority_exact, paired_superiority_margin_exact,
    paired_equivalence_tost_exact;
MethodFunction unpaired_noninferiority_score, unpaired_superiority_margin_score,
    unpaired_equivalence_tost_score;
MethodFunction unpaired_noninferiority_miettinen_nurminen,
    unpaired_superiority_margin_miettinen_nurminen, unpaired_equivalence_tost_miettinen_nurminen;
MethodFunction unpaired_noninferiority_exact, unpaired_superiority_margin_exact,
    unpaired_equivalence_tost_exact;

#endif
