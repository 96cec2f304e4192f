/* SPDX-License-Identifier: GPL-3.0-or-later */
/* strata_exact.c - the exact test of a table of two columns, row by row.
 *
 * With the column sums fixed, a table has a probability proportional to the product of
 * C(m_k, b_k). Row by row a list of (sum of b, product) is kept, equal ones merged, with
 * the probability of coming to it; bounds on what is to come settle most of them early
 * (Mehta, Patel 1983 JASA 78:427). A product is carried as its logarithm and as its
 * remainders by two primes near 2^61: two products whose logarithms are too near to tell
 * are equal exactly when both remainders are, so that ties are not a matter of rounding. */
#include "stats/strata_exact.h"

#include <math.h>
#include <stdlib.h>

#include "stats/distribution.h"

enum {
    STATES_MAX = 1 << 19,
    STATES_ALL = 3000000, /* over all rows: about a third of a second */
    ROW_MAX = 10000,
    WORK_MAX = 100000000
};

static const uint64_t primes[2] = {UINT64_C(2305843009213693951), UINT64_C(2305843009213693921)};

typedef struct Product {
    long double log;
    uint64_t remainders[2];
} Product;

typedef struct State {
    int64_t sum;
    Product product;
    long double p; /* of all tables that begin so */
} State;

typedef struct States {
    State *items;
    size_t count, capacity;
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
            last->p += states->items[i].p;
        else
            states->items[kept++] = states->items[i];
    }
    states->count = kept;
}

/* What the rows from some row on can add: for each sum of b over them the largest and
 * the smallest logarithm of a product, and the logarithm of the sum of all products. */
typedef struct Rest {
    int64_t total; /* their discordant pairs */
    long double *most, *least, *all;
} Rest;

static void rest_free(Rest *rest, size_t count)
{
    for (size_t i = 0; rest && i <= count; i++)
        free(rest[i].most);
    free(rest);
}

/* log C(n, k) */
static long double log_choose(int64_t n, int64_t k)
{
    return binomial_log_pmf(k, n, 0.5L, 0.5L) + (long double)n * logl(2);
}

static bool rest_new(int64_t total, Rest *out)
{
    size_t sums = (size_t)total + 1;

    *out = (Rest){.total = total, .most = calloc(3 * sums, sizeof *out->most)};
    if (!out->most)
        return false;
    out->least = out->most + sums;
    out->all = out->least + sums;
    return true;
}

/* The sum of all products is C(total, sum) (Vandermonde). */
static bool rest_extend(const Rest *after, const Product *row, int64_t m, Rest *out)
{
    int64_t total = after->total + m;

    if (!rest_new(total, out))
        return false;
    for (int64_t sum = 0; sum <= total; sum++) {
        out->most[sum] = -HUGE_VALL;
        out->least[sum] = HUGE_VALL;
        out->all[sum] = log_choose(total, sum);
        for (int64_t b = sum > after->total ? sum - after->total : 0; b <= m && b <= sum; b++) {
            out->most[sum] = fmaxl(out->most[sum], row[b].log + after->most[sum - b]);
            out->least[sum] = fminl(out->least[sum], row[b].log + after->least[sum - b]);
        }
    }
    return true;
}

/* The search: rows, what can still come, and what is already known to be extreme. */
typedef struct Search {
    int64_t (*rows)[2];
    size_t count;
    Product **products; /* of each row */
    Rest *rest;         /* rest[i] = rows i .. count - 1 */
    int64_t target;     /* sum of b over all rows */
    Product observed;
    long double extreme; /* probability so far, all tables 1 */
    size_t states;       /* listed so far */
} Search;

/* One row of the table, and the tables below it. */
typedef struct Step {
    const Product *row;
    int64_t m;
    const Rest *rest; /* of the rows after it */
    int64_t sum;      /* of b before it, */
    long double *p;   /* from which the law of its b, hypergeometric, is this */
} Step;

static bool too_many(Error *err)
{
    return error_set(err, ERROR_DOMAIN,
                     "there are too many tables for the exact form: use "
                     "several.homogeneity_discordance_pearson");
}

static bool push(States *states, State state, Error *err)
{
    if (states->count == states->capacity) {
        size_t capacity = states->capacity ? 2 * states->capacity : 256;
        State *items =
            capacity > STATES_MAX ? NULL : realloc(states->items, capacity * sizeof *items);
        if (!items)
            return capacity > STATES_MAX ? too_many(err) : error_memory(err);
        states->items = items;
        states->capacity = capacity;
    }
    states->items[states->count++] = state;
    return true;
}

static void set_law(const Search *search, int64_t sum, Step *step)
{
    int64_t needed = search->target - sum, after = step->rest->total;
    long double log_all = log_choose(step->m + after, needed);

    step->sum = sum;
    for (int64_t b = 0; b <= step->m; b++)
        step->p[b] = b > needed || needed - b > after
                         ? 0
                         : expl(step->row[b].log + step->rest->all[needed - b] - log_all);
}

