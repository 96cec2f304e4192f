/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bind_records.c - read:write(form) prints all records as one tidy table.
 *
 * Columns policy, task, state, seed, success (1, 0, or empty when missing), and where
 * there are any status, score, weight and the further columns that were kept. What is
 * written can be read again. In CSV, names that a spreadsheet would take for a formula
 * begin with an apostrophe. */
#include <math.h>
#include <string.h>

#include "base/cells.h"
#include "base/number.h"
#include "script/bind.h"
#include "script/bind_trials.h"
#include "script/engine.h"
#include "script/json_text.h"

typedef struct Shape { /* which columns the table has */
    bool status, score, weight;
} Shape;

typedef struct Form { /* how a cell is written */
    const char *name, *head, *between_rows, *tail;
    void (*row_begin)(Text *out);
    void (*text)(Text *out, const char *name, const char *value, bool first);
    void (*number)(Text *out, const char *name, double value, bool first);
    void (*row_end)(Text *out);
    bool has_header;
} Form;

static void csv_text(Text *out, const char *name, const char *value, bool first)
{
    (void)name;
    if (!first)
        text_append_char(out, ',');
    cell_append(out, value, strlen(value));
}

static void csv_number(Text *out, const char *name, double value, bool first)
{
    char digits[NUMBER_SIZE] = "";

    (void)name;
    if (!isnan(value))
        number_shortest(value, digits);
    if (!first)
        text_append_char(out, ',');
    text_append(out, digits);
}

static void csv_row_end(Text *out)
{
    text_append_char(out, '\n');
}

static void nothing(Text *out)
{
    (void)out;
}

static void json_name(Text *out, const char *name, bool first)
{
    text_append(out, first ? "" : ", ");
    json_append_string(out, name, strlen(name));
    text_append(out, ": ");
}

static void json_text(Text *out, const char *name, const char *value, bool first)
{
    json_name(out, name, first);
    json_append_string(out, value, strlen(value));
}

static void json_number(Text *out, const char *name, double value, bool first)
{
    json_name(out, name, first);
    json_append_number(out, value);
}

static void json_row_begin(Text *out)
{
    text_append(out, "  {");
}

static void json_row_end(Text *out)
{
    text_append_char(out, '}');
}

static const Form forms[] = {
    {"csv", "", "", "", nothing, csv_text, csv_number, csv_row_end, true},
    {"json", "[\n", ",\n", "\n]\n", json_row_begin, json_text, json_number, json_row_end, false},
};

static Shape find_shape(const Trials *trials)
{
    Shape shape = {.score = trials->score != NULL, .weight = trials->weight != NULL};

    for (size_t i = 0; i < trials->count && !shape.status; i++)
        shape.status = trials->reason[i] != 0;
    return shape;
}

static void write_header(Text *out, const Trials *trials, const Shape *shape)
{
    text_append(out, "policy,task,state,seed,success");
    text_append(out, shape->status ? ",status" : "");
    text_append(out, shape->score ? ",score" : "");
    text_append(out, shape->weight ? ",weight" : "");
    for (size_t i = 0; i < trials->column_count; i++)
        csv_text(out, NULL, trials->columns[i].name, false);
    text_append_char(out, '\n');
}

static void write_record(Text *out, const Form *form, const Trials *trials, const Shape *shape,
                         size_t i)
{
    uint8_t outcome = trials->outcome[i];

    form->row_begin(out);
    form->text(out, "policy", trials_label(trials, i, KEY_POLICY), true);
    form->text(out, "task", trials_label(trials, i, KEY_TASK), false);
    form->text(out, "state", trials_label(trials, i, KEY_STATE), false);
    form->text(out, "seed", trials_label(trials, i, KEY_SEED), false);
    form->number(out, "success", outcome == OUTCOME_MISSING ? (double)NAN : outcome, false);
    if (shape->status)
        form->text(out, "status", trials_reason_text(trials, i), false);
    if (shape->score)
        form->number(out, "score", trials->score[i], false);
    if (shape->weight)
        form->number(out, "weight", trials_weight(trials, i), false);
    for (size_t column = 0; column < trials->column_count; column++) {
        const ExtraColumn *extra = &trials->columns[column];
        uint32_t id = extra->ids[i];

        form->text(out, extra->name, id == LABEL_NONE ? "" : labels_text(&extra->labels, id),
                   false);
    }
    form->row_end(out);
}

static void write_records(Text *out, const Form *form, const Trials *trials)
{
    Shape shape = find_shape(trials);

    text_append(out, form->head);
    if (form->has_header)
        write_header(out, trials, &shape);
    for (size_t i = 0; i < trials->count && !out->failed; i++) {
        if (i > 0)
            text_append(out, form->between_rows);
        write_record(out, form, trials, &shape, i);
    }
    text_append(out, form->tail);
}

int bind_read_write(lua_State *L)
{
    static const char *const names[] = {"csv", "json", NULL};
    const TrialsBox *box = bind_check(L, 1, "trials");
    const Form *form = &forms[luaL_checkoption(L, 2, NULL, names)];
    Text *printed = &bind_script(L)->printed;
    Error err = {0};

    size_t before = printed->length;
    bind_note_place(L);
    write_records(printed, form, box->trials);
    if (!text_ok(printed, &err))
        return bind_raise(L, &err);
    if (bind_script(L)->has_user) /* of a command's own all is asked for */
        bind_charge(L, printed->length - before);
    return 0;
}
