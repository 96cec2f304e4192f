/* SPDX-License-Identifier: GPL-3.0-or-later */
/* pdf_update.c - see pdf_update.h. Catalogue and structure elements are plain text in the file. */
#include "figure/pdf_update.h"

#include <stdlib.h>
#include <string.h>

static const char figure_begins[] = " 0 obj\n<< /Type /StructElem\n   /S /Figure\n";
static const char catalogue_begins[] = " 0 obj\n<< /Type /Catalog\n";
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

/* The object that begins so, again with more in it, and where it stands from now on. */
static void update_object(const Text *pdf, size_t at, const char *begins, const Text *more,
                          Text *update, Text *places)
{
    long number = object_number(pdf, at);
    size_t inside = at + strlen(begins);
    size_t end = find(pdf, object_ends, inside) + strlen(object_ends);

    text_printf(places, "%ld 1\n%010zu 00000 n \n", number, pdf->length + update->length);
    text_printf(update, "%ld%s%s", number, begins, text_string(more));
    text_append_n(update, pdf->data + inside, end - inside);
}

static void update_catalogue(const Text *pdf, const char *language, Text *update, Text *places)
{
    size_t at = find(pdf, catalogue_begins, 0);
    Text more = {0};

    text_printf(&more, "   /Lang (%s)\n   /ViewerPreferences << /DisplayDocTitle true >>\n",
                language);
    if (at < pdf->length)
        update_object(pdf, at, catalogue_begins, &more, update, places);
    update->failed = update->failed || more.failed;
    text_free(&more);
}

static void update_figures(const Text *pdf, const char *texts, size_t count, Text *update,
                           Text *places)
{
    size_t at = 0;

    for (size_t i = 0; i < count; i++, texts += strlen(texts) + 1) {
        Text more = {0};

        at = find(pdf, figure_begins, at + 1);
        text_append(&more, "   /Alt ");
        append_words(&more, texts);
        text_append_char(&more, '\n');
        if (*texts)
            update_object(pdf, at, figure_begins, &more, update, places);
        update->failed = update->failed || more.failed;
        text_free(&more);
    }
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

bool pdf_update(Text *pdf, const char *language, const char *texts, size_t count, Error *err)
{
    size_t trailer = find_last(pdf, "trailer\n");
    Text update = {0}, places = {0};

    if (trailer == pdf->length || find(pdf, ">>\nstartxref\n", trailer) == pdf->length)
        return true;
    if (language && *language)
        update_catalogue(pdf, language, &update, &places);
    if (count_figures(pdf) == count)
        update_figures(pdf, texts, count, &update, &places);
    if (update.length > 0)
        update_trailer(pdf, trailer, &places, &update);
    text_append_n(pdf, text_string(&update), update.length);
    bool good = text_ok(&update, err) && text_ok(&places, err) && text_ok(pdf, err);
    text_free(&update);
    text_free(&places);
    return good;
}
