# SPDX-License-Identifier: GPL-3.0-or-later
# What cannot be read or compared: one clear message with its place, the right status, and
# nothing written.
. tests/cli/common.bash

# refused STATUS TEXT FILE: by compare and by report
refused() {
    one_error "$1" "$2" compare "$3"
    one_error "$1" "$2" report "$3" --output "$work/report"
    [ ! -e "$work/report" ] || fail "a report was begun from $3"
}

input() {
    printf "$2" >"$work/$1"
}

refused 2 "missing.csv: " "$work/missing.csv"
input empty.csv ''
refused 2 "empty.csv: " "$work/empty.csv"
input header.csv 'policy,task,state,seed,success\n'
refused 2 "header.csv" "$work/header.csv"
input unknown.csv 'a,b,c\n1,2,3\n'
refused 2 '"a", "b", "c"' "$work/unknown.csv"
input outcome.csv 'policy,state,success\nA,1,1\nB,1,maybe\n'
refused 2 'outcome.csv:3:3: "maybe"' "$work/outcome.csv"
input ragged.csv 'policy,state,success\nA,1,1\nB,1\n'
refused 2 "ragged.csv:3:" "$work/ragged.csv"
input uneven.csv 'id,success\n1,1\n2,0,extra\n3\n4,1\n'
run 2 read "$work/uneven.csv"
grep -q "uneven.csv:3:3: the row has 3 cells where the header has 2" "$work/err" &&
    grep -q "uneven.csv:4:1: the row has 1 cell where the header has 2" "$work/err" || fail "rows left out unseen: $(cat "$work/err")"
one_error 2 "has no option --skip-bad" read "$work/uneven.csv" --skip-bad
input duplicate.csv 'policy,state,success\nA,1,1\nB,1,1\nA,1,0\n'
refused 2 "duplicate.csv:4: " "$work/duplicate.csv"
input three.csv 'policy,state,success\nA,1,1\nB,1,1\nC,1,0\n'
one_error 2 "--policy A --policy B" report "$work/three.csv" --output "$work/report"
one_error 2 "--control names none of the policies" compare "$work/three.csv" --control D
one_error 2 'no file has a column "room"' compare "$work/three.csv" --cluster room
one_error 2 'there is no column "credit"' compare "$work/three.csv" --score credit
input words.csv 'policy,state,success\nA,1,True\nA,2,False\nA,3,FALSE\nA,4,0\nA,5,no\nA,6,\n'
run 0 read "$work/words.csv"
says "6 trials: 1 success, 4 failure, 1 missing"
# a document type opens no file: this one would never end
mkfifo "$work/secret"
for type in "[<!ENTITY e SYSTEM \"file://$work/secret\">]" "SYSTEM \"file://$work/secret\"" "[<!ENTITY %% p SYSTEM \"file://$work/secret\"> %%p; <!ENTITY e \"x\">]"; do
    input type.xml "<!DOCTYPE testsuite $type>\n<testsuite><testcase name=\"&e;\"/></testsuite>\n"
    refused 2 "declares a document type or uses an entity of its own" "$work/type.xml"
done
input invalid.csv 'policy,state,success\nA\xff,1,1\nB,1,1\n'
refused 2 'invalid.csv:2:1: "A\xFF"' "$work/invalid.csv"
mkdir "$work/empty"
refused 2 "empty: is a folder without files" "$work/empty"

input one.csv 'policy,state,success\nA,1,1\nA,2,0\n'
refused 4 "only one policy" "$work/one.csv"
input no_key.csv 'policy,state,success\nA,1,1\nB,2,0\n'
refused 4 "no start in common" "$work/no_key.csv"

input apart.csv 'policy,state,success\nA,1,1\nB,2,0\nC,3,0\n'
one_error 4 "no two of the policies A, B, C have a start in common" compare "$work/apart.csv"

# several faults: each with its line, and a count
input faults.csv 'policy,state,success\nA,1,x\nB,1,y\nA,2,z\n'
run 2 compare "$work/faults.csv"
[ "$(grep -c 'faults.csv:[234]:3: ' "$work/err")" -eq 3 ] || fail "$(cat "$work/err")"
grep -q "3 problems" "$work/err" || fail "$(cat "$work/err")"

# outputs that cannot be
one_error 2 "not a folder" report samples/suite.csv --output samples/suite.csv
one_error 2 "/proc/offdiag" report samples/suite.csv --output /proc/offdiag
one_error 2 "choose one of xhtml, pdf" report samples/suite.csv --output "$work/report" --format docx
[ ! -e "$work/report" ] || fail "a report was begun"
