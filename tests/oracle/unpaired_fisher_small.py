#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes unpaired_fisher_small.csv: Fisher's two-sided p for every table of two
groups of up to 20, as whole numbers over C(n1 + n2, s), from the definitions.

One row for each n1 <= n2 and s <= (n1 + n2)/2; other tables follow by exchanging the
groups, or successes and failures. The lists run over x1 from max(0, s - n2) to
min(n1, s)."""
from math import comb

MOST = 20


def minlike(ways, i):
    return sum(w for w in ways if w <= ways[i])


def blaker(ways, i):
    below, above = sum(ways[: i + 1]), sum(ways[i:])
    if above <= below:
        smaller, opposite = above, (sum(ways[:j]) for j in range(len(ways) + 1))
    else:
        smaller, opposite = below, (sum(ways[j:]) for j in range(len(ways) + 1))
    return min(sum(ways), smaller + max(t for t in opposite if t <= smaller))


with open("unpaired_fisher_small.csv", "w", newline="\n") as out:
    out.write("n1,n2,s,minlike,blaker\n")
    for n1 in range(1, MOST + 1):
        for n2 in range(n1, MOST + 1):
            for s in range((n1 + n2) // 2 + 1):
                ways = [comb(n1, x) * comb(n2, s - x) for x in range(max(0, s - n2), min(n1, s) + 1)]
                lists = [" ".join(str(f(ways, i)) for i in range(len(ways))) for f in (minlike, blaker)]
                out.write(f"{n1},{n2},{s},{lists[0]},{lists[1]}\n")
