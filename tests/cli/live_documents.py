# SPDX-License-Identifier: GPL-3.0-or-later
"""The numbers of the live documents against published and independent ones.

live_documents.py CSV FOLDER: FOLDER/SAMPLE.xhtml are the woven samples. Of a row: quoted is the
number as the article prints it, in units of scale; recomputed was computed by SciPy, R or mpmath,
never by this program, to as many digits as it is given with. A value of the page must have that
method, quantity and input and agree with both; where the article was imprecise, quoted is
empty, and the page holds the words of the column says.
"""
import csv
import html
import re
import sys
from decimal import ROUND_HALF_EVEN, Decimal

VALUE = re.compile(r"<data ([^>]*)>(.*?)</data>", re.S)
ATTRIBUTE = re.compile(r'([\w-]+)="([^"]*)"')


def plain(text):
    text = html.unescape(re.sub(r"<[^>]*>", "", text))
    return re.sub(r"[\s\u00a0\u202f]+", " ", text).replace("\u2212", "-")


def values_of(page):
    found = []
    for attributes, text in VALUE.findall(page):
        names = dict(ATTRIBUTE.findall(attributes))
        key = (names.get("data-method", ""), names.get("data-quantity", ""), html.unescape(names.get("data-input", "")))
        found.append((key, names["value"], plain(text)))
    return found


def unit(text):
    """Half of the last digit that a number is given with."""
    return Decimal(1).scaleb(Decimal(text).as_tuple().exponent) / 2


def agrees(row, number):
    value, wanted = Decimal(number), Decimal(row["recomputed"])
    if abs(value - wanted) > max(unit(row["recomputed"]), abs(wanted) * Decimal("1e-11")):
        return False
    if not row["quoted"]:
        return True
    quoted = Decimal(row["quoted"])
    return abs(value * int(row["scale"]) - quoted) <= unit(row["quoted"]) + Decimal("1e-9")


def printed(row, text):
    """The page shows the number as the article does, or with more or fewer digits of the same."""
    if not row["quoted"]:
        return True
    shown = re.search(r"-?\d+(\.\d+)?", re.sub(r"(?<=\d) (?=\d)", "", text))
    if not shown:
        return False
    digits = max(Decimal(shown.group()).as_tuple().exponent, Decimal(row["quoted"]).as_tuple().exponent)
    step = Decimal(1).scaleb(digits)
    return abs(Decimal(shown.group()).quantize(step, ROUND_HALF_EVEN) - Decimal(row["quoted"]).quantize(step, ROUND_HALF_EVEN)) <= step


def check(row, values, words):
    key = (row["method"], row["quantity"], row["input"])
    of_key = [(number, text) for found, number, text in values if found == key]
    if not of_key:
        return f"the page has no value of {key}"
    if not any(agrees(row, number) and printed(row, text) for number, text in of_key):
        return f"wanted {row['quoted']} ({row['recomputed']}), the page has {of_key[:6]}"
    if row["says"] and row["says"] not in words:
        return f"the page does not say \"{row['says']}\""
    return None


def main():
    pages, failures, count = {}, [], 0
    with open(sys.argv[1], encoding="utf-8") as file:
        for row in csv.DictReader(file):
            name = row["sample"]
            if name not in pages:
                with open(f"{sys.argv[2]}/{name}.xhtml", encoding="utf-8") as page_file:
                    page = page_file.read()
                pages[name] = values_of(page), plain(page[page.index("<main>"):])
            count += 1
            failure = check(row, *pages[name])
            if failure:
                failures.append(f"{name}: {row['claim']}: {failure}")
    print("\n".join(failures))
    print(f"{count - len(failures)} of {count} agree")
    sys.exit(1 if failures else 0)


main()
