#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes samplesize_more.csv: smallest numbers of trials by exact power, every n from 1 on
with regions from fractions; and a few closed values. Suprema over the common rate are
taken on a grid of 801 points and refined by golden section."""
import os
from fractions import Fraction
from functools import lru_cache
from math import comb

rows = []


def put(params, method, quantity, value, source):
    rows.append(",%s,%s,,,,,,%s,%s,reference,%s" % (params, method, quantity, value, source))


for p, level, n in (("0.95", "0.95", 59), ("0.99", "0.95", 299), ("0.9", "0.9", 22), ("0.01", "0.99", 1)):
    q, alpha = Fraction(p), 1 - Fraction(level)
    assert q ** n <= alpha < (q ** (n - 1) if n > 1 else 2)
    put("p=%s;level=%s" % (p, level), "size.n_zero_failures", "n", n, "integers")
for which, n in (("first", 994), ("all_larger", 1067)):  # recomputed beside a published 1,030
    put("p=0.9;lower=0.88;level=0.95", "size.n_for_clopper_pearson_lower_" + which, "n", n, "binomial tails; every n")
put("psi=0.35;delta=0.15;alpha=0.05;n=60", "size.exact_power_mcnemar_exact", "power",
    "0.4255430544001209985076362", "trinomial enumeration")
put("psi=0.25;delta=0.15;alpha=0.05;n=100", "size.exact_power_mcnemar_exact", "power",
    "0.8367351211564415674802999", "trinomial enumeration")
put("p1=0.01;p2=0.05;alpha=0.05;power=0.8", "size.n_two_prop_pooled_null", "n_real",
    "284.3212096110902431814351", "closed form in 40 digits")


@lru_cache(None)
def fisher(n, s):
    """two-sided (minimum likelihood) and one-sided p of each x1, as fractions"""
    lo, hi = max(0, s - n), min(n, s)
    w = {x: comb(n, x) * comb(n, s - x) for x in range(lo, hi + 1)}
    total = sum(w.values())
    two = {x: Fraction(sum(v for v in w.values() if v <= w[x]), total) for x in w}
    up = {x: Fraction(sum(w[y] for y in w if y >= x), total) for x in w}
    return two, up


def z_square(n, x1, x2):
    s = x1 + x2
    return Fraction((x1 - x2) ** 2, s * (2 * n - s)) if 0 < s < 2 * n else Fraction(0)


def supremum(n, region):
    counts = [0.0] * (2 * n + 1)
    for x1, x2 in region:
        counts[x1 + x2] += comb(n, x1) * comb(n, x2)

    def size(r):
        return sum(c * r ** s * (1 - r) ** (2 * n - s) for s, c in enumerate(counts) if c)

    grid = [i / 800 for i in range(801)]
    values = [size(r) for r in grid]
    top = max(range(801), key=values.__getitem__)
    lo, hi = grid[max(top - 1, 0)], grid[min(top + 1, 800)]
    for _ in range(60):
        a, b = lo + 0.382 * (hi - lo), lo + 0.618 * (hi - lo)
        if size(a) < size(b):
            lo = a
        else:
            hi = b
    return size((lo + hi) / 2)


def largest_region(n, order, level, tables):
    """the largest set {order <= threshold} whose supremum is at most the level"""
    thresholds = sorted({order[t] for t in tables})
    low, high = -1, len(thresholds)
    while high - low > 1:
        middle = (low + high) // 2
        region = [t for t in tables if order[t] <= thresholds[middle]]
        if supremum(n, region) <= level:
            low = middle
        else:
            high = middle
    return [t for t in tables if low >= 0 and order[t] <= thresholds[low]]


def rejected(test, n, alpha):
    tables = [(x, y) for x in range(n + 1) for y in range(n + 1)]
    if test == "fisher":
        return [t for t in tables if fisher(n, sum(t))[0][t[0]] <= Fraction(alpha)]
    if test == "z_pooled":
        z = 1.959963984540054
        return [t for t in tables if 2 * n * float(z_square(n, *t)) >= z * z]
    if test == "barnard":
        return largest_region(n, {t: -z_square(n, *t) for t in tables}, float(alpha), tables)
    order = {t: fisher(n, sum(t))[1][t[0]] for t in tables}
    one = largest_region(n, order, float(alpha) / 2, tables)
    return one + [(y, x) for x, y in one]


def power(n, region, p1, p2):
    return sum(comb(n, x) * p1 ** x * (1 - p1) ** (n - x) * comb(n, y) * p2 ** y * (1 - p2) ** (n - y) for x, y in region)


for p1, p2, top in (("0.2", "0.7", 30), ("0.9", "0.5", 34)):
    for test in ("fisher", "boschloo", "barnard", "z_pooled"):
        powers = {n: power(n, rejected(test, n, "0.05"), float(p1), float(p2)) for n in range(1, top + 1)}
        first = min(n for n in powers if powers[n] >= 0.8)
        lasting = max([n for n in powers if powers[n] < 0.8]) + 1
        params = "p1=%s;p2=%s;alpha=0.05;power=0.8" % (p1, p2)
        put(params, "size.n_two_prop_exactpower_%s_first" % test, "n", first, "fractions and a grid; every n to %d" % top)
        put(params, "size.n_two_prop_exactpower_%s_all_larger" % test, "n", lasting, "fractions and a grid; every n to %d" % top)

# Suites, clusters, margins: 40-digit arithmetic and sums of binomials.
from mpmath import mp, mpf, sqrt, erfinv, gammainc, exp, factorial, findroot, gamma  # noqa: E402

mp.dps = 40


def z(tail):
    return sqrt(2) * erfinv(1 - 2 * mpf(tail))


def exact_power(m, share, alpha):
    """conditional power of the exact test for m discordant pairs, fractions"""
    total = Fraction(0)
    for b in range(m + 1):
        tail = sum(comb(m, i) for i in range(min(b, m - b) + 1))
        if min(Fraction(2 * tail, 2 ** m), 1) <= alpha:
            total += comb(m, b) * share ** b * (1 - share) ** (m - b)
    return total


given = {}


def pair_power(n, psi, delta, alpha):
    share = (psi + delta) / (2 * psi)
    for m in range(n + 1):
        if (m, alpha) not in given:
            given[m, alpha] = mpf(exact_power(m, share, alpha).numerator) / exact_power(m, share, alpha).denominator
    p = mpf(psi.numerator) / psi.denominator
    return sum(comb(n, m) * p ** m * (1 - p) ** (n - m) * given[m, alpha] for m in range(n + 1))


psi, delta = Fraction(3, 10), Fraction(1, 5)
for tasks, every in ((1, 0), (5, 0), (4, 1)):
    given.clear()
    target = mpf("0.8") ** (mpf(1) / tasks if every else 1)
    n = 1
    while pair_power(n, psi, delta, Fraction(1, 20) / tasks) < target:
        n += 1
    put("psi=0.3;delta=0.2;alpha=0.05;power=0.8;tasks=%d;every=%d" % (tasks, every), "size.n_per_task", "n", n, "fractions; every n")
for share in ("0.8", "0.9"):
    powers = {m: exact_power(m, Fraction(share), Fraction(1, 20)) for m in range(1, 80)}
    put("prob_A_wins=%s;alpha=0.05;power=0.8" % share, "size.n_discordant_first", "n",
        min(m for m in powers if powers[m] >= Fraction(4, 5)), "fractions; every m to 79")
    put("prob_A_wins=%s;alpha=0.05;power=0.8" % share, "size.n_discordant_all_larger", "n",
        max(m for m in powers if powers[m] < Fraction(4, 5)) + 1, "fractions; every m to 79")
connor = ((z("0.025") * sqrt(mpf("0.2")) + z("0.2") * sqrt(mpf("0.19"))) / mpf("0.1")) ** 2
put("psi=0.2;delta=0.1;alpha=0.05;power=0.8;seeds=3;rho=0.4", "size.n_clusters", "n_real",
    mp.nstr(connor * mpf("1.8") / 3, 17), "40 digits")
put("psi=0.2;delta=0.1;alpha=0.05;power=0.8;seeds=1;rho=0.4", "size.n_clusters", "n", 155, "Connor 1987 at one seed")
put("psi=0.2;delta=0;margin=0.1;alpha=0.025;power=0.8", "size.n_paired_margin", "n_real",
    mp.nstr((z("0.025") + z("0.2")) ** 2 * mpf("0.2") / mpf("0.01"), 17), "40 digits")
put("psi=0.2;delta=0;margin=0.1;alpha=0.05;power=0.8;equivalence=1", "size.n_paired_margin", "n_real",
    mp.nstr((z("0.05") + z("0.1")) ** 2 * mpf("0.2") / mpf("0.01"), 17), "40 digits")
put("p1=0.85;p2=0.8;margin=0.1;alpha=0.025;power=0.9", "size.n_two_prop_margin", "n_real",
    mp.nstr((z("0.025") + z("0.1")) ** 2 * (mpf("0.1275") + mpf("0.16")) / mpf("0.0225"), 17), "40 digits")
p, n, rho = [mpf("0.5"), mpf("0.6"), mpf("0.7")], 100, mpf("0.3")
square = sum(p) + sum(p[i] * p[j] + rho * sqrt(p[i] * (1 - p[i]) * p[j] * (1 - p[j])) for i in range(3) for j in range(3) if i != j)
lam = n * 2 * (3 * sum(x * x for x in p) - sum(p) ** 2) / (3 * sum(p) - square)
crit = -2 * mp.log(mpf("0.05"))  # two degrees of freedom
power_q = sum(exp(-lam / 2) * (lam / 2) ** j / factorial(j) * gammainc(1 + j, crit / 2, regularized=True) for j in range(150))
put("p1=0.5;p2=0.6;p3=0.7;n=100;alpha=0.05;rho=0.3", "size.power_cochran_q", "power", mp.nstr(power_q, 17), "40-digit series")

with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "samplesize_more.csv"), "w") as f:
    f.write("dataset,params,id,test,adjust,form,alternative,item,quantity,value,kind,source\n" + "\n".join(rows) + "\n")
