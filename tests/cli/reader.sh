# SPDX-License-Identifier: GPL-3.0-or-later
# Readers by name and in Lua, and the options that only some formats know.
. tests/cli/common.bash

run 0 read samples/index_lists.csv --reader samples/index_lists.lua
says "read index_lists.csv: index lists, 30 trials" "2 policies: base, tuned" "    3       0       6        6    15"

# cut anywhere: the trials of the lines that are whole, and a warning where one is not
size=$(stat -c %s samples/index_lists.csv)
for length in $(seq $((size - 19)) $((size - 1))); do
    head -c "$length" samples/index_lists.csv >"$work/cut.csv"
    run 0 read "$work/cut.csv" --reader samples/index_lists.lua
    says "20 trials"
    grep -qF "cut.csv:4:1: the last line has no line break" "$work/err" || fail "no warning: $(cat "$work/err")"
done

# JSON, value by value
cat >"$work/json.lua" <<'LUA'
return { title = "votes", json = function(value, add, file)
  for name, votes in pairs(value.votes) do
    add{ policy = name, state = value.id, success = votes > 1, status = value.broken == json.null and "skipped" or nil }
  end
end }
LUA
printf '{"id":"a","votes":{"p":2,"q":0}}\n{"id":"b","votes":{"p":1,"q":3},"broken":null}\n' >"$work/votes.jsonl"
run 0 read "$work/votes.jsonl" --reader "$work/json.lua"
says "read votes.jsonl: votes, 4 trials, 2 missing" "2 policies: p, q"

reader() {
    printf '%s\n' "$1" >"$work/own.lua"
}
reader 'return 1'
one_error 2 "must return a table" read samples/suite.csv --reader "$work/own.lua"
reader 'return {}'
one_error 2 'one function, "lines" or "json"' read samples/suite.csv --reader "$work/own.lua"
reader 'return {lines = function(lines, add)
  add{state = 1, sucess = true} end}'
one_error 2 'own.lua:2: add has no option "sucess"' read samples/suite.csv --reader "$work/own.lua"
reader 'return {lines = function(lines, add) add{state = 1, success = "perhaps"} end}'
one_error 2 'success: "perhaps" is no outcome' read samples/suite.csv --reader "$work/own.lua"
reader 'return {lines = function(lines, add) for line in lines do add{state = line, success = line == "2" and "perhaps"} end end}'
printf '1\n2\n3\n' >"$work/three.txt"
one_error 2 'three.txt:2:1: success: "perhaps" is no outcome' read "$work/three.txt" --reader "$work/own.lua"
reader 'return {json = function(value, add) add{state = value.id, success = value.ok} end}'
printf '{"id":1,"ok":1}\n  {"id":2,"ok":"perhaps"}\n' >"$work/two.jsonl"
one_error 2 'two.jsonl:2:3: success: "perhaps" is no outcome' read "$work/two.jsonl" --reader "$work/own.lua"
printf '{"id":1,"ok":1}\n  {"id":2,"ok":}\n' >"$work/two.jsonl"
one_error 2 'two.jsonl:2:16: a JSON value is expected here' read "$work/two.jsonl" --reader "$work/own.lua"
reader 'return {lines = function(lines, add) for line in lines do if line == "2" then error("not mine") end end end}'
one_error 2 "own.lua:1: not mine (at $work/three.txt:2)" read "$work/three.txt" --reader "$work/own.lua"
reader 'return {lines = function(lines, add) end}'
one_error 2 "holds no trial" read samples/suite.csv --reader "$work/own.lua"
reader 'return {lines = function(lines, add) error("not mine") end}'
one_error 2 "own.lua:1: not mine" read samples/suite.csv --reader "$work/own.lua"
reader 'local kept
return {lines = function(lines, add) if kept then kept{state = 2, success = true} end kept = add
  add{state = 1, success = true} end}'
run 0 read samples/suite.csv samples/wide.csv --reader "$work/own.lua"
reader 'return {lines = function(lines, add) while true do end end}'
OFFDIAG_SCRIPT_SECONDS=1 one_error 2 "own.lua:1: the script has run for" read samples/suite.csv --reader "$work/own.lua"

