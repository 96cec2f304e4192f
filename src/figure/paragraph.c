/* SPDX-License-Identifier: GPL-3.0-or-later */
/* paragraph.c - styled runs in one Pango layout; lines of one height.
 *
 * The number of a run travels through Pango as the foreground colour of its text:
 * that keeps runs apart, and the canvas reads it back to find paint, rise and link. */
#include "figure/paragraph.h"

#include <stdlib.h>
#include <string.h>

#include "figure/paragraph_private.h"

static void style_run(Typesetter *typesetter, PangoAttrList *list, TextStyle style, size_t number,
                      const ParagraphRun *run)
{
    PangoAttribute *attributes[] = {
        pango_attr_font_desc_new(typesetter_description(typesetter, style)),
        pango_attr_foreground_new((guint16)(number & 0xffff), (guint16)(number >> 16), 0),
    };

    for (size_t i = 0; i < sizeof attributes / sizeof *attributes; i++) {
        attributes[i]->start_index = (guint)run->start;
        attributes[i]->end_index = (guint)run->end;
        pango_attr_list_insert(list, attributes[i]);
    }
}

static bool keep_run(ParagraphRun *kept, const TextRun *run)
{
    kept->paint = run->paint;
    kept->rise = run->rise;
    if (run->link && !(kept->link = text_copy(run->link)))
        return false;
    return true;
}

/* The text of all runs, and where each stands in it. */
static bool gather(Paragraph *paragraph, const TextRun *runs, size_t count, Text *text)
{
    for (size_t i = 0; i < count; i++) {
        paragraph->runs[i].start = text->length;
        text_clean(runs[i].text, true, text);
        paragraph->runs[i].end = text->length;
        paragraph->n_runs++;
        if (!keep_run(&paragraph->runs[i], &runs[i]))
            return false;
    }
    return !text->failed;
}

static void set_text(Paragraph *paragraph, Typesetter *typesetter, const TextRun *runs,
                     const Text *text)
{
    PangoAttrList *list = pango_attr_list_new();

    for (size_t i = 0; i < paragraph->n_runs; i++)
        style_run(typesetter, list, runs[i].style, i, &paragraph->runs[i]);
    pango_layout_set_text(paragraph->layout, text_string(text), (int)text->length);
    pango_layout_set_attributes(paragraph->layout, list);
    pango_attr_list_unref(list);
}

static void set_options(PangoLayout *layout, const ParagraphOptions *options)
{
    static const PangoAlignment alignments[] = {
        [ALIGN_LEFT] = PANGO_ALIGN_LEFT,
        [ALIGN_RIGHT] = PANGO_ALIGN_RIGHT,
        [ALIGN_CENTRE] = PANGO_ALIGN_CENTER,
        [ALIGN_JUSTIFY] = PANGO_ALIGN_LEFT,
    };

    pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR);
    pango_layout_set_width(layout,
                           options->width > 0 ? pango_units_from_double(options->width) : -1);
    pango_layout_set_indent(layout, pango_units_from_double(options->indent));
    pango_layout_set_alignment(layout, alignments[options->align]);
    pango_layout_set_justify(layout, options->align == ALIGN_JUSTIFY && !options->fit);
}

/* Where it can be, the lines are chosen here; else Pango breaks them, as far as it gets. */
static bool set_lines(Paragraph *paragraph, Typesetter *typesetter, const TextRun *runs,
                      const ParagraphOptions *options, Text *text)
{
    bool chosen = options->width > 0 && options->fit && options->indent == 0 &&
                  (options->align == ALIGN_LEFT || options->align == ALIGN_JUSTIFY);

    if (chosen) {
        pango_layout_set_width(paragraph->layout, -1);
        set_text(paragraph, typesetter, runs, text);
        chosen = paragraph_fit(paragraph, typesetter, options, text);
    }
    if (!chosen)
        set_options(paragraph->layout, options);
    set_text(paragraph, typesetter, runs, text);
    return chosen;
}

static TextExtent strut_of(Typesetter *typesetter, const TextRun *runs, size_t count,
                           TextStyle style)
{
    for (size_t i = 0; i < count; i++) {
        if (i == 0 || runs[i].style.size > style.size)
            style = runs[i].style;
    }
    TextExtent extent = text_measure(typesetter, style, "");
    extent.width = style.size;
    return extent;
}

