/* SPDX-License-Identifier: GPL-3.0-or-later */
/* weight.c - log factorials in long double, so that the difference of large ones keeps
 * 15 digits; binomial laws by their own recurrence, a sum of positive terms. */
#include "sequential/weight.h"

#include <math.h>
#include <stdlib.h>

struct Weight {
    int limit;
    long double log_factorial[];
};

Weight *weight_new(int limit)
{
    Weight *weight = malloc(sizeof *weight + ((size_t)limit + 1) * sizeof(long double));

    if (!weight)
        return NULL;
    weight->limit = limit;
    weight->log_factorial[0] = 0;
    for (int i = 1; i <= limit; i++)
        weight->log_factorial[i] = weight->log_factorial[i - 1] + logl((long double)i);
    return weight;
}

void weight_free(Weight *weight)
{
    free(weight);
}

long double weight_log_choose(const Weight *weight, int n, int k)
{
    const long double *f = weight->log_factorial;

    return f[n] - f[k] - f[n - k];
}

double weight_given_total(const Weight *weight, StateKind state, int n, int x, int y)
{
    if (state == STATE_DISCORDANT)
        return exp((double)(weight_log_choose(weight, x + y, x) - (x + y) * logl(2.0L)));
    return exp((double)(weight_log_choose(weight, n, x) + weight_log_choose(weight, n, y) -
                        weight_log_choose(weight, 2 * n, x + y)));
}

int weight_totals(StateKind state, int n)
{
    return state == STATE_SUCCESSES ? 2 * n : n;
}

bool binomial_open(Binomial *law, int n_max, double rate)
{
    double *p = calloc((size_t)n_max + 2, sizeof *p);

    if (!p)
        return false;
    *law = (Binomial){.rate = rate, .p = p};
    law->p[0] = 1;
    return true;
}

void binomial_close(Binomial *law)
{
    free(law->p);
    law->p = NULL;
}

void binomial_advance(Binomial *law)
{
    double *p = law->p, yes = law->rate, no = 1 - law->rate;

    law->n++;
    for (int k = ++law->high; k > law->low; k--)
        p[k] = no * p[k] + yes * p[k - 1];
    p[law->low] *= no;
    while (law->low < law->high && p[law->low] < 1e-40)
        p[law->low++] = 0;
    while (law->high > law->low && p[law->high] < 1e-40)
        p[law->high--] = 0;
}
