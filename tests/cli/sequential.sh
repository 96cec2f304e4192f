# SPDX-License-Identifier: GPL-3.0-or-later
# Designs that may stop early: made, certified, and how they behave.
. tests/cli/common.bash

# number KEY: of the last answer in JSON, at its top level.
number() {
    sed -n "s/^  \"$1\": \([^,]*\),*\$/\1/p" "$work/out"
}

# near KEY VALUE TOLERANCE
near() {
    awk -v got="$(number "$1")" -v want="$2" -v by="$3" \
        'BEGIN { d = got - want; exit !(got != "" && (d < 0 ? -d : d) <= by) }' ||
        fail "$1 is $(number "$1"), not $2"
}

run 0 sequential design
says "At most 200 trials" "Each direction has an error of its own" "is proved"

# conditional spending, alpha 0.05: found by an independent exact dynamic program
run 0 sequential design --rule conditional --n-max 50 -o "$work/d50.json"
run 0 sequential power "$work/d50.json" --rates 0.56 0.92 --json
near decide_b 0.9931 1e-3
near expected_trials 19.84 0.02
run 0 sequential design --rule conditional --n-max 200 -o "$work/d200.json"
run 0 sequential power "$work/d200.json" --rates 0.80,0.90 --json
near decide_b 0.8239 1e-3
near expected_trials 119.68 0.12
run 0 sequential power "$work/d200.json" --rates 0.9 0.8 --json
near decide_a 0.8239 1e-3
run 0 sequential power "$work/d200.json" --rates 0.56 0.92 --rates 0.8 0.9
says "undecided" "119.68" "26.42"

# pairs: the default's figures are those of the conditional design, and that is said
run 0 sequential design --paired --n-max 500 -o "$work/p500.json"
run 0 sequential power "$work/p500.json" --rates 0.18 0.02 --json
near expected_trials 63.37 0.07
says '"stand_in": "conditional"'
run 0 sequential power "$work/p500.json" --rates 0.18 0.02
says "which stands in for"
run 0 sequential design --rule savi --n-max 50 -o "$work/savi.json"
run 0 sequential power "$work/savi.json" --rates 0.3 0.8
says "By simulation of 2000 runs"

# the published rule: exact forward propagation of its policies gave 0.0500021 at N = 50
run 0 sequential design --rule step --n-max 50 -o "$work/step.json"
run 1 sequential certify "$work/step.json"
says "It exceeds alpha by"
run 1 sequential certify "$work/step.json" --json
near max_error 0.0500021 5e-6
near alpha 0.05 0
run 0 sequential certify "$work/d200.json" --json
says '"holds": true' '"max_error_bound"' '"at"' '"error_by_trial"'
run 0 sequential design --rule naive --n-max 50 -o "$work/naive.json"
run 1 sequential certify "$work/naive.json"
says "does not bound its error"

# what cannot be
one_error 2 "" sequential design --n-max 0
one_error 2 "by force" sequential design --n-max 5000
one_error 2 "" sequential design --n-max 4
one_error 2 "alpha" sequential design --alpha 0.6
one_error 2 "whole number" sequential design --n-max 10.5
one_error 2 "" sequential design --n-max 3 --spending table --table 0.02,0.01,0.05
one_error 2 "" sequential design --n-max 3 --spending table --table 0.02,0.03,0.06
one_error 2 "is none" sequential design --spending table --table 0.02,x
one_error 2 "" sequential design --rule no-such
one_error 2 "" sequential design --rule staircase --randomised
one_error 2 "--rates 0.5 0.7" sequential power "$work/d50.json"
one_error 2 "takes a number" sequential power "$work/d50.json" --rates 0.5 x
one_error 2 "" sequential power "$work/d50.json" --rates 0.5 1.2
one_error 2 "" sequential power "$work/p500.json" --rates 0.6 0.6
sed 's/"alpha": *0.05/"alpha":0.04/' "$work/d50.json" >"$work/edited.json"
one_error 2 "changed after it was made" sequential certify "$work/edited.json"
head -c 300 "$work/d50.json" >"$work/cut.json"
one_error 2 "cut short" sequential certify "$work/cut.json"
sed 's/"version": *1/"version":2/' "$work/d50.json" >"$work/later.json"
one_error 2 "newer" sequential certify "$work/later.json"
echo "{}" >"$work/other.json"
one_error 2 "no design file" sequential certify "$work/other.json"
