# SPDX-License-Identifier: GPL-3.0-or-later
"""Which numbers the prose of the live documents states without computing them.

live_documents_stated.py CSV: of each sample, the numbers that stand as digits in its text,
captions and alternatives are those of the table, no more and no fewer: what is asked, a
constant, or a number that others have published.
"""
import collections
import csv
import re
import sys


def stated(text):
    text = re.sub(r"\A---\n.*?\n---\n", "", text, flags=re.S)
    quoted = re.findall(r'(?:caption|alt)="([^"]*)"', " ".join(re.findall(r"^(?:```|~~~)\{lua.*$", text, flags=re.M)))
    text = re.sub(r"^(```|~~~)\{lua.*?^\1$", "", text, flags=re.S | re.M)
    text = re.sub(r"`\{lua\}[^`]*`", "", " ".join([text] + quoted))
    text = re.sub(r"\[@[^\]]*\]|@[a-z]+-\w+|\{#[^}]*\}", "", text)
    return set(re.findall(r"\d+(?:\.\d+)?", text))


def main():
    known = collections.defaultdict(set)
    with open(sys.argv[1], encoding="utf-8") as file:
        for row in csv.DictReader(file):
            known[row["sample"]].add(row["number"])
    wrong = 0
    for sample, numbers in known.items():
        with open(f"samples/{sample}.md", encoding="utf-8") as file:
            found = stated(file.read())
        for number in sorted(found ^ numbers):
            print(f"{sample}: {number} " + ("is stated: compute it, or say in the table what it is" if number in found else "is stated no more"))
            wrong += 1
    sys.exit(1 if wrong else 0)


main()
