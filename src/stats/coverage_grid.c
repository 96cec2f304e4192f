/* SPDX-License-Identifier: GPL-3.0-or-later */
/* coverage_grid.c - every table of a size, and a grid of true settings. */
#include "stats/coverage_grid.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static double log_factorial(int64_t n)
{
    return lgamma((double)n + 1);
}

static double log_orders(const int64_t *cells, size_t count)
{
    int64_t total = 0;
    double sum = 0;
    for (size_t i = 0; i < count; i++) {
        total += cells[i];
        sum -= log_factorial(cells[i]);
    }
    return sum + log_factorial(total);
}

static void add_outcome(CoverageGrid *grid, int64_t first, int64_t second, int64_t third,
                        int64_t fourth)
{
    CoverageOutcome *outcome = &grid->outcomes[grid->outcome_count++];
    *outcome = (CoverageOutcome){.cells = {first, second, third, fourth}};
    outcome->log_weight = grid->kind == INPUT_UNPAIRED
                              ? log_orders(outcome->cells, 2) + log_orders(outcome->cells + 2, 2)
                              : log_orders(outcome->cells, CELLS);
}

static void add_pairs(CoverageGrid *grid, int64_t b, int64_t c)
{
    int64_t alike = grid->n - b - c;
    if (!grid->four)
        add_outcome(grid, b, c, alike, 0);
    for (int64_t a = 0; grid->four && a <= alike; a++)
        add_outcome(grid, b, c, a, alike - a);
}

static double table_count(const CoverageGrid *grid)
{
    double n = (double)grid->n, n2 = (double)grid->n2;
    if (grid->kind == INPUT_RATE)
        return n + 1;
    if (grid->kind == INPUT_UNPAIRED)
        return (n + 1) * (n2 + 1);
    return (n + 1) * (n + 2) / 2 * (grid->four ? (n + 3) / 3 : 1);
}

bool coverage_grid_outcomes(CoverageGrid *grid, Error *err)
{
    double count = table_count(grid);

    if (count > COVERAGE_TABLES_MAX)
        return error_set(err, ERROR_DOMAIN,
                         "n is %lld: that makes %.0f tables, and at most %d are enumerated, give a "
                         "smaller n",
                         (long long)grid->n, count, COVERAGE_TABLES_MAX);
    grid->outcomes = calloc((size_t)(count + 0.5), sizeof *grid->outcomes);
    if (!grid->outcomes)
        return error_memory(err);
    for (int64_t i = 0; i <= grid->n; i++) {
        if (grid->kind == INPUT_RATE)
            add_outcome(grid, i, grid->n - i, 0, 0);
        for (int64_t j = 0; grid->kind == INPUT_UNPAIRED && j <= grid->n2; j++)
            add_outcome(grid, i, grid->n - i, j, grid->n2 - j);
        for (int64_t j = 0; grid->kind == INPUT_PAIRED && i + j <= grid->n; j++)
            add_pairs(grid, i, j);
    }
    return true;
}

Input coverage_grid_input(const CoverageGrid *grid, const CoverageOutcome *outcome)
{
    const int64_t *cells = outcome->cells;
    Input input = {.kind = grid->kind};
    if (grid->kind == INPUT_RATE)
        input.rate = (RateCount){cells[0], grid->n};
    else if (grid->kind == INPUT_UNPAIRED)
        input.unpaired = (UnpairedTable){cells[0], grid->n, cells[2], grid->n2};
    else if (grid->four)
        input.paired = (PairedTable){cells[2], cells[0], cells[1], cells[3]};
    else
        input.paired = (PairedTable){cells[2] - cells[2] / 2, cells[0], cells[1], cells[2] / 2};
    return input;
}

static void add_truth(CoverageGrid *grid, CoverageTruth truth)
{
    if (grid->truth_count < grid->truth_room)
        grid->truths[grid->truth_count++] = truth;
}

static void add_rate(CoverageGrid *grid, double p)
{
    add_truth(grid, (CoverageTruth){.cells = {p, 1 - p}, .parameter = p, .rates = {p}});
}

/* Chances at the bound, intervals as they hold a rate just beside it. */
static void add_limit(CoverageGrid *grid, double bound, double side)
{
    double beside = bound + 2 * side * COVERAGE_SLACK;

    if (beside > 0 && beside < 1)
        add_truth(grid, (CoverageTruth){.cells = {bound, 1 - bound},
                                        .parameter = beside,
                                        .rates = {beside},
                                        .limit = true});
}

static double of_two(Question question, double p1, double p2)
{
    if (question == QUESTION_RATIO)
        return p1 / p2;
    if (question == QUESTION_ODDS_RATIO)
        return p1 / (1 - p1) / (p2 / (1 - p2));
    return p1 - p2;
}

