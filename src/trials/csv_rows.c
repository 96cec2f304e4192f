/* SPDX-License-Identifier: GPL-3.0-or-later */
/* csv_rows.c - following libcsv through the cells and rows of a file. */
#include "trials/csv_counts.h"
#include "trials/csv_plain.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

typedef void Take(Rows *rows, Cell *cell, const char *text, size_t length);

static Cell *add_cell(Rows *rows, Take *take, size_t column, size_t target)
{
    Cell *cell = &rows->cells[rows->cell_count++];

    *cell = (Cell){.take = take,
                   .column = column,
                   .target = target,
                   .id = LABEL_NONE,
                   .value = (double)NAN,
                   .also = rows->by_column[column]};
    for (size_t i = 0; i < CELL_LABELS; i++)
        cell->known[i].length = SIZE_MAX;
    rows->by_column[column] = cell;
    return cell;
}

/* The policy of an outcome column: its name; of the only one, that of its file where
 * several files have such a column. */
static const char *outcome_policy(const Rows *rows, size_t column)
{
    if (rows->layout->outcomes.count == 1 && rows->file->policy != NULL)
        return rows->file->policy;
    if (rows->layout->outcomes.count == 1 && rows->several_files)
        return rows->file->policy_default;
    return csv_layout_name(rows->layout, column);
}

/* One policy for each outcome column of a wide file. */
static bool add_outcomes(Rows *rows)
{
    const CsvLayout *layout = rows->layout;
    bool predictions = layout->kind == CSV_PREDICTIONS;
    Take *take = predictions                    ? take_text
                 : layout->kind == CSV_COUNTS   ? take_count
                 : rows->options->has_threshold ? take_graded
                                                : take_outcome;

    for (size_t i = 0; i < layout->outcomes.count; i++) {
        size_t column = layout->outcomes.items[i];
        const char *name = outcome_policy(rows, column);
        Cell *cell = add_cell(rows, take, column, KEY_COUNT);
        if (!csv_layout_names_policies(layout))
            continue;
        cell->id = trials_intern(rows->trials, KEY_POLICY, name, strlen(name));
        if (cell->id == LABEL_NONE)
            return false;
    }
    if (layout->kind == CSV_COUNTS)
        add_cell(rows, take_count, layout->total, KEY_COUNT);
    if (predictions)
        add_cell(rows, take_text, layout->truth, KEY_COUNT);
    return true;
}

/* What a key is where no column says it. */
static bool set_default(Rows *rows, KeyRole role)
{
    const ReaderFile *file = rows->file;
    const char *const texts[KEY_COUNT] = {
        [KEY_POLICY] = file->policy != NULL ? file->policy : file->policy_default,
        [KEY_TASK] = file->task,
        [KEY_SEED] = file->seed};
    const char *text = texts[role] == NULL ? "" : texts[role];

    rows->trial.keys[role] = trials_intern(rows->trials, role, text, strlen(text));
    return rows->trial.keys[role] != LABEL_NONE;
}

static bool add_keys(Rows *rows)
{
    const CsvLayout *layout = rows->layout;

    for (size_t role = 0; role < KEY_COUNT; role++) {
        const ColumnList *columns = &layout->keys[role];
        bool named = role == KEY_POLICY && rows->file->policy != NULL;
        Take *take = named ? take_named : columns->count > 1 ? take_text : take_key;
        if (role == KEY_POLICY && csv_layout_names_policies(layout))
            continue;
        if ((columns->count == 0 || named) && !set_default(rows, (KeyRole)role))
            return false;
        for (size_t i = 0; i < columns->count; i++)
            add_cell(rows, take, columns->items[i], role);
    }
    return true;
}

static bool add_kept(Rows *rows)
{
    const NameList *keep = &rows->options->keep;

    for (size_t i = 0; i < keep->count; i++) {
        size_t column = csv_layout_find(rows->layout, keep->items[i]);
        ExtraColumn *extra = trials_column_add(rows->trials, keep->items[i]);
        if (extra == NULL)
            return false;
        if (column != COLUMN_NONE)
            add_cell(rows, take_kept, column, (size_t)(extra - rows->trials->columns));
    }
    return true;
}

