/* SPDX-License-Identifier: GPL-3.0-or-later */
/* markdown_paint.c - one function a kind of block, in a table by kind. */
#include "report/markdown_paint.h"

#include <stdlib.h>
#include <string.h>

#include "base/visible.h"
#include "report/dialect.h"

/* Whether an address begins here that would become a link, with the backslashes behind it as its
 * own. */
static bool begins_address(const char *c, const char *text)
{
    return strncmp(c, "://", 3) == 0 ||
           (*c == '.' && c - text >= 3 && strncmp(c - 3, "www", 3) == 0);
}

/* Whether the sign would be the mark of a block, "-" or "1.": nothing but such marks and numbers
 * stands before it on its line. */
static bool marks_block(char sign, const Text *line)
{
    size_t at = line->length;
    bool numbered = at > 0 && line->data[at - 1] >= '0' && line->data[at - 1] <= '9';

    if (!strchr("+-=:", sign) && !(numbered && strchr(".)", sign)))
        return false;
    while (at > 0 && line->data[at - 1] != '\n')
        if (!strchr(" >-0123456789.", line->data[--at]))
            return false;
    return true;
}

static void escape(const char *text, Text *out)
{
    static const char special[] = "\\`*_{}[]<>#|~$&!";

    for (const char *c = text; *c; c++) {
        if (strchr(special, *c) || marks_block(*c, out) || begins_address(c, text))
            text_append_char(out, '\\');
        text_append_char(out, *c);
    }
}

/* A reference is its text: a comment has no places to lead to. */
static void write_link(const char *address, const xmlNode *target, const Text *shown, Text *out)
{
    if (target || *address == '#')
        text_append(out, text_string(shown));
    else
        text_printf(out, "[%s](<%s>)", text_string(shown), address);
}

static const Dialect markdown = {
    .escape = escape,
    .link = write_link,
    .line_break = "<br>",
    .marks =
        {
            [DOCUMENT_EMPHASIS] = {"*", "*"},
            [DOCUMENT_STRONG] = {"**", "**"},
            [DOCUMENT_CODE] = {"<code>", "</code>"},
            [DOCUMENT_FILE] = {"<code>", "</code>"},
            [DOCUMENT_SUBSCRIPT] = {"<sub>", "</sub>"},
            [DOCUMENT_SUPERSCRIPT] = {"<sup>", "</sup>"},
            [DOCUMENT_FOOTNOTE] = {" (", ")"},
        },
};

typedef struct Writer {
    const Document *document;
    Text *out;
    Error *err;
    int indent; /* of lines in lists */
} Writer;

typedef bool WriteBlock(Writer *w, const xmlNode *node);

static bool write_block(Writer *w, const xmlNode *node);

static bool inlines(Writer *w, const xmlNode *node)
{
    return dialect_children(&markdown, w->document, node, w->out, w->err);
}

static void begin(Writer *w, const char *mark)
{
    text_printf(w->out, "%*s%s", w->indent, "", mark);
}

static bool write_blocks(Writer *w, const xmlNode *node)
{
    for (const xmlNode *child = node->children; child; child = child->next)
        if (child->type == XML_ELEMENT_NODE && !write_block(w, child))
            return false;
    return true;
}

static bool write_paragraph(Writer *w, const xmlNode *node)
{
    begin(w, "");
    bool good = inlines(w, node);
    text_append(w->out, "\n\n");
    return good;
}

static bool write_heading(Writer *w, const xmlNode *node)
{
    static const char marks[] = "######";

    text_printf(w->out, "%.*s ", tree_level(node) + 1, marks);
    bool good = inlines(w, node);
    text_append(w->out, "\n\n");
    return good;
}

/* The item's own text, then its blocks, further in. */
static bool write_item(Writer *w, const xmlNode *item, const char *mark)
{
    const xmlNode *node = item->children;
    int before = w->indent;

    begin(w, mark);
    const xmlNode *first = node;
    while (node && tree_is_inline(node))
        node = node->next;
    bool good = dialect_inlines(&markdown, w->document, first, node, w->out, w->err);
    text_append_char(w->out, '\n');
    w->indent += (int)strlen(mark);
    for (; good && node; node = node->next)
        if (!tree_is_inline(node))
            good = write_block(w, node);
    w->indent = before;
    return good;
}

static bool write_list(Writer *w, const xmlNode *node)
{
    char mark[24] = "- ";
    int number = 0;

    for (const xmlNode *item = node->children; item; item = item->next) {
        if (tree_kind(node) == DOCUMENT_NUMBERED_LIST)
            snprintf(mark, sizeof mark, "%d. ", ++number);
        if (!write_item(w, item, mark))
            return false;
    }
    text_append_char(w->out, '\n');
    return true;
}

/* Each line of what is inside, with a mark before it. */
static bool write_quote(Writer *w, const xmlNode *node)
{
    Text inside = {0};
    Writer inner = {w->document, &inside, w->err, 0};
    bool good = write_blocks(&inner, node);

    for (const char *line = text_string(&inside); good && *line;) {
        size_t length = strcspn(line, "\n");
        text_printf(w->out, "> %.*s\n", (int)length, line);
        line += length + (line[length] != '\0');
    }
    text_append_char(w->out, '\n');
    text_free(&inside);
    return good;
}

static void append_content(const xmlNode *node, Text *out)
{
    for (const xmlNode *child = node->children; child; child = child->next)
        if (child->type == XML_TEXT_NODE)
            text_append(out, (const char *)child->content);
        else
            append_content(child, out);
}

