/* SPDX-License-Identifier: GPL-3.0-or-later */
/* several_pairwise.c - all pairs of policies, from bits.
 *
 * Each policy is two rows of bits over the starts: has an outcome, and succeeded. A
 * paired table is then three counts of bits, so that 200 policies on 10,000 starts take
 * milliseconds. Ranks that stay possible: one more than the policies that are
 * significantly better, and the number less those significantly worse (Al Mohamad,
 * Goeman, van Zwet 2022 Biometrics 78:1057). */
#include "stats/several_pairwise.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

const PairwiseOptions pairwise_default = {.adjust = ADJUST_HOLM,
                                          .alternative = ALTERNATIVE_TWO_SIDED,
                                          .level = 0.95,
                                          .control = ALL_PAIRS};

typedef struct Bits {
    uint64_t *present, *success; /* words a policy, one policy after the other */
    size_t words;
} Bits;

typedef struct Methods {
    const Method *test, *interval;
} Methods;

static const Method *find(const char *id, const char *standard, Question question)
{
    const Method *method = method_find(id && *id ? id : standard);
    return method && method->input == INPUT_PAIRED && method->question == question ? method : NULL;
}

static bool find_methods(const PairwiseOptions *options, Methods *out, Error *err)
{
    out->test = find(options->test, "paired.mcnemar_exact", QUESTION_TEST);
    out->interval = find(options->interval, "paired.diff_tango", QUESTION_DIFFERENCE);
    if (!out->test)
        return error_set(err, ERROR_DOMAIN,
                         "test is \"%.60s\": use the id of a paired test, like "
                         "paired.mcnemar_exact",
                         options->test ? options->test : "");
    if (!out->interval)
        return error_set(err, ERROR_DOMAIN,
                         "interval is \"%.60s\": use the id of a paired difference interval, "
                         "like paired.diff_tango",
                         options->interval ? options->interval : "");
    return true;
}

static bool check(const Matrix *outcomes, const PairwiseOptions *options, Error *err)
{
    if (outcomes->columns < 2 || outcomes->rows < 1)
        return error_set(err, ERROR_DOMAIN,
                         "there are %zu policies and %zu starts: at least two policies and one "
                         "start are needed",
                         outcomes->columns, outcomes->rows);
    if (options->control != ALL_PAIRS &&
        (options->control < 0 || (size_t)options->control >= outcomes->columns))
        return error_set(err, ERROR_DOMAIN, "control is policy %d: there are %zu policies",
                         options->control + 1, outcomes->columns);
    if (!(options->level > 0 && options->level < 1))
        return error_set(err, ERROR_DOMAIN, "level is %g: it must lie between 0 and 1, like 0.95",
                         options->level);
    return true;
}

static bool bits_fill(const Matrix *outcomes, Bits *bits, Error *err)
{
    size_t words = (outcomes->rows + 63) / 64;
    bits->words = words;
    bits->present = calloc(words * outcomes->columns, sizeof *bits->present);
    bits->success = calloc(words * outcomes->columns, sizeof *bits->success);
    if (!bits->present || !bits->success)
        return error_memory(err);
    for (size_t row = 0; row < outcomes->rows; row++) {
        for (size_t column = 0; column < outcomes->columns; column++) {
            double outcome = outcomes->values[row * outcomes->columns + column];
            uint64_t bit = UINT64_C(1) << row % 64;
            if (isnan(outcome))
                continue;
            if (outcome != 0 && outcome != 1)
                return error_set(err, ERROR_DOMAIN,
                                 "row %zu of policy %zu is %g: an outcome must be 0, 1 or missing",
                                 row + 1, column + 1, outcome);
            bits->present[column * words + row / 64] |= bit;
            if (outcome == 1)
                bits->success[column * words + row / 64] |= bit;
        }
    }
    return true;
}

static int64_t count_bits(uint64_t word)
{
    return (int64_t)__builtin_popcountll(word);
}

static PairedTable table_of(const Bits *bits, size_t first, size_t second)
{
    const uint64_t *has_first = bits->present + first * bits->words;
    const uint64_t *has_second = bits->present + second * bits->words;
    const uint64_t *won_first = bits->success + first * bits->words;
    const uint64_t *won_second = bits->success + second * bits->words;
    PairedTable table = {0};
    for (size_t i = 0; i < bits->words; i++) {
        uint64_t both = has_first[i] & has_second[i];
        uint64_t a = won_first[i] & both, b = won_second[i] & both;
        table.a += count_bits(a & b);
        table.b += count_bits(a & ~b);
        table.c += count_bits(b & ~a);
        table.d += count_bits(both & ~a & ~b);
    }
    return table;
}

