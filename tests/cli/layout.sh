# SPDX-License-Identifier: GPL-3.0-or-later
# Layouts of the user's: errors name their line, loops end, nothing is written then.
. tests/cli/common.bash

# layout TEXT LUA...: the report with this layout ends with one error that holds TEXT
layout() {
    printf '%s\n' "${@:2}" >"$work/layout.lua"
    one_error 2 "$1" report samples/pick_place.csv --layout "$work/layout.lua" --output "$work/report"
    [ ! -e "$work/report" ] || fail "a report was begun with $2"
}

unset OFFDIAG_SCRIPT_SECONDS # what loops is to end as it does for users
layout "layout.lua:2: " "" "local = 1"
layout "layout.lua:3: attempt to perform arithmetic" "" "" "local x = nil + 1"
layout "layout.lua:1: " "while true do end"
layout "layout.lua:1: " "local s = ('x'):rep(60) s:find(('x*'):rep(14) .. 'y')"
layout "layout.lua:2: " "output.write('x.txt', 'x')" "local s = ('x'):rep(60) s:find(('x*'):rep(14) .. 'y')"
layout "layout.lua:2: " "output.write('x.txt', 'x')" "error('no')"
# under the sanitizers memory is slower than time
OFFDIAG_SCRIPT_SECONDS=60 layout "layout.lua:1: the script needs more than 256 MiB of memory" "local s = 'x' while true do s = s .. s end"
layout "gives no layout" "return 1"
layout "gives no layout" ""
layout "made no document" "return {build = function() end}"
layout "layout.lua:2: " "return {build = function(report, results)" "results.overall.n = 3 end}"
layout "layout.lua:3: " "return {build = function(report)" "local doc = report.document{title = 'x'}" "doc:paragraf('x') end}"
layout "layout.lua:2: " "return {build = function(report)" "report.document{titel = 'x'} end}"
layout "os" "return {build = function() os.exit(0) end}"
layout "no input of this run" "trials.read{files = {'/etc/passwd'}}"
layout "layout.lua:1: " "error({})"
printf '\033Lua' >"$work/layout.lua"
one_error 2 "binary" report samples/pick_place.csv --layout "$work/layout.lua" --output "$work/report"
one_error 2 "cannot be read" report samples/pick_place.csv --layout "$work/none.lua" --output "$work/report"
one_error 2 "no layout \"bref\"" report samples/pick_place.csv --layout bref --output "$work/report"

export OFFDIAG_SCRIPT_SECONDS=60
# one that is right, with a parameter and a module beside it
printf 'return "a module beside it"\n' >"$work/house.lua"
cat >"$work/layout.lua" <<'LUA'
return { name = "mine", params = { greeting = "hello", times = 1 }, build = function(report, results, params)
  local doc = report.document({ title = "Mine" })
  for _ = 1, params.times do doc:paragraph(params.greeting .. ", " .. require("house")) end
end }
LUA
run 0 report samples/pick_place.csv --layout "$work/layout.lua" --output "$work/report" --param times=2 --format xhtml
[ "$(grep -o "hello, a module beside it" "$work/report/report.xhtml" | wc -l)" -eq 2 ] || fail "the layout was not followed"
[ ! -e "$work/report/report.pdf" ] || fail "a PDF was not asked for"
one_error 2 "greeting, times" report samples/pick_place.csv --layout "$work/layout.lua" --output "$work/report" --param time=2
one_error 2 "takes a number" report samples/pick_place.csv --layout "$work/layout.lua" --output "$work/report" --param times=x

# two columns where a layout asks
cat >"$work/layout.lua" <<'LUA'
return { name = "narrow", columns = 2, build = function(report)
  local doc = report.document({ title = "Two columns" })
  for index = 1, 80 do doc:paragraph("Paragraph " .. index .. ".") end
end }
LUA
run 0 report samples/pick_place.csv --layout "$work/layout.lua" --output "$work/columns" --format pdf
pdftotext -bbox "$work/columns/report.pdf" - | grep -o 'xMin="[0-9]*' | sort -u | grep -q 'xMin="30[0-9]' || fail "there is one column"

# the mark of a footnote hangs outside of the number that it follows: digits of a column stand under digits
cat >"$work/layout.lua" <<'LUA'
local cells = require("cells")
return { name = "marks", build = function(report)
  local doc, rows = report.document({ title = "Marks" }), {}
  for index = 1, 4 do
    local mark = index == 3 and document.footnote("A mark.") or nil
    rows[index] = {
      { cells.value({ number = 0.5, text = "0.511", method = "count" }), mark }, { cells.value({ number = 711, text = "711", method = "count" }), mark },
    }
  end
  doc:table({ caption = "Marks.", columns = { cells.decimal("p"), cells.right("Count") }, rows = rows })
end }
LUA
run 0 report samples/pick_place.csv --layout "$work/layout.lua" --output "$work/marks" --format pdf
for number in 0.511 711; do # with the mark pdftotext may join its digit to the number
    [ "$(pdftotext -bbox "$work/marks/report.pdf" - | grep -cE ">${number}[12]?<")" -eq 4 ] || fail "$number does not stand in the table four times"
    [ "$(pdftotext -bbox "$work/marks/report.pdf" - | grep -E ">${number}[12]?<" | grep -o 'xMin="[0-9.]*"' | sort -u | wc -l)" -eq 1 ] ||
        fail "a mark moves $number"
done

# the layout that the bench times
run 0 report samples/suite.csv --layout tests/bench/full.lua --output "$work/full" --seconds 60
[ "$(find "$work/full" -name '*.svg' | wc -l)" -eq 12 ] || fail "the full report has not 12 figures"
run 0 verify "$work/full/report.xhtml"
