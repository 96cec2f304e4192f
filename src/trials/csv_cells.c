/* SPDX-License-Identifier: GPL-3.0-or-later */
/* csv_cells.c - one function for each use of a column. */
#include <math.h>
#include <string.h>

#include "base/number.h"
#include "trials/csv_rows.h"

enum {
    REASON_SIZE = 60
};

/* Where the label would be known: few labels of a column end alike and are as long. */
static KnownLabel *known_label(Cell *cell, const char *text, size_t length)
{
    size_t last = length == 0 ? 0 : (unsigned char)text[length - 1];

    return &cell->known[(last + length) % CELL_LABELS];
}

static bool is_known(const KnownLabel *known, const char *text, size_t length)
{
    return known->length == length && memcmp(known->text, text, length) == 0;
}

static void remember(KnownLabel *known, const char *text, size_t length, uint32_t id)
{
    if (length >= sizeof known->text)
        return;
    if (length > 0)
        memcpy(known->text, text, length);
    known->length = length;
    known->id = id;
}

/* A label of the start or a policy. An empty policy is found when the row is complete. */
void take_key(Rows *rows, Cell *cell, const char *text, size_t length)
{
    uint32_t *key = &rows->trial.keys[cell->target];
    KnownLabel *known;

    *key = labels_small(&rows->trials->labels[cell->target], text, length);
    if (*key != LABEL_NONE)
        return;
    known = known_label(cell, text, length);
    if (is_known(known, text, length)) {
        *key = known->id;
        return;
    }
    if (length == 0 && cell->target == KEY_POLICY) {
        *key = LABEL_NONE;
        return;
    }
    *key = trials_intern(rows->trials, (KeyRole)cell->target, text, length);
    rows->failed = rows->failed || *key == LABEL_NONE;
    remember(known, text, length, *key);
}

/* A part of a joined label, a truth or a prediction: kept until the row is complete. */
void take_text(Rows *rows, Cell *cell, const char *text, size_t length)
{
    cell->text.length = 0;
    text_append_n(&cell->text, text, length);
    rows->failed = rows->failed || cell->text.failed;
}

/* The policy column of a file that was given a name: it must not hold several. */
void take_named(Rows *rows, Cell *cell, const char *text, size_t length)
{
    if (cell->text.data == NULL) {
        text_append_n(&cell->text, text, length);
        text_append_char(&cell->text, '\n'); /* so that there are bytes even of an empty cell */
        rows->failed = rows->failed || cell->text.failed;
    } else if (cell->id == LABEL_NONE &&
               (cell->text.length != length + 1 || memcmp(cell->text.data, text, length) != 0)) {
        cell->id = 0; /* said once */
        rows_fault(rows, cell->column,
                   "is another policy than in the rows before: leave out NAME= for a file with "
                   "several policies",
                   text, length);
    }
}

static uint8_t reason_of(Rows *rows, WordKind kind, const char *text, size_t length)
{
    size_t cut = length;

    if (cut > REASON_SIZE)
        cut = utf8_first_invalid(text, REASON_SIZE);
    return kind == WORD_ERROR ? trials_error_reason(rows->trials, text, cut)
                              : trials_reason(rows->trials, text, cut);
}

static uint8_t reason_of_kind(Rows *rows, WordKind kind, const char *text, size_t length)
{
    static const char none[] = "no outcome";

    if (kind == WORD_EMPTY)
        return reason_of(rows, kind, none, sizeof none - 1);
    return kind == WORD_ERROR || kind == WORD_SKIPPED ? reason_of(rows, kind, text, length) : 0;
}

static void take_new_word(Rows *rows, Cell *cell, const char *text, size_t length)
{
    CachedWord *word;

    cell->kind = outcome_word(text, length);
    if (cell->kind == WORD_UNKNOWN)
        rows_fault(rows, cell->column,
                   "is no outcome: use 1/0, true/false, success/failure, pass/fail or yes/no, and "
                   "leave missing ones empty",
                   text, length);
    if (cell->kind == WORD_BETWEEN)
        rows_fault(rows, cell->column,
                   "lies between failure and success: say from where on it counts as a success "
                   "with --threshold VALUE",
                   text, length);
    cell->reason = reason_of_kind(rows, cell->kind, text, length);
    if (cell->kind == WORD_UNKNOWN || cell->kind == WORD_BETWEEN || length >= CELL_CACHE ||
        cell->word_count == CELL_WORDS)
        return;
    word = &cell->words[cell->word_count++];
    *word = (CachedWord){.length = length, .kind = cell->kind, .reason = cell->reason};
    if (length > 0)
        memcpy(word->text, text, length);
}

