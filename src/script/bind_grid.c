/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bind_grid.c - doc:table{...}.
 *
 *     doc:table{
 *       id = "tbl-pairs", caption = "Starts by outcome.",
 *       columns = {"Task", {title = "p", align = "decimal"}},
 *       rows = {{"pick", value}, ...},               or groups = {{title = "...", rows = {...}},
 * ...} head = {{"", document.cell{"both", columns = 2}}},   rows above the titles notes = {"..."},
 * labels = false, float = true}  first cells do not name their rows
 */
#include <stdlib.h>

#include "script/bind.h"
#include "script/bind_report.h"

static const char where[] = "doc:table";

static const char *const options[] = {"id",   "caption", "columns", "rows", "groups",
                                      "head", "notes",   "labels",  "float"};
static const char *const column_options[] = {"title", "align"};
static const char *const group_options[] = {"title", "rows"};
static const char *const aligns[] = {[DOCUMENT_ALIGN_LEFT] = "left",
                                     [DOCUMENT_ALIGN_RIGHT] = "right",
                                     [DOCUMENT_ALIGN_CENTRE] = "centre",
                                     [DOCUMENT_ALIGN_DECIMAL] = "decimal"};

enum {
    MOST_COLUMNS = 200
};

static DocumentAlign column_align(lua_State *L)
{
    if (!lua_istable(L, -1) || lua_rawlen(L, -1) > 0 || !content_field(L, -1, "title"))
        return DOCUMENT_ALIGN_LEFT;
    lua_pop(L, 1);
    bind_check_options(L, -1, "doc:table, a column", column_options, 2);
    return (DocumentAlign)bind_choice(L, -1, "doc:table, a column", "align", aligns,
                                      sizeof aligns / sizeof *aligns, DOCUMENT_ALIGN_LEFT);
}

static void open_table(lua_State *L, Document *document)
{
    DocumentAlign columns[MOST_COLUMNS];
    size_t count;

    if (!bind_table(L, 2, where, "columns"))
        bind_fail(L, ERROR_SCRIPT, "%s needs \"columns\": write columns = {\"...\", ...}", where);
    count = lua_rawlen(L, -1);
    if (count < 1 || count > MOST_COLUMNS)
        bind_fail(L, ERROR_SCRIPT, "%s: \"columns\" has %d entries: give 1 to %d", where,
                  (int)count, MOST_COLUMNS);
    for (size_t i = 0; i < count; i++) {
        lua_rawgeti(L, -1, (lua_Integer)i + 1);
        columns[i] = column_align(L);
        lua_pop(L, 1);
    }
    lua_pop(L, 1);
    document_table(document, columns, count, bind_string_or(L, 2, where, "id", NULL));
    if (bind_boolean_or(L, 2, where, "float", false))
        document_float(document);
    content_check(L, document);
}

/* The row at the top of the stack. */
static void write_row(lua_State *L, Document *document, bool labels)
{
    lua_Integer count;

    if (!lua_istable(L, -1))
        bind_fail(L, ERROR_SCRIPT, "%s: a row must be a list of cells, not a %s", where,
                  luaL_typename(L, -1));
    count = (lua_Integer)lua_rawlen(L, -1);
    document_begin(document, DOCUMENT_ROW, NULL);
    for (lua_Integer i = 1; i <= count; i++) {
        lua_rawgeti(L, -1, i);
        content_cell(L, -1, where, document, labels && i == 1);
        lua_pop(L, 1);
    }
    document_end(document);
    content_check(L, document);
}

/* The list of rows at the top of the stack. */
static void write_rows(lua_State *L, Document *document, bool labels)
{
    lua_Integer count = (lua_Integer)lua_rawlen(L, -1);

    for (lua_Integer i = 1; i <= count; i++) {
        lua_rawgeti(L, -1, i);
        write_row(L, document, labels);
        lua_pop(L, 1);
    }
}

static void write_titles(lua_State *L, Document *document)
{
    bind_table(L, 2, where, "columns");
    document_begin(document, DOCUMENT_ROW, NULL);
    for (lua_Integer i = 1, count = (lua_Integer)lua_rawlen(L, -1); i <= count; i++) {
        lua_rawgeti(L, -1, i);
        if (lua_istable(L, -1) && content_field(L, -1, "title"))
            lua_replace(L, -2);
        content_cell(L, -1, where, document, false);
        lua_pop(L, 1);
    }
    document_end(document);
    lua_pop(L, 1);
}

static void write_head(lua_State *L, Document *document)
{
    document_begin(document, DOCUMENT_HEAD, NULL);
    if (bind_table(L, 2, where, "head")) {
        write_rows(L, document, false);
        lua_pop(L, 1);
    }
    write_titles(L, document);
    document_end(document);
    content_check(L, document);
}

/* The group at the top of the stack: its title over all columns, then its rows. */
static void write_group(lua_State *L, Document *document, size_t columns, bool labels)
{
    bind_check_options(L, -1, "doc:table, a group", group_options, 2);
    document_begin(document, DOCUMENT_GROUP, NULL);
    if (content_field(L, -1, "title")) {
        document_begin(document, DOCUMENT_ROW, NULL);
        document_cell(document, columns, true);
        content_write(L, -1, where, document);
        document_end(document);
        document_end(document);
        lua_pop(L, 1);
    }
    if (!bind_table(L, -1, "doc:table, a group", "rows"))
        bind_fail(L, ERROR_SCRIPT, "%s: a group needs \"rows\": write rows = {...}", where);
    write_rows(L, document, labels);
    lua_pop(L, 1);
    document_end(document);
    content_check(L, document);
}

static void write_groups(lua_State *L, Document *document, size_t columns, bool labels)
{
    for (lua_Integer i = 1, count = (lua_Integer)lua_rawlen(L, -1); i <= count; i++) {
        lua_rawgeti(L, -1, i);
        write_group(L, document, columns, labels);
        lua_pop(L, 1);
    }
}

static void write_body(lua_State *L, Document *document)
{
    bool labels = bind_boolean_or(L, 2, where, "labels", true);
    size_t columns;

    bind_table(L, 2, where, "columns");
    columns = lua_rawlen(L, -1);
    lua_pop(L, 1);
    if (bind_has(L, 2, "rows") == bind_has(L, 2, "groups"))
        bind_fail(L, ERROR_SCRIPT, "%s needs either \"rows\" or \"groups\": give it one of them",
                  where);
    if (bind_table(L, 2, where, "groups")) {
        write_groups(L, document, columns, labels);
    } else {
        bind_table(L, 2, where, "rows");
        document_begin(document, DOCUMENT_GROUP, NULL);
        write_rows(L, document, labels);
        document_end(document);
    }
    lua_pop(L, 1);
}

int document_table_method(lua_State *L)
{
    Document *document = document_self(L);

    bind_check_options(L, 2, where, options, sizeof options / sizeof *options);
    lua_settop(L, 2);
    open_table(L, document);
    if (!content_field(L, 2, "caption"))
        bind_fail(L, ERROR_SCRIPT, "%s needs \"caption\": say in one what it shows", where);
    content_block(L, -1, where, document, DOCUMENT_CAPTION, NULL);
    lua_pop(L, 1);
    write_head(L, document);
    write_body(L, document);
    content_notes(L, 2, where, document);
    document_end(document);
    content_check(L, document);
    return 0;
}
