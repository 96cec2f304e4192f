/* SPDX-License-Identifier: GPL-3.0-or-later */
/* typeset.c - a font map of our own on Pango and fontconfig.
 *
 * The configuration is made current before the font map exists: otherwise Pango
 * reads the system's. Its order of files decides among equals. One unit is one pt. */
#include "figure/typeset.h"

#include <fontconfig/fontconfig.h>
#include <pango/pangofc-fontmap.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/visible.h"
#include "figure/extents.h"
#include "figure/paragraph_private.h"

static const char *const families[FONT_COUNT] = {
    [FONT_SANS] = "Source Sans 3",
    [FONT_SERIF] = "Source Serif 4",
    [FONT_MONO] = "Source Code Pro",
};

static const char *const files[] = {
    "SourceSans3-Regular.otf",   "SourceSans3-Semibold.otf",  "SourceSans3-It.otf",
    "SourceSerif4-Regular.otf",  "SourceSerif4-Semibold.otf", "SourceSerif4-It.otf",
    "SourceCodePro-Regular.otf", "STIXGeneral-Regular.otf",
};

enum {
    FACES = FONT_COUNT * 4
}; /* family, bold, italic */

struct Typesetter {
    FcConfig *config;
    PangoFontMap *map;
    PangoContext *context;
    PangoLayout *line;
    Extents *extents;
    Hyphens *hyphens;
    bool asked_hyphens;
    bool failed;      /* an allocation */
    bool no_patterns; /* those of hyphens are there and cannot be read */
    bool no_font;     /* one that was there at first cannot be read */
    PangoFontDescription *descriptions[FACES];
    double ascents[FACES], descents[FACES]; /* at size 1; 0 = not asked yet */
};

bool typesetter_ok(Typesetter *typesetter, Error *err)
{
    bool failed = typesetter->failed;

    typesetter->failed = false;
    if (typesetter->no_patterns)
        return error_set(err, ERROR_INPUT, "%s: cannot be read: install hyphen-en-us again",
                         OFFDIAG_HYPHENS);
    if (typesetter->no_font)
        return error_set(err, ERROR_INPUT,
                         "a font that was there at first cannot be read: check the files in fonts/ "
                         "and how many may be open");
    return !failed || error_memory(err);
}

/* Pango sets boxes in place of a font that it cannot read, and tells nobody but its log. */
void typesetter_check(Typesetter *typesetter, PangoLayout *layout)
{
    for (const GSList *at = pango_layout_get_lines_readonly(layout); at; at = at->next)
        for (const GSList *run = ((PangoLayoutLine *)at->data)->runs; run; run = run->next) {
            PangoFont *font = ((PangoGlyphItem *)run->data)->item->analysis.font;
            cairo_scaled_font_t *scaled =
                font ? pango_cairo_font_get_scaled_font(PANGO_CAIRO_FONT(font)) : NULL;
            if (scaled && cairo_scaled_font_status(scaled) != CAIRO_STATUS_SUCCESS)
                typesetter->no_font = true;
        }
}

void typesetter_fail(Typesetter *typesetter)
{
    typesetter->failed = true;
}

Hyphens *typesetter_hyphens(Typesetter *typesetter)
{
    if (!typesetter->asked_hyphens)
        typesetter->hyphens = hyphens_new(&typesetter->no_patterns);
    typesetter->asked_hyphens = true;
    return typesetter->hyphens;
}

const char *typesetter_family(FontFamily family)
{
    return families[family];
}

static size_t face_of(TextStyle style)
{
    return (size_t)style.family * 4 + (style.bold ? 2 : 0) + (style.italic ? 1 : 0);
}

static bool add_font(FcConfig *config, const char *path, Error *err)
{
    if (!file_exists(path))
        return error_at(err, ERROR_INPUT, path, 0, 0,
                        "the font cannot be found: check the path or reinstall the data folder");
    if (!FcConfigAppFontAddFile(config, (const FcChar8 *)path))
        return error_at(err, ERROR_INPUT, path, 0, 0,
                        "not a font that can be read: give an OpenType or TrueType file");
    return true;
}

