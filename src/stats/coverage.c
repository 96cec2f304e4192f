/* SPDX-License-Identifier: GPL-3.0-or-later */
/* coverage.c - exact coverage, size and power by adding up every table. */
#include "stats/coverage.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "stats/coverage_grid.h"

static bool is_test(const Method *method)
{
    return method->question == QUESTION_TEST || method->question == QUESTION_MARGIN;
}

/* Where the hypothesis of a test ends: 0, or the margin on the side that it names. */
static double hypothesis(const CoverageRequest *request)
{
    bool superiority = strstr(request->method->id, "superiority") != NULL;
    bool less = request->options.alternative == ALTERNATIVE_LESS;
    if (request->method->question != QUESTION_MARGIN)
        return 0;
    return superiority == less ? -request->options.margin : request->options.margin;
}

static bool check(const CoverageRequest *request, Error *err)
{
    const Method *method = request->method;

    if (method->input > INPUT_RATE || method->question >= QUESTION_SEVERAL ||
        (!is_test(method) && !method->takes_level))
        return error_set(err, ERROR_DOMAIN,
                         "%s has no coverage: name a test or an interval of paired, unpaired or "
                         "rate",
                         method->id);
    if (request->n < 1 || request->n > COVERAGE_TABLES_MAX || request->n2 < 0 ||
        request->n2 > COVERAGE_TABLES_MAX)
        return error_set(err, ERROR_DOMAIN, "n is %lld: give a number of trials from 1 to %d",
                         (long long)(request->n2 ? request->n2 : request->n), COVERAGE_TABLES_MAX);
    if (request->steps < 0 || request->steps > 1000)
        return error_set(err, ERROR_DOMAIN, "steps is %d: it must lie from 1 to 1000",
                         request->steps);
    if (!isnan(request->difference) && !is_test(method))
        return error_set(err, ERROR_DOMAIN,
                         "difference is for tests: the coverage of an interval is taken over "
                         "all rates");
    if (!isnan(request->difference) && !(fabs(request->difference) < 1))
        return error_set(err, ERROR_DOMAIN, "difference is %g: it must lie between -1 and 1",
                         request->difference);
    return true;
}

static bool ask(const CoverageRequest *request, const CoverageGrid *grid, CoverageOutcome *outcome,
                Error *err)
{
    Input input = coverage_grid_input(grid, outcome);
    Result result = {0};

    outcome->lower = HUGE_VAL;
    if (!method_run(request->method, &input, &request->options, &result, err))
        return false;
    if (!is_test(request->method)) {
        outcome->lower = result.values[QUANTITY_LOWER];
        outcome->upper = result.values[QUANTITY_UPPER];
        return true;
    }
    outcome->rejected = !result_has(&result, QUANTITY_P) ||
                        result.values[QUANTITY_P] <= options_alpha(&request->options);
    return true;
}

/* Whether the method tells "both" from "neither": asked of a few tables. */
static bool needs_four(const CoverageRequest *request, bool *four, Error *err)
{
    static const int64_t concordant[][2] = {{5, 1}, {1, 5}, {6, 0}, {0, 6}};
    Result first = {0}, other = {0};

    for (size_t i = 0; i < 4; i++) {
        Input input = {.kind = INPUT_PAIRED, .paired = {concordant[i][0], 3, 1, concordant[i][1]}};
        if (!method_run(request->method, &input, &request->options, i ? &other : &first, err))
            return false;
        *four = *four || (i && memcmp(first.values, other.values, sizeof first.values) != 0);
    }
    return true;
}

static double chance(const CoverageOutcome *outcome, const double *log_chances)
{
    double sum = outcome->log_weight;
    for (size_t i = 0; i < CELLS; i++)
        if (outcome->cells[i] > 0)
            sum += (double)outcome->cells[i] * log_chances[i];
    return exp(sum);
}

/* An interval of a difference or a rate has a width that means something. */
static bool has_width(const Method *method)
{
    return !is_test(method) && method->question != QUESTION_RATIO &&
           method->question != QUESTION_ODDS_RATIO;
}

