#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes extreme.csv: huge counts, tiny tails and levels near 1, from the definitions
in 50-digit arithmetic (Python, mpmath)."""
from mpmath import mp, mpf, erfc, erfinv, exp, findroot, log, log10, loggamma, sqrt

mp.dps = 50


def log_tail(k, n, p):
    """log P(X >= k), X ~ Bin(n, p), n p < k: the first term times its ratios."""
    q = 1 - p
    term = total = mpf(1)
    for j in range(k, n):
        term *= mpf(n - j) / (j + 1) * p / q
        total += term
        if term < mpf(10) ** -40 * total:
            break
    first = loggamma(n + 1) - loggamma(k + 1) - loggamma(n - k + 1)
    first += k * log(p) + (n - k) * log(q)
    return first, first + log(total)


def quantile(tail):
    if tail > mpf(10) ** -20:
        return sqrt(2) * erfinv(1 - 2 * tail)
    return findroot(lambda z: log(erfc(z / sqrt(2)) / 2) - log(tail), sqrt(-2 * log(tail)))


def row(method, table, quantity, value, level="", alternative=""):
    names = {"k": 0, "n": 1} if len(table) == 2 else {"a": 0, "b": 1, "c": 2, "d": 3}
    cells = [str(table[names[x]]) if x in names else "" for x in ("a", "b", "c", "d", "k", "n")]
    print(method, *cells, level, alternative, quantity, mp.nstr(value, 25, strip_zeros=False),
          sep=",")


def put_p(method, table, log_p, alternative="two.sided"):
    if log_p / log(10) < -300:
        row(method, table, "log10_p", log_p / log(10), alternative=alternative)
    else:
        row(method, table, "p", exp(log_p), alternative=alternative)


def paired_tests():
    half = mpf(1) / 2
    tables = [(0, 1000), (0, 1074), (0, 1075), (3, 1200), (40, 1300), (0, 25000), (61000, 300),
              (0, 5000000), (100, 4000000), (31, 30), (40, 25), (70, 0), (1000, 900),
              (500500, 499500), (510000, 490000), (50003000, 49997000), (500030000, 499970000),
              (500300000, 499700000), (499999999, 500000001), (5, 999999995)]
    for b, c in tables:
        first, tail = log_tail(max(b, c), b + c, half)
        better = "greater" if b > c else "less"
        table = (7, b, c, 5)
        put_p("paired.mcnemar_exact", table, tail + log(2))
        put_p("paired.mcnemar_exact", table, tail, better)
        mid = log(exp(tail - first) - half) + first
        put_p("paired.mcnemar_midp", table, mid + log(2))
        put_p("paired.mcnemar_midp", table, mid, better)
        square = mpf(b - c) ** 2 / (b + c)
        corrected = mpf(abs(b - c) - 1) ** 2 / (b + c)
        for method, x in (("asymptotic", square), ("edwards", corrected)):
            row("paired.mcnemar_" + method, table, "statistic", x)
            put_p("paired.mcnemar_" + method, table, log(erfc(sqrt(x / 2))))


def tango(b, c, n, z):
    def statistic(difference):
        a_, b_ = 2 * mpf(n), -b - c + (2 * n - b + c) * difference
        c_ = -c * difference * (1 - difference)
        q = (sqrt(b_ * b_ - 4 * a_ * c_) - b_) / (2 * a_)
        return (b - c - n * difference) / sqrt(n * (2 * q + difference * (1 - difference)))

    estimate = mpf(b - c) / n
    for sign, end in ((1, mpf(-1)), (-1, mpf(1))):
        near, far = estimate, end  # bisection: the statistic falls from +Inf to -Inf
        for _ in range(160):
            middle = (near + far) / 2
            if (statistic(middle) - sign * z) * sign < 0:
                near = middle
            else:
                far = middle
        yield near


def intervals():
    for level in ("0.95", "0.9999999999", "0.999999999999999"):
        z = quantile((1 - mpf(level)) / 2)
        for a, b, c, d in ((10, 5, 3, 2), (10**9, 2 * 10**6, 10**6, 10**9), (10**12, 7, 1, 10**12),
                           (5, 10**9, 10**9 + 10**5, 0), (1, 1, 0, 0), (0, 0, 1, 10**15)):
            n = a + b + c + d
            for quantity, value in zip(("lower", "upper"), tango(b, c, n, z)):
                row("paired.diff_tango", (a, b, c, d), quantity, value, level)
            half = z * sqrt(b + c - mpf(b - c) ** 2 / n) / n
            for quantity, value in (("lower", mpf(b - c) / n - half), ("upper", mpf(b - c) / n + half)):
                row("paired.diff_wald", (a, b, c, d), quantity, max(-1, min(1, value)), level)
        for k, n in ((0, 10**15), (1, 10**9), (3, 10**15), (10**15 - 1, 10**15), (12, 91000)):
            root = z * sqrt(z * z + 4 * k * (1 - mpf(k) / n))
            for quantity, value in (("lower", 2 * k + z * z - root), ("upper", 2 * k + z * z + root)):
                row("rate.wilson", (k, n), quantity, value / (2 * (n + z * z)), level)


def clopper_pearson_lower(k, n, tail):
    if k == 0:
        return mpf(0)
    x = log(mpf(k) / n) - 3 / sqrt(mpf(k))  # Newton on the log scale, from below
    for _ in range(60):
        first, log_p = log_tail(k, n, exp(x))
        step = (log(tail) - log_p) * exp(log_p - first) / k
        x += step
        if abs(step) < mpf(10) ** -22:
            break
    return exp(x)


def exact_rates():
    for level in ("0.95", "0.9999999999"):
        tail = (1 - mpf(level)) / 2
        for k, n in ((12, 91000), (1, 10**9), (5, 10**12), (40, 10**15), (300, 1000), (20000, 100000),
                     (999000, 1000000), (10**7 - 3, 10**7)):
            row("rate.clopper_pearson", (k, n), "lower", clopper_pearson_lower(k, n, tail), level)


def beta_below(a, b, x):
    """log of the density of log X at log x, and P(X <= x), X ~ Beta(a, b): by its series."""
    first = loggamma(a + b) - loggamma(a) - loggamma(b) + a * log(x) + (b - 1) * log(1 - x)
    term = total = mpf(1)
    j = 0
    while term > mpf(10) ** -45 * total:
        term *= (a + b + j) / (a + 1 + j) * x
        total += term
        j += 1
    return first, exp(first) * (1 - x) / a * total


def beta_quantile(a, b, tail):
    """x with P(X <= x) = tail, by bisection to a narrow bracket and Newton's steps on log x."""
    mean = a / (a + b)
    low, high = log(mean) - 60, log(min(mpf(1), mean * 60))
    for _ in range(30):
        middle = (low + high) / 2
        low, high = (middle, high) if beta_below(a, b, exp(middle))[1] < tail else (low, middle)
    x = low
    for _ in range(12):
        first, below = beta_below(a, b, exp(x))
        x += (tail - below) / exp(first)
    return exp(x)


def jeffreys_rates():
    half = mpf(1) / 2
    for level in ("0.95", "0.9999999999"):
        tail = (1 - mpf(level)) / 2
        for k, n in ((0, 10), (0, 10**9), (1, 10**9), (5, 10**12), (12, 91000), (300, 1000)):
            few, many = k + half, n - k + half
            lower = beta_quantile(few, many, tail) if k > 0 else mpf(0)
            upper = beta_quantile(few, many, 1 - tail)
            for method, start in (("rate.jeffreys", lower),
                                  ("rate.bayes_beta_jeffreys", beta_quantile(few, many, tail))):
                row(method, (k, n), "lower", start, level)
                row(method, (k, n), "upper", upper, level)
                row(method, (n - k, n), "lower", 1 - upper, level)
                row(method, (n - k, n), "upper", 1 - start, level)


print("method,a,b,c,d,k,n,level,alternative,quantity,value")
paired_tests()
intervals()
exact_rates()
jeffreys_rates()
