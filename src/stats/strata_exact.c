/* SPDX-License-Identifier: GPL-3.0-or-later */
/* strata_exact.c - the exact test of a table of two columns, row by row.
 *
 * With the column sums fixed, a table has a probability proportional to the product of
 * C(m_k, b_k). Row by row a list of (sum of b, product) is kept, equal ones merged, with
 * the number of ways as a weight. A product is carried as its logarithm and as its
 * remainders by two primes near 2^61: two products whose logarithms are too near to tell
 * are equal exactly when both remainders are, so that ties are not a matter of rounding. */
#include "stats/strata_exact.h"

#include <math.h>
#include <stdlib.h>

enum {
    STATES_MAX = 3000000,
    ROW_MAX = 100000
};

static const uint64_t primes[2] = {UINT64_C(2305843009213693951), UINT64_C(2305843009213693921)};

typedef struct Product {
    long double log;
    uint64_t remainders[2];
} Product;

typedef struct State {
    int64_t sum;
    Product product;
    long double ways; /* sum of the probabilities' numerators that led here, scaled */
} State;

typedef struct States {
    State *items;
    size_t count;
} States;

static uint64_t multiply(uint64_t x, uint64_t y, uint64_t prime)
{
    long double quotient = (long double)x * (long double)y / (long double)prime;
    /* x y - q prime, exact modulo 2^64; q is right to one unit */
    uint64_t sum = x * y - (uint64_t)quotient * prime;
    if ((int64_t)sum < 0)
        return sum + prime;
    return sum >= prime ? sum - prime : sum;
}

static uint64_t power(uint64_t base, uint64_t exponent, uint64_t prime)
{
    uint64_t value = 1;
    for (; exponent > 0; exponent >>= 1) {
        if (exponent & 1)
            value = multiply(value, base, prime);
        base = multiply(base, base, prime);
    }
    return value;
}

static Product product_of(const Product *left, const Product *right)
{
    Product product = {.log = left->log + right->log};
    for (int i = 0; i < 2; i++)
        product.remainders[i] = multiply(left->remainders[i], right->remainders[i], primes[i]);
    return product;
}

static bool same_product(const Product *left, const Product *right)
{
    return left->remainders[0] == right->remainders[0] &&
           left->remainders[1] == right->remainders[1];
}

/* row[j] = C(m, j), j = 0 .. m. */
static void fill_row(int64_t m, Product *row)
{
    row[0] = (Product){0, {1, 1}};
    for (int64_t j = 1; j <= m; j++) {
        row[j].log = row[j - 1].log + logl((long double)(m - j + 1) / (long double)j);
        for (int i = 0; i < 2; i++)
            row[j].remainders[i] =
                multiply(multiply(row[j - 1].remainders[i], (uint64_t)(m - j + 1), primes[i]),
                         power((uint64_t)j, primes[i] - 2, primes[i]), primes[i]);
    }
}

static int by_product(const void *left, const void *right)
{
    const State *a = left, *b = right;
    if (a->sum != b->sum)
        return a->sum < b->sum ? -1 : 1;
    for (int i = 0; i < 2; i++)
        if (a->product.remainders[i] != b->product.remainders[i])
            return a->product.remainders[i] < b->product.remainders[i] ? -1 : 1;
    return 0;
}

static void merge(States *states)
{
    size_t kept = 0;
    qsort(states->items, states->count, sizeof *states->items, by_product);
    for (size_t i = 0; i < states->count; i++) {
        State *last = kept ? &states->items[kept - 1] : NULL;
        if (last && by_product(last, &states->items[i]) == 0)
            last->ways += states->items[i].ways;
        else
            states->items[kept++] = states->items[i];
    }
    states->count = kept;
}

/* All tables of one row more whose sum can still become `target`; rest = sum of the row
 * sums to come. */
static bool add_row(States *states, const Product *row, int64_t m, int64_t target, int64_t rest,
                    Error *err)
{
    States next = {0};
    size_t capacity = states->count * (size_t)(m + 1);
    if (capacity > STATES_MAX)
        return error_set(err, ERROR_DOMAIN,
                         "there are too many tables for the exact form: use "
                         "several.homogeneity_discordance_pearson");
    next.items = malloc(capacity * sizeof *next.items);
    if (!next.items)
        return error_memory(err);
    for (size_t i = 0; i < states->count; i++) {
        const State *state = &states->items[i];
        for (int64_t b = 0; b <= m && state->sum + b <= target; b++)
            if (state->sum + b + rest >= target)
                next.items[next.count++] =
                    (State){state->sum + b, product_of(&state->product, &row[b]), state->ways};
    }
    free(states->items);
    merge(&next);
    *states = next;
    return true;
}

static int by_size(const void *left, const void *right)
{
    const int64_t *a = left, *b = right;
    int64_t x = a[0] + a[1], y = b[0] + b[1];
    if (x != y)
        return x < y ? -1 : 1;
    return (a[0] > b[0]) - (a[0] < b[0]);
}

static bool counts_as_extreme(const Product *product, const Product *observed)
{
    bool near = fabsl(product->log - observed->log) < 1e-12L;
    return (near && same_product(product, observed)) || product->log < observed->log;
}

/* log of the share of the tables no more probable than the observed one, each sum in
 * units of its largest possible term. */
static long double log_share(const States *states, const Product *observed)
{
    long double all = 0, extreme = 0, largest = observed->log;
    for (size_t i = 0; i < states->count; i++)
        largest = fmaxl(largest, states->items[i].product.log);
    for (size_t i = 0; i < states->count; i++) {
        const State *state = &states->items[i];
        all += state->ways * expl(state->product.log - largest);
        if (counts_as_extreme(&state->product, observed))
            extreme += state->ways * expl(fminl(state->product.log - observed->log, 0));
    }
    return fminl(logl(extreme) - logl(all) + observed->log - largest, 0);
}

bool strata_exact_p(int64_t (*rows)[2], size_t count, long double *log_p, Error *err)
{
    States states = {.items = malloc(sizeof *states.items), .count = 1};
    Product observed = {0, {1, 1}}, *row = NULL;
    int64_t target = 0, rest = 0;
    bool ok = states.items || error_memory(err);

    if (ok)
        states.items[0] = (State){0, observed, 1};
    qsort(rows, count, sizeof *rows, by_size); /* so that their order changes nothing */
    for (size_t i = 0; i < count; i++) {
        target += rows[i][0];
        rest += rows[i][0] + rows[i][1];
    }
    for (size_t i = 0; ok && i < count; i++) {
        int64_t m = rows[i][0] + rows[i][1];
        Product *grown = m <= ROW_MAX ? realloc(row, ((size_t)m + 1) * sizeof *row) : NULL;
        ok = grown || (m <= ROW_MAX ? error_memory(err)
                                    : error_set(err, ERROR_DOMAIN,
                                                "a task has %lld discordant pairs, too many for "
                                                "the exact form: use "
                                                "several.homogeneity_discordance_pearson",
                                                (long long)m));
        if (!ok)
            break;
        row = grown;
        fill_row(m, row);
        observed = product_of(&observed, &row[rows[i][0]]);
        rest -= m;
        ok = add_row(&states, row, m, target, rest, err);
    }
    if (ok)
        *log_p = log_share(&states, &observed);
    free(states.items);
    free(row);
    return ok;
}
