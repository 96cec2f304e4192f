/* SPDX-License-Identifier: GPL-3.0-or-later */
/* refusal.c - the table, and how a row is matched. */
#include "trials/refusal.h"

#include <stdbool.h>
#include <string.h>

enum {
    SEARCHED = 1 << 16
}; /* words are looked for in so many bytes */

#define MAGIC(text) .magic = (text), .magic_length = sizeof(text) - 1

static const Refusal refusals[] = {
    {MAGIC("PAR1"), .name = "a Parquet file",
     .way_out = "convert it with duckdb -csv -c \"select * from 'FILE'\""},
    {MAGIC("\x89HDF\r\n\x1a\n"), .name = "an HDF5 file",
     .way_out = "write its trials as CSV, one row a trial"},
    {MAGIC("\x28\xb5\x2f\xfd"), .name = "compressed by zstd", .way_out = "unpack it with zstd -d"},
    {MAGIC("\xfd\x37\x7a\x58\x5a"), .name = "compressed by xz", .way_out = "unpack it with unxz"},
    {MAGIC("1AY&SY"), .offset = 4, .name = "compressed by bzip2",
     .way_out = "unpack it with bunzip2"},
    {MAGIC("PK\3\4"), .name = "a zip archive",
     .way_out =
         "unpack it and name the file inside; of inspect_ai logs, run inspect log dump FILE"},
    {MAGIC("\x93NUMPY"), .name = "a NumPy array",
     .way_out = "write it with numpy.savetxt(..., delimiter=\",\", header=\"A,B\", comments=\"\")"},
    {MAGIC("\x80\x02"), .name = "a Python pickle",
     .way_out = "write its trials as CSV from Python"},
    {MAGIC("\x80\x03"), .name = "a Python pickle",
     .way_out = "write its trials as CSV from Python"},
    {MAGIC("\x80\x04"), .name = "a Python pickle",
     .way_out = "write its trials as CSV from Python"},
    {MAGIC("\x80\x05"), .name = "a Python pickle",
     .way_out = "write its trials as CSV from Python"},
    {MAGIC("ARROW1"), .name = "an Arrow file", .way_out = "write it as CSV, one row a trial"},
    {MAGIC("SQLite format 3"), .name = "an SQLite database",
     .way_out = "write its trials with sqlite3 -csv -header FILE \"select ...\""},
    {MAGIC("\xff\xfe"), .name = "UTF-16 text",
     .way_out = "convert it with iconv -f utf-16 -t utf-8"},
    {MAGIC("\xfe\xff"), .name = "UTF-16 text",
     .way_out = "convert it with iconv -f utf-16 -t utf-8"},
    {MAGIC("%PDF"), .name = "a PDF document", .way_out = "give the log file itself"},
    {MAGIC("version https://git-lfs"), .name = "a Git LFS pointer in place of the data",
     .way_out = "fetch the file with git lfs pull"},
    {MAGIC("Timestamp:"), .word = "Instruction Type:", .name = "a RoboTwin result",
     .way_out = "it holds a rate, not single trials: compare the counts as unpaired with \"offdiag "
                "table K1/N1 K2/N2\""},
    {.word = "# episodes completed so far:",
     .second_word = "Success: ",
     .name = "a LIBERO text log",
     .way_out = "write its trials as CSV, one row a trial"},
};

static const Refusal html = {.name = "an HTML page",
                             .way_out = "download the file itself, not the page that shows it"};
static const Refusal xml = {.name = "an XML document",
                            .way_out = "write its trials as CSV, one row a trial"};
static const Refusal json = {.name = "JSON (whatever its name says)",
                             .way_out = "write its trials as CSV, one row a trial"};

static bool holds(const char *head, size_t length, const char *word)
{
    size_t n = strlen(word);

    for (size_t i = 0; i + n <= length && i < SEARCHED; i++)
        if (head[i] == word[0] && memcmp(head + i, word, n) == 0)
            return true;
    return false;
}

static bool fits(const Refusal *row, const char *head, size_t length)
{
    if (row->magic != NULL && (length < row->offset + row->magic_length ||
                               memcmp(head + row->offset, row->magic, row->magic_length) != 0))
        return false;
    return (row->word == NULL || holds(head, length, row->word)) &&
           (row->second_word == NULL || holds(head, length, row->second_word));
}

/* Text formats that show themselves by their first character. */
static const Refusal *find_markup(const char *head, size_t length)
{
    size_t i = 0;

    while (i < length && (head[i] == ' ' || head[i] == '\t' || head[i] == '\n' || head[i] == '\r'))
        i++;
    if (i == length)
        return NULL;
    if (head[i] == '{' || head[i] == '[')
        return &json;
    if (head[i] != '<')
        return NULL;
    return holds(head, length, "<html") || holds(head, length, "<HTML") ||
                   holds(head, length, "<!DOCTYPE html") || holds(head, length, "<!doctype html")
               ? &html
               : &xml;
}

const Refusal *refusal_find(const char *head, size_t length)
{
    for (size_t i = 0; i < sizeof refusals / sizeof *refusals; i++)
        if (fits(&refusals[i], head, length))
            return &refusals[i];
    return find_markup(head, length);
}
