# SPDX-License-Identifier: GPL-3.0-or-later
"""seal.py PAGE... - the seal of a page, by its definition in src/report/seal.h: SHA-256 over the names of
elements and attributes with their namespaces, their values and the text, without blanks. Ends with 1 where a page has another."""
import hashlib
import sys
from xml.dom import minidom


def solid(text):
    return "".join(text.split(" ")).replace("\t", "").replace("\n", "").replace("\r", "")


def name(node):
    return ("{%s}" % node.namespaceURI if node.namespaceURI else "") + node.localName


def walk(node, parts):
    if node.nodeType in (node.TEXT_NODE, node.CDATA_SECTION_NODE):
        parts.append(solid(node.data))
    elif node.nodeType == node.ELEMENT_NODE:
        parts.append("<" + name(node))
        for attribute in node.attributes.values():
            if attribute.name.split(":")[0] != "xmlns" and attribute.name != "data-seal":
                parts.append("\t" + name(attribute) + "=" + solid(attribute.value))
        parts.append(">")
        for child in node.childNodes:
            walk(child, parts)
        parts.append("/")


wrong = 0
for path in sys.argv[1:]:
    root = minidom.parse(path).documentElement
    parts = []
    walk(root, parts)
    seal = hashlib.sha256("".join(parts).encode()).hexdigest()
    if seal != root.getAttribute("data-seal"):
        print(f"{path}: the seal is {root.getAttribute('data-seal')}, not {seal}")
        wrong = 1
sys.exit(wrong)
