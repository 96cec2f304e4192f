/* SPDX-License-Identifier: GPL-3.0-or-later */
/* solve.h - roots of a function of one number, held in a bracket to the last bit. */
#ifndef OFFDIAG_STATS_SOLVE_H
#define OFFDIAG_STATS_SOLVE_H

#include <stdbool.h>

/* The function whose root is sought; context is the caller's. Infinite values are
 * fine, NaN is not. */
typedef long double RealFunction(long double x, const void *context);

/* A root and its certificate: the function is zero at root, or changes its sign
 * between low and high, which are closer than a double can tell apart. */
typedef struct Root {
    long double root, low, high;
} Root;

/* Finds a root between low and high, where the function has opposite signs (or is
 * zero). False, with *root untouched, when the signs agree. Converges for any
 * function with that change of sign, jumps included, and fast for smooth ones. */
bool solve_bracket(RealFunction *function, const void *context, long double low, long double high,
                   Root *root);

/* A function on a logarithmic scale at one place, with its first two derivatives. */
typedef struct Curved {
    long double value, slope, bend;
} Curved;

typedef Curved CurvedFunction(long double x, const void *context);

/* The step from there to the root by Halley's method. *last: what is left after it is below
 * rounding. */
long double solve_halley(Curved here, bool *last);

/* Follows such steps from *at, where the function is `here`, to the root. False, with *at
 * untouched, where they leave low..high or have not reached it after some dozens. */
bool solve_near(CurvedFunction *function, const void *context, Curved here, long double low,
                long double high, long double *at);

#endif
