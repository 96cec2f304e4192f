# SPDX-License-Identifier: GPL-3.0-or-later
# Numbers of trials: the published figures, what is said beside them, and what is refused.
. tests/cli/common.bash

# shows TEXT...: each is in the output, whatever the width of columns and lines.
shows() {
    tr -s ' \n' ' ' <"$work/out" >"$work/flat"
    local text
    for text in "$@"; do
        grep -qF -- "$text" "$work/flat" || fail "the output lacks \"$text\":
$(cat "$work/out")"
    done
}

# One rate. Wilson by its formula, Clopper-Pearson by the binomial tails of every n, 59 and 299
# without a failure: ln 0.05 over ln 0.95 and ln 0.99.
run 0 plan rate --rate 0.9 --half-width 0.02
shows "Clopper-Pearson exact interval 912 917" "95 % interval"
run 0 plan rate --half-width 0.05
shows "Take 381 trials" "At 50 % intervals are widest"
run 0 plan rate --rate 0.9 --lower 0.88 --interval clopper_pearson
shows "Take 1067 trials" "is 994"
run 0 plan rate --rate 0.95 --no-failures
shows "Take 59 trials"
run 0 plan rate --rate 0.99 --no-failures
shows "Take 299 trials"
run 0 plan rate --rate 0.9 --n 70 # 63 of 70: 80.5 to 95.9 %
shows "Clopper-Pearson exact interval 7.7 pp"
# the published table of half-widths
run 0 plan rate --rates 0.5,0.8,0.9 --sizes 20,50,100,500,1000
shows " 100 9.6 7.8" " 500 4.4 3.5 2.6" " 50 13.4 10.9" " 1000 3.1"

# Two unrelated rates: the published table of gaps, and exact power at 294 and 311.
run 0 plan unpaired --rates 0.7 0.8
shows "Normal formula, pooled 294" "z test, pooled variance 292 292 80.3 %" \
 "Fisher exact test 311 311 77.6 %" "Take 311 trials of each policy"
run 0 plan unpaired --rates 0.9 0.95 --rates 0.5 0.55 --rates 0.9 0.92 --test boschloo --json
for n in 435 1565 3213; do
    says "\"formula\": $n"
done
# by fractions, every n to 30
run 0 plan unpaired --rates 0.2 0.7 --test boschloo
shows "Fisher exact test 18" "Boschloo test, central 15" "Barnard test, pooled z 15" \
 "z test, pooled variance 13 15"
run 0 plan unpaired --rates 0.2 0.7 --test z
shows "Take 15 trials of each policy" "The first number that reaches it is 13" "power is not monotone"
run 0 plan unpaired --rates 0.7 0.9 --ratio 2
shows "trials of A and" "In all"
run 0 plan unpaired --rates 0.7 0.9 --n 50 # missed 35.97, 30.44 and 29.65 % of the time
shows "Fisher exact test 64.0 %" "Boschloo test, central 69.6 %" "Barnard test, pooled z 70.4 %"

# Pairs: Connor, Miettinen, and exact power of what they give.
run 0 plan paired --difference 0.1 --discordance 0.2
shows "Connor's formula gives 155, Miettinen's 148." "a power of 76.2 %" "it needs 168, the mid-p test" \
 "test 152." "rule conditional" "If an assumption is off by 5 points" "For the methods section"
run 0 plan paired --difference 0.1 --discordance 0.3
shows "Connor's formula gives 234, Miettinen's 229." "77.6 %" "80.7 %" "81.0 %"
run 0 plan paired --rates 0.8 0.7 --correlation 0.1 --json
shows '"rate_a": 0.8' '"unpaired"'
run 0 plan paired --pilot 9 1 50
shows "The pilot's difference, +16 pp, may be +4.5 to +29.3 pp" "assurance"
cp "$work/out" "$work/pilot"
run 0 plan paired --pilot 9,1,50
cmp -s "$work/out" "$work/pilot" || fail "a pilot joined by commas differs"
run 0 plan paired --pilot 9 1 50 --difference 0.1
shows "The pilot's discordance, 20 %, may be 11.2 % to 33 %"; shows "The pilot's discordance, 20 %, may be"
run 0 plan paired --discordance 0.2 --n 168 --difference 0.1
shows "Finds from" "80.1 %"
run 0 plan paired --discordance 0.2 --margin 0.05
shows "not worse than B by more than 5 pp" "Take 495 starts"
run 0 plan paired --discordance 0.2 --margin 0.05 --equivalence
shows "differ by less than 5 pp"

