/* SPDX-License-Identifier: GPL-3.0-or-later */
/* csv_assign.c - from names to roles, in the order: options, names, shape of the data. */
#include "trials/csv_assign.h"

#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "trials/csv_counts.h"
#include "trials/csv_names.h"
#include "trials/csv_wide.h"

static bool fail_memory(Deciding *deciding)
{
    return diagnostics_memory(deciding->diagnostics, deciding->name);
}

/* The names of all columns, or of those in list, as "a", "b", "c". */
static void list_names(const CsvLayout *layout, const ColumnList *list, Text *text)
{
    size_t count = list == NULL ? layout->width : list->count;

    for (size_t i = 0; i < count && text->length < 600; i++) {
        const char *name = csv_layout_name(layout, list == NULL ? i : list->items[i]);
        text_printf(text, "%s\"%.60s\"", i == 0 ? "" : ", ", name);
    }
}

static bool fail_unknown(Deciding *deciding, const char *column)
{
    const CsvLayout *layout = &deciding->layout;
    CellPlace place = csv_layout_place(layout, COLUMN_NONE);
    Text names = {0};

    list_names(layout, NULL, &names);
    diagnostics_error(deciding->diagnostics, ERROR_INPUT, deciding->name, place.line, place.column,
                      "there is no column \"%s\": choose from %s", column, text_string(&names));
    text_free(&names);
    return false;
}

static bool add(Deciding *deciding, ColumnList *list, size_t column)
{
    size_t *items = realloc(list->items, (list->count + 1) * sizeof *items);

    if (items == NULL)
        return fail_memory(deciding);
    list->items = items;
    items[list->count++] = column;
    deciding->taken[column] = true;
    return true;
}

static bool add_named(Deciding *deciding, ColumnList *list, const char *name)
{
    size_t column = csv_layout_find(&deciding->layout, name);

    return column == COLUMN_NONE ? fail_unknown(deciding, name) : add(deciding, list, column);
}

static bool add_all(Deciding *deciding, ColumnList *list, const NameList *names)
{
    for (size_t i = 0; i < names->count; i++)
        if (!add_named(deciding, list, names->items[i]))
            return false;
    return true;
}

/* The free columns whose names fit the role best. */
static bool candidates(Deciding *deciding, Role role, ColumnList *out)
{
    const CsvLayout *layout = &deciding->layout;
    NameRank best = RANK_ALIAS;

    for (size_t i = 0; i < layout->width; i++) {
        NameRank rank =
            deciding->taken[i] ? RANK_NONE : csv_name_rank(csv_layout_name(layout, i), role);
        if (rank == RANK_ALIAS_IF_BINARY && csv_column_is_binary(layout, i))
            rank = RANK_ALIAS;
        if (rank < best)
            continue;
        if (rank > best)
            out->count = 0;
        best = rank;
        if (!add(deciding, out, i))
            return false;
        deciding->taken[i] = false;
    }
    return true;
}

static bool fail_several(Deciding *deciding, Role role, const ColumnList *found)
{
    CellPlace place = csv_layout_place(&deciding->layout, found->items[1]);
    Text names = {0};

    list_names(&deciding->layout, found, &names);
    diagnostics_error(deciding->diagnostics, ERROR_INPUT, deciding->name, place.line, place.column,
                      "several columns can be the %s: %s: choose one with --map %s=COLUMN",
                      role_names[role], text_string(&names), role_names[role]);
    text_free(&names);
    return false;
}

/* A suite and a task within it are one task together. */
static bool order_tasks(const CsvLayout *layout, ColumnList *found)
{
    bool first = csv_name_is_outer_task(csv_layout_name(layout, found->items[0]));
    bool second = csv_name_is_outer_task(csv_layout_name(layout, found->items[1]));

    if (found->count != 2 || first == second)
        return false;
    if (second) {
        size_t inner = found->items[0];
        found->items[0] = found->items[1];
        found->items[1] = inner;
    }
    return true;
}

