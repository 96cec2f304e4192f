/* SPDX-License-Identifier: GPL-3.0-or-later */
/* pairs_doubts.c - see pairs_doubts.h. Nothing here changes a pair. */
#include "trials/pairs_doubts.h"

#include <stdlib.h>

bool doubts_begin(const Starts *starts, Doubting *out, Error *err)
{
    size_t count = starts->trials->count;
    Doubting made = {0};

    if (starts->trials->file_count > 1) {
        made.partner = malloc((count + 1) * sizeof *made.partner);
        if (!made.partner)
            return error_memory(err);
        for (size_t i = 0; i < count; i++)
            made.partner[i] = TRIAL_NONE;
    }
    *out = made;
    return true;
}

void doubts_free(Doubting *doubting)
{
    free(doubting->partner);
    *doubting = (Doubting){0};
}

void doubts_repeated(PairDoubts *doubts, bool of_a, Outcome first, bool succeeded_later)
{
    bool retried = first != OUTCOME_SUCCESS && succeeded_later;

    *(of_a ? &doubts->repeated_a : &doubts->repeated_b) += 1;
    *(of_a ? &doubts->retried_a : &doubts->retried_b) += retried;
}

/* Do trials of A in the order of their file meet trials of B in the order of theirs? */
static bool orders_differ(const Trials *trials, const uint32_t *partner)
{
    uint32_t last_a = TRIAL_NONE, last_b = TRIAL_NONE;
    bool differ = false;

    for (uint32_t a = 0; a < trials->count; a++) {
        uint32_t b = partner[a];

        if (b == TRIAL_NONE)
            continue;
        if (trials->file[a] == trials->file[b])
            return false;
        differ = differ || (last_a != TRIAL_NONE && trials->file[a] == trials->file[last_a] &&
                            trials->file[b] == trials->file[last_b] && b < last_b);
        last_a = a;
        last_b = b;
    }
    return differ;
}

static void count_left(const Trials *trials, uint32_t trial, RateCount *left)
{
    int64_t weight = trials_weight(trials, trial);

    if (trials->outcome[trial] == OUTCOME_MISSING)
        return;
    left->n += weight;
    left->k += trials->outcome[trial] == OUTCOME_SUCCESS ? weight : 0;
}

static bool has_seed(const Trials *trials, uint32_t trial)
{
    return trials_label(trials, trial, KEY_SEED)[0] != '\0';
}

/* Trials of A, of these dropped ones of task number task, whose seed one of B has; seeds_b
 * remembers the task + 1 in which B last had a seed. */
static int64_t count_seeds(const Trials *trials, uint32_t *seeds_b, const Dropped *dropped,
                           size_t count, uint32_t task)
{
    int64_t shared = 0;

    for (size_t i = 0; i < count; i++)
        if (dropped[i].kind == DROP_UNMATCHED && dropped[i].trial_b != TRIAL_NONE &&
            has_seed(trials, dropped[i].trial_b))
            seeds_b[trials->keys[KEY_SEED][dropped[i].trial_b]] = task + 1;
    for (size_t i = 0; i < count; i++)
        if (dropped[i].kind == DROP_UNMATCHED && dropped[i].trial_a != TRIAL_NONE)
            shared += seeds_b[trials->keys[KEY_SEED][dropped[i].trial_a]] == task + 1 ? 1 : 0;
    return shared;
}

static uint32_t task_of(const Trials *trials, const Dropped *dropped)
{
    return trials
        ->keys[KEY_TASK][dropped->trial_a != TRIAL_NONE ? dropped->trial_a : dropped->trial_b];
}

static void count_all_left(const Trials *trials, Pairs *pairs)
{
    const Dropped *dropped = pairs->dropped;

    for (size_t i = 0; i < pairs->dropped_count; i++) {
        if (dropped[i].kind != DROP_UNMATCHED)
            continue;
        if (dropped[i].trial_a != TRIAL_NONE)
            count_left(trials, dropped[i].trial_a, &pairs->doubts.left_a);
        else
            count_left(trials, dropped[i].trial_b, &pairs->doubts.left_b);
    }
}

/* Seeds in common without the states: asked where both have trials without a partner. */
static bool count_all_seeds(const Starts *starts, Pairs *pairs, Error *err)
{
    const Trials *trials = starts->trials;
    const Dropped *dropped = pairs->dropped;
    uint32_t *seeds_b;

    if (!starts->has_role[KEY_SEED] || !starts->has_role[KEY_STATE] ||
        pairs->total.unmatched_a == 0 || pairs->total.unmatched_b == 0)
        return true;
    seeds_b = calloc(trials->labels[KEY_SEED].count + (size_t)1, sizeof *seeds_b);
    if (!seeds_b)
        return error_memory(err);
    for (size_t first = 0, last; first < pairs->dropped_count; first = last) {
        uint32_t task = task_of(trials, &dropped[first]);

        for (last = first + 1; last < pairs->dropped_count; last++)
            if (task_of(trials, &dropped[last]) != task)
                break;
        pairs->doubts.seeds_only +=
            count_seeds(trials, seeds_b, dropped + first, last - first, task);
    }
    free(seeds_b);
    return true;
}

/* Does a column that describes the start agree in every pair? Then the index is confirmed. */
static bool is_confirmed(const Pairs *pairs)
{
    for (size_t i = 0; i < pairs->start_column_count; i++) {
        const StartColumn *column = &pairs->start_columns[i];

        if (column->differing == 0 && column->compared > 0 &&
            column->compared >= (int64_t)(pairs->total.used + pairs->total.missing))
            return true;
    }
    return false;
}

/* The index that stands for the state in a file of the two policies; null where none does. */
static const char *find_index(const Starts *starts, const Pairs *pairs)
{
    const Trials *trials = starts->trials;
    bool any = false;

    for (size_t i = 0; i < trials->file_count; i++)
        any = any || trials->files[i].index[0] != '\0';
    for (size_t i = 0; any && i < trials->count; i++) {
        uint32_t policy = trials->keys[KEY_POLICY][i];

        if ((policy == pairs->policy_a || policy == pairs->policy_b) &&
            trials->files[trials->file[i]].index[0] != '\0')
            return trials->files[trials->file[i]].index;
    }
    return NULL;
}

bool doubts_finish(const Starts *starts, const PairOptions *options, const Doubting *doubting,
                   Pairs *pairs, Error *err)
{
    PairDoubts *doubts = &pairs->doubts;

    count_all_left(starts->trials, pairs);
    doubts->aligned = options->assume_aligned && !starts->has_role[KEY_STATE];
    doubts->other_order =
        doubting->partner && !doubts->aligned && orders_differ(starts->trials, doubting->partner);
    doubts->index = is_confirmed(pairs) ? NULL : find_index(starts, pairs);
    return count_all_seeds(starts, pairs, err);
}
