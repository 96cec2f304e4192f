/* SPDX-License-Identifier: GPL-3.0-or-later */
/* pairs.c - one walk along the sorted starts: each start of the two policies is used,
 * missing, unmatched or duplicated, and every trial is counted exactly once. */
#include "trials/pairs.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "trials/pairs_check.h"
#include "trials/pairs_doubts.h"
#include "trials/starts.h"

typedef struct Member { /* a trial, with its outcome at hand */
    uint32_t trial;
    Outcome outcome;
} Member;

typedef struct Group { /* trials of one policy at the present start, as they were read */
    Member *members;
    size_t count, capacity;
} Group;

typedef struct Walk {
    const Starts *starts;
    const Trials *trials;
    const PairOptions *options;
    bool in_order; /* repeats are joined by position */
    Group a, b;
    Pairs pairs;
    PairCounts *task; /* counts of the present task */
    size_t discordant_capacity, dropped_capacity;
    Doubting doubting;
    Error *err;
} Walk;

/* items with room for one more element, or null when out of memory. */
static void *with_room(Walk *walk, void *items, size_t count, size_t *capacity, size_t size)
{
    size_t larger = 2 * *capacity + 16;
    void *moved;

    if (count < *capacity)
        return items;
    moved = realloc(items, larger * size);
    if (moved == NULL)
        error_memory(walk->err);
    else
        *capacity = larger;
    return moved;
}

static bool drop(Walk *walk, Dropped dropped)
{
    Pairs *pairs = &walk->pairs;
    Dropped *items = with_room(walk, pairs->dropped, pairs->dropped_count, &walk->dropped_capacity,
                               sizeof *items);

    if (items == NULL)
        return false;
    pairs->dropped = items;
    items[pairs->dropped_count++] = dropped;
    return true;
}

static void compare_marks(Walk *walk, uint32_t trial_a, uint32_t trial_b)
{
    for (size_t k = 0; k < walk->trials->mark_count; k++) {
        StartColumn *column = &walk->pairs.start_columns[k];
        const uint32_t *marks = walk->trials->marks[k].marks;
        if (marks[trial_a] == 0 || marks[trial_b] == 0)
            continue;
        column->compared++;
        if (marks[trial_a] == marks[trial_b])
            continue;
        if (column->differing++ == 0) {
            column->trial_a = trial_a;
            column->trial_b = trial_b;
        }
    }
}

static bool disagree(Walk *walk, uint32_t trial_a, uint32_t trial_b, uint32_t position)
{
    Pairs *pairs = &walk->pairs;
    Discordant *items = with_room(walk, pairs->discordant, pairs->discordant_count,
                                  &walk->discordant_capacity, sizeof *items);

    if (items == NULL)
        return false;
    pairs->discordant = items;
    items[pairs->discordant_count++] =
        (Discordant){.trial_a = trial_a, .trial_b = trial_b, .position = position};
    return true;
}

/* Two trials that belong together; position is 0 where they are the only ones. */
static bool join(Walk *walk, const Member *a, const Member *b, uint32_t position)
{
    uint32_t trial_a = a->trial, trial_b = b->trial;
    int64_t weight = trials_weight(walk->trials, trial_a);
    PairedTable *table = &walk->task->table;

    if (weight != trials_weight(walk->trials, trial_b))
        return error_at(walk->err, ERROR_INPUT, trials_file_name(walk->trials, trial_b),
                        walk->trials->line[trial_b], 0,
                        "has another weight than line %" PRIu32
                        " of %s, from the same start: give both rows of a pair the same weight",
                        walk->trials->line[trial_a], trials_file_name(walk->trials, trial_a));
    compare_marks(walk, trial_a, trial_b);
    doubts_pair(&walk->doubting, trial_a, trial_b);
    if (a->outcome == OUTCOME_MISSING || b->outcome == OUTCOME_MISSING) {
        walk->task->missing += weight;
        return drop(walk, (Dropped){DROP_MISSING, trial_a, trial_b, TRIAL_NONE});
    }
    walk->task->used += weight;
    if (a->outcome == b->outcome) {
        *(a->outcome == OUTCOME_SUCCESS ? &table->a : &table->d) += weight;
        return true;
    }
    *(a->outcome == OUTCOME_SUCCESS ? &table->b : &table->c) += weight;
    return disagree(walk, trial_a, trial_b, position);
}

