# SPDX-License-Identifier: GPL-3.0-or-later
# Every row of the oracle of sample sizes through the commands: all by compute, and the tables of
# half-widths, of gaps between two rates and of pairs by plan.
. tests/cli/common.bash

cat >"$work/tables.py" <<'PYTHON'
import csv, json, subprocess, sys

program, work = sys.argv[1], sys.argv[2]
faults = []


def run(*words):
    return subprocess.run([program, *words], capture_output=True, text=True, check=True).stdout


def params(text):
    return dict(part.split("=") for part in text.split(";"))


def near(got, want):
    return abs(got - want) <= 1e-9 * max(1, abs(want))


def check(what, got, want):
    if got is None or not near(got, want):
        faults.append(f"{what}: {got}, not {want}")


rows = list(csv.DictReader(open("tests/oracle/samplesize.csv")))
quick = [row for row in rows if "barnard" not in row["id"] and "boschloo" not in row["id"]]
with open(work + "/rows.csv", "w", newline="") as file:
    writer = csv.writer(file)
    writer.writerow(["method", "params", "quantity", "want"])
    writer.writerows([row["id"], row["params"], row["quantity"], row["value"]] for row in quick)
found = [row for row in csv.DictReader(run("compute", "--rows", work + "/rows.csv").splitlines()) if row["out_quantity"] == row["quantity"]]
if len(found) != len(quick):
    faults.append(f"{len(found)} of {len(quick)} rows were computed")
for row in found:
    check(row["method"] + " " + row["params"], float(row["out_value"]), float(row["want"]))

# half-widths: one run with every rate and number of trials of the table
widths = {}
for row in rows:
    if row["id"] == "size.wilson_halfwidth" and params(row["params"]).get("level", "0.95") == "0.95":
        given = params(row["params"])
        widths[float(given["p"]), float(given["n"])] = float(row["value"])
whole = {key: value for key, value in widths.items() if key[1] == int(key[1])}
rates, sizes = sorted({p for p, _ in whole}), sorted({n for _, n in whole})
answer = json.loads(run("plan", "rate", "--rates", ",".join(map(str, rates)), "--sizes", ",".join(f"{n:g}" for n in sizes), "--json"))
table = {(p, row["n"]): width for row in answer["grid"] for p, width in zip(row["rates"], row["half_widths"])}
for key, value in whole.items():
    check(f"half-width at {key}", table.get(key), value)

# gaps: one run with every pair of rates
gaps = {}
for row in rows:
    given = params(row["params"])
    if row["id"].startswith("size.n_two_prop_pooled_null") and row["quantity"] == "n" and (given["alpha"], given["power"], given["sides"]) == ("0.05", "0.8", "2"):
        gaps.setdefault((float(given["p1"]), float(given["p2"])), {})[row["id"]] = float(row["value"])
words = [word for a, b in gaps for word in ("--rates", str(a), str(b))]
answer = json.loads(run("plan", "unpaired", *words, "--json"))
for row in answer["grid"]:
    want = gaps[tuple(row["rates"])]
    check(f"gap {row['rates']}", row["formula"], want["size.n_two_prop_pooled_null"])
    check(f"gap {row['rates']}, corrected", row["corrected"], want["size.n_two_prop_pooled_null_fleiss_cc"])

# pairs: what both formulas and the three tests need
pairs = {}
for row in rows:
    given = params(row["params"])
    if row["id"].startswith("size.n_mcnemar") and row["quantity"] == "n" and (given["alpha"], given["power"], given["sides"]) == ("0.05", "0.8", "2"):
        pairs.setdefault((given["psi"], given["delta"]), {})[row["id"].replace("size.n_mcnemar_", "")] = float(row["value"])
checked = 0
for (psi, delta), want in sorted(pairs.items()):
    if want.get("connor", 1e9) > 400:
        continue
    answer = json.loads(run("plan", "paired", "--discordance", psi, "--difference", delta, "--json"))
    got = {"connor": None, "miettinen": None}
    for result in answer["results"]:
        if result["quantity"] == "n":
            got[result["method"].replace("size.n_mcnemar_", "")] = result["value"]
    for name, value in want.items():
        check(f"pairs {psi} {delta} {name}", got.get(name), value)
        checked += 1
if len(whole) < 20 or len(gaps) < 12 or checked < 12:
    faults.append(f"the oracle has only {len(whole)} half-widths, {len(gaps)} gaps and {checked} pairs")
print("\n".join(faults[:20]))
sys.exit(1 if faults else 0)
PYTHON
python3 "$work/tables.py" "$program" "$work" >&2 || fail "the tables differ"
