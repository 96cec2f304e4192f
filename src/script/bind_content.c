/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bind_content.c - text with values, emphasis and links, as Lua writes it.
 *
 *     {"Policy A succeeded on ", document.value{number = 42, text = "42", method = "count"},
 *      " of 50 starts, see ", document.ref("fig-ladder"), "."}
 *
 * What the constructors give is a table of a type of its own: its field "kind" and its
 * items or options. */
#include <string.h>

#include "script/bind.h"
#include "script/bind_figure.h"
#include "script/bind_report.h"
#include "script/engine.h"

static const char inline_type[] = "document.inline";

enum {
    DEEPEST = 40
};

typedef struct Constructor {
    const char *name;
    DocumentKind kind;
    lua_CFunction make;
} Constructor;

static const char *const cell_options[] = {"columns", "label"};

static void write_content(lua_State *L, int index, const char *where, Document *document,
                          int depth);

void content_check(lua_State *L, const Document *document)
{
    Error err = {0};

    if (!document_ok(document, &err))
        bind_raise(L, &err);
}

/* The table at the top of the stack becomes one of ours. */
static int finish_inline(lua_State *L, DocumentKind kind)
{
    lua_pushinteger(L, (lua_Integer)kind);
    lua_setfield(L, -2, "kind");
    luaL_setmetatable(L, inline_type);
    return 1;
}

static bool is_inline(lua_State *L, int index)
{
    bool same;

    if (!lua_istable(L, index) || !lua_getmetatable(L, index))
        return false;
    luaL_getmetatable(L, inline_type);
    same = lua_rawequal(L, -1, -2);
    lua_pop(L, 2);
    return same;
}

/* A table with the argument as its one item: emphasis("a") and emphasis{"a", "b"}. */
static int make_phrase(lua_State *L)
{
    luaL_checkany(L, 1);
    lua_settop(L, 1);
    lua_createtable(L, 1, 1);
    lua_insert(L, 1);
    lua_rawseti(L, 1, 1);
    return finish_inline(L, (DocumentKind)lua_tointeger(L, lua_upvalueindex(1)));
}

static int make_link(lua_State *L)
{
    luaL_checkstring(L, 1);
    if (lua_isnoneornil(L, 2)) {
        lua_settop(L, 1);
        lua_pushvalue(L, 1);
    }
    lua_settop(L, 2);
    lua_createtable(L, 1, 2);
    lua_insert(L, 1);
    lua_rawseti(L, 1, 1);
    lua_setfield(L, 1, "address");
    return finish_inline(L, DOCUMENT_LINK);
}

static int make_reference(lua_State *L)
{
    luaL_checkstring(L, 1);
    lua_settop(L, 1);
    lua_createtable(L, 0, 2);
    lua_insert(L, 1);
    lua_setfield(L, 1, "to");
    return finish_inline(L, DOCUMENT_REFERENCE);
}

static int make_break(lua_State *L)
{
    lua_createtable(L, 0, 1);
    return finish_inline(L, DOCUMENT_BREAK);
}

/* A copy, so that later changes of the script's own table do not show. */
static void copy_table(lua_State *L, int index)
{
    lua_newtable(L);
    for (lua_pushnil(L); lua_next(L, index); lua_pop(L, 1)) {
        lua_pushvalue(L, -2);
        lua_pushvalue(L, -2);
        lua_rawset(L, -5);
    }
}

static int make_value(lua_State *L)
{
    bind_check_value(L, 1, "document.value");
    copy_table(L, 1);
    return finish_inline(L, DOCUMENT_VALUE);
}

static bool is_option(const char *name)
{
    for (size_t i = 0; i < sizeof cell_options / sizeof *cell_options; i++)
        if (strcmp(name, cell_options[i]) == 0)
            return true;
    return false;
}

static int make_cell(lua_State *L)
{
    static const char where[] = "document.cell";

    luaL_checktype(L, 1, LUA_TTABLE);
    for (lua_pushnil(L); lua_next(L, 1); lua_pop(L, 1)) {
        const char *name = lua_type(L, -2) == LUA_TSTRING ? lua_tostring(L, -2) : NULL;
        if (name && !is_option(name))
            bind_fail(L, ERROR_SCRIPT, "%s has no option \"%.100s\": it takes columns, label",
                      where, name);
    }
    bind_integer_or(L, 1, where, "columns", 1);
    bind_boolean_or(L, 1, where, "label", false);
    copy_table(L, 1);
    return finish_inline(L, DOCUMENT_CELL);
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
        if (is_inline(L, index))
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
    return is_inline(L, index) &&
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

void content_open(lua_State *L)
{
    static const Constructor constructors[] = {
        {"emphasis", DOCUMENT_EMPHASIS, make_phrase},
        {"strong", DOCUMENT_STRONG, make_phrase},
        {"code", DOCUMENT_CODE, make_phrase},
        {"subscript", DOCUMENT_SUBSCRIPT, make_phrase},
        {"superscript", DOCUMENT_SUPERSCRIPT, make_phrase},
        {"value", DOCUMENT_VALUE, make_value},
        {"link", DOCUMENT_LINK, make_link},
        {"ref", DOCUMENT_REFERENCE, make_reference},
        {"line_break", DOCUMENT_BREAK, make_break},
        {"cell", DOCUMENT_CELL, make_cell},
    };

    luaL_newmetatable(L, inline_type);
    lua_pushboolean(L, 0);
    lua_setfield(L, -2, "__metatable");
    lua_pop(L, 1);
    for (size_t i = 0; i < sizeof constructors / sizeof *constructors; i++) {
        lua_pushinteger(L, (lua_Integer)constructors[i].kind);
        lua_pushcclosure(L, constructors[i].make, 1);
        lua_setfield(L, -2, constructors[i].name);
    }
}
