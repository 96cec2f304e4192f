/* SPDX-License-Identifier: GPL-3.0-or-later */
/* paired.c - the conditional and the chi-square tests of McNemar's kind.
 *
 * Up to 60 discordant pairs the exact p is a quotient of whole numbers, counted as
 * such; above, a binomial tail with its first term on the log scale. */
#include "stats/paired.h"

#include <float.h>
#include <math.h>

#include "stats/distribution.h"

enum {
    COUNTABLE = 60
}; /* 61! / (30! 31!) * 61 still fits 64 bits */

/* The largest m at which even the table (m, 0) has p > 0.05. */
typedef struct Floor {
    int64_t two_sided, one_sided;
} Floor;

static bool is_two_sided(const Options *options)
{
    return options->alternative == ALTERNATIVE_UNSET ||
           options->alternative == ALTERNATIVE_TWO_SIDED;
}

static void note_few(Result *result, const Options *options, int64_t m, Floor floor)
{
    if (m <= (is_two_sided(options) ? floor.two_sided : floor.one_sided))
        result_note(result, NOTE_FLOOR);
    if (m == 0)
        result_note(result, NOTE_DEGENERATE);
}

/* Twice P(X >= b), less P(X = b) when mid, times 2^m, for 2 b >= m. */
static uint64_t count_twice_above(int64_t b, int64_t m, bool mid)
{
    uint64_t at = 1, above = 0; /* C(m, i) and the sum beyond i, from i = m down */
    for (int64_t i = m; i > b; i--) {
        above += at;
        at = at * (uint64_t)i / (uint64_t)(m - i + 1);
    }
    return 2 * above + (mid ? at : 2 * at);
}

/* P(X >= b), X ~ Bin(m, 1/2), less half of P(X = b) when mid, for 2 b >= m: as a
 * logarithm, and as a number that is 0 where it is too small for one. */
typedef struct Tail {
    long double value, log;
} Tail;

static Tail upper_tail(int64_t b, int64_t m, bool mid)
{
    if (m <= COUNTABLE) {
        long double value = ldexpl((long double)count_twice_above(b, m, mid), (int)(-m - 1));
        return (Tail){value, logl(value)};
    }
    if (2 * b == m) {
        long double at = expl(binomial_log_pmf(b, m, 0.5L, 0.5L));
        long double value = mid ? 0.5L : (1 + at) / 2;
        return (Tail){value, logl(value)};
    }
    BinomialTail tail = binomial_tail(b, m, 0.5L, 0.5L);
    long double log_tail = tail.log_pmf + logl(tail.ratio - (mid ? 0.5L : 0));
    return (Tail){expl(log_tail), log_tail};
}

static void set_tail(Result *result, Tail tail, int sides)
{
    double error = 1e-17 * (1 - (double)tail.log);
    if (tail.value > 1e-300L)
        result_set_p(result, tail.value * (long double)sides, error);
    else
        result_set_log_p(result, tail.log + logl((long double)sides), error);
}

/* The same tail for 2 b < m, as 1 minus the other side. */
static Tail most_of_all(int64_t b, int64_t m, bool mid)
{
    if (b == 0 && !mid)
        return (Tail){1, 0};
    long double value = 1 - upper_tail(mid ? m - b : m - b + 1, m, mid).value;
    return (Tail){value, logl(value)};
}

static void set_conditional(Result *result, const PairedTable *table, const Options *options,
                            bool mid)
{
    int64_t b = options->alternative == ALTERNATIVE_LESS ? table->c : table->b;
    int64_t m = table->b + table->c;

    if (is_two_sided(options)) {
        b = table->b > table->c ? table->b : table->c;
        set_tail(result, 2 * b == m ? (Tail){0.5L, -1} : upper_tail(b, m, mid), 2);
    } else {
        set_tail(result, 2 * b >= m ? upper_tail(b, m, mid) : most_of_all(b, m, mid), 1);
    }
}

bool paired_mcnemar_exact(const Input *input, const Options *options, Result *result, Error *err)
{
    static const Floor floor = {5, 4};
    (void)err;
    set_conditional(result, &input->paired, options, false);
    result_note(result, NOTE_CONSERVATIVE);
    note_few(result, options, input->paired.b + input->paired.c, floor);
    return true;
}

bool paired_mcnemar_midp(const Input *input, const Options *options, Result *result, Error *err)
{
    static const Floor floor = {4, 3};
    (void)err;
    set_conditional(result, &input->paired, options, true);
    note_few(result, options, input->paired.b + input->paired.c, floor);
    return true;
}

/* The chi-square of an excess |b - c|, corrected or not, or its signed root. */
static void set_chi_square(Result *result, const PairedTable *table, const Options *options,
                           int64_t excess, Floor floor)
{
    enum {
        SMALL = 25
    };
    int64_t m = table->b + table->c;
    long double z = m > 0 ? (long double)excess / sqrtl((long double)m) : 0;
    long double square = m > 0 ? (long double)excess * (long double)excess / (long double)m : 0;
    long double log_p = chi_square_1_log_tail(square);
    double statistic = (double)square;

    if (!is_two_sided(options)) {
        z = table->b < table->c ? -z : z;
        log_p = normal_log_tail(options->alternative == ALTERNATIVE_LESS ? -z : z);
        statistic = (double)z;
    }
    result_set_log_p(result, log_p, 1e-18 * (1 + (double)square));
    result_set(result, QUANTITY_STATISTIC, statistic, fabs(statistic) * DBL_EPSILON);
    if (is_two_sided(options))
        result_set(result, QUANTITY_DF, 1, 0);
    if (m < SMALL)
        result_note(result, NOTE_APPROXIMATE);
    note_few(result, options, m, floor);
}

static int64_t excess_of(const PairedTable *table)
{
    return table->b > table->c ? table->b - table->c : table->c - table->b;
}

bool paired_mcnemar_asymptotic(const Input *input, const Options *options, Result *result,
                               Error *err)
{
    static const Floor floor = {3, 2};
    (void)err;
    set_chi_square(result, &input->paired, options, excess_of(&input->paired), floor);
    return true;
}

bool paired_mcnemar_edwards(const Input *input, const Options *options, Result *result, Error *err)
{
    static const Floor floor = {5, 4};
    int64_t excess = excess_of(&input->paired);
    (void)err;
    set_chi_square(result, &input->paired, options, excess > 0 ? excess - 1 : 0, floor);
    return true;
}
