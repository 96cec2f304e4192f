# SPDX-License-Identifier: GPL-3.0-or-later
# The catalogue as a list, one method, and all of them as a page.
. tests/cli/common.bash

run 0 methods
says "paired test" "  paired.mcnemar_exact " "unpaired margin test"
run 0 methods paired.noninferiority_score
says "question   margin test, one-sided" "For example: offdiag compute paired.noninferiority_score a=33 b=9 c=1 d=7 alternative=greater margin=0.1"
run 0 methods rate.rule_of_three
says "For example: offdiag compute rate.rule_of_three k=0 n=50"

# the page: well formed, a section a method with its id, its quantities and its reference
run 0 methods --json
grep -c '"id":' "$work/out" >"$work/count"
run 0 methods --xhtml
xmllint --noout "$work/out" || fail "the page is not well formed"
[ "$(grep -o '<h3[ >]' "$work/out" | wc -l)" -eq "$(cat "$work/count")" ] || fail "the page lacks a method"
[ "$(grep -o 'Reference:' "$work/out" | wc -l)" -eq "$(cat "$work/count")" ] || fail "a method has no reference"
says 'id="paired-diff_tango"' '<code>paired.diff_tango</code>' 'href="#group-1"' "Tango 1998 Stat Med 17:891"
tr '\n' ' ' <"$work/out" | grep -qE 'Gives <code>estimate</code>, <code>lower</code>, <code>upper</code>' || fail "the page does not say what an interval gives"

one_error 2 "leave METHOD and --json out" methods rate.wilson --xhtml
one_error 2 "there is no method" methods rate.wilsonn
