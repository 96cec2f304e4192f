# SPDX-License-Identifier: GPL-3.0-or-later
# The manual's chapter on what scripts can call is lua/api.lua, all of it.
. tests/cli/common.bash

run 0 help api
sed -n 's/^function \(.*\) end$/    \1/p' lua/api.lua | sort >"$work/stubs"
sed -n 's/^    \([A-Za-z][A-Za-z_0-9.:]*([^)]*)\).*/    \1/p' "$work/out" | sort >"$work/listed"
diff "$work/stubs" "$work/listed" >&2 || fail "help api and lua/api.lua differ (< api.lua, > help)"
[ "$(wc -l <"$work/stubs")" -gt 100 ] || fail "few functions are listed"
says "    figure.ladder(options)                        Interval ladder" "    Document:paragraph(content, options)          A paragraph"
awk 'length > 102' "$work/out" >"$work/long"
[ ! -s "$work/long" ] || fail "lines are too long: $(cat "$work/long")"

# every one can be asked for, and shows the words and the example that stand there
for name in stats.run figure.ladder Document:table show.interval files.read; do
    run 0 help api "$name"
    says "$name(" "    Example: "
done
run 0 help api format.fixed
says "format.fixed(x, decimals)" "    decimals after the point, 0 to 17." "    Example: format.fixed(2 / 3, 2) --> 0.67" "    @return string"
run 0 help api Document
says "Document:paragraph(content, options)" "Document:pages(options)"
run 0 help api show
says 'show.rate(k, n)' '"84 %": k of n'
one_error 2 'did you mean "show.interval"' help api show.intervl
one_error 2 "nothing named" help api 'show.%w+('
grep -q 'offdiag help api' src/offdiag.1 || fail "the manual does not name its chapter"
