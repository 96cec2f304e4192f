# SPDX-License-Identifier: GPL-3.0-or-later
# A document of prose and Lua as XHTML and PDF: everything that it may hold, in one.
. tests/cli/common.bash

mkdir "$work/doc"
cp samples/pick_place.csv "$work/doc/data.csv"
printf 'return {word = "from a module beside it"}\n' >"$work/doc/house.lua"
mkdir "$work/lab"
printf 'return {word = "from a folder of modules"}\n' >"$work/lab/lab_words.lua"
printf '@book{one, author = {Ada {\\"O}ne and Two, B.}, title = "A --- book", year = 1999, publisher = {Press}}\n' >"$work/doc/refs.bib"
cat >"$work/doc/all.md" <<'MD'
---
title: "All of it"
subtitle: a test
keywords: [one, two]
language: en-GB
data: data.csv
bibliography: refs.bib
params: {times: 3, name: "x y"}
---

```{lua}
local read = trials.read{files = data}
local a, b = read:choose()
pair = read:pairs(a, b)
exact = stats.paired.mcnemar_exact{a = pair.a, b = pair.b, c = pair.c, d = pair.d}
wilson = stats.rate.wilson{k = 42, n = 50}
house, lab = require("house"), require("lab_words")
```

A *value*: `{lua} exact`; its p `{lua} exact.p`; a count `{lua} pair.used`; a rate `{lua} {k = 42, n = 50}`; an
interval `{lua} wilson`; a bound `{lua} wilson.lower`; points `{lua} show.pp(0.16)`; `{lua} params.times` times "`{lua} params.name`".
Words `{lua} house.word`, `{lua} lab.word`. See @fig-bars, @tbl-two, @tbl-three and @sec-more [@one, p. 3; @rate.wilson].
Here x<sub>1</sub><sup>2</sup>, a note[^n] and `plain code`.

## More things {#sec-more}

1. one `{lua} 1`
2. two

   ```{lua #fig-bars caption="Who *won*, n = 50" width=column echo alt="two bars"}
   return figure.discordance{title = "x", policy_a = "A", policy_b = "B", bars = {{label = "all", b = pair.b, c = pair.c}}}
   ```

> [!WARNING] Careful
> With `{lua} exact`.

> A quotation.

| Test  | p               |
|:------|----------------:|
| exact | `{lua} exact.p` |

