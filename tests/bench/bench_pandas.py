# SPDX-License-Identifier: GPL-3.0-or-later
# bench_pandas.py - the same ten million rows read, sorted and paired by pandas, where it is
# installed: to stand beside bench_trials.
import random
import sys
import tempfile
import time

try:
    import pandas
except ImportError:
    print("pandas is not installed")
    sys.exit(0)

rows = int(sys.argv[1]) if len(sys.argv) > 1 else 10_000_000
random.seed(1)
with tempfile.NamedTemporaryFile("w", suffix=".csv") as file:
    file.write("policy,task,state,seed,success\n")
    for i in range(rows // 2):
        for policy in ("pi0", "xvla"):
            file.write(f"{policy},suite/{i % 40},{i // 40},{i % 3},{random.getrandbits(1)}\n")
    file.flush()
    size = file.tell()
    begin = time.process_time()
    trials = pandas.read_csv(file.name)
    read = time.process_time()
    key = ["task", "state", "seed"]
    a, b = (trials[trials.policy == name] for name in ("pi0", "xvla"))
    pairs = a.merge(b, on=key, suffixes=("_a", "_b"))
    table = pairs.groupby(["success_a", "success_b"]).size()
    done = time.process_time()
    print(f"pandas   {rows} trials, {size / 1e6:.1f} MB: {size / 1e6 / (done - begin):.0f} MB/s by CPU time "
          f"(read {read - begin:.2f} s, pair {done - read:.2f} s); {int(table.sum())} pairs")
