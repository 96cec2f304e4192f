/* SPDX-License-Identifier: GPL-3.0-or-later */
/* method.c - what every method shares: names, results, checks before and after. */
#include "stats/method.h"

#include <float.h>
#include <math.h>
#include <string.h>

#include "base/text.h"

const Options options_default = {.level = 0.95, .margin = (double)NAN, .threads = 1};

const char *const quantity_names[QUANTITY_COUNT] = {
    [QUANTITY_P] = "p",
    [QUANTITY_LOG10_P] = "log10_p",
    [QUANTITY_STATISTIC] = "statistic",
    [QUANTITY_DF] = "df",
    [QUANTITY_ESTIMATE] = "estimate",
    [QUANTITY_LOWER] = "lower",
    [QUANTITY_UPPER] = "upper",
    [QUANTITY_N] = "n",
    [QUANTITY_N_REAL] = "n_real",
    [QUANTITY_POWER] = "power",
    [QUANTITY_HALF_WIDTH] = "half_width",
    [QUANTITY_NUISANCE] = "nuisance",
    [QUANTITY_STDERR] = "stderr",
    [QUANTITY_Z] = "z",
    [QUANTITY_PROBABILITY] = "probability",
};

const char *const note_texts[NOTE_COUNT] = {
    [NOTE_CONSERVATIVE] = "This method errs on the safe side: its true error rate stays below the "
                          "nominal one.",
    [NOTE_DEGENERATE] = "This value is set by convention, since the data alone do not decide it.",
    [NOTE_FLOOR] = "So few pairs disagree that the smallest p this test can reach exceeds 0.05.",
    [NOTE_ZERO_WIDTH] = "The interval has no width, which says nothing about its precision: use a "
                        "score interval.",
    [NOTE_ONE_SIDED] = "This result is one-sided.",
    [NOTE_UNDERFLOW] = "The p-value is below 1e-300 and is given by its logarithm.",
    [NOTE_APPROXIMATE] = "This is a large-sample approximation, and the counts are small.",
    [NOTE_INCOMPLETE] = "Rows with a missing outcome were left out of this result.",
};

const char *const question_names[] = {
    [QUESTION_TEST] = "test",
    [QUESTION_DIFFERENCE] = "difference interval",
    [QUESTION_RATIO] = "ratio interval",
    [QUESTION_ODDS_RATIO] = "odds ratio interval",
    [QUESTION_RATE] = "rate interval",
    [QUESTION_MARGIN] = "margin test",
    [QUESTION_BAYES] = "Bayesian description",
    [QUESTION_SEVERAL] = "several",
    [QUESTION_SIZE] = "size",
};

static const char *const alternative_names[] = {
    [ALTERNATIVE_UNSET] = "",
    [ALTERNATIVE_TWO_SIDED] = "two.sided",
    [ALTERNATIVE_GREATER] = "greater",
    [ALTERNATIVE_LESS] = "less",
};

enum {
    ALTERNATIVE_COUNT = sizeof alternative_names / sizeof alternative_names[0]
};

void result_set(Result *result, QuantityId id, double value, double error)
{
    result->values[id] = value;
    result->errors[id] = error;
    result->present |= UINT32_C(1) << id;
}

void result_note(Result *result, NoteId note)
{
    result->notes |= UINT32_C(1) << note;
}

bool result_has(const Result *result, QuantityId id)
{
    return (result->present >> id & 1) != 0;
}

/* Below this a p-value is carried by its logarithm as well. */
static const long double p_small = 1e-300L;

void result_set_p(Result *result, long double p, double relative_error)
{
    if (p < p_small) {
        result_set_log_p(result, logl(p), relative_error);
        return;
    }
    double value = p < 1 ? (double)p : 1;
    result_set(result, QUANTITY_P, value, value * (relative_error + DBL_EPSILON));
}

void result_set_log_p(Result *result, long double log_p, double relative_error)
{
    long double p = log_p > -11000 ? expl(log_p) : 0;
    if (p >= p_small) {
        result_set_p(result, p, relative_error);
        return;
    }
    double log10_p = (double)(log_p / logl(10));
    result_set(result, QUANTITY_LOG10_P, log10_p, relative_error + fabs(log10_p) * DBL_EPSILON);
    result_note(result, NOTE_UNDERFLOW);
    if (p >= (long double)DBL_MIN)
        result_set(result, QUANTITY_P, (double)p, (double)p * (relative_error + DBL_EPSILON));
}

static void set_bound(Result *result, QuantityId id, long double value, double error)
{
    double rounded = (double)value;
    result_set(result, id, rounded, isinf(rounded) ? 0 : error + fabs(rounded) * (DBL_EPSILON / 2));
}