void take_outcome(Rows *rows, Cell *cell, const char *text, size_t length)
{
    for (size_t i = 0; i < cell->word_count; i++) {
        const CachedWord *word = &cell->words[i];
        if (word->length == length && memcmp(word->text, text, length) == 0) {
            cell->kind = word->kind;
            cell->reason = word->reason;
            return;
        }
    }
    take_new_word(rows, cell, text, length);
}

/* An outcome under a threshold. */
void take_graded(Rows *rows, Cell *cell, const char *text, size_t length)
{
    double value;

    cell->value = (double)NAN;
    if (number_parse(text, length, &value) && !isnan(value)) {
        cell->value = value;
        cell->kind = value >= rows->options->threshold ? WORD_SUCCESS : WORD_FAILURE;
        cell->reason = 0;
        return;
    }
    cell->kind = outcome_word(text, length);
    if (cell->kind == WORD_SUCCESS || cell->kind == WORD_FAILURE || cell->kind == WORD_BETWEEN)
        cell->kind = WORD_UNKNOWN;
    if (cell->kind == WORD_UNKNOWN)
        rows_fault(rows, cell->column,
                   "is no number: --threshold needs numbers, with a decimal point", text, length);
    cell->reason = reason_of_kind(rows, cell->kind, text, length);
}

static bool is_missing(const char *text, size_t length)
{
    return outcome_word(text, length) == WORD_EMPTY;
}

void take_score(Rows *rows, Cell *cell, const char *text, size_t length)
{
    rows->trial.score = (double)NAN;
    if (!is_missing(text, length) && !number_parse(text, length, &rows->trial.score))
        rows_fault(rows, cell->column, "is no number: correct the score, or leave it empty", text,
                   length);
}

void take_weight(Rows *rows, Cell *cell, const char *text, size_t length)
{
    double value;

    rows->trial.weight = 1;
    if (!number_parse(text, length, &value) || !(value >= 0.0 && value <= 1e9) ||
        value != floor(value))
        rows_fault(
            rows, cell->column,
            "is no number of rows: a column of this name says how often a row counts; rename "
            "it if it means something else",
            text, length);
    else
        rows->trial.weight = (uint32_t)value;
}

static void note_status(Rows *rows, WordKind kind, const char *text, size_t length)
{
    if (kind == WORD_EMPTY || rows->status == WORD_ERROR)
        return;
    rows->status = kind;
    rows->status_reason = reason_of(rows, kind, text, length);
}

void take_error(Rows *rows, Cell *cell, const char *text, size_t length)
{
    (void)cell;
    note_status(rows, error_word(text, length), text, length);
}

void take_status(Rows *rows, Cell *cell, const char *text, size_t length)
{
    (void)cell;
    note_status(rows, status_word(text, length), text, length);
}

void take_kept(Rows *rows, Cell *cell, const char *text, size_t length)
{
    cell->id = labels_intern(&rows->trials->columns[cell->target].labels, text, length);
    rows->failed = rows->failed || cell->id == LABEL_NONE;
}

/* FNV-1a over the value, so that 0.2 and 0.20 are equal, or over the text. */
void take_mark(Rows *rows, Cell *cell, const char *text, size_t length)
{
    double value;
    const unsigned char *bytes = (const unsigned char *)text;
    uint64_t hash = UINT64_C(14695981039346656037);

    (void)rows;
    cell->id = 0;
    if (is_missing(text, length))
        return;
    if (number_parse(text, length, &value)) {
        value += 0.0; /* -0 is 0 */
        bytes = (const unsigned char *)&value;
        length = sizeof value;
    }
    for (size_t i = 0; i < length; i++)
        hash = (hash ^ bytes[i]) * UINT64_C(1099511628211);
    cell->id = (uint32_t)(hash >> 32);
    if (cell->id == 0)
        cell->id = 1;
}
