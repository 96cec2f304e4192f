/* SPDX-License-Identifier: GPL-3.0-or-later */
/* power.h - exact power of the paired tests, and the trials that it takes.
 *
 * discordance is the probability that the policies disagree at a start, difference that
 * of A's and B's success rates; |difference| <= discordance. Rejections in both
 * directions count when sides is 2, those in the direction of the difference when 1. */
#ifndef OFFDIAG_STATS_POWER_H
#define OFFDIAG_STATS_POWER_H

#include "stats/method.h"

typedef enum PowerTest {
    POWER_EXACT,     /* paired.mcnemar_exact */
    POWER_MIDP,      /* paired.mcnemar_midp */
    POWER_ASYMPTOTIC /* paired.mcnemar_asymptotic */
} PowerTest;

typedef struct PairedPlan {
    double discordance, difference;
    double alpha;
    int sides; /* 1 or 2 */
} PairedPlan;

/* The power given the number of discordant pairs, for all numbers up to a limit that
 * grows on demand. */
typedef struct PairedPower {
    PowerTest test;
    PairedPlan plan;
    double *given; /* given[m], m = 0 .. count - 1 */
    double *rise;  /* rise[m] = largest |given[l + 1] - given[l]| over l >= m */
    int64_t count;
} PairedPower;

/* Fails with a reason: a difference beyond the discordance, alpha outside (0, 1), .. */
bool paired_plan_check(const PairedPlan *plan, Error *err);

bool paired_power_open(PowerTest test, const PairedPlan *plan, PairedPower *out, Error *err);
void paired_power_close(PairedPower *power); /* leaves {0} */

/* The unconditional power of n pairs, by enumeration; right to about 1e-14. */
bool paired_power_at(PairedPower *power, int64_t n, double *value, Error *err);

/* Numbers of discordant pairs up to which the loser may win and the test still rejects:
 * of m discordant pairs, or -1 when no outcome rejects. */
int64_t paired_power_limit(PowerTest test, int64_t m, double alpha, int sides);

/* The smallest number of pairs with at least this power, and the smallest from which all
 * larger numbers have it (power is a saw-tooth); looked at up to `horizon` = 1.6 first + 150.
 * Fails where no number up to a million does. */
typedef struct SizeFound {
    int64_t first, all_larger, horizon;
    double power_first, power_all_larger;
} SizeFound;

bool paired_size(PowerTest test, const PairedPlan *plan, double power, SizeFound *out, Error *err);

/* The smallest difference, in steps of 1/1000 up to the discordance, that n pairs detect
 * with this power; 0 when none. */
bool paired_detectable(PowerTest test, const PairedPlan *plan, int64_t n, double power,
                       double *difference, Error *err);

/* The discordance and difference that two rates and the correlation of the outcomes give;
 * fails on a correlation that the rates do not allow, and says which they do. */
bool paired_plan_from_rates(double rate_a, double rate_b, double correlation, double *discordance,
                            double *difference, Error *err);

/* What a pilot of n pairs with b and c discordant ones says of the trials needed: by the
 * estimate, and by the ends of an interval for the difference at the pilot's discordance;
 * assurance = expected power over what the pilot leaves possible, of `n_main` pairs.
 * n_optimistic, n_estimate, n_pessimistic are 0 where no number suffices. */
typedef struct PilotPlan {
    double discordance, difference, lower, upper; /* Tango's interval at the level */
    int64_t n_estimate, n_optimistic, n_pessimistic;
    double assurance;
} PilotPlan;

bool paired_pilot(PowerTest test, int64_t b, int64_t c, int64_t n, double alpha, double power,
                  double level, int64_t n_main, PilotPlan *out, Error *err);

/* Rows of the catalogue. Inputs psi (discordance), delta (difference), alpha [sides=2], and
 * n, or power for the n_ methods; discordant and prob_A_wins for the conditional ones. */
MethodFunction size_exact_power_mcnemar_exact, size_exact_power_mcnemar_midp,
    size_exact_power_mcnemar_asym, size_conditional_power_mcnemar_exact,
    size_conditional_power_mcnemar_midp, size_n_mcnemar_exact_first,
    size_n_mcnemar_exact_all_larger, size_n_mcnemar_midp_first, size_n_mcnemar_midp_all_larger,
    size_n_mcnemar_asym_first, size_n_mcnemar_asym_all_larger;

#endif