static void add_groups(CoverageGrid *grid, Question question, double p1, double p2)
{
    if (p1 >= 0 && p1 <= 1)
        add_truth(grid, (CoverageTruth){.cells = {p1, 1 - p1, p2, 1 - p2},
                                        .parameter = of_two(question, p1, p2),
                                        .rates = {p1, p2}});
}

static void add_discordance(CoverageGrid *grid, Question question, double b, double c)
{
    double alike = 1 - b - c;
    if (b >= 0 && c >= 0 && alike >= -1e-12)
        add_truth(grid,
                  (CoverageTruth){.cells = {b, c, fmax(alike, 0)},
                                  .parameter = question == QUESTION_ODDS_RATIO ? b / c : b - c,
                                  .rates = {b, c}});
}

/* The outcomes of two policies, unrelated or leaning together. */
static void add_margins(CoverageGrid *grid, Question question, double pa, double pb)
{
    static const double leaning[] = {0, 0.5, 0.9};
    for (size_t i = 0; i < sizeof leaning / sizeof leaning[0]; i++) {
        double both = pa * pb + leaning[i] * (fmin(pa, pb) - pa * pb);
        double b = pa - both, c = pb - both;
        add_truth(grid, (CoverageTruth){.cells = {b, c, both, fmax(1 - b - c - both, 0)},
                                        .parameter = of_two(question, pa, pb),
                                        .rates = {b, c, both}});
    }
}

static void add_pair(CoverageGrid *grid, Question question, double x, double y)
{
    if (grid->kind == INPUT_UNPAIRED)
        add_groups(grid, question, x, y);
    else if (grid->four)
        add_margins(grid, question, x, y);
    else
        add_discordance(grid, question, x, y);
}

/* Along the hypothesis: one rate, or the discordance, is free. */
static void add_null(CoverageGrid *grid, double difference, double x)
{
    double least = fabs(difference), psi = least + (1 - least) * x;
    if (grid->kind == INPUT_UNPAIRED)
        add_groups(grid, QUESTION_TEST, fmax(difference, 0) + x * (1 - least),
                   fmax(-difference, 0) + x * (1 - least));
    else
        add_discordance(grid, QUESTION_TEST, (psi + difference) / 2, (psi - difference) / 2);
}

bool coverage_grid_truths(CoverageGrid *grid, const CoverageRequest *request, Error *err)
{
    Question question = request->method->question;
    bool line = grid->kind == INPUT_RATE || !isnan(request->difference);
    int steps = request->steps ? request->steps : line ? 100 : 25;

    grid->truth_room = (size_t)steps * (line ? 1 : (size_t)steps * 3);
    grid->truths = calloc(grid->truth_room, sizeof *grid->truths);
    if (!grid->truths)
        return error_memory(err);
    for (int i = 0; i < steps; i++) {
        double x = (i + 0.5) / steps;
        if (grid->kind == INPUT_RATE)
            add_rate(grid, x);
        else if (line)
            add_null(grid, request->difference, x);
        for (int j = 0; j < steps && !line; j++)
            add_pair(grid, question, x, (j + 0.5) / steps);
    }
    return true;
}

static int by_parameter(const void *left, const void *right)
{
    const CoverageTruth *a = left, *b = right;

    return (a->parameter > b->parameter) - (a->parameter < b->parameter);
}

/* Bounds of two outcomes may be one. */
static void drop_same(CoverageGrid *grid)
{
    size_t kept = 0;

    for (size_t i = 0; i < grid->truth_count; i++) {
        double last = kept ? grid->truths[kept - 1].parameter : -1;
        if (grid->truths[i].parameter - last > COVERAGE_SLACK || !grid->truths[i].limit)
            grid->truths[kept++] = grid->truths[i];
    }
    grid->truth_count = kept;
}

bool coverage_grid_limits(CoverageGrid *grid, Error *err)
{
    size_t room = grid->truth_count + 4 * grid->outcome_count + 2;
    CoverageTruth *truths = realloc(grid->truths, room * sizeof *truths);

    if (!truths)
        return error_memory(err);
    grid->truths = truths;
    grid->truth_room = room;
    add_limit(grid, 0, 1);
    add_limit(grid, 1, -1);
    for (size_t i = 0; i < grid->outcome_count; i++) {
        const double bounds[] = {grid->outcomes[i].lower, grid->outcomes[i].upper};
        for (int j = 0; j < 2; j++)
            if (bounds[j] > 0 && bounds[j] < 1) {
                add_limit(grid, bounds[j], -1);
                add_limit(grid, bounds[j], 1);
            }
    }
    qsort(grid->truths, grid->truth_count, sizeof *grid->truths, by_parameter);
    drop_same(grid);
    return true;
}

void coverage_grid_free(CoverageGrid *grid)
{
    free(grid->outcomes);
    free(grid->truths);
    *grid = (CoverageGrid){0};
}
