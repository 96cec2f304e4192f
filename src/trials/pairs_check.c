/* SPDX-License-Identifier: GPL-3.0-or-later */
/* pairs_check.c - when two policies cannot be paired, and what to do then. */
#include "trials/pairs_check.h"

#include <inttypes.h>
#include <string.h>

#include "base/text.h"

bool pairs_check_key(const Starts *starts, uint32_t policy_a, uint32_t policy_b,
                     const PairOptions *options, Error *err)
{
    if (policy_a == policy_b)
        return error_set(err, ERROR_NOT_COMPARABLE,
                         "%s cannot be compared with itself: name two policies",
                         trials_policy_name(starts->trials, policy_a));
    if (starts->trials->file_count > 0 && starts->trials->files[0].counts)
        return error_set(err, ERROR_NOT_COMPARABLE,
                         "the files hold counts, not single trials, so that nothing can be paired: "
                         "compare their rates with --unpaired");
    if (starts->has_role[KEY_STATE] || options->assume_aligned)
        return true;
    if (starts->has_role[KEY_SEED])
        return error_set(
            err, ERROR_NOT_COMPARABLE,
            "nothing but a seed identifies the starts: if the seed sets the scene, say "
            "so with --map state=seed; else give a column that names the start");
    if (!starts->has_role[KEY_TASK])
        return error_set(err, ERROR_NOT_COMPARABLE,
                         "no column identifies the starts: name one with --key COLUMN, or pass "
                         "--assume-aligned if row i of one policy belongs to row i of the other");
    return true;
}

/* Repeats of the starts that are repeated first, with both lines. */
static size_t list_repeats(const Trials *trials, const Pairs *pairs, Text *list, uint32_t *first)
{
    enum {
        SHOWN = 3
    };
    uint32_t last = TRIAL_NONE;
    size_t starts = 0;

    for (size_t i = 0; i < pairs->dropped_count; i++) {
        const Dropped *dropped = &pairs->dropped[i];
        uint32_t trial = dropped->trial_a == TRIAL_NONE ? dropped->trial_b : dropped->trial_a;
        char start[160];
        if (dropped->kind != DROP_DUPLICATED || dropped->first == last)
            continue;
        last = dropped->first;
        if (++starts > SHOWN)
            continue;
        if (starts == 1)
            *first = trial;
        trials_start_text(trials, trial, start, sizeof start);
        text_printf(list, "%s%.80s has %s on line %" PRIu32 " and on line %" PRIu32,
                    starts == 1 ? "" : "; ", trials_label(trials, trial, KEY_POLICY), start,
                    trials->line[last], trials->line[trial]);
        if (trials->file[last] != trials->file[trial])
            text_printf(list, " of %.80s", trials_file_name(trials, trial));
    }
    if (starts > SHOWN)
        text_printf(list, "; and %zu more", starts - SHOWN);
    return starts;
}

static bool fail_repeats(const Starts *starts, const Pairs *pairs, Error *err)
{
    const Trials *trials = starts->trials;
    bool keyed = starts->has_role[KEY_STATE];
    bool one_sided = (pairs->doubts.repeated_a == 0) != (pairs->doubts.repeated_b == 0);
    uint32_t first = 0;
    Text list = {0};
    size_t count = list_repeats(trials, pairs, &list, &first);

    error_at(
        err, keyed ? ERROR_INPUT : ERROR_NOT_COMPARABLE, trials_file_name(trials, first),
        trials->line[first], 0, "%zu start%s more than one trial of the same policy (%s)%s: %s",
        count, count == 1 ? " has" : "s have", text_string(&list),
        keyed && one_sided ? "; the other policy has none, so these may be retries" : "",
        keyed
            ? "name all columns of the start with --key, remove the repeats, or choose with "
              "--repeats exclude or in-order"
            : "name the columns of the start with --key, or pass --assume-aligned if the "
              "rows of both policies are in the same order; or compare the rates with --unpaired");
    text_free(&list);
    return false;
}

static bool fail_no_common(const Trials *trials, const Pairs *pairs, Error *err)
{
    char a[200] = "nothing", b[200] = "nothing";

    for (size_t i = pairs->dropped_count; i > 0; i--) {
        const Dropped *dropped = &pairs->dropped[i - 1];
        if (dropped->trial_a != TRIAL_NONE)
            trials_start_text(trials, dropped->trial_a, a, sizeof a);
        if (dropped->trial_b != TRIAL_NONE)
            trials_start_text(trials, dropped->trial_b, b, sizeof b);
    }
    return error_set(
        err, ERROR_NOT_COMPARABLE,
        "%s and %s have no start in common (%s; %s%s): choose the columns that both "
        "share with --key, or compare the rates with --unpaired",
        trials_policy_name(trials, pairs->policy_a), trials_policy_name(trials, pairs->policy_b), a,
        b,
        pairs->doubts.seeds_only > 0 ? "; they share seeds, but a seed identifies no start" : "");
}

bool pairs_check_result(const Starts *starts, const PairOptions *options, const Pairs *pairs,
                        Error *err)
{
    const PairCounts *total = &pairs->total;

    if (total->duplicated > 0 && options->repeats == REPEATS_REFUSE)
        return fail_repeats(starts, pairs, err);
    if (total->used + total->missing + total->duplicated == 0)
        return fail_no_common(starts->trials, pairs, err);
    return true;
}
