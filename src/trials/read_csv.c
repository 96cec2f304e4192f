/* SPDX-License-Identifier: GPL-3.0-or-later */
/* read_csv.c - comma-, tab- and semicolon-separated files, tidy or wide (RFC 4180).
 *
 * libcsv scans strictly: a quote inside an unquoted cell is an error, not a guess.
 * The first piece of the file decides the layout; then everything is read in one pass. */
#include "trials/readers.h"

#include <inttypes.h>
#include <string.h>

#include "trials/csv_plain.h"
#include "trials/csv_rows.h"
#include "trials/head.h"

enum {
    LONGEST_CELL = 1 << 24,
    CELL_GROWTH = 1 << 16
};

Confidence csv_probe(const Reader *reader, const Head *head)
{
    CsvSample sample;
    Confidence confidence = CONFIDENCE_FALLBACK;

    (void)reader;
    if (!csv_sample_read(head->bytes, head->length, &sample, NULL))
        return CONFIDENCE_NO;
    for (size_t row = 0; row < sample.row_count && row < 2; row++)
        if (csv_row_is_header(&sample, row))
            confidence = CONFIDENCE_LIKELY;
    csv_sample_free(&sample);
    return confidence;
}

static bool fail_parse(Rows *rows)
{
    int64_t column = (int64_t)rows->field + 1;
    bool row_begun = rows->field > 0;

    if (csv_error(&rows->parser) != CSV_EPARSE)
        return diagnostics_memory(rows->diagnostics, rows->name);
    if (rows->finishing)
        return diagnostics_error(rows->diagnostics, ERROR_INPUT, rows->name,
                                 row_begun ? rows->lines.row_line : rows->lines.line, column,
                                 "a quote that begins here is never closed: close it, or copy the "
                                 "file again if it was cut");
    return diagnostics_error(rows->diagnostics, ERROR_INPUT, rows->name, rows->lines.line, column,
                             "a quote inside a cell: put the whole cell in quotes and double the "
                             "ones inside");
}

static void take_cell(void *text, size_t length, void *context)
{
    rows_cell(text, length, context);
}

static void take_break(int character, void *context)
{
    rows_break(character, context);
}

static bool scan(Rows *rows, const char *bytes, size_t length)
{
    return csv_parse(&rows->parser, bytes, length, take_cell, take_break, rows) == length ||
           fail_parse(rows);
}

/* The rest of the row that the piece before left open, whole lines, and what is left. */
static bool scan_plain(Rows *rows, const char *bytes, size_t length)
{
    const char *end = bytes + length, *line = memchr(bytes, '\n', length), *last = end;

    if (line == NULL)
        return scan(rows, bytes, length);
    line++;
    rows->broke = false;
    if (!scan(rows, bytes, (size_t)(line - bytes)))
        return false;
    if (!rows->broke) /* inside quotes that were opened before */
        return scan(rows, line, (size_t)(end - line));
    while (last > line && last[-1] != '\n')
        last--;
    csv_plain_lines(rows, line, (size_t)(last - line));
    return scan(rows, last, (size_t)(end - last));
}

static bool parse_piece(Rows *rows, const Piece *piece)
{
    bool quotes = (piece->traits & TRAIT_QUOTE) != 0;

    if (quotes ? !scan(rows, piece->data, piece->length)
               : !scan_plain(rows, piece->data, piece->length))
        return false;
    if (rows->failed)
        return diagnostics_error(rows->diagnostics, ERROR_MEMORY, rows->name, 0, 0,
                                 "out of memory: the trials need some 24 bytes each");
    if (csv_get_buffer_size(&rows->parser) > LONGEST_CELL)
        return diagnostics_error(rows->diagnostics, ERROR_INPUT, rows->name, rows->lines.line,
                                 (int64_t)rows->field + 1,
                                 "a cell is longer than 16 MB: is a quote never closed?");
    return true;
}

static bool parse_all(Rows *rows)
{
    Source *source = rows->file->source;
    double size = (double)source_size(source), done = 0.0;
    unsigned previous = 0;
    Piece piece;
    Error err = {0};

    for (;;) {
        if (!source_next(source, &piece, &err))
            return diagnostics_pass(rows->diagnostics, &err);
        if (piece.length == 0)
            break;
        rows->careful = (piece.traits | previous) != 0;
        if (!parse_piece(rows, &piece))
            return false;
        previous = piece.traits;
        done += (double)piece.length;
        progress_report(&rows->options->progress, rows->name, size > done ? done / size : 1.0);
    }
    rows->finishing = true;
    rows->careful = true;
    if (csv_fini(&rows->parser, take_cell, take_break, rows) != 0)
        return fail_parse(rows);
    return !rows->failed || diagnostics_memory(rows->diagnostics, rows->name);
}

