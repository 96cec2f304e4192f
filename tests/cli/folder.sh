# SPDX-License-Identifier: GPL-3.0-or-later
# A folder as input: walked, its files recognised and grouped by policy; what was left is said.
. tests/cli/common.bash

runs=$work/runs
mkdir -p "$runs/eval/pi0/spatial" "$runs/eval/xvla/spatial" "$runs/.git" "$runs/none"
printf 'state,success\n1,1\n2,0\n' >"$runs/eval/pi0/spatial/t1.csv"
printf 'state,success\n1,1\n2,1\n3,1\n' >"$runs/eval/pi0/spatial/t2.csv"
printf 'state,success\n1,0\n2,1\n' >"$runs/eval/xvla/spatial/t1.csv"
printf 'state,success\n3,0\n1,0\n2,1\n' >"$runs/eval/xvla/spatial/t2.csv"
echo 'lr: 3' >"$runs/config.yaml"
echo 'policy,state,success' >"$runs/.hidden.csv"
printf 'policy,state,success\nC,1,1\n' >"$runs/.git/c.csv"
printf 'policy,successes,n\npi0,3,4\n' >"$runs/summary.csv"
printf 'policy,success_rate\npi0,0.75\n' >"$runs/rates.csv"
printf 'PAR1' >"$runs/episodes.parquet"
: >"$runs/empty.txt"
ln -s .. "$runs/eval/loop"

# one folder: its parts are the policies, the rest of the paths the tasks
run 0 read "$runs"
says "read eval/pi0/spatial/t1.csv: tidy CSV, 1 task, 2 trials" "2 policies: pi0, xvla" "10 trials: "
says "left config.yaml: " "left episodes.parquet: is a Parquet file" "left empty.txt: " "left rates.csv: holds rates"
says "left summary.csv: holds counts, and other files hold single trials"
says "spatial/t1     0       1       1        0     2" "all            1       3       1        0     5"
! grep -q 'hidden\|C,\|loop' "$work/out" || fail "hidden files and links were followed: $(cat "$work/out")"
[ "$(grep -c '^left' "$work/out")" -eq 5 ] || fail "left is not what it should be: $(cat "$work/out")"
run 0 read "$runs" --json
says '"name": "summary.csv"' '"reason": "is a Parquet file'
run 0 compare "$runs"
says "Does pi0 succeed more often than xvla?"
tr '\n' ' ' <"$work/out" >"$work/line" && mv "$work/line" "$work/out"
says "list their starts in different orders" "5 other files left unread (offdiag read says why)"
run 0 report "$runs" --output "$work/report" --format xhtml
sed 's/<[^>]*>//g' "$work/report/report.xhtml" | tr -s ' \n' ' ' >"$work/out"
says "Left unread: config.yaml is of no known format" "eval/pi0/spatial/t1.csv, read as"
! grep -q "$work" "$work/report/report.xhtml" || fail "the report holds a path"

# several folders: each is a policy, by its name or the one given
run 0 compare "$runs/eval/pi0" "$runs/eval/xvla"
says "Does pi0 succeed more often than xvla?"
run 0 compare "new=$runs/eval/pi0" "old=$runs/eval/xvla" --json
says '"policy_a": "new"' '"policy_b": "old"' '"task": "spatial/t2"' '"used": 5'
run 0 compare "$runs/eval/pi0/spatial/t1.csv" "$runs/eval/xvla/spatial/t1.csv"
says "Does pi0 succeed"

# files side by side in one folder
mkdir "$work/flat"
cp "$runs/eval/pi0/spatial/t1.csv" "$work/flat/first.csv"
cp "$runs/eval/xvla/spatial/t1.csv" "$work/flat/second.csv"
run 0 compare "$work/flat"
says "Does first succeed more often than second?"

# only counts: they are what there is
mkdir "$work/counts"
cp "$runs/summary.csv" "$work/counts"
printf 'policy,successes,n\nxvla,1,4\n' >"$work/counts/other.csv"
run 0 compare "$work/counts"
says "1/4 against 3/4"

# a broken file of a known format is an error, not left
printf 'policy,state,success\nA,1,1\nA,2,perhaps\n' >"$work/flat/third.csv"
one_error 2 'third.csv:3:3: "perhaps" is no outcome' compare "$work/flat"
one_error 2 'is a folder without files' read "$runs/none"
mkdir "$work/useless"
echo 'lr: 3' >"$work/useless/config.yaml"
one_error 2 'has no file of trials among 1; the first, config.yaml, is of no known format' read "$work/useless"
