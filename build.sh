#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# build.sh - everything that is done with this source, one word each.
set -euo pipefail
cd "$(dirname "$0")"

usage() {
    cat <<'TEXT'
./build.sh            get the packages, build (Release, in build/) and write the report of samples/pick_place.csv
./build.sh build      get the packages and build, nothing more
./build.sh test       build with sanitizers (gcc, in build-test/) and run every test
./build.sh sanitize   the same tests built by clang with its sanitizers (in build-clang/)
./build.sh bench      measure speed and memory of the Release build
./build.sh golden     show how drawings and pages differ from tests/golden, and ask before replacing
./build.sh lint       formatting, cppcheck, Lua syntax, include rule
./build.sh long       what takes minutes: valgrind, fuzzing, kill runs, failures of memory and system
./build.sh fuzz NAME SECONDS    one fuzz target (csv, ...) or one reader (json, junit, ...) for some time
./build.sh install PREFIX       install the Release build below PREFIX
TEXT
}

build_packages="gcc cmake make pkg-config libc6-dev libcairo2-dev libpango1.0-dev libharfbuzz-dev libxml2-dev liblua5.4-dev
    r-mathlib libcsv-dev zlib1g-dev libarchive-dev nettle-dev libjson-c-dev libglpk-dev libhyphen-dev hyphen-en-us libcmark-gfm-dev
    libcmark-gfm-extensions-dev libyaml-dev"
test_packages="libcmocka-dev poppler-utils python3-jsonschema qpdf libxml2-utils locales gzip"
browser_packages="default-jre-headless chromium nodejs npm" # for the checks of pages; tests run without them
bench_packages="time gawk python3-pandas"
lint_packages="clang-format cppcheck lua5.4"
clang_packages="clang libclang-rt-14-dev"

# Installs those of the named Debian packages that are missing.
need() {
    local package missing=""
    for package in "$@"; do
        dpkg-query -W -f='${Status}' "$package" 2>/dev/null | grep -q 'ok installed' || missing="$missing $package"
    done
    [ -n "$missing" ] || return 0
    local as_root=""
    if [ "$(id -u)" != 0 ]; then
        as_root=sudo
        if ! command -v sudo >/dev/null; then
            echo "build.sh: packages are missing and this is not root. Ask an administrator for:" >&2
            echo "    apt-get install$missing" >&2
            exit 2
        fi
    fi
    echo "installing:$missing"
    quietly $as_root apt-get update -q
    # shellcheck disable=SC2086
    quietly $as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends $missing
}

# Installs what the checks of pages in a browser need; says so where it cannot be had.
want_browser() {
    local command missing=""
    for command in java chromium node npm; do
        command -v "$command" >/dev/null || missing="$missing $command"
    done
    [ -z "$missing" ] || (need $browser_packages) || echo "build.sh: without$missing pages are not checked in a browser" >&2
    bash tests/browser/install.sh build-web || [ $? = 77 ]
}

# quietly COMMAND...: its output is shown only when it fails.
quietly() {
    local log
    log=$("$@" 2>&1) || { echo "$log" >&2; exit 2; }
}

# configure FOLDER OPTIONS...: prepares a build folder.
configure() {
    local folder=$1
    shift
    quietly cmake -S . -B "$folder" "$@"
}

# compile FOLDER [TARGET]: shows warnings and errors, nothing else.
compile() {
    local log
    echo "building in $1/"
    log=$(cmake --build "$1" --parallel "$(nproc)" ${2:+--target "$2"} 2>&1) || { grep -v '^\[' <<<"$log" >&2; exit 2; }
    grep -A6 'warning:' <<<"$log" || true
}

build_release() {
    need $build_packages
    configure build -DCMAKE_BUILD_TYPE=Release -DOFFDIAG_TESTS=OFF "$@"
    compile build
    ln -sf build/compile_commands.json compile_commands.json
}

# run_tests FOLDER COMPILER
run_tests() {
    configure "$1" -DCMAKE_BUILD_TYPE=Debug -DOFFDIAG_WERROR=ON -DOFFDIAG_SANITIZE=ON -DCMAKE_C_COMPILER="$2"
    compile "$1"
    ctest --test-dir "$1" --output-on-failure --parallel "$(nproc)"
}

