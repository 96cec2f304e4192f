# SPDX-License-Identifier: GPL-3.0-or-later
# The layout monitor: a run under a design as pages.
. tests/cli/common.bash

# has TEXT...: each is in the text of the PDF
has() {
    local text
    for text in "$@"; do
        grep -qF -- "$text" "$work/text" || fail "the report lacks \"$text\": $(cat "$work/text")"
    done
}

# monitor DESIGN FILE WORDS...: its report; the text of the pages as one line
monitor() {
    run 0 report "$2" --layout monitor --design "$1" --output "$work/report" "${@:3}"
    pdftotext "$work/report/report.pdf" - | sed -z 's/\xe2\x80\x90\n//g' | tr '\n\f\302\240' '    ' | tr -s ' ' >"$work/text"
    qpdf --check "$work/report/report.pdf" >/dev/null || fail "the PDF is not sound"
    xmllint --noout "$work/report"/report.xhtml "$work/report"/*.svg || fail "the XHTML or an SVG is not well-formed"
}

# 7 discordant pairs for A and 1 for B by pair 41: 0.0391 = (2^8 law of fair coins) used of S(41) = 0.04
monitor samples/design.json samples/pick_place.csv
has "fine-tuned succeeds more often than pretrained: decided after 41 pairs of at most 50." "saved 9 (18" "A is fine-tuned and B is pretrained"
has "0.0391" "Left aside: 9 pairs after the decision." "stands in for pattern" "Each direction has an error of its own" "$(sed -n 's/^"sha256": "\(.*\)".*/\1/p' samples/design.json)"
has "$(sha256sum samples/pick_place.csv | cut -d' ' -f1)" "Fixed size"
grep -q 'data-method="sequential.pattern" data-quantity="decided_at"' "$work/report/report.xhtml" || fail "the decision has lost its evidence"
grep -q 'data-quantity="spent"' "$work/report/report.xhtml" || fail "the path has lost its evidence"
[ -s "$work/report/map.svg" ] || fail "no map"
grep -q "Pairs that only fine-tuned solved" "$work/report/counts.svg" || fail "no map over the counts"

# undecided is never called equal; an unpaired design that follows pairs is told of
run 0 sequential design --n-max 60 -o "$work/d60.json"
monitor "$work/d60.json" samples/pick_place.csv --param "rates=0.5 0.7; 0.6 0.9"
has "Undecided after 50 trials of at most 60: go on." "pair on 50 starts" "0.7" "0.9"
! grep -qi "are equal" "$work/text" || fail "undecided was called equal"
run 0 sequential design --rule savi --n-max 60 -o "$work/savi.json"
monitor "$work/savi.json" samples/pick_place.csv --param "rates=0.3 0.8"
has "By simulation of 2000 runs"
one_error 2 "name its file with --design" report samples/pick_place.csv --layout monitor --output "$work/none"
one_error 2 "\"x\" is none" report samples/pick_place.csv --layout monitor --design "$work/d60.json" --param rates=x --output "$work/none"
one_error 2 "of 10 tasks and the design ends at 50" report samples/suite.csv --layout monitor --design samples/design.json --output "$work/none"
one_error 2 "or each task by itself: sequential follow --tasks" sequential follow samples/design.json samples/suite.csv
[ ! -e "$work/none" ] || fail "a report was begun"
