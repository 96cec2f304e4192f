/* SPDX-License-Identifier: GPL-3.0-or-later */
/* csv_plain.c - see csv_plain.h. */
#include "trials/csv_plain.h"

#include <string.h>

enum {
    CLASS_BLANK = 1,
    CLASS_DELIMITER = 2,
    CLASS_BREAK = 4,
    CLASS_ENDS_CELL = 6
};

void csv_plain_classes(char delimiter, unsigned char classes[static CSV_CLASSES])
{
    memset(classes, 0, CSV_CLASSES);
    classes[' '] = CLASS_BLANK;
    classes['\t'] = CLASS_BLANK;
    classes['\n'] = CLASS_BREAK;
    classes['\r'] = CLASS_BREAK;
    classes[(unsigned char)delimiter] = CLASS_DELIMITER;
}

static unsigned char class_of(const Rows *rows, const char *c)
{
    return rows->classes[(unsigned char)*c];
}

/* Gives on the cell [begin, end) without the blanks around it. */
static void give_cell(Rows *rows, const char *begin, const char *end)
{
    while (begin < end && class_of(rows, begin) == CLASS_BLANK)
        begin++;
    while (begin < end && class_of(rows, end - 1) == CLASS_BLANK)
        end--;
    rows_cell(begin, (size_t)(end - begin), rows);
}

static const char *skip_blanks(const Rows *rows, const char *c)
{
    while (class_of(rows, c) == CLASS_BLANK)
        c++;
    return c;
}

static const char *cell_end(const Rows *rows, const char *c)
{
    while ((class_of(rows, c) & CLASS_ENDS_CELL) == 0)
        c++;
    return c;
}

void csv_plain_lines(Rows *rows, const char *bytes, size_t length)
{
    const char *end = bytes + length;

    while (bytes < end) {
        const char *c = skip_blanks(rows, bytes);
        bool ended = class_of(rows, c) == CLASS_BREAK; /* a line of blanks has no cell */
        while (!ended) {
            c = cell_end(rows, bytes);
            give_cell(rows, bytes, c);
            bytes = c + 1;
            ended = class_of(rows, c) == CLASS_BREAK;
        }
        rows_break(*c, rows);
        bytes = c + 1;
    }
}
