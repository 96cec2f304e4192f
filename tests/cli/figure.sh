# SPDX-License-Identifier: GPL-3.0-or-later
# figure: one figure from JSON in every format, its data as CSV, the gallery, bad input.
. tests/cli/common.bash

# drawn KIND JSON WORDS...: draws the description and keeps it as $work/figure.svg.
drawn() {
    local kind=$1
    printf '%s' "$2" >"$work/in.json"
    shift 2
    run 0 figure "$kind" "$work/in.json" --output "$work/figure.svg" "$@"
    run 0 figure "$kind" "$work/in.json" --output "$work/figure.pdf" "$@"
    pdffonts "$work/figure.pdf" | tail -n +3 | grep -E 'Type 3| no +(yes|no) +(yes|no) ' && fail "$kind: a font is not embedded"
}

# refused TEXT KIND JSON: the description is refused in one line that holds the text.
refused() {
    printf '%s' "$3" >"$work/in.json"
    rm -f "$work/none.svg"
    one_error 2 "$1" figure "$2" "$work/in.json" --output "$work/none.svg"
    [ ! -e "$work/none.svg" ] || fail "a refused description was drawn: $3"
}

# every format, by option and by ending
run 0 figure rates samples/rates.json -o "$work/a.svg" --width column
run 0 figure rates samples/rates.json -o "$work/a.pdf" --width 300pt --theme print
run 0 figure rates samples/rates.json -o "$work/a.png" --width page --dpi 96
run 0 figure rates samples/rates.json -o "$work/a.out" --format png --theme dark
xmllint --noout "$work/a.svg" || fail "the SVG is not well-formed"
grep -q 'width="240pt"\|viewBox="0 0 240 ' "$work/a.svg" || fail "the SVG is not 240 pt wide: $(head -c 300 "$work/a.svg")"
head -c 5 "$work/a.pdf" | grep -q '%PDF-' || fail "no PDF"
pdfinfo "$work/a.pdf" | grep -q 'Page size: *300 x' || fail "the PDF is not 300 pt wide: $(pdfinfo "$work/a.pdf")"
pdffonts "$work/a.pdf" | tail -n +3 | grep -qE 'Type 3| no +(yes|no) +(yes|no) ' && fail "fonts: $(pdffonts "$work/a.pdf")"
pdftotext "$work/a.pdf" - | grep -q "fine-tuned" || fail "the PDF lacks its text"
[ "$(head -c 24 "$work/a.png" | tail -c 8 | od -An -tu1 | awk '{print $3 * 256 + $4}')" = 640 ] ||
    fail "480 pt at 96 dpi are not 640 dots"
head -c 4 "$work/a.out" | grep -q PNG || fail "no PNG"

# standard input and output, and the data beside it
"$program" figure rates - --output - --data "$work/a.csv" <samples/rates.json >"$work/b.svg" || fail "standard input"
head -1 "$work/a.csv" | grep -qx 'Policy,k,n,Rate (%),Lower (%),Upper (%),Letters' || fail "$(cat "$work/a.csv")"
grep -qx 'fine-tuned,42,50,84.0,70.9,92.8,a' "$work/a.csv" || fail "$(cat "$work/a.csv")"
grep -q '<title' "$work/b.svg" || fail "no SVG on standard output"

# the data of a figure are numbers to programs, and no formulas to a spreadsheet
echo '{"unit": "points", "rungs": [{"label": "=2+3", "estimate": 0.1, "lower": -0.05, "upper": null}, {"label": "-1+1", "estimate": -0.2, "lower": null, "upper": 0.1}]}' |
    "$program" figure ladder - -o /dev/null --data "$work/a.csv" || fail "formulas"
grep -qx "'=2+3,,,,+10.0,-5.0,Inf" "$work/a.csv" && grep -qx "'-1+1,,,,-20.0,-Inf,+10.0" "$work/a.csv" || fail "$(cat "$work/a.csv")"
printf 'method,k,n,note\nrate.wilson,3,9,=2+3\nrate.wilson,3,9,-3.5\n' >"$work/rows.csv"
run 0 compute --rows "$work/rows.csv"
says "rate.wilson,3,9,'=2+3,lower," "rate.wilson,3,9,-3.5,lower,"

