# SPDX-License-Identifier: GPL-3.0-or-later
# The order of the rows changes nothing: no number, no letter and no byte of a figure.
. tests/cli/common.bash

# answers FILE FOLDER: all that is said and drawn of a file, in a folder
answers() {
    mkdir -p "$2"
    "$program" compare "$1" --json | grep -v '"sha256":' >"$2/compare.json" || fail "compare $1"
    "$program" compare "$1" --policy small --policy wide | sed 's/sha256 [0-9a-f]*//' >"$2/pair.txt" || fail "compare two of $1"
    for kind in rates matrix; do
        "$program" figure "$kind" "$1" -o "$2/$kind.svg" --data "$2/$kind.csv" || fail "figure $kind"
    done
    "$program" figure ladder "$1" --policy small --policy wide -o "$2/ladder.svg" --data "$2/ladder.csv" || fail "figure ladder"
}

answers samples/suite_three.csv "$work/first"
for seed in 1 2; do
    mkdir "$work/$seed"
    head -1 samples/suite_three.csv >"$work/$seed/suite_three.csv"
    tail -n +2 samples/suite_three.csv | shuf --random-source=<(yes "$seed") >>"$work/$seed/suite_three.csv"
    cmp -s samples/suite_three.csv "$work/$seed/suite_three.csv" && fail "not another order"
    answers "$work/$seed/suite_three.csv" "$work/$seed/answers"
    diff -r "$work/first" "$work/$seed/answers" || fail "order $seed gives another answer"
done
