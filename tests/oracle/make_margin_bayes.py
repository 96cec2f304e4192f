#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes margin_bayes.csv: margin tests, posterior descriptions, the rule of three and the MOVER
ratio of two groups, from the definitions (Python, mpmath, fractions).

Restricted rates come from the likelihood equation by bisection; exact p-values from full
enumeration of the tables, the free rate searched on a grid and refined by golden section;
posterior probabilities from fractions, posterior bounds from quadrature and bisection."""
from fractions import Fraction
from math import comb, fsum

from mpmath import beta, betainc, erfc, erfinv, findroot, log, mp, mpf, quad, sqrt

mp.dps = 30
COLUMNS = "a b c d k n x1 n1 x2 n2 level margin alternative quantity".split()


def put(method, value, **fields):
    text = value if isinstance(value, str) else mp.nstr(mpf(value), 20)
    print(method, *(fields.get(name, "") for name in COLUMNS), text, sep=",")


def bisect(f, low, high):
    """The root of a falling function."""
    for _ in range(130):
        middle = (low + high) / 2
        low, high = (middle, high) if f(middle) > 0 else (low, middle)
    return (low + high) / 2


def tail(z):
    return erfc(z / sqrt(2)) / 2


# --- score statistics at a difference D
def over(k, p):
    return k / p if k else mpf(0)


def tango(b, c, n, D):
    def slope(q):  # of the log likelihood in q = P(only B), P(only A) = q + D
        return over(b, q + D) + over(c, q) - over(2 * (n - b - c), 1 - 2 * q - D)
    q = bisect(slope, max(mpf(0), -D), (1 - D) / 2)
    return (b - c - n * D) / sqrt(n * (2 * q + D - D * D))


def groups(x1, n1, x2, n2, D):
    def slope(r):  # in r = r2, r1 = r + D
        return over(x1, r + D) - over(n1 - x1, 1 - r - D) + over(x2, r) - over(n2 - x2, 1 - r)
    r = bisect(slope, max(mpf(0), -D), min(mpf(1), 1 - D))
    return (mpf(x1) / n1 - mpf(x2) / n2 - D) / sqrt((r + D) * (1 - r - D) / n1 + r * (1 - r) / n2)


# --- exact p of D > difference
def golden(f, low, high):
    ratio = (5**0.5 - 1) / 2
    x, y = high - ratio * (high - low), low + ratio * (high - low)
    fx, fy = f(x), f(y)
    for _ in range(60):
        if fx > fy:
            high, y, fy = y, x, fx
            x = high - ratio * (high - low)
            fx = f(x)
        else:
            low, x, fx = x, y, fy
            y = low + ratio * (high - low)
            fy = f(y)
    return max(fx, fy)


def supremum(f, low, high, parts=400):
    values = [f(low + (high - low) * i / parts) for i in range(parts + 1)]
    best = max(values)
    for i in range(parts + 1):
        if values[i] >= best * (1 - 1e-3):
            step = (high - low) / parts
            best = max(best, golden(f, max(low, low + (i - 1) * step), min(high, low + (i + 1) * step)))
    return best


def exact_paired(b, c, n, D):
    least = tango(b, c, n, D)
    least -= abs(least) * mpf("1e-12")
    region = [(i, j) for i in range(n + 1) for j in range(n + 1 - i) if tango(i, j, n, D) >= least]

    def chance(psi):
        pb, pc = (psi + float(D)) / 2, (psi - float(D)) / 2
        return fsum(comb(n, i) * comb(n - i, j) * pb**i * pc**j * max(0.0, 1 - psi) ** (n - i - j) for i, j in region)
    return min(1.0, supremum(chance, abs(float(D)), 1.0))


def exact_groups(x1, n1, x2, n2, D):
    least = groups(x1, n1, x2, n2, D)
    least -= abs(least) * mpf("1e-9")
    region = [(i, j) for i in range(n1 + 1) for j in range(n2 + 1) if groups(i, n1, j, n2, D) >= least]

    def chance(r):
        r1 = min(1.0, max(0.0, r + float(D)))
        return fsum(comb(n1, i) * r1**i * (1 - r1) ** (n1 - i) * comb(n2, j) * r**j * (1 - r) ** (n2 - j)
                    for i, j in region)
    return min(1.0, supremum(chance, max(0.0, -float(D)), min(1.0, 1 - float(D))))


def margin_rows(group, form, above, swap, table, names, margin):
    """above(table, D) -> (p, z) of the test of D > difference."""
    m = mpf(margin)
    fields = dict(zip(names, table), margin=margin)

    def below(D):
        p, z = above(swap(table), -D)
        return p, -z
    found = {
        ("noninferiority", "greater"): above(table, -m), ("noninferiority", "less"): below(m),
        ("superiority_margin", "greater"): above(table, m), ("superiority_margin", "less"): below(-m),
        ("equivalence_tost", ""): max(above(table, -m), below(m), key=lambda one: one[0])}
    for (name, side), (p, z) in found.items():
        put(f"{group}.{name}_{form}", p, alternative=side, quantity="p", **fields)
        put(f"{group}.{name}_{form}", z, alternative=side, quantity="statistic", **fields)


def paired_score(t, D):
    z = tango(t[1], t[2], sum(t), D)
    return tail(z), z


def paired_exact(t, D):
    return exact_paired(t[1], t[2], sum(t), D), tango(t[1], t[2], sum(t), D)


def group_score(t, D):
    z = groups(*t, D)
    return tail(z), z


def group_mn(t, D):
    total = mpf(t[1] + t[3])
    z = groups(*t, D) * sqrt((total - 1) / total)
    return tail(z), z


def group_exact(t, D):
    return exact_groups(*t, D), groups(*t, D)


# --- posterior laws
def cdf(a, b, x):
    return mpf(0) if x <= 0 else mpf(1) if x >= 1 else betainc(a, b, 0, x, regularized=True)


def whole_cdf(a, b, x):
    """The same for whole parameters: P(Bin(a + b - 1, x) >= a), the shorter sum."""
    if x <= 0 or x >= 1:
        return mpf(x >= 1)
    n = a + b - 1
    if a <= b:
        return 1 - sum(comb(n, i) * x**i * (1 - x) ** (n - i) for i in range(a))
    return sum(comb(n, i) * x**i * (1 - x) ** (n - i) for i in range(a, n + 1))


def pieces(f, low, high):
    if low >= high:
        return mpf(0)
    return quad(f, [low + (high - low) * mpf(i) / 6 for i in range(7)], method="gauss-legendre", maxdegree=5)


def below_difference(one, two, d):
    a, b = two
    low, high = max(mpf(0), -d), min(mpf(1), 1 - d)
    density = lambda t: t ** (a - 1) * (1 - t) ** (b - 1) / beta(a, b)
    return pieces(lambda t: whole_cdf(*one, t + d) * density(t), low, high) + 1 - whole_cdf(a, b, 1 - d)


def below_product(share, rate, d):
    a, b = rate
    density = lambda t: t ** (a - 1) * (1 - t) ** (b - 1) / beta(a, b)
    return whole_cdf(a, b, d) + pieces(lambda t: whole_cdf(*share, (1 + d / t) / 2) * density(t), abs(d), mpf(1))


def quantile(f, alpha, low):
    low, high = mpf(low), mpf(1)
    for _ in range(14):
        middle = (low + high) / 2
        low, high = (middle, high) if f(middle) < alpha else (low, middle)
    return findroot(lambda x: f(x) - alpha, (low, high), solver="anderson", tol=1e-40, verify=False)


def better(a1, b1, a2, b2):
    """P(p1 > p2) of two beta laws: the sum over i < a1 of B(a2 + i, b1 + b2) / ((b1 + i) B(1 + i, b1) B(a2, b2))
    as a fraction."""
    def B(x, y):
        value = Fraction(1, x)
        for i in range(1, y):
            value *= Fraction(i, x + i)
        return value
    return sum(B(a2 + i, b1 + b2) / ((b1 + i) * B(1 + i, b1) * B(a2, b2)) for i in range(a1))


def fraction(value):
    return mpf(value.numerator) / value.denominator


print("method", *COLUMNS, "value", sep=",")

PAIRED = "a b c d".split()
UNPAIRED = "x1 n1 x2 n2".split()
swap_pairs = lambda t: (t[0], t[2], t[1], t[3])
swap_groups = lambda t: (t[2], t[3], t[0], t[1])
for table in ((33, 9, 1, 7), (28, 14, 6, 2), (10, 0, 0, 5), (0, 4, 0, 0), (40, 3, 5, 52), (1, 0, 7, 2), (335, 68, 16, 79)):
    for margin in ("0.1", "0.025"):
        margin_rows("paired", "score", paired_score, swap_pairs, table, PAIRED, margin)
for table in ((3, 2, 1, 2), (5, 0, 0, 3), (0, 4, 0, 0), (4, 1, 5, 1), (6, 3, 0, 3)):
    for margin in ("0.1", "0.3"):
        margin_rows("paired", "exact", paired_exact, swap_pairs, table, PAIRED, margin)
for table in ((42, 50, 34, 50), (8, 12, 5, 15), (30, 41, 22, 39), (0, 10, 0, 20), (10, 10, 0, 7), (90, 100, 92, 110)):
    for margin in ("0.1", "0.125"):
        margin_rows("unpaired", "score", group_score, swap_groups, table, UNPAIRED, margin)
        margin_rows("unpaired", "miettinen_nurminen", group_mn, swap_groups, table, UNPAIRED, margin)
for table in ((5, 6, 3, 7), (0, 5, 0, 5), (8, 9, 8, 8), (2, 10, 7, 10), (29, 30, 2, 30), (24, 24, 1, 40)):
    for margin in ("0.1", "0.3"):
        margin_rows("unpaired", "exact", group_exact, swap_groups, table, UNPAIRED, margin)

for k, n in ((0, 10), (10, 10), (42, 50), (1, 3), (0, 1)):
    for level in ("0.9", "0.95"):
        alpha = (1 - mpf(level)) / 2
        for method, more in (("rate.bayes_beta", 1), ("rate.bayes_beta_jeffreys", mpf(1) / 2)):
            law = (k + more, n - k + more)
            fields = dict(k=k, n=n, level=level)
            put(method, law[0] / (law[0] + law[1]), quantity="estimate", **fields)
            put(method, bisect(lambda x: alpha - cdf(*law, x), mpf(0), mpf(1)), quantity="lower", **fields)
            put(method, 1 - bisect(lambda x: alpha - cdf(law[1], law[0], x), mpf(0), mpf(1)), quantity="upper", **fields)
for n in (1, 20, 300):
    for level in ("0.95", "0.99"):
        alpha = 1 - mpf(level)
        for method, bound in (("rate.rule_of_three", min(mpf(1), -log(alpha) / n)),
                              ("rate.rule_of_three_exact", 1 - alpha ** (mpf(1) / n))):
            put(method, bound, k=0, n=n, level=level, quantity="upper")
            put(method, 0, k=0, n=n, level=level, quantity="lower")
            put(method, 1 - bound, k=n, n=n, level=level, quantity="lower")

for t in ((42, 50, 34, 50), (0, 5, 5, 5), (3, 4, 7, 60), (1, 1, 0, 1), (90, 100, 12, 15)):
    for level in ("0.9", "0.95"):
        one, two = (t[0] + 1, t[1] - t[0] + 1), (t[2] + 1, t[3] - t[2] + 1)
        fields, alpha = dict(zip(UNPAIRED, t), level=level), (1 - mpf(level)) / 2
        put("unpaired.bayes_beta", fraction(better(*one, *two)), quantity="probability", **fields)
        put("unpaired.bayes_beta", mpf(one[0]) / sum(one) - mpf(two[0]) / sum(two), quantity="estimate", **fields)
        put("unpaired.bayes_beta", quantile(lambda d: below_difference(one, two, d), alpha, -1), quantity="lower", **fields)
        put("unpaired.bayes_beta", -quantile(lambda d: below_difference(two, one, d), alpha, -1), quantity="upper", **fields)
for t in ((33, 9, 1, 7), (28, 14, 6, 2), (0, 1, 0, 0), (10, 0, 0, 5), (0, 3, 9, 1)):
    for level in ("0.9", "0.95"):
        m, n = t[1] + t[2], sum(t)
        share, rate = (t[1] + 1, t[2] + 1), (m + 2, t[0] + t[3] + 2)
        fields, alpha = dict(zip(PAIRED, t), level=level), (1 - mpf(level)) / 2
        chance = fraction(Fraction(sum(comb(m + 1, i) for i in range(t[1] + 1)), 2 ** (m + 1)))
        put("paired.bayes_dirichlet", chance, quantity="probability", **fields)
        put("paired.bayes_dirichlet", mpf(t[1] - t[2]) / (n + 4), quantity="estimate", **fields)
        put("paired.bayes_dirichlet", quantile(lambda d: below_product(share, rate, d), alpha, -1), quantity="lower", **fields)
        put("paired.bayes_dirichlet", -quantile(lambda d: below_product(share[::-1], rate, d), alpha, -1),
            quantity="upper", **fields)


def wilson(x, n, z):
    root = z * sqrt(z * z + 4 * mpf(x) * (n - x) / n)
    return (2 * x + z * z - root) / (2 * (n + z * z)), (2 * x + z * z + root) / (2 * (n + z * z))


for t in ((42, 50, 34, 50), (3, 4, 7, 60), (0, 10, 3, 10), (5, 10, 0, 10), (10, 10, 10, 10), (1, 100, 2, 90)):
    for level in ("0.9", "0.95"):
        z = sqrt(2) * erfinv(mpf(level))
        x1, n1, x2, n2 = t
        p1, p2 = mpf(x1) / n1, mpf(x2) / n2
        (l1, u1), (l2, u2) = wilson(x1, n1, z), wilson(x2, n2, z)
        lower = (p1 * p2 - sqrt(p1**2 * p2**2 - l1 * u2 * (2 * p1 - l1) * (2 * p2 - u2))) / (u2 * (2 * p2 - u2))
        fields = dict(zip(UNPAIRED, t), level=level)
        put("unpaired.ratio_mover_wilson", lower, quantity="lower", **fields)
        if x2 == 0:
            put("unpaired.ratio_mover_wilson", "inf", quantity="upper", **fields)
        else:
            upper = (p1 * p2 + sqrt(p1**2 * p2**2 - u1 * l2 * (2 * p1 - u1) * (2 * p2 - l2))) / (l2 * (2 * p2 - l2))
            put("unpaired.ratio_mover_wilson", upper, quantity="upper", **fields)
