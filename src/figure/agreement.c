/* SPDX-License-Identifier: GPL-3.0-or-later */
/* agreement.c - what an agreement grid takes, refuses and says. */
#include "figure/agreement.h"

#include <stdlib.h>
#include <string.h>

#include "figure/agreement_private.h"

enum {
    MOST_STARTS = 5000,
    MOST_POLICIES = 60
};

static const AgreementStart start_defaults = {0};

static const Field start_fields[] = {
    {"label", FIELD_TEXT, offsetof(AgreementStart, label), .help = "name of the start"},
    {"outcomes", FIELD_TEXT, offsetof(AgreementStart, outcomes), .required = true,
     .help = "one sign a policy: 1 success, 0 failure, - missing"},
};

static const Record start_record = {
    .size = sizeof(AgreementStart),
    .defaults = &start_defaults,
    .fields = start_fields,
    .count = sizeof start_fields / sizeof *start_fields,
};

static const Agreement agreement_defaults = {.width = 480};

static const Field agreement_fields[] = {
    {"title", FIELD_TEXT, offsetof(Agreement, title), .help = "names the figure; not drawn"},
    {"width", FIELD_WIDTH, offsetof(Agreement, width),
     .help = "\"column\", \"page\", a venue or pt"},
    {"labels", FIELD_TEXT, offsetof(Agreement, labels), .help = "heading of the policies"},
    {"axis", FIELD_TEXT, offsetof(Agreement, axis), .help = "what the axis shows"},
    {"note", FIELD_TEXT, offsetof(Agreement, note), .help = "what stands under the grid"},
    {"policies", FIELD_TEXTS, offsetof(Agreement, policies), .required = true,
     .help = "names of the policies"},
    {"starts", FIELD_RECORDS, offsetof(Agreement, starts), .required = true,
     .record = &start_record, .help = "the starts, in any order"},
};

const Record agreement_record = {
    .size = sizeof(Agreement),
    .defaults = &agreement_defaults,
    .fields = agreement_fields,
    .count = sizeof agreement_fields / sizeof *agreement_fields,
};

const char *agreement_policy(const Agreement *agreement, size_t index)
{
    const char *const *policies = agreement->policies.items;

    return policies[index];
}

const AgreementStart *agreement_start(const Agreement *agreement, size_t index)
{
    const AgreementStart *starts = agreement->starts.items;

    return &starts[index];
}

static void count_sign(AgreementCounts *counts, char sign)
{
    counts->successes += sign == '1' ? 1 : 0;
    counts->failures += sign == '0' ? 1 : 0;
    counts->missing += sign == '-' ? 1 : 0;
}

AgreementCounts agreement_of_policy(const Agreement *agreement, size_t policy)
{
    AgreementCounts counts = {0};

    for (size_t i = 0; i < agreement->starts.count; i++)
        count_sign(&counts, agreement_start(agreement, i)->outcomes[policy]);
    return counts;
}

AgreementCounts agreement_of_start(const Agreement *agreement, size_t start)
{
    AgreementCounts counts = {0};

    for (const char *sign = agreement_start(agreement, start)->outcomes; *sign; sign++)
        count_sign(&counts, *sign);
    return counts;
}

typedef struct Entry {
    size_t index, successes, failures;
    const char *outcomes;
} Entry;

static int by_difficulty(const void *one, const void *other)
{
    const Entry *a = one, *b = other;
    int pattern = strcmp(b->outcomes, a->outcomes);

    if (a->successes != b->successes)
        return a->successes > b->successes ? -1 : 1;
    if (a->failures != b->failures)
        return a->failures < b->failures ? -1 : 1;
    if (pattern != 0)
        return pattern;
    return a->index < b->index ? -1 : a->index > b->index ? 1 : 0;
}

size_t *agreement_order(const Agreement *agreement)
{
    size_t count = agreement->starts.count;
    Entry *entries = calloc(count, sizeof *entries);
    size_t *order = calloc(count, sizeof *order);

    if (!entries || !order) {
        free(entries);
        free(order);
        return NULL;
    }
    for (size_t i = 0; i < count; i++) {
        AgreementCounts counts = agreement_of_start(agreement, i);
        entries[i] =
            (Entry){i, counts.successes, counts.failures, agreement_start(agreement, i)->outcomes};
    }
    qsort(entries, count, sizeof *entries, by_difficulty);
    for (size_t i = 0; i < count; i++)
        order[i] = entries[i].index;
    free(entries);
    return order;
}

