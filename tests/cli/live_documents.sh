# SPDX-License-Identifier: GPL-3.0-or-later
# The live documents among the samples can be woven, and their numbers are those that were published.
. tests/cli/common.bash

export OFFDIAG_SCRIPT_SECONDS=60 # a machine that is busy elsewhere
for name in paired how-many stopping; do
    run 0 weave "samples/$name.md" --output "$work/$name.xhtml"
    [ ! -s "$work/err" ] || fail "weaving samples/$name.md warns: $(cat "$work/err")"
    xmllint --noout "$work/$name.xhtml" || fail "$name.xhtml is not well-formed"
done
python3 tests/cli/live_documents.py tests/cli/live_documents.csv "$work" >"$work/out" || fail "$(cat "$work/out")"
says "89 of 89 agree"
