/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bind_graded.c - graded scores as tables: stats.cut{scores, cut}, the paired table under a
 * declared cut, and stats.levels{scores}, the square table of few levels. */
#include "script/bind.h"
#include "script/bind_input.h"
#include "stats/graded.h"

/* stats.cut{scores, cut} */
static int stats_cut(lua_State *L)
{
    static const char where[] = "stats.cut";
    static const char *const names[] = {"scores", "cut"};
    Input input = {.kind = INPUT_SCORES};
    PairedTable table;
    int64_t missing;
    double cut;
    Error err = {0};

    bind_check_options(L, 1, where, names, 2);
    cut = bind_number(L, 1, where, "cut");
    data_get(L, 1, where, "scores", &input, bind_text(L));
    if (!graded_cut(&input.matrix, cut, &table, &missing, &err))
        return bind_raise(L, &err);
    lua_createtable(L, 0, 5);
    bind_set_integer(L, "a", table.a);
    bind_set_integer(L, "b", table.b);
    bind_set_integer(L, "c", table.c);
    bind_set_integer(L, "d", table.d);
    bind_set_integer(L, "missing", missing);
    return 1;
}

/* stats.levels{scores}: levels and square (a row a level of A), nil of more than ten levels. */
static int stats_levels(lua_State *L)
{
    static const char where[] = "stats.levels";
    static const char *const names[] = {"scores"};
    Input input = {.kind = INPUT_SCORES};
    Levels levels;
    Error err = {0};

    bind_check_options(L, 1, where, names, 1);
    data_get(L, 1, where, "scores", &input, bind_text(L));
    if (!graded_levels(&input.matrix, &levels, &err))
        return bind_raise(L, &err);
    if (levels.count == 0)
        return 0;
    lua_createtable(L, 0, 2);
    lua_createtable(L, (int)levels.count, 0);
    lua_createtable(L, (int)levels.count, 0);
    for (size_t i = 0; i < levels.count; i++) {
        lua_pushnumber(L, levels.values[i]);
        lua_rawseti(L, -3, (lua_Integer)i + 1);
        lua_createtable(L, (int)levels.count, 0);
        for (size_t j = 0; j < levels.count; j++) {
            lua_pushinteger(L, levels.counts[i][j]);
            lua_rawseti(L, -2, (lua_Integer)j + 1);
        }
        lua_rawseti(L, -2, (lua_Integer)i + 1);
    }
    lua_setfield(L, -3, "square");
    lua_setfield(L, -2, "levels");
    return 1;
}

void bind_graded_add(lua_State *L)
{
    static const luaL_Reg functions[] = {
        {"cut", stats_cut}, {"levels", stats_levels}, {NULL, NULL}};

    luaL_setfuncs(L, functions, 0);
}
