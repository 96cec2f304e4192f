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
