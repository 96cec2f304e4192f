/* SPDX-License-Identifier: GPL-3.0-or-later */
/* recheck_match.c - every method of the catalogue asked for a reported number.
 *
 * A method is asked for the counts as given and for the usual slips: groups exchanged,
 * percentages taken as counts of 100, another n. Paired methods are asked for every table
 * that the margins leave possible. */
#include "stats/recheck_match.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "stats/recheck_judge.h"

enum {
    EXACT_TRIALS_MAX = 400, /* beyond this, methods that enumerate all tables are skipped */
    EXACT_TABLES_MAX = 60,
    EXACT_INTERVAL_TRIALS_MAX = 120, /* their intervals take a second: for one table only */
    FEASIBLE_MAX = 20000
};

const char *const match_variant_names[MATCH_VARIANTS] = {
    [MATCH_AS_GIVEN] = "as given",
    [MATCH_EXCHANGED] = "groups exchanged",
    [MATCH_PERCENT_AS_COUNTS] = "percentages as counts of 100",
    [MATCH_OTHER_N] = "another number of trials",
};

typedef struct Search {
    const Reported *reported;
    Matches *out;
    size_t capacity;
    Error *err;
} Search;

static bool keep(Search *search, const Match *match)
{
    Matches *out = search->out;
    if (out->count == search->capacity) {
        size_t capacity = search->capacity ? 2 * search->capacity : 32;
        Match *items = realloc(out->items, capacity * sizeof *items);
        if (!items)
            return error_memory(search->err);
        out->items = items;
        search->capacity = capacity;
    }
    out->items[out->count++] = *match;
    return true;
}

/* Methods whose time grows with all tables. */
static bool enumerates(const Method *method)
{
    return strstr(method->id, "unconditional") || strstr(method->id, "boschloo") ||
           strstr(method->id, "barnard") || strstr(method->id, "fay_lumbard") ||
           strstr(method->id, "midp_compatible");
}

static bool too_long(const Method *method, MatchVariant variant, size_t count, int64_t trials)
{
    if (!enumerates(method))
        return false;
    if (method->takes_level)
        return count > 1 || trials > EXACT_INTERVAL_TRIALS_MAX || variant != MATCH_AS_GIVEN;
    return count > EXACT_TABLES_MAX || trials > EXACT_TRIALS_MAX;
}

static bool wanted(const Method *method, const Reported *reported)
{
    bool interval =
        method->takes_level &&
        (method->question == QUESTION_DIFFERENCE || method->question == QUESTION_RATIO ||
         method->question == QUESTION_ODDS_RATIO || method->question == QUESTION_RATE);
    return method->question == QUESTION_TEST ? reported->has_p || reported->has_statistic
                                             : interval && reported->has_interval;
}

/* One method, one side, one or many inputs: the nearest is kept, agreeing ones counted. A
 * method that refuses an input simply does not match there. */
static bool ask(Search *search, const Method *method, Alternative alternative, MatchVariant variant,
                const Input *inputs, size_t count)
{
    Options options = options_default;
    Match best = {0};
    size_t agreeing = 0;
    bool any = false;

    options.alternative = alternative;
    if (search->reported->has_interval)
        options.level = search->reported->level;
    for (size_t i = 0; i < count; i++) {
        Match match = {method, alternative, variant, inputs[i], 1, QUANTITY_P, 0, 0, 0, false};
        Result result;
        if (!method_run(method, &inputs[i], &options, &result, NULL) ||
            !match_judge(search->reported, &result, &match))
            continue;
        agreeing += match.agrees;
        if (!any || match_better(&match, &best))
            best = match;
        any = true;
    }
    best.tables = agreeing > 0 ? agreeing : 1;
    return !any || keep(search, &best);
}

static bool ask_all_sides(Search *search, const Method *method, MatchVariant variant,
                          const Input *inputs, size_t count)
{
    for (int side = ALTERNATIVE_TWO_SIDED; side <= ALTERNATIVE_LESS; side++) {
        if (side == ALTERNATIVE_TWO_SIDED && method->one_sided_only)
            continue;
        if (side != ALTERNATIVE_TWO_SIDED && method->takes_level)
            continue; /* a printed interval has two bounds */
        if (!ask(search, method, (Alternative)side, variant, inputs, count))
            return false;
    }
    return true;
}

/* Asks all methods that take this kind of input; `first` counts those tried. */
static bool ask_catalogue(Search *search, InputKind kind, MatchVariant variant, const Input *inputs,
                          size_t count, int64_t trials)
{
    bool first = variant == MATCH_AS_GIVEN;
    for (size_t i = 0; i < method_count(); i++) {
        const Method *method = method_at(i);
        if (method->input != kind || !wanted(method, search->reported))
            continue;
        if (too_long(method, variant, count, trials)) {
            search->out->skipped += first;
            continue;
        }
        search->out->tried += first;
        if (!ask_all_sides(search, method, variant, inputs, count))
            return false;
    }
    return true;
}

