/* SPDX-License-Identifier: GPL-3.0-or-later */
/* fuzz_csv.c - the whole way from bytes to pairs, with options chosen by the first byte.
 *
 * Beside what the sanitizers see, it checks that success, failure and missing add up to
 * the trials read, that pairing counts every trial once, and that a file is either read
 * or has an error. */
#include <stdint.h>
#include <stdlib.h>

#include "base/text.h"
#include "trials/pairs.h"
#include "trials/reader.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static const char *const key[] = {"x", "task"};
static const char *const wide[] = {"a", "b"};
static const char *const kept[] = {"note"};

static const ReadOptions choices[] = {
    {.format = NULL},
    {.key = {key, 2}},
    {.wide = {wide, 2}},
    {.truth = "d", .predictions = {wide, 2}},
    {.format = "csv", .keep = {kept, 1}, .start_columns = {key, 1}},
    {.has_threshold = true, .threshold = 0.5, .errors = ERRORS_AS_FAILURE},
    {.columns = {[ROLE_STATE] = "seed", [ROLE_SUCCESS] = "a"}},
};

static void require(int condition)
{
    if (!condition)
        abort();
}

static int64_t trials_of(const Trials *trials, uint32_t policy)
{
    int64_t count = 0;

    for (size_t i = 0; i < trials->count; i++)
        if (trials->keys[KEY_POLICY][i] == policy)
            count += trials_weight(trials, i);
    return count;
}

static void check_pairs(const Trials *trials, const PairOptions *options)
{
    Error err = {0};
    Starts *starts = starts_new(trials, &err);
    uint32_t a = trials->policies[0], b = trials->policies[trials->policy_count - 1];
    Pairs pairs;
    Rates rates;

    require(starts != NULL);
    require(rates_make(starts, a, &rates, &err));
    require(rates.total.n + rates.missing == trials_of(trials, a) &&
            rates.total.k <= rates.total.n);
    rates_free(&rates);
    if (pairs_make(starts, a, b, options, &pairs, &err)) {
        const PairCounts *total = &pairs.total;
        require(total->used == total->table.a + total->table.b + total->table.c + total->table.d);
        require(2 * (total->used + total->missing) + total->duplicated + total->unmatched_a +
                    total->unmatched_b ==
                trials_of(trials, a) + trials_of(trials, b));
        pairs_free(&pairs);
    } else {
        require(err.code != ERROR_NONE && err.message[0] != '\0');
    }
    starts_free(starts);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    Diagnostics *diagnostics = diagnostics_new();
    Trials *trials = NULL;
    unsigned choice = size > 0 ? data[0] : 0;
    const PairOptions options = {.repeats = (Repeats)(choice / 16 % 3),
                                 .assume_aligned = choice >= 128};
    bool done;

    done = trials_read_bytes("fuzz.csv", size > 0 ? data + 1 : data, size > 0 ? size - 1 : 0,
                             &choices[choice % 16 % (sizeof choices / sizeof *choices)], &trials,
                             diagnostics);
    require(done == (trials != NULL) && done == (diagnostics->n_errors == 0));
    for (int64_t i = 0; i < diagnostics->n_errors && i < DIAGNOSTICS_KEPT; i++) {
        const char *message = diagnostics->errors[i].message;
        require(message[0] != '\0' && utf8_count(message, 1) == 1);
    }
    if (done) {
        require(trials->count > 0 && trials->policy_count > 0);
        check_pairs(trials, &options);
    }
    trials_free(trials);
    diagnostics_free(diagnostics);
    return 0;
}
