# SPDX-License-Identifier: GPL-3.0-or-later
# verify computes the numbers of sequential designs again: of each kind, altered, it finds the number.
. tests/cli/common.bash

# true_of NAME REPORT: nothing is found in it; keeps its kinds of numbers for altering
true_of() {
    run 0 verify "$2" "${@:3}"
    says "all true"
    ! grep -q "wrong\|stale" "$work/out" || fail "$1 is not true as it was written: $(cat "$work/out")"
}

monitor() {
    run 0 report samples/pick_place.csv --layout monitor --output "$work/$1" --format xhtml "${@:2}"
    cp "$work/$1/report.xhtml" "$work/$1.xhtml"
    true_of "$1" "$work/$1.xhtml"
}

monitor paired --design samples/design.json
run 0 sequential design --n-max 60 -o "$work/d60.json"
monitor unpaired --design "$work/d60.json" --param "rates=0.5 0.7; 0.9 0.6"
run 0 sequential design --rule savi --n-max 60 -o "$work/savi.json"
monitor savi --design "$work/savi.json" --param "rates=0.3 0.8"
run 0 sequential design --rule group --n-max 50 --looks 20,35,50 --boundary obrien_fleming --paired -o "$work/group.json"
monitor group --design "$work/group.json" --param "rates=0.1 0.3"
run 0 weave samples/stopping.md --output "$work/stopping.xhtml"
true_of stopping "$work/stopping.xhtml"

# one number of each method and quantity: another last digit of its value; one of its input too
cat >"$work/alter.py" <<'PYTHON'
import re, sys
folder, seen = sys.argv[1], set()
for source in sys.argv[2:]:
    page = open(source).read()
    for tag in re.finditer(r'<data value="([^"]*)" data-method="(sequential\.[a-z_]*)" data-quantity="([a-z_]*)" data-input="([^"]*)"', page):
        kind = (tag[2], tag[3], "runs=" in tag[4])
        digit = re.search(r"[0-9](?=[^0-9]*$)", re.sub(r"e.*", "", tag[1]))
        if kind in seen or not digit:
            continue
        seen.add(kind)
        at = tag.start(1) + digit.start()
        name = "-".join([*tag[2].split("."), tag[3]])
        # the digit may be beyond what the text shows: half up and half down the value, always another one
        open(f"{folder}/{name}-{len(seen)}.xhtml", "w").write(page[:at] + str((int(page[at]) + 5) % 10) + page[at + 1:])
        place = re.search(r"(n_max|alpha|rate_a|power|limit)=[0-9.]*[0-9]", tag[4])
        at = tag.start(4) + place.end() - 1
        open(f"{folder}/{name}-{len(seen)}-input.xhtml", "w").write(page[:at] + str((int(page[at]) + 1) % 10) + page[at + 1:])
print(len(seen))
PYTHON
mkdir "$work/altered"
kinds=$(python3 "$work/alter.py" "$work/altered" "$work"/{paired,unpaired,savi,group,stopping}.xhtml)
[ "$kinds" -ge 40 ] || fail "only $kinds kinds of sequential numbers were altered"
status=0
"$program" verify "$work/altered"/*.xhtml >"$work/out" 2>"$work/err" || status=$?
[ "$status" -eq 1 ] || fail "verify of altered pages ended with $status: $(cat "$work/err")"
for page in "$work/altered"/*.xhtml; do
    grep -E "^$page:[0-9]+: .* by sequential\.[a-z_]+ of " "$work/out" | grep -qE "wrong: it is|is not what it says|does not have all of this input|cannot be computed|the text is not the value" ||
        fail "$(basename "$page") is not found out: $(grep -F "$page" "$work/out")"
done

# a design that its rule does not give now, made by hand or by another version, is told by its file
python3 tests/oracle/design_by_hand.py "$work/d60.json" "$work/hand.json"
run 0 report samples/pick_place.csv --layout monitor --output "$work/hand" --format xhtml --design "$work/hand.json"
true_of "hand-made" "$work/hand/report.xhtml"
without=$(tr '\n' ' ' <"$work/out" | grep -oE "[0-9]+ computed")
true_of "hand-made with its design" "$work/hand/report.xhtml" "$work/hand.json"
with=$(tr '\n' ' ' <"$work/out" | grep -oE "[0-9]+ computed")
[ "${with% *}" -gt "$((${without% *} + 50))" ] || fail "the file of the design is not used: $without, then $with"
