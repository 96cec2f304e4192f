# SPDX-License-Identifier: GPL-3.0-or-later
# The live documents among the samples can be woven, and their numbers are those that were published.
. tests/cli/common.bash

for name in paired how-many stopping appendix; do
    run 0 weave "samples/$name.md" --output "$work/$name.xhtml"
    [ ! -s "$work/err" ] || fail "weaving samples/$name.md warns: $(cat "$work/err")"
    xmllint --noout "$work/$name.xhtml" || fail "$name.xhtml is not well-formed"
done
run 0 verify "$work/paired.xhtml" "$work/how-many.xhtml" "$work/stopping.xhtml" "$work/appendix.xhtml"
sed 's/>9\.6</>9.7</' "$work/how-many.xhtml" >"$work/altered.xhtml"
run 1 verify "$work/altered.xhtml"
says 'shown as "9.7", by size.wilson_halfwidth of p=0.5 n=100'
python3 tests/cli/live_documents.py tests/cli/live_documents.csv "$work" >"$work/out" || fail "$(cat "$work/out")"
says "95 of 95 agree"
python3 tests/cli/live_documents_stated.py tests/cli/live_documents_stated.csv >"$work/out" || fail "$(cat "$work/out")"

# the appendix: a section for each of the ten tasks, by a module that is a layout as well
[ "$(grep -c '<h3>' "$work/appendix.xhtml")" -eq 10 ] || fail "the appendix has not ten sections"
run 0 report samples/suite.csv --layout samples/appendix.lua --output "$work/report"
[ "$(grep -c '<h2>' "$work/report/report.xhtml")" -eq 10 ] || fail "the layout has not ten sections"
for text in 'adjusted for the number of tasks, p = <data[^>]*>0.013<' 'data-input="a=29 b=13 c=1 d=7"'; do
    grep -q "$text" "$work/appendix.xhtml" && grep -q "$text" "$work/report/report.xhtml" || fail "one of them lacks $text"
done
