/* SPDX-License-Identifier: GPL-3.0-or-later */
/* wrap.c - a label broken into a few lines, and shortened when they do not suffice.
 *
 * Names of tasks are often one long word joined by underscores, slashes or full
 * stops: a zero-width space behind each lets Pango break there, and is taken out again. */
#include <string.h>

#include "figure/typeset_private.h"

static const char zero_width_space[] = "\xE2\x80\x8B";
static const char ellipsis[] = "\xE2\x80\xA6";

static void add_breaks(const char *text, Text *out)
{
    for (const char *c = text; *c; c++) {
        text_append_char(out, *c);
        if (strchr("_/.:-", *c) && c[1] && c[1] != ' ')
            text_append(out, zero_width_space);
    }
}

static void append_without_breaks(const char *bytes, size_t length, Text *out)
{
    size_t width = sizeof zero_width_space - 1;

    while (length > 0 && bytes[length - 1] == ' ')
        length--;
    for (size_t i = 0; i < length;) {
        if (i + width <= length && memcmp(bytes + i, zero_width_space, width) == 0) {
            i += width;
            continue;
        }
        text_append_char(out, bytes[i++]);
    }
}

/* The largest number of bytes, cut where a cursor may stand, that fits with an ellipsis. */
static size_t shortened_length(Typesetter *typesetter, TextStyle style, const char *text,
                               double width, bool *failed)
{
    PangoLayout *layout = typesetter_line(typesetter, style, text);
    gint count = 0;
    const PangoLogAttr *attributes = pango_layout_get_log_attrs_readonly(layout, &count);
    GArray *cuts = g_array_new(FALSE, FALSE, sizeof(size_t));
    size_t low = 0, best = 0, high;

    const char *at = text;

    for (gint i = 1; i < count; i++) {
        at = g_utf8_next_char(at);
        size_t cut = (size_t)(at - text);
        if (attributes[i].is_cursor_position)
            g_array_append_val(cuts, cut);
    }
    for (high = cuts->len; low < high;) {
        size_t middle = (low + high) / 2, cut = g_array_index(cuts, size_t, middle);
        Text candidate = {0};

        append_without_breaks(text, cut, &candidate);
        text_append(&candidate, ellipsis);
        if (text_width(typesetter, style, text_string(&candidate)) <= width) {
            best = cut;
            low = middle + 1;
        } else {
            high = middle;
        }
        *failed = *failed || candidate.failed;
        text_free(&candidate);
    }
    g_array_free(cuts, TRUE);
    return best;
}

static bool append_shortened(Typesetter *typesetter, TextStyle style, const char *text,
                             double width, Text *lines)
{
    size_t cut = shortened_length(typesetter, style, text, width, &lines->failed);

    if (cut == 0)
        return false;
    append_without_breaks(text, cut, lines);
    text_append(lines, ellipsis);
    text_append_char(lines, '\n');
    return true;
}

/* The layout stays valid while other lines are measured: it is one of its own. */
static PangoLayout *broken_layout(Typesetter *typesetter, TextStyle style, const char *text,
                                  double width)
{
    PangoLayout *layout = pango_layout_new(typesetter_context(typesetter));

    pango_layout_set_single_paragraph_mode(layout, TRUE);
    pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR);
    pango_layout_set_width(layout, pango_units_from_double(width));
    pango_layout_set_font_description(layout, typesetter_description(typesetter, style));
    pango_layout_set_text(layout, text, -1);
    return layout;
}

size_t text_wrap(Typesetter *typesetter, TextStyle style, const char *text, double width,
                 size_t max_lines, Text *lines, bool *shortened)
{
    Text clean = {0}, breakable = {0};
    PangoLayout *layout;
    size_t count, used = 0;

    text_clean(text, false, &clean);
    add_breaks(text_string(&clean), &breakable);
    layout = broken_layout(typesetter, style, text_string(&breakable), width);
    count = (size_t)pango_layout_get_line_count(layout);
    for (size_t i = 0; i < count && i < max_lines; i++) {
        const PangoLayoutLine *line = pango_layout_get_line_readonly(layout, (int)i);
        const char *start = text_string(&breakable) + line->start_index;
        PangoRectangle logical;

        pango_layout_line_get_extents(pango_layout_get_line_readonly(layout, (int)i), NULL,
                                      &logical);
        bool cut = (i + 1 == max_lines && count > max_lines) ||
                   pango_units_to_double(logical.width) > width + 0.5;
        if (cut) {
            *shortened = true;
            used += append_shortened(typesetter, style, start, width, lines) ? 1 : 0;
            break;
        }
        append_without_breaks(start, (size_t)line->length, lines);
        text_append_char(lines, '\n');
        used++;
    }
    lines->failed = lines->failed || clean.failed || breakable.failed;
    g_object_unref(layout);
    text_free(&breakable);
    text_free(&clean);
    return used;
}