# the same bytes elsewhere
(cd / && TZ=Asia/Tokyo HOME=/nowhere foreign de_DE "$program" figure rates "$OLDPWD/samples/rates.json" \
    -o "$work/c.pdf" --width 300pt --theme print) || fail "elsewhere"
cmp "$work/a.pdf" "$work/c.pdf" || fail "the figure depends on where it is made"
(cd / && TZ=America/Lima LC_ALL=C HOME=/nowhere "$program" figure rates "$OLDPWD/samples/rates.json" -o "$work/c.svg" --text embed) &&
    "$program" figure rates samples/rates.json -o "$work/d.svg" --text embed && cmp "$work/c.svg" "$work/d.svg" ||
    fail "the drawing depends on where it is made"

# one of each kind; null is what is not there, and a bound without limit
drawn ladder '{"unit": "points", "rungs": [{"label": "<&>\"x", "estimate": 0.1, "lower": null, "upper": 0.2, "k": null}]}'
grep -q '&lt;&amp;&gt;' "$work/figure.svg" || fail "the label is not escaped"
drawn discordance '{"policy_a": "A", "policy_b": "B", "bars": [{"label": "t", "b": 3, "c": 3, "p": 1}]}'
grep -q 'p = 1\.' "$work/figure.svg" || fail "p of 1 is not printed as 1"
grep -qE '[= >]1\.0[.,<]' "$work/figure.svg" && fail "p of 1 is printed as 1.0"
drawn matrix '{"policies": [{"label": "A"}, {"label": "B"}], "pairs": [{"first": 1, "second": 2, "difference": 0.2, "p": 0.01}]}'
drawn curves '{"series": [{"label": "one", "x": [1, 2], "y": [3, 4]}], "target": 3.5}'
drawn trajectory '{"stop": 2, "series": [{"label": "lead", "x": [1, 2], "y": [0, 0.5], "lower": [-1, 0.1], "upper": [1, 0.9]}]}'
drawn region '{"columns": [{"x": 1}, {"x": 2, "above": 2, "below": -2}], "path_x": [0, 1], "path_y": [0, 1]}'
drawn agreement '{"policies": ["A", "B"], "starts": [{"outcomes": "10"}, {"outcomes": "-1"}]}'

