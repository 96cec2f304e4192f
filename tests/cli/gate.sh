# SPDX-License-Identifier: GPL-3.0-or-later
# compare --gate: the decision as exit status, in the terminal, as Markdown and as JSON.
. tests/cli/common.bash

# pairs A B C D: a file of so many starts by outcome, policies new and old.
pairs() {
    {
        echo policy,state,success
        awk -v a="$1" -v b="$2" -v c="$3" -v d="$4" 'BEGIN {
            for (i = 0; i < a + b + c + d; i++) {
                print "new," i "," (i < a + b)
                print "old," i "," (i < a || i >= a + b && i < a + b + c)
            }
        }'
    } >"$work/pairs.csv"
}

# tells TEXT...: as says, wherever lines break.
tells() {
    tr '\n' ' ' <"$work/out" >"$work/line" && mv "$work/line" "$work/out"
    says "$@"
}

# 9 to 1: chi-square 6.4, p 0.0114
run 0 compare samples/pick_place.csv --gate
tells "Gate passed: fine-tuned is better than pretrained, p = 0.011 (McNemar chi-square" "below 0.05."
run 3 compare samples/pick_place.csv --gate --policy pretrained --policy fine-tuned
tells "Gate failed: pretrained is worse than fine-tuned, p = 0.011"
run 1 compare samples/pick_place.csv --gate --alpha 0.01
tells "Gate not passed: it is not shown that fine-tuned is better than pretrained" "not below 0.01."
run 1 compare samples/pick_place_other_failures.csv --gate

# Tango 1998, p. 899: 43, 0, 1, 0 of 44 at margin 0.1 gives Z = 1.709, one-sided p = 0.0437
pairs 43 0 1 0
run 1 compare "$work/pairs.csv" --gate --margin 0.1
tells "p = 0.044 (Non-inferiority, score), not below 0.025."
run 0 compare "$work/pairs.csv" --gate --margin 0.1 --alpha 0.1
tells "Gate passed: new is not worse than old by 10.0 pp or more" "p = 0.044" "below 0.05."
run 1 compare "$work/pairs.csv" --gate

# worse beyond doubt, but by less than the margin; the same with a smaller one
pairs 960 10 30 0
run 0 compare "$work/pairs.csv" --gate --margin 0.05
tells "succeeds less often than old" "Gate passed: new is not worse than old by 5.0 pp or more, p < 0.0001"
run 3 compare "$work/pairs.csv" --gate --margin 0.025
tells "and it is not shown that it is so by less than 2.5 pp"
run 3 compare "$work/pairs.csv" --gate

# the gate at a margin is the lower bound of the interval: it lies at -3.4 pp (+-0.05)
run 0 compare "$work/pairs.csv" --gate --margin 0.0345 --json
tells '"decision": "not_worse"' '"status": 0' '"margin": 0.0345' '"alpha": 0.025' '"method": "paired.noninferiority_score"'
run 3 compare "$work/pairs.csv" --gate --margin 0.0335 --markdown
tells "Gate failed: new is worse than old"

# nothing to compare
printf 'policy,state,success\nA,1,1\nB,1,\n' >"$work/none.csv"
run 4 compare "$work/none.csv" --gate
tells "there is nothing to decide on"
run 4 compare "$work/none.csv" --gate --margin 0.1 --json
tells '"decision": "none"'

# the sample: what its steps run
grep -oE 'offdiag compare .*' samples/gate.yml | while read -r _ words; do
    # shellcheck disable=SC2086
    run 0 ${words%%>>*}
    tells "Gate passed"
done || exit 1
[ "$(grep -c 'run: offdiag compare' samples/gate.yml)" -eq 2 ] || fail "samples/gate.yml lost a step"

one_error 2 "give both" compare samples/pick_place.csv --margin 0.1
one_error 2 "between 0 and 1" compare samples/pick_place.csv --gate --margin 1.5
one_error 2 "between two policies" compare samples/suite_three.csv --gate
one_error 2 "between two policies" compare samples/suite_three.csv --gate --policy small --policy wide --cluster state
one_error 2 "between two policies" compare samples/suite_three.csv --gate --policy small --policy wide --score score
