/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bind_table.c - trials.table(path): a CSV file as it stands, {columns, rows, name}; a row is a
 * list of texts with its line. For tables that are no trials, such as claims. */
#include <string.h>

#include "base/file.h"
#include "script/bind.h"
#include "script/bind_trials.h"
#include "trials/csv_table.h"

typedef struct Reading {
    lua_State *L;
    lua_Integer rows; /* read so far; -1 = the header is next */
} Reading;

enum {
    TABLE_SIZE = 1 << 26 /* bytes: rows become Lua tables */
};

/* add_row(list, cells, line, place) */
static int add_row(lua_State *L)
{
    const RowCells *cells = lua_touserdata(L, 2);

    lua_createtable(L, (int)cells->count, 1);
    for (size_t i = 0; i < cells->count; i++) {
        lua_pushlstring(L, row_cell(cells, i), row_cell_length(cells, i));
        lua_rawseti(L, -2, (lua_Integer)i + 1);
    }
    lua_pushvalue(L, 3);
    lua_setfield(L, -2, "line");
    lua_rawseti(L, 1, lua_tointeger(L, 4));
    return 0;
}

/* The list of rows is on top; nothing raises through libcsv. */
static bool take_row(const RowCells *cells, int64_t line, void *context, Error *err)
{
    Reading *reading = context;
    lua_State *L = reading->L;

    lua_pushcfunction(L, add_row);
    lua_pushvalue(L, -2);
    lua_pushlightuserdata(L, (void *)(uintptr_t)cells);
    lua_pushinteger(L, line);
    lua_pushinteger(L, ++reading->rows);
    if (lua_pcall(L, 4, 0, 0) == LUA_OK)
        return true;
    lua_pop(L, 1);
    return error_memory(err);
}

int bind_trials_table(lua_State *L)
{
    const char *path = luaL_checkstring(L, 1);
    Text *bytes = bind_text(L);
    Reading reading = {L, -1};
    Error err = {0};

    bind_check_input(L, path);
    const char *name = strcmp(path, "-") == 0 ? "standard input" : path;
    if (!file_read(path, TABLE_SIZE, bytes, &err))
        return bind_raise(L, &err);
    luaL_checkstack(L, 10, NULL);
    lua_newtable(L);
    lua_newtable(L);
    if (!csv_table_read(bytes->data, bytes->length, name, NULL, take_row, &reading, &err))
        return bind_raise(L, &err);
    if (reading.rows < 0)
        return bind_fail(L, ERROR_INPUT, "%s: the table is empty: give a header and rows", name);
    lua_rawgeti(L, -1, 0);
    lua_setfield(L, -3, "columns");
    lua_pushnil(L);
    lua_rawseti(L, -2, 0);
    lua_setfield(L, -2, "rows");
    bind_set_string(L, "name", name);
    return 1;
}