# what lies far beyond an axis is cut at its end, with an arrow, and reaches no place beside the page
drawn ladder '{"unit": "number", "minimum": 0, "maximum": 1, "rungs": [{"label": "a", "estimate": 1e7, "lower": -1e7, "upper": 1e9}, {"label": "b", "estimate": 0.5, "lower": -1e300, "upper": 1e300}]}'
[ "$(grep -c '<path class="figure-f' "$work/figure.svg")" -eq 4 ] && [ "$(grep -c '<circle' "$work/figure.svg")" -eq 1 ] ||
    fail "not four arrows and one mark: $(grep -E '<(path|circle)' "$work/figure.svg")"
! grep -oE ' (x|y|d)[12]?="[^"]*"' "$work/figure.svg" | grep -oE '[0-9.]+' | awk '$1 > 480' | grep . || fail "drawn beside the page"
drawn curves '{"x_scale": "log", "y_scale": "log", "series": [{"label": "n", "x": [1, 10, 1000], "y": [900, 30, 0.2]}]}'
drawn canvas '{"height": 40, "items": [{"draw": "mark", "x": 9, "y": 9, "reading": "One."}]}'
grep -q '<title>One.</title>' "$work/figure.svg" || fail "the reading is lost"

# a canvas in a layout of one's own: the figure, its data, and its readings in the page
run 0 report samples/pick_place.csv --layout samples/strip.lua --output "$work/strip"
grep -q '<data value="33" data-method="count">33</data>' "$work/strip/report.xhtml" || fail "the strip lacks its data"
[ "$(grep -c 'of 50 starts\.</title>' "$work/strip/strip.svg")" = 4 ] || fail "the strip lacks a reading"

# each kind has its text equivalent, a reading for each mark, and its data
for file in samples/rates.json tests/cli/figures/*.json; do
    kind=$(basename "$file" .json)
    run 0 figure "$kind" "$file" -o "$work/figure.svg" --data "$work/data.csv"
    grep -qE '<desc>.{20}' "$work/figure.svg" || fail "$kind has no text equivalent"
    grep -q '<g role="graphics-symbol">' "$work/figure.svg" || fail "$kind has no reading"
    [ "$(wc -l <"$work/data.csv")" -ge 2 ] || fail "$kind has no data: $(cat "$work/data.csv")"
done

# a full disk is told of in every format
for format in svg pdf png; do
    status=0
    "$program" figure rates samples/rates.json --format "$format" -o - >/dev/full 2>"$work/err" || status=$?
    [ "$status" -eq 2 ] || fail "a full disk: $format ended with $status"
done

# bad input is refused with words, and nothing is written
refused "choose one of agreement, canvas, curves" rate '{}'
refused 'needs "rates"' rates '{}'
refused "no description" rates '3'
refused "near byte" rates '{"rates": [}'
refused "51 of 50" rates '{"rates": [{"label": "x", "k": 51, "n": 50}]}'
refused "one at least" rates '{"rates": []}'
refused "no interval" rates '{"rates": [{"label": "x", "k": 1, "n": 2, "lower": 0.9, "upper": 0.1}]}'
refused "outside its interval" rates '{"rates": [{"label": "x", "k": 1, "n": 2, "lower": 0.8, "upper": 0.9}]}'
refused "must be a string" rates '{"rates": [{"label": {}, "k": 1, "n": 2}]}'
refused "finite" curves '{"series": [{"label": "x", "x": [1], "y": [1e999]}]}'
refused "no logarithmic axis" curves '{"x_scale": "log", "series": [{"label": "x", "x": [0, 1], "y": [1, 1]}]}'
refused "above 0 only" curves '{"y_scale": "log", "minimum": 0, "maximum": 1, "series": [{"label": "x", "x": [1], "y": [1]}]}'
refused "not ended" canvas '{"height": 40, "items": [{"draw": "group"}]}'
refused "list of numbers" curves '{"series": [{"label": "x", "x": ["1"], "y": [1]}]}'
refused "give a width of" matrix '{"width": 40, "policies": [{"label": "the one"}, {"label": "the other"}], "pairs": [{"first": 1, "second": 2, "difference": 0.2}]}'
refused "labels" rates '{"label": "x", "rates": [{"label": "x", "k": 1, "n": 2}]}'
printf '{"rates": [{"label": "\344\270\255", "k": 1, "n": 2}]}' >"$work/in.json"
one_error 2 "--font" figure rates "$work/in.json" -o "$work/none.pdf"
one_error 2 "give --output" figure rates samples/rates.json
one_error 2 "--width takes" figure rates samples/rates.json -o "$work/x.svg" --width wide
one_error 2 "needs a kind" figure
one_error 2 "needs a kind" figure rates --output "$work/x.svg"
one_error 2 "leave KIND" figure rates samples/rates.json --gallery "$work/gallery"
cp samples/rates.json "$work/own.json"
one_error 2 "own.json" figure rates "$work/own.json" -o "$work/own.json"
cmp -s samples/rates.json "$work/own.json" || fail "the input was replaced"

# the gallery: every kind in three themes at two widths, all on its page
run 0 figure --gallery "$work/gallery"
for kind in agreement canvas curves discordance ladder matrix rates region trajectory; do
    for theme in light dark print; do
        for width in column page; do
            name=$kind-$theme-$width.svg
            [ -s "$work/gallery/$name" ] || fail "the gallery lacks $name"
            grep -qF "src=\"$name\"" "$work/gallery/index.xhtml" || fail "the page lacks $name"
        done
    done
done
xmllint --noout "$work/gallery"/*.svg "$work/gallery/index.xhtml" || fail "the gallery is not well-formed"
