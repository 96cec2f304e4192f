/* SPDX-License-Identifier: GPL-3.0-or-later */
/* several_cochran.c - Cochran's Q by counting.
 *
 * Given the successes of each start, Q rises with the sum of squares of the column sums,
 * a whole number. Its law is built start by start, as probabilities of the column sums in
 * falling order: policies are exchangeable, so that one such list stands for all its
 * permutations. */
#include "stats/several_cochran.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "stats/distribution.h"

enum {
    COLUMNS_MAX = 16,
    STATES_MAX = 400000,
    WORK_MAX = 60000000 /* states times arrangements of one start, over all starts */
};

typedef struct State {
    int32_t sums[COLUMNS_MAX]; /* falling, 0 beyond the columns */
} State;

typedef struct States { /* a hash table with open addressing */
    State *items;
    long double *weights;
    size_t *slots; /* place in items + 1, 0 = free */
    size_t count, capacity, slot_count;
} States;

static bool states_new(States *states)
{
    *states = (States){.capacity = 64, .slot_count = 256};
    states->items = malloc(states->capacity * sizeof *states->items);
    states->weights = malloc(states->capacity * sizeof *states->weights);
    states->slots = calloc(states->slot_count, sizeof *states->slots);
    return states->items && states->weights && states->slots;
}

static void states_free(States *states)
{
    free(states->items);
    free(states->weights);
    free(states->slots);
}

static size_t hash(const State *state)
{
    uint64_t value = 1469598103934665603u;
    for (int i = 0; i < COLUMNS_MAX; i++)
        value = (value ^ (uint64_t)(uint32_t)state->sums[i]) * 1099511628211u;
    return (size_t)(value ^ value >> 29);
}

static size_t slot_of(const States *states, const State *state)
{
    size_t slot = hash(state) % states->slot_count;
    while (states->slots[slot] &&
           memcmp(&states->items[states->slots[slot] - 1], state, sizeof *state) != 0)
        slot = (slot + 1) % states->slot_count;
    return slot;
}

static bool states_grow(States *states)
{
    size_t capacity = states->capacity * 2;
    State *items = realloc(states->items, capacity * sizeof *items);
    if (items)
        states->items = items;
    long double *weights = realloc(states->weights, capacity * sizeof *weights);
    if (weights)
        states->weights = weights;
    size_t *slots = calloc(capacity * 4, sizeof *slots);
    if (!items || !weights || !slots) {
        free(slots);
        return false;
    }
    free(states->slots);
    states->slots = slots;
    states->capacity = capacity;
    states->slot_count = capacity * 4;
    for (size_t i = 0; i < states->count; i++)
        states->slots[slot_of(states, &states->items[i])] = i + 1;
    return true;
}

static bool states_add(States *states, const State *state, long double weight)
{
    size_t slot = slot_of(states, state);
    if (states->slots[slot]) {
        states->weights[states->slots[slot] - 1] += weight;
        return true;
    }
    if (states->count == states->capacity) {
        if (!states_grow(states))
            return false;
        slot = slot_of(states, state);
    }
    states->items[states->count] = *state;
    states->weights[states->count++] = weight;
    states->slots[slot] = states->count;
    return true;
}

static void sort_falling(int32_t *sums, size_t count)
{
    for (size_t i = 1; i < count; i++) {
        int32_t moved = sums[i];
        size_t place = i;
        for (; place > 0 && sums[place - 1] < moved; place--)
            sums[place] = sums[place - 1];
        sums[place] = moved;
    }
}

static size_t choose(size_t n, size_t k)
{
    size_t value = 1;
    for (size_t i = 1; i <= k; i++)
        value = value * (n - k + i) / i;
    return value;
}

/* The next larger number with as many bits (Gosper). */
static uint32_t next_subset(uint32_t subset)
{
    uint32_t lowest = subset & (~subset + 1), carried = subset + lowest;
    return carried | ((subset ^ carried) >> 2) / lowest;
}

/* All ways in which one more start's successes can fall. */
static bool spread_start(const States *from, size_t columns, size_t successes, States *to)
{
    long double share = 1.0L / (long double)choose(columns, successes);
    for (size_t i = 0; i < from->count; i++) {
        for (uint32_t subset = (UINT32_C(1) << successes) - 1; subset < UINT32_C(1) << columns;
             subset = next_subset(subset)) {
            State state = from->items[i];
            for (size_t column = 0; column < columns; column++)
                state.sums[column] += (int32_t)(subset >> column & 1);
            sort_falling(state.sums, columns);
            if (!states_add(to, &state, from->weights[i] * share))
                return false;
        }
    }
    return true;
}

