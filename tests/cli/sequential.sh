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
run 0 sequential power "$work/d50.json" --rates 0.92 0.56 --rates 0.56 0.92
says "undecided" "0.9931" "19.84"

# pairs: the default's figures are those of the conditional design, and that is said
run 0 sequential design --paired --n-max 500 -o "$work/p500.json"
run 0 sequential power "$work/p500.json" --rates 0.18 0.02 --json
near expected_trials 63.37 0.07
says '"stand_in": "conditional"'
run 0 sequential power samples/design.json --rates 0.18 0.02
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
one_error 2 "n_max is 0: plan at least one trial" sequential design --n-max 0
one_error 2 "MB and" sequential design --n-max 5000
one_error 2 "ask for it with --force" sequential design --n-max 5000
one_error 2 "designs of rule staircase end at 5000 trials" sequential design --n-max 20000 --force
one_error 2 "designs end at 100000 trials" sequential design --paired --n-max 200000 --force
run 0 sequential design --paired --n-max 20000 # along the pattern no table is built
says "At most 20000 pairs"
one_error 2 "not above the dead time of 4 trials" sequential design --n-max 4
one_error 2 "alpha is 0.6: the error of each direction must lie between 0 and 0.5" sequential design --alpha 0.6
one_error 2 "alpha is 0.5" sequential design --alpha 0.5
one_error 2 "--alpha takes a number between 0 and 1" sequential design --alpha 0
one_error 2 "whole number" sequential design --n-max 10.5
one_error 2 "the spending table decreases at trial 2" sequential design --n-max 3 --spending table --table 0.02,0.01,0.05
one_error 2 "has 0.06 at trial 3: every value must lie between 0 and alpha" sequential design --n-max 3 --spending table --table 0.02,0.03,0.06
one_error 2 "has 2 values for 3 trials" sequential design --n-max 3 --spending table --table 0.02,0.05
one_error 2 "is none" sequential design --spending table --table 0.02,x
one_error 2 "there is no rule" sequential design --rule no-such
one_error 2 "no randomised form" sequential design --rule staircase --randomised
one_error 2 "has no looks" sequential design --rule group
one_error 2 "does not increase" sequential design --rule group --looks 50,40,200
one_error 2 "two different rates" sequential design --rule sprt
one_error 2 "not made for unpaired" sequential design --rule pattern
one_error 2 "above 0 and at most 100" sequential design --spending power --parameter -1
one_error 2 "--rates 0.5 0.7" sequential power "$work/d50.json"
one_error 2 "takes a number" sequential power "$work/d50.json" --rates 0.5 x
one_error 2 "1.2" sequential power "$work/d50.json" --rates 0.5 1.2
one_error 2 "more than 1" sequential power "$work/p500.json" --rates 0.6 0.6
sed 's/"alpha": *0.05/"alpha":0.04/' "$work/d50.json" >"$work/edited.json"
one_error 2 "changed after it was made" sequential certify "$work/edited.json"
head -c 300 "$work/d50.json" >"$work/cut.json"
one_error 2 "cut short" sequential certify "$work/cut.json"
sed 's/"version": *1/"version":2/' "$work/d50.json" >"$work/later.json"
one_error 2 "newer" sequential certify "$work/later.json"
echo "{}" >"$work/other.json"
one_error 2 "no design file" sequential certify "$work/other.json"

# a run of pairs; the interval agrees with the decision
run 0 sequential follow samples/design.json samples/pick_place.csv
says "A is fine-tuned and B is pretrained." "decided after 41 pairs" "Left aside: 9 pairs after the decision." "90 % interval"
run 0 sequential follow samples/design.json samples/pick_place.csv --policy pretrained --policy fine-tuned --json
says '"decision": "B"' '"decided_at": 41'