static int64_t total_of(const PairedTable *table)
{
    return table->a + table->b + table->c + table->d;
}

static void count_policies(const Bits *bits, size_t rows, Pairwise *out)
{
    for (size_t column = 0; column < out->policy_count; column++) {
        Standing *policy = &out->policies[column];
        for (size_t i = 0; i < bits->words; i++) {
            policy->trials += count_bits(bits->present[column * bits->words + i]);
            policy->successes += count_bits(bits->success[column * bits->words + i]);
        }
        policy->missing = (int64_t)rows - policy->trials;
        policy->component = column;
    }
}

static bool share_start(const Bits *bits, size_t first, size_t second)
{
    for (size_t i = 0; i < bits->words; i++)
        if (bits->present[first * bits->words + i] & bits->present[second * bits->words + i])
            return true;
    return false;
}

/* Policies that share a start, directly or by way of others, get the same number;
 * components are numbered from 0 in column order. */
static void find_components(const Bits *bits, Pairwise *out)
{
    Standing *policies = out->policies;
    for (size_t first = 0; first < out->policy_count; first++) {
        for (size_t second = first + 1; second < out->policy_count; second++) {
            size_t keep = policies[first].component, merge = policies[second].component;
            if (keep == merge || !share_start(bits, first, second))
                continue;
            size_t low = keep < merge ? keep : merge, high = keep < merge ? merge : keep;
            for (size_t i = 0; i < out->policy_count; i++)
                if (policies[i].component == high)
                    policies[i].component = low;
        }
    }
    for (size_t column = 0; column < out->policy_count; column++) {
        size_t root = policies[column].component;
        policies[column].component = root == column ? out->components++ : policies[root].component;
    }
}

static void list_pairs(const Bits *bits, size_t rows, const PairwiseOptions *options, Pairwise *out)
{
    for (size_t first = 0; first < out->policy_count; first++) {
        for (size_t second = first + 1; second < out->policy_count; second++) {
            bool with_control = options->control == (int)first || options->control == (int)second;
            if (options->control != ALL_PAIRS && !with_control)
                continue;
            Comparison *pair = &out->comparisons[out->count++];
            bool from_control = options->control == (int)first;
            pair->first = from_control ? second : first;
            pair->second = from_control ? first : second;
            pair->table = table_of(bits, pair->first, pair->second);
            pair->missing = (int64_t)rows - total_of(&pair->table);
            pair->comparable = total_of(&pair->table) > 0;
            out->compared += pair->comparable;
        }
    }
}

static bool run_pair(const Methods *chosen, const Options *test, const Options *interval,
                     Comparison *pair, Error *err)
{
    Input input = {.kind = INPUT_PAIRED, .paired = pair->table};
    Result result;
    if (!method_run(chosen->test, &input, test, &result, err))
        return false;
    pair->p = result_has(&result, QUANTITY_P) ? result.values[QUANTITY_P] : 0;
    pair->log10_p =
        result_has(&result, QUANTITY_LOG10_P) ? result.values[QUANTITY_LOG10_P] : log10(pair->p);
    if (!method_run(chosen->interval, &input, interval, &result, err))
        return false;
    pair->estimate = result.values[QUANTITY_ESTIMATE];
    pair->lower = result.values[QUANTITY_LOWER];
    pair->upper = result.values[QUANTITY_UPPER];
    return true;
}

static bool adjust_pairs(Adjust adjust, Pairwise *out, Error *err)
{
    double *p = malloc((out->compared + 1) * sizeof *p);
    size_t count = 0;
    if (!p)
        return error_memory(err);
    for (size_t i = 0; i < out->count; i++)
        if (out->comparisons[i].comparable)
            p[count++] = out->comparisons[i].p;
    bool ok = adjust_p(adjust, p, count, p, err);
    for (size_t i = 0, next = 0; ok && i < out->count; i++)
        if (out->comparisons[i].comparable)
            out->comparisons[i].adjusted = p[next++];
    free(p);
    return ok;
}

static bool run_pairs(const PairwiseOptions *options, Pairwise *out, Error *err)
{
    Methods chosen;
    Options test = options_default, interval = options_default;

    if (!find_methods(options, &chosen, err))
        return false;
    test.level = interval.level = options->level;
    test.alternative = interval.alternative = options->alternative;
    if (out->compared > 1)
        interval.level = 1 - options_alpha(&test) / (double)out->compared;
    for (size_t i = 0; i < out->count; i++)
        if (out->comparisons[i].comparable &&
            !run_pair(&chosen, &test, &interval, &out->comparisons[i], err))
            return false;
    return adjust_pairs(options->adjust, out, err);
}

