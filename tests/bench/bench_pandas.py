# SPDX-License-Identifier: GPL-3.0-or-later
"""bench_pandas.py FILE - what bench_trials does with FILE, a CSV or JSON Lines, by pandas."""
import os
import resource
import sys
import time

import pandas


def peak():
    return 1024 * resource.getrusage(resource.RUSAGE_SELF).ru_maxrss


path = sys.argv[1]
base, wall, cpu = peak(), time.monotonic(), time.process_time()
trials = pandas.read_json(path, lines=True) if path.endswith(".jsonl") else pandas.read_csv(path)
read = time.process_time()
a, b = (trials[trials.policy == name] for name in ("pi0", "xvla"))
pairs = a.merge(b, on=["task", "state", "seed"], suffixes=("_a", "_b"))
table = pairs.groupby(["success_a", "success_b"]).size()
done = time.process_time()
wall = time.monotonic() - wall
megabytes = os.path.getsize(path) / 1e6
print(f"pandas {pandas.__version__}, {os.path.basename(path)}: {len(trials)} trials, {megabytes:.1f} MB: "
      f"{megabytes / wall:.0f} MB/s; {megabytes / (done - cpu):.0f} MB/s by CPU time "
      f"(read {read - cpu:.2f} s, pair {done - read:.2f} s); {(peak() - base) / len(trials):.0f} bytes a trial "
      f"at the peak; {int(table.sum())} pairs")
