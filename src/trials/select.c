/* SPDX-License-Identifier: GPL-3.0-or-later */
/* select.c - see select.h. Works on the records, whatever the format of the files was. */
#include "trials/select.h"

#include <stdlib.h>
#include <string.h>

#include "base/text.h"

typedef struct Column { /* a role or a kept column: one label a trial */
    const uint32_t *ids;
    const Labels *labels;
} Column;

/* policy, task, state or seed; KEY_COUNT = no role. */
static size_t key_role(const char *name, size_t length)
{
    for (size_t role = 0; role < KEY_COUNT; role++)
        if (strlen(role_names[role]) == length && memcmp(role_names[role], name, length) == 0)
            return role;
    return KEY_COUNT;
}

static size_t name_length(const char *condition)
{
    const char *equals = strchr(condition, '=');

    return equals == NULL ? 0 : (size_t)(equals - condition);
}

bool select_columns(const ReadOptions *options, ReadOptions *out, void **memory,
                    Diagnostics *diagnostics)
{
    const NameList *where = &options->where;
    size_t bytes = 0, count = options->keep.count;
    const char **names;
    char *text;

    for (size_t i = 0; i < where->count; i++) {
        if (name_length(where->items[i]) == 0)
            return diagnostics_error(diagnostics, ERROR_USAGE, NULL, 0, 0,
                                     "--where takes COLUMN=VALUE: \"%.100s\" is not of this form",
                                     where->items[i]);
        bytes += name_length(where->items[i]) + 1;
    }
    names = malloc((count + where->count + 1) * sizeof *names + bytes);
    if (names == NULL)
        return diagnostics_memory(diagnostics, NULL);
    text = (char *)(names + count + where->count + 1);
    for (size_t i = 0; i < count; i++)
        names[i] = options->keep.items[i];
    for (size_t i = 0; i < where->count; i++) {
        size_t length = name_length(where->items[i]);

        if (key_role(where->items[i], length) < KEY_COUNT)
            continue;
        memcpy(text, where->items[i], length);
        text[length] = '\0';
        names[count++] = text;
        text += length + 1;
    }
    if (options->by != NULL && key_role(options->by, strlen(options->by)) == KEY_COUNT)
        names[count++] = options->by;
    *out = *options;
    out->keep = (NameList){.items = names, .count = count};
    *memory = (void *)names;
    return true;
}

/* The column that the first length bytes of name say; one that was kept, or a role. */
static Column find_column(const Trials *trials, const char *name, size_t length)
{
    size_t role = key_role(name, length);

    if (role < KEY_COUNT)
        return (Column){.ids = trials->keys[role], .labels = &trials->labels[role]};
    for (size_t i = 0; i < trials->column_count; i++)
        if (strlen(trials->columns[i].name) == length &&
            memcmp(trials->columns[i].name, name, length) == 0)
            return (Column){.ids = trials->columns[i].ids, .labels = &trials->columns[i].labels};
    return (Column){0};
}

/* Is this condition the first one on its column? */
static bool is_first(const NameList *where, size_t index)
{
    size_t length = name_length(where->items[index]);

    for (size_t i = 0; i < index; i++)
        if (name_length(where->items[i]) == length &&
            memcmp(where->items[i], where->items[index], length) == 0)
            return false;
    return true;
}

static bool fail_no_value(const Column *column, const char *condition, Diagnostics *diagnostics)
{
    Text values = {0};

    for (uint32_t i = 0; i < column->labels->count && i < 10; i++)
        text_printf(&values, "%s\"%.60s\"", i == 0 ? "" : ", ", labels_text(column->labels, i));
    if (column->labels->count > 10)
        text_append(&values, ", ...");
    diagnostics_error(diagnostics, ERROR_USAGE, NULL, 0, 0,
                      "no trial has %.100s: the values are %s", condition, text_string(&values));
    text_free(&values);
    return false;
}

/* Marks the trials that fulfil all conditions on the column of condition number first. */
static bool mark_column(const Trials *trials, const NameList *where, size_t first, bool *keep,
                        Diagnostics *diagnostics)
{
    size_t length = name_length(where->items[first]);
    Column column = find_column(trials, where->items[first], length);
    bool *wanted = calloc(column.labels->count + (size_t)1, sizeof *wanted);

    if (wanted == NULL)
        return diagnostics_memory(diagnostics, NULL);
    for (size_t i = first; i < where->count; i++) {
        const char *value = where->items[i] + length + 1;
        uint32_t id;

        if (name_length(where->items[i]) != length ||
            memcmp(where->items[i], where->items[first], length) != 0)
            continue;
        id = labels_find(column.labels, value, strlen(value));
        if (id == LABEL_NONE) {
            free(wanted);
            return fail_no_value(&column, where->items[i], diagnostics);
        }
        wanted[id] = true;
    }
    for (size_t i = 0; i < trials->count; i++)
        keep[i] = keep[i] && column.ids[i] != LABEL_NONE && wanted[column.ids[i]];
    free(wanted);
    return true;
}

