#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes multi_more.csv: values of methods that no package has, by fractions, full
enumeration, or 40-digit arithmetic from the definition (mpmath)."""
import csv
import itertools
import os
from fractions import Fraction
from math import comb

from mpmath import mp, mpf, sqrt, findroot, betainc, erfinv, log, nstr

mp.dps = 40
FOLDER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "multi_data")
rows = []


def put(dataset, method, quantity, value, source, params="", test="", form="", alternative="", item="all"):
    text = nstr(value, 17) if isinstance(value, mpf) else repr(float(value))
    rows.append([dataset, params, method, test, "", form, alternative, item, quantity, text, "reference", source])


def table(name):
    with open(os.path.join(FOLDER, name)) as f:
        lines = list(csv.reader(f))
    return lines[0], lines[1:]


def z_of(level):
    return sqrt(2) * erfinv(mpf(level))


# Cochran's Q: the law of the column sums by counting every arrangement.
for name in ("bin_6x3.csv", "bin_6x4.csv", "bin_3pol_20.csv"):
    _, lines = table(name)
    data = [[int(x) for x in line[1:]] for line in lines]
    k = len(data[0])
    law = {(0,) * k: Fraction(1)}
    for row in data:
        successes, ways = sum(row), comb(k, sum(row))
        new = {}
        for sums, weight in law.items():
            for chosen in itertools.combinations(range(k), successes):
                key = tuple(s + (j in chosen) for j, s in enumerate(sums))
                new[key] = new.get(key, 0) + weight / ways
        law = new
    observed = sum(sum(column) ** 2 for column in zip(*data))
    p = sum(w for sums, w in law.items() if sum(s * s for s in sums) >= observed)
    put(name, "several.cochran_q", "p", p, "fractions: every arrangement", form="exact")

# Tasks.


def restricted(b, c, n, difference):
    """P(only B) of highest likelihood given the difference: c/q + b/(q+D) = 2(n-b-c)/(1-2q-D)."""
    low, high = max(mpf(0), -difference), (1 - difference) / 2

    def slope(q):
        value = mpf(0)
        value += c / q if c else 0
        value += b / (q + difference) if b else 0
        value -= 2 * (n - b - c) / (1 - 2 * q - difference) if n - b - c else 0
        return value

    eps = mpf(10) ** -36
    lo, hi = low + eps, high - eps
    if slope(lo) <= 0:
        return low
    if slope(hi) >= 0:
        return high
    for _ in range(150):
        middle = (lo + hi) / 2
        if slope(middle) > 0:
            lo = middle
        else:
            hi = middle
    return (lo + hi) / 2


def score(tasks, difference):
    top = sum(b - c - n * difference for b, c, n in tasks)
    var = mpf(0)
    for b, c, n in tasks:
        q = restricted(b, c, n, difference)
        var += n * (2 * q + difference - difference ** 2)
    return top / sqrt(var)


def limit(tasks, target):
    lo, hi = mpf(-1) + mpf(10) ** -20, mpf(1) - mpf(10) ** -20
    for _ in range(120):
        middle = (lo + hi) / 2
        if score(tasks, middle) > target:
            lo = middle
        else:
            hi = middle
    return (lo + hi) / 2


for name in ("tasks_3_homog.csv", "tasks_4.csv"):
    _, lines = table(name)
    data = [[int(x) for x in line[1:]] for line in lines]
    tasks = [(b, c, a + b + c + d) for a, b, c, d in data]
    z = z_of("0.95")
    total = sum(n for _, _, n in tasks)
    source = "mpmath: bisection of the definition"
    put(name, "several.common_difference", "estimate", mpf(sum(b - c for b, c, _ in tasks)) / total, source)
    put(name, "several.common_difference", "lower", limit(tasks, z), source)
    put(name, "several.common_difference", "upper", limit(tasks, -z), source)
    with_pairs = [t for t in tasks if t[2]]
    w = mpf(1) / len(with_pairs)
    mean = sum(mpf(b - c) / n for b, c, n in with_pairs) * w
    down = sum((w * (mpf(t[0] - t[1]) / t[2] - limit([t], z))) ** 2 for t in with_pairs)
    up = sum((w * (mpf(t[0] - t[1]) / t[2] - limit([t], -z))) ** 2 for t in with_pairs)
    put(name, "several.equal_weight_difference", "estimate", mean, source)
    put(name, "several.equal_weight_difference", "lower", mean - sqrt(down), source)
    put(name, "several.equal_weight_difference", "upper", mean + sqrt(up), source)
    informative = [(b, c) for b, c, _ in tasks if b + c]
    target = sum(b for b, _ in informative)
    observed = 1
    for b, c in informative:
        observed *= comb(b + c, b)
    extreme = everything = 0
    for counts in itertools.product(*(range(b + c + 1) for b, c in informative)):
        if sum(counts) != target:
            continue
        weight = 1
        for (b, c), x in zip(informative, counts):
            weight *= comb(b + c, x)
        everything += weight
        extreme += weight if weight <= observed else 0
    put(name, "several.homogeneity_discordance_exact", "p", Fraction(extreme, everything), "fractions: every table")
    for alternative, sign in (("greater", 1), ("less", -1)):
        worst = Fraction(0)
        for b, c, n in with_pairs:
            k = b if sign > 0 else c
            worst = max(worst, sum(Fraction(comb(b + c, i), 2 ** (b + c)) for i in range(k, b + c + 1)))
        put(name, "several.every_task", "p", worst, "fractions", alternative=alternative)
        put(name, "several.every_task", "estimate", sign * min(sign * Fraction(b - c, n) for b, c, n in with_pairs),
            "fractions", alternative=alternative)

# Clusters.


def t_quantile(level, df):
    def excess(t):
        return betainc(mpf(df) / 2, mpf(1) / 2, 0, df / (df + t * t), regularized=True) - (1 - mpf(level))
    return findroot(excess, (mpf(2), mpf("2.1")))


for name in ("clust_10x10.csv", "clust_30xvar.csv", "clust_50x1.csv", "clust_50x3.csv", "clustpub_psychiatry.csv",
             "clustpub_thyroids.csv"):
    _, lines = table(name)
    data = [[int(x) for x in line[1:]] for line in lines]
    K, N = len(data), sum(map(sum, data))
    D = mpf(sum(r[1] - r[2] for r in data)) / N
    var = sum((r[1] - r[2] - sum(r) * D) ** 2 for r in data) * K / mpf(K - 1)
    se = sqrt(var) / N
    t = t_quantile("0.95", K - 1)
    source = "mpmath: the definition"
    put(name, "several.clustered_difference", "estimate", D, source)
    put(name, "several.clustered_difference", "stderr", se, source)
    put(name, "several.clustered_difference", "lower", D - t * se, source)
    put(name, "several.clustered_difference", "upper", D + t * se, source)
    if all(sum(r) == 1 for r in data):
        continue
    # Eliasziw and Donner, each sum as it is written
    nb = mpf(N) / K
    n0 = nb - sum((sum(r) - nb) ** 2 for r in data) / (K * (K - 1) * nb)
    P = [mpf(sum(r[j] for r in data)) / N for j in range(4)]
    bms = sum((r[j] - sum(r) * P[j]) ** 2 / sum(r) for r in data for j in range(4)) / K
    wms = sum(mpf(r[j]) * (sum(r) - r[j]) / sum(r) for r in data for j in range(4)) / (K * (nb - 1))
    r_ = (bms - wms) / (bms + (n0 - 1) * wms)
    rho = 1 / (1 + (P[1] + P[2]) * (1 - r_) / r_)
    S = [r[1] + r[2] for r in data]
    Kd = sum(s > 0 for s in S)
    Sb = mpf(sum(S)) / Kd
    S0 = Sb - (sum((s - Sb) ** 2 for s in S) - (K - Kd) * Sb ** 2) / (Kd * (Kd - 1) * Sb)
    nc = S0 + Kd * (Sb - S0)
    B, C = sum(r[1] for r in data), sum(r[2] for r in data)
    put(name, "several.clustered_mcnemar_eliasziw", "statistic", mpf((B - C) ** 2) / (B + C) / (1 + (nc - 1) * rho), source)

# Hodges-Lehmann: all pair means sorted, the exact law of the signed-rank sum.
for name in ("graded_2pol_25.csv", "graded_2pol_nozero_notie_10.csv", "graded_4pol_20.csv", "graded_2pol_200.csv"):
    _, lines = table(name)
    d = sorted(Fraction(line[1]) - Fraction(line[2]) for line in lines)
    n = len(d)
    means = sorted((d[i] + d[j]) / 2 for i in range(n) for j in range(i, n))
    M = len(means)
    counts = [1]
    for rank in range(1, n + 1):
        new = counts + [0] * rank
        for s, ways in enumerate(counts):
            new[s + rank] += ways
        counts = new
    w, reached = -1, 0
    while reached + counts[w + 1] <= Fraction(1, 40) * 2 ** n:
        w += 1
        reached += counts[w]
    source = "fractions: all pair means"
    put(name, "several.hodges_lehmann", "estimate", (means[(M - 1) // 2] + means[M // 2]) / 2, source, item="P1-P2")
    put(name, "several.hodges_lehmann", "lower", means[w], source, item="P1-P2")
    put(name, "several.hodges_lehmann", "upper", means[M - 1 - w], source, item="P1-P2")

# Partly overlapping samples.


def wilson(k, n, z):
    half = z * sqrt(z * z + 4 * k * (1 - mpf(k) / n))
    return (2 * k + z * z - half) / (2 * (n + z * z)), (2 * k + z * z + half) / (2 * (n + z * z))


for a, b, c, d, x1, n1, x2, n2 in ((33, 9, 1, 7, 0, 0, 0, 0), (0, 0, 0, 0, 42, 50, 34, 50), (20, 8, 3, 9, 11, 15, 4, 12),
                                   (5, 2, 4, 9, 0, 10, 3, 3)):
    N1, N2, pairs = a + b + c + d + n1, a + b + c + d + n2, a + b + c + d
    k1, k2 = a + b + x1, a + c + x2
    p = mpf(k1 + k2) / (N1 + N2)
    p1, p2 = mpf(k1) / N1, mpf(k2) / N2
    z = (p1 - p2) / sqrt((p * (1 - p) * (n1 + n2) + b + c) / (mpf(N1) * N2))
    phi = (a * d - b * c) / sqrt(mpf((a + b) * (c + d) * (a + c) * (b + d))) if pairs else mpf(0)
    r = phi * pairs / sqrt(mpf(N1) * N2)
    l1, u1 = wilson(k1, N1, z_of("0.95"))
    l2, u2 = wilson(k2, N2, z_of("0.95"))
    params = ";".join("%s=%d" % pair for pair in zip(("a", "b", "c", "d", "x1", "n1", "x2", "n2"), (a, b, c, d, x1, n1, x2, n2)))
    source = "mpmath: the definition"
    put("", "several.overlap", "estimate", p1 - p2, source, params=params)
    put("", "several.overlap", "z", z, source, params=params)
    put("", "several.overlap", "lower", p1 - p2 - sqrt((p1 - l1) ** 2 - 2 * r * (p1 - l1) * (u2 - p2) + (u2 - p2) ** 2), source, params=params)
    put("", "several.overlap", "upper", p1 - p2 + sqrt((u1 - p1) ** 2 - 2 * r * (u1 - p1) * (p2 - l2) + (p2 - l2) ** 2), source, params=params)

with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "multi_more.csv"), "w") as f:
    out = csv.writer(f, lineterminator="\n")
    out.writerow("dataset,params,id,test,adjust,form,alternative,item,quantity,value,kind,source".split(","))
    out.writerows(rows)
