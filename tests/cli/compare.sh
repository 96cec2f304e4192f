# SPDX-License-Identifier: GPL-3.0-or-later
# The answer in the terminal, as Markdown and as JSON, on the samples.
. tests/cli/common.bash

run 0 compare samples/pick_place.csv
says "fine-tuned succeeds more often than pretrained" "84 % against 68 % of 50 starts" "+4.5 to +29.3 pp" "p = 0.011"
says "(tidy CSV, 100 rows, sha256" "50 pairs used, 0" "missing, 0 duplicated, 0 unmatched"

run 0 compare samples/pick_place_other_failures.csv
says "do not decide" "This is not evidence that the two are equal"

# test and interval agree at every level: p is 0.0114
run 0 compare samples/pick_place.csv --alpha 0.01
says "do not decide" "99 % interval -"
run 0 compare samples/pick_place.csv --level 0.98
says "more often than" "98 % interval +"
run 0 compare samples/pick_place.csv --level 0.9 --alpha 0.01 --json
says '"level": 0.9' '"alpha": 0.01'

# swapping the policies mirrors the answer
run 0 compare samples/pick_place.csv --policy pretrained --policy fine-tuned
says "pretrained succeeds less often than fine-tuned" "-29.3 to -4.5 pp"

run 0 compare samples/pick_place.csv --json
says '"schema": "offdiag.compare/1"' '"policy_a": "fine-tuned"' '"a": 33' '"b": 9' '"c": 1' '"d": 7' '"used": 50'
says '"missing": 0' '"duplicated": 0' '"unmatched": 0' '"verdict": "better"' '"tasks"'

run 0 compare samples/suite.csv --markdown
says "| close the microwave | 49/50 | 48/50 | 2 | 1 |" "**dual-camera succeeds more often than single-camera.**"

# a file a policy, named on the command line; columns of other names
printf 'scene,ok\n1,yes\n2,no\n3,yes\n' >"$work/a.csv"
printf 'scene,ok\n1,no\n2,no\n3,yes\n' >"$work/b.csv"
run 0 compare "new=$work/a.csv" "old=$work/b.csv" --map success=ok --key scene --json
says '"policy_a": "new"' '"policy_b": "old"' '"a": 1' '"b": 1' '"c": 0' '"d": 1'

# names that would be markup or a command
printf 'policy,state,success\n"a|b`<i>@x",1,1\n=B,1,0\n' >"$work/names.csv"
run 0 compare "$work/names.csv" --markdown --policy 'a|b`<i>@x' --policy '=B'
says 'a\|b\`\<i\>'
run 0 read "$work/names.csv" --to csv
says "'=B,,1,,0"

# two diagnostic tests judged by the truth: diseased 319 78 22 32, healthy 155 22 53 31
printf 'task,y1,y2,weight\nill,1,1,319\nill,1,0,78\nill,0,1,22\nill,0,0,32\n' >"$work/tests.csv"
printf 'well,1,1,155\nwell,1,0,22\nwell,0,1,53\nwell,0,0,31\n' >>"$work/tests.csv"
run 0 compare "$work/tests.csv" --wide y1,y2 --assume-aligned
says "do not decide between y1 and y2" "Warning: the tasks point in opposite directions by more than chance"
run 0 compare "$work/tests.csv" --wide y1,y2 --assume-aligned --json
says '"ahead_a": 1' '"opposite": true' '"warning": "Warning' '"adjusted_p"'
run 0 compare samples/suite.csv --adjust bonferroni
says "Adjusted together for 10 tests by Bonferroni's method" "stratum: p < 0.0001"
one_error 2 "choose one of none, bonferroni, holm" compare samples/suite.csv --adjust tukey

# three policies: ranked, with a control, in clusters, by their scores
run 0 compare samples/suite_three.csv
says "Which of the 3 policies succeeds most often?" "wide-long and wide are not told apart from the best rate"
says "1 to 2  wide-long    118/178" "small - wide " "Cochran Q, exact, 178" "--cluster state takes them together"
run 0 compare samples/suite_three.csv --policy wide-long --policy small --policy wide --markdown
says "| 3 | small | 90/180 |" "| wide-long - small |"
run 0 compare samples/suite_three.csv --control small
says "Against small, succeeding more often: wide and wide-long." "2 pairs compared"
run 0 compare samples/suite_three.csv --cluster state --json
says '"clusters": 60' '"largest": 3' '"method": "several.clustered_difference"'
run 0 compare samples/suite_three.csv --score score --policy small --policy wide
says "small has a lower score than wide." "Hodges-Lehmann" "Sign test" "Paired t test"

run 0 compare samples/suite_three.csv --score score
says "Any difference at all: p" "(Friedman test, 178 starts" "Partial credit has 5 levels." "(Bowker symmetry"
run 0 compare samples/suite_three.csv --score score --json
says '"method": "several.friedman"' '"method": "several.stuart_maxwell"' '"method": "several.bowker"'
run 0 compare samples/suite_three.csv --cluster state
says "Clustered McNemar test, Yang, p" "adjusted p ="

run 0 report samples/suite_three.csv --score score --output "$work/scores" --json
says '"layout": "scores"' '"method": "several.signed_rank_wilcoxon"'
run 0 verify "$work/scores/report.xhtml"
says "all true"
one_error 2 "leave --layout out" report samples/suite_three.csv --score score --layout appendix --output "$work/scores"

# pairs and what has no partner, together and apart: rates 3/4 and 2/4 with, 2/2 and 1/2 without
printf 'policy,state,success\nA,1,1\nB,1,1\nA,3,1\nA,4,0\nB,5,1\nB,6,0\nA,2,1\nB,2,0\n' >"$work/overlap.csv"
run 0 compare "$work/overlap.csv"
says "100 % against 50 % of 2 starts: +50.0 pp" "With the trials without a partner taken in: +25.0 pp" "p = 0.47 (Partly overlapping samples)"
run 0 compare "$work/overlap.csv" --json
says '"method": "several.overlap"'

# seeds that change nothing: one trial a state, not three
printf 'policy,state,seed,success\n' >"$work/seeds.csv"
for state in 1 2 3 4; do for seed in 7 17 27; do
    printf 'A,%s,%s,%s\nB,%s,%s,%s\n' $state $seed $((state % 2)) $state $seed $((state == seed / 10)) >>"$work/seeds.csv"
done; done
run 0 compare "$work/seeds.csv"
says "A gives the same outcomes with seeds 7, 17, 27 on all 4" "Up to 3 seeds replay the same"
! grep -q "B gives the same" "$work/out" || fail "B differs over seeds"

# no number changes when rows do
head -1 samples/suite.csv >"$work/reversed.csv"
tail -n +2 samples/suite.csv | tac >>"$work/reversed.csv"
run 0 compare "$work/reversed.csv"
grep -v sha256 "$work/out" >"$work/first"
run 0 compare samples/suite.csv
grep -v sha256 "$work/out" | sed 's/suite.csv/reversed.csv/' | diff - "$work/first" >/dev/null || fail "the order of rows changed the answer"

one_error 2 "two answers" compare samples/suite.csv --json --markdown
one_error 2 'choose from' compare samples/suite.csv --policy dual-camera --policy x
