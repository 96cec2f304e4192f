# SPDX-License-Identifier: GPL-3.0-or-later
# Coverage and size by adding up every table.
. tests/cli/common.bash

run 0 coverage rate.clopper_pearson --n 20
says "Clopper-Pearson exact interval, n = 20" "nominal coverage" "0.9500" "Every one of 21 tables"

# Fagerland, Lydersen, Laake 2013: the asymptotic test reaches 0.0537 somewhere, mid-p stays below
run 0 coverage paired.mcnemar_midp --n 50
says "nominal chance of rejection" "only A succeeds"

run 0 coverage unpaired.diff_newcombe --n 10 --n2 12 --steps 10
says "n = 10 and 12" "rate of group 2" "over 100 true settings" "143 tables"
run 0 coverage paired.noninferiority_score --n 20 --alternative greater --margin 0.1
says "0.0500"
run 0 coverage rate.wilson --n 10 --steps 5 --json
says '"schema": "offdiag.coverage/1"' '"kind": "coverage"' '"tables": 11'

one_error 2 "has no coverage" coverage unpaired.or_cmle
one_error 2 "margin is missing" coverage paired.noninferiority_score --alternative greater
one_error 2 "at most 500000 are enumerated" coverage paired.mcnemar_midp --n 100000
one_error 2 "n is 0" coverage rate.wilson --n 0
one_error 2 "whole number" coverage rate.wilson --n 1.5
one_error 2 "difference is for tests" coverage rate.wilson --difference 0.1
one_error 2 "there is no method" coverage rate.wilsonn
one_error 2 "steps" coverage rate.wilson --steps 5000
