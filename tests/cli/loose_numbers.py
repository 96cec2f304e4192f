# SPDX-License-Identifier: GPL-3.0-or-later
"""Prints every word with a digit in the text of pages that is neither within a value nor one of the
words that may stand there: loose_numbers.py PAGE... [--but WORD...]"""
import re
import sys
import xml.etree.ElementTree as ElementTree

PASSED = {"data", "svg", "style", "script", "head", "h1", "code", "nav", "details"}
ALONE = {"caption", "figcaption", "p", "td", "th", "li", "h2", "h3", "blockquote", "div"}


def name(node):
    return node.tag.rsplit("}", 1)[-1] if isinstance(node.tag, str) else ""


def loose(node):
    """The text of a node with a sign in place of what is passed over."""
    cited = node.get("class") == "sources" or node.get("href", "").startswith("#source.")
    if name(node) in PASSED or "label" in node.get("class", "") or cited:
        return "\0"
    text = node.text or ""
    for child in node:
        inner = loose(child)
        text += (" " + inner + " " if name(child) in ALONE else inner) + (child.tail or "")
    return text


def main():
    words = sys.argv[1:]
    cut = words.index("--but") if "--but" in words else len(words)
    allowed = sorted(words[cut + 1 :], key=len, reverse=True)
    count = 0
    for path in words[:cut]:
        text = re.sub(r"\s+", " ", loose(ElementTree.parse(path).getroot()))
        for word in allowed:
            text = text.replace(word, "")
        for found in re.finditer(r"\d[\d.,]*", text):
            print(f"{path}: {text[max(0, found.start() - 40) : found.end() + 20]!r}")
            count += 1
    sys.exit(1 if count else 0)


main()
