#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# bench_gnuplot.sh - the ladders of bench_figure.c by gnuplot, as SVG and PDF where its terminals can.
command -v gnuplot >/dev/null || exit 0
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# ladders FIRST LAST ROWS SERIES: a script that draws them
ladders() {
    local number kind
    for ((number = $1; number <= $2; number++)); do
        awk -v rows="$3" -v series="$4" -v number="$number" 'BEGIN {
            for (i = 0; i < rows * series; i++) {
                rate = 0.5 + 0.4 * sin(1.7 * i + number)
                printf "%g %g %g %g \"%d/50  %.1f\" \"object %d of scene %d\"\n", rate, i, rate - 0.09, rate + 0.08,
                    50 * rate, 100 * rate, i / series, number
            }
        }' >"$work/$number.txt"
        for kind in svg pdfcairo; do
            echo "set terminal $kind; set output '$work/$number.$kind'; unset key"
            echo "plot '$work/$number.txt' using 1:2:3:4:yticlabels(6) with xerrorbars, '' using (1.1):2:5 with labels"
        done
    done
}

for row in "12 ladders of 10 rows|1 12 10 1" "one of 60 tasks and 4 policies|1 1 60 4"; do
    ladders ${row#*|} >"$work/script"
    command time -f '%U %S' -o "$work/time" gnuplot "$work/script" 2>"$work/err" || { cat "$work/err"; exit 0; }
    awk -v name="gnuplot: ${row%|*}" '{ printf "%-44s %8.3f s CPU\n", name, $1 + $2 }' "$work/time"
done