static bool add_fonts(FcConfig *config, const char *folder, const char *const *extra,
                      size_t n_extra, Error *err)
{
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        char *path = file_join(folder, files[i]);
        bool added = path ? add_font(config, path, err) : error_memory(err);

        free(path);
        if (!added)
            return false;
    }
    for (size_t i = 0; i < n_extra; i++) {
        if (!add_font(config, extra[i], err))
            return false;
    }
    return true;
}

/* A layout of one line, without text. */
static PangoLayout *new_line(PangoContext *context)
{
    PangoLayout *layout = pango_layout_new(context);

    pango_layout_set_single_paragraph_mode(layout, TRUE);
    return layout;
}

static void open_map(Typesetter *typesetter)
{
    cairo_font_options_t *options = cairo_font_options_create();

    typesetter->map = pango_cairo_font_map_new_for_font_type(CAIRO_FONT_TYPE_FT);
    pango_fc_font_map_set_config(PANGO_FC_FONT_MAP(typesetter->map), typesetter->config);
    typesetter->context = pango_font_map_create_context(typesetter->map);
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE);
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF);
    cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY);
    pango_cairo_context_set_font_options(typesetter->context, options);
    pango_cairo_context_set_resolution(typesetter->context, 72);
    pango_context_set_round_glyph_positions(typesetter->context, FALSE);
    pango_context_set_language(typesetter->context, pango_language_from_string("en"));
    typesetter->line = new_line(typesetter->context);
    cairo_font_options_destroy(options);
}

static void make_descriptions(Typesetter *typesetter)
{
    for (size_t face = 0; face < FACES; face++) {
        PangoFontDescription *description = pango_font_description_new();

        pango_font_description_set_family(description, families[face / 4]);
        pango_font_description_set_weight(description, (face & 2) != 0 ? PANGO_WEIGHT_SEMIBOLD
                                                                       : PANGO_WEIGHT_NORMAL);
        pango_font_description_set_style(description,
                                         (face & 1) != 0 ? PANGO_STYLE_ITALIC : PANGO_STYLE_NORMAL);
        typesetter->descriptions[face] = description;
    }
}

Typesetter *typesetter_new(const char *folder, const char *const *extra, size_t n_extra, Error *err)
{
    Typesetter *typesetter = calloc(1, sizeof *typesetter);

    if (!typesetter || !(typesetter->config = FcConfigCreate()) ||
        !(typesetter->extents = extents_new())) {
        error_memory(err);
        goto failed;
    }
    if (!add_fonts(typesetter->config, folder, extra, n_extra, err))
        goto failed;
    if (!FcConfigSetCurrent(typesetter->config)) {
        error_memory(err);
        goto failed;
    }
    open_map(typesetter);
    make_descriptions(typesetter);
    return typesetter;

failed:
    typesetter_free(typesetter);
    return NULL;
}

void typesetter_free(Typesetter *typesetter)
{
    if (!typesetter)
        return;
    for (size_t face = 0; face < FACES; face++)
        pango_font_description_free(typesetter->descriptions[face]);
    extents_free(typesetter->extents);
    g_clear_object(&typesetter->line);
    g_clear_object(&typesetter->context);
    g_clear_object(&typesetter->map);
    if (typesetter->config)
        FcConfigDestroy(typesetter->config);
    hyphens_free(typesetter->hyphens);
    free(typesetter);
}

PangoContext *typesetter_context(Typesetter *typesetter)
{
    return typesetter->context;
}

const PangoFontDescription *typesetter_description(Typesetter *typesetter, TextStyle style)
{
    PangoFontDescription *description = typesetter->descriptions[face_of(style)];

    pango_font_description_set_absolute_size(description, style.size * PANGO_SCALE);
    return description;
}

void text_clean(const char *text, bool keep_line_feeds, Text *out)
{
    size_t from = out->length;

    visible_append(out, text, strlen(text));
    for (size_t i = from; i < out->length; i++)
        if (out->data[i] == '\t' || (out->data[i] == '\n' && !keep_line_feeds))
            out->data[i] = ' ';
}

static void set_line(Typesetter *typesetter, PangoLayout *layout, TextStyle style, const char *text)
{
    Text clean = {0};

    text_clean(text, false, &clean);
    typesetter->failed = typesetter->failed || clean.failed;
    pango_layout_set_font_description(layout, typesetter_description(typesetter, style));
    pango_layout_set_text(layout, text_string(&clean), (int)clean.length);
    text_free(&clean);
}

