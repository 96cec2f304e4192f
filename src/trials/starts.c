/* SPDX-License-Identifier: GPL-3.0-or-later */
/* starts.c - where each start begins in the order of all trials. */
#include "trials/starts.h"

#include <stdlib.h>

#include "trials/start_order.h"

enum {
    AHEAD = 16 /* places in memory are asked for so many trials before they are looked at */
};

/* What pairing asks of every trial, as they were read, so that looking it up in order costs
 * one place in memory for each. */
static void pack(const Trials *trials, uint32_t *packed)
{
    for (size_t i = 0; i < trials->count; i++)
        packed[i] = trials->keys[KEY_POLICY][i] << PLACE_POLICY_SHIFT | trials->outcome[i];
}

static bool same_start(const Trials *trials, uint32_t left, uint32_t right)
{
    for (size_t role = KEY_TASK; role < KEY_COUNT; role++)
        if (trials->keys[role][left] != trials->keys[role][right])
            return false;
    return true;
}

/* Puts the places where the numbers of the order were, and finds the tasks. */
static void mark_starts(Starts *starts, const StartOrder *order)
{
    const Trials *trials = starts->trials;
    uint32_t *packed = order->spare, last_number = 0;
    uint64_t task_end = 0; /* the first number beyond the present task */

    pack(trials, packed);
    for (size_t i = 0; i < trials->count; i++) {
        uint32_t trial = order->trials[i], number = order->numbers[i];
        bool same = i > 0 && number == last_number &&
                    (order->complete || same_start(trials, trial, order->trials[i - 1]));
        if (i + AHEAD < trials->count)
            __builtin_prefetch(&packed[order->trials[i + AHEAD]]);
        starts->places[i] = packed[trial] | (same ? 0U : (uint32_t)PLACE_NEW_START);
        if (number >= task_end) {
            starts->tasks[starts->task_count] = trials->keys[KEY_TASK][trial];
            starts->task_first[starts->task_count++] = i;
            task_end = (number / order->span + 1) * order->span;
        }
        last_number = number;
    }
    starts->task_first[starts->task_count] = trials->count;
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
    StartOrder order;

    if (starts == NULL || !start_order(trials, &order)) {
        free(starts);
        error_memory(err);
        return NULL;
    }
    starts->trials = trials;
    starts->order = order.trials;
    starts->places = order.numbers; /* overwritten one by one */
    starts->task_first = calloc(tasks, sizeof *starts->task_first);
    starts->tasks = calloc(tasks, sizeof *starts->tasks);
    for (size_t role = 0; role < KEY_COUNT; role++)
        starts->has_role[role] = has_label(trials, role);
    if (starts->task_first == NULL || starts->tasks == NULL) {
        free(order.spare);
        starts_free(starts);
        error_memory(err);
        return NULL;
    }
    mark_starts(starts, &order);
    free(order.spare);
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
