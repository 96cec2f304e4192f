/* SPDX-License-Identifier: GPL-3.0-or-later */
/* start_order.c - a radix sort, linear whatever the order of the rows.
 *
 * The ranks of task, state and seed make one number as long as they fit into 32 bits, which
 * is sorted digit by digit, the lowest first; where they do not, the roles are sorted by one
 * after the other. Each pass is stable, and so is their sequence. */
#include "trials/start_order.h"

#include <stdlib.h>

enum {
    DIGIT_BITS = 8, /* the places of all digits fit the first cache */
    DIGITS = 1 << DIGIT_BITS
};

static const KeyRole roles[] = {KEY_SEED, KEY_STATE, KEY_TASK}; /* the lowest first */

enum {
    ROLE_TOTAL = sizeof roles / sizeof *roles
};

typedef struct Ranking {        /* some roles as one number */
    uint32_t *ranks[KEY_COUNT]; /* of the labels of each role; null = not of this number */
    uint32_t units[KEY_COUNT];  /* what a rank counts in it */
    uint32_t greatest;          /* that the number can be */
} Ranking;

typedef struct Sorting {
    uint32_t *numbers; /* of trials[i] */
    uint32_t *trials;
    uint32_t *next_numbers, *next_trials; /* what the next pass fills */
} Sorting;

/* Adds roles from *role on while their number fits, one at least. */
static bool rank_roles(const Trials *trials, size_t *role, Ranking *out)
{
    uint64_t product = 1;

    for (; *role < ROLE_TOTAL; ++*role) {
        const Labels *labels = &trials->labels[roles[*role]];
        if (labels->count <= 1)
            continue;
        if (product * labels->count > UINT32_MAX)
            break;
        out->ranks[roles[*role]] = labels_ranks(labels);
        if (out->ranks[roles[*role]] == NULL)
            return false;
        out->units[roles[*role]] = (uint32_t)product;
        product *= labels->count;
    }
    out->greatest = (uint32_t)(product - 1);
    return true;
}

static void number_trials(const Trials *trials, const Ranking *ranking, Sorting *sorting)
{
    for (size_t i = 0; i < trials->count; i++) {
        uint32_t number = 0;
        for (size_t role = 0; role < KEY_COUNT; role++)
            if (ranking->ranks[role] != NULL)
                number += ranking->units[role] *
                          ranking->ranks[role][trials->keys[role][sorting->trials[i]]];
        sorting->numbers[i] = number;
    }
}

static void swap(uint32_t **left, uint32_t **right)
{
    uint32_t *kept = *left;

    *left = *right;
    *right = kept;
}

/* One stable pass, by the digit of the numbers that begins at bit shift. */
static void sort_digit(Sorting *sorting, size_t count, unsigned shift)
{
    uint32_t first[DIGITS + 1] = {0};

    for (size_t i = 0; i < count; i++)
        first[(sorting->numbers[i] >> shift) % DIGITS + 1]++;
    for (size_t i = 1; i < DIGITS; i++)
        first[i] += first[i - 1];
    for (size_t i = 0; i < count; i++) {
        uint32_t place = first[(sorting->numbers[i] >> shift) % DIGITS]++;
        sorting->next_numbers[place] = sorting->numbers[i];
        sorting->next_trials[place] = sorting->trials[i];
    }
    swap(&sorting->numbers, &sorting->next_numbers);
    swap(&sorting->trials, &sorting->next_trials);
}

/* Sorts by all roles; *rankings is how many numbers it took, *span that of a task in the last. */
static bool sort(const Trials *trials, Sorting *sorting, int *rankings, uint64_t *span)
{
    size_t role = 0;
    bool done = true;

    for (size_t i = 0; i < trials->count; i++)
        sorting->trials[i] = (uint32_t)i;
    for (*rankings = 0; done && role < ROLE_TOTAL; ++*rankings) {
        Ranking ranking = {0};
        done = rank_roles(trials, &role, &ranking);
        if (done)
            number_trials(trials, &ranking, sorting);
        for (unsigned shift = 0; done && shift < 32 && ranking.greatest >> shift > 0;
             shift += DIGIT_BITS)
            sort_digit(sorting, trials->count, shift);
        *span =
            ranking.ranks[KEY_TASK] == NULL ? (uint64_t)UINT32_MAX + 1 : ranking.units[KEY_TASK];
        for (size_t i = 0; i < KEY_COUNT; i++)
            free(ranking.ranks[i]);
    }
    return done;
}

bool start_order(const Trials *trials, StartOrder *out)
{
    size_t size = (trials->count + 1) * sizeof(uint32_t);
    uint64_t span = 0;
    int rankings = 0;
    Sorting sorting = {.numbers = malloc(size),
                       .trials = malloc(size),
                       .next_numbers = malloc(size),
                       .next_trials = malloc(size)};
    bool done = sorting.numbers != NULL && sorting.trials != NULL && sorting.next_numbers != NULL &&
                sorting.next_trials != NULL && sort(trials, &sorting, &rankings, &span);

    free(sorting.next_numbers);
    if (!done) {
        free(sorting.next_trials);
        free(sorting.numbers);
        free(sorting.trials);
        return false;
    }
    *out = (StartOrder){.trials = sorting.trials,
                        .numbers = sorting.numbers,
                        .complete = rankings == 1,
                        .span = span,
                        .spare = sorting.next_trials};
    return true;
}
