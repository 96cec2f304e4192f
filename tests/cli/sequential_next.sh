# SPDX-License-Identifier: GPL-3.0-or-later
# A run answered pair by pair, its journal, and what becomes of it under kill -9.
. tests/cli/common.bash

design=samples/design.json journal=$work/run.journal

# next STATUS WORDS...: of the outcomes on standard input
next() {
    local want=$1 got=0
    shift
    "$program" sequential next "$@" >"$work/out" 2>"$work/err" || got=$?
    [ "$got" = "$want" ] || fail "status $got, not $want: $(cat "$work/out" "$work/err")"
}

# Of fair coins 9 wins of 9 have 2^-9 = 0.00195, which fits below S(9) = 0.05 * 4 / 45 = 0.0044
# (no decision in the first 6 pairs), and 8 of 8 have 2^-8 = 0.0039 > S(8) = 0.0033.
printf '1 0\n1,0\n\n10\n' | next 1 "$design" --journal "$journal" --policy new --policy old
says "1: go on: 8 more wins without a loss would decide for new" "3: go on: 6 more wins without a loss would decide for new"
[ "$(wc -l <"$work/out")" = 3 ] || fail "three pairs, three lines"
printf '1 0\n%.0s' {1..9} | next 0 "$design" --journal "$journal"
says "From the journal: 3 pairs." "9: stop: A succeeds more often than B"
[ "$(tail -n 1 "$journal")" = "9 1 0" ] || fail "nothing may follow the decision"
next 0 "$design" --journal "$journal" </dev/null
says "9: stop: A succeeds more often than B"
[ "$(wc -l <"$journal")" = 10 ] || fail "the journal grew"
printf '1 1\n0 0\n' | next 1 "$design"
says "2: go on: "
grep -q "nothing is kept" "$work/err" || fail "no word about the journal"
printf '1 0\n' | next 1 "$design" --json
says '"schema":"offdiag.sequential_next/1"' '"wins_to_a":8'
[ "$(wc -l <"$work/out")" = 1 ] || fail "one line of JSON a pair"

# an answer comes while the input is still open, and only when the outcome is on the disk
mkfifo "$work/in"
"$program" sequential next "$design" --journal "$work/kept" <"$work/in" >"$work/answers" 2>/dev/null &
pid=$!
exec 9>"$work/in"
for ((pair = 1; pair <= 4; pair++)); do
    echo "0 1" >&9
    for ((try = 0; try < 200; try++)); do
        grep -q "^$pair: go on" "$work/answers" && break
        sleep 0.05
    done
    grep -q "^$pair: go on" "$work/answers" || fail "no answer to pair $pair while the input is open"
    [ "$(tail -n 1 "$work/kept")" = "$pair 0 1" ] || fail "pair $pair was answered before it was kept"
done
# a second process is kept out
next 2 "$design" --journal "$work/kept" </dev/null
grep -q "another process" "$work/err" || fail "$(cat "$work/err")"
kill -9 "$pid"
wait "$pid" 2>/dev/null || true
exec 9>&-
printf '0 1\n' | next 1 "$design" --journal "$work/kept"
says "From the journal: 4 pairs." "5: go on: 4 more wins without a loss would decide for B"

# killed at any moment: what was answered is in the journal, whole lines only, and it goes on
for ((round = 0; round < 8; round++)); do
    rm -f "$work/killed"
    (for ((pair = 0; pair < 50; pair++)); do printf '%d %d\n' $((pair % 2)) $((pair % 2 ? 0 : 1)); sleep 0.005; done) |
        "$program" sequential next "$design" --journal "$work/killed" >"$work/answers" 2>/dev/null &
    sleep "0.$(printf '%02d' $((5 + round * 6)))"
    kill -9 $! 2>/dev/null || true
    wait $! 2>/dev/null || true
    answered=$(grep -c ": " "$work/answers" || true)
    next 1 "$design" --journal "$work/killed" </dev/null
    kept=$(($(grep -c . "$work/killed") - 1))
    [ "$kept" -ge "$answered" ] && [ "$kept" -le $((answered + 1)) ] || fail "round $round: answered $answered, kept $kept"
done

# no clock runs while a line is awaited
{ sleep 1.2 && echo "1 0"; } | OFFDIAG_SCRIPT_SECONDS=0.5 next 1 "$design"
says "1: go on"

# a draw is told of: 4 wins of 5 have 5 / 32, of which (0.0667 - 1 / 32) / (5 / 32) = 0.23 stop
run 0 sequential design --rule conditional --randomised --paired --n-max 6 --alpha 0.1 -o "$work/drawn.json"
drawn=0
for seed in {1..60}; do
    printf '0 1\n1 0\n1 0\n1 0\n1 0\n' | "$program" sequential next "$work/drawn.json" --seed "$seed" 2>/dev/null |
        grep -qF "5: stop: A succeeds more often than B (1 draw had a part in it)" && drawn=$((drawn + 1))
done
[ "$drawn" -ge 3 ] && [ "$drawn" -le 26 ] || fail "$drawn of 60 draws stopped"

# a torn last line never counted
printf '6 0' >>"$work/kept"
next 1 "$design" --journal "$work/kept" </dev/null
says "From the journal: 5 pairs, and a last line that was cut off and did not count."
[ "$(tail -n 1 "$work/kept")" = "5 0 1" ] || fail "the torn line is still there"
head -c 20 "$work/kept" >"$work/torn_title"
printf '1 0\n' | next 1 "$design" --journal "$work/torn_title"
says "1: go on"

