#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# hostile.sh PROGRAM - files made to fill memory or time: the program ends soon and stays small.
set -euo pipefail
program=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# bounded STATUS MIB FILE: read ends with that status, within 20 s of CPU and so much memory.
bounded() {
    local status=0
    (ulimit -t 20 && command time -q -f '%M' -o "$work/peak" "$program" read "$work/$3" >"$work/out" 2>&1) || status=$?
    [ "$status" = "$1" ] || { echo "hostile: $3 ends with $status, not $1: $(head -c 300 "$work/out")" >&2; exit 1; }
    [ "$(tail -1 "$work/peak")" -le $(($2 * 1024)) ] || { echo "hostile: $3 takes $(tail -1 "$work/peak") KiB" >&2; exit 1; }
    echo "hostile: $3 ends with $status at $(($(tail -1 "$work/peak") / 1024)) MiB"
}

# many COUNT FORMAT: lines that count from 1
many() {
    awk -v count="$1" -v format="$2\n" 'BEGIN { for (i = 1; i <= count; i++) printf format, i, i }'
}

{ echo policy,id,success; yes p,1,1 | head -c 600000000; } | gzip >"$work/bomb.csv.gz" || true
bounded 2 1500 bomb.csv.gz
{ printf '['; yes 0, | tr -d '\n' | head -c 80000000; printf '0]'; } >"$work/values.json" || true
bounded 2 1200 values.json
yes '[' | head -c 50000000 >"$work/deep.json" || true
bounded 2 100 deep.json
yes '{"a":' | head -c 50000000 >"$work/deep_objects.json" || true
bounded 2 100 deep_objects.json
{ printf '<testsuite>'; yes '<a>' | head -c 50000000; } >"$work/deep.xml" || true
bounded 2 100 deep.xml
{ printf '<testsuite><testcase name="'; head -c 50000000 /dev/zero | tr '\0' x; printf '"/></testsuite>'; } >"$work/name.xml"
bounded 2 200 name.xml
{ printf 'policy,state,success\np,1,"'; yes | head -c 50000000; } >"$work/cell.csv" || true
bounded 2 200 cell.csv
{ printf 'Task suite: x\nStarting episode 1...\nSuccess: '; head -c 50000000 /dev/zero | tr '\0' x; } >"$work/line.txt"
bounded 2 100 line.txt
{ echo policy,state,success; many 1000000 'p%d,1,1'; } >"$work/policies.csv"
bounded 0 400 policies.csv
{ echo policy,state,success,status; many 1000000 'p,%d,0,Error: %d'; } >"$work/reasons.csv"
bounded 0 300 reasons.csv
{ echo '<testsuite>'; many 500000 '<testcase name="n%d"><system-out>%d</system-out></testcase>'; echo '</testsuite>'; } >"$work/cases.xml"
bounded 0 300 cases.xml
