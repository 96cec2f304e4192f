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
[ "$(grep -o "LeRobot's LIBERO states" "$work/report/report.xhtml" | wc -l)" -eq 1 ] || fail "the report does not say it once"
grep -q "a.json, b.json: LeRobot" "$work/report/report.xhtml" || fail "the report does not say of which files"
run 0 compare "$work/a.json" "$work/b.json" --states index
[ ! -s "$work/err" ] || fail "--states does not settle it: $(cat "$work/err")"