Table: Written by hand. {#tbl-two}

```{lua #tbl-three caption="By a chunk."}
return {columns = {"", {title = "Rate", align = "right"}}, rows = {{"A", show.rate(42, 50)}}}
```

```{lua}
for _, name in ipairs{"first", "second"} do
  doc:section("Task " .. name, function() doc:paragraph{"Written for ", name, "."} end)
end
return "said by a chunk"
```

```python
shown("only")
```

A longer note[^long].

<!-- a comment -->

[^n]: Small print with `{lua} exact.p`.
[^long]: Of several parts:

    - a list with `{lua} show.rate(1, 4)`

    ```{lua}
    return {columns = {"in a note"}, rows = {{"a cell"}}, caption = "Below the line."}
    ```

    > and a quotation
MD
run 0 weave "$work/doc/all.md" --output "$work/all.xhtml" --lua-path "$work/lab"
sed -e 's/\xC2\xA0/ /g' -e 's/\xE2\x80\xAF/ /g' "$work/all.xhtml" >"$work/out" # blanks that do not break
says '<title>All of it</title>' 'lang="en-GB"' 'content="one, two"' \
    'data-method="paired.mcnemar_exact" data-quantity="p" data-input="a=33 b=9 c=1 d=7">p = 0.021</data>' \
    '>0.021</data>' '>50</data>' '>84 %</data>' '>71.5</data> to ' '>71.5 %</data>' '>+16.0 pp</data>' '>3</data> times “x y”' \
    'from a module beside it, from a folder of modules' '<a href="#fig-bars">Figure 1</a>' '<a href="#tbl-two">Table 1</a>' \
    '<a href="#tbl-three">Table 2</a>' '<a href="#sec-more">More things</a>' '[<a href="#source.1">1</a>, p. 3] [<a href="#source.2">2</a>]' 'Öne, A. and Two, B. (1999)' 'Wilson (1927)' 'role="doc-noteref"' \
    'x<sub>1</sub><sup>2</sup>' '<code>plain code</code>' '<strong>Careful</strong>' '<em>won</em>' '<desc>two bars</desc>' \
    'in a note' 'a list with <data' '<blockquote>' 'return figure.discordance' '<h3>Task first</h3>' 'Written for second.' 'said by a chunk' 'shown("only")' 'Small print with' \
    'A – book'
! grep -q 'a comment' "$work/all.xhtml" || fail "a comment was passed on"
xmllint --noout "$work/all.xhtml" || fail "it is not well-formed"
run 0 weave "$work/doc/all.md" --output "$work/all.pdf" --lua-path "$work/lab"
qpdf --check "$work/all.pdf" >/dev/null || fail "the PDF is broken"
pdftotext "$work/all.pdf" - | sed -z 's/\xe2\x80\x90\n//g' | sed -e 's/\xC2\xA0/ /g' -e 's/\xE2\x80\xAF/ /g' >"$work/out"
says "p = 0.021" "Task second" "Small print" "84 %"

# a figure in a footnote is told in words as those in the text are ("in it" in UTF-16)
cat >"$work/doc/note.md" <<'MD'
# T

A note[^n].

[^n]: Words.

    ```{lua #fig-x caption="In a note." alt="in it" width=column}
    return figure.curves{title = "x", series = {{label = "x", x = {1, 2}, y = {1, 2}}}}
    ```
MD
run 0 weave "$work/doc/note.md" --output "$work/note.pdf"
qpdf --qdf --object-streams=disable "$work/note.pdf" - | grep -aq '/Alt <feff0069006e002000690074>' || fail "the figure in a footnote has no alternative"
qpdf --check "$work/note.pdf" >/dev/null || fail "the PDF is broken"

# the same bytes in another folder, zone and locale
cp "$work/all.xhtml" "$work/before.xhtml"
cp "$work/all.pdf" "$work/before.pdf"
(cd "$work" && TZ=Asia/Tokyo foreign de_DE "$program" weave doc/all.md --output all.xhtml --lua-path lab &&
    TZ=Asia/Tokyo foreign de_DE "$program" weave doc/all.md --output all.pdf --lua-path lab) || fail "not from another folder"
cmp "$work/all.xhtml" "$work/before.xhtml" && cmp "$work/all.pdf" "$work/before.pdf" || fail "the bytes differ"

# data of the command line in place of the document's
run 0 weave "$work/doc/all.md" --output "$work/all.xhtml" --lua-path "$work/lab" --data samples/pick_place_other_failures.csv
grep -q 'data-input="a=28 b=14 c=6 d=2"' "$work/all.xhtml" || fail "--data was not taken"

one_error 2 "--output FILE" weave "$work/doc/all.md"
one_error 2 "end its name with .xhtml or .pdf" weave "$work/doc/all.md" --output "$work/x.html2"
one_error 2 "there is no module" weave "$work/doc/all.md" --output "$work/x.xhtml"
[ ! -e "$work/x.xhtml" ] || fail "something was written"

# a document reads its own inputs and nothing else, and writes only what was asked for
hostile() {
    printf '# T\n\n```{lua}\n%s\n```\n' "$2" >"$work/doc/hostile.md"
    one_error 2 "hostile.md:4:" weave "$work/doc/hostile.md" --output "$work/x.xhtml"
    grep -qF -- "$1" "$work/err" || fail "the error lacks \"$1\": $(cat "$work/err")"
    [ ! -e "$work/x.xhtml" ] || fail "something was written"
}
hostile "no input of this run" 'files.read("/etc/passwd")'
hostile "no input of this run" 'trials.read{files = {"samples/suite.csv"}}'
hostile "not for scripts" 'files.declare("/etc", "passwd")'
hostile "was not asked for" 'output.write("y.txt", "x")'
hostile "nil value (global 'io')" 'io.open("/etc/passwd")'
hostile "instructions" 'while true do end'
hostile "more than 256 MiB" 'local s = "x" while true do s = s .. s end'
OFFDIAG_SCRIPT_SECONDS=1 hostile "the script has run for 1 seconds" '("x"):rep(60):find(("x*"):rep(14) .. "y")'
hostile "stack overflow" 'local function f() return 1 + f() end f()'
hostile "is a table" 'error({})'
hostile "binary" 'assert(load("\27Lua"))'
hostile "cannot be changed" 'string.format = print'
hostile "instructions" 'coroutine.wrap(function() while true do end end)()'
hostile "__gc is not available" 'setmetatable({}, {__gc = function() end})'
