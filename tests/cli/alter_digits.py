# SPDX-License-Identifier: GPL-3.0-or-later
# alter_digits.py PAGE FOLDER COUNT: copies of a page with one digit changed, COUNT of them anywhere (aN.xhtml), COUNT
# in a number of text, table or figure, or in its evidence (eN.xhtml).
import random, re, sys
source, folder, count = sys.argv[1], sys.argv[2], int(sys.argv[3])
page = open(source, "rb").read()
draw = random.Random(20240229)
anywhere = [m.start() for m in re.finditer(rb"[0-9]", page)]
evidence = []
for tag in re.finditer(rb"<(data|tspan)[^>]*data-method=[^>]*>[^<]*", page):
    for part in re.finditer(rb'(value|data-[a-z]+)="[^"]*"|>[^<]*', tag.group()):
        evidence += [tag.start() + part.start() + m.start() for m in re.finditer(rb"[0-9]", part.group())]
for index, at in enumerate(draw.sample(anywhere, count) + draw.sample(evidence, count)):
    digit = draw.choice([d for d in b"0123456789" if d != page[at]])
    open(f"{folder}/{'e' if index >= count else 'a'}{index}.xhtml", "wb").write(page[:at] + bytes([digit]) + page[at + 1:])
