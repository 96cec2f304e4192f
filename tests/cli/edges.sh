# SPDX-License-Identifier: GPL-3.0-or-later
# Suites at their edges, each decided and never 0/0: all rows equal, a task without discordance,
# a policy without trials, one cluster, ties everywhere, many policies, many tasks.
. tests/cli/common.bash

no_nan() {
    ! grep -qiE '(^|[^a-z])-?nan([^a-z]|$)' "$work/out" || fail "not a number in: $(cat "$work/out")"
}

# all_answers FILE: compare, its JSON and the appendix end well and without a NaN
all_answers() {
    run 0 report "$1" --layout appendix --output "$work/report" --format xhtml
    sed 's/<[^>]*>//g' "$work/report/report.xhtml" >"$work/out"
    no_nan
    run 0 compare "$1" --json
    no_nan
    run 0 compare "$1"
    no_nan
}

# rows POLICIES TASKS STATES EXPRESSION of p, t and s: a file with an outcome a row
rows() {
    awk -v P="$1" -v T="$2" -v S="$3" "BEGIN {
        print \"policy,task,state,success,score\"
        for (p = 1; p <= P; p++) for (t = 1; t <= T; t++) for (s = 1; s <= S; s++)
            printf \"p%d,t%d,%d,%s,0.5\\n\", p, t, s, $4
    }"
}

# all rows equal: p = 1 everywhere, nobody is best
rows 3 3 4 1 >"$work/equal.csv"
all_answers "$work/equal.csv"
says "do not decide which of p1, p2 and p3 is best" "p = 1 (Cochran Q, exact, 12 starts" "12/12  100.0 %"
run 0 compare "$work/equal.csv" --policy p1 --policy p2
says "+24.2 pp" "The two agree on every start" "no task has p < 0.05"

# one task decides, another has no discordance
rows 2 2 10 't == 1 ? (p == 1) : 1' >"$work/quiet.csv"
all_answers "$work/quiet.csv"
says "p1 succeeds more often than p2." "t2    10/10  10/10" "Adjusted together for 2 tests"

# a policy whose trials all lack an outcome: nothing is said of it
rows 3 1 12 '(p == 3 ? "" : p == 1 ? 1 : 0)' >"$work/absent.csv"
all_answers "$work/absent.csv"
says "p1 succeeds more often than p2. Nothing is known of p3, without any outcome." "0/0"
run 0 compare "$work/absent.csv" --policy p1 --policy p3
says "No start gave an outcome for both p1 and p3 on t1: nothing can be said."

# one cluster is refused, for nothing varies between clusters
printf 'policy,state,seed,success\nA,1,1,1\nB,1,1,0\nA,1,2,1\nB,1,2,0\n' >"$work/cluster.csv"
one_error 2 "one cluster only" compare "$work/cluster.csv" --cluster state

# ties everywhere
run 0 compare "$work/equal.csv" --score score
no_nan
says "p = 1 (Friedman test, 12 starts" "0.00 to 0.00" "Mean difference 0.00"
rows 2 1 4 1 >"$work/few.csv"
run 0 compare "$work/few.csv" --score score
no_nan
says "no limits" "interval without limits"

# many policies and many tasks; the statistics of 200 and of 10,000 are timed in test_pairwise
rows 40 1 10 '(p * s) % 7 % 2' >"$work/policies.csv"
run 0 compare "$work/policies.csv" --json
no_nan
says '"compared": 780'
rows 2 150 2 '(p * s + t) % 3 % 2' >"$work/tasks.csv"
run 0 compare "$work/tasks.csv" --json
no_nan
says '"tasks": 150' '"task": "t150"'
# more than can be told apart
rows 501 1 3 's % 2' >"$work/policies.csv"
one_error 2 "501 policies are more than can be ranked" compare "$work/policies.csv"
run 0 compare "$work/policies.csv" --policy p1 --policy p2
rows 2 10001 1 't % 2' >"$work/tasks.csv"
one_error 2 "10001 tasks are more than can be told apart" compare "$work/tasks.csv"
run 0 read "$work/tasks.csv"
says "10001"
