#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes unpaired_unconditional_small.csv: the exact unconditional p-values of every
table of two small groups, from the definitions.

Critical regions are compared as fractions; their probability, a polynomial in the common
rate with rational coefficients, is evaluated on a grid of 1000 rates and at the ends,
and every local maximum is refined by a search with 30 digits."""
from fractions import Fraction
from functools import lru_cache
from math import comb

from mpmath import mp, mpf

mp.dps = 30
MOST = 5
STEPS = 1000


def sign_square(over, under):
    """An order of z: (sign, its square) with 0/0 = 0 and d/0 infinite."""
    if over == 0:
        return (0, Fraction(0))
    sign = 1 if over > 0 else -1
    return (sign, Fraction(over * over, under) if under else float("inf"))


@lru_cache(maxsize=None)
def z(table, pooled):
    x1, n1, x2, n2 = table
    s = x1 + x2
    under = s * (n1 + n2 - s) if pooled else x1 * (n1 - x1) * n2**3 + x2 * (n2 - x2) * n1**3
    sign, square = sign_square(x1 * n2 - x2 * n1, under)
    return sign * square if sign else 0


@lru_cache(maxsize=None)
def fisher_greater(table):
    x1, n1, x2, n2 = table
    s = x1 + x2
    return Fraction(sum(comb(n1, x) * comb(n2, s - x) for x in range(x1, min(n1, s) + 1)), comb(n1 + n2, s))


@lru_cache(maxsize=None)
def fisher_two_sided(table):
    x1, n1, x2, n2 = table
    s = x1 + x2
    ways = [comb(n1, x) * comb(n2, s - x) for x in range(max(0, s - n2), min(n1, s) + 1)]
    own = comb(n1, x1) * comb(n2, x2)
    return Fraction(sum(w for w in ways if w <= own), comb(n1 + n2, s))


def value(counts, total, r):
    return sum(c * r**t * (1 - r) ** (total - t) for t, c in enumerate(counts))


@lru_cache(maxsize=None)
def largest(counts, total):
    grid = [value(counts, total, k / STEPS) for k in range(STEPS + 1)]
    best = max(mpf(counts[0]), mpf(counts[total]))
    for k in range(1, STEPS):
        if grid[k] >= grid[k - 1] and grid[k] >= grid[k + 1] and grid[k] > max(grid) - 1e-4 and best < 1:
            low, high = mpf(k - 1) / STEPS, mpf(k + 1) / STEPS
            for _ in range(60):
                one, two = low + (high - low) * mpf("0.382"), low + (high - low) * mpf("0.618")
                if value(counts, total, one) < value(counts, total, two):
                    low = one
                else:
                    high = two
            best = max(best, value(counts, total, (low + high) / 2))
    return best


ORDERS = [
    ("zpooled", lambda t, o: abs(z(t, True)) >= abs(z(o, True))),
    ("zpooled_greater", lambda t, o: z(t, True) >= z(o, True)),
    ("zunpooled", lambda t, o: abs(z(t, False)) >= abs(z(o, False))),
    ("zunpooled_greater", lambda t, o: z(t, False) >= z(o, False)),
    ("boschloo_greater", lambda t, o: fisher_greater(t) <= fisher_greater(o)),
    ("fisher2sided_order", lambda t, o: fisher_two_sided(t) <= fisher_two_sided(o)),
]

with open("unpaired_unconditional_small.csv", "w", newline="\n") as out:
    out.write("x1,n1,x2,n2," + ",".join(name for name, _ in ORDERS) + "\n")
    for n1 in range(1, MOST + 1):
        for n2 in range(n1, MOST + 1):
            tables = [(x1, n1, x2, n2) for x1 in range(n1 + 1) for x2 in range(n2 + 1)]
            for observed in tables:
                row = []
                for _, extreme in ORDERS:
                    counts = [0] * (n1 + n2 + 1)
                    for t in tables:
                        if extreme(t, observed):
                            counts[t[0] + t[2]] += comb(n1, t[0]) * comb(n2, t[2])
                    row.append(mp.nstr(largest(tuple(counts), n1 + n2), 17))
                out.write(",".join(map(str, observed)) + "," + ",".join(row) + "\n")
