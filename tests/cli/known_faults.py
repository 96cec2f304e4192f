# SPDX-License-Identifier: GPL-3.0-or-later
"""Computes every row of a table of numbers that programs have got wrong, and says which differ:
known_faults.py PROGRAM TABLE FOLDER. Exact rows are held to 1e-12, others to 1e-10, 0 and 1 to
the last bit; of a row whose method is "(wrong)" nothing that is given may be the number. A row
that is passed over stands below with its reason, or it counts as wrong."""
import csv
import json
import subprocess
import sys
from decimal import Decimal
from fractions import Fraction
from types import SimpleNamespace

program, table, folder = sys.argv[1:]

PASSED_OVER = {
    ("N067", "restricted_mle"): "a step of the score test, held by its own test of the library",
    ("N068", "restricted_mle"): "a step of the score test, held by its own test of the library",
    ("N100", "rate_missing_as_success (upper bound)"): "no option counts a missing outcome as a success",
}

# What a refusal must say.
REFUSALS = {
    "count": "a count must be at most 1000000000000000",
    "no finite n": "no finite number of trials tells equal rates apart",
    "wrong direction": "no number of trials has power there",
    "key t1 repeated (2 in A, 2 in B)": "A has state t1 on line 2 and on line 3; B has state t1 on line 5 and on line 6",
}


class Refused(Exception):
    """The program ended with an error, which this holds."""


