# SPDX-License-Identifier: GPL-3.0-or-later
# verify finds nothing in a report of any layout, and each digit that was changed in it, those of figures too.
. tests/cli/common.bash
. tests/cli/layouts.bash

count=14 # anywhere, and as many in numbers and their evidence

for layout in "${!layouts[@]}"; do
    make_layout "$layout" --format xhtml
    run 0 verify "$work/$layout/report.xhtml"
    says "all true"
    # a layout that draws has numbers in its figures
    drawn=$(grep -c '<tspan[^>]*data-method=' "$work/$layout/report.xhtml")
    [ "$drawn" -gt 0 ] || case $layout in scores | plan | monitor | review) ;; *) fail "the figures of $layout have no numbers" ;; esac
    mkdir "$work/altered"
    python3 tests/cli/alter_digits.py "$work/$layout/report.xhtml" "$work/altered" "$count"
    sound=()
    for page in "$work/altered"/*.xhtml; do
        if xmllint --noout "$page" 2>/dev/null; then
            sound+=("$page")
        else # the digit of a tag
            one_error 2 "no page of ours" verify "$page"
        fi
    done
    run 1 verify "${sound[@]}"
    for page in "${sound[@]}"; do
        grep -qE "^$page(:[0-9]+)?: .*: " "$work/out" || fail "in $layout $(cmp -l "$page" "$work/$layout/report.xhtml") is not found out"
    done
    ! grep -q "all true" <(tr '\n' ' ' <"$work/out") || fail "a changed report of $layout is said to be true"
    named=$(grep -oE "/e[0-9]+\.xhtml:[0-9]+: " "$work/out" | cut -d: -f1 | sort -u | wc -l)
    [ "$named" -ge $((count * 3 / 4)) ] || fail "of $count changed numbers of $layout only $named are named"
    rm -r "$work/altered"
done
