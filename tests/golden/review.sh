#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# review.sh BUILD - runs the tests, shows each drawing that differs from the one kept
# here, and asks before it replaces it.
set -euo pipefail
build=$1
here=$(cd "$(dirname "$0")" && pwd)
new=$(mktemp -d)
trap 'rm -rf "$new"' EXIT

OFFDIAG_GOLDEN_NEW=$new ctest --test-dir "$build" -R '^(figure|report)/' >/dev/null 2>&1 || true
count=0
for file in "$new"/*; do
    [ -f "$file" ] || continue
    count=$((count + 1))
    name=$(basename "$file")
    diff -u --label "tests/golden/$name" --label "as drawn now" "$here/$name" "$file" || true
    read -r -p "Replace tests/golden/$name? [y/N] " answer || answer=n
    [ "$answer" != y ] || cp "$file" "$here/$name"
done
[ "$count" -gt 0 ] || echo "golden: all drawings are as they were"
