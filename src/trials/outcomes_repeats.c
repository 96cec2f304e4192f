/* SPDX-License-Identifier: GPL-3.0-or-later */
/* outcomes_repeats.c - clusters of starts, and the seeds that replay them. */
#include <math.h>
#include <stdlib.h>

#include "trials/outcomes.h"
#include "trials/starts.h"

enum {
    FILLED_LEAST = 4 /* a matrix of seeds has at most so many cells a trial */
};

static void count_pair(PairedTable *table, double a, double b)
{
    if (isnan(a) || isnan(b))
        return;
    if (a > 0)
        *(b > 0 ? &table->a : &table->b) += 1;
    else
        *(b > 0 ? &table->c : &table->d) += 1;
}

static bool same_state(const Trials *trials, uint32_t x, uint32_t y)
{
    return trials->keys[KEY_TASK][x] == trials->keys[KEY_TASK][y] &&
           trials->keys[KEY_STATE][x] == trials->keys[KEY_STATE][y];
}

/* Rows of one state follow each other; those of one value are found by its id. */
bool clusters_make(const Trials *trials, const Outcomes *outcomes, const ExtraColumn *column,
                   Clusters *out, Error *err)
{
    Clusters clusters = {.items = calloc(outcomes->rows + 1, sizeof *clusters.items)};
    size_t values = column ? column->labels.count + (size_t)1 : 1;
    size_t *known = calloc(values, sizeof *known); /* cluster + 1 of each value; last: none */

    if (!clusters.items || !known) {
        free(clusters.items);
        free(known);
        return error_memory(err);
    }
    for (size_t row = 0; row < outcomes->rows; row++) {
        uint32_t trial = outcomes->trials[row];
        size_t id = column && column->ids[trial] != LABEL_NONE ? column->ids[trial] : values - 1;
        bool fresh = column ? known[id] == 0
                            : row == 0 || !same_state(trials, outcomes->trials[row - 1], trial);

        if (fresh) {
            clusters.items[clusters.count++].trial = trial;
            known[id] = clusters.count;
        }
        count_pair(&clusters.items[(column ? known[id] : clusters.count) - 1].table,
                   outcomes->values[2 * row], outcomes->values[2 * row + 1]);
    }
    free(known);
    *out = clusters;
    return true;
}

void clusters_free(Clusters *clusters)
{
    free(clusters->items);
    *clusters = (Clusters){0};
}

typedef struct Replays { /* states and seeds of one policy */
    size_t trials, states, seeds;
    uint32_t *column;      /* of each seed, LABEL_NONE = not seen */
    uint32_t *first_trial; /* of each column */
} Replays;

static void count_replays(const Starts *starts, uint32_t policy, Replays *replays)
{
    const Trials *trials = starts->trials;
    uint32_t last = TRIAL_NONE;

    for (size_t i = 0; i < trials->count; i++) {
        uint32_t trial = starts->order[i], seed = trials->keys[KEY_SEED][trial];

        if (place_policy(starts->places[i]) != policy)
            continue;
        replays->trials++;
        replays->states += last == TRIAL_NONE || !same_state(trials, last, trial);
        last = trial;
        if (replays->column[seed] != LABEL_NONE)
            continue;
        replays->first_trial[replays->seeds] = trial;
        replays->column[seed] = (uint32_t)replays->seeds++;
    }
}

static void fill_replays(const Starts *starts, uint32_t policy, const Replays *replays,
                         double *values)
{
    const Trials *trials = starts->trials;
    uint32_t last = TRIAL_NONE;
    size_t row = 0;

    for (size_t i = 0; i < replays->states * replays->seeds; i++)
        values[i] = (double)NAN;
    for (size_t i = 0; i < trials->count; i++) {
        uint32_t trial = starts->order[i];

        if (place_policy(starts->places[i]) != policy)
            continue;
        row += last != TRIAL_NONE && !same_state(trials, last, trial);
        last = trial;
        if (trials->outcome[trial] != OUTCOME_MISSING)
            values[row * replays->seeds + replays->column[trials->keys[KEY_SEED][trial]]] =
                trials->outcome[trial];
    }
}

bool seeds_make(const Starts *starts, uint32_t policy, Outcomes *out, Error *err)
{
    size_t labels = starts->trials->labels[KEY_SEED].count + (size_t)1;
    Replays replays = {.column = malloc(labels * sizeof *replays.column),
                       .first_trial = calloc(labels, sizeof *replays.first_trial)};
    Outcomes made = {0};
    bool ok = replays.column && replays.first_trial;

    for (size_t i = 0; ok && i < labels; i++)
        replays.column[i] = LABEL_NONE;
    if (ok)
        count_replays(starts, policy, &replays);
    if (ok && replays.seeds > 1 && replays.trials > replays.states &&
        replays.seeds <= FILLED_LEAST * replays.trials / replays.states) {
        made.values = malloc(replays.states * replays.seeds * sizeof *made.values);
        ok = made.values != NULL;
        if (ok)
            fill_replays(starts, policy, &replays, made.values);
        made.rows = replays.states;
    }
    made.columns = replays.seeds;
    made.trials = replays.first_trial;
    free(replays.column);
    if (!ok) {
        outcomes_free(&made);
        return error_memory(err);
    }
    *out = made;
    return true;
}
