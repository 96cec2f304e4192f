#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# kill.sh BINARY - kills the main job at a random moment, again and again: each output file is
# the old one or the new one, never something between.
set -euo pipefail
binary=$1 runs=${OFFDIAG_KILL_RUNS:-1000}
export OFFDIAG_DATA=$PWD
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
"$binary" report samples/pick_place.csv --output "$work/new" >/dev/null
"$binary" report samples/pick_place_other_failures.csv --output "$work/old" >/dev/null
mkdir "$work/out"
for ((run = 0; run < runs; run++)); do
    cp "$work/old"/* "$work/out/"
    "$binary" report samples/pick_place.csv --output "$work/out" >/dev/null 2>&1 &
    pid=$!
    sleep "0.$(printf '%03d' $((RANDOM % 150)))"
    kill -9 "$pid" 2>/dev/null || true
    wait "$pid" 2>/dev/null || true
    for file in "$work/old"/*; do
        name=$(basename "$file")
        cmp -s "$work/out/$name" "$file" || cmp -s "$work/out/$name" "$work/new/$name" ||
            { echo "kill.sh: run $run left half of $name" >&2; exit 1; }
    done
    rm -f "$work/out"/*.part
done
echo "killed $runs times: every file was old or new"
