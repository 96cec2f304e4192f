#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# valgrind.sh BUILD - every test program and the main job under valgrind: no error, no leak of
# ours. Only memory is judged here: valgrind computes long double with 64 bits, so that tests
# of the last digits may fail under it, and its time limits are not ours.
set -euo pipefail
build=$1
export OFFDIAG_DATA=$PWD OFFDIAG_SOURCE=$PWD OFFDIAG_BINARY=$build/offdiag OFFDIAG_SCRIPT_SECONDS=600
found=0

check() {
    local status=0
    echo "valgrind $(basename "$1") ${2-}"
    timeout 1200 valgrind --quiet --error-exitcode=99 --leak-check=full --errors-for-leak-kinds=definite --show-leak-kinds=definite \
        --suppressions=tests/long/valgrind.supp "$@" >"$build/valgrind.out" 2>&1 || status=$?
    if [ $status = 99 ] || grep -q '^==[0-9]*== ' "$build/valgrind.out"; then
        grep '^==' "$build/valgrind.out" | head -40
        found=1
    fi
}

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
check "$build/offdiag" report samples/suite.csv --output "$work"
check "$build/offdiag" compare samples/suite.csv --json
for program in "$build"/tests/*test_*; do
    [ -x "$program" ] && [ -f "$program" ] || continue
    check "$program"
done
[ $found = 0 ] || { echo "valgrind found something" >&2; exit 1; }
