# SPDX-License-Identifier: GPL-3.0-or-later
# Numbers that no method takes: compute says which argument is wrong, for every method of counts
# from a file, and on the command line.
. tests/cli/common.bash

run 0 methods --json
python3 tests/cli/bad_numbers.py make "$work/out" >"$work/rows.csv"
run 2 compute --rows "$work/rows.csv"
cp "$work/out" "$work/answers.csv"
wrong=$(python3 tests/cli/bad_numbers.py check "$work/answers.csv")
[ -z "$wrong" ] || fail "errors that do not name the argument: $(head -20 <<<"$wrong")"

for bad in -1 0.5 nan inf 1e300 1000000000000001 9223372036854775808 x; do
    one_error 2 "k" compute rate.wilson "k=$bad" n=10
    one_error 2 "b" compute paired.mcnemar_exact a=1 "b=$bad" c=2 d=3
    one_error 2 "n2" compute unpaired.boschloo_central x1=1 n1=2 x2=0 "n2=$bad"
done
for bad in 0 1 -0.5 1.5 95 nan x; do
    one_error 2 "level" compute paired.diff_tango a=1 b=2 c=3 d=4 "level=$bad"
done
for bad in 1 -1 2 nan x; do
    one_error 2 "margin" compute paired.noninferiority_exact a=1 b=2 c=3 d=4 alternative=greater "margin=$bad"
done