# a log that a terminal drew over itself: each episode once, whatever is redrawn and coloured
cat >"$work/drawn.lua" <<'LUA'
return { title = "progress", lines = function(lines, add)
  local seen = {}
  for line in lines do
    for episode, word in line:gmatch("ep (%d+)/%d+ (%a+)") do
      if not seen[episode] then add{ state = episode, success = word } end
      seen[episode] = true
    end
  end
end }
LUA
printf '\rep 1/2 success\rep 1/2 success\x1b[32m ep 2/2 fail\n' >"$work/drawn.log"
run 0 read "$work/drawn.log" --reader "$work/drawn.lua"
says "2 trials: 1 success, 1 failure, 0 missing"

# other separators of Unicode end no line
printf '{"policy":"A","task":"a\xe2\x80\xa8b","success":1}\r\n\n{"policy":"A","task":"c\xe2\x80\xa9","success":0}\n{"policy":"A","task":"d\xc2\x85e","success":0}' >"$work/lines.jsonl"
run 0 read "$work/lines.jsonl"
says "3 tasks, 3 trials" "3 trials: 1 success, 2 failure, 0 missing"
printf 'policy,task,success\nA,a\xe2\x80\xa8b,1\nA,c\xe2\x80\xa9,0\nA,d\xc2\x85e,0\n' >"$work/lines.csv"
run 0 read "$work/lines.csv"
says "3 tasks, 3 trials" "3 trials: 1 success, 2 failure, 0 missing"

# a format by its name
run 0 read "$work/votes.jsonl" --reader json --field success=votes.p --threshold 2
says "2 trials: 1 success, 1 failure, 0 missing"
one_error 2 'there is no format "jsn"' read "$work/votes.jsonl" --reader jsn
one_error 2 "suite.csv:1:1: a JSON value is expected here" read samples/suite.csv --reader json

# options that say nothing about a file are no silent ones
one_error 2 "--states says nothing about these files: it is for the formats lerobot only" compare samples/suite.csv --states index
one_error 2 "--metric says nothing" read "$work/votes.jsonl" --field success=votes.p --threshold 2 --metric acc
one_error 2 "--universe says nothing" read samples/suite.csv --universe 5
one_error 2 "--records says nothing" read samples/suite.csv --records "x.*"

# two models, two tasks: policy and task from the folders and names that lm-evaluation-harness gives
for model in m1 m2; do
    mkdir -p "$work/results/$model"
    for task in arc gsm; do
        printf '{"doc_id":0,"doc":{},"metrics":["acc"],"acc":%d,"doc_hash":"a"}\n' "$([ $model = m1 ] && echo 1 || echo 0)" \
            >"$work/results/$model/samples_${task}_2026-01-02T03-04-05.jsonl"
    done
done
run 0 read "$work"/results/*/*.jsonl
says "2 policies: m1, m2" "arc " "gsm "

# the manual page names every format
"$program" read samples/suite.csv --reader none 2>&1 | sed 's/.*choose from //; s/, /\n/g' >"$work/formats"
[ "$(wc -l <"$work/formats")" -ge 20 ] || fail "the formats are not listed: $(cat "$work/formats")"
while read -r format; do
    [ "$format" = csv ] || grep -qE "^\.It Cm (.* , )?$format( ,|$)" src/offdiag.1 || fail "src/offdiag.1 does not describe $format"
done <"$work/formats"

# and every other name of a column
python3 - src/trials/csv_names.c src/offdiag.1 <<'PYTHON' || fail "src/offdiag.1 lacks names of columns"
import re, sys

source, manual = (open(path, encoding="utf-8").read() for path in sys.argv[1:])
table = source[source.index("aliases[ROLE_COUNT] = {") + 23:source.index("role_names[ROLE_COUNT]")]
said = manual[manual.index("Other names of columns"):manual.index("A column that an option names")]
for role, rows in re.findall(r"\[ROLE_(\w+)\] =\s*\{(.*?)\}", table, re.S):
    names = " ".join(re.findall(r'"([^"]*)"', rows)).split()
    if names:
        item = re.search(rf"^\.It {role.lower()}\n(.*?)^\.(It|El)", said, re.S | re.M).group(1)
        missing = set(names) - set(re.findall(r"\w+", item))
        assert not missing, (role, missing)
PYTHON
