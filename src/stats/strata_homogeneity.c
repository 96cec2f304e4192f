/* SPDX-License-Identifier: GPL-3.0-or-later */
/* strata_homogeneity.c - do the tasks agree on who wins the discordant pairs?
 *
 * All three forms look at the table of b and c by task. In the exact form the b have the
 * multivariate hypergeometric law, each table's probability proportional to a product of
 * binomial coefficients; see strata_exact.c. */
#include <float.h>
#include <math.h>
#include <stdlib.h>

#include "stats/several.h"
#include "stats/strata.h"
#include "stats/strata_exact.h"

/* The tasks with discordance and the sums over them. */
typedef struct Discordance {
    int64_t (*items)[2]; /* b and c of each task */
    size_t count;
    int64_t b, c;
} Discordance;

static bool discordance_of(const PairedTables *tables, Discordance *out, Error *err)
{
    PairedTable sum;
    if (!strata_sum(tables, &sum, err))
        return false;
    *out =
        (Discordance){.items = calloc(tables->count, sizeof *out->items), .b = sum.b, .c = sum.c};
    if (!out->items)
        return error_memory(err);
    for (size_t i = 0; i < tables->count; i++) {
        if (tables->items[i].b + tables->items[i].c == 0)
            continue;
        out->items[out->count][0] = tables->items[i].b;
        out->items[out->count++][1] = tables->items[i].c;
    }
    return true;
}

static bool decided(const Discordance *found)
{
    return found->count < 2 || found->b == 0 || found->c == 0;
}

static bool small_counts(const Discordance *found)
{
    long double share = (long double)(found->b < found->c ? found->b : found->c) /
                        (long double)(found->b + found->c);
    for (size_t i = 0; i < found->count; i++)
        if (share * (long double)(found->items[i][0] + found->items[i][1]) < 5)
            return true;
    return false;
}

/* One task's part of the statistic, from observed counts and their sums. */
typedef long double TaskTerm(long double b, long double c, long double b_sum, long double c_sum);

/* (b C - c B)^2 / (m B C), the two cells of the task together. */
static long double pearson_term(long double b, long double c, long double b_sum, long double c_sum)
{
    long double cross = b * c_sum - c * b_sum;
    return cross * cross / ((b + c) * b_sum * c_sum);
}

static long double part(long double observed, long double expected)
{
    return observed > 0 ? observed * logl(observed / expected) : 0;
}

static long double likelihood_term(long double b, long double c, long double b_sum,
                                   long double c_sum)
{
    long double m = b + c, all = b_sum + c_sum;
    return 2 * (part(b, m * b_sum / all) + part(c, m * c_sum / all));
}

static bool homogeneity(const Input *input, TaskTerm *term, Result *result, Error *err)
{
    Discordance found;
    if (!discordance_of(&input->tables, &found, err))
        return false;
    long double *terms = malloc((found.count + 1) * sizeof *terms);
    if (terms && decided(&found)) {
        result_set_nothing(result, found.count > 1 ? (double)(found.count - 1) : 0);
    } else if (terms) {
        for (size_t i = 0; i < found.count; i++)
            terms[i] = term((long double)found.items[i][0], (long double)found.items[i][1],
                            (long double)found.b, (long double)found.c);
        result_set_chi_square(result, fmaxl(sum_in_order(terms, found.count), 0),
                              (double)(found.count - 1));
        if (small_counts(&found))
            result_note(result, NOTE_APPROXIMATE);
    }
    bool ok = terms || error_memory(err);
    free(terms);
    free(found.items);
    return ok;
}

bool strata_homogeneity_pearson(const Input *input, const Options *options, Result *result,
                                Error *err)
{
    (void)options;
    return homogeneity(input, pearson_term, result, err);
}

bool strata_homogeneity_lr(const Input *input, const Options *options, Result *result, Error *err)
{
    (void)options;
    return homogeneity(input, likelihood_term, result, err);
}

bool strata_homogeneity_exact(const Input *input, const Options *options, Result *result,
                              Error *err)
{
    Discordance found;
    long double log_p = 0;
    (void)options;

    if (!discordance_of(&input->tables, &found, err))
        return false;
    bool ok = true;
    if (decided(&found))
        result_note(result, NOTE_DEGENERATE);
    else
        ok = strata_exact_p(found.items, found.count, &log_p, err);
    if (ok)
        result_set_log_p(result, log_p, 1e-14);
    free(found.items);
    return ok;
}

static int sign_of(long double x)
{
    return (x > 0) - (x < 0);
}

Directions strata_directions(const PairedTables *tables)
{
    Directions found = {0};
    int64_t pooled = 0;
    long double mean = 0;

    for (size_t i = 0; i < tables->count; i++) {
        const PairedTable *table = &tables->items[i];
        int64_t n = table->a + table->b + table->c + table->d, d = table->b - table->c;
        if (n == 0)
            continue;
        found.positive += d > 0;
        found.negative += d < 0;
        found.zero += d == 0;
        pooled += d;
        mean += (long double)d / (long double)n;
    }
    found.pooled = sign_of((long double)pooled);
    found.equal_weight = fabsl(mean) < 1e-15L * (long double)tables->count ? 0 : sign_of(mean);
    int most = sign_of((long double)found.positive - (long double)found.negative);
    found.contradicts = found.pooled * found.equal_weight < 0 || found.pooled * most < 0;
    found.opposite = found.positive > 0 && found.negative > 0;
    return found;
}
