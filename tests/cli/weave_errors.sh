# SPDX-License-Identifier: GPL-3.0-or-later
# An error on every kind of line of a document is told at its own line and column.
. tests/cli/common.bash
python3 tests/cli/weave_errors.py "$program" "$work" || fail "an error is told elsewhere, or in other words"
