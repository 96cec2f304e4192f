# SPDX-License-Identifier: GPL-3.0-or-later
# figure from trials and from numbers, widths by the name of a venue, and fonts of an SVG.
. tests/cli/common.bash

# draws TEXT ARGUMENTS...: the figure's description holds the text
draws() {
    local text=$1
    shift
    run 0 figure "$@" --output "$work/figure.svg"
    xmllint --noout "$work/figure.svg" || fail "figure $*: not well-formed"
    grep -qF -- "$text" "$work/figure.svg" || fail "figure $* does not say \"$text\": $(sed -n 4p "$work/figure.svg")"
}

# of two policies the difference, of more the rates: the numbers of the suite are those of compare
draws "All tasks, Paired: +10.4 pp" ladder samples/suite.csv
draws "Over 10 rows only dual-camera succeeds" discordance samples/suite.csv
draws "dual-camera: 405 of 500, 81.0%" rates samples/suite.csv
draws "single-camera minus dual-camera" matrix samples/suite.csv
draws "dual-camera: 405 of 500 starts succeed" agreement samples/suite.csv
draws "dual-camera minus single-camera: +10.4 pp at 498" trajectory samples/suite.csv
draws "small" ladder samples/suite_three.csv
draws "3 pairwise comparisons of 3 policies" matrix samples/suite_three.csv
draws "Over 6 rows only wide succeeds" discordance samples/suite_three.csv --policy wide --policy small
one_error 2 "choose two with --policy" figure trajectory samples/suite_three.csv --output "$work/none.svg"
one_error 2 "is not drawn of trials" figure curves samples/suite.csv --output "$work/none.svg"
[ ! -e "$work/none.svg" ] || fail "a refused figure was drawn"

# numbers: 33 9 1 7 are +16.0 pp, by Tango +4.5 to +29.3; exact p 0.021
draws "All starts: +16.0 pp, 95% interval +4.5 to +29.3 pp, n = 50" ladder 33 9 1 7
grep -qF 'data-method="paired.diff_tango" data-quantity="estimate" data-input="a=33 b=9 c=1 d=7"' "$work/figure.svg" || fail "no evidence"
draws "only ours succeeds on 9, only theirs on 1 of 50 pairs, p = 0.021" discordance 33 9 1 7 --policy ours --policy theirs
draws "ours: 42 of 50, 84.0%, 95% interval 70.9 to 92.8%" rates 42/50 34/50 --policy ours --policy theirs
draws "A: 84.0%, 95% interval 70.9 to 92.8%, 42 of 50" ladder 42/50 34/50
one_error 2 "cannot be drawn of these numbers" figure matrix 42/50 34/50 --output "$work/none.svg"
one_error 2 "takes A B C D" figure discordance 42/50 34/50 --output "$work/none.svg"
one_error 2 "k" figure rates 51/50 --output "$work/none.svg"

# widths by name: of the table, of a file, of neither
draws 'width="396pt"' rates 42/50 --width neurips
draws 'width="252pt"' rates 42/50 --width ieee-column
for venue in acl-column=218.27 acm-column=240.25 elsevier-column=255.12 icml-page=486 lncs=345.83 nature-page=518.74 plos-page=540; do
    draws "width=\"${venue#*=}pt\"" rates 42/50 --width "${venue%=*}"
done
printf '{"my-lab": 231.5}' >"$work/widths.json"
draws 'width="231.5pt"' rates 42/50 --width my-lab --widths "$work/widths.json"
printf '{"my-lab": 7}' >"$work/widths.json"
one_error 2 "is no width" figure rates 42/50 --width my-lab --widths "$work/widths.json" --output "$work/none.svg"
printf '{"width": "iclr", "rates": [{"label": "x", "k": 1, "n": 2}]}' >"$work/in.json"
draws 'width="396pt"' rates "$work/in.json"
one_error 2 "neurips, " figure rates 42/50 --width nips --output "$work/none.svg"

# the fonts: none, the signs that are used, their shapes with the text over them
draws 'font:400 8px "Source Sans 3"' rates samples/rates.json --text none
! grep -q "font-face\|base64" "$work/figure.svg" || fail "a font is in the file"
draws 'font:400 8px "figure-sans","figure-signs","Source Sans 3"' rates samples/rates.json --text embed
[ "$(grep -c '@font-face' "$work/figure.svg")" = 2 ] || fail "not two faces"
[ "$(wc -c <"$work/figure.svg")" -lt 60000 ] || fail "the fonts are not cut down"
sed -n 's/.*base64,\([^)]*\).*/\1/p' "$work/figure.svg" | head -1 | base64 -d >"$work/part.otf"
head -c 4 "$work/part.otf" | grep -q OTTO || fail "no font is embedded"
draws '<text class="figure-label" fill="none"' rates samples/rates.json --text paths
! grep -q "base64" "$work/figure.svg" || fail "paths need no font"
printf '{"rates": [{"label": "\344\270\255", "k": 1, "n": 2}]}' >"$work/in.json"
draws "$(printf '\344\270\255')" rates "$work/in.json"
one_error 2 "--font" figure rates "$work/in.json" --text embed --output "$work/none.svg"
one_error 2 "--font" figure rates "$work/in.json" --text paths --output "$work/none.svg"
