# SPDX-License-Identifier: GPL-3.0-or-later
# What comes after the first weave: --check, --deps, tangle, --watch.
. tests/cli/common.bash

mkdir "$work/doc"
cp samples/pick_place.csv "$work/doc/my data.csv"
printf 'return {word = "one"}\n' >"$work/doc/house.lua"
cat >"$work/doc/d.md" <<'MD'
---
title: D
data: my data.csv
---
```{lua #first}
local read = trials.read{files = data}
local a, b = read:choose()
pair = read:pairs(a, b)
house = require("house")
```

- A list with a chunk

  ```{lua}
  return stats.paired.mcnemar_exact{a = pair.a, b = pair.b, c = pair.c, d = pair.d}
  ```

Of `{lua} pair.used` starts; says `{lua} house.word`; `{lua} show.rate(42, 50)`.
MD
run 0 weave "$work/doc/d.md" --output "$work/d.xhtml" --deps "$work/d.mk"
run 0 weave "$work/doc/d.md" --output "$work/d.pdf"

# --deps is a rule that make understands; it names document, data and module
grep -qF "$work/d.xhtml: $work/doc/d.md $work/doc/my\\ data.csv $work/doc/house.lua" "$work/d.mk" || fail "$(cat "$work/d.mk")"
printf '%s:\n\t@echo made again\ninclude %s\n' "$work/d.xhtml" "$work/d.mk" >"$work/Makefile"
made_again() {
    make -f "$work/Makefile" "$work/d.xhtml" | grep -q "made again"
}
! made_again || fail "make thinks that the output is old"
touch -d '-1 minute' "$work/d.xhtml"
made_again || fail "make does not see that the data are newer"
run 0 weave "$work/doc/d.md" --output "$work/d.xhtml" --deps -
says "d.xhtml: " "house.lua"

# --check: all true; a digit of the text, of the exact value, a number too few; other data
run 0 weave "$work/doc/d.md" --output "$work/d.xhtml" --check
says "all 3 numbers are as the document gives them now"
run 0 weave "$work/doc/d.md" --output "$work/d.pdf" --check
cp "$work/d.xhtml" "$work/true.xhtml"
altered() {
    sed "$1" "$work/true.xhtml" >"$work/d.xhtml"
    cp "$work/d.xhtml" "$work/altered.xhtml"
    run 1 weave "$work/doc/d.md" --output "$work/d.xhtml" --check
    says "$2"
    cmp -s "$work/d.xhtml" "$work/altered.xhtml" || fail "--check wrote something"
}
altered 's/0\.021</0.022</' 'it says "p = 0.022", and it is "p = 0.021" now (paired.mcnemar_exact, a=33 b=9 c=1 d=7)'
altered 's/value="0.84"/value="0.85"/' 'behind "84 %" stands 0.85, and it is 0.84 now'
altered 's/<data value="50"[^>]*>50<.data>/50/' "it has 2 numbers where the document now has 3"
cp "$work/true.xhtml" "$work/d.xhtml"
run 1 weave "$work/doc/d.md" --output "$work/d.xhtml" --check --data samples/pick_place_other_failures.csv
says '"p = 0.12" now'
run 1 weave "$work/doc/d.md" --output "$work/d.pdf" --check --data samples/pick_place_other_failures.csv
says "the pages are not those"
one_error 2 "cannot be read" weave "$work/doc/d.md" --output "$work/none.xhtml" --check

# tangle gives Lua that can be read, with the chunks in order
run 0 tangle "$work/doc/d.md"
says "-- d.md:5 #first" "-- d.md:14" 'house = require("house")'
run 0 tangle "$work/doc/d.md" --output "$work/chunks.lua"
diff "$work/out" /dev/null >&2 || fail "it printed as well"
printf '# T\n\n`{lua} type(load(files.read(data[1])))`\n' >"$work/doc/load.md"
run 0 weave "$work/doc/load.md" --output "$work/load.xhtml" --data "$work/chunks.lua"
grep -q "<p>function</p>" "$work/load.xhtml" || fail "the chunks are no Lua"

