# SPDX-License-Identifier: GPL-3.0-or-later
# help, methods, read and compute; usage errors and exit statuses.
. tests/cli/common.bash

run 0 --version
says "offdiag "
run 0 help
says "offdiag compare" "offdiag report"
run 0 compare --help
says "--policy NAME" "For example: offdiag compare"
run 0 help table
run 0 help --json
says '"schema": "offdiag.help/1"'
one_error 2 "no command is given"
one_error 2 'did you mean "compare"' comapre
one_error 2 "did you mean --policy" compare samples/suite.csv --polcy x
one_error 2 "there is no command" help nothing

# the examples of help work, each as it is printed
"$program" help --json | sed -n 's/^ *"example": "offdiag \(.*\)",*$/\1/p' >"$work/examples"
[ -s "$work/examples" ] || fail "no examples"
while read -r words; do
    run 0 $(echo "$words" | sed "s|--output \([a-z]\)|--output $work/\1|; s|^verify |verify $work/|")
done <"$work/examples"

run 0 methods
says "paired.mcnemar_exact" "paired test" "rate.wilson"
run 0 methods paired.diff_tango
says "Tango" "Stat Med" "offdiag compute paired.diff_tango a=33 b=9 c=1 d=7"
run 0 methods --json
says '"id": "paired.mcnemar_exact"' '"reference"'
one_error 2 'did you mean "paired.diff_tango"' methods paired.diff_tago

# 22/1024, and Wilson's interval of 42/50 by R's prop.test
run 0 compute paired.mcnemar_exact a=33 b=9 c=1 d=7
[ "$(cat "$work/out")" = "p 0.021484375" ] || fail "$(cat "$work/out")"
run 0 compute rate.wilson k=42 n=50
says "estimate 0.84" "lower 0.714857839369" "upper 0.916625793219"
run 0 compute rate.wilson k=42 n=50 --json
says '"schema": "offdiag.compute/1"' '"quantity": "lower"'
one_error 2 'did you mean "level"' compute rate.wilson k=1 n=2 lvel=0.9
one_error 2 "NAME=VALUE" compute rate.wilson 42 50
one_error 2 'needs "n"' compute rate.wilson k=1
one_error 2 "more than n" compute rate.wilson k=3 n=2
one_error 2 "is none" compute rate.wilson k=0x10 n=50
one_error 2 "whole number" compute rate.wilson k=1.5 n=50
one_error 2 "given twice" compute rate.wilson k=1 k=2 n=50
one_error 2 "compute needs a method" compute
one_error 2 "takes data" compute several.cochran_q
run 0 compute size.n_mcnemar_connor "params=psi=0.2;delta=0.16;alpha=0.05;power=0.8"
cp "$work/out" "$work/first"
run 0 compute size.n_mcnemar_connor psi=0.2 delta=0.16 alpha=0.05 power=0.8
cmp -s "$work/out" "$work/first" || fail "params differ from single inputs"

# a CSV of inputs: further columns are carried through, a bad row does not stop the others
printf 'method,a,b,c,d,level,quantity\npaired.mcnemar_exact,33,9,1,7,,p\nno.such,1,2,3,4,,p\n' >"$work/rows.csv"
run 2 compute --rows "$work/rows.csv"
says "method,a,b,c,d,level,quantity,out_quantity,out_value" "paired.mcnemar_exact,33,9,1,7,,p,p,0.021484375" "no.such,1,2,3,4,,p,error,"
"$program" compute --rows - <"$work/rows.csv" 2>/dev/null | cmp -s - "$work/out" || fail "standard input differs"
one_error 2 "method" compute --rows samples/suite.csv

# read: what was recognised, pairs with their counts, what was dropped with its lines
run 0 read samples/suite.csv
says "tidy CSV, 10 tasks, 1000 trials, 2 missing" "498 pairs used, 2 missing" "suite.csv:922"
run 0 read samples/suite.csv --json
says '"schema": "offdiag.read/1"' '"used": 498' '"missing": 2' '"task": "close the microwave"'
run 0 read samples/wide.csv
says "wide CSV" "state from start"
for form in csv json; do
    run 0 read samples/suite.csv --to $form
done
run 0 read samples/suite.csv --to csv
cp "$work/out" "$work/again.csv"
run 0 read "$work/again.csv" --to csv
cmp -s "$work/out" "$work/again.csv" || fail "what read writes is not read as the same"
printf 'policy,state,success\nA,1,1\nB,1,1\nA,1,0\nA,2,1\nB,2,0\n' >"$work/twice.csv"
run 0 read "$work/twice.csv" --repeats exclude --json
says '"b": 1' '"kind": "duplicated"'

# the time of scripts can be set, and a wrong setting is refused
export OFFDIAG_SCRIPT_SECONDS=soon
one_error 2 "OFFDIAG_SCRIPT_SECONDS" methods
export OFFDIAG_SCRIPT_SECONDS=30
run 0 methods
