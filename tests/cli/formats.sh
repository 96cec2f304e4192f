# SPDX-License-Identifier: GPL-3.0-or-later
# One report in every format: they tell the same numbers.
. tests/cli/common.bash

run 0 report samples/suite.csv --format xhtml,pdf,latex,markdown --output "$work/all"
says "report.xhtml" "report.pdf" "report-tables.tex" "report-values.tex" "report.md" "ladder.svg"
cat >"$work/check.py" <<'PYTHON'
import re, sys

folder = sys.argv[1]
read = lambda name: open(f"{folder}/{name}", encoding="utf-8").read()
values, tables, page, markdown = read("report-values.tex"), read("report-tables.tex"), read("report.xhtml"), read("report.md")
names = re.findall(r"^\\newcommand\{\\(\w+)\}", values, re.M)
assert len(names) > 30 and len(names) == len(set(names)), "macros are missing or double"
assert all(re.fullmatch("[A-Za-z]+", name) for name in names), "a name is no command"
assert "countedB" in names and "pairedMcnemarExactP" in names
exact = re.findall(r'<data value="([^"]*)"', page)
written = re.findall(r"^% (\S+) by ", values, re.M)
assert set(written) <= set(exact), set(written) - set(exact)
assert tables.count(r"\begin{table}") == tables.count(r"\end{table}") == page.count('<figure class="table"')
for body in re.findall(r"\\begin\{tabular\}\{@\{\}([lrc]+)@\{\}\}(.*?)\\end\{tabular\}", tables, re.S):
    for line in re.findall(r"^(.*) \\\\$", body[1], re.M):
        assert len(re.split(r"(?<!\\)&", line)) == len(body[0]) or "multicolumn" in line, line
heads = re.findall(r"^\|( :?-+:? \|)+$", markdown, re.M)
assert len(heads) == page.count('<figure class="table"'), "a table is missing in Markdown"
for table in re.findall(r"(?:^\|.*\|\n)+", markdown, re.M):
    widths = {len(re.findall(r"(?<!\\)\|", line)) for line in table.splitlines()}
    assert len(widths) == 1, table
PYTHON
python3 "$work/check.py" "$work/all" || fail "the formats differ"
one_error 2 "markdwon" report samples/suite.csv --format markdwon --output "$work/none"
