#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# bench.sh BUILD BENCH_BUILD - times whole commands, then runs every bench program.
set -euo pipefail
build=$1 programs=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# whole NAME RUNS COMMAND...: median CPU and wall seconds, peak memory of the largest run; what
# fails is no measurement.
whole() {
    local name=$1 runs=$2 run
    shift 2
    for ((run = 0; run <= runs; run++)); do
        if ! command time -f '%U %S %e %M' -o "$work/time" "$@" >"$work/out" 2>"$work/err"; then
            printf '%-52s failed: %s\n' "$name" "$(grep -v '^Command exited' "$work/err" | tail -1)"
            return
        fi
        [ "$run" = 0 ] || cat "$work/time" >>"$work/times.$name"
    done
    sort -n "$work/times.$name" | awk -v name="$name" '
        { cpu[NR] = $1 + $2; wall[NR] = $3; if ($4 > peak) peak = $4 }
        END { n = asort(cpu); asort(wall); m = int((n + 1) / 2)
              printf "%-52s %8.3f s CPU %8.3f s wall %8.1f MiB\n", name, cpu[m], wall[m], peak / 1024 }'
}

whole "report suite.csv (XHTML and PDF)" 9 "$build/offdiag" report samples/suite.csv --output "$work/suite"
whole "report pick_place.csv (XHTML and PDF)" 9 "$build/offdiag" report samples/pick_place.csv --output "$work/pick"
whole "full report: 10 tasks, 12 figures, 4 tables" 9 "$build/offdiag" report samples/suite.csv --layout tests/bench/full.lua --output "$work/full"
if command -v Rscript >/dev/null && Rscript --vanilla -e 'quit(status = !requireNamespace("rmarkdown", quietly = TRUE))' >/dev/null; then
    whole "the like of it by R Markdown (html)" 3 Rscript --vanilla -e "rmarkdown::render('tests/bench/full.Rmd', output_dir = '$work', intermediates_dir = '$work', knit_root_dir = getwd(), quiet = TRUE)"
fi
whole "verify a report of suite.csv" 9 "$build/offdiag" verify "$work/suite/report.xhtml"
whole "compare suite.csv" 9 "$build/offdiag" compare samples/suite.csv
# ten tasks, three policies, fifty states, three seeds
awk 'BEGIN {
    print "policy,task,state,seed,success"
    srand(4)
    for (t = 0; t < 10; t++) for (s = 0; s < 50; s++) for (seed = 1; seed <= 3; seed++) for (p = 0; p < 3; p++)
        printf "p%d,task %d,%d,%d,%d\n", p, t, s, seed, rand() < 0.4 + 0.1 * p
}' >"$work/suite.csv"
whole "report, appendix of 10 x 3 x 50 x 3 trials" 9 "$build/offdiag" report "$work/suite.csv" --layout appendix --output "$work/appendix"
# an appendix takes a time in proportion to its tasks: the exponent is near 1
for tasks in 50 100 200; do
    awk -v tasks="$tasks" 'BEGIN {
        print "policy,task,state,success"
        srand(5)
        for (t = 0; t < tasks; t++) for (s = 0; s < 50; s++) for (p = 0; p < 2; p++)
            printf "p%d,task %d,%d,%d\n", p, t, s, rand() < 0.5 + 0.1 * p
    }' >"$work/tasks.csv"
    whole "report, appendix of $tasks tasks" 3 "$build/offdiag" report "$work/tasks.csv" --layout appendix --output "$work/tasks" | tee -a "$work/appendices"
done
awk '{ seconds[NR] = $(NF - 7) } END { printf "%-44s %8.2f\n", "exponent of the tasks, 50 to 200", log(seconds[3] / seconds[1]) / log(4) }' "$work/appendices"
whole "compare 3 policies, 4,500 trials" 9 "$build/offdiag" compare "$work/suite.csv"
awk 'BEGIN { print "policy,task,state,success"; srand(5)
    for (t = 0; t < 10000; t++) for (s = 0; s < 5; s++) for (p = 0; p < 2; p++)
        printf "p%d,t%d,%d,%d\n", p, t, s, rand() < 0.6 }' >"$work/tasks.csv"
awk 'BEGIN { print "policy,state,success"; srand(6)
    for (s = 0; s < 50; s++) for (p = 0; p < 200; p++) printf "p%d,%d,%d\n", p, s, rand() < 0.6 }' >"$work/policies.csv"
whole "compare 10,000 tasks --json" 5 "$build/offdiag" compare "$work/tasks.csv" --json
whole "compare 200 policies --json" 5 "$build/offdiag" compare "$work/policies.csv" --json
whole "table 33 9 1 7" 9 "$build/offdiag" table 33 9 1 7
whole "weave how-many.md (XHTML)" 9 "$build/offdiag" weave samples/how-many.md --output "$work/how-many.xhtml"
whole "weave how-many.md (PDF)" 9 "$build/offdiag" weave samples/how-many.md --output "$work/how-many.pdf"
whole "weave stopping.md (XHTML)" 9 "$build/offdiag" weave samples/stopping.md --output "$work/stopping.xhtml"
whole "--version" 9 "$build/offdiag" --version

for program in "$programs"/bench_*; do
    [ -x "$program" ] || continue
    echo "-- $(basename "$program")"
    if [ "$(basename "$program")" = bench_trials ]; then
        "$program" 10000000 "$work"
    else
        "$program"
    fi
done

# the same work elsewhere, where that is installed
echo "-- elsewhere"
# python MODULE SCRIPT ARGUMENTS...: by the first Python that has the module.
python() {
    local module=$1 python
    shift
    for python in python3 /usr/bin/python3; do
        "$python" -c "import $module" 2>/dev/null || continue
        "$python" "$@"
        return
    done
    echo "$module is not installed: it would be timed by $1"
}

python scipy tests/bench/bench_scipy.py
for file in ordered.csv shuffled.csv lines.jsonl; do
    python pandas tests/bench/bench_pandas.py "$work/$file"
done
python matplotlib tests/bench/bench_matplotlib.py
bash tests/bench/bench_gnuplot.sh
if command -v Rscript >/dev/null; then Rscript --vanilla tests/bench/bench_r.R || true; fi
if command -v Rscript >/dev/null && Rscript --vanilla -e 'quit(status = !requireNamespace("rmarkdown", quietly = TRUE))'; then
    for format in html pdf; do # the second needs pdflatex and lmodern
        whole "R Markdown, a document like how-many.md ($format)" 3 Rscript --vanilla -e \
            "rmarkdown::render('tests/bench/like.Rmd', '${format}_document', output_dir = '$work', intermediates_dir = '$work', quiet = TRUE)"
    done
else
    echo "R Markdown is not installed: r-cran-rmarkdown would be timed on tests/bench/like.Rmd"
fi
