/* SPDX-License-Identifier: GPL-3.0-or-later */
/* proportion_hull.c - Blaker's and Sterne's intervals: hulls of sets that can have holes.
 *
 * Below the estimate both tests have p = P(X >= k) + P(X <= j), where j grows with the
 * rate by one at a time. Between two such jumps p falls, then rises, so that a piece
 * of the rate axis holds one crossing of alpha at most, and the bound is the first jump
 * or crossing after which p exceeds alpha. */
#include "stats/proportion.h"

#include <math.h>

#include "stats/distribution.h"
#include "stats/solve.h"

typedef struct Piece {
    int64_t k, n, j;
    double alpha;
} Piece;

static long double log_lower_tail(int64_t j, int64_t n, long double log_p)
{
    return binomial_log_upper(n - j, n, -expm1l(log_p), expl(log_p));
}

static long double log_upper_tail(int64_t k, int64_t n, long double log_p)
{
    return binomial_log_upper(k, n, expl(log_p), -expm1l(log_p));
}

/* log(p / alpha) inside a piece. */
static Curved curved_excess(long double log_p, const void *context)
{
    const Piece *piece = context;
    long double p = expl(log_p), q = -expm1l(log_p);
    Curved above = binomial_upper(piece->k, piece->n, p, q);
    Curved below = binomial_lower(piece->j, piece->n, p, q);
    long double upper = expl(above.value), lower = expl(below.value), sum = upper + lower;
    long double slope = (upper * above.slope + lower * below.slope) / sum;
    long double bend = (upper * (above.bend + above.slope * above.slope) +
                        lower * (below.bend + below.slope * below.slope)) /
                       sum;
    return (Curved){logl(sum / (long double)piece->alpha), slope, bend - slope * slope};
}

static long double p_excess(long double log_p, const void *context)
{
    return curved_excess(log_p, context).value;
}

static Curved difference(Curved x, Curved y)
{
    return (Curved){x.value - y.value, x.slope - y.slope, x.bend - y.bend};
}

/* Zero where P(X <= j + 1) = P(X >= k). */
static Curved curved_apart(long double log_p, const void *context)
{
    const Piece *piece = context;
    long double p = expl(log_p), q = -expm1l(log_p);
    return difference(binomial_upper(piece->k, piece->n, p, q),
                      binomial_lower(piece->j + 1, piece->n, p, q));
}

static long double tails_apart(long double log_p, const void *context)
{
    return curved_apart(log_p, context).value;
}

/* Where p exceeds alpha for the first time between two places of one piece, or `to` if it does
 * not. */
static long double first_excess(const Piece *piece, long double from, long double to)
{
    Curved last = curved_excess(to, piece);
    Root root = {.root = to};
    if (last.value > 0 && !solve_near(curved_excess, piece, last, from, to, &root.root))
        solve_bracket(p_excess, piece, from, to, &root);
    return root.root;
}

/* The jump at which j grows by one, after `start`, where its two tails are `apart`. */
static long double next_jump(const Piece *piece, long double start, Curved apart)
{
    Root jump = {.root = start};
    if (!solve_near(curved_apart, piece, apart, start, 0, &jump.root)) {
        jump.root = binomial_solve_log_upper(piece->k, piece->n, 0.5);
        solve_bracket(tails_apart, piece, start, jump.root, &jump);
    }
    return jump.root;
}

/* The largest j with P(X <= j) <= tail, or -1, and *next: log P(X <= j + 1), for a tail that
 * P(X < k) exceeds. From the mirror image of k on, on the arcsine scale, where both tails have
 * about the same width. */
static int64_t largest_below(int64_t k, int64_t n, long double log_p, long double log_tail,
                             Curved *next)
{
    long double p = expl(log_p), q = -expm1l(log_p);
    int64_t yes = -1, no = k, step = 1;
    double angle = 2 * asin((double)sqrtl(p)) - asin(sqrt(((double)k - 0.5) / (double)n));
    int64_t at = angle > 0 ? (int64_t)((double)n * sin(angle) * sin(angle) - 0.5) : 0;
    while (no - yes > 1) {
        if (at <= yes || at >= no)
            at = yes + (no - yes) / 2;
        Curved here = binomial_lower(at, n, p, q);
        if (here.value <= log_tail) {
            yes = at;
            here = binomial_lower_next(here, at++, n, p, q);
        }
        if (here.value <= log_tail) {
            yes = at;
            at += step;
        } else {
            no = at;
            *next = here;
            at -= step;
        }
        step *= 2;
    }
    return yes;
}

