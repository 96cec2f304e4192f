# SPDX-License-Identifier: GPL-3.0-or-later
# Outputs appear whole or not at all, never replace an input, and are the same bytes
# wherever the program runs.
. tests/cli/common.bash

# standard output that cannot take it
for words in "--version" "help" "compare samples/pick_place.csv" "table 33 9 1 7 --json"; do
    status=0
    "$program" $words >/dev/full 2>"$work/err" || status=$?
    [ "$status" -eq 2 ] || fail "a full disk: offdiag $words ended with $status"
    status=0
    "$program" $words >&- 2>"$work/err" || status=$?
    [ "$status" -eq 2 ] || fail "no standard output: offdiag $words ended with $status"
done
{ status=0; "$program" methods 2>"$work/err" || status=$?; echo "$status" >"$work/status"; } | true
[ "$(cat "$work/status")" -le 2 ] || fail "a closed pipe: $(cat "$work/status")"

# the report is the same under another locale, zone, home, mask and folder
source=$PWD
mkdir "$work/elsewhere"
cp samples/suite.csv "$work/elsewhere"
for layout in brief paper appendix; do
    words=(--layout "$layout" --format xhtml,pdf,latex,markdown)
    run 0 report samples/suite.csv "${words[@]}" --output "$work/one-$layout"
    (cd "$work/elsewhere" && umask 077 &&
        TZ=Asia/Tokyo LC_ALL=de_DE.UTF-8 HOME=/nowhere "$program" report suite.csv "${words[@]}" --output "two-$layout" >/dev/null) || fail "elsewhere"
    diff -r "$work/one-$layout" "$work/elsewhere/two-$layout" || fail "the report $layout depends on where it is made"
    grep -rqF "$work" "$work/one-$layout" && fail "a report names a folder"
    qpdf --check "$work/one-$layout/report.pdf" >/dev/null || fail "the PDF of $layout is not sound"
    ! pdffonts "$work/one-$layout/report.pdf" | awk 'NR > 2 && ($0 ~ /Type 3/ || $(NF - 4) != "yes")' | grep . || fail "a font of $layout is not embedded"
done

# an input is never replaced
cp samples/pick_place.csv "$work/report.xhtml"
cp samples/pick_place.csv "$work/kept"
one_error 2 "report.xhtml" report "$work/report.xhtml" --output "$work"
cmp -s "$work/report.xhtml" "$work/kept" || fail "the input was replaced"
mkdir "$work/linked"
ln "$work/report.xhtml" "$work/linked/report.xhtml"
one_error 2 "report.xhtml" report "$work/report.xhtml" --output "$work/linked"
ln -sf "$work/report.xhtml" "$work/linked/report.xhtml"
one_error 2 "report.xhtml" report "$work/report.xhtml" --output "$work/linked"
cmp -s "$work/report.xhtml" "$work/kept" || fail "the input was replaced through a link"
find "$work/linked" -name '*tmp*' | grep -q . && fail "a temporary was left"

# file names are bytes
mkdir "$work/résumé π"
cp samples/pick_place.csv "$work/résumé π/données.csv"
LC_ALL=C run 0 report "$work/résumé π/données.csv" --output "$work/résumé π/out"
[ -s "$work/résumé π/out/report.pdf" ] || fail "no report under such a name"
exit 0
