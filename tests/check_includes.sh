#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Who may include whom, among our folders and from outside: fails on an arrow that points back.
cd "${OFFDIAG_SOURCE:-$(dirname "$0")/..}" || exit 2
declare -A ours=(
    [base]="base" [stats]="base stats" [sequential]="base stats sequential" [trials]="base stats trials"
    [figure]="base figure" [report]="base figure report"
    [script]="base stats sequential trials figure report script")
declare -A outside=(
    [base]="nettle/" [stats]="Rmath.h" [sequential]="glpk.h" [trials]="csv.h zlib.h archive libxml/xmlreader.h" [figure]="cairo pango fontconfig glib hb hyphen.h"
    [report]="libxml/ cmark-gfm yaml.h" [script]="lua.h lualib.h lauxlib.h json-c/")
status=0
for folder in "${!ours[@]}"; do
    others=$(for f in "${!ours[@]}"; do [[ " ${ours[$folder]} " == *" $f "* ]] || echo "$f"; done | paste -sd'|')
    [ -z "$others" ] || ! grep -nE "#include \"($others)/" "src/$folder"/*.[ch] 2>/dev/null || status=1
    own=$(printf '%s\n' ${outside[$folder]} | paste -sd'|')
    foreign=$(for f in "${!outside[@]}"; do [ "$f" = "$folder" ] || printf '%s\n' ${outside[$f]}; done | paste -sd'|')
    ! grep -nE "#include <($foreign)" "src/$folder"/*.[ch] 2>/dev/null | grep -vE "#include <($own)" || status=1
done
[ $status = 0 ] || echo "check_includes: the lines above include against the rule in README.md" >&2
exit $status
