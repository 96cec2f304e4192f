# SPDX-License-Identifier: GPL-3.0-or-later
# What printed numbers leave possible: counts, paired tables, tests, a whole paper.
. tests/cli/common.bash

# shows TEXT...: each is in the output, wherever its lines end.
shows() {
    tr -s ' \n' ' ' <"$work/out" >"$work/flat"
    local text
    for text in "$@"; do
        grep -qF -- "$text" "$work/flat" || fail "the output lacks \"$text\":
$(cat "$work/out")"
    done
}

# counts, by whole numbers
run 0 recheck --a "84.3 %" --n 50
shows "84.3 % of 50: cannot be reproduced" "no count of 50 trials gives it (42 of 50 is 84 %, 43 of 50 is 86 %)"
run 0 recheck --a "84 %" --n 500
shows "The counts may be 418 to 422 of 500."
run 0 recheck --a 84.3% --n 40-60
shows "84.3% is possible for n = 51 (43)"
run 0 recheck --a 0.95
shows "not enough said" "0.95 takes at least 19 trials"
run 0 recheck --a 52/50
shows "cannot be reproduced" "more successes than trials"
run 0 recheck --a 50% --n 3 --groups 2
shows "The counts are 3 of 6."
run 0 recheck --a 51% --n 3 --groups 2
shows "no count of 3 trials in each of 2 groups has this mean"

run 0 recheck --a 52% --n 7 --groups 3 --decimals 0 # 43, 57 and 57 % of seven, by trying all
shows "The counts are 11 of 21."

# 42 and 34 of 50: p by fractions of powers of two
run 0 recheck --a 42/50 --b 34/50 --paired --p 0.0215
shows "9 paired tables have these margins, with c = 0 to 8" "p runs from 0.0078 to 0.1516 (exact McNemar) and from 0.0039 to 0.1078 (mid-p)" \
    "above 0.05 from c = 3 on by the exact McNemar test and from c = 5 on by the mid-p McNemar test" \
    "exact conditional McNemar test (table 33 9 1 7)" "exact McNemar, b = 9 and c = 1 (discordance 20 %, correlation of outcomes 0.52)" \
    "Please report the four counts" "16 8 48 % 0.15 0.11"
run 0 recheck --a 42/50 --b 34/50 --p 0.10 --unpaired
shows ": reproduced." "Fisher exact test (42/50 and 34/50)"
run 0 recheck --a 42/50 --b 34/50 --p 0.0127 --unpaired
shows "percentages taken as counts of 100"
run 0 recheck --a 42/50 --b 34/50 --p 0.0018 --unpaired # by fractions: 0.001757 of three times as many
shows "Fisher exact test with another number of trials (126/150 and 102/150)"
run 0 recheck --a 42/50 --b 34/50 --statistic 4.9 --paired
shows "McNemar chi-square with continuity correction (table 33 9 1 7)"
run 0 recheck --a 42/50 --b 34/50 --paired --lower "4.4 %" --upper "27.6 %"
shows "Wald"
run 0 recheck --a 42/50 --b 34/50 --p 0.5 --test Fisher --unpaired
shows "cannot be reproduced by the named test (Fisher)"
run 0 recheck --a 42/50 --b 34/50 --p 0.77 --unpaired
shows "cannot be reproduced by any of 18 methods"
run 0 recheck --a 16/20 --lower "58.4 %" --upper "91.9 %"
shows "Wilson score interval (16/20)"

# numbers of trials: two arms of 155 pairs, as published
run 0 recheck --size 155 --difference 0.1 --discordance 0.2
shows "155 is reproduced by Pairs, Connor"
run 0 recheck --size 310 --difference 0.1 --discordance 0.2
shows "310 is reproduced by Pairs, Connor"
run 0 recheck --size 400 --difference 0.1 --discordance 0.2
shows "400 cannot be reproduced by any of"

# contradictions are findings, not errors
run 0 recheck --a 42/50 --b 34/50 --p 1.2
shows "outside 0 to 1"
run 0 recheck --a 42/50 --b 34/50 --lower 0.3 --upper 0.1
shows "lower bound of the interval is above the upper"
run 0 recheck --a 42/50 --b 34/40 --paired --p 0.1
shows "said to be paired, but have different numbers"

