/* SPDX-License-Identifier: GPL-3.0-or-later */
/* blocks.c - opens and closes sections, tables, figures and their parts. */
#include <ctype.h>
#include <string.h>

#include "report/builder.h"

/* Sections round the open place, itself among them. */
static int depth(const xmlNode *node)
{
    int sections = 0;

    for (; node && node->type == XML_ELEMENT_NODE; node = node->parent)
        sections += tree_kind(node) == DOCUMENT_SECTION;
    return sections;
}

static xmlNode *open_heading(Document *doc)
{
    char element[3] = "h1";
    int level = depth(doc->open);

    if (level > TREE_HEADING_LEVELS) {
        builder_fail(doc, "sections are nested more than %d deep: use fewer levels",
                     TREE_HEADING_LEVELS);
        return NULL;
    }
    element[1] = (char)('1' + level);
    return builder_add(doc, DOCUMENT_HEADING, element);
}

/* Sections that document_heading opened close by themselves. */
static bool is_implied(const xmlNode *node)
{
    return tree_kind(node) == DOCUMENT_SECTION && tree_attribute(node, "implied");
}

static void close_implied(Document *doc)
{
    while (is_implied(doc->open))
        doc->open = doc->open->parent;
}

void document_begin(Document *doc, DocumentKind kind, const char *id)
{
    if (builder_failed(doc))
        return;
    if (kind == DOCUMENT_SECTION)
        close_implied(doc);
    if (kind == DOCUMENT_ROOT || kind >= DOCUMENT_TABLE) {
        builder_fail(doc, "%s is begun by a function of its own", tree_kinds[kind].name);
        return;
    }
    xmlNode *node = kind == DOCUMENT_HEADING ? open_heading(doc) : builder_add(doc, kind, NULL);
    if (!node)
        return;
    if (id)
        builder_give_id(doc, node, id);
    doc->open = node;
}

void document_heading(Document *doc, int level, const char *id)
{
    int given = depth(doc->open);

    if (builder_failed(doc))
        return;
    for (const xmlNode *node = doc->open; is_implied(node); node = node->parent)
        given--;
    if (level < 1 || level > TREE_HEADING_LEVELS) {
        builder_fail(doc, "a heading's level is %d: from 1 to %d", level, TREE_HEADING_LEVELS);
        return;
    }
    while (is_implied(doc->open) && depth(doc->open) >= given + level)
        doc->open = doc->open->parent;
    if (depth(doc->open) != given + level - 1) {
        builder_fail(doc,
                     "a heading of level %d needs one of level %d above it: leave no level out",
                     level, level - 1);
        return;
    }
    xmlNode *section = builder_add(doc, DOCUMENT_SECTION, NULL);
    if (!section)
        return;
    builder_set(doc, section, doc->own, "implied", "yes");
    if (id)
        builder_give_id(doc, section, id);
    doc->open = section;
    document_begin(doc, DOCUMENT_HEADING, NULL);
}

/* The section of a heading that has ended gets an id made of its words. */
static void name_section(Document *doc, xmlNode *heading)
{
    xmlNode *section = heading->parent;
    Text words = {0}, slug = {0};

    if (tree_attribute(section, "id"))
        return;
    tree_text(heading, &words);
    for (const char *c = text_string(&words); *c && slug.length < 60; c++)
        if (*c > 0 && isalnum((unsigned char)*c))
            text_append_char(&slug, (char)tolower((unsigned char)*c));
        else if (slug.length && slug.data[slug.length - 1] != '-')
            text_append_char(&slug, '-');
    if (slug.length && slug.data[slug.length - 1] == '-')
        slug.data[--slug.length] = '\0';
    if (text_ok(&words, NULL) && text_ok(&slug, NULL))
        builder_make_id(doc, section, "section", text_string(&slug));
    else
        builder_fail_memory(doc);
    text_free(&words);
    text_free(&slug);
}

