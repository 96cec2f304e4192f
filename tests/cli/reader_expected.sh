# SPDX-License-Identifier: GPL-3.0-or-later
# Real files against the exact two-sided McNemar p that is known for their counts from elsewhere.
. tests/cli/common.bash

if [ -z "${OFFDIAG_REFERENCE:-}" ]; then
    echo "SKIPPED: the reference files are not there; set OFFDIAG_REFERENCE to their folder"
    exit 77
fi
logs=$OFFDIAG_REFERENCE/logs

# exact "a=A b=B c=C d=D" P WORDS...: compares, and finds that p of those counts to six digits.
exact() {
    local counts=$1 wanted=$2
    shift 2
    run 0 compare "$@" --json
    grep -A3 -F "\"input\": \"$counts\"" "$work/out" | grep -A2 '"method": "paired.mcnemar_exact"' |
        awk -v wanted="$wanted" '$1 == "\"value\":" { d = $2 / wanted - 1; if (d < 5e-6 && d > -5e-6) found = 1 }
            END { exit !found }' || fail "compare $* does not give p = $wanted for $counts"
}
goal=__merged_libero_goal.json
spatial=__merged_libero_spatial.json
vla=$logs/vla_eval_libero
exact "a=480 b=9 c=11 d=0" 0.823803 "$vla/oft-joint$goal" "$vla/pi0-libero$goal"
exact "a=481 b=8 c=11 d=0" 0.647606 "$vla/oft-joint$goal" "$vla/xvla-libero$goal"
exact "a=483 b=8 c=9 d=0" 1 "$vla/pi0-libero$goal" "$vla/xvla-libero$goal"
exact "a=449 b=37 c=14 d=0" 0.00176920 "$vla/oft-joint$spatial" "$vla/pi0-libero$spatial" --errors fail
exact "a=454 b=9 c=36 d=1" 6.57466e-05 "$vla/pi0-libero$spatial" "$vla/xvla-libero$spatial" --errors fail
exact "a=449 b=7 c=14 d=0" 0.189247 "$vla/oft-joint$spatial" "$vla/pi0-libero$spatial"
exact "a=454 b=9 c=7 d=0" 0.803619 "$vla/pi0-libero$spatial" "$vla/xvla-libero$spatial"
exact "a=477 b=9 c=13 d=1" 0.523467 "$vla/oft-joint$spatial" "$vla/xvla-libero$spatial"
exact "a=1 b=4 c=10 d=35" 0.1795654296875 "$logs/smolvla_libero_repro/task3_multiseed_summary.csv" \
    --reader samples/index_lists.lua
exact "a=283 b=40 c=50 d=127" 0.342833 "$logs/swebench/polydev_FINAL_RESULTS.json" --universe 500 \
    --where policy=baseline --where policy=polydev
exact "a=72 b=2 c=20 d=6" 1.21117e-04 "$logs/helm/v4_bbq_meta_llama-3-8b-chat_per_instance_stats.json.gz" \
    "$logs/helm/v4_bbq_mistralai_mixtral-8x22b-instruct-v0.1_per_instance_stats.json.gz"
exact "a=25 b=7 c=28 d=80" 5.08260e-04 "$logs/gsm8k_openai/example_model_solutions.first140.jsonl" \
    --where policy=6b_finetuning --where policy=6b_verification
exact "a=474 b=100 c=75 d=63" 0.0693370 "$logs/dtcompair/Paired1.csv" --truth d --pred y1,y2 --by d