# Suites: by fractions, every n: 61 for one task, 88 for five under Holm, 120 for all of four.
run 0 plan suite --difference 0.2 --discordance 0.3 --tasks 5
shows "Take 88 starts" "A single task would take 61 starts" "In all 440 trials"
run 0 plan suite --difference 0.2 --discordance 0.3 --tasks 4 --every
shows "Take 120 starts"
run 0 plan suite --difference 0.1 --discordance 0.2 --seeds 3 --rho 1
shows "Take 155 starts" # seeds that change nothing
run 0 plan suite --rates 0.5,0.6,0.7 --rho 0.3
shows "By the large-sample law" "by simulation of 10000 evaluations (seed 1)"
cp "$work/out" "$work/first"
run 0 plan suite --rates 0.5,0.6,0.7 --rho 0.3
cmp -s "$work/out" "$work/first" || fail "the same seed gave another answer"

# refused with a reason
one_error 2 "equal" plan unpaired --rates 0.7 0.7
one_error 2 "equal" plan paired --difference 0 --discordance 0.2
one_error 2 "equal" plan suite --rates 0.5,0.5
one_error 2 "exchange" plan unpaired --rates 0.7 0.8 --alternative greater
one_error 2 "exchange" plan paired --difference -0.1 --discordance 0.2 --alternative greater
one_error 2 "above alpha" plan unpaired --rates 0.7 0.8 --power 0.04
one_error 2 "above alpha" plan paired --difference 0.1 --discordance 0.2 --power 0.05
one_error 2 "cannot differ by more" plan paired --difference 0.3 --discordance 0.2
one_error 2 "between 0 and 0.5" plan rate --half-width 0.6
one_error 2 "takes more than 20000000 trials" plan rate --half-width 0.00001
one_error 2 "between 0 and 1" plan rate --half-width 0
one_error 2 "below the rate" plan rate --rate 0.8 --lower 0.9
one_error 2 "a correlation of 0.9 is not possible" plan paired --rates 0.9 0.5 --correlation 0.9
one_error 2 "one of three" plan paired --difference 0.1
one_error 2 "one of three" plan suite
one_error 2 "three numbers" plan paired --pilot 9 1
one_error 2 "takes three counts" plan paired --pilot 9 1 5
one_error 2 "what is to be reached" plan rate --rate 0.8
one_error 2 "no interval" plan rate --half-width 0.1 --interval wilsn
one_error 2 "needs the two success rates" plan unpaired
one_error 2 "not within the margin" plan paired --difference -0.1 --discordance 0.2 --margin 0.05
one_error 2 "takes long" plan unpaired --rates 0.5 0.6 --n 5000
one_error 2 "whole number" plan paired --discordance 0.2 --n 10.5

# pages and a plan file; the analysis is held against it
run 0 plan paired --difference 0.16 --discordance 0.2 --plan "$work/plan.json" -o "$work/pages" --json
says '"written"' '"power.svg"' '"sizes.svg"'
pdfinfo "$work/pages/report.pdf" | grep -q '^Pages: *1$' || fail "the plan is not one page"
grep -q 'data-method="size.n_mcnemar_connor"' "$work/pages/report.xhtml" || fail "numbers lack their evidence"
run 0 report samples/pick_place.csv --plan "$work/plan.json" -o "$work/held"
shows "Deviation, number of starts or trials: planned 53, done 50."
grep -q "Against the plan" "$work/held/report.xhtml" || fail "the report has no section on the plan"
sed -i 's/"n": 53/"n": 50/' "$work/plan.json"
run 0 report samples/pick_place.csv --plan "$work/plan.json" -o "$work/held"
shows "The analysis keeps to the plan."
sed -i 's/mcnemar_asymptotic/mcnemar_exact/; s/"alpha": 0.05/"alpha": 0.01/' "$work/plan.json"
run 0 report samples/pick_place.csv --plan "$work/plan.json" -o "$work/held" --json
says "\"sha256\": \"$(sha256sum "$work/plan.json" | cut -d' ' -f1)\""
grep -qF "$(sha256sum "$work/plan.json" | cut -d' ' -f1)" "$work/held/report.xhtml" || fail "the report lacks the digest of the plan"
says '"what": "test"' '"what": "alpha"' '"below_alpha": false' '"value": 0.021484375' '"sha256"'
run 0 report samples/pick_place.csv --unpaired --plan "$work/plan.json" -o "$work/held"
shows "Deviation, kind of comparison: planned pairs, done unrelated trials."
one_error 2 "is no plan" report samples/pick_place.csv --plan samples/design.json -o "$work/held"
sed 's/"version": 1/"version": 2/' "$work/plan.json" >"$work/later.json"
one_error 2 "newer version" report samples/pick_place.csv --plan "$work/later.json" -o "$work/held"
sed 's/"n": 50/"n": 0/' "$work/plan.json" >"$work/later.json"
one_error 2 "without its number" report samples/pick_place.csv --plan "$work/later.json" -o "$work/held"
one_error 2 "that was planned" plan paired --discordance 0.2 --n 10 --plan "$work/none.json"
