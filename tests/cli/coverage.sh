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

# Wilson's interval at n = 1 is 0 to 0.7935 or 0.2065 to 1, Wilson (1927) with z = 1.96: width 0.7935
run 0 coverage rate.wilson --n 1
says "mean width        0.7935"

# drawn: the nominal level, the axis, one curve of a rate, three of two rates
run 0 coverage rate.wilson --n 20 -o "$work/rate.svg"
says "Wilson score interval, n = 20"
for text in "95 % nominal" "Coverage, %" "Rate, %"; do
    grep -qF "$text" "$work/rate.svg" || fail "the figure lacks $text"
done
run 0 coverage unpaired.diff_newcombe --n 8 --steps 6 -o - --theme dark
says "least" "largest" "True rate of group 1, %" "Over the other true rates of the grid."
run 0 coverage paired.mcnemar_midp --n 9 -o "$work/size.pdf"
pdftotext "$work/size.pdf" - | grep -q "Chance that the two disagree, %" || fail "the figure of a test lacks its axis"
run 0 coverage rate.wald --n 9 -o "$work/wald.png" --json
says '"output":' '"width":'

# all methods at once
run 0 coverage --n 2 --steps 2 --csv
says "n,method,nominal,least,mean,largest,width" "2,paired.mcnemar_exact,0.0500," "2,unpaired.boschloo," "2,rate.wald_cc,"

one_error 2 "name it" coverage --n 3 -o "$work/all.svg"
one_error 2 "leave METHOD out" coverage rate.wald --csv
one_error 2 "has no coverage" coverage unpaired.or_cmle
one_error 2 "margin is missing" coverage paired.noninferiority_score --alternative greater
one_error 2 "at most 500000 are enumerated" coverage paired.mcnemar_midp --n 100000
one_error 2 "n is 0" coverage rate.wilson --n 0
one_error 2 "whole number" coverage rate.wilson --n 1.5
one_error 2 "difference is for tests" coverage rate.wilson --difference 0.1
one_error 2 "there is no method" coverage rate.wilsonn
one_error 2 "steps" coverage rate.wilson --steps 5000