static bool add_marks(Rows *rows)
{
    const ColumnList *marks = &rows->layout->marks;

    for (size_t i = 0; i < marks->count; i++) {
        StartMark *mark =
            trials_mark_add(rows->trials, csv_layout_name(rows->layout, marks->items[i]));
        if (mark == NULL)
            return false;
        add_cell(rows, take_mark, marks->items[i], (size_t)(mark - rows->trials->marks));
    }
    return true;
}

static size_t count_cells(const Rows *rows)
{
    const CsvLayout *layout = rows->layout;
    size_t count = layout->outcomes.count + layout->errors.count + layout->statuses.count +
                   layout->marks.count + rows->options->keep.count + 3;

    for (size_t role = 0; role < KEY_COUNT; role++)
        count += layout->keys[role].count;
    return count;
}

static void begin_row(Rows *rows)
{
    rows->active =
        csv_row_is_head(rows->layout, (size_t)rows->row) ? rows->inactive : rows->by_column;
    rows->comment = false;
    rows->field = 0;
    rows->fault.message = NULL;
    rows->status = WORD_EMPTY;
    rows->status_reason = 0;
}

bool rows_begin(Rows *rows)
{
    const CsvLayout *layout = rows->layout;

    rows->cells = calloc(count_cells(rows), sizeof *rows->cells);
    rows->by_column = calloc(layout->width, sizeof(Cell *));
    rows->inactive = calloc(layout->width, sizeof(Cell *));
    if (rows->cells == NULL || rows->by_column == NULL || rows->inactive == NULL)
        return false;
    rows->lines = (CsvLines){.line = 1};
    rows->width = layout->width;
    rows->names_rows = layout->outcomes.count > 1 && layout->keys[KEY_STATE].count == 0 &&
                       layout->keys[KEY_SEED].count == 0;
    for (size_t role = KEY_TASK; role < KEY_COUNT; role++)
        rows->joins = rows->joins || layout->keys[role].count > 1;
    csv_plain_classes(layout->sample->delimiter, rows->classes);
    rows->trial = (Trial){.file = rows->file->index, .weight = 1, .score = (double)NAN};
    if (!add_outcomes(rows) || !add_keys(rows) || !add_kept(rows) || !add_marks(rows))
        return false;
    if (layout->score != COLUMN_NONE)
        add_cell(rows, take_score, layout->score, 0);
    if (layout->weight != COLUMN_NONE)
        add_cell(rows, take_weight, layout->weight, 0);
    for (size_t i = 0; i < layout->errors.count; i++)
        add_cell(rows, take_error, layout->errors.items[i], 0);
    for (size_t i = 0; i < layout->statuses.count; i++)
        add_cell(rows, take_status, layout->statuses.items[i], 0);
    begin_row(rows);
    return true;
}

void rows_end(Rows *rows)
{
    for (size_t i = 0; rows->cells != NULL && i < rows->cell_count; i++)
        text_free(&rows->cells[i].text);
    free(rows->cells);
    free(rows->by_column);
    free(rows->inactive);
    text_free(&rows->tail);
}

void rows_fault(Rows *rows, size_t column, const char *message, const char *text, size_t length)
{
    if (rows->fault.message != NULL)
        return;
    rows->fault.message = message;
    rows->fault.column = column;
    text_escape(text, length < 60 ? length : 60, rows->fault.text, sizeof rows->fault.text);
}

/* What only cells with unusual bytes need. False when the cell must not be taken. */
static bool look_closely(Rows *rows, const char *text, size_t length)
{
    const char *fault = NULL;

    if (rows->finishing) {
        rows->tail.length = 0;
        text_append_n(&rows->tail, text, length);
    }
    csv_lines_cell(&rows->lines, text, length);
    if (length > 0 && memchr(text, '\0', length) != NULL)
        fault = "holds a NUL byte: save the file as plain text in UTF-8";
    else if (utf8_first_invalid(text, length) < length)
        fault = "is not valid UTF-8: save the file as UTF-8, for example with iconv -f latin1 -t "
                "utf-8";
    if (fault != NULL)
        rows_fault(rows, rows->field, fault, text, length);
    return fault == NULL;
}

