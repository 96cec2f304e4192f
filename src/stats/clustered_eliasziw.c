/* SPDX-License-Identifier: GPL-3.0-or-later */
/* clustered_eliasziw.c - McNemar's test with its variance inflated by the correlation
 * within clusters.
 *
 * Eliasziw, Donner (1991) Stat Med 10:1981: the intra-cluster correlation of the four
 * outcomes comes from an analysis of variance, and the inflation of the discordant pairs
 * from it by way of their mean number a cluster. */
#include <math.h>
#include <stdlib.h>

#include "stats/clustered.h"
#include "stats/several.h"
#include "stats/strata.h"

typedef struct Anova {
    long double clusters, pairs; /* K, N */
    long double between, within; /* mean squares */
    long double size;            /* n0, the effective cluster size */
} Anova;

static int64_t cell(const PairedTable *table, int j)
{
    const int64_t cells[] = {table->a, table->b, table->c, table->d};
    return cells[j];
}

static int64_t pairs_of(const PairedTable *table)
{
    return table->a + table->b + table->c + table->d;
}

static long double between_term(const PairedTable *table, const PairedTable *sum)
{
    long double n = (long double)pairs_of(table), all = (long double)pairs_of(sum), total = 0;
    for (int j = 0; j < 4; j++) {
        long double above = (long double)cell(table, j) - n * (long double)cell(sum, j) / all;
        total += above * above / n;
    }
    return total;
}

static long double within_term(const PairedTable *table)
{
    long double n = (long double)pairs_of(table), total = 0;
    for (int j = 0; j < 4; j++)
        total += (long double)cell(table, j) * (n - (long double)cell(table, j)) / n;
    return total;
}

static bool anova_of(const PairedTables *tables, const PairedTable *sum, Anova *out, Error *err)
{
    long double *terms = malloc(3 * (tables->count + 1) * sizeof *terms);
    Anova anova = {.pairs = (long double)pairs_of(sum)};
    size_t count = 0;

    if (!terms)
        return error_memory(err);
    long double *within = terms + tables->count + 1, *spread = within + tables->count + 1;
    for (size_t i = 0; i < tables->count; i++)
        anova.clusters += pairs_of(&tables->items[i]) > 0;
    long double mean = anova.pairs / anova.clusters;
    for (size_t i = 0; i < tables->count; i++) {
        const PairedTable *table = &tables->items[i];
        long double above = (long double)pairs_of(table) - mean;
        if (pairs_of(table) == 0)
            continue;
        terms[count] = between_term(table, sum);
        within[count] = within_term(table);
        spread[count++] = above * above;
    }
    anova.between = sum_in_order(terms, count) / anova.clusters;
    anova.within = sum_in_order(within, count) / (anova.pairs - anova.clusters);
    anova.size =
        mean - sum_in_order(spread, count) / (anova.clusters * (anova.clusters - 1) * mean);
    free(terms);
    *out = anova;
    return true;
}

/* The mean number of discordant pairs that counts, nc, over all and over the clusters
 * that have any. */
static long double discordant_size(const PairedTables *tables, const PairedTable *sum,
                                   long double with_any)
{
    long double mean = (long double)(sum->b + sum->c) / with_any, squares = 0;
    for (size_t i = 0; i < tables->count; i++) {
        /* clusters without discordance would add mean^2, and have it taken off again */
        long double count = (long double)(tables->items[i].b + tables->items[i].c);
        squares += count > 0 ? (count - mean) * (count - mean) : 0;
    }
    long double effective = mean - squares / (with_any * (with_any - 1) * mean);
    return effective + with_any * (mean - effective);
}

bool clustered_eliasziw(const Input *input, const Options *options, Result *result, Error *err)
{
    const PairedTables *tables = &input->tables;
    long double with_any = 0;
    PairedTable sum;
    Anova anova = {0};
    (void)options;

    if (!strata_sum(tables, &sum, err) || !anova_of(tables, &sum, &anova, err))
        return false;
    for (size_t i = 0; i < tables->count; i++)
        with_any += tables->items[i].b + tables->items[i].c > 0;
    long double discordant = (long double)(sum.b + sum.c), d = (long double)(sum.b - sum.c);
    result_set(result, QUANTITY_N, (double)anova.clusters, 0);
    if (anova.clusters < 2)
        return error_set(err, ERROR_DOMAIN, "there is one cluster only: at least two are needed");
    if (discordant <= 0) {
        result_set_nothing(result, 1);
        return true;
    }
    if (anova.pairs <= anova.clusters || with_any < 2)
        return error_set(err, ERROR_DOMAIN,
                         "the correlation within clusters cannot be estimated: it takes clusters "
                         "of several pairs, and discordance in at least two of them; use "
                         "several.clustered_mcnemar_durkalski");
    long double ratio =
        (anova.between - anova.within) / (anova.between + (anova.size - 1) * anova.within);
    long double correlation =
        ratio / (ratio + discordant / anova.pairs * (1 - ratio)); /* 1/(1 + P (1-r)/r) */
    long double inflation = 1 + (discordant_size(tables, &sum, with_any) - 1) * correlation;
    if (!isfinite(inflation) || inflation <= 0)
        return error_set(err, ERROR_DOMAIN,
                         "the correlation within clusters comes out as %.3Lg, which leaves no "
                         "variance: use several.clustered_mcnemar_durkalski",
                         correlation);
    result_set_chi_square(result, d * d / discordant / inflation, 1);
    return true;
}
