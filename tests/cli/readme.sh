# SPDX-License-Identifier: GPL-3.0-or-later
# What the README shows is what the program prints and draws.
. tests/cli/common.bash

run 0 compare samples/pick_place.csv
sed -n '/^    \$ offdiag compare samples\/pick_place.csv$/,/^## /p' README.md | sed '1d;/^## /d' | sed 's/^    //' >"$work/shown"
diff <(sed -e '/./,$!d' -e :a -e '/^\n*$/{$d;N;ba' -e '}' "$work/shown") "$work/out" >&2 || fail "README.md shows another answer (< README, > program)"

run 0 report samples/suite.csv --output "$work/report"
cmp "$work/report/ladder.svg" samples/suite_ladder.svg >&2 || fail "samples/suite_ladder.svg is not the figure of the report: copy it from there"

# every command of the README's list exists, and the layout in it works
sed -n '/^## What it answers/,/^Every command/p' README.md | grep -oE '^    offdiag ((sequential|plan) )?[a-z]+' | while read -r _ words; do
    # shellcheck disable=SC2086
    run 0 help $words
done || exit 1
run 0 figure rates samples/rates.json --output "$work/rates.svg"
run 0 report samples/suite.csv --layout samples/lab.lua --output "$work/own"
run 0 compute paired.diff_tango a=33 b=9 c=1 d=7
