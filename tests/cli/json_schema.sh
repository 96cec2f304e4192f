# SPDX-License-Identifier: GPL-3.0-or-later
# Every answer in JSON is what lua/schema.json says.
. tests/cli/common.bash
mkdir "$work/answers"
count=0

# of the sample those that take no search
grep -E '^(id|table 2 row [14]|figure|text)' samples/claims.csv >"$work/claims.csv"

# valid STATUS WORDS...: keeps the answer for the check at the end
valid() {
    run "$@" --json
    count=$((count + 1))
    mv "$work/out" "$work/answers/$count.json"
    echo "${*:2}" >"$work/answers/$count.words"
}

valid 0 table 5 3 1 2
valid 0 table 4/5 3/5 --policy a --policy b
valid 0 table 1000 5000 0 9 --alternative greater # p below the smallest double
valid 0 table 0 1 0 0
valid 0 compare samples/suite.csv
valid 0 compare samples/wide.csv
valid 0 compare samples/suite_three.csv
valid 0 compare samples/suite_three.csv --control small --cluster state --adjust bh
valid 0 compare samples/suite_three.csv --score score --threshold 0.75
valid 0 compare samples/suite_three.csv --policy small --policy wide --cluster state
valid 0 compare samples/pick_place.csv --gate
valid 0 compare samples/pick_place.csv --gate --margin 0.05
valid 0 report samples/suite.csv --output "$work/report"
valid 0 report samples/suite_three.csv --layout appendix --output "$work/appendix"
valid 0 report samples/suite.csv --layout appendix --output "$work/appendix"
valid 0 read samples/suite.csv
mkdir "$work/runs"
cp samples/pick_place.csv "$work/runs"
echo 'lr: 3' >"$work/runs/config.yaml"
valid 0 read "$work/runs"
printf 'policy,task,successes,n\nA,t,4,5\nB,t,2,5\nA,u,1,1\nB,u,0,0\n' >"$work/counts.csv"
valid 0 compare "$work/counts.csv"
valid 0 read "$work/counts.csv"
valid 0 report "$work/counts.csv" --output "$work/unpaired" --format xhtml
valid 0 report samples/suite_three.csv --score score --output "$work/scores" --format xhtml
valid 0 report samples/suite_three.csv --layout appendix --cluster state --output "$work/clusters" --format xhtml
valid 0 coverage unpaired.pearson_chi2 --n 5
valid 0 coverage paired.ratio_tang --n 4 --steps 3
valid 0 coverage rate.wilson --n 4 --steps 3
valid 0 coverage --n 2 --steps 2
valid 0 compute rate.wilson k=0 n=10
valid 0 compute unpaired.or_woolf x1=42 n1=50 x2=34 n2=50
valid 0 methods
valid 0 methods rate.wilson
valid 0 sequential design --rule step --n-max 20
valid 0 sequential certify samples/design.json
valid 0 sequential power samples/design.json --rates 0.2 0.1
valid 0 sequential power samples/design.json --rates 0.2 0.1 --rates 0.1,0.1
valid 0 sequential follow samples/design.json samples/pick_place.csv
valid 0 sequential next samples/design.json --journal samples/run.journal
valid 1 sequential follow samples/design.json samples/suite.csv --tasks holm
valid 0 report samples/pick_place.csv --layout monitor --design samples/design.json --output "$work/monitor"
valid 0 sequential choose --rates 0.5 0.9 --rates 0.5 0.5 --weights 2,1 --budget 40
valid 0 sequential power samples/design.json --grid 0.4
valid 0 sequential choose --rates 0.05 0.3 --budget 40 --paired --sizes 30,40 --rules pattern
valid 0 sequential map samples/design.json --at 10
valid 0 plan rate --rate 0.8 --half-width 0.1
valid 0 plan rate --rate 0.9 --lower 0.8
valid 0 plan rate --rate 0.9 --no-failures
valid 0 plan rate --rate 0.9 --n 50
valid 0 plan rate --rates 0.5,0.9 --sizes 20,50
valid 0 plan unpaired --rates 0.4 0.9
valid 0 plan unpaired --rates 0.6 0.9 --n 10
valid 0 plan unpaired --rates 0.4 0.9 --rates 0.90 0.92
valid 0 plan unpaired --rates 0.6 0.6 --margin 0.1 --equivalence
valid 0 plan paired --difference 0.3 --discordance 0.4
valid 0 plan paired --pilot 9 1 50
valid 0 plan paired --pilot 9 1 50 --difference 0.1
valid 0 plan paired --discordance 0.3 --n 20
valid 0 plan suite --difference 0.2 --discordance 0.3 --tasks 10
valid 0 plan suite --difference 0.2 --discordance 0.3 --seeds 3 --rho 0.5
valid 0 plan suite --rates 0.5,0.6,0.9
valid 0 recheck --a 84.3% --n 50
valid 0 recheck --a 8/10 --b 5/10 --p 0.3
valid 0 recheck --a 77.5% --b 70% --n 40-60
valid 0 recheck --size 294 --difference 0.1 --discordance 0.4
valid 0 recheck "$work/claims.csv"
valid 0 help
valid 0 help compare

printf 'policy,state,success,status\nA,1,1,\nB,1,1,\nA,1,0,\nA,2,,crash\nB,2,0,\nC,9,1,\n' >"$work/odd.csv"
valid 0 read "$work/odd.csv" --repeats exclude
printf 'policy,state,success\n"A\t""\\",1,1\nB,1,\n' >"$work/none.csv"
valid 0 compare "$work/none.csv"
printf 'policy,state,success\nA,1,1\nB,1,0\nC,2,1\nD,2,1\nE,9,1\n' >"$work/apart.csv"
valid 0 compare "$work/apart.csv"
printf 'policy,state,score\nA,1,1\nB,1,\nC,1,0.5\n' >"$work/scores.csv"
valid 0 compare "$work/scores.csv" --score score

cat >"$work/check.py" <<'PYTHON'
import json, pathlib, sys
from jsonschema import Draft202012Validator

schema = json.load(open("lua/schema.json"))
Draft202012Validator.check_schema(schema)
found = 0
for path in sorted(pathlib.Path(sys.argv[1]).glob("*.json")):
    answer = json.loads(path.read_text())
    part = dict(schema, oneOf=[{"$ref": "#/$defs/" + answer["schema"].split(".")[1].split("/")[0]}])
    for fault in list(Draft202012Validator(part).iter_errors(answer))[:5]:
        print("offdiag", path.with_suffix(".words").read_text().strip(), "--json:")
        for cause in [fault] + (fault.context or []):
            print("   ", list(cause.absolute_path), cause.message[:300])
        found += 1
sys.exit(1 if found else 0)
PYTHON
python3 "$work/check.py" "$work/answers" || fail "these answers are not what the schema says"
run 0 plan paired --difference 0.3 --discordance 0.4 --plan "$work/plan.json"
valid 0 report samples/pick_place.csv --plan "$work/plan.json" --output "$work/held"