static bool drop_unmatched(Walk *walk, const Group *group, size_t from, bool of_a)
{
    for (size_t i = from; i < group->count; i++) {
        uint32_t trial = group->members[i].trial;
        *(of_a ? &walk->task->unmatched_a : &walk->task->unmatched_b) +=
            trials_weight(walk->trials, trial);
        if (!drop(walk, (Dropped){DROP_UNMATCHED, of_a ? trial : TRIAL_NONE,
                                  of_a ? TRIAL_NONE : trial, TRIAL_NONE}))
            return false;
    }
    return true;
}

static bool drop_duplicated(Walk *walk, const Group *group, bool of_a)
{
    for (size_t i = 0; i < group->count; i++) {
        uint32_t trial = group->members[i].trial;
        walk->task->duplicated += trials_weight(walk->trials, trial);
        if (i > 0 && !drop(walk, (Dropped){DROP_DUPLICATED, of_a ? trial : TRIAL_NONE,
                                           of_a ? TRIAL_NONE : trial, group->members[0].trial}))
            return false;
    }
    return true;
}

/* The first trial of one policy meets the first of the other, and so on. */
static bool join_in_order(Walk *walk)
{
    size_t n = walk->a.count < walk->b.count ? walk->a.count : walk->b.count;
    bool repeated = walk->a.count > 1 || walk->b.count > 1;

    for (size_t i = 0; i < n; i++)
        if (!join(walk, &walk->a.members[i], &walk->b.members[i], repeated ? (uint32_t)i + 1 : 0))
            return false;
    return drop_unmatched(walk, &walk->a, n, true) && drop_unmatched(walk, &walk->b, n, false);
}

static bool fail_unaligned(Walk *walk)
{
    uint32_t trial = walk->a.count > 0 ? walk->a.members[0].trial : walk->b.members[0].trial;
    char start[200];

    trials_start_text(walk->trials, trial, start, sizeof start);
    return error_set(
        walk->err, ERROR_NOT_COMPARABLE,
        "%s has %zu trials and %s has %zu (%s): trials can be aligned by position only "
        "where both have equally many; give them a column that names the start",
        trials_policy_name(walk->trials, walk->pairs.policy_a), walk->a.count,
        trials_policy_name(walk->trials, walk->pairs.policy_b), walk->b.count, start);
}

/* A start that this policy has more than once. */
static void note_repeats(Walk *walk, const Group *group, bool of_a)
{
    bool later = false;

    if (group->count < 2)
        return;
    for (size_t i = 1; i < group->count; i++)
        later = later || group->members[i].outcome == OUTCOME_SUCCESS;
    doubts_repeated(&walk->pairs.doubts, of_a, group->members[0].outcome, later);
}

static bool finish_group(Walk *walk)
{
    bool repeated = walk->a.count > 1 || walk->b.count > 1;
    bool done;

    if (walk->options->assume_aligned && walk->in_order && walk->a.count != walk->b.count)
        return fail_unaligned(walk);
    if (!walk->options->assume_aligned || walk->starts->has_role[KEY_STATE]) {
        note_repeats(walk, &walk->a, true);
        note_repeats(walk, &walk->b, false);
    }
    if (repeated && !walk->in_order)
        done = drop_duplicated(walk, &walk->a, true) && drop_duplicated(walk, &walk->b, false);
    else
        done = join_in_order(walk);
    walk->a.count = 0;
    walk->b.count = 0;
    return done;
}

