# SPDX-License-Identifier: GPL-3.0-or-later
# layouts.bash - what makes a report of each layout, for the cases that look at all of them; after common.bash.
declare -A layouts=(
    [brief]="report samples/suite.csv"
    [appendix]="report samples/suite.csv --layout appendix"
    [paper]="report samples/suite.csv --layout paper"
    [unpaired]="report samples/suite.csv --unpaired"
    [scores]="report samples/suite_three.csv --score score"
    [monitor]="report samples/pick_place.csv --layout monitor --design samples/design.json"
    [plan]="plan paired --difference 0.1 --discordance 0.2"
    [review]="recheck samples/claims.csv")

for layout in lua/layouts/*.lua; do
    [ -n "${layouts[$(basename "$layout" .lua)]-}" ] || fail "the layout $layout is not looked at: say in layouts.bash what makes it"
done

# make_layout NAME WORDS...: its report in $work/NAME
make_layout() {
    # shellcheck disable=SC2086
    run 0 ${layouts[$1]} --output "$work/$1" "${@:2}"
}
