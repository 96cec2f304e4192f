#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# valgrind.sh BUILD - every test program and the main job under valgrind: no error, no leak of
# ours. Only memory is judged here: valgrind computes long double with 64 bits, so that tests
# of the last digits may fail under it, and its time limits are not ours; what a failed test
# leaves behind is no leak. A program that is not through after OFFDIAG_VALGRIND_SECONDS is
# stopped, judged by what it did, and named.
set -euo pipefail
build=$1
export build seconds=${OFFDIAG_VALGRIND_SECONDS:-180}
export OFFDIAG_DATA=$PWD OFFDIAG_SOURCE=$PWD OFFDIAG_BINARY=$build/offdiag OFFDIAG_SCRIPT_SECONDS=600

# check WORDS...: fails, and says why, when valgrind has something to say
check() {
    local status=0 log
    log=$(mktemp)
    timeout --foreground --signal=KILL "$seconds" valgrind --quiet --error-exitcode=99 --leak-check=full --errors-for-leak-kinds=none \
        --show-leak-kinds=definite --suppressions=tests/long/valgrind.supp --log-file="$log" "$@" >/dev/null 2>&1 || status=$?
    echo "valgrind $(basename "$1") ${2-}$([ $status != 137 ] || echo ": stopped after $seconds seconds")"
    if [ $status = 99 ] || { [ $status = 0 ] && [ -s "$log" ]; }; then
        head -40 "$log"
        rm -f "$log"
        return 1
    fi
    rm -f "$log"
}
export -f check

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
found=0
check "$build/offdiag" report samples/suite.csv --output "$work" || found=1
check "$build/offdiag" compare samples/suite.csv --json || found=1
find "$build/tests" -maxdepth 1 -name '*test_*' -type f -perm -u+x | sort |
    xargs -P "$(nproc)" -I{} bash -c 'check "$1"' check {} || found=1
[ $found = 0 ] || { echo "valgrind found something" >&2; exit 1; }
