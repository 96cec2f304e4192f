# SPDX-License-Identifier: GPL-3.0-or-later
# The tables of two scenarios with the same rates, 42/50 and 34/50: the numbers were
# published with them and recomputed with R.
. tests/cli/common.bash

run 0 table 33 9 1 7
says "p = 0.0215" "p = 0.0117" "p = 0.0114" "6.40 (df 1)" "p = 0.0269" "4.90 (df 1)"
says "+16.0 pp" "+4.5 to +29.3 pp" "+4.4 to +27.6 pp"
says "Fisher exact test" "p = 0.100"

run 0 table 28 14 6 2
says "p = 0.115" "-1.0 to +33.0 pp" "p = 0.100"

run 0 table 42/50 34/50 --policy fine-tuned --policy pretrained
says "fine-tuned: 42 of 50, 84 %" "pretrained: 34 of 50, 68 %" "p = 0.100"

run 0 table 33 9 1 7 --json
says '"schema": "offdiag.table/1"' '"value": 0.021484375' '"method": "paired.mcnemar_exact"'
says '"a": 33' '"b": 9' '"c": 1' '"d": 7'

# one method of a group is recommended, and why; methods on both sides of 0.05 are named: for
# 5 to 0 chi-square is 5, p 0.025, and the exact p 0.0625
run 0 table 40 5 0 5
says "* McNemar chi-square, uncorrected" "* recommended: asymptotic or mid-p rather than exact conditional" "BMC Med Res Methodol"
says "* Tango asymptotic score interval" "* A, Wilson score interval" "* Miettinen-Nurminen score interval "
says "The paired methods fall on different sides of 0.05" "Exact conditional McNemar test"
run 0 table 33 9 1 7 --json
says '"group": "paired difference interval"' '"method": "paired.diff_tango"'
grep -qF "paired methods fall" "$work/out" && fail "all paired methods find a difference in 33 9 1 7"
run 0 table 5000/9000 5100/9000
says "* N-1 chi-square test" # Boschloo's test takes long and is left out

# margin tests where a margin is given: Tango (1998), p. 899, Z = 1.709, p = 0.044
run 0 table 43 0 1 0 --margin 0.1 --alternative greater
says "Non-inferiority, score                                 p = 0.0438    1.71"
run 0 table 43 0 1 0
says "are shown with --margin X (15 of them)"

# no discordant pair, only successes, only one pair
run 0 table 10 0 0 5
says "p = 1"
run 0 table 10 0 0 0
run 0 table 0 1 0 0
run 0 table 0 5 0 5 --alternative greater --level 0.9
says "90 %" "greater"

# what takes long for a table is left out, and can be had
run 0 table 335 68 16 79
says "are shown with --slow (4 of them)" "McNemar"
run 0 table 335 68 16 79 --json
says '"slow": 4'
run 0 table 60 30 7 13 --slow
says "Exact unconditional score interval, two-sided" "are shown with --alternative"
grep -q -- --slow "$work/out" && fail "a table of 110 pairs hides nothing with --slow"

one_error 2 "n is 0" table 0 0 0 0
one_error 2 "three numbers make no table" table 1 2 3
one_error 2 "is not a count" table 1 2 3 x
one_error 2 "is not a count" table 1 2 3 -4
one_error 2 "is not a count" table 1 2 3 1.5
one_error 2 "not of the form K/N" table 1/2 3
one_error 2 "more than n" table 51/50 34/50
one_error 2 "is not a count" table 99999999999999999999 1 1 1
one_error 2 "give it twice" table 1 2 3 4 --policy A
one_error 2 "between 0 and 1" table 1 2 3 4 --level 95
one_error 2 "choose one of two.sided, greater, less" table 1 2 3 4 --alternative more
