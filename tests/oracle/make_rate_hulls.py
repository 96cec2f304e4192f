#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes rate_hulls.csv: Blaker's and Sterne's intervals from their definitions, by looking
at the p-value between all its jumps (Python, mpmath, 30 digits).

p(r) adds up the outcomes that are at most as likely as k (Sterne), or whose smaller tail
is at most that of k (Blaker). It jumps where two of these are equal, and is scanned at 24
places between two jumps, so that nothing is assumed about its shape."""
from math import comb

from mpmath import mp, mpf

mp.dps = 30
SCAN = 24


def law(n, r):
    return [comb(n, x) * r**x * (1 - r) ** (n - x) for x in range(n + 1)]


def p_sterne(pmf, k):
    return sum(p for x, p in enumerate(pmf) if x == k or p <= pmf[k])


def p_blaker(pmf, k):
    n = len(pmf) - 1
    tails = [min(sum(pmf[: x + 1]), sum(pmf[x:])) for x in range(n + 1)]
    return sum(p for x, p in enumerate(pmf) if x == k or tails[x] <= tails[k])


def bisect(f, low, high):
    for _ in range(110):
        middle = (low + high) / 2
        if f(middle) > 0:
            high = middle
        else:
            low = middle
    return low, high


def jumps_sterne(k, n):
    for x in range(k):
        odds = (mpf(comb(n, x)) / comb(n, k)) ** (mpf(1) / (k - x))
        yield odds / (1 + odds)


def jumps_blaker(k, n):
    for x in range(k):
        def apart(r):
            pmf = law(n, r)
            return sum(pmf[k:]) - sum(pmf[: x + 1])
        yield bisect(apart, mpf(0), mpf(1))[1]


def lower(p_value, jumps, k, n, levels):
    """The first place from the left where p exceeds each 1 - level."""
    if k == 0:
        return [mpf(0)] * len(levels)
    ends = [mpf(0)] + sorted(jumps(k, n)) + [mpf(k) / n]
    places = []
    for a, b in zip(ends, ends[1:]):
        if b > a:
            tiny = (b - a) * mpf(10) ** -24
            places += [a + tiny] + [a + (b - a) * i / SCAN for i in range(1, SCAN)] + [b - tiny]
    values = [p_value(law(n, r), k) for r in places]
    found = []
    for level in levels:
        alpha = 1 - mpf(level)
        i = next(i for i, v in enumerate(values) if v > alpha)
        low = places[i - 1] if i else mpf(0)
        found.append(bisect(lambda r: p_value(law(n, r), k) - alpha, low, places[i])[1])
    return found


LEVELS = ("0.8", "0.95", "0.99")
print("method,k,n,level,quantity,value")
for name, p_value, jumps in (("rate.blaker", p_blaker, jumps_blaker),
                             ("rate.sterne_minlike", p_sterne, jumps_sterne)):
    for n in (1, 2, 3, 5, 8, 12, 17):
        bounds = {k: lower(p_value, jumps, k, n, LEVELS) for k in range(n + 1)}
        for k in range(n + 1):
            for i, level in enumerate(LEVELS):
                for quantity, value in (("lower", bounds[k][i]), ("upper", 1 - bounds[n - k][i])):
                    print(name, k, n, level, quantity, mp.nstr(value, 20), sep=",")
