/* SPDX-License-Identifier: GPL-3.0-or-later */
/* binomial_walk.c - with one trial more, c or fewer successes are left unless there were c and
 * another one came: P(Y <= c) loses q P(Y = c). Roundings add up, so that every some hundred
 * steps both are computed anew. */
#include "stats/binomial_walk.h"

#include <math.h>

#include "stats/distribution.h"

enum {
    STEPS_MAX = 256
};

BinomialWalk binomial_walk(int64_t m, int64_t c, long double p, long double q)
{
    return (BinomialWalk){.m = m,
                          .c = c,
                          .p = p,
                          .q = q,
                          .here = expl(binomial_log_pmf(c, m, q, p)),
                          .below = expl(binomial_log_upper(m - c, m, p, q))};
}

long double binomial_walk_next(const BinomialWalk *walk)
{
    if (walk->here <= 0)
        return 0;
    return walk->here * (walk->q / walk->p) * (long double)(walk->m - walk->c) /
           (long double)(walk->c + 1);
}

void binomial_walk_trial(BinomialWalk *walk)
{
    if (++walk->steps >= STEPS_MAX) {
        *walk = binomial_walk(walk->m + 1, walk->c, walk->p, walk->q);
        return;
    }
    walk->m++;
    walk->below -= walk->q * walk->here;
    walk->here *= walk->p * (long double)walk->m / (long double)(walk->m - walk->c);
}

void binomial_walk_success(BinomialWalk *walk)
{
    walk->here = binomial_walk_next(walk);
    walk->below += walk->here;
    walk->c++;
}
