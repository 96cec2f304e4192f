# SPDX-License-Identifier: GPL-3.0-or-later
# Every function that lua/api.lua describes refuses what it does not take, and says what it does.
. tests/cli/common.bash

run 0 report samples/suite.csv --layout tests/cli/api_calls.lua --output "$work/report" --format xhtml
grep -q "All is well." "$work/report/report.xhtml" || fail "nothing was called"

# the check finds what it looks for
mkdir "$work/data"
cp -r fonts templates lua "$work/data"
sed -e 's/^---@param digits integer  places that matter$/---@param digits integer/' -e 's/, alike = 0, alpha/, alpha/; s/alike is the share/it is the share/' lua/api.lua >"$work/data/lua/api.lua"
OFFDIAG_DATA=$work/data run 2 report samples/suite.csv --layout tests/cli/api_calls.lua --output "$work/report"
for fault in "format.from_log10: the number digits has no unit" "plan.cochran: its option alike is not described"; do
    grep -q "$fault" "$work/err" || fail "not found: $fault ($(cat "$work/err"))"
done
