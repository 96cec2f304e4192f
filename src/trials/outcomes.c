/* SPDX-License-Identifier: GPL-3.0-or-later */
/* outcomes.c - one walk along the sorted starts, a row a start. */
#include "trials/outcomes.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "trials/pairs_check.h"
#include "trials/starts.h"

enum {
    VALUES_MAX = 1 << 28 /* 2 GiB of doubles */
};

typedef struct Walk {
    const Starts *starts;
    const Trials *trials;
    const OutcomesOptions *options;
    bool in_order;      /* repeats are joined by position */
    uint32_t *column;   /* of each policy; LABEL_NONE = not asked for */
    size_t *used;       /* trials of each column at the present start */
    uint32_t *repeated; /* of each column: its first trial at the present start */
    size_t first;       /* row where the present start begins */
    size_t capacity;
    Outcomes out;
    Error *err;
} Walk;

static bool grow(Walk *walk)
{
    size_t capacity = 2 * walk->capacity + 64;
    double *values;
    uint32_t *trials;

    if (capacity > VALUES_MAX / walk->out.columns)
        return error_set(walk->err, ERROR_INPUT,
                         "%zu policies have too many starts for one comparison: choose two with "
                         "--policy A --policy B",
                         walk->out.columns);
    values = realloc(walk->out.values, capacity * walk->out.columns * sizeof *values);
    if (!values)
        return error_memory(walk->err);
    walk->out.values = values;
    trials = realloc(walk->out.trials, capacity * sizeof *trials);
    if (!trials)
        return error_memory(walk->err);
    walk->out.trials = trials;
    walk->capacity = capacity;
    return true;
}

/* A row of missing values that begins with this trial. */
static bool add_row(Walk *walk, uint32_t trial)
{
    Outcomes *out = &walk->out;

    if (out->rows == walk->capacity && !grow(walk))
        return false;
    for (size_t column = 0; column < out->columns; column++)
        out->values[out->rows * out->columns + column] = (double)NAN;
    out->trials[out->rows++] = trial;
    return true;
}

static double value_of(const Walk *walk, uint32_t trial)
{
    if (walk->options->scores)
        return walk->trials->score[trial];
    return walk->trials->outcome[trial] == OUTCOME_MISSING ? (double)NAN
                                                           : walk->trials->outcome[trial];
}

static bool fail_weight(const Walk *walk, uint32_t trial, uint32_t other)
{
    return error_at(walk->err, ERROR_INPUT, trials_file_name(walk->trials, trial),
                    walk->trials->line[trial], 0,
                    "has another weight than line %" PRIu32
                    " of %s, from the same start: give all rows of a start the same weight",
                    walk->trials->line[other], trials_file_name(walk->trials, other));
}

static bool fail_repeat(const Walk *walk, uint32_t trial, uint32_t earlier)
{
    const Trials *trials = walk->trials;
    bool keyed = walk->starts->has_role[KEY_STATE];
    char start[200];

    trials_start_text(trials, trial, start, sizeof start);
    return error_at(
        walk->err, keyed ? ERROR_INPUT : ERROR_NOT_COMPARABLE, trials_file_name(trials, trial),
        trials->line[trial], 0, "%.80s has %s on line %" PRIu32 " of %s already: %s",
        trials_label(trials, trial, KEY_POLICY), start, trials->line[earlier],
        trials_file_name(trials, earlier),
        keyed ? "name all columns of the start with --key, remove the repeats, or choose with "
                "--repeats exclude or in-order"
              : "name the columns of the start with --key, or pass --assume-aligned if "
                "the rows of all policies are in the same order; or compare the rates with "
                "--unpaired");
}

static bool take_trial(Walk *walk, uint32_t trial, uint32_t column)
{
    Outcomes *out = &walk->out;
    size_t row = walk->first + walk->used[column];

    if (walk->used[column] == 0)
        walk->repeated[column] = trial;
    else if (!walk->in_order && walk->options->pairing.repeats == REPEATS_REFUSE)
        return fail_repeat(walk, trial, walk->repeated[column]);
    if (row == out->rows && !add_row(walk, trial))
        return false;
    if (trials_weight(walk->trials, trial) != trials_weight(walk->trials, out->trials[row]))
        return fail_weight(walk, trial, out->trials[row]);
    out->values[row * out->columns + column] = value_of(walk, trial);
    walk->used[column]++;
    return true;
}

