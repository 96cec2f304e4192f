# SPDX-License-Identifier: GPL-3.0-or-later
# The sample reader on real summaries of index lists, against the tables that they state.
. tests/cli/common.bash

if [ -z "${OFFDIAG_REFERENCE:-}" ]; then
    echo "SKIPPED: the reference files are not there; set OFFDIAG_REFERENCE to their folder"
    exit 77
fi
logs=$OFFDIAG_REFERENCE/logs/smolvla_libero_repro

# table A B C D WORDS...
table() {
    local wanted="$1 $2 $3 $4"
    shift 4
    run 0 read "$@" --reader samples/index_lists.lua
    [ "$(awk '$1 == "all" { print $2, $3, $4, $5 }' "$work/out")" = "$wanted" ] || fail "$*: $(cat "$work/out")"
}
table 1 4 10 35 "$logs/task3_multiseed_summary.csv"
table 1 3 8 28 "$logs/task3_multiseed_summary.csv" --where seed=20 --where seed=30 --where seed=40 --where seed=50
table 58 11 15 16 "$logs/goal_forgetting_summary.csv"
