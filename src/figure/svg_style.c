/* SPDX-License-Identifier: GPL-3.0-or-later */
/* svg_style.c - colours, fonts and hatches of a drawing.
 *
 * Colours are custom properties of the drawing's own id, so that several drawings
 * share a page. A renderer that knows no custom properties takes the plain colour
 * before each. */
#include "figure/subset.h"
#include "figure/svg_private.h"

static const char *const font_lists[FONT_COUNT] = {
    [FONT_SANS] = "\"Source Sans 3\",\"Source Sans Pro\",\"Helvetica Neue\",Arial,sans-serif",
    [FONT_SERIF] = "\"Source Serif 4\",\"Source Serif Pro\",Georgia,serif",
    [FONT_MONO] = "\"Source Code Pro\",Menlo,Consolas,monospace",
};

/* Name of a paint inside an identifier: series.1 -> series1. */
static void append_paint_name(Text *out, Paint paint)
{
    for (const char *c = paint_names[paint]; *c; c++) {
        if (*c != '.')
            text_append_char(out, *c);
    }
}

void svg_class(Svg *svg, char use, Paint paint)
{
    text_printf(svg->out, "%s-%c-", svg->options->id, use);
    append_paint_name(svg->out, paint);
}

bool svg_has_paper(const Svg *svg)
{
    return !svg->options->inline_xhtml || !svg->options->dark;
}

static void find_used(Svg *svg)
{
    if (svg_has_paper(svg))
        svg->fills |= 1u << PAINT_PAPER;
    for (size_t i = 0; i < scene_count(svg->scene); i++) {
        const SceneItem *item = scene_item(svg->scene, i);

        svg->fills |= 1u << item->fill.paint;
        svg->strokes |= 1u << item->pen.paint;
        if (item->kind == SCENE_TEXT)
            svg->roles |= 1u << item->text.role;
        if (item->kind == SCENE_MARK && mark_pen(item->mark.shape, item->mark.size) > 0) {
            svg->fills |= 1u << PAINT_PAPER;
            svg->strokes |= 1u << item->fill.paint;
        }
        if (item->fill.hatch != HATCH_NONE && svg->options->theme->hatched) {
            svg->hatches |= 1u << item->fill.hatch;
            svg->strokes |= 1u << PAINT_PAPER;
        }
    }
}

static void append_variables(Svg *svg, const Theme *theme)
{
    text_printf(svg->out, "#%s{", svg->options->id);
    for (int paint = PAINT_INK; paint < PAINT_COUNT; paint++) {
        char colour[8];

        if (((svg->fills | svg->strokes) >> paint & 1) == 0)
            continue;
        colour_format(theme->colours[paint], colour);
        text_append(svg->out, "--");
        append_paint_name(svg->out, (Paint)paint);
        text_printf(svg->out, ":%s;", colour);
    }
    text_append(svg->out, "}\n");
}

static void append_rules(Svg *svg, char use, const char *property, uint32_t used)
{
    for (int paint = PAINT_INK; paint < PAINT_COUNT; paint++) {
        char colour[8];

        if ((used >> paint & 1) == 0)
            continue;
        colour_format(svg->options->theme->colours[paint], colour);
        text_append_char(svg->out, '.');
        svg_class(svg, use, (Paint)paint);
        text_printf(svg->out, "{%s:%s", property, colour);
        if (svg->options->dark) {
            text_printf(svg->out, ";%s:var(--", property);
            append_paint_name(svg->out, (Paint)paint);
            text_append_char(svg->out, ')');
        }
        text_append(svg->out, "}\n");
    }
}

static void append_fonts(Svg *svg)
{
    /* The sizes are those of the layout, whatever theme paints it. */
    for (size_t i = 0; i < scene_count(svg->scene); i++) {
        const SceneItem *item = scene_item(svg->scene, i);

        if (item->kind != SCENE_TEXT || (svg->roles >> item->text.role & 1) == 0)
            continue;
        svg->roles &= ~(1u << item->text.role);
        text_printf(svg->out, ".%s-%s{font:%s%s ", svg->options->id,
                    text_role_names[item->text.role], item->text.style.italic ? "italic " : "",
                    item->text.style.bold ? "600" : "400");
        scene_append_number(svg->out, item->text.style.size);
        text_append(svg->out, "px ");
        if (svg->options->text == SVG_TEXT_EMBED)
            text_printf(svg->out, "\"%s-%s\",\"%s-%s\",", svg->options->id,
                        subset_family_names[item->text.style.family], svg->options->id,
                        subset_family_names[SUBSET_SIGNS]);
        text_printf(svg->out, "%s}\n", font_lists[item->text.style.family]);
    }
}

static void append_rules_and_fonts(Svg *svg)
{
    const SvgOptions *options = svg->options;

    text_append(svg->out, "<style>\n");
    if (options->text == SVG_TEXT_EMBED)
        svg->failed =
            !subset_font_faces(svg->scene, options->typesetter, options->id, svg->out, svg->err);
    if (options->dark) {
        append_variables(svg, options->theme);
        text_append(svg->out, "@media (prefers-color-scheme:dark){");
        append_variables(svg, options->dark);
        text_append(svg->out, "}\n");
    }
    text_printf(svg->out,
                "#%s text{white-space:pre;unicode-bidi:plaintext;"
                "font-variant-numeric:tabular-nums}\n",
                options->id);
    append_fonts(svg);
    append_rules(svg, 'f', "fill", svg->fills);
    append_rules(svg, 's', "stroke", svg->strokes);
    text_append(svg->out, "</style>\n");
}

static void append_hatches(Svg *svg)
{
    static const char *const lines[HATCH_COUNT] = {
        [HATCH_RISING] = "M-1 1L1 -1M0 3L3 0M2 4L4 2",
        [HATCH_FALLING] = "M-1 2L1 4M0 0L3 3M2 -1L4 1",
        [HATCH_CROSSED] = "M-1 1L1 -1M0 3L3 0M2 4L4 2M-1 2L1 4M0 0L3 3M2 -1L4 1",
    };

    if (svg->hatches == 0)
        return;
    text_append(svg->out, "<defs>\n");
    for (int hatch = HATCH_RISING; hatch < HATCH_COUNT; hatch++) {
        if ((svg->hatches >> hatch & 1) == 0)
            continue;
        text_printf(svg->out,
                    "<pattern id=\"%s-hatch%d\" width=\"3\" height=\"3\" "
                    "patternUnits=\"userSpaceOnUse\"><path class=\"",
                    svg->options->id, hatch);
        svg_class(svg, 's', PAINT_PAPER);
        text_printf(svg->out, "\" stroke-width=\"0.7\" d=\"%s\"/></pattern>\n", lines[hatch]);
    }
    text_append(svg->out, "</defs>\n");
}

void svg_style(Svg *svg)
{
    find_used(svg);
    append_rules_and_fonts(svg);
    append_hatches(svg);
}
