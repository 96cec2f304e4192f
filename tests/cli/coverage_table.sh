# SPDX-License-Identifier: GPL-3.0-or-later
# samples/coverage.csv has a row for every test and interval at n = 10, 20 and 50; its rows are
# those of an independent enumeration, and what the program prints today.
. tests/cli/common.bash
table=samples/coverage.csv

[ "$(head -1 "$table")" = "n,method,nominal,least,mean,largest,width" ] || fail "$table has another head"
run 0 coverage --n 1 --steps 1 --csv --slow
tail -n +2 "$work/out" | cut -d, -f2 >"$work/methods"
[ "$(wc -l <"$work/methods")" -gt 90 ] || fail "few methods have a coverage"
for n in 10 20 50; do
    grep "^$n," "$table" | cut -d, -f2 | diff "$work/methods" - >&2 || fail "$table and the catalogue differ at n = $n"
done

# id,n,least,mean,largest,width of the enumerations, rounded as in the table
tail -q -n +2 tests/oracle/coverage.csv tests/oracle/coverage_margin.csv | awk -F, '{
    printf "%s,%s,,%.4f,%.4f,%.4f,%s\n", $2, $1, $3, $4, $5, $6 == "" ? "" : sprintf("%.4f", $6)
}' | while IFS=, read -r n id _ least mean largest width; do
    grep -qE "^$n,$id,0\.[0-9]+,$least,$mean,$largest,$width\$" "$table" ||
        fail "$table: $id at n = $n is not $least, $mean, $largest, $width"
done || exit 1

# a row of each kind as it is computed now
for row in 20,rate.blaker 20,paired.or_midp 10,unpaired.ratio_koopman 20,unpaired.boschloo_central 50,rate.wilson; do
    run 0 coverage "${row#*,}" --n "${row%,*}"
    least=$(awk '$1 == "least" { print $2 }' "$work/out")
    mean=$(awk '$1 == "mean" { print $2; exit }' "$work/out")
    grep -qE "^$row,0\.[0-9]+,$least,$mean," "$table" || fail "$table: $row is not $least, $mean any more"
done
