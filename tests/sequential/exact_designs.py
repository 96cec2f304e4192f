#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes exact_designs.csv: conditional designs in whole numbers, by counting paths forwards.

Every path of outcomes is counted as it is: alive[(x, y)] paths reach the counts (x, y)
without a stop, and gone[t] of all paths with the ancillary total t have stopped for B.
No weight, no share, no floating point before the last line.
"""
import sys
from fractions import Fraction
from math import comb, floor, log2


def budget(n, n_max, alpha):
    dead = max(4, floor(log2(n_max)) + 1)
    return Fraction(0) if n <= dead else alpha * (n - dead + 1) / Fraction(n_max - dead + 1)


MOVES = {  # how the counts change, and in how many ways (concordant outcomes count as one)
    "unpaired": [(0, 0), (1, 0), (0, 1), (1, 1)],
    "paired": [(0, 0), (1, 0), (0, 1)],
}


def totals(kind, n):
    return 2 * n if kind == "unpaired" else n


def paths(kind, n, t):
    return comb(2 * n, t) if kind == "unpaired" else comb(n, t) * 2**t


def advance(alive, gone, kind, n):
    after = {}
    for (x, y), count in alive.items():
        for dx, dy in MOVES[kind]:
            after[x + dx, y + dy] = after.get((x + dx, y + dy), 0) + count
    moved = [Fraction(0)] * (totals(kind, n) + 1)
    for t, count in enumerate(gone):
        for dx, dy in MOVES[kind]:
            moved[t + dx + dy] += count
    return after, moved


def choose(alive, gone, kind, n, limit, randomised):
    stops = []
    for t in range(1, totals(kind, n) + 1):
        leads = sorted((y - x for x, y in alive if x + y == t and y > x), reverse=True)
        for lead in leads:
            cell = ((t - lead) // 2, (t + lead) // 2)
            room = limit * paths(kind, n, t) - gone[t]
            chance = Fraction(1)
            if alive[cell] > room:
                if not randomised or room <= 0:
                    break
                chance = Fraction(room) / alive[cell]
            stops.append((n, cell, chance * alive[cell], chance))
            gone[t] += chance * alive[cell]
            if chance < 1:
                break
    return stops


def design(kind, n_max, alpha, randomised):
    alive, gone, stops = {(0, 0): Fraction(1)}, [Fraction(0)], []
    for n in range(1, n_max + 1):
        alive, gone = advance(alive, gone, kind, n)
        new = choose(alive, gone, kind, n, budget(n, n_max, alpha), randomised)
        for _, (x, y), count, _ in new:
            alive[x, y] -= count
            alive[y, x] -= count
        alive = {cell: count for cell, count in alive.items() if count}
        stops += new
    return stops, [g / paths(kind, n_max, t) for t, g in enumerate(gone)]


def probability(kind, n, x, y, a, b):
    if kind == "unpaired":
        return a**x * (1 - a) ** (n - x) * b**y * (1 - b) ** (n - y)
    return a**x * b**y * (1 - a - b) ** (n - x - y)


def operate(stops, kind, n_max, a, b):
    for_a = sum(c * probability(kind, n, y, x, a, b) for n, (x, y), c, _ in stops)
    for_b = sum(c * probability(kind, n, x, y, a, b) for n, (x, y), c, _ in stops)
    saved = sum(c * (n_max - n) * (probability(kind, n, y, x, a, b) + probability(kind, n, x, y, a, b))
                for n, (x, y), c, _ in stops)
    return for_a, for_b, n_max - saved


RATES = {
    "unpaired": ["0.5 0.5", "0.56 0.92", "0.05 0.35", "0.9 0.9", "0 0.5", "0.25 0.2"],
    "paired": ["0.25 0.25", "0.05 0.35", "0 0.6", "0.5 0.5", "0.1 0.05", "0.02 0.9"],
}


def main():
    out = open(sys.argv[1] if len(sys.argv) > 1 else "exact_designs.csv", "w")
    print("kind,n_max,alpha,randomised,stops,max_coefficient,rate_a,rate_b,decide_a,decide_b,expected_trials", file=out)
    cases = [(k, n, al, False) for k in RATES for n in (6, 8, 12, 20, 30) for al in ("0.05", "0.2")]
    cases += [(k, n, "0.1", True) for k in RATES for n in (6, 12, 20)]
    for kind, n_max, alpha, randomised in cases:
        stops, coefficients = design(kind, n_max, Fraction(alpha), randomised)
        for text in RATES[kind]:
            a, b = map(Fraction, text.split())
            results = ",".join(repr(float(v)) for v in operate(stops, kind, n_max, a, b))
            print(f"{kind},{n_max},{alpha},{int(randomised)},{len(stops)},{float(max(coefficients))!r},"
                  f"{float(a)},{float(b)},{results}", file=out)


main()
