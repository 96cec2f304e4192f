/* SPDX-License-Identifier: GPL-3.0-or-later */
/* solve.c - inverse quadratic interpolation with bisection as its safeguard.
 *
 * The choice between the two is that of Chandrupatla (1997) Advances in Engineering
 * Software 28:145, equation 6: interpolate only where the three points look like a
 * function with one root. The bracket halves at least every other step when the
 * function jumps, and converges like the secant rule or better when it is smooth. */
#include "stats/solve.h"

#include <math.h>

enum {
    STEPS_MAX = 20000
}; /* bisection from the largest to the smallest number */

typedef struct Point {
    long double x, y;
} Point;

/* Half the distance of two neighbouring doubles near x, or less. */
static long double resolution(long double x)
{
    return fabsl(x) * 0x1p-58L + 1e-320L;
}

/* Where to look next, as a fraction of the way from now to the other end. */
static long double next_fraction(Point now, Point other, Point before)
{
    long double xi = (now.x - other.x) / (before.x - other.x);
    long double phi = (now.y - other.y) / (before.y - other.y);
    if (!isfinite(xi) || !isfinite(phi) || !(phi * phi < xi && (1 - phi) * (1 - phi) < 1 - xi))
        return 0.5L;
    return now.y / (other.y - now.y) * before.y / (other.y - before.y) +
           (before.x - now.x) / (other.x - now.x) * now.y / (before.y - now.y) * other.y /
               (before.y - other.y);
}

static bool same_sign(long double x, long double y)
{
    return (x < 0) == (y < 0);
}

static Root root_between(Point now, Point other)
{
    Point best = fabsl(now.y) < fabsl(other.y) ? now : other;
    if (best.y == 0)
        return (Root){best.x, best.x, best.x};
    return (Root){best.x, fminl(now.x, other.x), fmaxl(now.x, other.x)};
}

bool solve_bracket(RealFunction *function, const void *context, long double low, long double high,
                   Root *root)
{
    Point now = {high, function(high, context)}, other = {low, function(low, context)};
    Point before = now;
    long double fraction = 0.5L;

    if (now.y != 0 && other.y != 0 && same_sign(now.y, other.y))
        return false;
    for (int step = 0; step < STEPS_MAX && now.y != 0 && other.y != 0; step++) {
        long double nearest = fabsl(now.y) < fabsl(other.y) ? now.x : other.x;
        long double least = resolution(nearest) / fabsl(other.x - now.x);
        if (least > 0.5L)
            break;
        fraction = fminl(fmaxl(fraction, least), 1 - least);
        Point next = {.x = now.x + fraction * (other.x - now.x)};
        next.y = function(next.x, context);
        if (same_sign(next.y, now.y)) {
            before = now;
        } else {
            before = other;
            other = now;
        }
        now = next;
        fraction = next_fraction(now, other, before);
    }
    *root = root_between(now, other);
    return true;
}

/* The error of a step is of third order. Far from the root, where the bend says nothing,
 * it is kept to within a half and twice Newton's step. */
long double solve_halley(Curved here, bool *last)
{
    long double newton = -here.value / here.slope;
    long double turn = here.bend / here.slope * here.value / here.slope;

    *last = fabsl(here.value) < 1e-5L && fabsl(turn) < 1e-6L;
    return newton / (1 - fmaxl(fminl(turn, 1), -1) / 2);
}

bool solve_near(CurvedFunction *function, const void *context, Curved here, long double low,
                long double high, long double *at)
{
    enum {
        STEPS_NEAR = 100
    };
    long double x = *at;
    bool last = false;

    for (int step = 0; step < STEPS_NEAR && !last; step++) {
        if (step > 0)
            here = function(x, context);
        x += solve_halley(here, &last);
        if (!(x >= low && x <= high))
            return false;
    }
    if (last)
        *at = x;
    return last;
}
