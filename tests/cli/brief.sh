# SPDX-License-Identifier: GPL-3.0-or-later
# The brief report: one or two pages, and on them all that a reader must be told.
. tests/cli/common.bash

# has TEXT...: each is in the text of the PDF
has() {
    local text
    for text in "$@"; do
        grep -qF -- "$text" "$work/text" || fail "the report lacks \"$text\""
    done
}

# brief FILE: its report; the text of the pages as one line
brief() {
    run 0 report "$1" --output "$work/report"
    [ "$(pdfinfo "$work/report/report.pdf" | sed -n 's/^Pages: *//p')" -le 2 ] || fail "the brief report of $1 has more than two pages"
    pdftotext "$work/report/report.pdf" - | sed -z 's/\xe2\x80\x90\n//g' | tr '\n\f\302\240' '    ' | tr -s ' ' >"$work/text"
    qpdf --check "$work/report/report.pdf" >/dev/null || fail "the PDF of $1 is not sound"
    xmllint --noout "$work/report"/report.xhtml "$work/report"/*.svg || fail "the XHTML or an SVG of $1 is not well-formed"
    pdffonts "$work/report/report.pdf" | awk 'NR > 2 && ($0 ~ /Type 3/ || $(NF - 4) != "yes")' | grep . && fail "a font is not embedded"
}

brief samples/pick_place.csv
has "Does fine-tuned succeed more often than pretrained" "fine-tuned succeeds more often than pretrained"
has "They disagree on 10 of 50 starts" "Tango asymptotic score interval" "Fisher exact test"
has "pick_place.csv" "$(sha256sum samples/pick_place.csv | cut -d' ' -f1)" "100 rows" "50 pairs used" "0 missing" "0 duplicated" "0 unmatched"
has "McNemar 1947 Psychometrika" "Tango 1998" "Wilson 1927"
# each printed number carries its evidence
grep -qF '<data value="0.021484375" data-method="paired.mcnemar_exact" data-quantity="p" data-input="a=33 b=9 c=1 d=7">' \
    "$work/report/report.xhtml" || fail "the exact p has lost its evidence"
! grep -q "<script" "$work/report/report.xhtml" || fail "the page has a script"
! grep -qE '(src|href)="https?:' "$work/report/report.xhtml" || fail "the page needs the network"

brief samples/pick_place_other_failures.csv
has "do not decide between" "This is not evidence that the two are equal" "15 to 5"
brief samples/suite.csv
has "close the microwave" "2 without an outcome" "498 pairs used" "2 missing"
brief samples/wide.csv

# few disagreements: the floor of the exact test
printf 'start,new,old\n' >"$work/few.csv"
for start in 1 2 3 4 5; do echo "$start,1,0"; done >>"$work/few.csv"
for start in 6 7 8 9; do echo "$start,1,1"; done >>"$work/few.csv"
brief "$work/few.csv"
has "0.0625" "six are needed"
