# SPDX-License-Identifier: GPL-3.0-or-later
"""Trials whose policies, tasks and states have names that mean something to every format:
nasty_names.py write FILE; nasty_names.py check FOLDER NAME... holds the names against each output."""
import csv
import json
import pathlib
import re
import subprocess
import sys
import xml.etree.ElementTree as ElementTree

POLICIES = ["<b>A</b> & \"B\" 'C'", "x_1 | $y$ % #2 {z} \\w ~^ `*"]
TASKS = ["1. first ]]> -->", "- second &amp; \u00e9", "={{third}} [a](b)", "word " * 40 + "end"]


def write(path):
    with open(path, "w", encoding="utf-8", newline="") as file:
        rows = csv.writer(file)
        rows.writerow(["policy", "task", "state", "seed", "success", "score"])
        for at, task in enumerate(TASKS):
            for state in range(12):
                for place, policy in enumerate(POLICIES):
                    won = int((state * 7 + at * 3 + place * 5) % 12 < 8 - 4 * place)
                    rows.writerow([policy, task, f"<{state}>", "", won, won * 0.75 + state % 3 / 12])


def plain(text):
    """Without what lines may end or be shortened with."""
    return re.sub(r"[\s\u2019'-]", "", text)


def check(folder, names):
    folder = pathlib.Path(folder)
    page = ElementTree.parse(folder / "report.xhtml").getroot()
    seen = plain("".join(page.itertext()))
    tags = {node.tag.rsplit("}", 1)[-1] for node in page.iter()}
    assert not tags & {"b", "script", "img"}, tags
    pdf = subprocess.run(["pdftotext", "-raw", folder / "report.pdf", "-"], capture_output=True, check=True).stdout.decode()
    answer = json.loads((folder / "answer.json").read_text(encoding="utf-8"))
    for name in names:
        assert plain(name) in seen, f"the page lacks {name}"
        assert plain(name) in plain(pdf), f"the PDF lacks {name}"
        assert name in str_of(answer), f"JSON lacks {name}"
    for figure in folder.glob("*.svg"):
        ElementTree.parse(figure)
    for line in (folder / "report.md").read_text(encoding="utf-8").splitlines():
        assert "<b>" not in line.replace("\\<b\\>", ""), line


def str_of(value):
    """All strings below a value, a line each."""
    if isinstance(value, dict):
        return "\n".join(str_of(inner) for pair in value.items() for inner in pair)
    if isinstance(value, list):
        return "\n".join(map(str_of, value))
    return value if isinstance(value, str) else ""


if sys.argv[1] == "write":
    write(sys.argv[2])
else:
    check(sys.argv[2], POLICIES)