def run(*words):
    done = subprocess.run([program, *words], capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise Refused(done.stderr)
    return done.stdout


# What a row asks of the library, as an expression of Lua. A row has its id, method, quantity, the
# fields of its input (of), the input in words, and what is wanted, which an asker may turn round.


def lua(value):
    if isinstance(value, (list, dict)):
        named = value.items() if isinstance(value, dict) else ((None, item) for item in value)
        return "{" + ", ".join((f"{name} = " if name else "") + lua(item) for name, item in named) + "}"
    return f'"{value}"' if str(value).isalpha() else str(value)


def call(method, quantity, inputs):
    return f'stats.run("{method}", {lua(inputs)})["{quantity}"]'


def pick(row, names):
    return {name: row.of[name] for name in names.split()}


def paired(method, quantity=None, **options):
    return lambda row: call(method, quantity or row.quantity, pick(row, "a b c d") | options)


def unpaired(method):
    def ask(row):
        if "a" in row.of:
            a, b, c, d = (int(row.of[name]) for name in "abcd")
            row.of.update(x1=a, n1=a + b, x2=c, n2=c + d)
        counts = pick(row, "x1 n1 x2 n2")
        if row.quantity == "z_squared":
            return call(method, "statistic", counts) + "^2"
        if row.quantity == "log10_p":  # given itself where p is too small
            return f'math.log({call(method, "p", counts)}, 10)'
        return call(method, row.quantity, counts)

    return ask


def rate(method):
    def ask(row):
        given = {"k": row.of["x"], "n": row.of["n"], "level": 1 - float(row.of["alpha"])}
        return call(method, "estimate" if row.quantity == "p_hat" else row.quantity, given)

    return ask


def at_margin(row):
    margin = float(Fraction(row.of["delta0"]))
    method = "unpaired.superiority_margin_score" if margin > 0 else "unpaired.noninferiority_score"
    given = pick(row, "x1 n1 x2 n2") | {"margin": abs(margin), "alternative": "greater"}
    return call(method, "statistic", given) if row.quantity == "z" else "2 * " + call(method, "p", given)


def stderr_of_pairs(row):
    a, b, c, d = (int(row.of[name]) for name in "abcd")
    return call("several.paired_t", "stderr", {"scores": [[1, 1]] * a + [[1, 0]] * b + [[0, 1]] * c + [[0, 0]] * d})


def binomial_ge(row):
    """P(X >= k) at 1/2 is that of the sign test; at another rate, the tail that the exact bound at that rate leaves out."""
    k, n, tail = int(row.of["k"]), int(row.of["n"]), Fraction(row.want)
    if row.of["p0"] == "1/2":
        return call("paired.mcnemar_exact", "p", {"a": 0, "b": k, "c": n - k, "d": 0, "alternative": "greater"})
    row.want, below = row.of["p0"], tail < Fraction(1, 2)
    given = {"k": k if below else k - 1, "n": n, "level": float(abs(1 - 2 * tail))}
    return call("rate.clopper_pearson", "lower" if below else "upper", given)


def binomial_minlike(row):
    """Where p is 1 the interval holds the rate at any level; of too many trials there is none."""
    if int(row.of["n"]) > 10**15:
        row.want = "ERROR: count"
        return call("rate.sterne_minlike", "lower", pick(row, "k n"))
    assert row.want == "1"
    lower, upper = (call("rate.sterne_minlike", end, pick(row, "k n") | {"level": 1e-6}) for end in ("lower", "upper"))
    return f"({lower} <= {row.of['p0']} and {row.of['p0']} <= {upper}) and 1 or 0"


def holm(row):
    return f'stats.adjusted{{pvalues = {{{row.of["p"].strip("[]")}}}, adjust = "holm"}}'


def signed_rank(row):
    method = {"wilcox": "several.signed_rank_wilcoxon", "pratt": "several.signed_rank_pratt"}[row.of["zeros"]]
    scores = [[difference, 0] for difference in json.loads(row.of["d"])]
    return call(method, "statistic" if row.quantity == "W_plus" else row.quantity, {"scores": scores})


def cochran(form):
    def ask(row):
        quantity = {"Q": "statistic", "p_chi2": "p"}.get(row.quantity, row.quantity)
        return call("several.cochran_q", quantity, {"matrix": json.loads(row.of["rows"]), "form": form})

    return ask


def power_of_pairs(row):
    only_a, only_b = Fraction(row.of["p10"]), Fraction(row.of["p01"])
    given = pick(row, "n alpha") | {"psi": float(only_a + only_b), "delta": float(only_a - only_b)}
    return call("size.exact_power_mcnemar_exact", row.quantity, given)


def trials_per_arm(row):
    one_sided = {"sides": 1, "alternative": "greater"} if "one-sided H1: p1>p2" in row.words else {}
    return call("size.n_two_prop_pooled_null", row.quantity, pick(row, "p1 p2 alpha power") | one_sided)


def over_tasks(field):
    def ask(row):
        counts = [{"n": n, "k": k} for n, k in json.loads(row.of["tasks(n,x)"])]
        return f"stats.mean_rate{{counts = {lua(counts)}}}.{field}"

    return ask


LIBRARY = {
    "mcnemar_exact_two_sided": paired("paired.mcnemar_exact"),
    "mcnemar_exact_one_sided_A_better": paired("paired.mcnemar_exact", alternative="greater"),
    "mcnemar_midp": paired("paired.mcnemar_midp"),
    "mcnemar_chi2_uncorrected": paired("paired.mcnemar_asymptotic"),
    "mcnemar_chi2_edwards": paired("paired.mcnemar_edwards"),
    "paired_difference": paired("paired.diff_tango", "estimate"),
    "paired_se_n_minus_1": stderr_of_pairs,
    "tango_score_ci_95": paired("paired.diff_tango"),
    "newcombe_paired_method8_ci_95": paired("paired.diff_newcombe8"),
    "newcombe_paired_method10_ci_95": paired("paired.diff_newcombe10"),
    "fisher_two_sided_minlike": unpaired("unpaired.fisher_minlike"),
    "barnard_zpooled_two_sided": unpaired("unpaired.barnard_zpooled"),
    "boschloo_two_sided_fisher_minlike": unpaired("unpaired.boschloo_fisher2sided_order"),
    "newcombe_hybrid_score": unpaired("unpaired.diff_newcombe"),
    "miettinen_nurminen (with N/(N-1))": unpaired("unpaired.diff_miettinen_nurminen"),
    "farrington_manning_score": at_margin,
    "binomial_ge": binomial_ge,
    "binomial_two_sided_minlike": binomial_minlike,
    "estimate": rate("rate.wilson"),
    "clopper_pearson": rate("rate.clopper_pearson"),
    "wilson": rate("rate.wilson"),
    "jeffreys (ends set to 0/1)": rate("rate.jeffreys"),
    "agresti_coull (clipped)": rate("rate.agresti_coull"),
    "holm": holm,
    "wilcoxon_signed_rank_exact_midranks": signed_rank,
    "cochran_q": cochran("asymptotic"),
    "cochran_q_exact_permutation": cochran("exact"),
    "mcnemar_exact_power": power_of_pairs,
    "two_proportions_normal_n_per_arm": trials_per_arm,
    "se_size_weighted_mean_fixed_tasks": over_tasks("pooled_stderr"),
    "se_equal_weighted_mean_fixed_tasks": over_tasks("mean_stderr"),
}


def through_library(rows):
    """Sets the answer of each row that has an expression, by one script."""
    script = f"{folder}/faults.lua"
    with open(script, "w", encoding="ascii") as file:
        file.write('return {name = "faults", build = function(report)\nreport.document{title = "faults"}\n')
        file.write("local all = {}\nlocal function add(ask)\n  local done, value = pcall(ask)\n")
        file.write("  all[#all + 1] = {done = done, value = not done and tostring(value) or value == nil and json.null or value}\nend\n")
        file.writelines(f"add(function() return {row.expression} end)\n" for row in rows)
        file.write("output.print(json.encode(all))\nend}\n")
    text = run("report", "samples/pick_place.csv", "--layout", script, "-o", f"{folder}/pages", "--format", "latex")
    for row, answer in zip(rows, json.JSONDecoder().raw_decode(text)[0], strict=True):
        row.answer = answer["value"] if answer["done"] else Refused(answer["value"])


# What a row asks of the commands: each gives the number, or raises Refused.


def write(name, header, lines):
    path = f"{folder}/{name}.csv"
    with open(path, "w", encoding="ascii") as file:
        file.write("\n".join([header, *lines]) + "\n")
    return path


def printed(row):
    """The p of the page, with three digits."""
    lines = run("table", *(row.of[name] for name in "abcd")).splitlines()
    return next(line.split()[-1] for line in lines if "Exact conditional McNemar test" in line)


def ever_rejected(row):
    design, alpha = f"{folder}/naive.json", str(float(row.of["alpha"]) / 2)
    run("sequential", "design", "--rule", "naive", "--paired", "--n-max", row.of["N"], "--alpha", alpha, "-o", design)
    power = json.loads(run("sequential", "power", design, "--rates", "0.5", "0.5", "--json"))
    return power["decide_a"] + power["decide_b"]


def rate_of_first(*words):
    """The rate of the first policy; nothing where two places differ."""
    first = json.loads(run("compare", *words, "--json"))["unpaired"]["policies"][0]
    rates = {item["value"] for item in first["results"] if item["quantity"] == "estimate"}
    return rates.pop() if len(rates) == 1 else None


def pooled(row):
    counts = [f"A,{x},{n}" for n, x in json.loads(row.of["batches(n,x)"])]
    return rate_of_first(write("batches", "policy,successes,n", [*counts, "B,0,1"]))


def with_missing(row):
    success, failure, missing = (int(row.of[name]) for name in ("success", "failure", "missing"))
    outcomes = ["1,ok"] * success + ["0,ok"] * failure + [",error"] * missing
    lines = [f"{policy},{state},{outcome}" for policy in "AB" for state, outcome in enumerate(outcomes)]
    return write("missing", "policy,state,success,status", lines)


def missing_of_one(row):
    counts = json.loads(run("read", with_missing(row), "--json"))["trials"]
    assert counts["success"] + counts["failure"] + counts["missing"] == counts["trials"]
    return counts["missing"] / 2


def repeated(*options):
    """The cells of three trials each, of which two have one key."""
    lines = ["A,t1,1", "A,t1,0", "A,t2,1", "B,t1,0", "B,t1,1", "B,t2,1"]
    pair = json.loads(run("compare", write("repeated", "policy,state,success", lines), "--json", *options))["pairs"][0]
    return ";".join(str(pair[cell]) for cell in "abcd")


COMMANDS = {
    "repeated_exact_mcnemar_after_each_discordant_pair": ever_rejected,
    "pooled_success_rate": pooled,
    "rate_missing_excluded": lambda row: rate_of_first(with_missing(row), "--unpaired"),
    "rate_missing_as_failure": lambda row: rate_of_first(with_missing(row), "--unpaired", "--errors", "fail"),
    "missing_count": missing_of_one,
    "pairs_from_keys": lambda row: repeated(),
    "pairs_by_occurrence": lambda row: repeated("--repeats", "in-order"),
}


def through_commands(row):
    ask = printed if row.quantity == "p_as_text" else COMMANDS[row.method]
    try:
        row.answer = ask(row)
    except Refused as error:
        row.answer = error


def far(value, want, limit):
    value, want = Fraction(value), Fraction(want)
    return value != want if want in (0, 1) else abs(value - want) > abs(want) * limit


def differs(row):
    """Whether the answer is not what is wanted: a number, a list of them, cells, or a refusal."""
    want, got, limit = row.want, row.answer, Fraction(1, 10**12 if row.exact else 10**10)
    if want.startswith("ERROR: ") or isinstance(got, Refused):
        return not (isinstance(got, Refused) and REFUSALS.get(want[7:], "?") in str(got))
    if got is None:
        return True
    if row.quantity == "p_as_text":
        return Decimal(got) != Decimal(f"{Decimal(want):.2e}")
    if want.startswith("["):
        wants = json.loads(want)
        return len(got) != len(wants) or any(far(*both, limit) for both in zip(got, wants))
    return got != want if ";" in want else far(got, want, limit)


def numbers(got):
    """All numbers of an answer, of cells their sum."""
    if isinstance(got, str):
        return [sum(int(cell) for cell in got.split(";"))] if ";" in got else []
    return got if isinstance(got, list) else [got] if isinstance(got, (int, float)) else []


def main():
    with open(table, encoding="utf-8", newline="") as file:
        rows = [SimpleNamespace(**row, words=row["inputs"], want=row["exact"] or row["value"]) for row in csv.DictReader(file)]
    for row in rows:
        row.of = dict(part.split("=", 1) for part in row.words.split(";") if "=" in part)
    wrong = [row for row in rows if "(wrong" in row.method]
    passed = [row for row in rows if (row.id, row.method) in PASSED_OVER]
    held = [row for row in rows if row not in wrong and row not in passed]
    asked = [row for row in held if row.method in LIBRARY and row.quantity != "p_as_text"]
    for row in asked:
        row.expression = LIBRARY[row.method](row)
    through_library(asked)
    for row in held:
        if row not in asked:
            through_commands(row)
    given = {(row.id, number) for row in held for number in numbers(row.answer)}
    faults = [row for row in held if differs(row)]
    faults += [row for row in wrong if any(place == row.id and not far(number, row.want, Fraction(1, 10**6)) for place, number in given)]
    for row in faults:
        print(f"{row.id} {row.method} {row.quantity} of {row.words}: wanted {row.want}, got {getattr(row, 'answer', 'it')}")
    print(f"{len(rows)} rows: {len(held)} compared, {len(wrong)} wrong ones not given, {len(passed)} passed over")
    sys.exit(1 if faults or not len(held) + len(wrong) + len(passed) == len(rows) else 0)


main()