run 0 recheck --a 84% --n 10-2000 --b 80% --p 0.01
shows ": possible." "were tried, and none gives the result"
run 0 recheck --a 50% --n 1000000 --b 49% --p 0.1 --paired
shows "More than 20000 paired tables"

# a paper: verdicts, Holm (0.003 times 8 is below 0.05, the next 0.02 times 7 is not), best of three
run 0 recheck samples/claims.csv
shows "11 claims: 5 reproduced, 4 possible, 1 cannot be reproduced, 1 not enough said." "8 comparisons have a p-value" "and 4 are below 0.05; adjusted together by Holm's method, 1 remains." \
    "held against 3 baselines" "The interval has no width" "A bound lies beyond 0 to 1" "symmetric about 95 %" "may be down to 86.09 %" "Only one-sided tests give it"
grep -qiE 'wrong|misconduct|fraud|error' "$work/out" && fail "the words are not neutral"

# a malformed cell has its line and column; several are all named
printf 'id,a,n_a,b,p\nx,84 %%,50,abc,0.02\n' >"$work/bad.csv"
one_error 2 "bad.csv:2:4: \"abc\" is no rate" recheck "$work/bad.csv"
printf 'a,n_a,paired,level,test\n84 %%,5x,perhaps,2,tau\n,50,,,\n' >"$work/bad.csv"
run 2 recheck "$work/bad.csv"
for place in 2:2 2:3 2:4 2:5 3:1; do
    grep -q "bad.csv:$place: " "$work/err" || fail "no error at $place: $(cat "$work/err")"
done
grep -q "5 cells cannot be read" "$work/err" || fail "not all cells are counted: $(cat "$work/err")"
printf 'a,n_q\n84 %%,50\n' >"$work/bad.csv"
one_error 2 "bad.csv:1:2: there is no column \"n_q\"" recheck "$work/bad.csv"
printf 'a,lower\n84 %%,0.5\n' >"$work/bad.csv"
one_error 2 "bad.csv:2:1: an interval has two bounds" recheck "$work/bad.csv"
printf 'a,b\n84 %%\n' >"$work/bad.csv"
one_error 2 "bad.csv:2: this row has fewer cells" recheck "$work/bad.csv"
: >"$work/bad.csv"
one_error 2 "empty" recheck "$work/bad.csv"
one_error 2 "needs a claim" recheck
one_error 2 "--p: \"x\" is no p-value" recheck --a 4/5 --b 3/5 --p x
one_error 2 "needs what it was computed from" recheck --size 294

# pages: a paragraph, tables and a figure
run 0 recheck --a 42/50 --b 34/50 --paired --p 0.0215 -o "$work/pages" --json
says '"written"' '"claim-1.svg"' '"c_low": 1'
grep -q 'data-input="a=33 b=9 c=1 d=7"' "$work/pages/report.xhtml" || fail "numbers lack their evidence"
run 0 recheck samples/claims.csv -o "$work/paper" --format xhtml
grep -q "What to ask the authors" "$work/paper/report.xhtml" || fail "nothing is asked for"

# every number is a value: but for the names of the claims and of the program
run 0 verify "$work/paper/report.xhtml"
cut -d, -f1 samples/claims.csv | sed 1d >"$work/names"
mapfile -t names <"$work/names"
python3 tests/cli/loose_numbers.py "$work/paper/report.xhtml" --but "offdiag $("$program" --version | sed "s/[^0-9.]*//")" "${names[@]}" >&2 ||
    fail "the review has loose numbers"

# a page or a figure of ours is computed again
run 0 recheck "$work/pages/report.xhtml"
shows "all true."
run 0 recheck "$work/paper/report.xhtml" "$work/pages/claim-1.svg"
sed 's/value="0.021484375" data-method="paired/value="0.031484375" data-method="paired/' "$work/pages/report.xhtml" >"$work/pages/changed.xhtml"
run 1 recheck "$work/pages/changed.xhtml"
shows "paired.mcnemar_exact"
run 1 recheck "$work/pages/changed.xhtml" --json
says '"schema": "offdiag.verify/1"'
one_error 2 "one table of claims" recheck samples/claims.csv samples/claims.csv