/* Each row as often as its weight says. */
static bool repeat_rows(Walk *walk)
{
    Outcomes *out = &walk->out;
    size_t last = out->rows;

    if (!walk->trials->weight)
        return true;
    for (size_t row = walk->first; row < last; row++) {
        uint32_t weight = trials_weight(walk->trials, out->trials[row]);

        if (weight > VALUES_MAX)
            return error_at(walk->err, ERROR_INPUT,
                            trials_file_name(walk->trials, out->trials[row]),
                            walk->trials->line[out->trials[row]], 0,
                            "has a weight too large for several policies: choose two with "
                            "--policy A --policy B");
        for (uint32_t i = 1; i < weight; i++) {
            if (!add_row(walk, out->trials[row]))
                return false;
            memcpy(out->values + (out->rows - 1) * out->columns, out->values + row * out->columns,
                   out->columns * sizeof *out->values);
        }
    }
    return true;
}

static bool unequal(const Walk *walk)
{
    for (size_t column = 1; column < walk->out.columns; column++)
        if (walk->used[column] != walk->used[0])
            return true;
    return false;
}

static bool finish_start(Walk *walk)
{
    size_t most = 0, all = 0;
    bool fine = true;

    for (size_t column = 0; column < walk->out.columns; column++) {
        most = walk->used[column] > most ? walk->used[column] : most;
        all += walk->used[column];
    }
    if (walk->options->pairing.assume_aligned && walk->in_order && unequal(walk))
        return error_set(walk->err, ERROR_NOT_COMPARABLE,
                         "trials can be aligned by position only where all policies have equally "
                         "many: give them a column that names the start");
    if (most > 1 && !walk->in_order) {
        walk->out.rows = walk->first;
        walk->out.duplicated += (int64_t)all;
    } else {
        fine = repeat_rows(walk);
    }
    memset(walk->used, 0, walk->out.columns * sizeof *walk->used);
    walk->first = walk->out.rows;
    return fine;
}

static bool walk_starts(Walk *walk)
{
    const Starts *starts = walk->starts;

    for (size_t i = 0; i < starts->trials->count; i++) {
        uint32_t column = walk->column[place_policy(starts->places[i])];

        if ((starts->places[i] & PLACE_NEW_START) != 0 && i > 0 && !finish_start(walk))
            return false;
        if (column != LABEL_NONE && !take_trial(walk, starts->order[i], column))
            return false;
    }
    return finish_start(walk);
}

static bool prepare(Walk *walk, const uint32_t *policies, size_t count)
{
    size_t labels = walk->trials->labels[KEY_POLICY].count;

    if (walk->options->scores && !walk->trials->score)
        return error_set(walk->err, ERROR_USAGE,
                         "no file has a column of scores: name one with --score COLUMN");
    walk->column = malloc((labels + 1) * sizeof *walk->column);
    walk->used = calloc(count, sizeof *walk->used);
    walk->repeated = calloc(count, sizeof *walk->repeated);
    if (!walk->column || !walk->used || !walk->repeated)
        return error_memory(walk->err);
    for (size_t i = 0; i < labels; i++)
        walk->column[i] = LABEL_NONE;
    for (size_t i = 0; i < count; i++) {
        if (walk->column[policies[i]] != LABEL_NONE)
            return error_set(walk->err, ERROR_NOT_COMPARABLE,
                             "%s cannot be compared with itself: name different policies",
                             trials_policy_name(walk->trials, policies[i]));
        walk->column[policies[i]] = (uint32_t)i;
    }
    return true;
}

bool outcomes_make(const Starts *starts, const uint32_t *policies, size_t count,
                   const OutcomesOptions *options, Outcomes *out, Error *err)
{
    Walk walk = {.starts = starts,
                 .trials = starts->trials,
                 .options = options,
                 .in_order = options->pairing.repeats == REPEATS_IN_ORDER ||
                             (options->pairing.assume_aligned && !starts->has_role[KEY_STATE]),
                 .out = {.columns = count},
                 .err = err};
    bool ok = pairs_check_key(starts, policies[0], policies[1], &options->pairing, err) &&
              prepare(&walk, policies, count) && grow(&walk) && walk_starts(&walk);

    free(walk.column);
    free(walk.used);
    free(walk.repeated);
    if (!ok) {
        outcomes_free(&walk.out);
        return false;
    }
    *out = walk.out;
    return true;
}

void outcomes_free(Outcomes *outcomes)
{
    free(outcomes->values);
    free(outcomes->trials);
    *outcomes = (Outcomes){0};
}