static CoveragePoint point_at(const CoverageGrid *grid, const CoverageTruth *truth, bool rejection)
{
    double logs[CELLS], margin = COVERAGE_SLACK * fmax(1, fabs(truth->parameter));
    CoveragePoint point = {0};

    memcpy(point.rates, truth->rates, sizeof point.rates);
    for (size_t i = 0; i < CELLS; i++)
        logs[i] = log(truth->cells[i]);
    for (size_t i = 0; i < grid->outcome_count; i++) {
        const CoverageOutcome *outcome = &grid->outcomes[i];
        double weight = chance(outcome, logs);
        bool counts = rejection ? outcome->rejected
                                : outcome->lower <= truth->parameter + margin &&
                                      outcome->upper >= truth->parameter - margin;
        point.value += counts ? weight : 0;
        point.width += weight * (outcome->upper - outcome->lower);
    }
    point.value = fmin(point.value, 1);
    return point;
}

static void name_rates(const CoverageGrid *grid, Coverage *out)
{
    static const char *const one[] = {"rate"}, *const two[] = {"rate_1", "rate_2"};
    static const char *const pairs[] = {"only_a", "only_b", "both"};
    const char *const *names = grid->kind == INPUT_RATE       ? one
                               : grid->kind == INPUT_UNPAIRED ? two
                                                              : pairs;
    out->name_count = grid->kind == INPUT_RATE ? 1 : grid->four ? 3 : 2;
    memcpy(out->names, names, out->name_count * sizeof *names);
}

static bool add_up(const CoverageRequest *request, const CoverageGrid *grid, Coverage *out,
                   Error *err)
{
    out->points = calloc(grid->truth_count, sizeof *out->points);
    if (!out->points)
        return error_memory(err);
    out->count = grid->truth_count;
    for (size_t i = 0; i < out->count; i++) {
        CoveragePoint *point = &out->points[i];
        *point = point_at(grid, &grid->truths[i], out->rejection);
        if (!has_width(request->method) || out->unanswered > 0)
            point->width = (double)NAN;
        if (!grid->truths[i].limit) {
            out->mean += point->value;
            out->width += point->width;
            out->settings++;
        }
        if (point->value < out->points[out->least].value)
            out->least = i;
        if (point->value > out->points[out->most].value)
            out->most = i;
        progress_report(&request->options.progress, "adding up", (double)i / (double)out->count);
    }
    out->mean /= (double)out->settings;
    out->width /= (double)out->settings;
    return true;
}

/* Some tests have no statistic for a table or two; a method that answers none was asked
 * wrongly. */
static bool ask_all(const CoverageRequest *request, CoverageGrid *grid, size_t *unanswered,
                    Error *err)
{
    for (size_t i = 0; i < grid->outcome_count; i++) {
        Error refused = {0};
        if (!ask(request, grid, &grid->outcomes[i], &refused)) {
            ++*unanswered;
            *err = refused;
            if (refused.code != ERROR_DOMAIN || *unanswered == grid->outcome_count)
                return false;
        }
        progress_report(&request->options.progress, "asking the method",
                        (double)i / (double)grid->outcome_count);
    }
    *err = (Error){0};
    return true;
}

bool coverage_make(const CoverageRequest *asked, Coverage *out, Error *err)
{
    CoverageRequest request = *asked;
    CoverageGrid grid = {.kind = request.method->input, .n = request.n};
    Coverage found = {.rejection = is_test(request.method)};
    bool ok;

    grid.n2 = request.n2 ? request.n2 : request.n;
    found.nominal = found.rejection ? options_alpha(&request.options) : request.options.level;
    if (!check(&request, err))
        return false;
    if (found.rejection && isnan(request.difference))
        request.difference = hypothesis(&request);
    ok = (grid.kind != INPUT_PAIRED || needs_four(&request, &grid.four, err)) &&
         coverage_grid_outcomes(&grid, err) && ask_all(&request, &grid, &found.unanswered, err) &&
         coverage_grid_truths(&grid, &request, err) &&
         (grid.kind != INPUT_RATE || coverage_grid_limits(&grid, err)) &&
         add_up(&request, &grid, &found, err);
    if (ok) {
        found.tables = grid.outcome_count;
        name_rates(&grid, &found);
        *out = found;
    } else {
        coverage_free(&found);
    }
    coverage_grid_free(&grid);
    return ok;
}

void coverage_free(Coverage *coverage)
{
    free(coverage->points);
    *coverage = (Coverage){0};
}
