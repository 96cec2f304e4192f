# SPDX-License-Identifier: GPL-3.0-or-later
# bench_pandas_json.py FILE.jsonl - the same JSON Lines read and paired by pandas.
import os
import resource
import sys
import time

try:
    import pandas
except ImportError:
    sys.exit(0)

path = sys.argv[1]
base = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
begin = time.process_time()
trials = pandas.read_json(path, lines=True)
read = time.process_time()
key = ["task", "state", "seed"]
pairs = trials[trials.policy == "pi0"].merge(trials[trials.policy == "xvla"], on=key)
table = pandas.crosstab(pairs.success_x, pairs.success_y)
done = time.process_time()
peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - base
megabytes = os.path.getsize(path) / 1e6
print(f"pandas {pandas.__version__}, JSONL: {len(trials)} trials, {megabytes:.1f} MB: {megabytes / (done - begin):.0f} MB/s "
      f"by CPU time (read {read - begin:.2f} s, pair {done - read:.2f} s); {1024 * peak / len(trials):.0f} bytes a trial "
      f"at the peak; {int(table.values.sum())} pairs")