/* Moves trial i to place n in every column. */
static void move(Trials *trials, size_t n, size_t i)
{
    for (size_t role = 0; role < KEY_COUNT; role++)
        trials->keys[role][n] = trials->keys[role][i];
    for (size_t k = 0; k < trials->column_count; k++)
        trials->columns[k].ids[n] = trials->columns[k].ids[i];
    for (size_t k = 0; k < trials->mark_count; k++)
        trials->marks[k].marks[n] = trials->marks[k].marks[i];
    trials->line[n] = trials->line[i];
    trials->file[n] = trials->file[i];
    trials->outcome[n] = trials->outcome[i];
    trials->reason[n] = trials->reason[i];
    if (trials->score != NULL)
        trials->score[n] = trials->score[i];
    if (trials->weight != NULL)
        trials->weight[n] = trials->weight[i];
}

static void drop_unmarked(Trials *trials, const bool *keep)
{
    size_t n = 0;

    for (size_t i = 0; i < trials->count; i++) {
        if (keep[i])
            move(trials, n++, i);
        else
            trials->files[trials->file[i]].left_out++;
    }
    trials->count = n;
    trials->settled = n;
}

/* Policies without a trial are no longer there. */
static bool drop_policies(Trials *trials)
{
    bool *has = calloc(trials->labels[KEY_POLICY].count + (size_t)1, sizeof *has);
    size_t n = 0;

    if (has == NULL)
        return false;
    for (size_t i = 0; i < trials->count; i++)
        has[trials->keys[KEY_POLICY][i]] = true;
    for (size_t i = 0; i < trials->policy_count; i++)
        if (has[trials->policies[i]])
            trials->policies[n++] = trials->policies[i];
    trials->policy_count = n;
    free(has);
    return true;
}

bool select_marked(Trials *trials, const bool *keep)
{
    drop_unmarked(trials, keep);
    return drop_policies(trials);
}

static bool apply_where(Trials *trials, const NameList *where, Diagnostics *diagnostics)
{
    bool *keep = malloc(trials->count + 1);
    bool done = keep != NULL || diagnostics_memory(diagnostics, NULL);

    if (done)
        memset(keep, true, trials->count);
    for (size_t i = 0; done && i < where->count; i++)
        done = !is_first(where, i) || mark_column(trials, where, i, keep, diagnostics);
    done = done && (select_marked(trials, keep) || diagnostics_memory(diagnostics, NULL));
    if (done && trials->count == 0)
        done = diagnostics_error(diagnostics, ERROR_USAGE, NULL, 0, 0,
                                 "no trial fulfils all of --where: leave out a condition");
    free(keep);
    return done;
}

/* "task/state" as one label, by which starts of different tasks stay apart. */
static uint32_t join_start(Trials *trials, size_t i, Text *label)
{
    const char *task = trials_label(trials, i, KEY_TASK);
    const char *state = trials_label(trials, i, KEY_STATE);

    label->length = 0;
    if (strchr(task, '/') != NULL || strchr(task, '"') != NULL)
        text_printf(label, "\"%s\"/%s", task, state);
    else
        text_printf(label, "%s/%s", task, state);
    if (!text_ok(label, NULL))
        return LABEL_NONE;
    return trials_intern(trials, KEY_STATE, text_string(label), label->length);
}

/* Tasks of trials without a state stay apart by nothing but the group. */
static bool regroup(Trials *trials, const Column *column)
{
    Text label = {0};
    bool done = true;

    for (size_t i = 0; done && i < trials->count; i++) {
        const char *group =
            column->ids[i] == LABEL_NONE ? "" : labels_text(column->labels, column->ids[i]);
        uint32_t task, state = trials->keys[KEY_STATE][i];

        if (trials_label(trials, i, KEY_TASK)[0] != '\0' &&
            trials_label(trials, i, KEY_STATE)[0] != '\0')
            state = join_start(trials, i, &label);
        task = trials_intern(trials, KEY_TASK, group, strlen(group));
        done = task != LABEL_NONE && state != LABEL_NONE;
        trials->keys[KEY_TASK][i] = task;
        trials->keys[KEY_STATE][i] = state;
    }
    text_free(&label);
    return done;
}

bool select_trials(Trials *trials, const ReadOptions *options, Diagnostics *diagnostics)
{
    Column column;

    if (options->where.count > 0 && !apply_where(trials, &options->where, diagnostics))
        return false;
    if (options->by == NULL || strcmp(options->by, role_names[ROLE_TASK]) == 0)
        return true;
    column = find_column(trials, options->by, strlen(options->by));
    return regroup(trials, &column) || diagnostics_memory(diagnostics, NULL);
}
