# SPDX-License-Identifier: GPL-3.0-or-later
# Conditions on trials, groups in place of tasks, and --format where it is free.
. tests/cli/common.bash

run 0 compare samples/suite.csv --where "task=turn on the stove"
says "of 50 starts" "succeeds more often than single-camera on turn on the stove"
run 0 compare samples/suite.csv --where "task=turn on the stove" --where "task=stack the two mugs" --json
says '"left_out": 800' '"tasks": 2'
run 0 compare samples/suite.csv --by task
cp "$work/out" "$work/by"
run 0 compare samples/suite.csv
cmp "$work/out" "$work/by" || fail "--by task is what happens without it"
run 0 compare samples/suite_three.csv --policy wide --policy small --by seed
says "Adjusted together for 3 tests by Holm" "With each task a stratum"
one_error 2 'no trial has task=x: the values are "' compare samples/suite.csv --where task=x
one_error 2 'there is no format "x"' read samples/suite.csv --format x
run 0 read samples/suite.csv --format csv
run 0 compare samples/suite.csv --reader csv
one_error 2 "given twice" read samples/suite.csv --format csv --reader csv

# two tests of one disease, by the truth: they err in opposite directions, and pooling hides it
{
    echo d,y1,y2
    yes 1,1,1 | head -319; yes 1,1,0 | head -78; yes 1,0,1 | head -22; yes 1,0,0 | head -32
    yes 0,0,0 | head -155; yes 0,0,1 | head -22; yes 0,1,0 | head -53; yes 0,1,1 | head -31
} >"$work/tests.csv"
run 0 compare "$work/tests.csv" --truth d --pred y1,y2 --by d --json
says '"a": 474' '"b": 100' '"c": 75' '"d": 63' '"a": 319' '"b": 78' '"a": 155' '"c": 53'
run 0 compare "$work/tests.csv" --truth d --pred y1,y2 --by d
says "Warning: the tasks point in opposite directions by more than chance"

# a third policy beside them: each pair is held against its tasks
awk -F, 'NR == 1 { print $0 ",y3"; next } { print $0 "," (NR % 5 == 0 ? 1 - $1 : $1) }' "$work/tests.csv" >"$work/third.csv"
run 0 compare "$work/third.csv" --truth d --pred y1,y2,y3 --by d
says "the tasks point in opposite directions by more than chance: y1"
run 0 compare "$work/third.csv" --truth d --pred y1,y2,y3 --by d --json
says '"Warning: the tasks point in opposite directions'
run 0 report "$work/third.csv" --truth d --pred y1,y2,y3 --by d --layout appendix --output "$work/report" --format xhtml
grep -q "point in opposite directions" "$work/report/report.xhtml" || fail "the appendix does not warn of opposite directions"

# the same in a real file, where it is at hand
tests=${OFFDIAG_REFERENCE:-/nowhere}/logs/dtcompair
if [ -d "$tests" ]; then
    file=$(find "$tests" -name '*.csv' | head -1)
    run 0 compare "$file" --truth d --pred y1,y2 --by d --json
    says '"a": 474' '"b": 100' '"c": 75' '"d": 63' '"a": 319' '"a": 155' '"opposite": true'
    run 0 report "$file" --truth d --pred y1,y2 --by d --output "$work/report" --format xhtml
    grep -q "point in opposite directions" "$work/report/report.xhtml" || fail "the report does not warn of opposite directions"
else
    echo "SKIPPED: no reference data, so the real diagnostic tests were not read"
fi