/* Gives the role the option's column, or the one whose name fits, or none. */
static bool assign(Deciding *deciding, Role role, ColumnList *list)
{
    const char *option = deciding->options->columns[role];
    ColumnList found = {0};
    bool done;

    if (option != NULL)
        return list->count > 0 || add_named(deciding, list, option);
    done = candidates(deciding, role, &found);
    if (done && found.count > 1 && !(role == ROLE_TASK && order_tasks(&deciding->layout, &found)))
        done = fail_several(deciding, role, &found);
    for (size_t i = 0; done && i < found.count; i++)
        done = add(deciding, list, found.items[i]);
    free(found.items);
    return done;
}

static bool assign_one(Deciding *deciding, Role role, size_t *column)
{
    ColumnList list = {0};
    bool done = assign(deciding, role, &list);

    *column = list.count > 0 ? list.items[0] : COLUMN_NONE;
    free(list.items);
    return done;
}

/* The columns of --key: a task among them is the task, all others make the state. */
static bool assign_key(Deciding *deciding)
{
    const NameList *key = &deciding->options->key;
    CsvLayout *layout = &deciding->layout;
    ColumnList parts = {0};
    bool done;

    if (deciding->options->columns[ROLE_STATE] != NULL)
        return diagnostics_error(deciding->diagnostics, ERROR_USAGE, deciding->name, 0, 0,
                                 "--key and --map state= both name the start: give one of them");
    done = add_all(deciding, &parts, key);
    for (size_t i = 0; done && i < parts.count; i++) {
        bool task = csv_name_rank(csv_layout_name(layout, parts.items[i]), ROLE_TASK) > RANK_NONE;
        bool free_task = deciding->options->columns[ROLE_TASK] == NULL;
        done =
            add(deciding, &layout->keys[task && free_task ? KEY_TASK : KEY_STATE], parts.items[i]);
    }
    free(parts.items);
    return done;
}

static bool assign_start(Deciding *deciding)
{
    ColumnList *keys = deciding->layout.keys;

    if (deciding->options->key.count == 0)
        return assign(deciding, ROLE_TASK, &keys[KEY_TASK]) &&
               assign(deciding, ROLE_STATE, &keys[KEY_STATE]) &&
               assign(deciding, ROLE_SEED, &keys[KEY_SEED]);
    return deciding->options->columns[ROLE_TASK] == NULL ||
           assign(deciding, ROLE_TASK, &keys[KEY_TASK]);
}

static bool assign_statuses(Deciding *deciding)
{
    CsvLayout *layout = &deciding->layout;
    const char *option = deciding->options->columns[ROLE_STATUS];

    if (option != NULL) {
        size_t column = csv_layout_find(layout, option);
        if (column == COLUMN_NONE)
            return fail_unknown(deciding, option);
        return add(deciding, csv_name_is_error(option) ? &layout->errors : &layout->statuses,
                   column);
    }
    for (size_t i = 0; i < layout->width; i++) {
        const char *name = csv_layout_name(layout, i);
        if (deciding->taken[i] ||
            (csv_name_rank(name, ROLE_STATUS) == RANK_NONE && !csv_name_is_error(name)))
            continue;
        if (!add(deciding, csv_name_is_error(name) ? &layout->errors : &layout->statuses, i))
            return false;
    }
    return true;
}

/* What describes the start; a truth does, too, and is the same in all files. */
static bool assign_marks(Deciding *deciding)
{
    CsvLayout *layout = &deciding->layout;
    const NameList *names = &deciding->options->start_columns;

    if (names->count > 0)
        return add_all(deciding, &layout->marks, names);
    for (size_t i = 0; i < layout->width; i++)
        if (!deciding->taken[i] && csv_name_is_start(csv_layout_name(layout, i)) &&
            !add(deciding, &layout->marks, i))
            return false;
    return layout->truth == COLUMN_NONE || add(deciding, &layout->marks, layout->truth);
}

