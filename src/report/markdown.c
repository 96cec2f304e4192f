/* SPDX-License-Identifier: GPL-3.0-or-later */
/* markdown.c - cmark-gfm's tree, walked. */
#include "report/markdown.h"

#include <cmark-gfm-core-extensions.h>
#include <cmark-gfm.h>
#include <stdlib.h>
#include <string.h>

#include "report/arena.h"

enum {
    DEEPEST = 100,
    MOST_COLUMNS = 200
};

const char *const markdown_kind_names[MARKDOWN_KIND_COUNT] = {
    [MARKDOWN_DOCUMENT] = "document",
    [MARKDOWN_HEADING] = "heading",
    [MARKDOWN_PARAGRAPH] = "paragraph",
    [MARKDOWN_LIST] = "list",
    [MARKDOWN_ITEM] = "item",
    [MARKDOWN_QUOTE] = "quote",
    [MARKDOWN_BLOCK] = "block",
    [MARKDOWN_HTML] = "html",
    [MARKDOWN_RULE] = "rule",
    [MARKDOWN_TABLE] = "table",
    [MARKDOWN_HEAD] = "head",
    [MARKDOWN_ROW] = "row",
    [MARKDOWN_CELL] = "cell",
    [MARKDOWN_FOOTNOTE] = "footnote",
    [MARKDOWN_TEXT] = "text",
    [MARKDOWN_CODE] = "code",
    [MARKDOWN_SOFT_BREAK] = "soft_break",
    [MARKDOWN_LINE_BREAK] = "line_break",
    [MARKDOWN_TAG] = "tag",
    [MARKDOWN_EMPHASIS] = "emphasis",
    [MARKDOWN_STRONG] = "strong",
    [MARKDOWN_LINK] = "link",
    [MARKDOWN_IMAGE] = "image",
    [MARKDOWN_NOTE] = "note",
};

/* What cmark calls its types: those of extensions have no constants. */
typedef struct Type {
    const char *name;
    MarkdownKind kind;
    bool whole; /* cmark tells its beginning only */
} Type;

static const Type types[] = {
    {"document", MARKDOWN_DOCUMENT, false},
    {"heading", MARKDOWN_HEADING, false},
    {"paragraph", MARKDOWN_PARAGRAPH, false},
    {"list", MARKDOWN_LIST, false},
    {"item", MARKDOWN_ITEM, false},
    {"block_quote", MARKDOWN_QUOTE, false},
    {"code_block", MARKDOWN_BLOCK, true},
    {"html_block", MARKDOWN_HTML, true},
    {"thematic_break", MARKDOWN_RULE, true},
    {"table", MARKDOWN_TABLE, false},
    {"table_header", MARKDOWN_HEAD, false},
    {"table_row", MARKDOWN_ROW, false},
    {"table_cell", MARKDOWN_CELL, false},
    {"text", MARKDOWN_TEXT, true},
    {"code", MARKDOWN_CODE, true},
    {"softbreak", MARKDOWN_SOFT_BREAK, true},
    {"linebreak", MARKDOWN_LINE_BREAK, true},
    {"html_inline", MARKDOWN_TAG, true},
    {"emph", MARKDOWN_EMPHASIS, false},
    {"strong", MARKDOWN_STRONG, false},
    {"link", MARKDOWN_LINK, false},
    {"image", MARKDOWN_IMAGE, false},
};

struct Markdown {
    Arena *arena; /* holds all of the next two */
    cmark_node *root;
    cmark_iter *iterator;
    char columns[MOST_COLUMNS + 1]; /* alignment of the table that began last */
};

static const Type *type_of(cmark_node *node)
{
    static const Type footnote = {"footnote", MARKDOWN_FOOTNOTE, false},
                      note = {"note", MARKDOWN_NOTE, false}, unknown = {"", MARKDOWN_TEXT, true};
    const char *name = cmark_node_get_type_string(node);

    if (cmark_node_get_type(node) == CMARK_NODE_FOOTNOTE_DEFINITION)
        return &footnote;
    if (cmark_node_get_type(node) == CMARK_NODE_FOOTNOTE_REFERENCE)
        return &note;
    for (size_t i = 0; i < sizeof types / sizeof *types; i++)
        if (strcmp(types[i].name, name) == 0)
            return &types[i];
    return &unknown;
}

/* The first line that is nested deeper than all that follows may recurse; 0 = none. */
static int deep_line(cmark_node *root)
{
    int depth = 0;
    cmark_iter *iterator = cmark_iter_new(root);
    cmark_event_type type;

    while ((type = cmark_iter_next(iterator)) != CMARK_EVENT_DONE && depth <= DEEPEST)
        if (cmark_node_first_child(cmark_iter_get_node(iterator)))
            depth += type == CMARK_EVENT_ENTER ? 1 : -1;
    int line = cmark_node_get_start_line(cmark_iter_get_node(iterator));
    return depth > DEEPEST ? line : 0;
}

