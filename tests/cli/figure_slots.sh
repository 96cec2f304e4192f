# SPDX-License-Identifier: GPL-3.0-or-later
# Each text of each kind of figure takes any string: it is seen in the SVG or its data, shortened with a warning, or
# refused with one clear error; figure.kinds() says which there are.
. tests/cli/common.bash

run 0 report samples/pick_place.csv --layout tests/cli/figure_slots.lua --output "$work/figures" --format markdown --seconds 120
python3 tests/cli/figure_slots.py "$work/figures" >"$work/out" || fail "$(cat "$work/out")"
says " places"
for kind in ladder discordance rates matrix curves trajectory region agreement canvas; do
    grep -q "\"kind\": \"$kind\"" "$work/figures/slots.json" || fail "no text of the kind $kind was tried"
done
# an SVG that shows another text is found out
sed -i 's/qZ/qY/' "$work"/figures/made1.svg
! python3 tests/cli/figure_slots.py "$work/figures" >/dev/null || fail "a changed figure passes"