static int64_t sum_of_squares(const State *state)
{
    int64_t sum = 0;
    for (int i = 0; i < COLUMNS_MAX; i++)
        sum += (int64_t)state->sums[i] * state->sums[i];
    return sum;
}

static bool too_large(Error *err)
{
    return error_set(err, ERROR_DOMAIN,
                     "the table is too large for the exact form of Cochran's Q: use the form "
                     "asymptotic");
}

static bool add_starts(States *states, const CochranSums *sums, size_t columns, Error *err)
{
    size_t work = 0;
    for (size_t successes = 1; successes < columns; successes++) {
        for (int64_t row = 0; row < sums->rows[successes]; row++) {
            States next;
            work += states->count * choose(columns, successes);
            if (states->count > STATES_MAX || work > WORK_MAX)
                return too_large(err);
            bool ok = states_new(&next) && spread_start(states, columns, successes, &next);
            states_free(states);
            *states = next;
            if (!ok)
                return error_memory(err);
        }
    }
    return true;
}

/* Of two policies each success falls on one or the other: the exact McNemar test. least: of
 * the sum of squares. */
static void set_two_columns(int64_t discordant, int64_t least, Result *result)
{
    int64_t more = (discordant + 1) / 2;

    while (more < discordant && more * more + (discordant - more) * (discordant - more) < least)
        more++;
    if (2 * more == discordant) {
        result_set_p(result, 1, 0);
        return;
    }
    long double log_p = binomial_log_upper(more, discordant, 0.5L, 0.5L) + logl(2);
    result_set_log_p(result, fminl(log_p, 0), 1e-14 + 1e-17 * (1 - (double)log_p));
}

bool cochran_exact(const CochranSums *sums, size_t columns, Result *result, Error *err)
{
    States states;
    State start = {{0}};
    long double p = 0;
    /* Starts with every success shift all column sums alike. */
    int64_t all = sums->rows[columns],
            least = sums->squared_columns - all * (2 * sums->total - (int64_t)columns * all);

    if (columns > COLUMNS_MAX)
        return too_large(err);
    if (columns == 2) {
        set_two_columns(sums->rows[1], least, result);
        return true;
    }
    bool ok = states_new(&states) && states_add(&states, &start, 1);
    if (!ok)
        error_memory(err);
    ok = ok && add_starts(&states, sums, columns, err);
    for (size_t i = 0; ok && i < states.count; i++)
        if (sum_of_squares(&states.items[i]) >= least)
            p += states.weights[i];
    if (ok)
        result_set_p(result, p, 1e-15);
    states_free(&states);
    return ok;
}

/* Adds one row; returns false when an outcome is neither 0 nor 1, and leaves a row with
 * a missing outcome out. */
static bool add_row(const double *row, size_t columns, int64_t *column_sums, CochranSums *sums)
{
    size_t successes = 0;
    for (size_t column = 0; column < columns; column++)
        if (isnan(row[column]))
            return true;
    for (size_t column = 0; column < columns; column++) {
        if (row[column] != 0 && row[column] != 1)
            return false;
        successes += row[column] == 1;
    }
    for (size_t column = 0; column < columns; column++)
        column_sums[column] += row[column] == 1;
    sums->rows[successes]++;
    sums->total += (int64_t)successes;
    sums->squared_rows += (int64_t)(successes * successes);
    return true;
}

bool cochran_sums(const Matrix *matrix, CochranSums *out, Error *err)
{
    CochranSums sums = {.rows = calloc(matrix->columns + 1, sizeof *sums.rows)};
    int64_t *columns = calloc(matrix->columns + 1, sizeof *columns);
    bool ok = (sums.rows && columns) || error_memory(err);

    for (size_t row = 0; ok && row < matrix->rows; row++)
        if (!add_row(matrix->values + row * matrix->columns, matrix->columns, columns, &sums))
            ok = error_set(err, ERROR_DOMAIN,
                           "row %zu has an outcome that is neither 0 nor 1: use friedman for "
                           "graded scores",
                           row + 1);
    for (size_t column = 0; ok && column < matrix->columns; column++)
        sums.squared_columns += columns[column] * columns[column];
    free(columns);
    if (!ok) {
        cochran_sums_free(&sums);
        return false;
    }
    *out = sums;
    return true;
}

void cochran_sums_free(CochranSums *sums)
{
    free(sums->rows);
    *sums = (CochranSums){0};
}
