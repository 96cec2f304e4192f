# SPDX-License-Identifier: GPL-3.0-or-later
# bench_matplotlib.py - the figures of bench_figure.c by matplotlib, CPU seconds from the start of Python on.
import math
import resource
import sys
import tempfile

try:
    import matplotlib
    matplotlib.use("Agg")
    import matplotlib.pyplot as plot
except ImportError:
    sys.exit(0)


def spent():
    used = resource.getrusage(resource.RUSAGE_SELF)
    return used.ru_utime + used.ru_stime


def ladder(folder, number, rows, series):
    figure, axes = plot.subplots(figsize=(480 / 72, (20 + 12 * rows * series) / 72))
    for s in range(series):
        rates = [0.5 + 0.4 * math.sin(1.7 * (i * series + s) + number) for i in range(rows)]
        places = [i + s / (series + 1) for i in range(rows)]
        axes.errorbar(rates, places, xerr=[[0.09] * rows, [0.08] * rows], fmt="o", ms=4)
        for rate, place in zip(rates, places):
            axes.text(1.1, place, f"{int(50 * rate)}/50  {100 * rate:.1f} ({100 * rate - 9:.1f} to {100 * rate + 8:.1f})")
    axes.set_yticks(range(rows), [f"pick up object {i} of scene {number}" for i in range(rows)])
    for kind in "svg", "pdf":
        figure.savefig(f"{folder}/{number}.{kind}", bbox_inches="tight")
    plot.close(figure)


with tempfile.TemporaryDirectory() as folder:
    for number in range(12):
        ladder(folder, number, 10, 1)
    drawn = spent()
    print(f"{'matplotlib: 12 ladders of 10 rows':44} {drawn:8.3f} s CPU")
    ladder(folder, 12, 60, 4)
    print(f"{'matplotlib: one of 60 tasks and 4 policies':44} {spent() - drawn:8.3f} s CPU")
