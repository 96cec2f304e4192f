/* SPDX-License-Identifier: GPL-3.0-or-later */
/* csv_sample.c - see csv_sample.h. */
#include "trials/csv_sample.h"

#include <csv.h>
#include <stdlib.h>
#include <string.h>

#include "trials/csv_lines.h"

static const char delimiters[] = {',', '\t', ';'};
enum {
    DELIMITER_COUNT = sizeof delimiters,
    BITE_SIZE = 4096
};

typedef struct Sampling {
    CsvSample *sample;
    CsvLines lines;
    bool failed, full;
} Sampling;

/* Where the next line begins that is neither blank nor a comment. */
static const char *skip_lines(const char *c, const char *end)
{
    while (c < end && (*c == '\n' || *c == '\r' || *c == CSV_COMMENT)) {
        if (*c == CSV_COMMENT)
            while (c < end && *c != '\n' && *c != '\r')
                c++;
        else
            c++;
    }
    return c;
}

static size_t count_in_line(const char **cursor, const char *end, char delimiter)
{
    size_t count = 0;
    bool quoted = false;
    const char *c = skip_lines(*cursor, end);

    for (; c < end && (quoted || (*c != '\n' && *c != '\r')); c++) {
        if (*c == '"')
            quoted = !quoted;
        else if (*c == delimiter && !quoted)
            count++;
    }
    *cursor = c;
    return count;
}

/* What Excel's first line "sep=;" says, or NUL. */
static char said_delimiter(const char *head, size_t length)
{
    static const char begin[] = "sep=";
    size_t n = sizeof begin - 1;

    return length > n && memcmp(head, begin, n) == 0 &&
                   memchr(delimiters, head[n], DELIMITER_COUNT) != NULL
               ? head[n]
               : '\0';
}

/* How well a delimiter fits the two lines from *cursor on, of which the first is counted
 * alone where nothing follows it. */
static size_t score(const char *cursor, const char *end, char delimiter)
{
    size_t first = count_in_line(&cursor, end, delimiter);
    bool has_second = cursor < end;
    size_t second = count_in_line(&cursor, end, delimiter);

    return 2 * (has_second && second < first ? second : first) + (first > 0);
}

char csv_delimiter(const char *head, size_t length)
{
    const char *end = head + length, *cursor = head;
    char best = said_delimiter(head, length);
    size_t most = 0;

    if (best != '\0')
        return best;
    for (int line = 0; most == 0 && line < 2; line++) { /* the second, where the first has none */
        for (size_t i = 0; i < DELIMITER_COUNT; i++) {
            size_t fits = score(cursor, end, delimiters[i]);
            if (fits > most) {
                most = fits;
                best = delimiters[i];
            }
        }
        count_in_line(&cursor, end, '\0');
    }
    return most == 0 ? delimiters[0] : best;
}

static bool add_bytes(CsvSample *sample, const char *text, size_t length)
{
    if (sample->bytes_capacity - sample->bytes_used <= length) {
        size_t capacity = 2 * sample->bytes_capacity + length + 1024;
        char *bytes = realloc(sample->bytes, capacity);
        if (bytes == NULL)
            return false;
        sample->bytes = bytes;
        sample->bytes_capacity = capacity;
    }
    if (length > 0)
        memcpy(sample->bytes + sample->bytes_used, text, length);
    sample->bytes[sample->bytes_used + length] = '\0';
    sample->bytes_used += length + 1;
    return true;
}

bool csv_sample_add(CsvSample *sample, const char *text, size_t length)
{
    if (sample->cell_count == sample->cell_capacity) {
        size_t capacity = 2 * sample->cell_capacity + 64;
        size_t *cells = realloc(sample->cells, capacity * sizeof *cells);
        if (cells == NULL)
            return false;
        sample->cells = cells;
        sample->cell_capacity = capacity;
    }
    sample->cells[sample->cell_count] = sample->bytes_used;
    if (!add_bytes(sample, text, length))
        return false;
    sample->cell_count++;
    return true;
}

void csv_sample_end_row(CsvSample *sample, int64_t line)
{
    sample->line[sample->row_count++] = line;
    sample->first_cell[sample->row_count] = sample->cell_count;
}

static void take_cell(void *text, size_t length, void *context)
{
    Sampling *sampling = context;
    CsvSample *sample = sampling->sample;

    if (sampling->failed || sampling->full)
        return;
    if (sample->cell_count == sample->first_cell[sample->row_count])
        csv_lines_row(&sampling->lines);
    csv_lines_cell(&sampling->lines, text, length);
    sampling->failed = !csv_sample_add(sample, text, length);
}

static void take_break(int character, void *context)
{
    Sampling *sampling = context;
    CsvSample *sample = sampling->sample;
    size_t first = sample->first_cell[sample->row_count];
    size_t width = sample->cell_count - first;
    const char *start = width == 0 ? "" : sample->bytes + sample->cells[first];
    bool blank = width == 0 || (width == 1 && *start == '\0') || *start == CSV_COMMENT;

    if (sampling->full)
        return;
    if (blank)
        sample->cell_count = first;
    else
        csv_sample_end_row(sample, sampling->lines.row_line);
    sample->open = character < 0 && !blank;
    csv_lines_break(&sampling->lines, character);
    sampling->full = sample->row_count == CSV_SAMPLE_ROWS;
}

/* In small bites, since libcsv cannot be told to stop. */
static bool sample_bites(struct csv_parser *parser, const char *head, size_t length,
                         Sampling *sampling)
{
    while (length > 0 && !sampling->full && !sampling->failed) {
        size_t bite = length < BITE_SIZE ? length : BITE_SIZE;
        if (csv_parse(parser, head, bite, take_cell, take_break, sampling) != bite)
            return false;
        head += bite;
        length -= bite;
    }
    return length == 0;
}

bool csv_sample_read(const char *head, size_t length, CsvSample *out, Error *err)
{
    CsvSample sample = {.delimiter = csv_delimiter(head, length)};
    Sampling sampling = {.sample = &sample, .lines = {.line = 1}};
    struct csv_parser parser;

    csv_init(&parser, CSV_STRICT | CSV_REPALL_NL);
    csv_set_delim(&parser, (unsigned char)sample.delimiter);
    csv_set_blk_size(&parser, BITE_SIZE);
    if (sample_bites(&parser, head, length, &sampling))
        csv_fini(&parser, take_cell, take_break, &sampling);
    if (csv_error(&parser) == CSV_ENOMEM)
        sampling.failed = true;
    csv_free(&parser);
    if (sampling.failed) {
        csv_sample_free(&sample);
        return error_memory(err);
    }
    *out = sample;
    return true;
}

void csv_sample_free(CsvSample *sample)
{
    free(sample->bytes);
    free(sample->cells);
    free(sample->places);
    *sample = (CsvSample){0};
}

bool csv_sample_begin(CsvSample *sample, CellPlace begin)
{
    size_t width = csv_sample_width(sample, 0);

    sample->begin = begin;
    sample->places = malloc((width + 1) * sizeof *sample->places);
    for (size_t i = 0; sample->places != NULL && i < width; i++)
        sample->places[i] = begin;
    return sample->places != NULL;
}

size_t csv_sample_width(const CsvSample *sample, size_t row)
{
    return sample->first_cell[row + 1] - sample->first_cell[row];
}

const char *csv_sample_cell(const CsvSample *sample, size_t row, size_t column)
{
    return sample->bytes + sample->cells[sample->first_cell[row] + column];
}