/* Falling rate, policies without trials last. */
static bool comes_before(const Standing *left, const Standing *right)
{
    if (left->trials == 0 || right->trials == 0)
        return left->trials > 0 && right->trials == 0;
    return (long double)left->successes * (long double)right->trials >
           (long double)right->successes * (long double)left->trials;
}

static void order_policies(Pairwise *out)
{
    for (size_t i = 0; i < out->policy_count; i++) {
        size_t place = i;
        for (; place > 0 && comes_before(&out->policies[i], &out->policies[out->order[place - 1]]);
             place--)
            out->order[place] = out->order[place - 1];
        out->order[place] = i;
    }
}

static void find_standings(double alpha, Pairwise *out)
{
    size_t top = out->order[0];
    for (size_t i = 0; i < out->policy_count; i++)
        out->policies[i].best = out->policies[i].trials > 0;
    for (size_t i = 0; i < out->count; i++) {
        const Comparison *pair = &out->comparisons[i];
        if (!pair->comparable || pair->adjusted > alpha || pair->estimate == 0)
            continue;
        size_t winner = pair->estimate > 0 ? pair->first : pair->second;
        size_t loser = pair->estimate > 0 ? pair->second : pair->first;
        out->policies[winner].worse++;
        out->policies[loser].better++;
        if (winner == top)
            out->policies[loser].best = false;
    }
    for (size_t i = 0; i < out->policy_count; i++) {
        out->policies[i].rank_low = 1 + out->policies[i].better;
        out->policies[i].rank_high = out->policy_count - out->policies[i].worse;
    }
}

static bool pairwise_new(const Matrix *outcomes, const PairwiseOptions *options, Pairwise *out,
                         Error *err)
{
    size_t policies = outcomes->columns;
    size_t pairs = options->control == ALL_PAIRS ? policies * (policies - 1) / 2 : policies - 1;
    *out = (Pairwise){.policy_count = policies};
    out->comparisons = calloc(pairs, sizeof *out->comparisons);
    out->policies = calloc(policies, sizeof *out->policies);
    out->order = calloc(policies, sizeof *out->order);
    return (out->comparisons && out->policies && out->order) || error_memory(err);
}

bool several_pairwise(const Matrix *outcomes, const PairwiseOptions *options, Pairwise *out,
                      Error *err)
{
    Bits bits = {0};
    Pairwise found = {0};
    Options level = {.level = options->level};

    bool ok = check(outcomes, options, err) && pairwise_new(outcomes, options, &found, err) &&
              bits_fill(outcomes, &bits, err);
    if (ok) {
        count_policies(&bits, outcomes->rows, &found);
        find_components(&bits, &found);
        order_policies(&found);
        list_pairs(&bits, outcomes->rows, options, &found);
        ok = run_pairs(options, &found, err);
    }
    if (ok && options->control == ALL_PAIRS)
        find_standings(options_alpha(&level), &found);
    if (ok)
        *out = found;
    else
        several_pairwise_free(&found);
    free(bits.present);
    free(bits.success);
    return ok;
}

void several_pairwise_free(Pairwise *pairwise)
{
    free(pairwise->comparisons);
    free(pairwise->policies);
    free(pairwise->order);
    *pairwise = (Pairwise){0};
}

bool several_pairwise_method(const Input *input, const Options *options, Result *result, Error *err)
{
    PairwiseOptions pairs = pairwise_default;
    Pairwise found;
    double smallest = 1, smallest_log = 0;

    pairs.test = options->test;
    pairs.level = options->level;
    pairs.alternative = options->alternative;
    if (!adjust_parse(options->adjust, &pairs.adjust, err) ||
        !several_pairwise(&input->matrix, &pairs, &found, err))
        return false;
    for (size_t i = 0; i < found.count; i++) {
        if (!found.comparisons[i].comparable || found.comparisons[i].adjusted > smallest)
            continue;
        smallest = found.comparisons[i].adjusted;
        smallest_log = fmin(smallest_log, found.comparisons[i].log10_p);
    }
    result_set(result, QUANTITY_N, (double)found.compared, 0);
    if (smallest > 0)
        result_set_p(result, (long double)smallest, 1e-14);
    else /* only the factor of the adjustment is missing */
        result_set_log_p(
            result, ((long double)smallest_log + log10l((long double)found.compared)) * logl(10),
            1e-12);
    if (found.compared == 0)
        result_note(result, NOTE_DEGENERATE);
    several_pairwise_free(&found);
    return true;
}
