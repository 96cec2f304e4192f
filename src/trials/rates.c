/* SPDX-License-Identifier: GPL-3.0-or-later */
/* rates.c - one policy alone, and which two policies are meant. */
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "trials/pairs.h"
#include "trials/starts.h"

static void count_trial(const Starts *starts, size_t i, TaskRate *rate)
{
    int64_t weight = trials_weight(starts->trials, starts->order[i]);
    Outcome outcome = place_outcome(starts->places[i]);

    if (outcome == OUTCOME_MISSING) {
        rate->missing += weight;
        return;
    }
    rate->rate.n += weight;
    rate->rate.k += outcome == OUTCOME_SUCCESS ? weight : 0;
}

bool rates_make(const Starts *starts, uint32_t policy, Rates *out, Error *err)
{
    Rates rates = {.policy = policy};

    rates.tasks = calloc(starts->task_count + 1, sizeof *rates.tasks);
    if (rates.tasks == NULL)
        return error_memory(err);
    for (size_t task = 0; task < starts->task_count; task++) {
        TaskRate *rate = &rates.tasks[rates.task_count];
        bool any = false;
        rate->task = starts->tasks[task];
        for (size_t i = starts->task_first[task]; i < starts->task_first[task + 1]; i++) {
            if (place_policy(starts->places[i]) != policy)
                continue;
            any = true;
            count_trial(starts, i, rate);
        }
        rates.task_count += any;
        rates.total.k += rate->rate.k;
        rates.total.n += rate->rate.n;
        rates.missing += rate->missing;
    }
    *out = rates;
    return true;
}

void rates_free(Rates *rates)
{
    free(rates->tasks);
    *rates = (Rates){0};
}

static void list_policies(const Trials *trials, Text *names)
{
    for (size_t i = 0; i < trials->policy_count && names->length < 500; i++)
        text_printf(names, "%s%.60s", i == 0 ? "" : ", ",
                    trials_policy_name(trials, trials->policies[i]));
}

bool trials_policy_find(const Trials *trials, const char *name, uint32_t *policy, Error *err)
{
    uint32_t id = labels_find(&trials->labels[KEY_POLICY], name, strlen(name));
    Text names = {0};

    if (id != LABEL_NONE) {
        *policy = id;
        return true;
    }
    list_policies(trials, &names);
    error_set(err, ERROR_USAGE, "there is no policy \"%s\": choose from %s", name,
              text_string(&names));
    text_free(&names);
    return false;
}

static bool fail_count(const Trials *trials, Error *err)
{
    Text names = {0};

    list_policies(trials, &names);
    if (trials->policy_count < 2)
        error_set(err, ERROR_NOT_COMPARABLE,
                  "there is only one policy, %s: add the file of another, or name the column that "
                  "tells them apart with --map policy=COLUMN",
                  text_string(&names));
    else
        error_set(err, ERROR_USAGE,
                  "there are %zu policies: choose two with --policy A --policy B from %s",
                  trials->policy_count, text_string(&names));
    text_free(&names);
    return false;
}

bool policies_choose(const Trials *trials, const char *const *names, size_t count,
                     uint32_t *policy_a, uint32_t *policy_b, Error *err)
{
    uint32_t chosen[2];

    if (count > 2)
        return error_set(err, ERROR_USAGE, "%zu policies are named: name two", count);
    for (size_t i = 0; i < count; i++)
        if (!trials_policy_find(trials, names[i], &chosen[i], err))
            return false;
    if (count < 2) {
        if (trials->policy_count != 2)
            return fail_count(trials, err);
        if (count == 0)
            chosen[0] = trials->policies[0];
        chosen[1] = trials->policies[chosen[0] == trials->policies[0] ? 1 : 0];
    }
    if (chosen[0] == chosen[1])
        return error_set(err, ERROR_NOT_COMPARABLE,
                         "%s cannot be compared with itself: name two policies", names[0]);
    *policy_a = chosen[0];
    *policy_b = chosen[1];
    return true;
}