static void check_row(Document *doc, const xmlNode *row)
{
    int columns = (int)tree_columns(row->parent->parent), cells = 0;

    for (const xmlNode *cell = row->children; cell; cell = cell->next)
        cells += tree_integer(cell, "colspan", 1);
    if (cells != columns)
        builder_fail(doc,
                     "the cells of a row fill %d columns but its table has %d: give each column a "
                     "cell",
                     cells, columns);
}

static void check_table(Document *doc, const xmlNode *table)
{
    if (!tree_child(table, DOCUMENT_CAPTION))
        builder_fail(doc, "a table has no caption: say in one what it shows");
}

void document_end(Document *doc)
{
    if (builder_failed(doc))
        return;
    close_implied(doc);
    xmlNode *node = doc->open;
    switch (tree_kind(node)) {
    case DOCUMENT_ROOT:
        builder_fail(doc, "nothing is open that could be ended");
        return;
    case DOCUMENT_HEADING:
        name_section(doc, node);
        break;
    case DOCUMENT_ROW:
        check_row(doc, node);
        break;
    case DOCUMENT_TABLE:
        check_table(doc, node);
        break;
    default:
        break;
    }
    doc->open = node->parent;
}

/* Opens a numbered thing with the given id or one made of its number. */
static xmlNode *open_numbered(Document *doc, DocumentKind kind, const char *id, int number)
{
    char digits[16];
    xmlNode *node = builder_add(doc, kind, NULL);

    if (!node)
        return NULL;
    snprintf(digits, sizeof digits, "%d", number);
    builder_set(doc, node, doc->own, "number", digits);
    if (id)
        builder_give_id(doc, node, id);
    else
        builder_make_id(doc, node, tree_kinds[kind].element, digits);
    doc->open = node;
    return node;
}

void document_table(Document *doc, const DocumentAlign *columns, size_t count, const char *id)
{
    Text align = {0};

    if (builder_failed(doc))
        return;
    if (count == 0) {
        builder_fail(doc, "a table has no columns: give it at least one");
        return;
    }
    xmlNode *node = open_numbered(doc, DOCUMENT_TABLE, id, doc->n_tables + 1);
    if (!node)
        return;
    doc->n_tables++;
    for (size_t i = 0; i < count; i++)
        text_append_char(&align, (char)('0' + (int)columns[i]));
    if (text_ok(&align, NULL))
        builder_set(doc, node, doc->own, "align", align.data);
    else
        builder_fail_memory(doc);
    text_free(&align);
}

void document_cell(Document *doc, size_t columns, bool label)
{
    bool heads = !builder_failed(doc) && builder_inside(doc->open, DOCUMENT_HEAD);
    xmlNode *node = builder_add(doc, DOCUMENT_CELL, heads || label ? "th" : "td");

    if (!node)
        return;
    if (columns < 1 || columns > tree_columns(doc->open->parent->parent)) {
        builder_fail(doc, "a cell is %zu columns wide but its table has %zu", columns,
                     tree_columns(doc->open->parent->parent));
        return;
    }
    if (columns > 1)
        builder_set_integer(doc, node, NULL, "colspan", (int64_t)columns);
    doc->open = node;
}

void document_figure(Document *doc, const Figure *figure, const char *id)
{
    if (builder_failed(doc))
        return;
    const Figure **figures = realloc(doc->figures, (doc->n_figures + 1) * sizeof(const Figure *));
    if (!figures) {
        builder_fail_memory(doc);
        return;
    }
    doc->figures = figures;
    xmlNode *node = open_numbered(doc, DOCUMENT_FIGURE, id, (int)doc->n_figures + 1);
    if (!node)
        return;
    builder_set_integer(doc, node, doc->own, "figure", (int64_t)doc->n_figures);
    doc->figures[doc->n_figures++] = figure;
}

void document_alternative(Document *doc, const char *text)
{
    if (builder_failed(doc))
        return;
    if (tree_kind(doc->open) == DOCUMENT_FIGURE)
        builder_set(doc, doc->open, doc->own, "alternative", text);
    else
        builder_fail(doc, "only a figure has a text in place of it");
}

void document_float(Document *doc)
{
    if (!builder_failed(doc))
        builder_set(doc, doc->open, doc->own, "float", "yes");
}
