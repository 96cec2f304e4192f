#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes coverage_margin.csv: the size of the exact margin tests of two groups of n each at a margin of 0.1, from their
definition (Python's standard library). The score statistic is found by maximising the likelihood under r1 - r2 = D by
bisection; p is the largest probability, on a grid of 4000 values of r2 with r1 = r2 + D, of a table with a statistic as
large. A test that is decided by less than what the grid leaves open ends the program."""
from math import exp, lgamma, log, sqrt

MARGIN, ALPHA, GRID = 0.1, 0.05, 4000


def binomial(n, p):
    if p <= 0 or p >= 1:
        return [float(k == (0 if p <= 0 else n)) for k in range(n + 1)]
    return [exp(lgamma(n + 1) - lgamma(k + 1) - lgamma(n - k + 1) + k * log(p) + (n - k) * log(1 - p)) for k in range(n + 1)]


def statistic(x, y, n, d):
    """(x/n - y/n - d) over its standard error at the most likely rates that are d apart."""
    def slope(r2):
        r1 = r2 + d
        return ((x / r1 if x else 0) - ((n - x) / (1 - r1) if x < n else 0)
                + (y / r2 if y else 0) - ((n - y) / (1 - r2) if y < n else 0))
    low, high = max(0, -d), min(1, 1 - d)
    for _ in range(100):
        middle = (low + high) / 2
        low, high = (middle, high) if slope(middle) > 0 else (low, middle)
    r2 = (low + high) / 2
    r1 = r2 + d
    variance = (max(r1 * (1 - r1), 0) + max(r2 * (1 - r2), 0)) / n
    excess = (x - y) / n - d
    return 0 if abs(excess) < 1e-12 else excess / sqrt(variance) if variance > 1e-18 else excess * 1e9


def chance(counts, law1, law2):
    """Of the tables with y < counts[x]."""
    below, total = [0.0], 0
    for p in law2:
        below.append(below[-1] + p)
    for p, count in zip(law1, counts):
        total += p * below[count]
    return total


def rejected(n, d):
    """For each x of group 1 how many y are rejected: T falls with y."""
    table = [[statistic(x, y, n, d) for y in range(n + 1)] for x in range(n + 1)]
    rates = [max(0, -d) + (1 - abs(d)) * i / GRID for i in range(GRID + 1)]
    laws = [(binomial(n, r + d), binomial(n, r)) for r in rates]
    values = sorted({t for row in table for t in row}, reverse=True)
    low, high = -1, len(values) - 1  # rejected down to values[low], not to values[high]
    while high - low > 1:
        middle = (low + high) // 2
        least = values[middle] - 1e-9 * abs(values[middle])
        counts = [sum(t >= least for t in row) for row in table]
        largest = max(chance(counts, *law) for law in laws)
        if abs(largest - ALPHA) < 1e-6:
            raise SystemExit(f"undecided: {n}, {d}, {largest}")
        low, high = (middle, high) if largest < ALPHA else (low, middle)
    least = values[low] - 1e-9 * abs(values[low])
    return [sum(t >= least for t in row) for row in table]


def sizes(n, rejects, d):
    for i in range(100):
        free = (i + 0.5) / 100 * (1 - abs(d))
        law1, law2 = binomial(n, max(d, 0) + free), binomial(n, max(-d, 0) + free)
        yield sum(p * q for x, p in enumerate(law1) for y, q in enumerate(law2) if rejects(x, y))


def row(name, n, rejects, d):
    found = list(sizes(n, rejects, d))
    print(f"unpaired.{name},{n},{min(found):.12g},{sum(found) / len(found):.12g},{max(found):.12g},")


print("id,n,least,mean,largest,width")
for n in (10, 20, 50):
    above, beyond = rejected(n, -MARGIN), rejected(n, MARGIN)
    row("noninferiority_exact", n, lambda x, y: y < above[x], -MARGIN)
    row("superiority_margin_exact", n, lambda x, y: y < beyond[x], MARGIN)
    row("equivalence_tost_exact", n, lambda x, y: y < above[x] and x < above[y], MARGIN)
