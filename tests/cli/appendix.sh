# SPDX-License-Identifier: GPL-3.0-or-later
# The layout appendix: an overview and a section a task, for two policies and for many.
. tests/cli/common.bash

# holds TEXT...: each is somewhere in the report
holds() {
    local text
    for text in "$@"; do
        grep -qF -- "$text" "$work/report/report.xhtml" || fail "the report lacks \"$text\""
    done
}

run 0 report samples/suite_three.csv --layout appendix --output "$work/report"
says "not told apart from the best rate" "ladder.svg" "matrix.svg" "discordance.svg"
holds "3 policies on 6 tasks" "fold the towel" "wipe the table" "wide and wide-long" "Adjusted p"
holds 'data-method="several.cochran_q"' 'data-method="several.adjusted"' 'data-method="rate.wilson"'
run 0 report samples/suite_three.csv --layout appendix --output "$work/report" --policy small --policy wide --adjust none
holds "2 policies on 6 tasks" "without adjustment"
run 0 report samples/pick_place.csv --layout appendix --output "$work/report"
holds "2 policies on 1 task"

# no task, a policy that lacks a task, a start that all lack, names that look like markup
printf 'policy,state,success\n<b>,1,1\nB,1,0\nC,1,1\n<b>,2,\nB,2,\nC,2,\n' >"$work/odd.csv"
run 0 report "$work/odd.csv" --layout appendix --output "$work/report"
holds "3 policies on 1 task" "&lt;b&gt;" "all starts"
printf 'policy,task,state,success\nA,t,1,1\nB,t,1,0\nA,u,1,1\nC,u,1,1\n' >"$work/parts.csv"
run 0 report "$work/parts.csv" --layout appendix --output "$work/report"
holds "3 policies on 2 tasks" "A − C"
printf 'policy,task,state,success\nA,t,1,1\nA,t,2,1\nC,t,3,0\nC,t,4,1\nB,t,1,0\nB,t,3,0\n' >"$work/apart.csv"
run 0 report "$work/apart.csv" --layout appendix --output "$work/report"
holds "No figure shows where A and C, the two highest rates, disagree: they share no start."
! grep -q 'id="fig-discordance"' "$work/report/report.xhtml" || fail "a figure of no start"

# twenty policies: a matrix of signs
{
    echo policy,state,success
    for policy in $(seq 20); do for state in 1 2 3 4; do echo "p$policy,$state,$(((policy * state) % 7 % 2))"; done; done
} >"$work/twenty.csv"
run 0 report "$work/twenty.csv" --layout appendix --output "$work/report" --format xhtml
holds 'id="fig-matrix"' "Row against column: + higher"

# forty policies: more than a ladder of series and a matrix hold
{
    echo policy,task,state,success
    for policy in $(seq 40); do for state in 1 2 3 4 5; do
        echo "p$policy,t$((state % 2)),$state,$(((policy * state) % 7 % 2))"
    done; done
} >"$work/many.csv"
run 0 report "$work/many.csv" --layout appendix --output "$work/report" --format xhtml
holds "40 policies on 2 tasks" "policies, since it holds up to" "over all starts. For more than 12 policies the tasks are left to the tables."
! grep -q 'id="fig-matrix"' "$work/report/report.xhtml" || fail "a matrix of forty policies"
run 0 compare "$work/many.csv"
says "The first 45 of 780 pairs are shown"

# ten tasks, three policies, twenty states, three seeds: the overview is one page, with and
# without clusters, and says that the seeds replay the starts
awk 'BEGIN {
    print "policy,task,state,seed,success"
    x = 4
    for (t = 0; t < 10; t++) for (s = 0; s < 20; s++) for (seed = 1; seed <= 3; seed++) for (p = 0; p < 3; p++) {
        x = x * 16807 % 2147483647 # the same on every awk
        printf "policy-%d,put the bowl on plate %d,%d,%d,%d\n", p, t, s, seed, x / 2147483647 < 0.4 + 0.1 * p
    }
}' >"$work/suite.csv"
run 0 report "$work/suite.csv" --layout appendix --output "$work/report"
holds "seeds replay the same starts" "Detectable"
pdftotext -f 1 -l 1 "$work/report/report.pdf" - >"$work/out"
says "Figure 3" "All pairs" "Starts on which the two highest rates disagree"
pdftotext -f 2 -l 2 "$work/report/report.pdf" - | head -3 | grep -qx Tasks || fail "the overview is more than a page"
! grep -q "95% CI" "$work/report/ladder.svg" || fail "the ladder of many rows prints its numbers"
run 0 report "$work/suite.csv" --layout appendix --cluster state --output "$work/report" --json
says '"clusters": 200' '"method": "several.clustered_mcnemar_yang"' '"adjusted_p"' '"method": "several.clustered_mcnemar_durkalski"'
holds "All tasks, with each state a cluster" "Clustered McNemar test, Eliasziw"
pdftotext -f 2 -l 2 "$work/report/report.pdf" - | head -3 | grep -qx Clusters || fail "the overview with clusters is more than a page"