/* Bounds that were found apart can cross by their error where the level is next to 0. */
static Interval in_order(Interval interval, double error)
{
    long double gap = interval.lower - interval.upper;
    long double least = 2 * ((long double)error + fabsl(interval.upper) * (long double)DBL_EPSILON);
    if (gap > 0 && gap <= least)
        interval.lower = interval.upper;
    return interval;
}

void result_set_interval(Result *result, const Options *options, Interval interval, Interval range,
                         double error)
{
    interval = in_order(interval, error);
    if (options_bounds_below(options))
        set_bound(result, QUANTITY_LOWER, interval.lower, error);
    else
        set_bound(result, QUANTITY_LOWER, range.lower, 0);
    if (options_bounds_above(options))
        set_bound(result, QUANTITY_UPPER, interval.upper, error);
    else
        set_bound(result, QUANTITY_UPPER, range.upper, 0);
}

static const char *after_dot(const char *id)
{
    const char *dot = strchr(id, '.');
    return dot ? dot + 1 : id;
}

/* An id that differs by its first part only, or by a letter or two. */
const char *method_suggest(const char *id)
{
    const char *nearest = NULL;
    for (size_t i = 0; i < method_count(); i++)
        if (strcmp(after_dot(method_at(i)->id), after_dot(id)) == 0)
            return method_at(i)->id;
    for (size_t i = 0; i < method_count(); i++) {
        const char *pair[] = {nearest, method_at(i)->id};
        nearest = text_nearest(id, nearest ? pair : pair + 1, nearest ? 2 : 1);
    }
    return nearest;
}

static const char *const paired_names[] = {"a", "b", "c", "d"};
static const char *const unpaired_names[] = {"x1", "n1", "x2", "n2"};
static const char *const rate_names[] = {"k", "n"};

size_t input_names(InputKind kind, const char *const **names)
{
    switch (kind) {
    case INPUT_PAIRED:
        *names = paired_names;
        return 4;
    case INPUT_UNPAIRED:
        *names = unpaired_names;
        return 4;
    case INPUT_RATE:
        *names = rate_names;
        return 2;
    default:
        *names = NULL;
        return 0;
    }
}

/* Where the counts of an input are stored, in the order of input_names. */
static void count_places(Input *input, int64_t *places[static 4])
{
    if (input->kind == INPUT_PAIRED) {
        places[0] = &input->paired.a;
        places[1] = &input->paired.b;
        places[2] = &input->paired.c;
        places[3] = &input->paired.d;
    } else if (input->kind == INPUT_UNPAIRED) {
        places[0] = &input->unpaired.x1;
        places[1] = &input->unpaired.n1;
        places[2] = &input->unpaired.x2;
        places[3] = &input->unpaired.n2;
    } else if (input->kind == INPUT_RATE) {
        places[0] = &input->rate.k;
        places[1] = &input->rate.n;
    }
}

bool input_set(Input *input, const char *name, int64_t value)
{
    const char *const *names;
    int64_t *places[4] = {0};
    size_t count = input_names(input->kind, &names);

    count_places(input, places);
    for (size_t i = 0; i < count; i++) {
        if (strcmp(names[i], name) == 0) {
            *places[i] = value;
            return true;
        }
    }
    return false;
}

bool alternative_parse(const char *text, Alternative *alternative)
{
    for (int i = 0; i < ALTERNATIVE_COUNT; i++) {
        if (strcmp(text, alternative_names[i]) == 0) {
            *alternative = (Alternative)i;
            return true;
        }
    }
    return false;
}

const char *alternative_name(Alternative alternative)
{
    return alternative_names[alternative];
}

/* A level is written in decimals, and its double is off by up to 1e-16, which is much
 * beside a small alpha. Where a decimal of at most 15 places reads as this double,
 * that decimal was meant. */
double options_alpha(const Options *options)
{
    static const double scales[] = {1e3, 1e6, 1e9, 1e12, 1e15};
    for (size_t i = 0; i < sizeof scales / sizeof scales[0]; i++) {
        double whole = round(options->level * scales[i]);
        if (whole < scales[i] && whole / scales[i] == options->level)
            return (scales[i] - whole) / scales[i];
    }
    return 1 - options->level;
}

static bool one_sided(const Options *options)
{
    return options->alternative == ALTERNATIVE_GREATER || options->alternative == ALTERNATIVE_LESS;
}

double options_tail(const Options *options)
{
    double alpha = options_alpha(options);
    return one_sided(options) ? alpha : alpha / 2;
}

bool options_bounds_below(const Options *options)
{
    return options->alternative != ALTERNATIVE_LESS;
}

bool options_bounds_above(const Options *options)
{
    return options->alternative != ALTERNATIVE_GREATER;
}

