/* SPDX-License-Identifier: GPL-3.0-or-later */
/* trials.c - the columns of the record list: growing, reading, naming. */
#include "trials/trials.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"

enum {
    FIRST_CAPACITY = 256
};

Trials *trials_new(void)
{
    Trials *trials = calloc(1, sizeof *trials);

    if (trials != NULL && labels_intern(&trials->reasons, "", 0) == LABEL_NONE) {
        trials_free(trials);
        return NULL;
    }
    return trials;
}

void trials_free(Trials *trials)
{
    if (trials == NULL)
        return;
    for (size_t i = 0; i < KEY_COUNT; i++) {
        free(trials->keys[i]);
        labels_free(&trials->labels[i]);
    }
    for (size_t i = 0; i < trials->column_count; i++) {
        free(trials->columns[i].name);
        free(trials->columns[i].ids);
        labels_free(&trials->columns[i].labels);
    }
    for (size_t i = 0; i < trials->mark_count; i++) {
        free(trials->marks[i].name);
        free(trials->marks[i].marks);
    }
    for (size_t i = 0; i < trials->file_count; i++) {
        free(trials->files[i].path);
        free(trials->files[i].name);
    }
    for (size_t i = 0; i < trials->left_count; i++) {
        free(trials->left[i].name);
        free(trials->left[i].reason);
    }
    free(trials->left);
    labels_free(&trials->reasons);
    free(trials->line);
    free(trials->file);
    free(trials->outcome);
    free(trials->reason);
    free(trials->score);
    free(trials->weight);
    free(trials->columns);
    free(trials->marks);
    free(trials->files);
    free(trials->policies);
    free(trials);
}

static bool resize_ids(uint32_t **ids, size_t count)
{
    uint32_t *larger = realloc(*ids, count * sizeof *larger);

    if (larger != NULL)
        *ids = larger;
    return larger != NULL;
}

static bool resize_bytes(uint8_t **bytes, size_t count)
{
    uint8_t *larger = realloc(*bytes, count);

    if (larger != NULL)
        *bytes = larger;
    return larger != NULL;
}

static bool resize_files(Trials *trials, size_t count)
{
    uint16_t *larger = realloc(trials->file, count * sizeof *larger);

    if (larger != NULL)
        trials->file = larger;
    return larger != NULL;
}

static bool resize_scores(Trials *trials, size_t count)
{
    double *larger = realloc(trials->score, count * sizeof *larger);

    if (larger != NULL)
        trials->score = larger;
    return larger != NULL;
}

static bool grow(Trials *trials)
{
    size_t n = trials->capacity == 0 ? FIRST_CAPACITY : trials->capacity + trials->capacity / 2;

    if (n >= UINT32_MAX)
        return false;
    for (size_t i = 0; i < KEY_COUNT; i++)
        if (!resize_ids(&trials->keys[i], n))
            return false;
    for (size_t i = 0; i < trials->column_count; i++)
        if (!resize_ids(&trials->columns[i].ids, n))
            return false;
    for (size_t i = 0; i < trials->mark_count; i++)
        if (!resize_ids(&trials->marks[i].marks, n))
            return false;
    if ((trials->score != NULL && !resize_scores(trials, n)) ||
        (trials->weight != NULL && !resize_ids(&trials->weight, n)) ||
        !resize_ids(&trials->line, n) || !resize_files(trials, n) ||
        !resize_bytes(&trials->outcome, n) || !resize_bytes(&trials->reason, n))
        return false;
    trials->capacity = n;
    return true;
}

static bool need_scores(Trials *trials)
{
    trials->score = malloc(trials->capacity * sizeof *trials->score);
    for (size_t i = 0; trials->score != NULL && i < trials->count; i++)
        trials->score[i] = (double)NAN;
    return trials->score != NULL;
}

static bool need_weights(Trials *trials)
{
    trials->weight = malloc(trials->capacity * sizeof *trials->weight);
    for (size_t i = 0; trials->weight != NULL && i < trials->count; i++)
        trials->weight[i] = 1;
    return trials->weight != NULL;
}

bool trials_append(Trials *trials, const Trial *trial)
{
    size_t i = trials->count;

    if (i == trials->capacity && !grow(trials))
        return false;
    if (trials->score == NULL && !isnan(trial->score) && !need_scores(trials))
        return false;
    if (trials->weight == NULL && trial->weight != 1 && !need_weights(trials))
        return false;
    for (size_t role = 0; role < KEY_COUNT; role++)
        trials->keys[role][i] = trial->keys[role];
    trials->line[i] = trial->line;
    trials->file[i] = trial->file;
    trials->outcome[i] = trial->outcome;
    trials->reason[i] = trial->reason;
    if (trials->score != NULL)
        trials->score[i] = trial->score;
    if (trials->weight != NULL)
        trials->weight[i] = trial->weight;
    for (size_t k = 0; k < trials->column_count; k++)
        trials->columns[k].ids[i] = LABEL_NONE;
    for (size_t k = 0; k < trials->mark_count; k++)
        trials->marks[k].marks[i] = 0;
    trials->count++;
    return true;
}

uint32_t trials_intern(Trials *trials, KeyRole role, const char *bytes, size_t length)
{
    return labels_intern(&trials->labels[role], bytes, length);
}

