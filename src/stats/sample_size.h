/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sample_size.h - trials needed, by formula and by the width of an interval. */
#ifndef OFFDIAG_STATS_SAMPLE_SIZE_H
#define OFFDIAG_STATS_SAMPLE_SIZE_H

#include "stats/method.h"

/* Two unpaired rates; results n_real and n per arm. Inputs p1 p2 alpha power [sides=2]
 * [ratio=1]: with ratio = n2 / n1, n is that of group 1. Fails on equal rates, power not
 * above alpha, and a direction that the alternative excludes.
 * Fleiss, Levin, Paik (2003); correction: Fleiss, Tytun, Ury (1980) Biometrics 36:343. */
MethodFunction size_n_two_prop_pooled, size_n_two_prop_pooled_cc, size_n_two_prop_unpooled,
    size_n_two_prop_unpooled_cc;

/* Pairs; inputs psi (discordance) delta (difference) alpha power [sides=2].
 * Connor (1987) Biometrics 43:207; Miettinen (1968) Biometrics 24:339. */
MethodFunction size_n_mcnemar_connor, size_n_mcnemar_miettinen;

/* Half-widths (upper - lower) / 2. wilson: inputs p n [level=0.95], p n need not be whole.
 * clopper_pearson: k n, or p n, when k = p n rounded half to even. */
MethodFunction size_wilson_halfwidth, size_clopper_pearson_halfwidth;

/* The smallest n (first), and the smallest that all larger ones share, with a half-width of
 * at most half_width at rate p; inputs p half_width [level=0.95]. */
MethodFunction size_n_for_wilson_halfwidth, size_n_for_clopper_pearson_first,
    size_n_for_clopper_pearson_all_larger;

/* The smallest n (first), and the smallest that all larger ones share, whose two-sided
 * Clopper-Pearson interval at rate p has its lower bound at `lower` or above; inputs p lower
 * [level=0.95]. */
MethodFunction size_n_for_lower_bound_first, size_n_for_lower_bound_all_larger;

/* Trials without a failure that show a success rate above p: the smallest n with
 * p^n <= 1 - level. Inputs p [level=0.95]. */
MethodFunction size_n_zero_failures;

/* The same searches for every interval of one rate: at k = n p rounded half to even, or
 * over the widest k when p is NaN. Looked at up to `horizon`. */
typedef struct WidthFound {
    int64_t first, all_larger, horizon;
    double width_first; /* half-width there */
} WidthFound;

bool size_half_width(const Method *interval, int64_t k, int64_t n, double level, double *half_width,
                     Error *err);
bool size_for_half_width(const Method *interval, double p, double half_width, double level,
                         WidthFound *out, Error *err);

bool size_for_lower_bound(const Method *interval, double p, double lower, double level,
                          WidthFound *out, Error *err); /* width_first = p - bound there */

/* n p rounded half to even, p taken as the decimal that it is written as. */
int64_t round_half_even(double p, int64_t n);

/* alpha, power and sides as every planning question has them; fails with a reason where
 * power is not above alpha. */
typedef struct Errors {
    double alpha, power;
    int sides;
} Errors;

bool params_errors(const Params *params, bool with_power, Errors *out, Error *err);

/* Puts n_real and n = the next whole number, n_real itself where it is whole up to 1e-9. */
void result_set_size(Result *result, long double n_real);

#endif
