#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes default_pairs.csv: candidates for the default pair of a paired test and an interval of
the difference, at 10, 20, 50 and 100 pairs and level 0.95, over all tables (b, c) of n
(Python, numpy and SciPy; nothing of this program).

size: of the test, the largest over discordance rates (i + 1/2)/100; least, mean: coverage of
the interval over (i + 1/2)/25 by (j + 1/2)/25 of "only A" by "only B"; width: its mean there;
contradictions: tables in which one of the two finds a difference and the other does not."""
import numpy as np
from scipy.special import betainc, gammaln, ndtri
from scipy.stats import binom, chi2

Z = ndtri(0.975)
TAIL = 0.025


def tables(n):
    return np.array([(b, c) for b in range(n + 1) for c in range(n + 1 - b)]).T


# tests: two-sided p of arrays of b and c

def exact(b, c):
    return np.minimum(1, 2 * binom.cdf(np.minimum(b, c), b + c, 0.5))


def midp(b, c):
    return np.where(b == c, 1, exact(b, c) - binom.pmf(b, b + c, 0.5))


def asymptotic(b, c):
    return chi2.sf((b - c) ** 2 / np.maximum(b + c, 1), 1)


# intervals: lower limits; the upper one is that of the exchanged table, negated

def bisect(rises, low, high):
    """Where functions that rise with d change their sign; low where they are positive there."""
    low, high = np.array(low, dtype=float), np.array(high, dtype=float)
    for _ in range(48):
        middle = (low + high) / 2
        below = rises(middle) < 0
        low, high = np.where(below, middle, low), np.where(below, high, middle)
    return (low + high) / 2


def tango_lower(b, c, n):
    def rises(d):
        linear, spread = (2 * n - b + c) * d - b - c, d * (1 - d)
        q = (np.sqrt(np.maximum(linear**2 + 8 * n * c * spread, 0)) - linear) / (4 * n)
        return Z * np.sqrt(np.maximum(n * (2 * q + spread), 0)) - (b - c - n * d)
    return bisect(rises, -np.ones(b.shape), (b - c) / n)


NODES, WEIGHTS = np.polynomial.legendre.leggauss(120)


def beta_below(a, b, x):
    """P(Beta(a, b) <= x), a point at 0 or 1 where a or b is 0."""
    x = np.clip(x, 0, 1)
    inside = betainc(np.maximum(a, 1), np.maximum(b, 1), x)
    return np.where(a == 0, 1.0, np.where(b == 0, (x >= 1) * 1.0, inside))


def product_below(split, rate, d):
    """P(T (2 B - 1) <= d), B of the law split and T of the law rate, independent."""
    (sa, sb), (ra, rb) = split, rate
    column = (slice(None), None)
    start = np.abs(d)
    # over u = P(T <= t), from its value at |d| on
    inner = np.zeros(d.shape)
    density = (ra > 0) & (rb > 0)
    t = start[column] + (1 - start[column]) * (NODES + 1) / 2
    log_density = (gammaln(ra + rb) - gammaln(np.maximum(ra, 1)) - gammaln(np.maximum(rb, 1)))[column] \
        + (ra - 1)[column] * np.log(t) + (rb - 1)[column] * np.log1p(-t)
    values = beta_below(sa[column], sb[column], (1 + d[column] / t) / 2) * np.exp(log_density)
    inner = (values * WEIGHTS).sum(axis=1) * (1 - start) / 2 + np.where(d > 0, beta_below(ra, rb, d), 0)
    inner = np.where(density, inner, 0)
    # T a point at 0 or at 1
    inner = np.where(ra == 0, (d >= 0) * 1.0, inner)
    return np.where((ra > 0) & (rb == 0), beta_below(sa, sb, (1 + d) / 2), inner)


def melded_lower(b, c, n, mid):
    m = b + c
    rates = ((m, n - m + 1), (m + 1, n - m))

    def rises(d):
        p = np.maximum(*(product_below((b, c + 1), rate, d) for rate in rates))
        if mid:
            p = (p + np.maximum(*(product_below((b + 1, c), rate, d) for rate in rates))) / 2
        return p - TAIL
    low = -np.ones(b.shape)
    return np.where(rises(low + 1e-12) > 0, -1, bisect(rises, low, np.ones(b.shape)))


def fay_lumbard_lower(b, c, n):
    return melded_lower(b, c, n, False)


def compatible_lower(b, c, n):
    return melded_lower(b, c, n, True)


def chances(n, b, c, only_a, only_b):
    k = n - b - c
    alike = max(1 - only_a - only_b, 0)
    with np.errstate(divide="ignore", invalid="ignore"):
        last = np.where(k == 0, 0, k * np.log(alike))
    return np.exp(gammaln(n + 1) - gammaln(b + 1) - gammaln(c + 1) - gammaln(k + 1)
                  + b * np.log(only_a) + c * np.log(only_b) + last)


def size(test, n):
    b, c = tables(n)
    rejected = test(b, c) <= 0.05
    return max(chances(n, b, c, r / 2, r / 2)[rejected].sum() for r in (np.arange(100) + 0.5) / 100)


def coverage(lower, upper, n):
    b, c = tables(n)
    grid, values, widths = (np.arange(25) + 0.5) / 25, [], []
    for x in grid:
        for y in grid[x + grid <= 1 + 1e-12]:
            weights = chances(n, b, c, x, y)
            holds = (lower <= x - y + 1e-12) & (upper >= x - y - 1e-12)
            values.append(weights[holds].sum())
            widths.append((weights * (upper - lower)).sum())
    return min(values), np.mean(values), np.mean(widths)


CANDIDATES = [
    ("paired.mcnemar_asymptotic", asymptotic, "paired.diff_tango", tango_lower),
    ("paired.mcnemar_midp", midp, "paired.diff_midp_compatible", compatible_lower),
    ("paired.mcnemar_midp", midp, "paired.diff_tango", tango_lower),
    ("paired.mcnemar_exact", exact, "paired.diff_tango", tango_lower),
    ("paired.mcnemar_exact", exact, "paired.diff_exact_fay_lumbard", fay_lumbard_lower),
]

np.seterr(divide="ignore", invalid="ignore")  # of laws that are points, which are replaced
print("test,interval,n,tables,size,least,mean,width,contradictions")
for n in (10, 20, 50, 100):
    b, c = tables(n)
    for test, p, interval, lower in CANDIDATES:
        low, high = lower(b, c, n), -lower(c, b, n)
        apart = ((p(b, c) < 0.05) != ((low > 0) | (high < 0))).sum()
        row = (size(p, n), *coverage(low, high, n))
        print(test, interval, n, len(b), *(format(x, ".5f") for x in row), apart, sep=",", flush=True)