static bool check_start(const Agreement *agreement, size_t index, Error *err)
{
    const char *outcomes = agreement_start(agreement, index)->outcomes;
    size_t length = outcomes ? strlen(outcomes) : 0;

    if (length != agreement->policies.count)
        return error_set(err, ERROR_DOMAIN,
                         "start %zu has %zu outcomes for %zu policies: give one sign a policy",
                         index + 1, length, agreement->policies.count);
    if (strspn(outcomes, "01-") != length)
        return error_set(err, ERROR_DOMAIN,
                         "start %zu: \"%.60s\" holds other signs than 1 (success), 0 (failure) and "
                         "- (missing)",
                         index + 1, outcomes);
    return true;
}

static bool check_agreement(const Agreement *agreement, Error *err)
{
    if (!figure_check_some(agreement->policies.count, MOST_POLICIES, "an agreement grid",
                           "policies", err) ||
        !figure_check_some(agreement->starts.count, MOST_STARTS, "an agreement grid", "starts",
                           err))
        return false;
    for (size_t i = 0; i < agreement->policies.count; i++) {
        if (!figure_check_label(agreement_policy(agreement, i), "policy", i + 1, err))
            return false;
    }
    for (size_t i = 0; i < agreement->starts.count; i++) {
        if (!check_start(agreement, i, err))
            return false;
    }
    return figure_check_width(agreement->width, err);
}

void agreement_reading(const Agreement *agreement, size_t policy, Text *out)
{
    AgreementCounts counts = agreement_of_policy(agreement, policy);

    text_printf(out, "%s: %zu of %zu starts succeed", agreement_policy(agreement, policy),
                counts.successes, counts.successes + counts.failures);
    if (counts.missing > 0)
        text_printf(out, ", %zu missing", counts.missing);
    text_append_char(out, '.');
}

static void summarise(const void *description, Text *out)
{
    const Agreement *agreement = description;
    size_t all = 0, none = 0, count = agreement->starts.count, policies = agreement->policies.count;

    for (size_t i = 0; i < count; i++) {
        AgreementCounts counts = agreement_of_start(agreement, i);
        all += counts.successes == policies ? 1 : 0;
        none += counts.failures == policies ? 1 : 0;
    }
    text_printf(out,
                "Outcomes of %zu %s on %zu starts: on %zu all succeed, on %zu none, %zu tell them "
                "apart or are incomplete.",
                policies, policies == 1 ? "policy" : "policies", count, all, none,
                count - all - none);
}

static bool fill_rows(const Agreement *agreement, Figure *figure, const size_t *order, Error *err)
{
    static const char *const words[] = {"missing", "failure", "success"};
    bool ok = true;

    for (size_t i = 0; ok && i < agreement->starts.count; i++) {
        const AgreementStart *start = agreement_start(agreement, order[i]);
        char number[NUMBER_SIZE];

        snprintf(number, sizeof number, "%zu", order[i] + 1);
        ok = figure_table_set(figure, i, 0, start->label ? start->label : number);
        for (size_t k = 0; ok && k < agreement->policies.count; k++) {
            char sign = start->outcomes[k];
            ok = figure_table_set(figure, i, k + 1, words[sign == '1' ? 2 : sign == '0' ? 1 : 0]);
        }
    }
    return ok || error_memory(err);
}

static bool fill_table(const void *description, Figure *figure, Error *err)
{
    const Agreement *agreement = description;
    const char *head[MOST_POLICIES + 1] = {"Start"};
    size_t *order = agreement_order(agreement);
    bool ok;

    if (!order)
        return error_memory(err);
    for (size_t i = 0; i < agreement->policies.count; i++)
        head[i + 1] = agreement_policy(agreement, i);
    ok = figure_table_new(figure, head, agreement->policies.count + 1, agreement->starts.count,
                          err) &&
         fill_rows(agreement, figure, order, err);
    free(order);
    return ok;
}

Figure *agreement_build(const void *description, Typesetter *typesetter, const Theme *theme,
                        Error *err)
{
    static const FigureParts parts = {"agreement", summarise, agreement_draw, fill_table};
    const Agreement *agreement = description;

    if (!check_agreement(agreement, err))
        return NULL;
    return figure_assemble(&parts, agreement->title, agreement->width, agreement, typesetter, theme,
                           err);
}
