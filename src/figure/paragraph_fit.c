/* SPDX-License-Identifier: GPL-3.0-or-later */
/* paragraph_fit.c - measures where lines could end, and has linebreak.h choose. */
#include <stdlib.h>
#include <string.h>

#include "figure/linebreak.h"
#include "figure/paragraph_private.h"

static const double number_penalty = 60;
static const char line_separator[] = "\u2028", hyphen[] = "\u2010";

typedef struct Place { /* of a chance in the text */
    size_t at;         /* byte; the next line begins there */
    size_t cut;        /* bytes of a blank before it, which the line's end replaces */
    bool hyphen;       /* the line ends in one that the text has not */
} Place;

typedef struct Fit {
    const Text *text;
    PangoLayout *layout;
    PangoLayoutLine *line;
    BreakChance *chances;
    Place *places;
    bool *points; /* by byte: a word may be divided before it */
    size_t count;
    double space, hyphen;
    bool ragged; /* chosen so, because justified lines would gape */
    bool failed; /* an allocation */
} Fit;

static double position(const Fit *fit, size_t at)
{
    int x;

    pango_layout_line_index_to_x(fit->line, (int)at, FALSE, &x);
    return pango_units_to_double(x);
}

static bool runs_leftward(PangoLayoutLine *line)
{
    for (const GSList *node = line->runs; node; node = node->next)
        if (((const PangoGlyphItem *)node->data)->item->analysis.level % 2)
            return true;
    return false;
}

static bool is_lower(char c)
{
    return c >= 'a' && c <= 'z';
}

/* Words of small letters alone: names, and what holds digits or underlines, stay whole. */
static void find_points(Fit *fit, Hyphens *hyphens)
{
    const char *text = text_string(fit->text);
    bool after[HYPHENS_WORD];

    for (size_t i = 0; i < fit->text->length;) {
        size_t begin = i;

        while (is_lower(text[i]))
            i++;
        size_t length = i - begin;
        bool begins = begin == 0 || strchr(" (\"", text[begin - 1]);
        bool ends = !text[i] || strchr(" .,;:!?)\"", text[i]);
        if (length > 0 && begins && ends && length <= HYPHENS_WORD &&
            hyphens_find(hyphens, text + begin, length, after))
            for (size_t k = 0; k + 1 < length; k++)
                fit->points[begin + k + 1] = after[k];
        i += length == 0;
    }
}

/* "9 | pairs": a number and the small word that it counts hold together where they can. */
static bool parts_number(const Fit *fit, size_t at)
{
    const char *text = text_string(fit->text);

    return at > 1 && text[at - 1] == ' ' && text[at - 2] >= '0' && text[at - 2] <= '9' &&
           is_lower(text[at]);
}

/* Behind the dashes of "--format": they stay with their word. */
static bool opens_word(const char *text, size_t at)
{
    size_t dashes = 0;

    while (dashes < at && text[at - dashes - 1] == '-')
        dashes++;
    return dashes > 0 && (dashes == at || text[at - dashes - 1] == ' ');
}

static void add_chance(Fit *fit, size_t at, size_t cut, bool divides, size_t spaces)
{
    fit->chances[fit->count] = (BreakChance){.end = position(fit, at - cut),
                                             .next = position(fit, at),
                                             .hyphen = divides ? fit->hyphen : 0,
                                             .spaces = spaces,
                                             .blank = cut > 0,
                                             .penalty = parts_number(fit, at) ? number_penalty : 0};
    fit->places[fit->count++] = (Place){at, cut, divides};
}

/* Chances in order, the end of the text last. */
static void find_chances(Fit *fit)
{
    const char *text = text_string(fit->text);
    gint n = 0;
    const PangoLogAttr *attrs = pango_layout_get_log_attrs_readonly(fit->layout, &n);
    size_t at = 0, spaces = 0;

    for (gint i = 0; i < n && at < fit->text->length; i++) {
        bool blank = at > 0 && text[at - 1] == ' ';

        if (i > 0 && attrs[i].is_line_break && !opens_word(text, at))
            add_chance(fit, at, blank, false, spaces);
        else if (i > 0 && fit->points[at] && attrs[i].is_cursor_position)
            add_chance(fit, at, 0, true, spaces);
        spaces += text[at] == ' ';
        at = (size_t)(g_utf8_next_char(text + at) - text);
    }
    bool blank = at > 0 && text[at - 1] == ' ';
    add_chance(fit, at, blank, false, spaces);
}

/* The text with the chosen ends; where a byte of the old text went to is moved[byte]. */
static bool rewrite(const Fit *fit, const size_t *breaks, size_t lines, Text *out, size_t *moved)
{
    const char *text = text_string(fit->text);
    size_t from = 0;

    for (size_t i = 0; i < lines; i++) {
        const Place *place = &fit->places[breaks[i]];
        bool last = i + 1 == lines;
        size_t end = last ? fit->text->length : place->at - place->cut;

        for (size_t at = from; at <= end; at++)
            moved[at] = out->length + (at - from);
        text_append_n(out, text + from, end - from);
        if (last)
            break;
        if (place->hyphen)
            text_append(out, hyphen);
        text_append(out, line_separator);
        from = place->at;
    }
    return !out->failed;
}

