# SPDX-License-Identifier: GPL-3.0-or-later
# What a reader warns of stands on standard error, in the JSON, and once in the report.
. tests/cli/common.bash

for name in a b; do
    printf '{"per_task":[{"task_group":"libero_10","task_id":7,"metrics":{"successes":[true,false,%s,true]}}]}\n' \
        "$([ $name = a ] && echo true || echo false)" >"$work/$name.json"
done
run 0 compare "$work/a.json" "$work/b.json"
[ "$(grep -c "LeRobot's LIBERO states" "$work/err")" -eq 2 ] || fail "the caveat is not printed: $(cat "$work/err")"
run 0 compare "$work/a.json" "$work/b.json" --json
says "LeRobot's LIBERO states"
run 0 report "$work/a.json" "$work/b.json" --output "$work/report"
[ "$(grep -o "LeRobot’s LIBERO states" "$work/report/report.xhtml" | wc -l)" -eq 1 ] || fail "the report does not say it once"
grep -q "a.json, b.json: LeRobot" "$work/report/report.xhtml" || fail "the report does not say of which files"
pdftotext -l 1 "$work/report/report.pdf" - | tr -s ' \n' ' ' >"$work/out"
says "Warnings: a.json, b.json: LeRobot" "with --states index, cycle:N, replayed:N or skipping"
run 0 compare "$work/a.json" "$work/b.json" --states index
[ ! -s "$work/err" ] || fail "--states does not settle it: $(cat "$work/err")"

# in every layout
for layout in paper appendix; do
    run 0 report "$work/a.json" "$work/b.json" --output "$work/$layout" --layout "$layout"
    pdftotext -l 1 "$work/$layout/report.pdf" - | tr -s ' \n' ' ' >"$work/out"
    says "Warnings: a.json, b.json: LeRobot"
done
printf 'policy,successes,n\nA,3,4\nB,1,4\n' | tee "$work/c.csv" >"$work/d.csv"
run 0 report "$work/c.csv" "$work/d.csv" --output "$work/unpaired"
pdftotext -l 1 "$work/unpaired/report.pdf" - | tr -s ' \n' ' ' >"$work/out"
says "Warnings: d.csv: holds the same bytes as a file before it"
for name in e f; do
    printf '{"state":1,"success":1,"score":0.5}\n{"state":2,"success":0,"score":0.25}\n{"sta' >"$work/$name.jsonl"
done
run 0 report "$work/e.jsonl" "$work/f.jsonl" --score score --output "$work/scores"
pdftotext -l 1 "$work/scores/report.pdf" - | tr -s ' \n' ' ' >"$work/out"
says "Warnings: e.jsonl:3, f.jsonl:3: "

# of two runs of one setting one is left out: the first page says which
log=EVAL-libero_goal-openvla-2026_01_02
for run in "03_04_05--tuned True" "06_07_08--tuned False" "03_04_05--plain True"; do
    printf 'Task: open the drawer\nStarting episode 1...\nSuccess: %s\n# episodes completed so far: 1\n' \
        "${run#* }" >"$work/$log-${run% *}.txt"
done
run 0 report "$work/$log"-*.txt --output "$work/runs"
pdftotext -l 1 "$work/runs/report.pdf" - | tr -d ' \n' >"$work/out"
says "oftherunsofitssetting$log-06_07_08--tuned.txtisthelastcompleteone(outcomes:1here,1there)"
run 0 read "$work/$log"-*.txt
says "LIBERO text log, 0 trials, 1 left out: another run counts"
