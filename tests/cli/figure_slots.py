# SPDX-License-Identifier: GPL-3.0-or-later
"""Holds what figure_slots.lua wrote against what a reader must see: figure_slots.py FOLDER. Prints
what is wrong, and how many places were looked at."""
import json
import re
import sys
import unicodedata
import xml.etree.ElementTree as ElementTree

ELEMENTS = set("svg style title desc defs pattern clipPath g text tspan path rect circle line use".split())
CLEAR = re.compile(r"no font has the sign|leaves too little room|give one sign a policy|reaches out of the figure")
TURNING = re.compile("[\u202a-\u202e\u2066-\u2069\u2028\u2029\ufeff]")


def shown(raw):
    """Bytes that are no UTF-8 and control characters as \\xNN, what turns its neighbours as \\u{NNNN}."""
    text = ""
    for sign in raw.decode("utf-8", "surrogateescape"):
        if 0xDC80 <= ord(sign) <= 0xDCFF:
            text += f"\\x{ord(sign) - 0xDC00:02X}"
        elif unicodedata.category(sign) == "Cc" and sign not in "\t\n":
            text += f"\\x{ord(sign):02X}"
        elif TURNING.match(sign):
            text += f"\\u{{{ord(sign):04X}}}"
        else:
            text += sign
    return text


def faults(folder, row, wanted):
    where = f"{row['kind']}, {row['place']}, {row['string']}"
    if "refused" in row:
        if not CLEAR.search(row["refused"]) or "\n" in row["refused"]:
            yield f"{where}: refused with {row['refused'][:300]!r}"
        return
    if row["pdf"] != "%PDF-" and not CLEAR.search(row["pdf"]):
        yield f"{where}: no PDF: {row['pdf'][:300]!r}"
    root = ElementTree.parse(f"{folder}/{row['file']}").getroot()
    for node in root.iter():
        if node.tag.rsplit("}", 1)[-1] not in ELEMENTS or any(name.startswith("on") for name in node.attrib):
            yield f"{where}: {node.tag} came from a text"
    seen = re.sub(r"\s", "", "".join(root.itertext()))
    data = shown(row["table"].encode("utf-8", "surrogatepass"))
    if wanted not in seen and wanted not in re.sub(r"\s", "", data) and not row["warned"]:
        yield f"{where}: {wanted[:60]!r} is not seen"


def main():
    folder = sys.argv[1]
    with open(f"{folder}/slots.json", encoding="utf-8") as file:
        made = json.load(file)
    wanted = {name: re.sub(r"\s", "", shown(bytes(codes)) + "qZ") for name, codes in made["strings"].items()}
    wrong = [fault for row in made["rows"] for fault in faults(folder, row, wanted[row["string"]])]
    print("\n".join(wrong))
    print(len({(row["kind"], row["place"]) for row in made["rows"]}), "places")
    sys.exit(1 if wrong else 0)


main()