void rows_cell(const void *bytes, size_t length, Rows *rows)
{
    const char *text = bytes == NULL ? "" : bytes;
    bool sound;

    if (rows->field == 0) {
        csv_lines_row(&rows->lines);
        rows->first_length = length;
        rows->comment = rows->places == NULL && length > 0 && text[0] == CSV_COMMENT;
        if (rows->comment)
            rows->active = rows->inactive;
    }
    sound = !rows->careful || look_closely(rows, text, length);
    if (sound && rows->field < rows->width)
        for (Cell *cell = rows->active[rows->field]; cell != NULL; cell = cell->also)
            cell->take(rows, cell, text, length);
    rows->field++;
}

/* A last row without a line break may have been cut. Is its last cell such that a
 * longer one could not have meant something else? */
static bool is_whole(const Rows *rows)
{
    const Cell *cell = rows->by_column[rows->width - 1];

    if (rows->field != rows->width || rows->fault.message != NULL)
        return false;
    if (cell == NULL) /* nothing of it is used; but in a wide file it may have been an outcome */
        return rows->layout->kind != CSV_WIDE || rows->options->wide.count > 0;
    if (cell->take != take_outcome || cell->also != NULL)
        return false;
    return outcome_word_is_whole(text_string(&rows->tail), rows->tail.length);
}

/* Of a cell of the present row, or of the row where the cell has none of its own. */
static CellPlace place_of(const Rows *rows, size_t column)
{
    if (rows->places == NULL)
        return (CellPlace){.line = rows->lines.row_line, .column = (int64_t)column + 1};
    return rows->places[column].line > 0 || rows->places[column].byte > 0 ? rows->places[column]
                                                                          : rows->begin;
}

static void report_fault(const Rows *rows)
{
    const Fault *fault = &rows->fault;
    CellPlace place = place_of(rows, fault->column);
    char where[192] = "";

    if (place.byte > 0)
        snprintf(where, sizeof where, "byte %" PRId64 ", row %" PRId64 ": ", place.byte,
                 rows->lines.row_line);
    if (rows->places != NULL)
        snprintf(where + strlen(where), sizeof where - strlen(where),
                 "%.100s: ", csv_layout_name(rows->layout, fault->column));
    diagnostics_error(rows->diagnostics, ERROR_INPUT, rows->name, place.line, place.column,
                      "%s\"%s\" %s", where, fault->text, fault->message);
}

static void report_unnamed(const Rows *rows)
{
    CellPlace place = place_of(rows, rows->layout->keys[KEY_POLICY].items[0]);

    diagnostics_error(rows->diagnostics, ERROR_INPUT, rows->name, place.line, place.column,
                      "the policy is empty: fill it in");
}

static void report(Rows *rows)
{
    int64_t line = rows->lines.row_line;

    if (rows->fault.message != NULL)
        report_fault(rows);
    else if (rows->field != rows->width)
        diagnostics_error(
            rows->diagnostics, ERROR_INPUT, rows->name, line,
            (int64_t)(rows->field < rows->width ? rows->field : rows->width + 1),
            "the row has %zu cell%s where the header has %zu: give every row the same "
            "number of cells",
            rows->field, rows->field == 1 ? "" : "s", rows->width);
    else
        report_unnamed(rows);
}

static void append(Rows *rows)
{
    rows_join_keys(rows);
    if (rows->layout->kind == CSV_COUNTS)
        rows_append_counts(rows);
    else
        rows_append(rows);
    rows->appended++;
}

void rows_break(int character, Rows *rows)
{
    bool blank = rows->comment || rows->field == 0 ||
                 (rows->field == 1 && rows->first_length == 0 && rows->width > 1);

    rows->broke = true;
    csv_lines_break(&rows->lines, character);
    rows->comments += rows->comment;
    if (blank) {
        begin_row(rows);
        return;
    }
    if (rows->layout->kind == CSV_COUNTS && rows->active == rows->by_column &&
        rows->field == rows->width)
        rows_check_counts(rows);
    if (csv_row_is_head(rows->layout, (size_t)rows->row) && rows->fault.message == NULL)
        ; /* the layout has it */
    else if (character < 0 && !is_whole(rows))
        diagnostics_warning(rows->diagnostics, rows->name, rows->lines.row_line,
                            (int64_t)rows->field,
                            "the last line has no line break and may be cut: it is left out; if it "
                            "is whole, end it with a line break");
    else if (rows->fault.message != NULL || rows->field != rows->width ||
             rows->trial.keys[KEY_POLICY] == LABEL_NONE)
        report(rows);
    else if (!rows->failed)
        append(rows);
    rows->row++;
    begin_row(rows);
}
