# SPDX-License-Identifier: GPL-3.0-or-later
"""bad_numbers.py make METHODS.json | check OUTPUT.csv: rows of compute --rows in which one number is none that the
method takes, of every method of counts; each must be answered by an error that names the argument, in a column `wanted`."""
import csv
import json
import re
import sys

GOOD = {"a": "5", "b": "2", "c": "1", "d": "3", "x1": "3", "n1": "5", "x2": "2", "n2": "6", "k": "5", "n": "20"}
COUNTS = ["-1", "0.5", "nan", "inf", "-inf", "1e300", "1000000000000001", "9223372036854775807", "9223372036854775808",
          "99999999999999999999999", "x", "1,5", "0x10", ""]
PARTS = [("k", "21"), ("n", "0"), ("x1", "6"), ("x2", "7"), ("n1", "0"), ("n2", "0")]
LEVELS, MARGINS = ["0", "1", "-0.5", "1.5", "95", "nan", "inf", "x"], ["1", "-1", "2", "nan", "inf", "x"]
COLUMNS = ["method", *GOOD, "level", "margin", "alternative"]


def rows(methods):
    for method in methods:
        if method["inputs"][0] not in ("a", "x1", "k") or method["id"].startswith(("size.", "several.")):
            continue
        good = {name: GOOD[name] for name in method["inputs"]} | {"method": method["id"]}
        if method["one_sided_only"]:
            good["alternative"] = "greater"
        if method["question"] == "margin":
            good["margin"] = "0.1"
        cases = [(name, value) for name in method["inputs"] for value in COUNTS]
        cases += [case for case in PARTS if case[0] in method["inputs"]]
        cases += [("level", value) for value in LEVELS if "level" in method["options"]]
        cases += [("margin", value) for value in MARGINS if "margin" in method["options"]]
        for name, value in cases:
            yield name, good | {name: value}


def make(path):
    table = csv.DictWriter(sys.stdout, ["wanted", *COLUMNS])
    table.writeheader()
    with open(path, encoding="utf-8") as file:
        for name, row in rows(json.load(file)["methods"]):
            table.writerow({"wanted": name} | row)


def check(path):
    count = 0
    with open(path, encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            count += 1
            if row["out_quantity"] != "error" or not re.search(rf"\b{row['wanted']}\b", row["out_value"]):
                print(row["method"], row["wanted"], row[row["wanted"]], row["out_quantity"], row["out_value"])
    if count < 5000:
        print("only", count, "rows")


{"make": make, "check": check}[sys.argv[1]](sys.argv[2])
