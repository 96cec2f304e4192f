# SPDX-License-Identifier: GPL-3.0-or-later
# The tables and macros of every layout go through pdflatex without an error or a line that is too long.
. tests/cli/common.bash
. tests/cli/layouts.bash

command -v pdflatex >/dev/null || {
    echo "SKIPPED: LaTeX is not looked at: apt-get install texlive-latex-base texlive-latex-recommended" >&2
    exit 77
}

# compile FOLDER: its tables and each of its macros as a paper
compile() {
    {
        printf '%s\n' '\documentclass{article}' '\usepackage[T1]{fontenc}' '\usepackage{textcomp,booktabs,graphicx}' \
            '\usepackage[a4paper,margin=25mm]{geometry}' '\input{report-values}' '\begin{document}'
        sed -n 's/^\\newcommand{\(\\[A-Za-z]*\)}.*/\1;/p' "$1/report-values.tex"
        printf '%s\n' '\input{report-tables}' '\end{document}'
    } >"$1/paper.tex"
    grep -q '^\\[A-Za-z]*;$' "$1/paper.tex" || fail "$1 has no macros"
    (cd "$1" && TEXMFVAR=$work pdflatex -interaction=nonstopmode -halt-on-error paper.tex >paper.out 2>&1) || fail "pdflatex on $1: $(grep -A3 '^!' "$1/paper.out")"
    ! grep -E "Overfull|Missing character" "$1/paper.out" || fail "pdflatex on $1: a line is too long, or a sign is missing"
}

for layout in "${!layouts[@]}"; do
    make_layout "$layout" --format latex
    compile "$work/$layout"
done

# footnotes of a table, signs that mean something to TeX, powers of ten
cat >"$work/odd.lua" <<'LUA'
local cells = require("cells")
return { name = "odd", build = function(report)
  local doc = report.document({ title = "Odd" })
  doc:table({
    caption = { "Signs: # $ % & ~ _ ^ \\ { } < > | \" ` [a] --- ?` !` ''", document.footnote("In a caption, 100 %.") },
    columns = { "Sign", cells.decimal("p") },
    rows = {
      { "[1] *", { cells.value({ number = 3.6e-6, text = "3.6e-6", method = "count" }), document.footnote("By count & sum_1.") } },
      { "A \u{2212} B's", cells.value({ number = 0.25, text = "0.25", method = "count" }) },
      { "\u{2265} \u{221E} \u{2013}", cells.none },
    },
    notes = { "A note." },
  })
end }
LUA
run 0 report samples/pick_place.csv --layout "$work/odd.lua" --output "$work/odd" --format latex
compile "$work/odd"
pdftotext "$work/odd/paper.pdf" "$work/out"
says "By count & sum_1." "In a caption, 100 %." "A note."

# a table wider than the line is made to fit
cat >"$work/wide.lua" <<'LUA'
return { name = "wide", build = function(report)
  local doc, columns, row = report.document({ title = "Wide" }), {}, {}
  for index = 1, 14 do
    columns[index], row[index] = "Column number " .. index, { document.value({ number = index, text = index .. ".000", method = "count" }) }
  end
  doc:table({ caption = "Wide.", columns = columns, rows = { row } })
end }
LUA
run 0 report samples/pick_place.csv --layout "$work/wide.lua" --output "$work/wide" --format latex
compile "$work/wide"
