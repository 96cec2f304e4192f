# SPDX-License-Identifier: GPL-3.0-or-later
# Figures in a browser: the whole gallery and every way of setting text by the Nu HTML checker, and each
# kind at the same place in Chromium (SVG) and poppler (PDF).
. tests/cli/common.bash
. tests/browser/browser.bash

# geometry FILE.svg FILE.png ...: texts and marks are at the same place in both.
geometry() {
    NODE_PATH=$web/node_modules CHROMIUM=$(command -v chromium) node "$OFFDIAG_SOURCE/tests/browser/geometry.js" "$@" >&2 ||
        fail "Chromium and poppler differ"
}

run 0 figure --gallery "$work/gallery"
for text in none embed paths; do
    run 0 figure ladder samples/suite.csv --text "$text" -o "$work/$text.svg"
done
nu "$work"/gallery/*.svg "$work/gallery/index.xhtml" "$work"/*.svg

# both KIND OPERANDS...: the same figure as SVG with its fonts, and as an image of its PDF
files=()
both() {
    local name=$work/both-$1
    run 0 figure "$@" --width column --text embed -o "$name.svg"
    run 0 figure "$@" --width column -o "$name.pdf"
    pdftoppm -png -r 288 -singlefile "$name.pdf" "$name"
    files+=("$name.svg" "$name.png")
}
both ladder samples/suite.csv
both discordance samples/suite.csv
both rates 42/50 34/50 0/50
both trajectory samples/suite.csv
for kind in curves matrix region agreement canvas; do
    both "$kind" "tests/cli/figures/$kind.json"
done
geometry "${files[@]}"

# the comparison can fail: one mark is moved
sed '0,/cx="\([0-9]*\)/s//cx="1\1/' "$work/both-ladder.svg" >"$work/moved.svg"
(geometry "$work/moved.svg" "$work/both-ladder.png") 2>"$work/found" && fail "a mark that moved is not seen"
grep -q "circle .*elsewhere" "$work/found" || fail "not told: $(cat "$work/found")"
