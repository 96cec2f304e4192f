/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bind_inlines.c - document.value, emphasis, link, ...: what text is made of.
 *
 * What a constructor gives is a table of a type of its own: its field "kind" and its
 * items or options. */
#include <string.h>

#include "script/bind.h"
#include "script/bind_figure.h"
#include "script/bind_report.h"

static const char inline_type[] = "document.inline";

typedef struct Constructor {
    const char *name;
    DocumentKind kind;
    lua_CFunction make;
} Constructor;

static const char *const cell_options[] = {"columns", "label"};

bool content_is_inline(lua_State *L, int index)
{
    bool same;

    if (!lua_istable(L, index) || !lua_getmetatable(L, index))
        return false;
    luaL_getmetatable(L, inline_type);
    same = lua_rawequal(L, -1, -2);
    lua_pop(L, 2);
    return same;
}

/* The table at the top of the stack becomes one of ours. */
static int finish_inline(lua_State *L, DocumentKind kind)
{
    lua_pushinteger(L, (lua_Integer)kind);
    lua_setfield(L, -2, "kind");
    luaL_setmetatable(L, inline_type);
    return 1;
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

static int make_footnote(lua_State *L)
{
    static const char *const options[] = {"id"};

    luaL_checkany(L, 1);
    document_options(L, 2, "document.footnote", options, 1);
    const char *id = bind_string_or(L, 2, "document.footnote", "id", NULL);
    lua_createtable(L, 1, 2);
    lua_pushvalue(L, 1);
    lua_rawseti(L, -2, 1);
    if (id)
        bind_set_string(L, "id", id);
    return finish_inline(L, DOCUMENT_FOOTNOTE);
}

/* document.cite("a", "b") or document.cite{"a", "b", detail = "p. 3"} */
static int make_citation(lua_State *L)
{
    static const char where[] = "document.cite";

    if (!lua_istable(L, 1)) {
        int count = lua_gettop(L);

        lua_createtable(L, count, 1);
        lua_insert(L, 1);
        for (int i = count; i > 0; i--)
            lua_rawseti(L, 1, i);
    }
    lua_settop(L, 1);
    lua_Integer count = (lua_Integer)lua_rawlen(L, 1);
    if (count < 1)
        bind_fail(L, ERROR_SCRIPT, "%s needs the key of a source: write %s(\"...\")", where, where);
    for (lua_Integer i = 1; i <= count; i++) {
        if (lua_rawgeti(L, 1, i) != LUA_TSTRING)
            bind_fail(L, ERROR_SCRIPT, "%s: the key of a source must be a string, not a %s", where,
                      luaL_typename(L, -1));
        lua_pop(L, 1);
    }
    bind_string_or(L, 1, where, "detail", NULL);
    copy_table(L, 1);
    return finish_inline(L, DOCUMENT_SOURCES);
}

/* document.file(name, sha256) */
static int make_file(lua_State *L)
{
    luaL_checkstring(L, 1);
    luaL_checkstring(L, 2);
    lua_settop(L, 2);
    lua_createtable(L, 0, 3);
    lua_insert(L, 1);
    lua_setfield(L, 1, "sha256");
    lua_setfield(L, 1, "name");
    return finish_inline(L, DOCUMENT_FILE);
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
        {"footnote", DOCUMENT_FOOTNOTE, make_footnote},
        {"cite", DOCUMENT_SOURCES, make_citation},
        {"file", DOCUMENT_FILE, make_file},
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
