# SPDX-License-Identifier: GPL-3.0-or-later
# One budget for all that a script of the user's does, in Lua and in the work that it asks for; who
# runs the program can grant more, and the program's own work has none.
. tests/cli/common.bash

# What the document $1 takes of the processor, in seconds, with further words.
seconds_of() {
    local TIMEFORMAT='%U %S'
    { time "$program" weave "$1" --output "$work/x.xhtml" "${@:2}" >"$work/out" 2>"$work/err"; } 2>"$work/times"
    awk '{ print $1 + $2 }' "$work/times"
}
chunk() { printf '# T\n\n```{lua}\n%s\n```\n' "$1" >"$work/doc.md"; }

# an endless loop ends by the default within 2 seconds; until a script begins the program takes what it takes
# for a document that does nothing, which is much only under the sanitizers
unset OFFDIAG_SCRIPT_SECONDS
printf '# T\n\nText.\n' >"$work/idle.md"
start=$(seconds_of "$work/idle.md")
rm "$work/x.xhtml"
endless() {
    chunk "$1"
    local taken
    taken=$(seconds_of "$work/doc.md" --data samples/suite.csv)
    grep -qE '^offdiag: .*/doc.md:4:.*(has run for 1.9 seconds|has run for more than 150000000 instructions|more than 256 MiB|document is larger|figures are enough)' "$work/err" ||
        fail "$1: $(cat "$work/err")"
    [ "$(wc -l <"$work/err")" -eq 1 ] || fail "$1: not one line: $(cat "$work/err")"
    [ ! -e "$work/x.xhtml" ] || fail "$1: something was written"
    awk -v taken="$taken" -v start="$start" 'BEGIN { exit !(taken - start < 2) }' || fail "$1: $taken seconds, $start of them to start"
}
endless 'while true do stats.paired.mcnemar_midp{a = 33, b = 900, c = 1000, d = 7} end'
endless 'while true do sequential.design{n_max = 100} end'
endless 'local read = trials.read{files = data} while true do read:pairs(read:choose()) end'
endless 'local kept = {} while true do kept[#kept + 1] = trials.read{files = data} end'
endless 'local read = trials.read{files = data} while true do read:write("csv") end'
endless 'while true do doc:table{caption = "x", columns = {"a"}, rows = {{"1"}}} end'
endless 'while true do pcall(function() while true do figure.rates{title = "x", rates = {{label = "A", k = 1, n = 2}}} end end) end'

# what is left when the script has ended counts too: a page that takes long to set
chunk 'for i = 1, 4000 do doc:paragraph(("word "):rep(1000)) end'
one_error 2 "--seconds 60" weave "$work/doc.md" --output "$work/x.pdf"

# more is granted, or less, by who runs the program
chunk 'for i = 1, 30000000 do end'
one_error 2 "doc.md:4:" weave "$work/doc.md" --output "$work/x.xhtml" --seconds 0.3
grep -q ', or grant more with --seconds 60$' "$work/err" || fail "the error does not say how: $(cat "$work/err")"
run 0 weave "$work/doc.md" --output "$work/x.xhtml" --seconds 60
cp "$work/x.xhtml" "$work/before.xhtml"
run 0 weave "$work/doc.md" --output "$work/x.xhtml" --seconds 50
cmp "$work/before.xhtml" "$work/x.xhtml" || fail "--seconds changes the page"
for wrong in 0 -1 3601 x nan; do
    one_error 2 "--seconds takes a number above 0 and at most 3600" weave "$work/doc.md" --output "$work/x.xhtml" --seconds "$wrong"
done
printf 'while true do stats.rate.wilson{k = 1, n = 2} end\n' >"$work/layout.lua"
printf 'return {lines = function(lines, add) while true do stats.rate.wilson{k = 1, n = 2} end end}\n' >"$work/reader.lua"
for words in "report samples/suite.csv --layout $work/layout.lua --output $work/report" "compare samples/suite.csv --reader $work/reader.lua" \
    "read samples/suite.csv --reader $work/reader.lua" "figure rates samples/suite.csv --reader $work/reader.lua -o $work/x.svg" \
    "sequential follow samples/design.json samples/suite.csv --reader $work/reader.lua" "recheck --a 42/50 --b 34/50 --p 0.02 --layout $work/layout.lua --output $work/report" \
    "plan rate --half-width 0.1 --layout $work/layout.lua --output $work/report"; do
    one_error 2 "grant more with --seconds 60" $words --seconds 0.3
done
[ ! -e "$work/report" ] || fail "a report was begun"

# work of the program's own is not counted, and the same work for a script is
export OFFDIAG_SCRIPT_SECONDS=0.5
run 0 coverage paired.diff_exact_fay_lumbard --n 24
chunk 'stats.coverage{method = "paired.diff_exact_fay_lumbard", n = 24}'
one_error 2 "doc.md:4:1: the script has run for 0.5 seconds" weave "$work/doc.md" --output "$work/x.xhtml"
