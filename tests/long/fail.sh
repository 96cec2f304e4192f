#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# fail.sh BINARY FAILING.so - each job again with an allocation or a system call that fails: it ends
# well with all that it gives otherwise, or with status 2, a message, and each file the old or the
# new one; never by a signal, never with less. GLib, and with it Cairo and Pango, and libhyphen
# end the process where memory or threads are short, by design, and are left alone. Places are drawn:
# OFFDIAG_FAIL_RUNS of each job.
set -uo pipefail
binary=$(realpath "$1") failing=$(realpath "$2") runs=${OFFDIAG_FAIL_RUNS:-300} kinds=${OFFDIAG_FAIL_KINDS-}
export OFFDIAG_DATA=$PWD
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
RANDOM=20240229

die() {
    echo "fail.sh: $*" >&2
    exit 1
}

# again PRELOADED VARIABLE...: the job where the old files stand
again() {
    rm -rf "$work/out"
    cp -r "$work/old" "$work/out"
    env "$@" "${job[@]}" >"$work/stdout" 2>"$work/stderr"
}

# prepare: what the job gives when nothing fails, and what stands there before
prepare() {
    rm -rf "$work"/{new,old}
    mkdir "$work/old"
    again A=1 || die "${job[*]} fails by itself: $(cat "$work/stderr")"
    mv "$work/out" "$work/new"
    mv "$work/stdout" "$work/words"
    for name in $(ls "$work/new"); do echo old >"$work/old/$name"; done
}

# judge STATUS WHAT: looks at $work/out, $work/stdout and $work/stderr
judge() {
    local name
    case $1 in
    0) cmp -s "$work/stdout" "$work/words" || die "$2: ${job[*]}: other words" ;;
    2) [[ $2 = write*+* ]] || grep -q '^offdiag: ' "$work/stderr" || die "$2: ${job[*]}: no message: $(head -c 300 "$work/stderr")" ;;
    *) die "$2: ${job[*]}: status $1: $(head -c 300 "$work/stderr")" ;;
    esac
    [ "$(ls "$work/out")" = "$(ls "$work/old")" ] || die "$2: ${job[*]}: status $1, left $(ls "$work/out")"
    for name in $(ls "$work/old"); do
        cmp -s "$work/out/$name" "$work/new/$name" ||
            { [ "$1" = 2 ] && cmp -s "$work/out/$name" "$work/old/$name"; } || die "$2: ${job[*]}: status $1, half of $name"
    done
}

# place RUN COUNT: among the first, anywhere, or late, when the work is done
place() {
    local drawn=$((RANDOM * 32768 + RANDOM))
    case $(($1 % 3)) in
    0) echo $((1 + $1 / 3)) ;;
    1) echo $((1 + drawn % $2)) ;;
    2) echo $(($2 - drawn % ($2 / 3 + 1))) ;;
    esac
}

# allocations: counted, then failed at drawn places, alone or with all that follow
allocations() {
    local count at run
    again LD_PRELOAD="$failing" OFFDIAG_FAIL_COUNT="$work/count"
    count=$(cat "$work/count")
    for ((run = 1; run <= runs; run++)); do
        at=$(place $run "$count")$([ $((run % 2)) = 0 ] || echo +)
        again LD_PRELOAD="$failing" OFFDIAG_FAIL_AT="$at"
        judge $? "allocation $at of $count"
    done
    echo "fail.sh: ${job[*]:1}: $runs of $count allocations"
}

# calls: each kind of system call failed with what can befall it, once and from then on; what fails
# before the program itself runs is the loader's to say
calls() {
    local fault call count run at status number
    for fault in openat:EIO openat:EMFILE read:EIO write:ENOSPC fsync:EIO close:EIO rename:EIO \
        newfstatat:EACCES mkdir:EACCES lseek:ESPIPE fcntl:EBADF; do
        call=${fault%:*}
        again strace -f -qq -c -o "$work/count" -e trace="$call"
        count=$(awk -v call="$call" '$NF == call { print $4 }' "$work/count")
        number=0
        for ((run = 1; run <= runs / 10 && run <= 2 * ${count:-0}; run++)); do
            at=$((runs / 10 >= 2 * count ? (run + 1) / 2 : 1 + (RANDOM * 32768 + RANDOM) % count))
            [ $((run % 2)) = 0 ] || at=$at+
            status=0
            again strace -f -qq -o /dev/null -e trace="$call" -e inject="$call:error=${fault#*:}:when=$at" || status=$?
            number=$((number + 1))
            [ $status = 127 ] && grep -q "error while loading shared libraries" "$work/stderr" || judge $status "$fault $at of $count"
        done
        echo "fail.sh: ${job[*]:1}: $number of ${count:-0} $fault"
    done
}

# job WORDS...: of the program, with OUT for the folder
job() {
    job=("$binary" "${@//OUT/$work/out}")
    prepare
    [ -z "$kinds" ] || { $kinds; return; }
    allocations
    calls
}

job report samples/pick_place.csv --output OUT
job compare samples/suite.csv --json
job report samples/suite_three.csv --layout appendix --format xhtml,latex --output OUT
job weave samples/paired.md --output OUT/paired.xhtml
job figure rates samples/rates.json -o OUT/rates.pdf --data OUT/rates.csv
job read tests/trials/samples/junit.xml --to csv
job read tests/trials/samples/records.json --to json
job read tests/trials/samples/log.eval
job sequential design --n-max 60 -o OUT/design.json
job table 33 9 1 7