# another design, an edited journal, other files
run 0 sequential design --paired --n-max 60 -o "$work/other.json"
next 2 "$work/other.json" --journal "$work/kept" </dev/null
grep -q "this is not the journal of" "$work/err" || fail "$(cat "$work/err")"
sed 's/"alpha": *0.05/"alpha": 0.04/' "$design" >"$work/changed.json"
next 2 "$work/changed.json" --journal "$work/kept" </dev/null
grep -q "changed after it was made" "$work/err" || fail "$(cat "$work/err")"
sed 's/^3 /7 /' "$work/kept" >"$work/edited"
next 2 "$design" --journal "$work/edited" </dev/null
grep -q "edited:4: " "$work/err" || fail "$(cat "$work/err")"
cp samples/pick_place.csv "$work/trials.csv"
next 2 "$design" --journal "$work/trials.csv" </dev/null
cmp -s samples/pick_place.csv "$work/trials.csv" || fail "a file that is no journal was changed"
next 2 "$design" --journal "$work" </dev/null
printf '1 0\n1 2\n' | next 2 "$design" --journal "$work/bad"
grep -q "standard input:2: \"1 2\" is no pair of outcomes" "$work/err" || fail "$(cat "$work/err")"
[ "$(tail -n 1 "$work/bad")" = "1 1 0" ] || fail "what came before the bad line is kept"
one_error 2 "give it twice" sequential next "$design" --policy one
run 0 sequential design --rule naive --n-max 50 -o "$work/naive.json"
one_error 2 "naive" sequential next "$work/naive.json"

# several tasks: alpha is shared out; 9 of 9 have 2^-9 = 0.00195 < 0.025 * 4 / 45 = 0.0022 as well
pairs() {
    local i
    for ((i = 0; i < $1; i++)); do echo "lift the pot 1 0" && echo "mug,0,1"; done
}
pairs 5 | next 1 samples/design.json --tasks "lift the pot,mug" --journal "$work/suite"
says "lift the pot: 1: go on: 8 more wins without a loss would decide for A" "Undecided on all 2 tasks"
pairs 4 | next 0 samples/design.json --tasks "lift the pot,mug" --journal "$work/suite"
says "From the journal: 10 pairs." "mug: 9: stop: B succeeds more often than A" "A succeeds more often than B on lift the pot; B succeeds more often than A on mug."
next 2 samples/design.json --tasks "lift the pot,cup" --journal "$work/suite" </dev/null
grep -q "this is not the journal of" "$work/err" || fail "$(cat "$work/err")"
pairs 9 | next 1 samples/design.json --tasks "lift the pot,mug" --adjust all
says "It is not decided that one of the two is better on all 2 tasks."
for ((i = 0; i < 9; i++)); do printf 'a 1 0\nb 1 0\n'; done | next 0 samples/design.json --tasks a,b --adjust all
says "A succeeds more often than B on all 2 tasks."
printf 'c 1 0\n' | next 2 samples/design.json --tasks a,b
grep -q 'there is no task "c": the tasks are a and b' "$work/err" || fail "$(cat "$work/err")"
printf 'c 1 0\n' | next 2 samples/design.json
one_error 2 "twice" sequential next samples/design.json --tasks a,a

# Holm: a wins 7 of 7, 2^-7 = 0.0078 < 0.02 * 4 / 9; b wins the last 5 pairs and nothing before: 2^-5 =
# 0.031 is too much for alpha / 2 = 0.02, and not for alpha = 0.04 once a is decided
run 0 sequential design --paired --n-max 12 --alpha 0.04 -o "$work/d12.json"
holm() {
    local i
    for ((i = 0; i < 7; i++)); do echo "a 1 0"; done
    for ((i = 0; i < 12; i++)); do [ "$i" -lt 7 ] && echo "b 1 1" || echo "b 1 0"; done
}
holm | next 0 "$work/d12.json" --tasks a,b
says "b: 12: stop: undecided" "A succeeds more often than B on a and b."
holm | next 1 "$work/d12.json" --tasks a,b --adjust bonferroni
says "A succeeds more often than B on a. Undecided on 1 task"

# follow says the same of a file
{
    echo policy,task,state,success
    for ((i = 0; i < 7; i++)); do echo "A,a,$i,1" && echo "B,a,$i,0"; done
    for ((i = 0; i < 12; i++)); do echo "A,b,$i,1" && echo "B,b,$i,$((i < 7))"; done
} >"$work/two.csv"
run 0 sequential follow "$work/d12.json" "$work/two.csv" --tasks holm
says "A succeeds more often than B on a and b." "A (Holm)" "alpha / 2 = 0.0200"
run 1 sequential follow "$work/d12.json" "$work/two.csv" --tasks bonferroni
says "A succeeds more often than B on a. Undecided on 1 task"
run 0 sequential follow "$work/d12.json" "$work/two.csv" --tasks all
says "A succeeds more often than B on all 2 tasks."
run 0 sequential design --n-max 30 -o "$work/d30.json"
run 1 sequential follow "$work/d30.json" "$work/two.csv" --tasks holm
says "pair on 19 starts"
run 0 sequential design --rule group --looks 6,12 --n-max 12 --paired -o "$work/group.json"
one_error 2 "make one with --alpha 0.02500 for each task" sequential follow "$work/group.json" "$work/two.csv" --tasks holm
