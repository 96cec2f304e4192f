# SPDX-License-Identifier: GPL-3.0-or-later
# evidence.py FILE...: every number of a data table (XHTML) and every text with digits in a mark
# (SVG) is a value, has no attribute that is unknown, and is its exact number rounded.
import re
import sys
import xml.etree.ElementTree as tree

XHTML, SVG = "{http://www.w3.org/1999/xhtml}", "{http://www.w3.org/2000/svg}"
KNOWN = {"data-method", "data-quantity", "data-input", "data-alternative", "data-level"}
problems = []


def tell(path, text):
    problems.append(f"{path}: {text}")


def printed(text):
    """Number and half a unit of its last digit; nothing for "< 0.0001" and its like."""
    text = text.replace("\u2212", "-")
    if not re.fullmatch(r"[+-]?\d+(\.\d+)?(e[+-]?\d+)?", text):
        return None
    mantissa, _, exponent = text.partition("e")
    decimals = len(mantissa.partition(".")[2])
    return float(text), 0.5000001 * 10.0 ** (int(exponent or 0) - decimals)


def check(path, node, name):
    text = "".join(node.itertext())
    unknown = {key for key in node.attrib if key.startswith("data-")} - KNOWN - {name}
    if unknown or not node.get("data-method") or node.get(name) is None:
        tell(path, f"{text}: {node.attrib}")
        return
    value, shown = float(node.get(name)), printed(text)
    if shown and all(abs(shown[0] - scale * value) > shown[1] for scale in (1, 100)):
        tell(path, f"{text} is not {value}")


def check_bare(path, node, tag):
    """Digits outside the values of a text or cell."""
    rest = (node.text or "") + "".join(child.tail or "" for child in node if child.tag == tag)
    if re.search(r"\d", rest):
        tell(path, f"bare number: {''.join(node.itertext())}")


found = 0
for path in sys.argv[1:]:
    root = tree.parse(path).getroot()
    for details in root.iter(XHTML + "details"):
        for cell in details.iter(XHTML + "td"):
            if cell.get("class") == "right":
                check_bare(path, cell, XHTML + "data")
            for value in cell.iter(XHTML + "data"):
                check(path, value, "value")
                found += 1
    for mark in root.iter(SVG + "g"):
        for text in mark.iter(SVG + "text"):
            for value in text.iter(SVG + "tspan"):
                check(path, value, "data-value")
                found += 1
print("\n".join(problems) or f"{found} values")
sys.exit(1 if problems or found < 300 else 0)