/* Adds to a state the b of a row. Keeps the new one only while the rows to come decide:
 * where all of its tables are extreme they are added up at once, where none is they are
 * dropped. */
static bool place(Search *search, const State *state, const Step *step, int64_t b, States *next,
                  Error *err)
{
    int64_t needed = search->target - state->sum - b;
    long double log = state->product.log + step->row[b].log, near = 1e-12L;

    if (log + step->rest->least[needed] > search->observed.log + near)
        return true;
    if (log + step->rest->most[needed] < search->observed.log - near) {
        search->extreme += state->p * step->p[b];
        return true;
    }
    return push(
        next,
        (State){state->sum + b, product_of(&state->product, &step->row[b]), state->p * step->p[b]},
        err);
}

/* The states are in rising order of their sums. */
static bool spread(Search *search, const States *states, Step *step, States *next, Error *err)
{
    step->sum = -1;
    for (size_t j = 0; j < states->count; j++) {
        const State *state = &states->items[j];
        int64_t needed = search->target - state->sum;

        if (state->sum != step->sum)
            set_law(search, state->sum, step);
        for (int64_t b = needed > step->rest->total ? needed - step->rest->total : 0;
             b <= step->m && b <= needed; b++)
            if (!place(search, state, step, b, next, err))
                return false;
    }
    return true;
}

static bool add_row(Search *search, size_t i, States *states, Error *err)
{
    int64_t m = search->rows[i][0] + search->rows[i][1];
    Step step = {search->products[i], m, &search->rest[i + 1], 0,
                 malloc(((size_t)m + 1) * sizeof *step.p)};
    States next = {0};
    bool ok = step.p ? spread(search, states, &step, &next, err) : error_memory(err);

    free(step.p);
    free(states->items);
    search->states += next.count;
    merge(&next);
    *states = next;
    return ok && (search->states <= STATES_ALL || too_many(err));
}

/* Falling size, so that the bounds are tight early, and the same for any order of rows. */
static int by_size(const void *left, const void *right)
{
    const int64_t *a = left, *b = right;
    int64_t x = a[0] + a[1], y = b[0] + b[1];
    if (x != y)
        return x > y ? -1 : 1;
    return (a[0] > b[0]) - (a[0] < b[0]);
}

static bool prepare(Search *search, Error *err)
{
    int64_t total = 0, work = 0;
    qsort(search->rows, search->count, sizeof *search->rows, by_size);
    for (size_t i = search->count; i-- > 0;) {
        int64_t m = search->rows[i][0] + search->rows[i][1];
        total += m;
        if (m > ROW_MAX || (work += m * total) > WORK_MAX)
            return too_many(err);
        search->target += search->rows[i][0];
    }
    search->products = calloc(search->count, sizeof *search->products);
    search->rest = calloc(search->count + 1, sizeof *search->rest);
    if (!search->products || !search->rest)
        return error_memory(err);
    if (!rest_new(0, &search->rest[search->count]))
        return error_memory(err);
    for (size_t i = search->count; i-- > 0;) {
        int64_t m = search->rows[i][0] + search->rows[i][1];
        search->products[i] = malloc(((size_t)m + 1) * sizeof **search->products);
        if (!search->products[i])
            return error_memory(err);
        fill_row(m, search->products[i]);
        search->observed = product_of(&search->observed, &search->products[i][search->rows[i][0]]);
        if (!rest_extend(&search->rest[i + 1], search->products[i], m, &search->rest[i]))
            return error_memory(err);
    }
    return true;
}

static void search_free(Search *search)
{
    for (size_t i = 0; search->products && i < search->count; i++)
        free(search->products[i]);
    free(search->products);
    rest_free(search->rest, search->count);
}

/* The tables that are left are as probable as the observed one, or too near to tell. */
static void add_near(Search *search, const States *states)
{
    for (size_t i = 0; i < states->count; i++) {
        const State *state = &states->items[i];
        if (same_product(&state->product, &search->observed) ||
            state->product.log < search->observed.log)
            search->extreme += state->p;
    }
}

bool strata_exact_p(int64_t (*rows)[2], size_t count, long double *log_p, Error *err)
{
    Search search = {.rows = rows, .count = count, .observed = {0, {1, 1}}};
    States states = {0};
    bool ok = prepare(&search, err) && push(&states, (State){0, {0, {1, 1}}, 1}, err);

    for (size_t i = 0; ok && i < count; i++)
        ok = add_row(&search, i, &states, err);
    if (ok) {
        add_near(&search, &states);
        *log_p = fminl(logl(search.extreme), 0);
    }
    free(states.items);
    search_free(&search);
    return ok;
}
