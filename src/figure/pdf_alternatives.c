/* SPDX-License-Identifier: GPL-3.0-or-later */
/* pdf_alternatives.c - see pdf_alternatives.h. Structure elements are plain text in the file. */
#include "figure/pdf_alternatives.h"

#include <stdlib.h>
#include <string.h>

static const char figure_begins[] = " 0 obj\n<< /Type /StructElem\n   /S /Figure\n";
static const char object_ends[] = "endobj\n";

/* Where the words stand in the bytes from a place on; length = nowhere. */
static size_t find(const Text *pdf, const char *words, size_t from)
{
    size_t size = strlen(words);

    for (const char *at; from + size <= pdf->length; from = (size_t)(at - pdf->data) + 1) {
        at = memchr(pdf->data + from, words[0], pdf->length - size - from + 1);
        if (!at)
            break;
        if (memcmp(at, words, size) == 0)
            return (size_t)(at - pdf->data);
    }
    return pdf->length;
}

static size_t find_last(const Text *pdf, const char *words)
{
    size_t last = pdf->length;

    for (size_t at = find(pdf, words, 0); at < pdf->length; at = find(pdf, words, at + 1))
        last = at;
    return last;
}

static size_t count_figures(const Text *pdf)
{
    size_t count = 0;

    for (size_t at = find(pdf, figure_begins, 0); at < pdf->length;
         at = find(pdf, figure_begins, at + 1))
        count++;
    return count;
}

static void append_unit(Text *out, uint32_t unit)
{
    text_printf(out, "%04X", (unsigned)unit);
}

/* A text of PDF: UTF-16 with a mark at its beginning, as hexadecimal digits. */
static void append_words(Text *out, const char *words)
{
    uint32_t sign;

    text_append(out, "<FEFF");
    for (size_t left = strlen(words), size; left > 0; words += size, left -= size) {
        size = utf8_decode(words, left, &sign);
        if (size == 0) {
            size = 1;
            append_unit(out, 0xFFFD);
        } else if (sign < 0x10000) {
            append_unit(out, sign);
        } else {
            append_unit(out, 0xD800 + ((sign - 0x10000) >> 10));
            append_unit(out, 0xDC00 + ((sign - 0x10000) & 0x3FF));
        }
    }
    text_append(out, ">");
}

/* The number of the object whose first words, behind the number, stand there. */
static long object_number(const Text *pdf, size_t at)
{
    while (at > 0 && pdf->data[at - 1] >= '0' && pdf->data[at - 1] <= '9')
        at--;
    return strtol(pdf->data + at, NULL, 10);
}

/* The object again with its words, and where it stands from now on. */
static void update_object(const Text *pdf, size_t at, const char *words, Text *update, Text *places)
{
    long number = object_number(pdf, at);
    size_t inside = at + strlen(figure_begins);
    size_t end = find(pdf, object_ends, inside) + strlen(object_ends);

    text_printf(places, "%ld 1\n%010zu 00000 n \n", number, pdf->length + update->length);
    text_printf(update, "%ld%s   /Alt ", number, figure_begins);
    append_words(update, words);
    text_append_char(update, '\n');
    text_append_n(update, pdf->data + inside, end - inside);
}

/* The new table of places, and the trailer once more, which leads to the old one. */
static void update_trailer(const Text *pdf, size_t trailer, const Text *places, Text *update)
{
    static const char ends[] = ">>\nstartxref\n";
    size_t end = find(pdf, ends, trailer);
    long before = strtol(pdf->data + end + strlen(ends), NULL, 10);
    size_t now = pdf->length + update->length;

    text_printf(update, "xref\n%s", text_string(places));
    text_append_n(update, pdf->data + trailer, end - trailer);
    text_printf(update, "   /Prev %ld\n>>\nstartxref\n%zu\n%%%%EOF\n", before, now);
}

bool pdf_add_alternatives(Text *pdf, const char *texts, size_t count, Error *err)
{
    size_t trailer = find_last(pdf, "trailer\n"), at = 0;
    Text update = {0}, places = {0};

    if (count_figures(pdf) != count || trailer == pdf->length ||
        find(pdf, ">>\nstartxref\n", trailer) == pdf->length)
        return true;
    for (size_t i = 0; i < count; i++, texts += strlen(texts) + 1) {
        at = find(pdf, figure_begins, at + 1);
        if (*texts)
            update_object(pdf, at, texts, &update, &places);
    }
    if (update.length > 0)
        update_trailer(pdf, trailer, &places, &update);
    text_append_n(pdf, text_string(&update), update.length);
    bool good = text_ok(&update, err) && text_ok(&places, err) && text_ok(pdf, err);
    text_free(&update);
    text_free(&places);
    return good;
}