static bool collect(Walk *walk, Group *group, Member member)
{
    Member *members =
        with_room(walk, group->members, group->count, &group->capacity, sizeof *members);

    if (members == NULL)
        return false;
    group->members = members;
    members[group->count++] = member;
    return true;
}

/* All starts of one task. A task that neither policy has leaves no trace. */
static bool walk_task(Walk *walk, size_t task)
{
    const Starts *starts = walk->starts;
    TaskPairs *entry = &walk->pairs.tasks[walk->pairs.task_count];
    bool any = false;

    entry->task = starts->tasks[task];
    walk->task = &entry->counts;
    for (size_t i = starts->task_first[task]; i < starts->task_first[task + 1]; i++) {
        uint32_t place = starts->places[i], policy = place_policy(place);
        if ((place & PLACE_NEW_START) != 0 && walk->a.count + walk->b.count > 0 &&
            !finish_group(walk))
            return false;
        if (policy != walk->pairs.policy_a && policy != walk->pairs.policy_b)
            continue;
        any = true;
        if (!collect(walk, policy == walk->pairs.policy_a ? &walk->a : &walk->b,
                     (Member){.trial = starts->order[i], .outcome = place_outcome(place)}))
            return false;
    }
    if (walk->a.count + walk->b.count > 0 && !finish_group(walk))
        return false;
    walk->pairs.task_count += any;
    return true;
}

static void add_counts(PairCounts *total, const PairCounts *part)
{
    total->table.a += part->table.a;
    total->table.b += part->table.b;
    total->table.c += part->table.c;
    total->table.d += part->table.d;
    total->used += part->used;
    total->missing += part->missing;
    total->duplicated += part->duplicated;
    total->unmatched_a += part->unmatched_a;
    total->unmatched_b += part->unmatched_b;
}

static bool prepare(Walk *walk)
{
    const Trials *trials = walk->trials;
    Pairs *pairs = &walk->pairs;

    pairs->tasks = calloc(walk->starts->task_count + 1, sizeof *pairs->tasks);
    pairs->start_columns = calloc(trials->mark_count + 1, sizeof *pairs->start_columns);
    if (pairs->tasks == NULL || pairs->start_columns == NULL)
        return error_memory(walk->err);
    pairs->start_column_count = trials->mark_count;
    for (size_t k = 0; k < trials->mark_count; k++)
        pairs->start_columns[k] = (StartColumn){
            .name = trials->marks[k].name, .trial_a = TRIAL_NONE, .trial_b = TRIAL_NONE};
    return true;
}

bool pairs_make(const Starts *starts, uint32_t policy_a, uint32_t policy_b,
                const PairOptions *options, Pairs *out, Error *err)
{
    Walk walk = {.starts = starts,
                 .trials = starts->trials,
                 .options = options,
                 .in_order = options->repeats == REPEATS_IN_ORDER ||
                             (options->assume_aligned && !starts->has_role[KEY_STATE]),
                 .pairs = {.policy_a = policy_a, .policy_b = policy_b},
                 .err = err};
    bool done = pairs_check_key(starts, policy_a, policy_b, options, err) && prepare(&walk) &&
                doubts_begin(starts, &walk.doubting, err);

    for (size_t task = 0; done && task < starts->task_count; task++)
        done = walk_task(&walk, task);
    for (size_t i = 0; i < walk.pairs.task_count; i++)
        add_counts(&walk.pairs.total, &walk.pairs.tasks[i].counts);
    done = done && doubts_finish(starts, options, &walk.doubting, &walk.pairs, err);
    doubts_free(&walk.doubting);
    done = done && pairs_check_result(starts, options, &walk.pairs, err);
    free(walk.a.members);
    free(walk.b.members);
    if (!done) {
        pairs_free(&walk.pairs);
        return false;
    }
    *out = walk.pairs;
    return true;
}

void pairs_free(Pairs *pairs)
{
    free(pairs->tasks);
    free(pairs->discordant);
    free(pairs->dropped);
    free(pairs->start_columns);
    *pairs = (Pairs){0};
}