/* Everything that options name comes first, so that guessing leaves it alone. */
static bool take_options(Deciding *deciding)
{
    const ReadOptions *options = deciding->options;
    CsvLayout *layout = &deciding->layout;

    for (size_t role = 0; role < ROLE_COUNT; role++) {
        size_t column;
        if (options->columns[role] == NULL)
            continue;
        column = csv_layout_find(layout, options->columns[role]);
        if (column == COLUMN_NONE)
            return fail_unknown(deciding, options->columns[role]);
        deciding->taken[column] = true;
    }
    if (options->key.count > 0 && !assign_key(deciding))
        return false;
    if (options->truth != NULL) {
        layout->kind = CSV_PREDICTIONS;
        layout->truth = csv_layout_find(layout, options->truth);
        if (layout->truth == COLUMN_NONE)
            return fail_unknown(deciding, options->truth);
        deciding->taken[layout->truth] = true;
        if (options->predictions.count == 0)
            return diagnostics_error(deciding->diagnostics, ERROR_USAGE, deciding->name, 0, 0,
                                     "--truth needs the predictions: name them with --pred");
        return add_all(deciding, &layout->outcomes, &options->predictions);
    }
    if (options->wide.count > 0) {
        layout->kind = CSV_WIDE;
        return add_all(deciding, &layout->outcomes, &options->wide);
    }
    return true;
}

static bool fail_no_success(Deciding *deciding)
{
    CellPlace place = csv_layout_place(&deciding->layout, COLUMN_NONE);
    Text names = {0};

    list_names(&deciding->layout, NULL, &names);
    diagnostics_error(
        deciding->diagnostics, ERROR_INPUT, deciding->name, place.line, place.column,
        "no column is known to hold the outcome: name it with --map success=COLUMN, or "
        "one column a policy with --wide COLUMN,COLUMN; the columns are %s",
        text_string(&names));
    text_free(&names);
    return false;
}

/* No success column: rates, a wide file, or nothing that can be read. */
static bool assign_wide(Deciding *deciding)
{
    CsvLayout *layout = &deciding->layout;

    if (!csv_check_rates(deciding))
        return false;
    for (size_t i = 0; !deciding->options->never_wide && i < layout->width; i++)
        if (!deciding->taken[i] && csv_layout_name(layout, i)[0] != '\0' &&
            csv_column_is_binary(layout, i) && !add(deciding, &layout->outcomes, i))
            return false;
    layout->kind = CSV_WIDE;
    return layout->outcomes.count < 2 ? fail_no_success(deciding) : csv_check_wide(deciding);
}

/* A column n or count says how often a row counts only in a table of frequencies: a
 * file whose rows are single starts has no such thing. */
static bool assign_weight(Deciding *deciding)
{
    CsvLayout *layout = &deciding->layout;
    bool keyed = layout->keys[KEY_STATE].count > 0 || layout->keys[KEY_SEED].count > 0;
    CellPlace place;
    const char *name;

    if (!assign_one(deciding, ROLE_WEIGHT, &layout->weight))
        return false;
    if (layout->weight == COLUMN_NONE || deciding->options->columns[ROLE_WEIGHT] != NULL)
        return true;
    name = csv_layout_name(layout, layout->weight);
    if (csv_name_rank(name, ROLE_WEIGHT) == RANK_CANONICAL)
        return true;
    if (keyed) {
        deciding->taken[layout->weight] = false;
        layout->weight = COLUMN_NONE;
        return true;
    }
    place = csv_layout_place(layout, layout->weight);
    diagnostics_warning(deciding->diagnostics, deciding->name, place.line, place.column,
                        "each row counts as often as \"%.60s\" says: rename the column if it means "
                        "something else",
                        name);
    return true;
}

bool csv_assign_roles(Deciding *deciding)
{
    CsvLayout *layout = &deciding->layout;

    if (!take_options(deciding))
        return false;
    if (csv_find_counts(deciding))
        return add(deciding, &layout->outcomes, deciding->successes) &&
               assign(deciding, ROLE_TASK, &layout->keys[KEY_TASK]) &&
               assign(deciding, ROLE_POLICY, &layout->keys[KEY_POLICY]);
    if (!assign_start(deciding) || !assign_one(deciding, ROLE_SCORE, &layout->score) ||
        !assign_weight(deciding) || !assign_statuses(deciding))
        return false;
    if (layout->kind == CSV_TIDY) {
        if (!assign(deciding, ROLE_SUCCESS, &layout->outcomes))
            return false;
        if (layout->outcomes.count == 0 && !assign_wide(deciding))
            return false;
    }
    if (layout->kind == CSV_TIDY && !assign(deciding, ROLE_POLICY, &layout->keys[KEY_POLICY]))
        return false;
    return assign_marks(deciding);
}
