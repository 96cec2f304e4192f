# SPDX-License-Identifier: GPL-3.0-or-later
# verify finds nothing in a report as it was written, and each digit that was changed.
. tests/cli/common.bash

for layout in brief appendix; do
    run 0 report samples/suite.csv --layout "$layout" --output "$work/$layout" --format xhtml
    cp "$work/$layout/report.xhtml" "$work/$layout.xhtml"
done
run 0 report samples/suite_three.csv --layout appendix --output "$work/three" --format xhtml
cp "$work/three/report.xhtml" "$work/three.html"
python3 tests/oracle/seal.py "$work/brief.xhtml" "$work/appendix.xhtml" || fail "a seal is not what it is defined to be"
run 0 verify "$work/brief.xhtml" "$work/appendix.xhtml" "$work/three.html" samples/suite.csv samples/suite_three.csv
[ "$(grep -c "all true" "$work/out")" -eq 3 ] || fail "a report is not true as it was written: $(cat "$work/out")"

# and in pages that other commands write
run 0 weave samples/how-many.md --output "$work/how-many.xhtml"
run 0 plan paired --difference 0.1 --discordance 0.2 --output "$work/plan"
run 0 recheck samples/claims.csv --output "$work/review"
run 0 verify "$work/how-many.xhtml" "$work/plan/report.xhtml"
run 0 verify "$work/review/report.xhtml"

# what a text may say of a value
cat >"$work/says.lua" <<'LUA'
local evidence = require("evidence")
local rows = { -- text, value, quantity, true where a reader is told the value
  { "p < 0.0001", "1e-9", "p", true }, { "p < 0.0002", "1e-9", "p", false }, { "p > 0.99", "0.9999", "p", true },
  { "p > 0.98", "0.9999", "p", false }, { "0.021", "0.0214", "p", true }, { "0.022", "0.0214", "p", false },
  { "2.1", "0.0214", "p", false }, { "> 99.9 %", "0.99999", "power", true }, { "> 99.8 %", "0.99999", "power", false },
  { "1,234", "1234", nil, true }, { "84 %", "0.84", "rate", true }, { "84 %", "0.83", "rate", false },
  { "\u{2212}4.5", "-0.045", "lower", true }, { "4.5", "-0.045", "lower", false }, { "3.56e-7526", "-7525.4488", "log10_p", true },
  { "3.57e-7526", "-7525.4488", "log10_p", false }, { "1", "1", "p", true }, { "no limit", "Inf", nil, true },
}
return { name = "says", build = function(report)
  report.document({ title = "Says" })
  for _, row in ipairs(rows) do
    local agrees = evidence.agrees({ text = row[1], value = row[2], quantity = row[3] })
    assert(agrees == row[4], row[1] .. " of " .. row[2])
  end
end }
LUA
run 0 report samples/pick_place.csv --layout "$work/says.lua" --output "$work/says"

# 200 digits, each in a copy of its own: half of them anywhere, half in a number or its evidence
mkdir "$work/altered"
python3 tests/cli/alter_digits.py "$work/brief.xhtml" "$work/altered" 100
sound=() count=0
for page in "$work/altered"/*.xhtml; do
    count=$((count + 1))
    if xmllint --noout "$page" 2>/dev/null; then
        sound+=("$page")
    else # the digit of a tag
        one_error 2 "no page of ours" verify "$page"
    fi
done
[ "$count" -eq 200 ] || fail "$count copies were made"
for ((first = 0; first < ${#sound[@]}; first += 2)); do
    run 1 verify "${sound[@]:first:2}"
    cat "$work/out" >>"$work/all"
done
sed -n 's/^\([^:]*xhtml\)[:0-9]*: .*/\1/p' "$work/all" | sort -u >"$work/named"
for page in "${sound[@]}"; do
    grep -qxF -- "$page" "$work/named" || fail "$(basename "$page") is not found out: $(cmp -l "$page" "$work/brief.xhtml")"
done
! grep "all true" "$work/all" || fail "a changed report is said to be true"
# a number is named with its line
named=$(grep -oE "/e[0-9]+\.xhtml:[0-9]+: " "$work/all" | cut -d: -f1 | sort -u | wc -l)
[ "$named" -ge 80 ] || fail "of 100 changed numbers only $named are named"

# what was changed is named: an exact value, a text, an input, a level, a digest of a file
change() {
    sed "$1" "$work/brief.xhtml" >"$work/changed.xhtml"
    cmp -s "$work/changed.xhtml" "$work/brief.xhtml" && fail "$1 changes nothing"
    run 1 verify "$work/changed.xhtml"
    says "$2"
}
change 's/>+10\.4\([^<]*\)</>+10.5\1</' 'the text is not the value 0.10441767068273092'
change 's/value="0.10441767068273092"/value="0.10441767068273093"/' 'wrong: it is 0.10441767068273092'
change 's/data-input="a=\([0-9]*\) b=\([0-9]*\) c=\([0-9]*\) d=\([0-9]*\)" data-level="0.95">+/data-input="a=\1 b=\2 c=\3 d=4\4" data-level="0.95">+/' 'wrong: it is'
change 's/^\(<pre class="input" data-name="strata=[^>]*><code>\)[0-9]*/\1777/' 'the input is not what it says it is'
change 's/class="right">close the microwave/class="right">open the microwave/;s/close the microwave/open the microwave/' 'changed since it was written'

# other data, another seal
printf 'policy,task,state,seed,success\n' >"$work/suite.csv"
run 1 verify "$work/brief.xhtml" "$work/suite.csv"
says "suite.csv: stale"
run 1 verify "$work/changed.xhtml" --json
python3 - "$work/out" <<'PYTHON' || fail "verify --json is not what the schema says"
import json, sys
from jsonschema import Draft202012Validator
schema = json.load(open("lua/schema.json"))
Draft202012Validator(dict(schema, oneOf=[{"$ref": "#/$defs/verify"}])).validate(json.load(open(sys.argv[1])))
PYTHON

# what is no report
one_error 2 "name a report" verify samples/suite.csv
one_error 2 "cannot be read" verify "$work/none.xhtml"
printf '<html><p>3</p></html>' >"$work/plain.html"
one_error 2 "no numbers with evidence" verify "$work/plain.html"
printf '<!DOCTYPE html [<!ENTITY a "x"><!ENTITY b "&a;&a;">]><html><data value="1" data-method="count">&b;</data></html>' >"$work/bomb.xhtml"
one_error 2 "document type" verify "$work/bomb.xhtml"
printf '<html><data value="1" data-method="no.such">1</data><data value="x" data-method="count">1</data></html>' >"$work/odd.xhtml"
run 1 verify "$work/odd.xhtml"
says "there is no method no.such"
