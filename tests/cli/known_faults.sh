# SPDX-License-Identifier: GPL-3.0-or-later
# Numbers that other programs get wrong, each right here: 175 rows of exact rationals and of 60 digits.
. tests/cli/common.bash

python3 tests/cli/known_faults.py "$program" tests/cli/known_faults.csv "$work" >"$work/out" || fail "$(cat "$work/out")"
says "175 rows: 165 compared"
cat "$work/out"
