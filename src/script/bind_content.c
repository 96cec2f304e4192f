/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bind_content.c - text with values, emphasis and links, written into a document.
 *
 *     {"Policy A succeeded on ", document.value{number = 42, text = "42", method = "count"},
 *      " of 50 starts, see ", document.ref("fig-ladder"), "."} */
#include <string.h>

#include "script/bind.h"
#include "script/bind_figure.h"
#include "script/bind_report.h"
#include "script/engine.h"

enum {
    DEEPEST = 40,
    MOST_KEYS = 50
};

static void write_content(lua_State *L, int index, const char *where, Document *document,
                          int depth);

void content_check(lua_State *L, const Document *document)
{
    Error err = {0};

    if (!document_ok(document, &err))
        bind_raise(L, &err);
}

static void write_items(lua_State *L, int index, const char *where, Document *document, int depth)
{
    lua_Integer count = (lua_Integer)lua_rawlen(L, index);

    if (depth > DEEPEST)
        bind_fail(L, ERROR_SCRIPT,
                  "%s: lists of text are nested more than %d deep: does one hold itself?", where,
                  DEEPEST);
    luaL_checkstack(L, 4, "too many nested lists");
    for (lua_Integer i = 1; i <= count; i++) {
        lua_rawgeti(L, index, i);
        write_content(L, lua_gettop(L), where, document, depth + 1);
        lua_pop(L, 1);
    }
}

static void write_value(lua_State *L, int index, Document *document)
{
    static const char where[] = "document.value";
    DocumentValue value = {
        .number = bind_number(L, index, where, "number"),
        .text = bind_string_or(L, index, where, "text", NULL),
        .evidence = bind_evidence(L, index, where),
    };

    document_value(document, &value);
}

/* What comes from a document of its own says in which line and column it stands there. */
static void note_inline_place(lua_State *L, int index, Document *document)
{
    const Place *place = &bind_script(L)->place;
    int64_t line = bind_integer_or(L, index, "document", "line", 0);

    if (line == 0 || !place->file)
        return;
    document_at(document, place->file, line);
    document_column(document, bind_integer_or(L, index, "document", "column", 0));
}

static void write_citation(lua_State *L, int index, Document *document)
{
    const char *keys[MOST_KEYS];
    size_t count = lua_rawlen(L, index);

    for (size_t i = 0; i < count && i < MOST_KEYS; i++) {
        lua_rawgeti(L, index, (lua_Integer)i + 1);
        keys[i] = lua_tostring(L, -1); /* kept alive by the table */
        lua_pop(L, 1);
    }
    document_cite(document, keys, count < MOST_KEYS ? count : MOST_KEYS,
                  bind_string_or(L, index, "document.cite", "detail", NULL));
}

/* Where a footnote holds a function, calls it with the document, which is at index 1 whenever
 * content is written. */
static bool write_blocks(lua_State *L, int index)
{
    lua_rawgeti(L, index, 1);
    bool writes = lua_isfunction(L, -1);

    if (writes) {
        lua_pushvalue(L, 1);
        lua_call(L, 1, 0);
    } else
        lua_pop(L, 1);
    return writes;
}

static void write_inline(lua_State *L, int index, const char *where, Document *document, int depth)
{
    DocumentKind kind = (DocumentKind)bind_integer(L, index, "document", "kind");

    note_inline_place(L, index, document);
    switch (kind) {
    case DOCUMENT_VALUE:
        write_value(L, index, document);
        return;
    case DOCUMENT_REFERENCE:
        document_reference(document, bind_string(L, index, "document.ref", "to"));
        return;
    case DOCUMENT_BREAK:
        document_break(document);
        return;
    case DOCUMENT_FILE:
        document_file(document, bind_string(L, index, "document.file", "name"),
                      bind_string(L, index, "document.file", "sha256"));
        return;
    case DOCUMENT_SOURCES:
        write_citation(L, index, document);
        return;
    case DOCUMENT_FOOTNOTE:
        document_footnote(document, bind_string_or(L, index, "document.footnote", "id", NULL));
        break;
    case DOCUMENT_LINK:
        document_link(document, bind_string(L, index, "document.link", "address"));
        break;
    case DOCUMENT_CELL:
        bind_fail(L, ERROR_SCRIPT, "%s: a cell stands in a row of doc:table only", where);
        return;
    default:
        document_begin(document, kind, NULL);
    }
    content_check(L, document);
    if (kind != DOCUMENT_FOOTNOTE || !write_blocks(L, index))
        write_items(L, index, where, document, depth);
    document_end(document);
}

static void write_content(lua_State *L, int index, const char *where, Document *document, int depth)
{
    size_t length;
    const char *text;

    switch (lua_type(L, index)) {
    case LUA_TSTRING:
        text = lua_tolstring(L, index, &length);
        bind_charge(L, length);
        document_text_n(document, text, length);
        break;
    case LUA_TTABLE:
        if (content_is_inline(L, index))
            write_inline(L, index, where, document, depth);
        else
            write_items(L, index, where, document, depth);
        break;
    case LUA_TNUMBER:
        bind_fail(
            L, ERROR_SCRIPT,
            "%s: a number cannot stand in text by itself: document.value{number = ..., method = "
            "...} keeps where it comes from",
            where);
        break;
    case LUA_TBOOLEAN:
        if (!lua_toboolean(L, index))
            break;
        /* fall through */
    default:
        bind_fail(L, ERROR_SCRIPT,
                  "%s: %s cannot stand in text: give strings, or what document.value "
                  "and its like make",
                  where, lua_isboolean(L, index) ? "true" : luaL_typename(L, index));
    }
    content_check(L, document);
}

void content_write(lua_State *L, int index, const char *where, Document *document)
{
    write_content(L, lua_absindex(L, index), where, document, 0);
}

void content_block(lua_State *L, int index, const char *where, Document *document,
                   DocumentKind kind, const char *id)
{
    document_begin(document, kind, id);
    content_check(L, document);
    content_write(L, index, where, document);
    document_end(document);
    content_check(L, document);
}

static bool is_cell(lua_State *L, int index)
{
    return content_is_inline(L, index) &&
           bind_integer(L, index, "document.cell", "kind") == (int64_t)DOCUMENT_CELL;
}

void content_cell(lua_State *L, int index, const char *where, Document *document, bool label)
{
    int64_t columns = 1;
    bool cell = is_cell(L, index);

    index = lua_absindex(L, index);
    if (cell) {
        columns = bind_integer_or(L, index, "document.cell", "columns", 1);
        label = bind_boolean_or(L, index, "document.cell", "label", label);
    }
    document_cell(document, columns < 1 ? 0 : (size_t)columns, label);
    content_check(L, document);
    if (cell)
        write_items(L, index, where, document, 0);
    else
        content_write(L, index, where, document);
    document_end(document);
    content_check(L, document);
}

bool content_field(lua_State *L, int index, const char *name)
{
    index = lua_absindex(L, index);
    lua_pushstring(L, name);
    if (lua_rawget(L, index) != LUA_TNIL)
        return true;
    lua_pop(L, 1);
    return false;
}

void content_notes(lua_State *L, int index, const char *where, Document *document)
{
    if (!bind_table(L, index, where, "notes"))
        return;
    for (lua_Integer i = 1, count = (lua_Integer)lua_rawlen(L, -1); i <= count; i++) {
        lua_rawgeti(L, -1, i);
        content_block(L, -1, where, document, DOCUMENT_NOTE, NULL);
        lua_pop(L, 1);
    }
    lua_pop(L, 1);
}
