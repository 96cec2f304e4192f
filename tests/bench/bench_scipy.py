# SPDX-License-Identifier: GPL-3.0-or-later
"""The same work as bench_stats in SciPy, where it is installed."""
import sys
import time

try:
    from scipy.stats import barnard_exact, binomtest, boschloo_exact
except ImportError:
    sys.exit(0)


def line(name, work, calls=1):
    start = time.process_time()
    for _ in range(calls):
        work()
    print(f"SciPy {name:<52} {time.process_time() - start:10.5f} s")


for x1, n1, x2, n2 in ((42, 50, 34, 50), (150, 200, 130, 200)):
    table = [[x1, x2], [n1 - x1, n2 - x2]]
    line(f"barnard_exact {n1} + {n2}", lambda: barnard_exact(table))
    line(f"boschloo_exact {n1} + {n2}", lambda: boschloo_exact(table))
line("binomtest 9 of 10 x 1000", lambda: binomtest(9, 10), 1000)
