# SPDX-License-Identifier: GPL-3.0-or-later
# Numbers in figures and in the tables under them say where they come from, as those in the
# text do, and what is printed is the exact number rounded.
. tests/cli/common.bash

# of_method FILE METHOD LEAST: so many values of a method at least
of_method() {
    [ "$(grep -oE "data-method=\"$2\"" "$1" | wc -l)" -ge "$3" ] || fail "$1 holds fewer than $3 values of $2"
}

run 0 report samples/suite.csv --output "$work/brief"
run 0 report samples/suite_three.csv --output "$work/three" --layout appendix
run 0 figure --gallery "$work/gallery"
python3 tests/cli/evidence.py "$work"/brief/*.xhtml "$work"/brief/*.svg "$work"/three/*.xhtml "$work"/three/*.svg \
    "$work"/gallery/*-light-page.svg || fail "a number has lost its evidence"

# the interval ladder of the brief report: 12 rungs by Tango and without the pairing
of_method "$work/brief/ladder.svg" paired.diff_tango 40
of_method "$work/brief/ladder.svg" unpaired.diff_miettinen_nurminen 3
of_method "$work/brief/discordance.svg" paired.mcnemar_asymptotic 10
of_method "$work/brief/discordance.svg" several.adjusted 10
of_method "$work/three/matrix.svg" several.adjusted 3
of_method "$work/gallery/rates-light-page.svg" rate.clopper_pearson 8

# the points of a plan's curves, and a p too small for any number: all of them computed again
run 0 plan paired --difference 0.1 --discordance 0.2 -o "$work/paired" --format xhtml --param curves=true
of_method "$work/paired/report.xhtml" "size.exact_power_mcnemar_(exact|midp|asym)" 600
run 0 plan rate --half-width 0.05 --level 0.9 -o "$work/rate" --format xhtml --param curves=true
of_method "$work/rate/report.xhtml" size.wilson_halfwidth 200
{ echo policy,state,success
  for ((state = 0; state < 1500; state++)); do printf 'better,%d,1\nworse,%d,0\n' "$state" "$state"; done; } >"$work/sure.csv"
run 0 report "$work/sure.csv" -o "$work/sure" --format xhtml
grep -q 'data-value="5e-324"[^>]*data-quantity="p"' "$work/sure/discordance.svg" || fail "the p that was drawn lacks its evidence"
run 0 verify "$work"/{paired,rate,sure}/report.xhtml
[ "$(grep -c "all true" <(tr '\n' ' ' <"$work/out" | sed 's/true\./&\n/g'))" -eq 3 ] || fail "not true as written: $(cat "$work/out")"
sed 's/delta=0.1 n=152 /delta=0.1 n=151 /' "$work/paired/report.xhtml" >"$work/changed.xhtml"
run 1 verify "$work/changed.xhtml"
says "n=151 alpha=0.05: wrong: it is 0.7974183885670401"
