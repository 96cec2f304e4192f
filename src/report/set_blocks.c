/* SPDX-License-Identifier: GPL-3.0-or-later */
/* set_blocks.c - one function a kind of block, in a table by kind. */
#include <stdlib.h>
#include <string.h>

#include "report/setting.h"

typedef void SetBlock(Setting *setting, const xmlNode *node);

static void set_block(Setting *setting, const xmlNode *node);
static void set_children(Setting *setting, const xmlNode *node);

void set_claim(Setting *setting, Strip *strip)
{
    static const double under_heading = 0.62;

    if (setting->headed)
        strip->above *= under_heading;
    if (strip->above < setting->after)
        strip->above = setting->after;
    strip->anchor = setting->anchor;
    setting->after = 0;
    setting->headed = false;
    setting->anchor = NULL;
}

void set_leave(Setting *setting, const Setting *inner)
{
    setting->after = inner->after;
    setting->headed = inner->headed;
    setting->anchor = inner->anchor;
    setting->marker = NULL;
}

void set_indent(Setting *setting, double left, double right)
{
    static const double least = 150;

    if (setting->width - left - right < least)
        return;
    setting->left += left;
    setting->width -= left + right;
}

static void set_marker(Setting *setting, double line_height)
{
    static const double gap = 5.5;
    const char *marker = setting->marker;
    const Look *look = &looks[setting->look];
    TextRun run = {.text = marker, .style = look->style, .paint = PAINT_MUTED};
    ParagraphOptions shape = {.line_height = line_height};

    setting->marker = NULL;
    if (!marker || !galley_good(setting->galley))
        return;
    const Paragraph *paragraph =
        galley_own(setting->galley,
                   paragraph_new(setting->typesetter, &run, 1, &shape, &setting->galley->error));
    if (!paragraph)
        return;
    galley_piece(setting->galley, (Piece){.kind = PIECE_LINES,
                                          .role = {setting->item, setting->item, "Lbl"},
                                          .x = setting->left - gap - paragraph_width(paragraph),
                                          .lines = {paragraph, 0, 1}});
}

void set_lines(Setting *setting, const Paragraph *paragraph, Role role, double x, double above,
               bool keep)
{
    size_t count = paragraph ? paragraph_lines(paragraph) : 0;

    for (size_t i = 0; i < count; i++) {
        ParagraphLine line = paragraph_line(paragraph, i);
        Strip *strip = galley_strip(setting->galley, i == 0 ? above : 0, line.bottom - line.top);
        bool last = i + 1 == count;

        if (!strip)
            return;
        strip->keep = last ? keep : i == 0 || i + 2 == count;
        if (i == 0) {
            set_claim(setting, strip);
            set_marker(setting, looks[setting->look].line_height);
        }
        galley_piece(
            setting->galley,
            (Piece){.kind = PIECE_LINES, .role = role, .x = x, .lines = {paragraph, i, 1}});
    }
}

/* White space before a block that follows another one in the same holder. */
static double space_above(const Setting *setting, const Look *look)
{
    return setting->marker ? 2.5 : look->above;
}

/* A short measure is set ragged: justified, its blanks would gape. */
void set_prose(Setting *setting, const xmlNode *first, const xmlNode *last, Role role)
{
    static const double least = 35; /* em */
    const Look *look = &looks[setting->look];
    bool wide = setting->width >= least * look->style.size;
    InlineOptions options = {.label = setting->label,
                             .light = true,
                             .width = setting->width,
                             .fit = true,
                             .align = wide ? look->align : ALIGN_LEFT};

    setting->label = NULL;
    set_lines(setting, set_inlines(setting, first, last, look, &options), role, setting->left,
              space_above(setting, look), false);
}

static void set_paragraph(Setting *setting, const xmlNode *node)
{
    set_prose(setting, node->children, NULL, (Role){node->parent, node, "P"});
}

static void set_heading(Setting *setting, const xmlNode *node)
{
    static const char *const tags[] = {"H1", "H2", "H3", "H4", "H5", "H6"};
    int level = tree_level(node);
    const Look *look = &looks[LOOK_HEADING_1 + (level > 3 ? 3 : level) - 1];
    InlineOptions options = {.width = setting->measure, .fit = true, .align = ALIGN_LEFT};
    size_t before = setting->galley->n_strips;

    set_lines(setting, set_inlines(setting, node->children, NULL, look, &options),
              (Role){node->parent, node, tags[level]}, setting->left, look->above, true);
    for (size_t i = before; i < setting->galley->n_strips; i++)
        setting->galley->strips[i].keep = true;
    if (setting->galley->n_strips > before)
        setting->galley->strips[before].heading = node;
    setting->headed = true;
}

static void set_section(Setting *setting, const xmlNode *node)
{
    setting->anchor = node;
    set_children(setting, node);
}

/* Its own text runs to its first block, and between blocks. */
void set_mixed(Setting *setting, const xmlNode *holder, Role role)
{
    const xmlNode *node = holder->children;

    while (node) {
        const xmlNode *first = node;
        while (node && tree_is_inline(node))
            node = node->next;
        if (first != node)
            set_prose(setting, first, node, role);
        const xmlNode *block = node;
        while (node && !tree_is_inline(node))
            node = node->next;
        for (; block != node && galley_good(setting->galley); block = block->next)
            set_block(setting, block);
    }
}

