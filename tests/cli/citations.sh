# SPDX-License-Identifier: GPL-3.0-or-later
# Each layout cites the source of a method where it names it first, and lists what it cites and no more.
. tests/cli/common.bash
. tests/cli/layouts.bash

run 0 methods --json
cp "$work/out" "$work/methods.json"
for layout in "${!layouts[@]}"; do
    make_layout "$layout" --format xhtml
done
# other ways through the words: one policy more, all kinds of plans, no second claim, clusters, another adjustment
run 0 report samples/suite_three.csv --unpaired --adjust hommel --output "$work/rates" --format xhtml
run 0 report samples/suite_three.csv --layout appendix --cluster state --adjust bh --output "$work/clusters" --format xhtml
run 0 report samples/pick_place.csv --output "$work/single" --format xhtml
run 0 report samples/pick_place_other_failures.csv --cluster state --output "$work/other" --format xhtml
run 0 report samples/suite.csv --layout samples/lab.lua --output "$work/lab" --format xhtml
run 0 recheck --a 42/50 --b 34/50 --p 0.02 --output "$work/claim" --format xhtml
for question in "paired --difference 0.1 --discordance 0.2 --n 100" "paired --discordance 0.2 --margin 0.05" \
    "unpaired --rates 0.2 0.7 --test z" "unpaired --rates 0.7 0.9 --n 50" "rate --rate 0.9 --half-width 0.1" \
    "rate --rate 0.95 --no-failures" "rate --rates 0.5,0.9 --sizes 10,20" "suite --rates 0.4,0.9" \
    "suite --difference 0.3 --discordance 0.4 --tasks 2" "suite --difference 0.3 --discordance 0.4 --seeds 3 --rho 0.5"; do
    # shellcheck disable=SC2086
    run 0 plan $question --output "$work/plan-${question//[^a-z0-9]/-}" --format xhtml
done
python3 tests/cli/citations.py "$work/methods.json" "$work"/*/report.xhtml >&2 || fail "methods are not cited where they are named first"

# a citation that is missing, another's and one of a work that is not listed are found
sed '0,/\[<a href="#source.1">1<\/a>\]/s///' "$work/paper/report.xhtml" >"$work/missing.xhtml"
sed 's/#source.2">2</#source.1">1</' "$work/paper/report.xhtml" >"$work/another.xhtml"
sed 's/<li id="source.6">.*<\/li>//' "$work/paper/report.xhtml" >"$work/unlisted.xhtml"
for changed in missing another unlisted; do
    ! cmp -s "$work/$changed.xhtml" "$work/paper/report.xhtml" || fail "$changed.xhtml is not changed"
    ! python3 tests/cli/citations.py "$work/methods.json" "$work/$changed.xhtml" >/dev/null 2>&1 || fail "$changed.xhtml passes"
done