/* Up to the Clopper-Pearson bound p is at most alpha; at the first jump after it
 * p = 2 P(X >= k) > alpha. So the bound is there, or in the piece before. */
static long double blaker_log_lower(int64_t k, int64_t n, double tail)
{
    long double start = binomial_solve_log_upper(k, n, tail), log_tail = logl((long double)tail);
    Curved below = {0}, above = binomial_upper(k, n, expl(start), -expm1l(start));
    Piece piece = {k, n, largest_below(k, n, start, log_tail, &below), 2 * tail};

    return first_excess(&piece, start, next_jump(&piece, start, difference(above, below)));
}

Interval blaker_interval(int64_t k, int64_t n, double tail)
{
    return (Interval){.lower = k > 0 ? expl(blaker_log_lower(k, n, tail)) : 0,
                      .upper = k < n ? -expm1l(blaker_log_lower(n - k, n, tail)) : 1};
}

/* log of the rate from which on P(X = j) <= P(X = k), j < k: there the odds are
 * (C(n, j) / C(n, k))^(1 / (k - j)). */
static long double sterne_jump(int64_t j, int64_t k, int64_t n)
{
    /* From the two probabilities at a rate near k / n, which are known well for any n. */
    long double p = ((long double)k + 0.5L) / (long double)(n + 1);
    long double q = ((long double)(n - k) + 0.5L) / (long double)(n + 1);
    long double log_ratio = binomial_log_pmf(j, n, p, q) - binomial_log_pmf(k, n, p, q);
    long double log_odds = logl(p / q) + log_ratio / (long double)(k - j);
    return -log1pl(expl(-log_odds));
}

/* True when p exceeds alpha in one of the pieces from..to-1, with the first place where
 * it does. Over all of them p is at most P(X >= k) at their end and P(X <= to-1) at their
 * beginning, so that most are passed over together. */
static bool sterne_first(Piece piece, int64_t from, int64_t to, long double *found)
{
    long double begin = from >= 0 ? sterne_jump(from, piece.k, piece.n) : -HUGE_VALL;
    long double end = sterne_jump(to, piece.k, piece.n);
    long double most = expl(log_upper_tail(piece.k, piece.n, end));

    if (to > 0)
        most += from >= 0 ? expl(log_lower_tail(to - 1, piece.n, begin)) : 1;
    if (most <= (long double)piece.alpha)
        return false;
    if (to - from > 1) {
        int64_t middle = from + (to - from) / 2;
        return sterne_first(piece, from, middle, found) || sterne_first(piece, middle, to, found);
    }
    piece.j = from;
    if (from < 0)
        *found = binomial_solve_log_upper(piece.k, piece.n, piece.alpha);
    else if (p_excess(begin, &piece) > 0)
        *found = begin;
    else if (p_excess(end, &piece) > 0)
        *found = first_excess(&piece, begin, end);
    else
        return false;
    return true;
}

static long double sterne_log_lower(int64_t k, int64_t n, double alpha)
{
    Piece piece = {k, n, -1, alpha};
    long double found = 0;
    if (!sterne_first(piece, -1, k - 1, &found))
        found = sterne_jump(k - 1, k, n); /* from there on every outcome counts: p = 1 */
    return found;
}

bool two_sided_only(const char *id, const Options *options, Error *err)
{
    if (options_bounds_below(options) && options_bounds_above(options))
        return true;
    return error_set(err, ERROR_DOMAIN,
                     "alternative is %s: %s is two-sided by nature, leave it out",
                     alternative_name(options->alternative), id);
}

bool rate_blaker(const Input *input, const Options *options, Result *result, Error *err)
{
    if (!two_sided_only("rate.blaker", options, err))
        return false;
    rate_set(result, options, input->rate,
             blaker_interval(input->rate.k, input->rate.n, options_tail(options)), 0);
    result_note(result, NOTE_CONSERVATIVE);
    return true;
}

bool rate_sterne_minlike(const Input *input, const Options *options, Result *result, Error *err)
{
    int64_t k = input->rate.k, n = input->rate.n;
    double alpha = options_alpha(options);

    if (!two_sided_only("rate.sterne_minlike", options, err))
        return false;
    rate_set(result, options, input->rate,
             (Interval){.lower = k > 0 ? expl(sterne_log_lower(k, n, alpha)) : 0,
                        .upper = k < n ? -expm1l(sterne_log_lower(n - k, n, alpha)) : 1},
             0);
    result_note(result, NOTE_CONSERVATIVE);
    return true;
}
