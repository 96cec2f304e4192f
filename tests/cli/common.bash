# SPDX-License-Identifier: GPL-3.0-or-later
# common.bash - what the command-line cases share. A case is run in the source folder with
# $OFFDIAG_BINARY set; it ends with 0 when the program did what the case says.
set -u
program=$OFFDIAG_BINARY
export OFFDIAG_SCRIPT_SECONDS=60 # sanitizers are slow; a case that is about time sets its own
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

fail() {
    echo "FAILED: $*" >&2
    exit 1
}

# run STATUS WORDS...: runs the program, keeps $work/out and $work/err, checks the status.
run() {
    local wanted=$1 status=0
    shift
    "$program" "$@" >"$work/out" 2>"$work/err" || status=$?
    [ "$status" -eq "$wanted" ] || fail "offdiag $* ended with $status, not $wanted: $(cat "$work/err")"
}

# says TEXT...: each is somewhere in the standard output.
says() {
    local text
    for text in "$@"; do
        grep -qF -- "$text" "$work/out" || fail "the output lacks \"$text\":
$(cat "$work/out")"
    done
}

# one_error STATUS TEXT WORDS...: fails with that status, one line that holds TEXT on
# standard error, and nothing on standard output.
one_error() {
    local status=$1 text=$2
    shift 2
    run "$status" "$@"
    [ ! -s "$work/out" ] || fail "offdiag $* printed: $(cat "$work/out")"
    [ "$(wc -l <"$work/err")" -eq 1 ] || fail "offdiag $* gave not one line: $(cat "$work/err")"
    grep -q '^offdiag: ' "$work/err" || fail "offdiag $* gave: $(cat "$work/err")"
    grep -qF -- "$text" "$work/err" || fail "the error lacks \"$text\": $(cat "$work/err")"
}

# foreign LOCALE COMMAND...: runs it under a locale made for the tests, where one that is missing
# would be C unseen. glibc itself leaks a few bytes once $LOCPATH is set.
foreign() {
    local locale=$1.UTF-8
    shift
    [ "$(LOCPATH=$OFFDIAG_LOCALES LC_ALL=$locale locale charmap)" = UTF-8 ] ||
        fail "there is no locale $locale in \$OFFDIAG_LOCALES: build the target test_locales"
    LOCPATH=$OFFDIAG_LOCALES LC_ALL=$locale LSAN_OPTIONS=detect_leaks=0 "$@"
}
