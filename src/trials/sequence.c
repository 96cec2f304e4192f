/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sequence.c - trials of two policies put back into the order of the rows. */
#include "trials/sequence.h"

#include <inttypes.h>
#include <stdlib.h>

#include "trials/starts.h"

typedef struct Couple {
    uint32_t a, b; /* trials */
} Couple;

void sequence_free(Sequence *sequence)
{
    free(sequence->a);
    free(sequence->b);
    *sequence = (Sequence){0};
}

static bool open_sequence(const Trials *trials, Sequence *out, Error *err)
{
    for (size_t i = 0; trials->weight && i < trials->count; i++)
        if (trials_weight(trials, i) != 1)
            return error_at(err, ERROR_INPUT, trials_file_name(trials, i), trials->line[i], 0,
                            "counts %" PRIu32
                            " times, which tells no order: give one row a trial as it was run",
                            trials_weight(trials, i));
    *out = (Sequence){.a = malloc(trials->count + 1), .b = malloc(trials->count + 1)};
    if (out->a && out->b)
        return true;
    sequence_free(out);
    return error_memory(err);
}

static bool is_of(const Trials *trials, size_t trial, const uint32_t *task)
{
    return !task || trials->keys[KEY_TASK][trial] == *task;
}

static int by_first(const void *left, const void *right)
{
    const Couple *l = left, *r = right;

    return (l->a > r->a) - (l->a < r->a);
}

/* The trials of one start, [first, end) of the order: the k-th of A meets the k-th of B. */
static size_t match_start(const Starts *starts, size_t first, size_t end, uint32_t policy_a,
                          uint32_t policy_b, bool in_order, Couple *couples)
{
    size_t of_a = 0, of_b = 0;

    for (size_t i = first; i < end; i++) {
        if (place_policy(starts->places[i]) == policy_a)
            couples[of_a++].a = starts->order[i];
        else if (place_policy(starts->places[i]) == policy_b)
            couples[of_b++].b = starts->order[i];
    }
    if (!in_order && (of_a > 1 || of_b > 1))
        return 0;
    return of_a < of_b ? of_a : of_b;
}

static size_t match_all(const Starts *starts, uint32_t policy_a, uint32_t policy_b,
                        const PairOptions *options, Couple *couples)
{
    size_t count = 0, trials = starts->trials->count;
    bool in_order = options->repeats == REPEATS_IN_ORDER ||
                    (options->assume_aligned && !starts->has_role[KEY_STATE]);

    for (size_t first = 0, end; first < trials; first = end) {
        end = first + 1;
        while (end < trials && (starts->places[end] & PLACE_NEW_START) == 0)
            end++;
        count += match_start(starts, first, end, policy_a, policy_b, in_order, couples + count);
    }
    qsort(couples, count, sizeof *couples, by_first);
    return count;
}

static bool check_order(const Trials *trials, const Couple *couples, size_t count, Error *err)
{
    for (size_t i = 1; i < count; i++)
        if (couples[i].b < couples[i - 1].b)
            return error_at(err, ERROR_INPUT, trials_file_name(trials, couples[i].b),
                            trials->line[couples[i].b], 0,
                            "comes before line %" PRIu32 " of %s, but its partner comes after: "
                            "give the trials of both policies in the order in which they were run",
                            trials->line[couples[i - 1].b],
                            trials_file_name(trials, couples[i - 1].b));
    return true;
}

bool sequence_pairs(const Starts *starts, uint32_t policy_a, uint32_t policy_b,
                    const PairOptions *options, const uint32_t *task, Sequence *out, Error *err)
{
    const Trials *trials = starts->trials;
    Pairs pairs;

    if (!pairs_make(starts, policy_a, policy_b, options, &pairs, err))
        return false;
    pairs_free(&pairs);
    if (!open_sequence(trials, out, err))
        return false;
    Couple *couples = calloc(trials->count + 1, sizeof *couples);
    size_t count = couples ? match_all(starts, policy_a, policy_b, options, couples) : 0;
    bool ok = couples ? check_order(trials, couples, count, err) : error_memory(err);
    for (size_t i = 0; ok && i < count; i++) {
        uint8_t a = trials->outcome[couples[i].a], b = trials->outcome[couples[i].b];

        if (!is_of(trials, couples[i].a, task))
            continue;
        if (a == OUTCOME_MISSING || b == OUTCOME_MISSING) {
            out->missing++;
            continue;
        }
        out->a[out->count] = a;
        out->b[out->count++] = b;
    }
    free(couples);
    if (!ok)
        sequence_free(out);
    return ok;
}

/* The outcomes of one policy as they were read; how many there are. */
static size_t take_stream(const Trials *trials, uint32_t policy, const uint32_t *task,
                          unsigned char *outcomes, int64_t *missing)
{
    size_t count = 0;

    for (size_t i = 0; i < trials->count; i++) {
        if (trials->keys[KEY_POLICY][i] != policy || !is_of(trials, i, task))
            continue;
        if (trials->outcome[i] == OUTCOME_MISSING)
            (*missing)++;
        else
            outcomes[count++] = trials->outcome[i];
    }
    return count;
}

bool sequence_streams(const Trials *trials, uint32_t policy_a, uint32_t policy_b,
                      const uint32_t *task, Sequence *out, Error *err)
{
    if (!open_sequence(trials, out, err))
        return false;
    out->count = take_stream(trials, policy_a, task, out->a, &out->missing);
    size_t of_b = take_stream(trials, policy_b, task, out->b, &out->missing);
    if (of_b == out->count)
        return true;
    error_set(err, ERROR_INPUT,
              "%.100s has %zu outcomes and %.100s has %zu: a trial is one of each, so give both "
              "equally many",
              trials_policy_name(trials, policy_a), out->count,
              trials_policy_name(trials, policy_b), of_b);
    sequence_free(out);
    return false;
}