static void set_list(Setting *setting, const xmlNode *node)
{
    Setting inner = *setting;
    char number[16];
    int count = 0;

    set_indent(&inner, LOOK_INDENT, 0);
    inner.after = inner.headed ? 0 : 4.5;
    for (const xmlNode *item = node->children; item; item = item->next) {
        snprintf(number, sizeof number, "%d.", ++count);
        inner.marker = tree_kind(node) == DOCUMENT_NUMBERED_LIST ? number : "\u2022";
        inner.item = item;
        set_mixed(&inner, item, (Role){item, item, "LBody"});
    }
    set_leave(setting, &inner);
}

static void set_rule(Setting *setting, const xmlNode *node, double above, double height, bool keep)
{
    Strip *strip = galley_strip(setting->galley, above, height);

    if (!strip)
        return;
    set_claim(setting, strip);
    strip->keep = keep;
    galley_piece(setting->galley, (Piece){.kind = PIECE_RULE,
                                          .role = {NULL, node, NULL},
                                          .x = setting->left,
                                          .rule = {setting->width, look_light, PAINT_MUTED}});
}

static void keep_last(Setting *setting)
{
    Galley *galley = setting->galley;

    if (galley->n_strips > 0)
        galley->strips[galley->n_strips - 1].keep = true;
}

/* All that is in a footnote is of its size. */
static LookName look_inside(const Setting *setting, LookName look)
{
    return setting->look == LOOK_FOOTNOTE ? LOOK_FOOTNOTE : look;
}

static void set_aside(Setting *setting, const xmlNode *node)
{
    Setting inner = *setting;

    inner.look = look_inside(setting, LOOK_ASIDE);
    set_rule(&inner, node, 12, 1, true);
    set_children(&inner, node);
    keep_last(&inner);
    set_rule(&inner, node, 7, 1, false);
    inner.after = 12;
    set_leave(setting, &inner);
}

static void set_quote(Setting *setting, const xmlNode *node)
{
    Setting inner = *setting;

    inner.look = look_inside(setting, LOOK_QUOTE);
    set_indent(&inner, LOOK_INDENT, LOOK_INDENT);
    set_children(&inner, node);
    set_leave(setting, &inner);
}

static void set_listing(Setting *setting, const xmlNode *node)
{
    const Look *look = &looks[LOOK_LISTING];
    InlineOptions options = {.width = setting->block - setting->left - LOOK_INDENT};

    set_lines(setting, set_inlines(setting, node->children, NULL, look, &options),
              (Role){node->parent, node, "Code"}, setting->left + LOOK_INDENT, look->above, false);
    setting->after = 9;
}

static void set_colophon(Setting *setting, const xmlNode *node)
{
    Setting inner = *setting;

    inner.look = LOOK_NOTE;
    inner.after = 14;
    set_prose(&inner, node->children, NULL, (Role){node->parent, node, "P"});
    set_leave(setting, &inner);
}

static SetBlock *const setters[] = {
    [DOCUMENT_SECTION] = set_section,   [DOCUMENT_PARAGRAPH] = set_paragraph,
    [DOCUMENT_LIST] = set_list,         [DOCUMENT_NUMBERED_LIST] = set_list,
    [DOCUMENT_ASIDE] = set_aside,       [DOCUMENT_QUOTE] = set_quote,
    [DOCUMENT_LISTING] = set_listing,   [DOCUMENT_HEADING] = set_heading,
    [DOCUMENT_TABLE] = set_table,       [DOCUMENT_FIGURE] = set_figure,
    [DOCUMENT_COLOPHON] = set_colophon, [DOCUMENT_SOURCES] = set_sources,
    [DOCUMENT_CONTENTS] = set_contents,
};

static void set_block(Setting *setting, const xmlNode *node)
{
    if (!setting->anchor && tree_attribute(node, "id"))
        setting->anchor = node;
    setters[tree_kind(node)](setting, node);
}

static void set_children(Setting *setting, const xmlNode *node)
{
    for (const xmlNode *child = node->children; child && galley_good(setting->galley);
         child = child->next)
        set_block(setting, child);
}

static void set_plain(Setting *setting, const char *text, LookName name, const char *tag)
{
    const Look *look = &looks[name];
    const xmlNode *root = setting->document->root;
    TextRun run = {.text = text, .style = look->style, .paint = look->paint};
    ParagraphOptions shape = {.width = setting->page_width > LOOK_MEASURE ? LOOK_MEASURE
                                                                          : setting->page_width,
                              .line_height = look->line_height,
                              .fit = true,
                              .style = look->style};
    uint32_t sign = 0;

    if (!galley_good(setting->galley) || !text || !*text)
        return;
    const Paragraph *paragraph =
        galley_own(setting->galley,
                   paragraph_new(setting->typesetter, &run, 1, &shape, &setting->galley->error));
    if (paragraph && paragraph_missing(paragraph, &sign) > 0)
        text_missing_error(sign, text, &setting->galley->error);
    set_lines(setting, paragraph, (Role){root, root, tag}, 0, look->above, true);
}

bool set_document(Setting *setting)
{
    const Document *doc = setting->document;
    Galley *galley = setting->galley;

    setting->look = LOOK_BODY;
    setting->width = setting->measure;
    setting->feet = calloc(doc->n_footnotes + 1, sizeof *setting->feet);
    if (!setting->feet)
        return galley_memory(galley);
    for (size_t i = 0; i < doc->n_footnotes; i++)
        setting->feet[i] = -1;
    set_plain(setting, doc->title, LOOK_TITLE, "H1");
    set_plain(setting, doc->subtitle, LOOK_SUBTITLE, "P");
    galley->n_front = galley->n_strips;
    setting->after = setting->page_width > setting->block ? 0 : 26;
    set_children(setting, doc->root);
    free(setting->feet);
    return galley_good(galley) && set_check_feet(setting);
}
