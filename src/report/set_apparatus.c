/* SPDX-License-Identifier: GPL-3.0-or-later */
/* set_apparatus.c - the lists of contents and of sources. */
#include <stdio.h>

#include "report/setting.h"

void set_sources(Setting *setting, const xmlNode *node)
{
    Setting inner = *setting;
    char number[16];
    int count = 0;

    inner.look = LOOK_SOURCE;
    set_indent(&inner, LOOK_INDENT + 9, 0);
    for (const xmlNode *source = node->children; source; source = source->next) {
        snprintf(number, sizeof number, "[%d]", ++count);
        inner.marker = number;
        inner.item = source;
        inner.anchor = source;
        set_prose(&inner, source->children, NULL, (Role){source, source, "LBody"});
    }
    set_leave(setting, &inner);
}

/* A heading as a line, and the number of its page behind it. */
static void set_entry(Setting *setting, const xmlNode *contents, const xmlNode *section)
{
    static const double gap = 9, room = 30;
    const xmlNode *heading = tree_child(section, DOCUMENT_HEADING);
    const Look *look = &looks[LOOK_CONTENTS];
    double left = setting->left + LOOK_INDENT * (tree_level(heading) - 1);
    InlineOptions options = {.width = setting->measure - left - room,
                             .target = tree_attribute(section, "id")};
    const Paragraph *paragraph = set_inlines(setting, heading->children, NULL, look, &options);
    Role role = {contents, heading, "TOCI"};

    set_lines(setting, paragraph, role, left, look->above, false);
    if (!paragraph || !galley_good(setting->galley))
        return;
    ParagraphLine last = paragraph_line(paragraph, paragraph_lines(paragraph) - 1);
    galley_piece(setting->galley, (Piece){.kind = PIECE_PAGE,
                                          .role = role,
                                          .x = left + last.x + last.width + gap,
                                          .y = last.baseline - last.top,
                                          .target = section});
}

void set_contents(Setting *setting, const xmlNode *node)
{
    const xmlNode *section = NULL;

    while (
        (section = tree_next_section(setting->document, section, tree_integer(node, "depth", 1))))
        set_entry(setting, node, section);
    setting->after = 20;
}

/* What refers to footnotes has to fit on a page together with them. */
bool set_check_feet(Setting *setting)
{
    Galley *galley = setting->galley;

    for (size_t i = 0; i < galley->n_strips; i++) {
        double height = galley->strips[i].height + 40;
        int foot = galley->strips[i].foot;

        for (; foot >= 0 && height <= setting->page_height; foot = galley->feet[foot].next)
            height += galley->feet[foot].height;
        if (height <= setting->page_height || galley->strips[i].foot < 0)
            continue;
        error_set(&galley->error, ERROR_SCRIPT,
                  "a footnote is longer than its page has room for: make it a paragraph");
        return tree_locate(galley->feet[galley->strips[i].foot].node, &galley->error);
    }
    return true;
}
