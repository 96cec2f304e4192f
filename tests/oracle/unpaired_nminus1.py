#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes unpaired_nminus1.csv: the N-1 chi-square test from its definition, as a
fraction and by mpmath's erfc with 40 digits."""
from fractions import Fraction

from mpmath import erfc, mp, mpf, sqrt

mp.dps = 40
TABLES = [(42, 50, 34, 50), (7, 34, 1, 34), (9, 20, 15, 20), (0, 10, 0, 20), (1, 1, 0, 1), (3, 3, 0, 4),
          (10, 10, 0, 10), (2, 14, 1, 11), (5, 10, 5, 10), (120, 1000, 170, 1000),
          (500000000, 1000000000, 500100000, 1000000000)]

with open("unpaired_nminus1.csv", "w", newline="\n") as out:
    out.write("x1,n1,x2,n2,method,alternative,quantity,value,kind,source\n")
    for x1, n1, x2, n2 in TABLES:
        s, total, d = x1 + x2, n1 + n2, x1 * n2 - x2 * n1
        bottom = n1 * n2 * s * (total - s)
        x = Fraction((total - 1) * d * d, bottom) if bottom else Fraction(0)
        p = erfc(sqrt(mpf(x.numerator) / x.denominator / 2))
        for quantity, value in (("statistic", repr(float(x))), ("p", mp.nstr(p, 17))):
            out.write(f"{x1},{n1},{x2},{n2},unpaired.chi2_nminus1,two.sided,{quantity},{value},reference,"
                      "definition in fractions and 40 digits\n")