static bool write_listing(Writer *w, const xmlNode *node)
{
    Text lines = {0};
    char fence[64] = "```";

    append_content(node, &lines);
    while (strlen(fence) + 1 < sizeof fence && strstr(text_string(&lines), fence))
        strncat(fence, "`", sizeof fence - strlen(fence) - 1);
    text_printf(w->out, "%s\n%s\n%s\n\n", fence, text_string(&lines), fence);
    bool good = text_ok(&lines, w->err);
    text_free(&lines);
    return good;
}

static bool write_caption(Writer *w, const xmlNode *node)
{
    const xmlNode *caption = tree_child(node, DOCUMENT_CAPTION);

    text_printf(w->out, "**%s\u00a0%s**  ", tree_label(node), tree_attribute(node, "number"));
    bool good = !caption || inlines(w, caption);
    text_append(w->out, "\n\n");
    return good;
}

static bool write_notes(Writer *w, const xmlNode *node)
{
    for (const xmlNode *child = node->children; child; child = child->next)
        if (tree_kind(child) == DOCUMENT_NOTE && !write_paragraph(w, child))
            return false;
    return true;
}

/* A cell over several columns is followed by empty ones. */
static bool write_row(Writer *w, const xmlNode *row)
{
    text_append_char(w->out, '|');
    for (const xmlNode *cell = row->children; cell; cell = cell->next) {
        text_append_char(w->out, ' ');
        if (!inlines(w, cell))
            return false;
        for (int i = tree_integer(cell, "colspan", 1); i > 0; i--)
            text_append(w->out, " |");
    }
    text_append_char(w->out, '\n');
    return true;
}

static void write_aligns(Writer *w, const xmlNode *table)
{
    static const char *const rules[] = {[DOCUMENT_ALIGN_LEFT] = " --- |",
                                        [DOCUMENT_ALIGN_RIGHT] = " ---: |",
                                        [DOCUMENT_ALIGN_CENTRE] = " :---: |",
                                        [DOCUMENT_ALIGN_DECIMAL] = " ---: |"};

    text_append_char(w->out, '|');
    for (size_t i = 0; i < tree_columns(table); i++)
        text_append(w->out, rules[tree_align(table, i)]);
    text_append_char(w->out, '\n');
}

/* Markdown has one row of head: the last; those above it come first in the body. */
static bool write_table(Writer *w, const xmlNode *table)
{
    const xmlNode *head = tree_child(table, DOCUMENT_HEAD);

    if (!write_caption(w, table))
        return false;
    if (head && head->last) {
        if (!write_row(w, head->last))
            return false;
    } else {
        for (size_t i = 0; i < tree_columns(table); i++)
            text_append(w->out, "| ");
        text_append(w->out, "|\n");
    }
    write_aligns(w, table);
    for (const xmlNode *group = table->children; group; group = group->next) {
        bool body = tree_kind(group) == DOCUMENT_GROUP;
        if (!body && group != head)
            continue;
        for (const xmlNode *row = group->children; row; row = row->next)
            if ((body || row->next) && !write_row(w, row))
                return false;
    }
    text_append_char(w->out, '\n');
    return write_notes(w, table);
}

/* In words: those that were given, or the figure's own summary. */
static bool write_figure(Writer *w, const xmlNode *node)
{
    const char *words = tree_attribute(node, "alternative");
    Text visible = {0};

    if (!write_caption(w, node))
        return false;
    words = words ? words : tree_figure(w->document, node)->summary;
    visible_append(&visible, words, strlen(words));
    dialect_text(&markdown, text_string(&visible), w->out);
    text_append(w->out, "\n\n");
    bool good = text_ok(&visible, w->err);
    text_free(&visible);
    return good && write_notes(w, node);
}

static bool write_sources(Writer *w, const xmlNode *node)
{
    char mark[24];
    int number = 0;

    for (const xmlNode *source = node->children; source; source = source->next) {
        snprintf(mark, sizeof mark, "%d. ", ++number);
        if (!write_item(w, source, mark))
            return false;
    }
    text_append_char(w->out, '\n');
    return true;
}

static bool write_nothing(Writer *w, const xmlNode *node)
{
    (void)w, (void)node;
    return true;
}

static WriteBlock *const writers[] = {
    [DOCUMENT_SECTION] = write_blocks,     [DOCUMENT_PARAGRAPH] = write_paragraph,
    [DOCUMENT_LIST] = write_list,          [DOCUMENT_NUMBERED_LIST] = write_list,
    [DOCUMENT_ASIDE] = write_quote,        [DOCUMENT_QUOTE] = write_quote,
    [DOCUMENT_LISTING] = write_listing,    [DOCUMENT_HEADING] = write_heading,
    [DOCUMENT_TABLE] = write_table,        [DOCUMENT_FIGURE] = write_figure,
    [DOCUMENT_SOURCES] = write_sources,    [DOCUMENT_CONTENTS] = write_nothing,
    [DOCUMENT_COLOPHON] = write_paragraph,
};

static bool write_block(Writer *w, const xmlNode *node)
{
    return writers[tree_kind(node)](w, node);
}

bool markdown_paint(const Document *document, Text *out, Error *err)
{
    Writer writer = {document, out, err, 0};

    if (!document_ok(document, err))
        return false;
    text_append(out, "# ");
    dialect_text(&markdown, document->title, out);
    text_append(out, "\n\n");
    if (document->subtitle) {
        dialect_text(&markdown, document->subtitle, out);
        text_append(out, "\n\n");
    }
    return write_blocks(&writer, document->root) && text_ok(out, err);
}
