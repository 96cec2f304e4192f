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
# (no decision in the first 5 pairs), and 8 of 8 have 2^-8 = 0.0039 > S(8) = 0.0033.
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
