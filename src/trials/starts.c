/* SPDX-License-Identifier: GPL-3.0-or-later */
/* starts.c - sorting by start: one stable counting sort for each of seed, state and
 * task, last one first (radix sort on ranks). Linear, whatever the order of the rows. */
#include "trials/starts.h"

#include <stdlib.h>
#include <string.h>

typedef struct Packed { /* the start of a trial, side by side in memory */
    uint32_t task, state, seed, place;
} Packed;

/* Sorts order by rank of the trials' labels in this role, into sorted. */
static bool counting_sort(const Trials *trials, KeyRole role, const uint32_t *order,
                          uint32_t *sorted)
{
    const uint32_t *ids = trials->keys[role];
    size_t labels = trials->labels[role].count;
    uint32_t *ranks = labels_ranks(&trials->labels[role]);
    uint32_t *first = calloc(labels + 1, sizeof *first);

    if (ranks == NULL || first == NULL) {
        free(ranks);
        free(first);
        return false;
    }
    for (size_t i = 0; i < trials->count; i++)
        first[ranks[ids[i]] + 1]++;
    for (size_t i = 1; i <= labels; i++)
        first[i] += first[i - 1];
    for (size_t i = 0; i < trials->count; i++) {
        uint32_t trial = order[i];
        sorted[first[ranks[ids[trial]]]++] = trial;
    }
    free(ranks);
    free(first);
    return true;
}

static bool sort(Starts *starts)
{
    static const KeyRole roles[] = {KEY_SEED, KEY_STATE, KEY_TASK};
    const Trials *trials = starts->trials;
    uint32_t *sorted = malloc((trials->count + 1) * sizeof *sorted);

    if (sorted == NULL)
        return false;
    for (size_t i = 0; i < trials->count; i++)
        starts->order[i] = (uint32_t)i;
    for (size_t i = 0; i < sizeof roles / sizeof *roles; i++) {
        uint32_t *swap = starts->order;
        if (trials->labels[roles[i]].count <= 1)
            continue;
        if (!counting_sort(trials, roles[i], starts->order, sorted)) {
            free(sorted);
            return false;
        }
        starts->order = sorted;
        sorted = swap;
    }
    free(sorted);
    return true;
}

/* One look at every trial in order; each costs one cache line. */
static bool mark_starts(Starts *starts)
{
    const Trials *trials = starts->trials;
    Packed *packed = malloc((trials->count + 1) * sizeof *packed);
    Packed last = {LABEL_NONE, LABEL_NONE, LABEL_NONE, 0};

    if (packed == NULL)
        return false;
    for (size_t i = 0; i < trials->count; i++)
        packed[i] = (Packed){.task = trials->keys[KEY_TASK][i],
                             .state = trials->keys[KEY_STATE][i],
                             .seed = trials->keys[KEY_SEED][i],
                             .place = trials->keys[KEY_POLICY][i] << PLACE_POLICY_SHIFT |
                                      trials->outcome[i]};
    for (size_t i = 0; i < trials->count; i++) {
        Packed here = packed[starts->order[i]];
        bool same = here.task == last.task && here.state == last.state && here.seed == last.seed;
        starts->places[i] = here.place | (same ? 0U : (uint32_t)PLACE_NEW_START);
        if (here.task != last.task) {
            starts->tasks[starts->task_count] = here.task;
            starts->task_first[starts->task_count++] = i;
        }
        last = here;
    }
    starts->task_first[starts->task_count] = trials->count;
    free(packed);
    return true;
}

/* Does any trial have a label of this role that is not empty? */
static bool has_label(const Trials *trials, size_t role)
{
    uint32_t empty = labels_find(&trials->labels[role], "", 0);

    for (size_t i = 0; i < trials->count; i++)
        if (trials->keys[role][i] != empty)
            return true;
    return false;
}

Starts *starts_new(const Trials *trials, Error *err)
{
    Starts *starts = calloc(1, sizeof *starts);
    size_t tasks = trials->labels[KEY_TASK].count + (size_t)1;

    if (starts == NULL) {
        error_memory(err);
        return NULL;
    }
    starts->trials = trials;
    starts->order = malloc((trials->count + 1) * sizeof *starts->order);
    starts->places = malloc((trials->count + 1) * sizeof *starts->places);
    starts->task_first = calloc(tasks, sizeof *starts->task_first);
    starts->tasks = calloc(tasks, sizeof *starts->tasks);
    for (size_t role = 0; role < KEY_COUNT; role++)
        starts->has_role[role] = has_label(trials, role);
    if (starts->order == NULL || starts->places == NULL || starts->task_first == NULL ||
        starts->tasks == NULL || !sort(starts) || !mark_starts(starts)) {
        starts_free(starts);
        error_memory(err);
        return NULL;
    }
    return starts;
}

void starts_free(Starts *starts)
{
    if (starts == NULL)
        return;
    free(starts->order);
    free(starts->places);
    free(starts->task_first);
    free(starts->tasks);
    free(starts);
}
