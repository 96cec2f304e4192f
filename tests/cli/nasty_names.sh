# SPDX-License-Identifier: GPL-3.0-or-later
# Names that mean something to XML, TeX, Markdown or a shell, of policies, tasks, states and the file, through every
# layout and format: they come out as they are.
. tests/cli/common.bash
. tests/cli/layouts.bash

data="$work/odd <&'\$ name.csv"
python3 tests/cli/nasty_names.py write "$data"
for layout in "${!layouts[@]}"; do
    read -r -a words <<<"${layouts[$layout]}"
    [ "${words[0]}" = report ] || continue # a plan and a review read no trials
    words[1]=$data
    run 0 "${words[@]}" --output "$work/$layout" --format xhtml,pdf,markdown,latex --json
    cp "$work/out" "$work/$layout/answer.json"
    python3 tests/cli/nasty_names.py check "$work/$layout" >&2 || fail "$layout changes the names"
    qpdf --check "$work/$layout/report.pdf" >"$work/out" 2>&1 || fail "$layout: $(cat "$work/out")"
    run 0 verify "$work/$layout/report.xhtml"
done