# wide A B: a file of outcomes, a trial a row
wide() {
    local a=$1 b=$2 i
    echo trial,one,two
    for ((i = 0; i < ${#a}; i++)); do
        echo "$((i + 1)),${a:i:1},${b:i:1}"
    done
}

# the published program decided for the first policy at trial 9 (N = 200) in a real run that
# began like this, and without a draw
run 0 sequential design --rule step --n-max 200 -o "$work/step200.json"
wide 111111111 001010000 >"$work/run.csv"
run 0 sequential follow "$work/step200.json" "$work/run.csv"
says "one succeeds more often than two: decided after 9 trials"
! grep -q "decides by a draw" "$work/out" || fail "a draw was met"
wide 001010000 111111111 >"$work/run.csv"
run 0 sequential follow "$work/step200.json" "$work/run.csv" --json
says '"decision": "B"' '"decided_at": 9' '"random_cells": 0'

# undecided: ends with 1, says what would decide, and never "equal" of the policies
wide 11110000 11110000 >"$work/run.csv"
run 1 sequential follow "$work/step200.json" "$work/run.csv"
says "Undecided after 8 trials of at most 200: go on." "in a row that only one"
run 1 sequential follow "$work/step200.json" "$work/run.csv" --json
says '"decision": "undecided"' '"wins_to_a"'
run 0 sequential design --n-max 8 --dead 0 -o "$work/d8.json"
run 1 sequential follow "$work/d8.json" "$work/run.csv"
says "the plan ends here. This does not say that the two are"
run 1 sequential follow "$work/savi.json" "$work/run.csv"
says "e-values"

# runs that no design can be followed along
wide 111100001 111100000 >"$work/long.csv"
one_error 2 "the design ends at 8" sequential follow "$work/d8.json" "$work/long.csv" --wide one,two
printf 'policy,state,success\nA,1,1\nA,2,0\nB,2,1\nB,1,0\n' >"$work/order.csv"
one_error 2 "in which they were run" sequential follow samples/design.json "$work/order.csv"
printf 'policy,state,success\nA,1,1\nA,2,0\nB,2,1\n' >"$work/unequal.csv"
one_error 2 "A has 2 outcomes and B has 1" sequential follow "$work/d8.json" "$work/unequal.csv"
printf 'policy,state,success\nA,1,2\nB,1,1\n' >"$work/not_binary.csv"
one_error 2 "not_binary.csv:2:3: \"2\" is no outcome" sequential follow "$work/d8.json" "$work/not_binary.csv"
one_error 2 "needs more" sequential follow samples/design.json
one_error 2 "no design file" sequential follow "$work/other.json" samples/pick_place.csv
one_error 2 "naive" sequential follow "$work/naive.json" "$work/run.csv" --wide one,two

# conditional at N = 200: 0.8239 and 119.68; half of that cannot do it
run 0 sequential choose --rates 0.8 0.9 --budget 200 --sizes 100,200 --rules conditional --json
says '"rule": "conditional"'
awk '/"expected_trials": 119.6[5-9]|"expected_trials": 119.7/ { found = 1 } END { exit !found }' "$work/out" || fail "$(cat "$work/out")"
run 0 sequential choose --rates 0.8 0.9 --budget 200 --sizes 100,200 --rules conditional
! grep -q "no design here" "$work/out" || fail "the rates are resolved"
run 0 sequential choose --rates 0.8 0.9 --rates 0.5 0.9 --budget 100 --rules conditional,staircase
says "To take:" "no design here"
run 0 sequential choose --rates 0.2 0.05 --budget 60 --paired
says "pattern (as conditional)"
one_error 2 "more than the budget" sequential choose --rates 0.5 0.6 --budget 50 --sizes 60
one_error 2 "--rates 0.5 0.7" sequential choose --budget 50

# maps: conditional, n_max 6: by its exact enumeration 6 against 0 has been decided before
run 0 sequential design --rule conditional --n-max 6 -o "$work/d6.json"
run 0 sequential map "$work/d6.json" --at 6
says "After 6 trials" "A and B decide"
run 0 sequential map samples/design.json samples/pick_place.csv -o "$work/map.svg"
says "always decides" "stands in for" "decided after 41 pairs"
grep -q "<svg" "$work/map.svg" || fail "no figure"
one_error 2 "there is no trial 7" sequential map "$work/d6.json" --at 7
one_error 2 "has no map" sequential map "$work/savi.json"

# the distribution of the stopping time: what was decided by the last trial is the power
run 0 sequential power "$work/d50.json" --rates 0.8 0.9 --json -o "$work/stopping.svg"
awk '/"b": \[/ { on = 1; next } /\]/ { on = 0 } on { gsub(/[ ,]/, ""); sum += $0; n++ }
     /"decide_b"/ { gsub(/[^0-9.]/, "", $2); want = $2 } END { exit !(n == 100 && sum / 2 - want < 1e-9 && want - sum / 2 < 1e-9) }' \
    "$work/out" || fail "the stopping times do not add up to the power"
grep -q "<svg" "$work/stopping.svg" || fail "no figure"
run 0 sequential power "$work/d50.json" --rates 0.5 0.8
says "for B by then" "A test of fixed size with the same power takes"

# the 45 alternatives: the published program's designs have a mean power of 0.93882
run 0 sequential design --n-max 200 -o "$work/s200.json"
run 0 sequential power "$work/s200.json" --grid 0.1
says "Over 45 pairs of rates the mean power is 0.9392"
one_error 2 "leaves no two rates" sequential power "$work/s200.json" --grid 0.9
one_error 2 "write --rates once" sequential power "$work/s200.json" --grid 0.1 -o "$work/no.svg"
one_error 2 "more than 1" sequential power "$work/p500.json" --rates 0.6 0.6 --rates 0.1 0.2

# a prior over rates
run 0 sequential choose --rates 0.8 0.9 --rates 0.5 0.9 --weights 3,1 --budget 60 --rules conditional
says "conditional with at most 60 trials at each of the rates:" "weight"
one_error 2 "give one for each" sequential choose --rates 0.8 0.9 --weights 3,1 --budget 60
one_error 2 "positive" sequential choose --rates 0.8 0.9 --weights=-1 --budget 60

# maps over the counts of one trial, as figures
run 0 sequential map "$work/s200.json" --at 50 -o "$work/counts.svg"
grep -q "Successes of A" "$work/counts.svg" || fail "no map over counts"
run 0 sequential map samples/design.json samples/pick_place.csv --at 50 -o "$work/counts.svg"
grep -q "Pairs that only fine-tuned solved" "$work/counts.svg" || fail "no map over pairs"

# an unpaired design that is made to follow pairs is told of
run 1 sequential follow "$work/s200.json" samples/pick_place.csv
says "pair on 50 starts" "made with --paired"
run 1 sequential follow "$work/s200.json" samples/pick_place.csv --json
says '"same_starts": 50'
run 0 sequential follow samples/design.json samples/pick_place.csv
! grep -q "policies pair on" "$work/out" || fail "a paired design is for pairs"