static Input unpaired_input(int64_t x1, int64_t n1, int64_t x2, int64_t n2)
{
    return (Input){.kind = INPUT_UNPAIRED, .unpaired = {x1, n1, x2, n2}};
}

static int64_t scaled(int64_t x, int64_t n, int64_t to)
{
    return (int64_t)rintl((long double)x * (long double)to / (long double)n);
}

static bool ask_unpaired(Search *search, const Claim *claim)
{
    const UnpairedTable *t = &claim->counts;
    int64_t trials = t->n1 + t->n2;
    Input given = unpaired_input(t->x1, t->n1, t->x2, t->n2);
    Input exchanged = unpaired_input(t->x2, t->n2, t->x1, t->n1);
    Input percent = unpaired_input(scaled(t->x1, t->n1, 100), 100, scaled(t->x2, t->n2, 100), 100);

    if (!ask_catalogue(search, INPUT_UNPAIRED, MATCH_AS_GIVEN, &given, 1, trials))
        return false;
    if (search->reported->has_interval &&
        !ask_catalogue(search, INPUT_UNPAIRED, MATCH_EXCHANGED, &exchanged, 1, trials))
        return false;
    if ((t->n1 != 100 || t->n2 != 100) &&
        !ask_catalogue(search, INPUT_UNPAIRED, MATCH_PERCENT_AS_COUNTS, &percent, 1, 200))
        return false;
    for (size_t i = 0; i < claim->other_count; i++) {
        int64_t n = claim->other_n[i];
        Input other = unpaired_input(scaled(t->x1, t->n1, n), n, scaled(t->x2, t->n2, n), n);
        if (!ask_catalogue(search, INPUT_UNPAIRED, MATCH_OTHER_N, &other, 1, 2 * n))
            return false;
    }
    return true;
}

/* All paired tables of the claim; *inputs is the caller's to free. */
static bool feasible(const Claim *claim, Input **inputs, size_t *count, Error *err)
{
    const UnpairedTable *t = &claim->counts;
    int64_t low = t->x2 > t->x1 ? t->x2 - t->x1 : 0;
    int64_t high = t->x2 < t->n1 - t->x1 ? t->x2 : t->n1 - t->x1;
    if (claim->table)
        low = high = claim->table->c;
    if (high - low >= FEASIBLE_MAX)
        return error_set(err, ERROR_DOMAIN,
                         "%lld starts leave more than %d paired tables: give the table itself",
                         (long long)t->n1, FEASIBLE_MAX);
    *inputs = calloc((size_t)(high - low + 1), sizeof **inputs);
    if (!*inputs)
        return error_memory(err);
    for (int64_t c = low; c <= high; c++)
        (*inputs)[(*count)++] = (Input){
            .kind = INPUT_PAIRED, .paired = {t->x2 - c, t->x1 - t->x2 + c, c, t->n1 - t->x1 - c}};
    return true;
}

static bool ask_paired(Search *search, const Claim *claim)
{
    Input *inputs = NULL;
    size_t count = 0;
    if (!claim->paired)
        return true;
    bool ok = feasible(claim, &inputs, &count, search->err) &&
              ask_catalogue(search, INPUT_PAIRED, MATCH_AS_GIVEN, inputs, count, claim->counts.n1);
    for (size_t i = 0; ok && search->reported->has_interval && i < count; i++) {
        int64_t swap = inputs[i].paired.b;
        inputs[i].paired.b = inputs[i].paired.c;
        inputs[i].paired.c = swap;
    }
    if (ok && search->reported->has_interval)
        ok = ask_catalogue(search, INPUT_PAIRED, MATCH_EXCHANGED, inputs, count, claim->counts.n1);
    free(inputs);
    return ok;
}

static int by_merit(const void *left, const void *right)
{
    const Match *a = left, *b = right;
    if (match_better(a, b) != match_better(b, a))
        return match_better(a, b) ? -1 : 1;
    if (a->variant != b->variant)
        return a->variant < b->variant ? -1 : 1;
    if (a->method != b->method)
        return a->method < b->method ? -1 : 1;
    return (a->alternative > b->alternative) - (a->alternative < b->alternative);
}

static bool finish(Search *search, bool ok, Matches *out)
{
    Matches *found = search->out;
    if (!ok) {
        recheck_matches_free(found);
        return false;
    }
    if (found->count > 0)
        qsort(found->items, found->count, sizeof *found->items, by_merit);
    *out = *found;
    return true;
}

