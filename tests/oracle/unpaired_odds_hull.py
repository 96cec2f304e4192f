#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes unpaired_odds_hull.csv: limits of the odds ratio from two-sided exact p-values.

The p-value of an odds ratio is computed from the definition, over the whole support; the
first place from the left where it exceeds alpha is looked for on a fine grid, which for
minimum likelihood holds every jump, and narrowed down by bisection with 40 digits."""
from math import comb, exp, log

from mpmath import exp as mp_exp
from mpmath import mp, mpf
from mpmath import log as mp_log

mp.dps = 40
TABLES = [(2, 14, 1, 11), (7, 12, 2, 15), (10, 10, 15, 20), (3, 9, 8, 9), (1, 6, 5, 7), (12, 25, 5, 24),
          (4, 30, 0, 20), (6, 13, 6, 13), (9, 11, 3, 8), (20, 50, 10, 45)]
LEVELS = [0.9, 0.95, 0.99]


def probabilities(weights, u, number, exponential):
    peak = max(log(w) + float(u) * i for i, w in enumerate(weights))
    terms = [number(w) * exponential(u * i - number(peak)) for i, w in enumerate(weights)]
    total = sum(terms)
    return [t / total for t in terms]


def minlike(f, i, slack):
    return sum(q for q in f if q <= f[i] * (1 + slack))


def blaker(f, i, slack):
    above, below = sum(f[i:]), sum(f[: i + 1])
    if above <= below:
        others, smaller = [sum(f[:j]) for j in range(len(f) + 1)], above
    else:
        others, smaller = [sum(f[j:]) for j in range(len(f) + 1)], below
    return smaller + max(q for q in others if q <= smaller * (1 + slack))


def lower(table, level, value):
    x1, n1, x2, n2 = table
    s = x1 + x2
    low, high = max(0, s - n2), min(n1, s)
    i = x1 - low
    if i == 0:
        return 0
    weights = [comb(n1, x) * comb(n2, s - x) for x in range(low, high + 1)]
    alpha = (1000 - round(1000 * level)) / mpf(1000)
    estimate = log((x1 + .5) * (n2 - x2 + .5) / ((x2 + .5) * (n1 - x1 + .5)))
    grid = [estimate - 14 + k / 1000 for k in range(16000)]
    jumps = []
    if value is minlike:
        jumps = [(mp_log(mpf(weights[j])) - mp_log(mpf(weights[i]))) / (i - j) for j in range(i)]
    near = lambda u: value(probabilities(weights, u, float, exp), i, 1e-12) > float(alpha)
    sure = lambda u: value(probabilities(weights, u, mpf, mp_exp), i, mpf(10) ** -30) > alpha
    left = None
    for u in sorted(grid + jumps, key=float):
        if near(float(u)) and sure(mpf(u)):
            right = mpf(u)
            break
        left = mpf(u)
    for _ in range(110):
        middle = (left + right) / 2
        if sure(middle):
            right = middle
        else:
            left = middle
    return mp_exp(right)


METHODS = [("or_minlike_exact", minlike), ("or_baptista_pike", minlike), ("or_blaker_exact", blaker)]

with open("unpaired_odds_hull.csv", "w", newline="\n") as out:
    out.write("x1,n1,x2,n2,level,method,quantity,value,kind,source\n")
    for x1, n1, x2, n2 in TABLES:
        for level in LEVELS:
            for name, value in METHODS:
                start = f"{x1},{n1},{x2},{n2},{level},unpaired.{name}"
                first = lower((x1, n1, x2, n2), level, value)
                second = lower((x2, n2, x1, n1), level, value)
                last = mp.nstr(1 / second, 17) if second else "Inf"
                out.write(f"{start},lower,{mp.nstr(mpf(first), 17)},reference,definition in 40 digits\n")
                out.write(f"{start},upper,{last},reference,definition in 40 digits\n")