/* cmark makes strings when they are asked for first: later no memory is needed. */
static void make_strings(cmark_node *root)
{
    cmark_iter *iterator = cmark_iter_new(root);

    while (cmark_iter_next(iterator) != CMARK_EVENT_DONE) {
        cmark_node_get_literal(cmark_iter_get_node(iterator));
        cmark_node_get_url(cmark_iter_get_node(iterator));
    }
}

typedef struct Parsing {
    const char *text;
    size_t length;
    Markdown *markdown;
    int deep_line;
} Parsing;

static void parse(void *argument)
{
    static cmark_mem memory = {arena_calloc, arena_realloc, arena_release};
    Parsing *parsing = argument;
    Markdown *markdown = parsing->markdown;
    cmark_parser *parser =
        cmark_parser_new_with_mem(CMARK_OPT_FOOTNOTES | CMARK_OPT_SMART, &memory);

    cmark_parser_attach_syntax_extension(parser, cmark_find_syntax_extension("table"));
    cmark_parser_feed(parser, parsing->text, parsing->length);
    markdown->root = cmark_parser_finish(parser);
    cmark_consolidate_text_nodes(markdown->root);
    parsing->deep_line = deep_line(markdown->root);
    make_strings(markdown->root);
    markdown->iterator = cmark_iter_new(markdown->root);
}

static bool parse_all(Parsing *parsing, size_t memory, Error *err)
{
    Arena *arena = parsing->markdown->arena;

    if (!arena_run(arena, parse, parsing))
        return arena_full(arena)
                   ? error_set(err, ERROR_INPUT,
                               "the text takes more than %zu MiB of memory: make several of it",
                               memory >> 20)
                   : error_memory(err);
    return parsing->deep_line == 0 ||
           error_at(err, ERROR_INPUT, NULL, parsing->deep_line, 0,
                    "lists, quotes and emphasis are nested more than %d deep: use fewer levels",
                    DEEPEST);
}

Markdown *markdown_new(const char *text, size_t length, size_t memory, Error *err)
{
    Markdown *markdown = calloc(1, sizeof *markdown);
    Parsing parsing = {.text = text, .length = length, .markdown = markdown};

    cmark_gfm_core_extensions_ensure_registered();
    if (markdown)
        markdown->arena = arena_new(memory);
    if (!markdown || !markdown->arena)
        error_memory(err);
    else if (parse_all(&parsing, memory, err))
        return markdown;
    markdown_free(markdown);
    return NULL;
}

void markdown_free(Markdown *markdown)
{
    if (!markdown)
        return;
    arena_free(markdown->arena);
    free(markdown);
}

/* One letter a column; further columns are like plain ones. */
static const char *table_columns(Markdown *markdown, cmark_node *table)
{
    size_t count = cmark_gfm_extensions_get_table_columns(table);
    const uint8_t *alignments = cmark_gfm_extensions_get_table_alignments(table);

    if (count > MOST_COLUMNS)
        count = MOST_COLUMNS;
    for (size_t i = 0; i < count; i++)
        markdown->columns[i] = alignments[i] ? (char)alignments[i] : '-';
    markdown->columns[count] = '\0';
    return markdown->columns;
}

static const char *detail_of(Markdown *markdown, cmark_node *node, MarkdownKind kind)
{
    switch (kind) {
    case MARKDOWN_LINK:
    case MARKDOWN_IMAGE:
        return cmark_node_get_url(node);
    case MARKDOWN_TABLE:
        return table_columns(markdown, node);
    case MARKDOWN_FOOTNOTE:
    case MARKDOWN_NOTE:
        return cmark_node_get_literal(node);
    default:
        return NULL;
    }
}

static int level_of(cmark_node *node, MarkdownKind kind)
{
    if (kind == MARKDOWN_HEADING)
        return cmark_node_get_heading_level(node);
    if (kind == MARKDOWN_LIST && cmark_node_get_list_type(node) == CMARK_ORDERED_LIST)
        return cmark_node_get_list_start(node);
    return 0;
}

static bool is_fenced(cmark_node *node)
{
    int length, offset;
    char sign;

    return cmark_node_get_fenced(node, &length, &offset, &sign) != 0;
}

bool markdown_next(Markdown *markdown, MarkdownEvent *event)
{
    cmark_event_type part = cmark_iter_next(markdown->iterator);
    cmark_node *node = cmark_iter_get_node(markdown->iterator);

    *event = (MarkdownEvent){0};
    if (part == CMARK_EVENT_DONE)
        return false;
    const Type *type = type_of(node);
    event->kind = type->kind;
    event->ends = part == CMARK_EVENT_EXIT;
    if (event->ends)
        return true;
    event->whole = type->whole;
    event->text = cmark_node_get_literal(node);
    event->detail = detail_of(markdown, node, type->kind);
    event->level = level_of(node, type->kind);
    event->tight = type->kind == MARKDOWN_LIST && cmark_node_get_list_tight(node);
    event->fenced = type->kind == MARKDOWN_BLOCK && is_fenced(node);
    event->line = cmark_node_get_start_line(node);
    event->column = cmark_node_get_start_column(node);
    return true;
}
