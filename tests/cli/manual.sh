# SPDX-License-Identifier: GPL-3.0-or-later
# The manual page names every command, every option and every method, and no others.
. tests/cli/common.bash
page=src/offdiag.1

run 0 help --json
grep -o '"name": "[^"]*"' "$work/out" | cut -d'"' -f4 | sort -u >"$work/words"
while read -r word; do
    grep -qE "^\.It (Cm $word( |$)|.*Fl \\\\-$word( |$))" "$page" || fail "$page does not describe $word"
done <"$work/words"

run 0 methods --json
grep -o '"id": "[^"]*"' "$work/out" | cut -d'"' -f4 | sort >"$work/ids"
grep -oE '^\.It Cm [a-z]+\.[a-z0-9_]+' "$page" | cut -d' ' -f3 | sort >"$work/described"
diff "$work/ids" "$work/described" >&2 || fail "$page and the methods differ (< program, > page)"

grep -oE 'Fl \\-[a-z-]+' "$page" | sed 's/Fl \\-//' | sort -u | while read -r option; do
    case $option in option | version) continue ;; esac
    grep -qx -- "$option" "$work/words" || fail "$page describes --$option, which does not exist"
done || exit 1