static void note_comments(const Rows *rows, SourceFile *file)
{
    size_t used = strlen(file->note);

    if (rows->comments > 0)
        snprintf(file->note + used, sizeof file->note - used,
                 "%s%" PRId64 " comment line%s left out", used > 0 ? ", " : "", rows->comments,
                 rows->comments == 1 ? "" : "s");
}

static bool read_rows(Rows *rows)
{
    int64_t errors = rows->diagnostics->n_errors;
    SourceFile *file = &rows->trials->files[rows->file->index];
    size_t before = rows->trials->count;
    const char *index = csv_layout_index(rows->layout);
    bool done;

    if (csv_init(&rows->parser, CSV_STRICT | CSV_REPALL_NL | CSV_STRICT_FINI) != 0)
        return diagnostics_memory(rows->diagnostics, rows->name);
    csv_set_delim(&rows->parser, (unsigned char)rows->layout->sample->delimiter);
    csv_set_blk_size(&rows->parser, CELL_GROWTH); /* a long cell must not take quadratic time */
    done = rows_begin(rows) || diagnostics_memory(rows->diagnostics, rows->name);
    done = done && parse_all(rows) && rows->diagnostics->n_errors == errors;
    if (done && rows->trials->count == before)
        done = diagnostics_error(rows->diagnostics, ERROR_INPUT, rows->name, rows->lines.line, 0,
                                 "has a header and no complete row of data: run the evaluation "
                                 "first");
    csv_free(&rows->parser);
    file->rows = rows->appended;
    csv_layout_describe(rows->layout, file->layout, sizeof file->layout, file->note,
                        sizeof file->note);
    file->counts = rows->layout->kind == CSV_COUNTS;
    note_comments(rows, file);
    snprintf(file->index, sizeof file->index, "%s", index == NULL ? "" : index);
    rows_end(rows);
    return done && (trials_settle_policies(rows->trials, csv_layout_names_policies(rows->layout)) ||
                    diagnostics_memory(rows->diagnostics, rows->name));
}

static bool fail_no_rows(const char *name, const Piece *head, Diagnostics *diagnostics)
{
    if (head->length == 0)
        return diagnostics_error(diagnostics, ERROR_INPUT, name, 0, 0,
                                 "is empty: run the evaluation first");
    return diagnostics_error(diagnostics, ERROR_INPUT, name, 1, 0,
                             "has no line that could be a CSV header: give a file with a header "
                             "and one row a trial");
}

/* NAME= cannot name several policies. */
static bool check_name(const Rows *rows)
{
    return rows->file->policy == NULL || rows->layout->outcomes.count == 1 ||
           diagnostics_error(rows->diagnostics, ERROR_USAGE, rows->name, 0, 0,
                             "a wide file names its policies in its header: leave out NAME=");
}

bool csv_suits(const Source *source, const ReadOptions *options, bool *counts,
               Diagnostics *diagnostics)
{
    Piece head = source_head(source);
    CsvSample sample;
    CsvLayout layout;
    bool suits = false;

    if (!csv_sample_read(head.data, head.length, &sample, NULL))
        return false;
    if (sample.row_count == 0) {
        fail_no_rows(source_name(source), &head, diagnostics);
    } else if (csv_layout_decide(source_name(source), true, &sample, options, &layout,
                                 diagnostics)) {
        suits = true;
        *counts = layout.kind == CSV_COUNTS;
        csv_layout_free(&layout);
    }
    csv_sample_free(&sample);
    return suits;
}

bool csv_read(const Reader *reader, const ReaderFile *file, size_t count,
              const ReadOptions *options, Trials *trials, Diagnostics *diagnostics)
{
    const char *name = source_name(file->source);
    CsvSample sample;
    CsvLayout layout;
    Rows rows = {.options = options,
                 .file = file,
                 .name = name,
                 .trials = trials,
                 .diagnostics = diagnostics,
                 .several_files = count > 1};
    Piece head;
    Error err = {0};
    bool done = false;

    (void)reader;
    if (!source_wake(file->source, &err))
        return diagnostics_pass(diagnostics, &err);
    head = source_head(file->source);
    if (!csv_sample_read(head.data, head.length, &sample, &err))
        return diagnostics_pass(diagnostics, &err);
    if (sample.row_count == 0) {
        fail_no_rows(name, &head, diagnostics);
    } else if (csv_layout_decide(name, file->policy != NULL, &sample, options, &layout,
                                 diagnostics)) {
        rows.layout = &layout;
        done = check_name(&rows) && read_rows(&rows);
        csv_layout_free(&layout);
    }
    csv_sample_free(&sample);
    return done;
}
