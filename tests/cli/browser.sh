# SPDX-License-Identifier: GPL-3.0-or-later
# The reports of every layout, as .xhtml and as .html, and their drawings.
. tests/cli/common.bash
. tests/cli/layouts.bash
. tests/browser/browser.bash

pages=() same=() drawings=()

# pages_of NAME WORDS...: writes a report and lists its files.
pages_of() {
    local folder=$work/$1
    run 0 "${@:2}" --output "$folder" --format xhtml
    cp "$folder/report.xhtml" "$folder/report.html"
    pages+=("$folder/report.xhtml") same+=("$folder/report.html")
    drawings+=("$folder"/*.svg)
}

shopt -s nullglob
for layout in "${!layouts[@]}"; do
    # shellcheck disable=SC2086
    pages_of "$layout" ${layouts[$layout]}
done
pages_of three report samples/suite_three.csv --layout appendix
pages_of mine report samples/suite.csv --layout samples/lab.lua
nu "${pages[@]}" "${same[@]}" "${drawings[@]}"
browse "${pages[@]}" "$work/brief/report.html"

# the checks can fail
sed 's/<h1>/<h1><p>/' "$work/brief/report.html" >"$work/wrong.html"
(nu "$work/wrong.html") 2>"$work/found" && fail "the Nu HTML checker is not asked"
grep -q "wrong.html" "$work/found" || fail "the Nu HTML checker does not run: $(cat "$work/found")"
sed 's/<main>/<main><p style="width:400px;color:#ddd">pale words<\/p><img src="none.png"\/>/' "$work/brief/report.html" >"$work/wrong.html"
(browse "$work/wrong.html") 2>"$work/found" && fail "the browser is not asked"
for fault in "wider than a window of 320 px" color-contrast image-alt "fetches file:"; do
    grep -q "$fault" "$work/found" || fail "the browser does not find $fault: $(cat "$work/found")"
done