# A target of its own, or the one for all readers with the name of a reader ("any": recognised).
fuzz() {
    local target=fuzz_reader seeds=tests/trials/samples
    [ ! -e "tests/fuzz/fuzz_$1.c" ] || target=fuzz_$1 seeds=tests/fuzz/seeds_$1
    need $build_packages $clang_packages
    configure build-fuzz -DCMAKE_BUILD_TYPE=Debug -DOFFDIAG_FUZZ=ON -DOFFDIAG_TESTS=OFF -DCMAKE_C_COMPILER=clang
    compile build-fuzz "$target"
    mkdir -p "build-fuzz/corpus_$1"
    LSAN_OPTIONS=suppressions=$PWD/tests/lsan.supp:print_suppressions=0 OFFDIAG_READER=$1 "build-fuzz/$target" -max_total_time="$2" -rss_limit_mb=1024 -timeout=10 -print_final_stats=1 \
        "build-fuzz/corpus_$1" "$seeds"
}

long() {
    need $build_packages $test_packages valgrind time strace
    configure build-valgrind -DCMAKE_BUILD_TYPE=RelWithDebInfo
    compile build-valgrind
    bash tests/long/valgrind.sh build-valgrind
    build_release
    bash tests/long/kill.sh build/offdiag
    bash tests/long/hostile.sh build/offdiag
    configure build-long -DCMAKE_BUILD_TYPE=Release -DOFFDIAG_TESTS=OFF -DOFFDIAG_LONG=ON
    compile build-long failing
    bash tests/long/fail.sh build/offdiag build-long/failing.so
    compile build-long random_methods
    build-long/random_methods "${OFFDIAG_RANDOM_CALLS:-10000000}"
    local target
    for target in tests/fuzz/fuzz_*.c; do
        target=$(basename "$target" .c)
        [ "$target" = fuzz_reader ] || fuzz "${target#fuzz_}" "${OFFDIAG_FUZZ_SECONDS:-120}"
    done
    for target in any json lm-eval lerobot swe-bench libero-log junit inspect-zip npy; do
        fuzz "$target" "${OFFDIAG_FUZZ_SECONDS:-120}"
    done
}

bench() {
    need $bench_packages
    build_release
    configure build-bench -DCMAKE_BUILD_TYPE=Release -DOFFDIAG_TESTS=OFF -DOFFDIAG_BENCH=ON
    compile build-bench
    OFFDIAG_DATA=$PWD bash tests/bench/bench.sh build build-bench
}

lint() {
    need $lint_packages
    find src tests -name '*.[ch]' -print0 | xargs -0 clang-format --dry-run --Werror
    cppcheck --quiet --error-exitcode=1 --std=c11 --inline-suppr --enable=warning,portability,performance \
        --suppress=missingIncludeSystem -I src -D_POSIX_C_SOURCE=200809L src
    find lua samples -name '*.lua' -print0 | xargs -0 -n1 luac5.4 -p
    bash tests/check_includes.sh
    echo "lint: nothing to say"
}

case "${1-}" in
"")
    build_release
    build/offdiag report samples/pick_place.csv --output build/report
    ;;
build)
    build_release
    ;;
test)
    need $build_packages $test_packages
    want_browser
    run_tests build-test gcc
    ;;
sanitize)
    need $build_packages $test_packages $clang_packages
    want_browser
    run_tests build-clang clang
    ;;
bench | long | lint)
    "$1"
    ;;
golden)
    need $build_packages $test_packages
    configure build-test -DCMAKE_BUILD_TYPE=Debug -DOFFDIAG_WERROR=ON -DOFFDIAG_SANITIZE=ON -DCMAKE_C_COMPILER=gcc
    compile build-test
    bash tests/golden/review.sh build-test
    ;;
fuzz)
    [ $# -eq 3 ] || { usage >&2; exit 2; }
    fuzz "$2" "$3"
    ;;
install)
    [ $# -eq 2 ] || { usage >&2; exit 2; }
    build_release -DCMAKE_INSTALL_PREFIX="$(realpath -m "$2")"
    cmake --install build --prefix "$(realpath -m "$2")" | grep -v Up-to-date || true
    ;;
help | -h | --help)
    usage
    ;;
*)
    echo "build.sh: there is no word '$1'" >&2
    usage >&2
    exit 2
    ;;
esac
