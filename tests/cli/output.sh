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
mkdir "$work/elsewhere"
cp samples/suite.csv "$work/elsewhere"
for layout in brief:de_DE paper:fr_FR appendix:ar_EG; do
    locale=${layout#*:} layout=${layout%:*}
    words=(--layout "$layout" --format xhtml,pdf,latex,markdown)
    run 0 report samples/suite.csv "${words[@]}" --output "$work/one-$layout"
    (cd "$work/elsewhere" && umask 077 &&
        TZ=Asia/Tokyo HOME=/nowhere foreign "$locale" "$program" report suite.csv "${words[@]}" --output "two-$layout" >/dev/null) || fail "elsewhere"
    diff -r "$work/one-$layout" "$work/elsewhere/two-$layout" || fail "the report $layout depends on where it is made"
    grep -rqF "$work" "$work/one-$layout" && fail "a report names a folder"
    qpdf --check "$work/one-$layout/report.pdf" >/dev/null || fail "the PDF of $layout is not sound"
    ! pdffonts "$work/one-$layout/report.pdf" | awk 'NR > 2 && ($0 ~ /Type 3/ || $(NF - 4) != "yes")' | grep . || fail "a font of $layout is not embedded"
done

# numbers are read and written alike where the decimal sign is a comma and where i has no dot
printf 'policy,state,success\nA,1,0.5\nA,2,0.25\nB,1,0.75\nB,2,0.4999\n' >"$work/scores.csv"
printf '{"policy":"%s","state":%d,"score":%s}\n' A 1 0.5 A 2 2.5e-1 B 1 0.75 B 2 0.4999 >"$work/scores.jsonl"
printf 'method,k,n,level\nrate.wilson,3,9,0.9\n' >"$work/rows.csv"
for words in "read $work/scores.csv --threshold 0.5" "read $work/scores.jsonl --map success=score --threshold 0.5 --json" \
    "compare samples/suite.csv --alpha 0.01" "compare samples/suite.csv --json" "table 33 9 1 7" "compute --rows $work/rows.csv" \
    "figure rates samples/rates.json -o -" "recheck --a 42/50 --b 34/50 --p 0.02" "sequential power samples/design.json --rates 0.5 0.25"; do
    LC_ALL=C "$program" $words >"$work/plain" 2>&1 || fail "offdiag $words: $(cat "$work/plain")"
    for locale in de_DE fr_FR ar_EG tr_TR; do
        foreign $locale "$program" $words 2>&1 | cmp - "$work/plain" || fail "offdiag $words differs under $locale"
    done
done
grep -q "2 success, 2 failure" <("$program" read "$work/scores.csv" --threshold 0.5) || fail "the scores are not read as they stand"

# a limit on the size of files stands for a full disk: an error, the old file and nothing else
mkdir "$work/full"
echo old >"$work/full/report.xhtml"
(ulimit -f 8 && "$program" report samples/pick_place.csv --output "$work/full" 2>"$work/err")
[ $? -eq 2 ] && grep -q "report.xhtml: cannot be written, File too large" "$work/err" || fail "a full disk: $(cat "$work/err")"
[ "$(cat "$work/full"/*)" = old ] || fail "a full disk leaves $(ls "$work/full")"
(ulimit -f 8 && "$program" help api >"$work/api" 2>"$work/err")
[ $? -eq 2 ] && grep -q "standard output cannot be written: File too large" "$work/err" || fail "a full disk: $(cat "$work/err")"

# a page written beside its own script or document is no template of the next one
printf 'return {name = "x", build = function(report) report.document{title = "t"} end}' >"$work/full/own.lua"
printf -- '---\ntitle: t\n---\n\nProse.\n' >"$work/full/own.md"
rm "$work/full/report.xhtml"
for again in 1 2; do
    run 0 report samples/pick_place.csv --layout "$work/full/own.lua" --output "$work/full" --format xhtml
    run 0 weave "$work/full/own.md" --output "$work/full/report.xhtml"
done
grep -q '<p>Prose.</p>' "$work/full/report.xhtml" || fail "not woven again"

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
bytes="$work/"$'\xff\xfe\x1b'
cp samples/pick_place.csv "$bytes.csv"
LC_ALL=C run 0 report "$bytes.csv" --output "$bytes" --format xhtml
[ -s "$bytes/report.xhtml" ] || fail "no report under a name that is no text"
! LC_ALL=C grep -q $'[\x1b\xff]' "$work/out" "$work/err" "$bytes/report.xhtml" || fail "bytes of a name reach a terminal or a page"
xmllint --noout "$bytes/report.xhtml" || fail "the page is not well-formed"