ExtraColumn *trials_column_add(Trials *trials, const char *name)
{
    ExtraColumn column = {0}, *columns;

    for (size_t i = 0; i < trials->column_count; i++)
        if (strcmp(trials->columns[i].name, name) == 0)
            return &trials->columns[i];
    columns = realloc(trials->columns, (trials->column_count + 1) * sizeof *columns);
    if (columns == NULL)
        return NULL;
    trials->columns = columns;
    column.name = text_copy(name);
    column.ids = malloc((trials->capacity + 1) * sizeof *column.ids);
    if (column.name == NULL || column.ids == NULL) {
        free(column.name);
        free(column.ids);
        return NULL;
    }
    for (size_t i = 0; i < trials->count; i++)
        column.ids[i] = LABEL_NONE;
    trials->columns[trials->column_count] = column;
    return &trials->columns[trials->column_count++];
}

StartMark *trials_mark_add(Trials *trials, const char *name)
{
    StartMark mark = {0}, *marks;

    for (size_t i = 0; i < trials->mark_count; i++)
        if (strcmp(trials->marks[i].name, name) == 0)
            return &trials->marks[i];
    marks = realloc(trials->marks, (trials->mark_count + 1) * sizeof *marks);
    if (marks == NULL)
        return NULL;
    trials->marks = marks;
    mark.name = text_copy(name);
    mark.marks = calloc(trials->capacity + 1, sizeof *mark.marks);
    if (mark.name == NULL || mark.marks == NULL) {
        free(mark.name);
        free(mark.marks);
        return NULL;
    }
    trials->marks[trials->mark_count] = mark;
    return &trials->marks[trials->mark_count++];
}

/* Policies of the trials from settled on that are not in the list yet, by id. */
static bool find_new_policies(const Trials *trials, bool *is_new)
{
    bool any = false;

    for (size_t i = trials->settled; i < trials->count; i++)
        is_new[trials->keys[KEY_POLICY][i]] = true;
    for (size_t i = 0; i < trials->policy_count; i++)
        is_new[trials->policies[i]] = false;
    for (size_t id = 0; id < trials->labels[KEY_POLICY].count; id++)
        any = any || is_new[id];
    return any;
}

bool trials_settle_policies(Trials *trials, bool as_interned)
{
    size_t labels = trials->labels[KEY_POLICY].count, first = trials->policy_count;
    bool *is_new = calloc(labels + 1, sizeof *is_new);
    bool any = is_new != NULL && find_new_policies(trials, is_new);
    bool done = is_new != NULL;

    if (any)
        done = resize_ids(&trials->policies, labels);
    for (size_t id = 0; done && any && id < labels; id++)
        if (is_new[id])
            trials->policies[trials->policy_count++] = (uint32_t)id;
    if (done && any && !as_interned)
        done = labels_sort(&trials->labels[KEY_POLICY], trials->policies + first,
                           trials->policy_count - first);
    trials->settled = trials->count;
    free(is_new);
    return done;
}

const char *trials_label(const Trials *trials, size_t trial, KeyRole role)
{
    return labels_text(&trials->labels[role], trials->keys[role][trial]);
}

const char *trials_policy_name(const Trials *trials, uint32_t policy)
{
    return labels_text(&trials->labels[KEY_POLICY], policy);
}

const char *trials_file_name(const Trials *trials, size_t trial)
{
    return trials->files[trials->file[trial]].name;
}

uint32_t trials_weight(const Trials *trials, size_t trial)
{
    return trials->weight == NULL ? 1 : trials->weight[trial];
}

const ExtraColumn *trials_column(const Trials *trials, const char *name)
{
    for (size_t i = 0; i < trials->column_count; i++)
        if (strcmp(trials->columns[i].name, name) == 0)
            return &trials->columns[i];
    return NULL;
}

void trials_start_text(const Trials *trials, size_t trial, char *buffer, size_t size)
{
    static const char *const words[KEY_COUNT] = {
        [KEY_TASK] = "task", [KEY_STATE] = "state", [KEY_SEED] = "seed"};
    size_t used = 0;

    if (size == 0)
        return;
    buffer[0] = '\0';
    for (size_t role = KEY_TASK; role < KEY_COUNT && used + 1 < size; role++) {
        const char *label = trials_label(trials, trial, (KeyRole)role);
        int n;
        if (label[0] == '\0')
            continue;
        n = snprintf(buffer + used, size - used, "%s%s ", used == 0 ? "" : ", ", words[role]);
        used += n < 0 ? 0 : (size_t)n;
        if (used >= size)
            return;
        text_escape(label, strlen(label), buffer + used, size - used);
        used += strlen(buffer + used);
    }
    if (used == 0)
        snprintf(buffer, size, "no start");
}

void source_file_text(const SourceFile *file, char *buffer, size_t size)
{
    char name[256], tasks[64] = "", missing[64] = "", left_out[64] = "";

    text_escape(file->name, strlen(file->name), name, sizeof name);
    if (file->tasks > 0)
        snprintf(tasks, sizeof tasks, " %" PRId64 " task%s,", file->tasks,
                 file->tasks == 1 ? "" : "s");
    if (file->missing > 0)
        snprintf(missing, sizeof missing, ", %" PRId64 " missing", file->missing);
    if (file->left_out > 0)
        snprintf(left_out, sizeof left_out, ", %" PRId64 " left out%s", file->left_out,
                 file->rerun ? ": another run counts" : " by --where");
    snprintf(buffer, size, "read %s: %s,%s %" PRId64 " trial%s%s%s%s%s", name, file->layout, tasks,
             file->trials, file->trials == 1 ? "" : "s", missing, left_out,
             file->note[0] == '\0' ? "" : "; ", file->note);
}
