# SPDX-License-Identifier: GPL-3.0-or-later
# What a reader must know before trusting the pairs is on the first page: compare, read, the
# report and JSON say it in one sentence, and nothing is repaired.
. tests/cli/common.bash

# unescape: quotes within JSON strings as they are in the sentence.
unescape() {
    sed -i 's/\\"/"/g' "$work/out"
}

# one_line: the output without line breaks and the blanks around them.
one_line() {
    tr -s '\n ' ' ' <"$work/out" >"$work/line" && mv "$work/line" "$work/out"
}

# page: the text of the report.
page() {
    sed 's/<[^>]*>//g' "$work/report/report.xhtml" | tr -s ' \n' ' ' >"$work/out"
}

# doubt KIND TEXT WORDS...: the sentence is in compare, read, report and their JSON; of errors,
# read says how many there are and what they count as. The appendix says it as of a ranking.
doubt() {
    local kind=$1 text=$2 read=$2
    shift 2
    [ "$kind" != errors ] || read=${text%% here *}
    run 0 compare "$@"
    one_line
    says "$text"
    run 0 compare "$@" --json
    unescape
    says "\"kind\": \"$kind\"" "$text"
    run 0 read "$@" --json
    unescape
    says "\"kind\": \"$kind\"" "$read"
    run 0 read "$@"
    one_line
    says "$read"
    run 0 report "$@" --output "$work/report" --format xhtml --json
    unescape
    says "\"kind\": \"$kind\"" "$text"
    page
    says "$text"
    [ "$kind" != overlap ] || text="Each pair uses the starts that both have"
    [ "$kind" != errors ] || text=$read
    run 0 report "$@" --output "$work/report" --layout appendix --format xhtml
    page
    says "$text"
}

printf 'policy,episode,success\nA,1,1\nB,1,0\nA,2,1\nB,2,0\n' >"$work/index.csv"
doubt index 'Starts are told apart by "episode", which counts the trials of a run' "$work/index.csv"

printf 'policy,episode,block_x,success\nA,1,0.1,1\nB,1,0.2,0\nA,2,0.3,1\nB,2,0.30,0\n' >"$work/starts.csv"
doubt start_columns 'block_x differs in 1 of 2 pairs, first at starts.csv:2 and starts.csv:3: are these the same starts?' "$work/starts.csv"

printf 'id,truth,guess\n1,cat,cat\n2,dog,cat\n' >"$work/first.csv"
printf 'id,truth,guess\n1,mouse,cat\n2,dog,dog\n' >"$work/second.csv"
doubt start_columns 'truth differs in 1 of 2 pairs, first at first.csv:2 and second.csv:2: are these the same starts?' \
    "$work/first.csv" "$work/second.csv" --truth truth --pred guess

printf 'policy,success\nA,1\nA,0\nB,0\nB,0\n' >"$work/aligned.csv"
doubt aligned 'joined by their position alone' "$work/aligned.csv" --assume-aligned

printf 'state,success\n1,1\n2,0\n3,1\n' >"$work/forth.csv"
printf 'state,success\n3,1\n1,0\n2,0\n' >"$work/back.csv"
doubt order 'The files of forth and back list their starts in different orders' "$work/forth.csv" "$work/back.csv"

printf 'policy,state,seed,success\nA,1,7,1\nB,1,7,0\nA,2,8,1\nB,3,8,0\n' >"$work/seeds.csv"
doubt seeds '1 trial of A has task and seed in common with B but not the state' "$work/seeds.csv"
doubt overlap 'Only starts that both have are compared: 1 trial of A (1 of 1 succeeded) and 1 trial of B (0 of 1 succeeded) have no partner and are left out.' "$work/seeds.csv"

printf 'policy,state,success\nA,1,1\nB,1,1\nA,2,0\nA,2,1\nB,2,0\n' >"$work/retries.csv"
doubt retries 'A has 1 start more than once and B none, so these may be retries: on 1 of them a success followed what was none; all trials of these starts are left out.' \
    "$work/retries.csv" --repeats exclude
doubt retries 'trials are paired in the order of the rows' "$work/retries.csv" --repeats in-order
one_error 2 'these may be retries' compare "$work/retries.csv"

{
    printf 'policy,state,seed,success\n'
    for state in 1 2 3 4; do for seed in 7 17 27; do
        printf 'A,%s,%s,%s\nB,%s,%s,%s\n' $state $seed $((state % 2)) $state $seed $((state == seed / 10))
    done; done
} >"$work/same.csv"
doubt same_seeds 'A gives the same outcomes with seeds 7, 17, 27 on all 4 starts' "$work/same.csv"

# twelve states; B times out on eight of them: missing, they show nothing; failures, A is better
{
    printf 'policy,state,success,failure_reason\n'
    for state in $(seq 12); do
        printf 'A,%s,1,\n' "$state"
        if [ "$state" -le 8 ]; then printf 'B,%s,0,timeout\n' "$state"; else printf 'B,%s,1,\n' "$state"; fi
    done
} >"$work/errors.csv"
doubt errors '8 trials ended in an error of the harness and count as missing here (--errors missing). Counted as failures, the verdict is another: A succeeds more often than B.' "$work/errors.csv"
doubt errors 'count as failures here (--errors fail). Counted as missing, the verdict is another: These trials do not decide between A and B.' \
    "$work/errors.csv" --errors fail
run 0 compare samples/suite.csv
one_line
says "Counted as failures, the verdict is the same (+10.8 pp, p < 0.0001)."

# several policies: each kind once, with the pair it was found in
{
    cat "$work/errors.csv"
    for state in $(seq 12); do printf 'C,%s,0,\n' "$state"; done
} | sed 's/state/episode/' >"$work/three.csv"
run 0 compare "$work/three.csv"
one_line
says "which these files cannot show. So it is of A and B, and of 3 of 3 pairs in all." "8 trials ended in an error"
run 0 compare "$work/three.csv" --json
says '"kind": "index"' '"kind": "errors"'

# nothing to doubt
printf 'policy,state,success\nA,1,1\nB,1,0\n' >"$work/clean.csv"
run 0 compare "$work/clean.csv" --json
! grep -q '"kind"' "$work/out" || fail "there is nothing to doubt: $(cat "$work/out")"
