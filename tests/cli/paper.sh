# SPDX-License-Identifier: GPL-3.0-or-later
# The layout paper: every file that its contact sheet names is there, and is sound; and a lab's own layout.
. tests/cli/common.bash

run 0 report samples/suite.csv --layout paper --output "$work/paper"
says ladder.svg ladder.pdf discordance.pdf tables.tex values.tex report.pdf
for name in ladder discordance; do
    grep -q "<code>$name.svg</code>, <code>$name.pdf</code>" "$work/paper/report.xhtml" || fail "the sheet does not name the files of $name"
    xmllint --noout "$work/paper/$name.svg" || fail "$name.svg is not well-formed"
    qpdf --check "$work/paper/$name.pdf" >/dev/null || fail "$name.pdf is not sound"
    # as wide as a column
    [ "$(pdfinfo "$work/paper/$name.pdf" | sed -n 's/^Page size: *\([0-9]*\) x .*/\1/p')" -eq 240 ] || fail "$name.pdf is not a column wide"
done
grep -q '^\\label{tbl-tasks}$' "$work/paper/tables.tex" || fail "the tasks are not in tables.tex"
grep -q '^\\newcommand{\\pairedMcnemarAsymptoticP}' "$work/paper/values.tex" || fail "p is no macro"
run 0 verify "$work/paper/report.xhtml"
run 0 report samples/pick_place.csv --layout paper --param width=480 --output "$work/wide"
[ "$(pdfinfo "$work/wide/ladder.pdf" | sed -n 's/^Page size: *\([0-9]*\) x .*/\1/p')" -eq 480 ] || fail "the width was not followed"
printf 'policy,state,success\nA,1,1\nB,1,\n' >"$work/none.csv"
run 0 report "$work/none.csv" --layout paper --output "$work/none"

run 0 report samples/suite.csv --layout samples/lab.lua --param "lab=Camera lab" --output "$work/lab"
grep -q "Camera lab" "$work/lab/report.xhtml" || fail "the lab is not named"
grep -q "<li id=\"source.[0-9]*\">McNemar 1947" "$work/lab/report.xhtml" || fail "the sources are not listed"
[ "$(grep -c '^' samples/lab.lua)" -le 40 ] || fail "a lab's own layout has more than some 30 lines"
run 0 verify "$work/lab/report.xhtml"

# whatever the layout, its pages are sound and its fonts are in the file
for folder in paper wide lab; do
    qpdf --check "$work/$folder/report.pdf" >/dev/null || fail "the PDF of $folder is not sound"
    ! pdffonts "$work/$folder/report.pdf" | awk 'NR > 2 && ($0 ~ /Type 3/ || $(NF - 4) != "yes")' | grep . || fail "a font of $folder is not embedded"
done