static bool check_counts(const Input *input, Error *err)
{
    Input copy = *input;
    const char *const *names;
    int64_t *places[4] = {0};
    size_t count = input_names(input->kind, &names);

    count_places(&copy, places);
    for (size_t i = 0; i < count; i++) {
        if (*places[i] < 0)
            return error_set(err, ERROR_DOMAIN, "%s is %lld: a count must not be negative",
                             names[i], (long long)*places[i]);
        if (*places[i] > COUNT_LIMIT)
            return error_set(err, ERROR_DOMAIN, "%s is %lld: a count must be at most %lld",
                             names[i], (long long)*places[i], (long long)COUNT_LIMIT);
    }
    return true;
}

static bool check_part(const char *part, int64_t k, const char *whole, int64_t n, Error *err)
{
    if (n == 0)
        return error_set(err, ERROR_DOMAIN, "%s is 0: there is no data, give at least one trial",
                         whole);
    if (k > n)
        return error_set(err, ERROR_DOMAIN,
                         "%s is %lld, more than %s = %lld: give successes and "
                         "trials in this order",
                         part, (long long)k, whole, (long long)n);
    return true;
}

static bool check_input(const Input *input, Error *err)
{
    const PairedTable *paired = &input->paired;
    const UnpairedTable *unpaired = &input->unpaired;

    if (!check_counts(input, err))
        return false;
    switch (input->kind) {
    case INPUT_PAIRED:
        if (paired->a + paired->b + paired->c + paired->d == 0)
            return error_set(err, ERROR_DOMAIN,
                             "a, b, c and d are all 0: there is no data, give at least one pair");
        return true;
    case INPUT_UNPAIRED:
        return check_part("x1", unpaired->x1, "n1", unpaired->n1, err) &&
               check_part("x2", unpaired->x2, "n2", unpaired->n2, err);
    case INPUT_RATE:
        return check_part("k", input->rate.k, "n", input->rate.n, err);
    default:
        return true;
    }
}

/* What a method demands of its counts beyond that they are possible. */
static bool check_applies(const Method *method, const Input *input, Error *err)
{
    if (method->ends_only && input->rate.k > 0 && input->rate.k < input->rate.n)
        return error_set(err, ERROR_DOMAIN,
                         "k is %lld: %s is for 0 of n and n of n, use rate.clopper_pearson",
                         (long long)input->rate.k, method->id);
    return true;
}

static bool check_options(const Method *method, const Options *options, Error *err)
{
    if (!(options->level > 0 && options->level < 1))
        return error_set(err, ERROR_DOMAIN, "level is %g: it must lie between 0 and 1, like 0.95",
                         options->level);
    if ((int)options->alternative < 0 || (int)options->alternative >= ALTERNATIVE_COUNT)
        return error_set(err, ERROR_DOMAIN,
                         "alternative is unknown: use two.sided, greater or "
                         "less");
    if (method->one_sided_only && !one_sided(options))
        return error_set(err, ERROR_DOMAIN,
                         "alternative is needed: %s is one-sided, use greater or less", method->id);
    if (method->takes_level && one_sided(options) && options->level < 0.5)
        return error_set(err, ERROR_DOMAIN,
                         "level is %g: a one-sided bound needs a level of at least 0.5",
                         options->level);
    if (!isnan(options->margin) && !(fabs(options->margin) < 1))
        return error_set(err, ERROR_DOMAIN, "margin is %g: it must lie between -1 and 1",
                         options->margin);
    if (options->threads < 1)
        return error_set(err, ERROR_DOMAIN, "threads is %d: it must be at least 1",
                         options->threads);
    return true;
}

static bool may_be_infinite(QuantityId id)
{
    return id == QUANTITY_LOWER || id == QUANTITY_UPPER;
}

static bool check_result(const Method *method, const Result *result, Error *err)
{
    for (int id = 0; id < QUANTITY_COUNT; id++) {
        double value = result->values[id];
        if (!result_has(result, (QuantityId)id))
            continue;
        if (isnan(value) || (isinf(value) && !may_be_infinite((QuantityId)id)) ||
            ((id == QUANTITY_P || id == QUANTITY_PROBABILITY) && !(value > 0 && value <= 1)))
            return error_set(err, ERROR_INTERNAL, "%s gave %s = %g: please report this input",
                             method->id, quantity_names[id], value);
    }
    return true;
}

bool method_run(const Method *method, const Input *input, const Options *options, Result *result,
                Error *err)
{
    Result found = {0};

    if (input->kind != method->input)
        return error_set(err, ERROR_INTERNAL, "%s was given another kind of input: it takes %s",
                         method->id, method->inputs);
    if (!check_input(input, err) || !check_options(method, options, err) ||
        !check_applies(method, input, err))
        return false;
    if (!method->run(input, options, &found, err) || !check_result(method, &found, err))
        return false;
    if (one_sided(options))
        result_note(&found, NOTE_ONE_SIDED);
    *result = found;
    return true;
}