# --watch: again when the document, its data or a module changes; an error does not end it
until_true() {
    local i
    for i in $(seq 300); do
        eval "$1" 2>/dev/null && return
        sleep 0.1
    done
    fail "in vain waited for: $1 ($(cat "$work/watch.err"))"
}
rm "$work/d.xhtml"
"$program" weave "$work/doc/d.md" --output "$work/d.xhtml" --watch 2>"$work/watch.err" &
watcher=$!
trap 'kill $watcher 2>/dev/null; wait $watcher 2>/dev/null; rm -rf "$work"' EXIT
until_true 'grep -q "says one" "$work/d.xhtml"'
until_true '[ "$(grep -c "waiting for a change of 3 files" "$work/watch.err")" -eq 1 ]'
printf 'return {word = "two"}\n' >"$work/doc/house.lua"
until_true 'grep -q "says two" "$work/d.xhtml"'
until_true '[ "$(grep -c waiting "$work/watch.err")" -eq 2 ]'
cp samples/pick_place_other_failures.csv "$work/new.csv"
mv "$work/new.csv" "$work/doc/my data.csv"
until_true 'grep -q "c=6" "$work/d.xhtml"'
until_true '[ "$(grep -c waiting "$work/watch.err")" -eq 3 ]'
sed 's/^Of/{{{ `{lua} nope.x`/' "$work/doc/d.md" >"$work/doc/bad.md"
cp "$work/doc/d.md" "$work/good.md"
cp "$work/doc/bad.md" "$work/doc/d.md"
until_true 'grep -q "d.md:18:12: attempt to index" "$work/watch.err"'
grep -q "says two" "$work/d.xhtml" || fail "an error changed the output"
sed 's/says/tells/' "$work/good.md" >"$work/doc/d.md"
until_true 'grep -q "tells two" "$work/d.xhtml"'
kill -0 "$watcher" || fail "the watch has ended"

# a module of the program's own gives way to a new one beside the document
until_true '[ "$(grep -c waiting "$work/watch.err")" -eq 4 ]'
sed 's/house = require("house")/house, starts = require("house"), require("starts")/; s/tells/`{lua} starts.word`/' "$work/doc/d.md" >"$work/next.md"
mv "$work/next.md" "$work/doc/d.md"
until_true '[ "$(grep -c "value is nil" "$work/watch.err")" -eq 1 ]'
printf 'return {word = "shadows"}\n' >"$work/doc/starts.lua"
until_true 'grep -q "shadows two" "$work/d.xhtml"'

# a folder of data: a file in it that changes, and a new one
kill "$watcher"
wait "$watcher" 2>/dev/null || true
mkdir -p "$work/doc/logs/arm"
head -31 samples/pick_place.csv >"$work/doc/logs/arm/one.csv"
printf '# T\n\n`{lua} trials.read{files = data}:counts().trials`\n' >"$work/doc/logs.md"
run 0 weave "$work/doc/logs.md" --output "$work/logs.xhtml" --data "$work/doc/logs" --deps -
says "$work/doc/logs $work/doc/logs/arm/one.csv $work/doc/logs/arm"
"$program" weave "$work/doc/logs.md" --output "$work/logs.xhtml" --data "$work/doc/logs" --watch 2>"$work/watch.err" &
watcher=$!
until_true 'grep -q ">30</data>" "$work/logs.xhtml"'
until_true '[ "$(grep -c waiting "$work/watch.err")" -eq 1 ]'
head -21 samples/pick_place.csv >"$work/doc/logs/arm/one.csv"
until_true 'grep -q ">20</data>" "$work/logs.xhtml"'
until_true '[ "$(grep -c waiting "$work/watch.err")" -eq 2 ]'
(head -1 samples/pick_place.csv && tail -10 samples/pick_place.csv) >"$work/two.csv"
mv "$work/two.csv" "$work/doc/logs/arm/two.csv"
until_true 'grep -q ">30</data>" "$work/logs.xhtml"'