/* The entry of a text, set now if it was not before; null where it is too long to keep. */
static ExtentsEntry *kept_line(Typesetter *typesetter, TextStyle style, const char *text)
{
    ExtentsEntry *entry = extents_find(typesetter->extents, style, text);

    if (entry)
        return entry;
    PangoLayout *layout = new_line(typesetter->context);
    entry = extents_keep(typesetter->extents, style, text, layout);
    if (entry)
        set_line(typesetter, layout, style, text);
    else
        g_object_unref(layout);
    return entry;
}

PangoLayout *typesetter_line(Typesetter *typesetter, TextStyle style, const char *text)
{
    ExtentsEntry *entry = kept_line(typesetter, style, text);

    if (entry)
        return entry->layout;
    set_line(typesetter, typesetter->line, style, text);
    return typesetter->line;
}

static void line_metrics(Typesetter *typesetter, TextStyle style, TextExtent *extent)
{
    size_t face = face_of(style);

    if (typesetter->ascents[face] <= 0) {
        PangoFontMetrics *metrics = pango_context_get_metrics(
            typesetter->context, typesetter_description(typesetter, style), NULL);

        typesetter->ascents[face] =
            pango_units_to_double(pango_font_metrics_get_ascent(metrics)) / style.size;
        typesetter->descents[face] =
            pango_units_to_double(pango_font_metrics_get_descent(metrics)) / style.size;
        pango_font_metrics_unref(metrics);
    }
    extent->ascent = typesetter->ascents[face] * style.size;
    extent->descent = typesetter->descents[face] * style.size;
}

static TextExtent measure(Typesetter *typesetter, TextStyle style, PangoLayout *layout)
{
    PangoRectangle ink, logical;
    TextExtent extent = {0};

    typesetter_check(typesetter, layout);
    pango_layout_line_get_extents(pango_layout_get_line_readonly(layout, 0), &ink, &logical);
    extent.width = pango_units_to_double(logical.width);
    extent.above = pango_units_to_double(-ink.y);
    extent.below = pango_units_to_double(ink.y + ink.height);
    line_metrics(typesetter, style, &extent);
    return extent;
}

TextExtent text_measure(Typesetter *typesetter, TextStyle style, const char *text)
{
    ExtentsEntry *entry = kept_line(typesetter, style, text);

    if (!entry)
        return measure(typesetter, style, typesetter_line(typesetter, style, text));
    if (!entry->measured) {
        entry->extent = measure(typesetter, style, entry->layout);
        entry->measured = true;
    }
    return entry->extent;
}

double text_width(Typesetter *typesetter, TextStyle style, const char *text)
{
    return text_measure(typesetter, style, text).width;
}

static void line_missing(const PangoLayoutLine *line, size_t *count, uint32_t *first)
{
    for (const GSList *node = line->runs; node; node = node->next) {
        const PangoGlyphItem *run = node->data;

        for (int i = 0; i < run->glyphs->num_glyphs; i++) {
            PangoGlyph glyph = run->glyphs->glyphs[i].glyph;

            if ((glyph & PANGO_GLYPH_UNKNOWN_FLAG) == 0)
                continue;
            if ((*count)++ == 0 && first)
                *first = glyph & ~(PangoGlyph)PANGO_GLYPH_UNKNOWN_FLAG;
        }
    }
}

size_t typeset_layout_missing(PangoLayout *layout, uint32_t *first)
{
    size_t count = 0;

    if (pango_layout_get_unknown_glyphs_count(layout) == 0)
        return 0;
    for (const GSList *node = pango_layout_get_lines_readonly(layout); node; node = node->next)
        line_missing(node->data, &count, first);
    return count;
}

size_t text_missing(Typesetter *typesetter, TextStyle style, const char *text, uint32_t *first)
{
    return typeset_layout_missing(typesetter_line(typesetter, style, text), first);
}

bool text_missing_error(uint32_t sign, const char *text, Error *err)
{
    char shown[200];

    text_escape(text, strlen(text), shown, sizeof shown);
    return error_set(err, ERROR_OUTPUT,
                     "no font has the sign U+%04X of \"%s\": add one with --font FILE", sign,
                     shown);
}