static bool find_lines(Paragraph *paragraph, TextExtent strut, double line_height)
{
    double height = strut.width * (line_height > 0 ? line_height : 1.4);
    PangoLayoutIter *iter = pango_layout_get_iter(paragraph->layout);
    size_t i = 0;

    paragraph->n_lines = (size_t)pango_layout_get_line_count(paragraph->layout);
    paragraph->lines = calloc(paragraph->n_lines, sizeof *paragraph->lines);
    if (paragraph->lines) {
        do {
            ParagraphLine *line = &paragraph->lines[i];
            PangoRectangle logical;

            pango_layout_iter_get_line_extents(iter, NULL, &logical);
            line->x = pango_units_to_double(logical.x);
            line->width = pango_units_to_double(logical.width);
            line->top = (double)i * height;
            line->bottom = (double)(i + 1) * height;
            line->baseline = line->top + (height - strut.ascent - strut.descent) / 2 + strut.ascent;
            i++;
        } while (i < paragraph->n_lines && pango_layout_iter_next_line(iter));
    }
    pango_layout_iter_free(iter);
    return paragraph->lines != NULL;
}

/* A page holds some thousand signs: what is endless takes memory without end. */
static bool is_short(const TextRun *runs, size_t count, Error *err)
{
    static const size_t most = (size_t)1 << 20;
    size_t length = 0;

    for (size_t i = 0; i < count; i++)
        length += strlen(runs[i].text);
    return length <= most ||
           error_set(err, ERROR_DOMAIN,
                     "the paragraph \"%.40s...\" is longer than %zu MiB: make several of it",
                     runs[0].text, most >> 20);
}

Paragraph *paragraph_new(Typesetter *typesetter, const TextRun *runs, size_t count,
                         const ParagraphOptions *options, Error *err)
{
    if (!is_short(runs, count, err))
        return NULL;
    Paragraph *paragraph = calloc(1, sizeof *paragraph);
    Text text = {0};

    if (!paragraph || !(paragraph->runs = calloc(count + 1, sizeof *paragraph->runs)) ||
        !gather(paragraph, runs, count, &text))
        goto failed;
    paragraph->layout = pango_layout_new(typesetter_context(typesetter));
    bool chosen = set_lines(paragraph, typesetter, runs, options, &text);
    typesetter_check(typesetter, paragraph->layout);
    if (!typesetter_ok(typesetter, err)) {
        text_free(&text);
        paragraph_free(paragraph);
        return NULL;
    }
    if (!find_lines(paragraph, strut_of(typesetter, runs, count, options->style),
                    options->line_height))
        goto failed;
    if (chosen && !paragraph->ragged)
        paragraph_justify(paragraph, options->width);
    text_free(&text);
    return paragraph;

failed:
    error_memory(err);
    text_free(&text);
    paragraph_free(paragraph);
    return NULL;
}

void paragraph_free(Paragraph *paragraph)
{
    if (!paragraph)
        return;
    for (size_t i = 0; i < paragraph->n_runs; i++)
        free((char *)paragraph->runs[i].link);
    g_clear_object(&paragraph->layout);
    free(paragraph->runs);
    free(paragraph->lines);
    free(paragraph);
}

size_t paragraph_lines(const Paragraph *paragraph)
{
    return paragraph->n_lines;
}

ParagraphLine paragraph_line(const Paragraph *paragraph, size_t index)
{
    return paragraph->lines[index];
}

double paragraph_width(const Paragraph *paragraph)
{
    double width = 0;

    for (size_t i = 0; i < paragraph->n_lines; i++) {
        double right = paragraph->lines[i].x + paragraph->lines[i].width;
        width = right > width ? right : width;
    }
    return width;
}

double paragraph_height(const Paragraph *paragraph)
{
    return paragraph->lines[paragraph->n_lines - 1].bottom;
}

double paragraph_min_width(const Paragraph *paragraph)
{
    PangoLayout *narrow = pango_layout_copy(paragraph->layout);
    PangoRectangle logical;

    pango_layout_set_wrap(narrow, PANGO_WRAP_WORD);
    pango_layout_set_justify(narrow, FALSE);
    pango_layout_set_width(narrow, 0);
    pango_layout_get_extents(narrow, NULL, &logical);
    g_object_unref(narrow);
    return pango_units_to_double(logical.width);
}

size_t paragraph_line_of(const Paragraph *paragraph, size_t run)
{
    int line = 0, x;

    pango_layout_index_to_line_x(paragraph->layout, (int)paragraph->runs[run].start, FALSE, &line,
                                 &x);
    return (size_t)line;
}

size_t paragraph_missing(const Paragraph *paragraph, uint32_t *first)
{
    return typeset_layout_missing(paragraph->layout, first);
}

PangoLayout *paragraph_layout(const Paragraph *paragraph)
{
    return paragraph->layout;
}

const ParagraphRun *paragraph_run_of(const Paragraph *paragraph, const PangoItem *item)
{
    for (const GSList *node = item->analysis.extra_attrs; node; node = node->next) {
        const PangoAttribute *attribute = node->data;

        if (attribute->klass->type == PANGO_ATTR_FOREGROUND) {
            const PangoColor *colour = &((const PangoAttrColor *)node->data)->color;
            size_t number = (size_t)colour->red | ((size_t)colour->green << 16);
            return number < paragraph->n_runs ? &paragraph->runs[number] : NULL;
        }
    }
    return NULL;
}
