# SPDX-License-Identifier: GPL-3.0-or-later
"""Holds the citations of pages against the catalogue: citations.py METHODS.json PAGE... Where the
title of a method stands first in a page, a citation of its works follows; the works are numbered in
the order in which they are cited, and the list holds no other. Prints what is wrong."""
import json
import re
import sys
import xml.etree.ElementTree as ElementTree

PASSED = {"head", "header", "svg", "details", "style", "code", "nav"}
REMARK = re.compile(r"\b(1[89]|20)\d\d\b")


def name(node):
    return node.tag.rsplit("}", 1)[-1] if isinstance(node.tag, str) else ""


def flat(node):
    """The text that is read, a citation as <2>, a block closed by a newline."""
    if name(node) in PASSED or node.get("class") == "sources":
        return " "
    text = node.text or ""
    if node.get("href", "").startswith("#source."):
        text = f"<{text}>"
    text += "".join(flat(child) + (child.tail or "") for child in node)
    return text + ("\n" if name(node) in {"p", "td", "th", "figcaption", "li"} else "")


def listed(root):
    lists = [node for node in root.iter() if node.get("class") == "sources"]
    return ["".join(item.itertext()).strip() for item in lists[0]] if lists else []


def works(reference):
    return {part for part in reference.split("; ") if REMARK.search(part)}


def faults(path, methods):
    root = ElementTree.parse(path).getroot()
    text, sources = flat(root), listed(root)
    order = []
    for number in re.findall(r"<(\d+)>", text):
        if int(number) not in order:
            order.append(int(number))
    if order != list(range(1, len(sources) + 1)):
        yield f"cited in the order {order}, {len(sources)} are listed"
    titles = sorted({row["title"] for row in methods}, key=len, reverse=True)
    seen = set()
    for found in re.finditer("|".join(map(re.escape, titles)), text):
        title = found.group()
        wanted = [works(row["reference"]) for row in methods if row["title"] == title]
        if title in seen or not all(wanted):
            continue
        seen.add(title)
        cited = re.match(r"(?:, exact)?\xa0\[((?:<\d+>(?:, )?)+)\]", text[found.end() :])
        got = {sources[int(number) - 1] for number in re.findall(r"\d+", cited.group(1))} if cited else set()
        if got not in wanted:
            yield f"{text[max(0, found.start() - 40) : found.end() + 20]!r} cites {sorted(got)}, not {sorted(wanted[0])}"
    if not sources:
        yield "nothing is cited"


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        methods = json.load(file)["methods"]
    wrong = [f"{path}: {fault}" for path in sys.argv[2:] for fault in faults(path, methods)]
    print("\n".join(wrong))
    sys.exit(1 if wrong else 0)


main()
