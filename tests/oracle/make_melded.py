#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes melded.csv: the intervals compatible with the exact and with the mid-p McNemar test,
by quadrature in 22 digits, beta tails as binomial sums (Python, mpmath)."""
from math import comb

from mpmath import findroot, mp, mpf, quad

mp.dps = 22


def below(law, x):
    a, b = law
    if a == 0:
        return mpf(x >= 0)
    if b == 0:
        return mpf(x >= 1)
    x = min(max(x, mpf(0)), mpf(1))
    n = a + b - 1  # P(Beta(a, b) <= x) = P(Bin(n, x) >= a)
    if a <= b:
        return 1 - sum(comb(n, i) * x**i * (1 - x) ** (n - i) for i in range(a))
    return sum(comb(n, i) * x**i * (1 - x) ** (n - i) for i in range(a, n + 1))


def product_below(split, rate, d):
    a, b = rate
    if a == 0:
        return mpf(d >= 0)
    if b == 0:
        return below(split, (1 + d) / 2)
    if 0 in split:  # B is the point 0 or 1
        return 1 - below(rate, -d) if split[0] == 0 else below(rate, d)
    start = abs(d)
    known = below(rate, d) if d > 0 else mpf(0)
    points = [start + (1 - start) * mpf(i) / 4 for i in range(5)]
    scale = comb(a + b - 2, a - 1) * (a + b - 1)
    density = lambda t: scale * t ** (a - 1) * (1 - t) ** (b - 1)
    return known + quad(lambda t: below(split, (1 + d / t) / 2) * density(t), points,
                        method="gauss-legendre", maxdegree=5)


def lower(b, c, n, tail, mid):
    m = b + c
    rates = ((m, n - m + 1), (m + 1, n - m))

    def p(d):
        value = max(product_below((b, c + 1), rate, d) for rate in rates)
        if mid:
            value = (value + max(product_below((b + 1, c), rate, d) for rate in rates)) / 2
        return value

    if p(mpf(-1)) > tail:
        return mpf(-1)
    low, high = mpf(-1), mpf(1)
    for _ in range(8):
        middle = (low + high) / 2
        low, high = (low, middle) if p(middle) > tail else (middle, high)
    return findroot(lambda d: p(d) - tail, (low, high), solver="anderson", tol=1e-40, verify=False)


print("method,a,b,c,d,level,quantity,value")
for a, b, c, d in ((0, 0, 0, 4), (1, 0, 0, 0), (0, 1, 0, 0), (1, 1, 0, 1), (0, 2, 0, 1), (3, 2, 1, 0),
                   (0, 4, 2, 0), (2, 6, 1, 11)):
    for level in ("0.9", "0.99"):
        n, tail = a + b + c + d, (1 - mpf(level)) / 2
        for method, mid in (("diff_exact_fay_lumbard", False), ("diff_midp_compatible", True)):
            for quantity, value in (("lower", lower(b, c, n, tail, mid)),
                                    ("upper", -lower(c, b, n, tail, mid))):
                print("paired." + method, a, b, c, d, level, quantity, mp.nstr(value, 18), sep=",")
