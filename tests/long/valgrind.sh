#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# valgrind.sh BUILD - every test program and the main job under valgrind: no error, no leak of ours.
set -euo pipefail
build=$1
export OFFDIAG_DATA=$PWD OFFDIAG_SOURCE=$PWD OFFDIAG_BINARY=$build/offdiag
check() { valgrind --quiet --error-exitcode=9 --leak-check=full --errors-for-leak-kinds=definite \
    --suppressions=tests/long/valgrind.supp "$@" >"$build/valgrind.out" 2>&1 || { cat "$build/valgrind.out"; echo "valgrind: $*" >&2; exit 1; }; }
for program in "$build"/tests/*test_*; do
    [ -x "$program" ] && [ -f "$program" ] || continue
    echo "valgrind $(basename "$program")"
    check "$program"
done
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
echo "valgrind report"
check "$build/offdiag" report samples/suite.csv --output "$work"