/* tolerance 0: ragged. */
static bool choose(Fit *fit, double width, double tolerance, size_t *breaks, size_t *lines)
{
    BreakShape shape = {
        .width = width, .space = fit->space, .justified = tolerance > 0, .tolerance = tolerance};

    fit->ragged = !shape.justified;
    return linebreak_choose(fit->chances, fit->count, &shape, breaks, lines, &fit->failed);
}

/* First without divided words, then with them where that is not good, then looser; and
 * ragged, words whole, where blanks would still gape. */
static bool find_breaks(Fit *fit, Typesetter *typesetter, const ParagraphOptions *options,
                        size_t *breaks, size_t *lines)
{
    static const double good = 1, loose = 1.8;
    double width = options->width;

    find_chances(fit);
    if (options->align != ALIGN_JUSTIFY)
        return choose(fit, width, 0, breaks, lines);
    if (choose(fit, width, good, breaks, lines))
        return true;
    Hyphens *hyphens = options->whole_words ? NULL : typesetter_hyphens(typesetter);
    size_t whole = fit->count;
    if (hyphens) {
        find_points(fit, hyphens);
        fit->count = 0;
        find_chances(fit);
    }
    if (choose(fit, width, good, breaks, lines) || choose(fit, width, loose, breaks, lines))
        return true;
    if (fit->count > whole) {
        memset(fit->points, 0, fit->text->length * sizeof *fit->points);
        fit->count = 0;
        find_chances(fit);
    }
    return choose(fit, width, 0, breaks, lines);
}

static bool apply_breaks(Paragraph *paragraph, Typesetter *typesetter, const Fit *fit,
                         const size_t *breaks, size_t lines, Text *text)
{
    size_t *moved = malloc((text->length + 1) * sizeof *moved);
    Text out = {0};
    bool good = moved && rewrite(fit, breaks, lines, &out, moved);

    for (size_t i = 0; good && i < paragraph->n_runs; i++) {
        paragraph->runs[i].start = moved[paragraph->runs[i].start];
        paragraph->runs[i].end = moved[paragraph->runs[i].end];
    }
    free(moved);
    if (!good) {
        text_free(&out);
        typesetter_fail(typesetter);
        return false;
    }
    text_free(text);
    *text = out;
    return true;
}

bool paragraph_fit(Paragraph *paragraph, Typesetter *typesetter, const ParagraphOptions *options,
                   Text *text)
{
    size_t room = text->length + 2, lines = 0;
    Fit fit = {.text = text, .layout = paragraph->layout};
    bool done = false;

    fit.line = pango_layout_get_line_readonly(paragraph->layout, 0);
    if (text->length == 0 || strpbrk(text->data, "\n\t") || runs_leftward(fit.line) ||
        pango_layout_get_line_count(paragraph->layout) != 1)
        return false;
    fit.space = text_width(typesetter, options->style, " ");
    fit.hyphen = text_width(typesetter, options->style, hyphen);
    fit.chances = malloc(room * sizeof *fit.chances);
    fit.places = malloc(room * sizeof *fit.places);
    fit.points = calloc(room, sizeof *fit.points);
    size_t *breaks = malloc(room * sizeof *breaks);
    fit.failed = !fit.chances || !fit.places || !fit.points || !breaks;
    if (!fit.failed)
        done = find_breaks(&fit, typesetter, options, breaks, &lines) && lines > 1 &&
               apply_breaks(paragraph, typesetter, &fit, breaks, lines, text);
    paragraph->ragged = fit.ragged;
    if (fit.failed)
        typesetter_fail(typesetter);
    free(fit.chances);
    free(fit.places);
    free(fit.points);
    free(breaks);
    return done;
}

/* Blanks of a line's runs; with more > 0 or < 0 each is made that much wider. */
static size_t each_blank(const char *text, PangoLayoutLine *line, int more)
{
    size_t count = 0;

    for (const GSList *node = line->runs; node; node = node->next) {
        PangoGlyphItem *item = node->data;
        PangoGlyphItemIter iter;

        for (gboolean have = pango_glyph_item_iter_init_start(&iter, item, text); have;
             have = pango_glyph_item_iter_next_cluster(&iter)) {
            if (text[iter.start_index] != ' ')
                continue;
            item->glyphs->glyphs[iter.start_glyph].geometry.width += more;
            count++;
        }
    }
    return count;
}

void paragraph_justify(Paragraph *paragraph, double width)
{
    const char *text = pango_layout_get_text(paragraph->layout);

    for (size_t i = 0; i + 1 < paragraph->n_lines; i++) {
        PangoLayoutLine *line = pango_layout_get_line(paragraph->layout, (int)i);
        double room = width - paragraph->lines[i].width;
        size_t blanks = each_blank(text, line, 0);

        if (blanks == 0)
            continue;
        each_blank(text, line, (int)(pango_units_from_double(room) / (int)blanks));
        paragraph->lines[i].width = width;
    }
}
