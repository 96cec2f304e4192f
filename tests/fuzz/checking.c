/* SPDX-License-Identifier: GPL-3.0-or-later */
/* checking.c - see checking.h. */
#include "checking.h"

#include <stdlib.h>

#include "base/text.h"

void require(int condition)
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

void check_reading(const char *name, const void *bytes, size_t size, const ReadOptions *read,
                   const PairOptions *pair)
{
    Diagnostics *diagnostics = diagnostics_new();
    Trials *trials = NULL;
    bool done = trials_read_bytes(name, bytes, size, read, &trials, diagnostics);

    require(done == (trials != NULL) && done == (diagnostics->n_errors == 0));
    for (size_t i = 0; i < diagnostics->kept_errors; i++) {
        const char *message = diagnostics->errors[i].message;
        require(message[0] != '\0' && utf8_count(message, 1) == 1);
    }
    if (done) {
        require(trials->count > 0 && trials->policy_count > 0);
        check_pairs(trials, pair);
    }
    trials_free(trials);
    diagnostics_free(diagnostics);
}
