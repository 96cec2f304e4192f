#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes paired_small.csv: the exact and the mid-p McNemar test of every table with
b + c <= 60, as fractions of whole numbers, rounded once to the nearest double."""
from fractions import Fraction
from math import comb

print("b,c,exact,exact_greater,midp,midp_greater")
for m in range(61):
    for b in range(m + 1):
        c = m - b
        at = Fraction(comb(m, b), 2**m)
        above = Fraction(sum(comb(m, i) for i in range(b, m + 1)), 2**m)
        low = min(b, c)
        below = Fraction(sum(comb(m, i) for i in range(low + 1)), 2**m)
        exact = min(Fraction(1), 2 * below)
        midp = Fraction(1) if b == c else 2 * below - at
        print(b, c, *map(repr, map(float, (exact, above, midp, above - at / 2))), sep=",")
