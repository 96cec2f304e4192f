# SPDX-License-Identifier: GPL-3.0-or-later
# Pages of plans: every number is a value, and verify computes it again.
. tests/cli/common.bash

# every number of every kind of page is a value that is true
while read -r question; do
    # shellcheck disable=SC2086
    run 0 plan $question -o "$work/pages" --format xhtml
    run 0 verify "$work/pages/report.xhtml"
    python3 tests/cli/loose_numbers.py "$work/pages/report.xhtml" --but "offdiag $("$program" --version | sed "s/[^0-9.]*//")" >&2 || fail "plan $question has loose numbers"
done <<'QUESTIONS'
paired --difference 0.3 --discordance 0.4
paired --pilot 9 1 20
paired --pilot 9 1 20 --difference 0.4
paired --difference 0.3 --discordance 0.4 --n 40
paired --discordance 0.2 --margin 0.05
unpaired --rates 0.2 0.7 --test z --param curves=true
unpaired --rates 0.2 0.8 --ratio 2 --test z
unpaired --rates 0.7 0.9 --n 50
unpaired --rates 0.7 0.8 --rates 0.9 0.95 --rates 0.5 0.4
rate --rate 0.9 --half-width 0.1
rate --rate 0.9 --lower 0.7
rate --rate 0.95 --no-failures
rate --rate 0.9 --n 70
rate --rates 0.5,0.9 --sizes 10,20
suite --rates 0.4,0.9
suite --difference 0.3 --discordance 0.4 --tasks 2
suite --difference 0.3 --discordance 0.4 --seeds 3 --rho 1
QUESTIONS
# a searched number that was changed is found
run 0 plan unpaired --rates 0.7 0.9 --n 50 -o "$work/pages" --format xhtml
sed 's/value="-0.244"/value="-0.2441"/' "$work/pages/report.xhtml" >"$work/changed.xhtml"
run 1 verify "$work/changed.xhtml"
grep -q "it is -0.244" "$work/out" || fail "the changed number is not named: $(cat "$work/out")"
# a table of gaps has its curves, and the page the whole command
run 0 plan unpaired --rates 0.7 0.8 --rates 0.9 0.95 -o "$work/pages" --format xhtml
grep -q 'id="fig-sizes"' "$work/pages/report.xhtml" || fail "the table of gaps has no figure"
grep -qF -- '--rates 0.7 0.8 --rates 0.9 0.95' "$work/pages/report.xhtml" || fail "the command of the page is not whole"
