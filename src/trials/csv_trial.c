/* SPDX-License-Identifier: GPL-3.0-or-later */
/* csv_trial.c - the trials of one complete row. */
#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "base/number.h"
#include "trials/csv_rows.h"

static void join_key(Rows *rows, KeyRole role)
{
    Text label = {0};
    bool first = true;

    for (size_t i = 0; i < rows->cell_count; i++) {
        const Cell *cell = &rows->cells[i];
        if (cell->take != take_text || cell->target != (size_t)role)
            continue;
        label_join(&label, text_string(&cell->text), cell->text.length, first);
        first = false;
    }
    if (text_ok(&label, NULL))
        rows->trial.keys[role] =
            trials_intern(rows->trials, role, text_string(&label), label.length);
    rows->failed = rows->failed || label.failed || rows->trial.keys[role] == LABEL_NONE;
    text_free(&label);
}

/* A row of a wide file without a key is a start by itself. */
static void name_row(Rows *rows)
{
    Text label = {0};

    if (rows->several_files)
        text_printf(&label, "%s ", rows->file->policy_default);
    text_printf(&label, "%" PRId64,
                rows->row - (rows->row > (int64_t)rows->layout->header_row) - rows->layout->title +
                    1);
    rows->trial.keys[KEY_STATE] =
        trials_intern(rows->trials, KEY_STATE, text_string(&label), label.length);
    rows->failed = rows->failed || label.failed || rows->trial.keys[KEY_STATE] == LABEL_NONE;
    text_free(&label);
}

static bool equal_labels(const Text *left, const Text *right)
{
    double l, r;

    if (left->length == right->length &&
        memcmp(text_string(left), text_string(right), left->length) == 0)
        return true;
    return number_parse(text_string(left), left->length, &l) &&
           number_parse(text_string(right), right->length, &r) && l == r;
}

static bool no_label(const Text *text)
{
    static const char *const words[] = {"", "NA", "NaN", "nan", "null", "None"};

    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strcmp(text_string(text), words[i]) == 0)
            return true;
    return false;
}

/* Success of a prediction: it equals the truth, as text or as a number. */
static void judge(Rows *rows, Cell *prediction, const Cell *truth)
{
    static const char reason[] = "no prediction or no truth";

    prediction->reason = 0;
    if (no_label(&prediction->text) || no_label(&truth->text)) {
        prediction->kind = WORD_EMPTY;
        prediction->reason = trials_reason(rows->trials, reason, sizeof reason - 1);
    } else {
        prediction->kind =
            equal_labels(&prediction->text, &truth->text) ? WORD_SUCCESS : WORD_FAILURE;
    }
}

/* The three-valued outcome of a cell, after what the status columns say. */
static void settle(const Rows *rows, const Cell *cell, Trial *trial)
{
    WordKind kind = rows->status == WORD_EMPTY ? cell->kind : rows->status;

    trial->reason = rows->status == WORD_EMPTY ? cell->reason : rows->status_reason;
    if (kind == WORD_SUCCESS || kind == WORD_FAILURE)
        trial->outcome = kind == WORD_SUCCESS ? OUTCOME_SUCCESS : OUTCOME_FAILURE;
    else if (kind == WORD_ERROR && rows->options->errors == ERRORS_AS_FAILURE)
        trial->outcome = OUTCOME_FAILURE;
    else
        trial->outcome = OUTCOME_MISSING;
}

static void add_further(Rows *rows)
{
    size_t trial = rows->trials->count - 1;

    for (size_t i = 0; i < rows->cell_count; i++) {
        const Cell *cell = &rows->cells[i];
        if (cell->take == take_kept)
            rows->trials->columns[cell->target].ids[trial] = cell->id;
        else if (cell->take == take_mark)
            rows->trials->marks[cell->target].marks[trial] = cell->id;
    }
}

void rows_join_keys(Rows *rows)
{
    for (size_t role = KEY_TASK; rows->joins && role < KEY_COUNT; role++)
        if (rows->layout->keys[role].count > 1)
            join_key(rows, (KeyRole)role);
}

void rows_append(Rows *rows)
{
    const CsvLayout *layout = rows->layout;
    const Cell *truth =
        layout->kind == CSV_PREDICTIONS ? &rows->cells[layout->outcomes.count] : NULL;

    if (rows->names_rows)
        name_row(rows);
    rows->trial.line = (uint32_t)rows->lines.row_line;
    for (size_t i = 0; i < layout->outcomes.count && !rows->failed; i++) {
        Cell *cell = &rows->cells[i];
        if (truth != NULL)
            judge(rows, cell, truth);
        if (layout->kind != CSV_TIDY)
            rows->trial.keys[KEY_POLICY] = cell->id;
        if (rows->options->has_threshold && truth == NULL && layout->score == COLUMN_NONE)
            rows->trial.score = cell->value;
        settle(rows, cell, &rows->trial);
        rows->failed = !trials_append(rows->trials, &rows->trial);
        if (!rows->failed && rows->trials->column_count + rows->trials->mark_count > 0)
            add_further(rows);
    }
}