static bool check_reported(const Reported *reported, Error *err)
{
    if (!reported->has_p && !reported->has_interval && !reported->has_statistic)
        return error_set(err, ERROR_DOMAIN,
                         "nothing is reported: give a p-value, an interval or a statistic");
    return !reported->has_interval || (reported->level > 0 && reported->level < 1) ||
           error_set(err, ERROR_DOMAIN, "level is %g: it must lie between 0 and 1, like 0.95",
                     reported->level);
}

static bool check_claim(const Claim *claim, Error *err)
{
    const UnpairedTable *t = &claim->counts;
    const PairedTable *p = claim->table;
    if (t->n1 < 1 || t->n2 < 1 || t->x1 < 0 || t->x2 < 0 || t->x1 > t->n1 || t->x2 > t->n2 ||
        t->n1 > COUNT_LIMIT || t->n2 > COUNT_LIMIT)
        return error_set(
            err, ERROR_DOMAIN,
            "%lld of %lld and %lld of %lld: give counts from 0 to n, with n at least 1",
            (long long)t->x1, (long long)t->n1, (long long)t->x2, (long long)t->n2);
    if (claim->paired && t->n1 != t->n2)
        return error_set(err, ERROR_DOMAIN,
                         "%lld and %lld trials: paired policies have as many each",
                         (long long)t->n1, (long long)t->n2);
    if (p && (!claim->paired || p->a < 0 || p->b < 0 || p->c < 0 || p->d < 0 ||
              p->a + p->b != t->x1 || p->a + p->c != t->x2 || p->a + p->b + p->c + p->d != t->n1))
        return error_set(err, ERROR_DOMAIN,
                         "the paired table does not have the rates of the claim");
    for (size_t i = 0; i < claim->other_count; i++)
        if (claim->other_n[i] < 1 || claim->other_n[i] > COUNT_LIMIT / 2)
            return error_set(err, ERROR_DOMAIN, "%lld is no number of trials",
                             (long long)claim->other_n[i]);
    return true;
}

bool recheck_match(const Claim *claim, const Reported *reported, Matches *out, Error *err)
{
    Matches found = {0};
    Search search = {reported, &found, 0, err};
    if (!check_reported(reported, err) || !check_claim(claim, err))
        return false;
    return finish(&search, ask_paired(&search, claim) && ask_unpaired(&search, claim), out);
}

bool recheck_match_rate(int64_t k, int64_t n, const Reported *reported, Matches *out, Error *err)
{
    Matches found = {0};
    Search search = {reported, &found, 0, err};
    Input input = {.kind = INPUT_RATE, .rate = {k, n}};
    if (!check_reported(reported, err))
        return false;
    if (n < 1 || k < 0 || k > n)
        return error_set(err, ERROR_DOMAIN, "%lld of %lld: give a count from 0 to n, n at least 1",
                         (long long)k, (long long)n);
    return finish(&search, ask_catalogue(&search, INPUT_RATE, MATCH_AS_GIVEN, &input, 1, 0), out);
}

/* Formulas and exact sizes differ by a few trials: near means within 3 %. */
static bool ask_size(Search *search, const Method *method, const Input *input, int64_t n)
{
    Match match = {method, ALTERNATIVE_UNSET, MATCH_AS_GIVEN, *input, 1, QUANTITY_N, 0, 0, 0,
                   false};
    Result result;
    if (!method_run(method, input, &options_default, &result, NULL) ||
        !result_has(&result, QUANTITY_N))
        return true;
    search->out->tried++;
    match.value = result.values[QUANTITY_N];
    double wanted = fabs(2 * match.value - (double)n) < fabs(match.value - (double)n)
                        ? (double)n / 2
                        : (double)n;
    match.agrees = match.value == wanted;
    match.distance = fabs(match.value - wanted) / wanted;
    return match.distance > 0.03 || keep(search, &match);
}

bool recheck_match_size(const Params *params, int64_t n, Matches *out, Error *err)
{
    Matches found = {0};
    Search search = {NULL, &found, 0, err};
    Input input = {.kind = INPUT_PARAMS, .params = *params};
    bool ok = true;
    if (n < 1)
        return error_set(err, ERROR_DOMAIN, "n is %lld: it must be at least 1", (long long)n);
    for (size_t i = 0; ok && i < method_count(); i++)
        if (method_at(i)->question == QUESTION_SIZE)
            ok = ask_size(&search, method_at(i), &input, n);
    return finish(&search, ok, out);
}

void recheck_matches_free(Matches *matches)
{
    free(matches->items);
    *matches = (Matches){0};
}
