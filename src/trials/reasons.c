/* SPDX-License-Identifier: GPL-3.0-or-later */
/* reasons.c - why trials have no outcome, and which of them may be counted as failures. */
#include <string.h>

#include "trials/trials.h"

enum {
    REASONS_OWN = REASONS_MAX - 2 /* the last two are for all further ones */
};

static const char further_reasons[] = "another reason";
static const char further_errors[] = "another error";

static uint8_t intern(Trials *trials, const char *bytes, size_t length, bool error)
{
    uint32_t id = labels_find(&trials->reasons, bytes, length);

    if (id == LABEL_NONE && trials->reasons.count < REASONS_OWN)
        id = labels_intern(&trials->reasons, bytes, length);
    if (id == LABEL_NONE)
        id = error ? labels_intern(&trials->reasons, further_errors, sizeof further_errors - 1)
                   : labels_intern(&trials->reasons, further_reasons, sizeof further_reasons - 1);
    if (id >= REASONS_MAX)
        return 0;
    trials->error_reasons[id] = error && id > 0;
    return (uint8_t)id;
}

/* A text that stands for both kinds becomes two reasons. */
static uint8_t intern_apart(Trials *trials, const char *bytes, size_t length, bool error)
{
    const char *mark = error ? " (error)" : " (not run)";
    char text[128];
    uint32_t known = labels_find(&trials->reasons, bytes, length);
    size_t marked = length + strlen(mark);

    if (known >= REASONS_MAX || trials->error_reasons[known] == error || marked > sizeof text)
        return intern(trials, bytes, length, error);
    if (length > 0)
        memcpy(text, bytes, length);
    memcpy(text + length, mark, marked - length);
    return intern(trials, text, marked, error);
}

uint8_t trials_reason(Trials *trials, const char *bytes, size_t length)
{
    return intern_apart(trials, bytes, length, false);
}

uint8_t trials_error_reason(Trials *trials, const char *bytes, size_t length)
{
    return intern_apart(trials, bytes, length, true);
}

int64_t trials_errors(const Trials *trials)
{
    int64_t count = 0;

    for (size_t i = 0; i < trials->count; i++)
        count += trials->error_reasons[trials->reason[i]] ? trials_weight(trials, i) : 0;
    return count;
}

void trials_set_errors(Trials *trials, ErrorsAs errors)
{
    Outcome outcome = errors == ERRORS_AS_FAILURE ? OUTCOME_FAILURE : OUTCOME_MISSING;
    int64_t change = errors == ERRORS_AS_FAILURE ? -1 : 1;

    for (size_t i = 0; i < trials->count; i++) {
        if (!trials->error_reasons[trials->reason[i]] || trials->outcome[i] == outcome)
            continue;
        trials->outcome[i] = (uint8_t)outcome;
        trials->files[trials->file[i]].missing += change;
    }
}

const char *trials_reason_text(const Trials *trials, size_t trial)
{
    return labels_text(&trials->reasons, trials->reason[trial]);
}
