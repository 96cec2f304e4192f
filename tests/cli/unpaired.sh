# SPDX-License-Identifier: GPL-3.0-or-later
# Files of counts, and trials that are taken as unrelated: what unpaired analysis can say.
# Fisher's p of 42/50 against 34/50 is 0.100165 (R 4.2, fisher.test), of 40/50 and 20/50 8.2e-05.
. tests/cli/common.bash

printf '# by hand\npolicy,task,successes,n\nA,t1,40,50\nA,t2,30,50\nB,t1,20,50\nB,t2,29,50\n' >"$work/counts.csv"
run 0 compare "$work/counts.csv"
says "A succeeds more often than B." "70/100 against 49/100, 70 % against 49 %: +21.0 pp" "(Fisher exact test)"
says "The files hold counts" "The p of 2 tasks are adjusted together by Holm's method."
run 0 compare "$work/counts.csv" --json
says '"k_a": 70' '"n_b": 100' '"method": "unpaired.diff_miettinen_nurminen"' '"counts": true' '"task": "t2"'
run 0 compare "$work/counts.csv" --markdown
says "| t1 | 40/50 | 20/50 |"
run 0 read "$work/counts.csv"
says "counts in a CSV, 2 tasks, 200 trials; 1 comment line left out" "A       all      70/100" "nothing is paired"
run 0 report "$work/counts.csv" --output "$work/report" --json
says '"layout": "unpaired"' '"report.pdf"' '"ladder.svg"'
run 0 verify "$work/report/report.xhtml"
says "all true"
run 4 report "$work/counts.csv" --output "$work/report" --layout appendix
one_error 2 "need pairs of single trials" compare "$work/counts.csv" --control A
one_error 2 "decides between two policies" compare "$work/counts.csv" --gate

# one file a policy, named; a null result says what would have been needed
printf 'successes,n\n42,50\n' >"$work/new.csv"
printf 'successes,n\n34,50\n' >"$work/old.csv"
run 0 compare "new=$work/new.csv" "old=$work/old.csv"
says "do not decide between new and old" "p = 0.10 (Fisher exact test)" "have needed 44/50 or more, a difference of +20.0 pp"

# three policies
printf 'policy,successes,n\nA,40,50\nB,20,50\nC,21,50\n' >"$work/three.csv"
run 0 compare "$work/three.csv"
says "2 of 3 pairs of policies differ in their rates at 0.05." "A - B  40/50   20/50"

# single trials without a start in common
printf 'policy,state,success\nA,1,1\nA,2,1\nB,3,0\nB,4,0\n' >"$work/apart.csv"
one_error 4 "compare the rates with --unpaired" compare "$work/apart.csv"
run 0 compare "$work/apart.csv" --unpaired
says "2/2 against 0/2" "as --unpaired says"
run 0 report "$work/apart.csv" --unpaired --output "$work/report" --format xhtml
says "Written:"
