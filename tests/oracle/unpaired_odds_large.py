#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes unpaired_odds_large.csv: exact conditional limits and estimates of the odds ratio for
huge counts, from the definition: sums of products in fixed point of 220 bits, roots by secants."""
from mpmath import exp, log, mp, mpf, sqrt

mp.dps = 40
BITS = 220
ONE = 1 << BITS
TABLES = [(3497851123, 3850431942, 393797305, 6219269199), (3, 10**9, 20, 2 * 10**9), (999999990, 10**9, 10**9 - 3, 10**9),
          (70000, 100000, 69000, 100000), (35000, 10**11, 34000, 10**11), (120, 90000, 7, 10**10)]


def run(a, b, c, d, odds):
    """Over k > 0 the sums of P(x + k) and of k P(x + k), in units of P(x)."""
    term, count, first, k = ONE, 0, 0, 0
    while a > 0 and b > 0 and term > ONE >> 100:
        term = (term * a * b // (c * d)) * odds >> BITS
        k += 1
        count += term
        first += k * term
        a, b, c, d = a - 1, b - 1, c + 1, d + 1
    return mpf(count) / ONE, mpf(first) / ONE


def both(table, u):
    x1, n1, x2, n2 = table
    up = run(n1 - x1, x2, x1 + 1, n2 - x2 + 1, int(exp(u) * ONE))
    down = run(x1, n2 - x2, n1 - x1 + 1, x2 + 1, int(exp(-u) * ONE))
    return up, down


def tail_left(table, u, share, tail):
    (up, _), (down, _) = both(table, u)
    return log((share + up) / (1 + up + down)) - log(tail)


def mean_left(table, u):
    (up, first_up), (down, first_down) = both(table, u)
    return (first_up - first_down) / (1 + up + down)


def secant(function, x, y):
    fx, fy = function(x), function(y)
    while abs(y - x) > mpf(10) ** -24 and fx != fy:
        x, y, fx = y, y - fy * (y - x) / (fy - fx), fy
        fy = function(y)
    return y


def logit(table):
    x1, n1, x2, n2 = (mpf(x) for x in table)
    cells = (x1, n1 - x1, x2, n2 - x2)
    return log(x1 * (n2 - x2) / (x2 * (n1 - x1))), sqrt(sum(1 / c for c in cells))


def lower(table, share, tail):
    centre, error = logit(table)
    return exp(secant(lambda u: tail_left(table, u, share, tail), centre - 1.9 * error, centre - 2 * error))


print("x1,n1,x2,n2,level,method,quantity,value,kind,source")
for table in TABLES:
    cells = ",".join(str(x) for x in table)
    centre, error = logit(table)
    swapped = table[2:] + table[:2]
    estimate = exp(secant(lambda u: mean_left(table, u), centre, centre + error / 100))
    rows = [("unpaired.or_cmle", "", "estimate", estimate)]
    for name, share in (("exact", mpf(1)), ("midp", mpf(1) / 2)):
        method = "unpaired.or_cornfield_" + name
        rows += [(method, 0.95, "lower", lower(table, share, mpf("0.025"))),
                 (method, 0.95, "upper", 1 / lower(swapped, share, mpf("0.025")))]
    for method, level, quantity, value in rows:
        print(f"{cells},{level},{method},{quantity},{mp.nstr(value, 20)},reference,sums of the definition in fixed point of {BITS} bits")
