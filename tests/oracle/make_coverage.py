#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes coverage.csv: coverage and size of some methods over all tables of n trials, from
their formulas (Python's standard library).

The true settings: rates (i + 1/2)/100 of one rate and along the hypothesis of a test, and
(i + 1/2)/25 by (j + 1/2)/25 of two rates or of "only A" by "only B". The coverage of one rate
jumps at the bounds: its limits from both sides of them, and at 0 and 1, count for the least and
the largest value."""
from math import comb, erfc, exp, lgamma, log, sqrt
from statistics import NormalDist

Z = NormalDist().inv_cdf(0.975)
SLACK = 1e-12


def log_choose(n, *parts):
    return lgamma(n + 1) - sum(lgamma(k + 1) for k in parts)


def binomial(n, p):
    return [exp(log_choose(n, k, n - k) + k * log(p) + (n - k) * log(1 - p)) for k in range(n + 1)]


def holds(interval, truth):
    margin = SLACK * max(1, abs(truth))
    return interval[0] <= truth + margin and interval[1] >= truth - margin


def bisect(f, low, high):
    """Where a rising f changes its sign."""
    for _ in range(200):
        middle = (low + high) / 2
        low, high = (middle, high) if f(middle) < 0 else (low, middle)
    return (low + high) / 2


# one rate

def wilson(k, n):
    middle, spread = (k + Z * Z / 2) / (n + Z * Z), Z * sqrt(k * (n - k) / n + Z * Z / 4) / (n + Z * Z)
    return max(middle - spread, 0), min(middle + spread, 1)


def wald(k, n):
    spread = Z * sqrt(k * (n - k) / n) / n
    return max(k / n - spread, 0), min(k / n + spread, 1)


def agresti_coull(k, n):
    m = n + Z * Z
    p = (k + Z * Z / 2) / m
    spread = Z * sqrt(p * (1 - p) / m)
    return max(p - spread, 0), min(p + spread, 1)


def clopper_pearson(k, n):
    def above(k, p):
        return sum(comb(n, i) * p**i * (1 - p) ** (n - i) for i in range(k, n + 1))
    lower = bisect(lambda p: above(k, p) - 0.025, 0, 1) if k > 0 else 0
    upper = bisect(lambda p: above(k + 1, p) - 0.975, 0, 1) if k < n else 1
    return lower, upper


def limits(found, n):
    """The coverage just below and just above every bound."""
    for bound in {b for interval in found for b in interval} | {0, 1}:
        chances = binomial(n, bound) if 0 < bound < 1 else [float(k == n * bound) for k in range(n + 1)]
        if bound > SLACK:
            yield sum(c for c, (low, high) in zip(chances, found) if low < bound - SLACK and high > bound - SLACK)
        if bound < 1 - SLACK:
            yield sum(c for c, (low, high) in zip(chances, found) if low < bound + SLACK and high > bound + SLACK)


def rates(interval, n):
    found = [interval(k, n) for k in range(n + 1)]
    for i in range(100):
        p = (i + 0.5) / 100
        chances = binomial(n, p)
        yield (sum(c for c, f in zip(chances, found) if holds(f, p)),
               sum(c * (f[1] - f[0]) for c, f in zip(chances, found)))
    for value in limits(found, n):
        yield value, None


# pairs

def exact_p(b, c):
    m = b + c
    return min(1, 2 * sum(comb(m, i) for i in range(min(b, c) + 1)) / 2**m)


def midp(b, c):
    m = b + c
    return 1 if b == c else exact_p(b, c) - comb(m, b) / 2**m


def chi_square(b, c):
    return erfc(abs(b - c) / sqrt(2 * (b + c))) if b + c else 1


def edwards(b, c):
    return erfc(max(abs(b - c) - 1, 0) / sqrt(2 * (b + c))) if b + c else 1


def tango_variance(b, c, n, d):
    linear, spread = (2 * n - b + c) * d - b - c, d * (1 - d)
    q = (sqrt(max(linear * linear + 8 * n * c * spread, 0)) - linear) / (4 * n)
    return n * (2 * q + spread)


def tango_lower(b, c, n):
    if c == n:
        return -1
    return bisect(lambda d: -(b - c - n * d - Z * sqrt(max(tango_variance(b, c, n, d), 0))), -1, (b - c) / n)


def tango(b, c, n):
    return tango_lower(b, c, n), -tango_lower(c, b, n)


def wald_pairs(b, c, n):
    spread = Z * sqrt(b + c - (b - c) ** 2 / n) / n
    return max((b - c) / n - spread, -1), min((b - c) / n + spread, 1)


def bonett_price(b, c, n):
    p, q = (b + 1) / (n + 2), (c + 1) / (n + 2)
    spread = Z * sqrt((p + q - (p - q) ** 2) / (n + 2))
    return max(p - q - spread, -1), min(p - q + spread, 1)


def pair_tables(n):
    return [(b, c) for b in range(n + 1) for c in range(n + 1 - b)]


def pair_chances(n, only_a, only_b):
    alike = max(1 - only_a - only_b, 0)
    for b, c in pair_tables(n):
        k = n - b - c
        if k and alike == 0:
            yield 0
        else:
            yield exp(log_choose(n, b, c, k) + b * log(only_a) + c * log(only_b) + (k * log(alike) if k else 0))


def pair_sizes(test, n):
    rejected = [test(b, c) <= 0.05 for b, c in pair_tables(n)]
    for i in range(100):
        half = (i + 0.5) / 200
        yield sum(p for p, r in zip(pair_chances(n, half, half), rejected) if r), None


def pair_differences(interval, n):
    found = [interval(b, c, n) for b, c in pair_tables(n)]
    for i in range(25):
        for j in range(25):
            only_a, only_b = (i + 0.5) / 25, (j + 0.5) / 25
            if only_a + only_b > 1 + SLACK:
                continue
            chances = list(pair_chances(n, only_a, only_b))
            yield (sum(p for p, f in zip(chances, found) if holds(f, only_a - only_b)),
                   sum(p * (f[1] - f[0]) for p, f in zip(chances, found)))


# two groups of n each

def pearson(x, y, n, factor=1.0):
    s = x + y
    if s in (0, 2 * n):
        return 1
    chi = 2 * n * (x * (n - y) - y * (n - x)) ** 2 / (n * n * s * (2 * n - s))
    return erfc(sqrt(chi * factor / 2))


def nminus1(x, y, n):
    return pearson(x, y, n, (2 * n - 1) / (2 * n))


def fisher_central(x, y, n):
    s = x + y
    weights = [comb(n, i) * comb(n, s - i) if 0 <= s - i <= n else 0 for i in range(n + 1)]
    return min(1, 2 * min(sum(weights[: x + 1]), sum(weights[x:])) / sum(weights))


def newcombe(x, y, n):
    (l1, u1), (l2, u2), d = wilson(x, n), wilson(y, n), (x - y) / n
    return (d - sqrt((x / n - l1) ** 2 + (u2 - y / n) ** 2), d + sqrt((u1 - x / n) ** 2 + (y / n - l2) ** 2))


def agresti_caffo(x, y, n):
    p, q = (x + 1) / (n + 2), (y + 1) / (n + 2)
    spread = Z * sqrt((p * (1 - p) + q * (1 - q)) / (n + 2))
    return max(p - q - spread, -1), min(p - q + spread, 1)


def group_sizes(test, n):
    rejected = [[test(x, y, n) <= 0.05 for y in range(n + 1)] for x in range(n + 1)]
    for i in range(100):
        chances = binomial(n, (i + 0.5) / 100)
        yield sum(p * q for p, row in zip(chances, rejected) for q, r in zip(chances, row) if r), None


def group_differences(interval, n):
    found = [[interval(x, y, n) for y in range(n + 1)] for x in range(n + 1)]
    laws = [binomial(n, (i + 0.5) / 25) for i in range(25)]
    for i in range(25):
        for j in range(25):
            value = width = 0
            for p, row in zip(laws[i], found):
                for q, f in zip(laws[j], row):
                    value += p * q if holds(f, (i - j) / 25) else 0
                    width += p * q * (f[1] - f[0])
            yield value, width


METHODS = [
    ("rate.wilson", rates, wilson), ("rate.wald", rates, wald), ("rate.agresti_coull", rates, agresti_coull),
    ("rate.clopper_pearson", rates, clopper_pearson),
    ("paired.mcnemar_exact", pair_sizes, exact_p), ("paired.mcnemar_midp", pair_sizes, midp),
    ("paired.mcnemar_asymptotic", pair_sizes, chi_square), ("paired.mcnemar_edwards", pair_sizes, edwards),
    ("paired.diff_tango", pair_differences, tango), ("paired.diff_wald", pair_differences, wald_pairs),
    ("paired.diff_bonett_price", pair_differences, bonett_price),
    ("unpaired.pearson_chi2", group_sizes, pearson), ("unpaired.chi2_nminus1", group_sizes, nminus1),
    ("unpaired.fisher_central", group_sizes, fisher_central),
    ("unpaired.diff_newcombe", group_differences, newcombe), ("unpaired.diff_agresti_caffo", group_differences, agresti_caffo),
]

print("id,n,least,mean,largest,width")
for name, enumerate_all, formula in METHODS:
    for n in (10, 20, 50):
        points = list(enumerate_all(formula, n))
        values = [value for value, _ in points]
        widths = [width for _, width in points if width is not None]
        grid = values[: len(widths)] or values  # limits come after the settings
        row = [min(values), sum(grid) / len(grid), max(values)] + ([sum(widths) / len(widths)] if widths else [])
        print(name, n, *(format(x, ".12g") for x in row), *([] if widths else [""]), sep=",")
