/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bind_width.c - widths of figures by the name of a venue: lua/venues.lua, and what a script
 * adds with figure.width_names. */
#include <string.h>

#include "script/bind.h"
#include "script/bind_figure.h"

static const char names_key[] = "figure.the names of widths";

/* Pushes the table of names, made from the module on the first call. */
static void push_names(lua_State *L)
{
    luaL_checkstack(L, 6, NULL);
    if (lua_getfield(L, LUA_REGISTRYINDEX, names_key) == LUA_TTABLE)
        return;
    lua_pop(L, 1);
    lua_newtable(L);
    bind_require(L, "venues");
    for (lua_pushnil(L); lua_next(L, -2); lua_pop(L, 1)) {
        lua_pushvalue(L, -2);
        lua_pushvalue(L, -2);
        lua_rawset(L, -6);
    }
    lua_pop(L, 1);
    lua_pushvalue(L, -1);
    lua_setfield(L, LUA_REGISTRYINDEX, names_key);
}

bool bind_width(lua_State *L, const char *name, double *width)
{
    bool found = figure_width(name, width);

    if (found)
        return true;
    push_names(L);
    lua_pushstring(L, name);
    found = lua_rawget(L, -2) == LUA_TNUMBER;
    *width = found ? lua_tonumber(L, -1) : *width;
    lua_pop(L, 2);
    return found;
}

/* figure.width_names{["my-lab"] = 300} -> all names with their widths. */
int bind_width_names(lua_State *L)
{
    double width;

    if (!lua_isnoneornil(L, 1))
        luaL_checktype(L, 1, LUA_TTABLE);
    lua_settop(L, 1);
    push_names(L);
    if (lua_isnil(L, 1))
        lua_newtable(L);
    else
        lua_pushvalue(L, 1);
    for (lua_pushnil(L); lua_next(L, 3); lua_pop(L, 1)) {
        const char *name = lua_type(L, -2) == LUA_TSTRING ? lua_tostring(L, -2) : "";

        if (!*name || figure_width(name, &width) || lua_type(L, -1) != LUA_TNUMBER ||
            !(lua_tonumber(L, -1) >= 40 && lua_tonumber(L, -1) <= 14400))
            bind_fail(L, ERROR_SCRIPT,
                      "figure.width_names: \"%.60s\" is no width: give names other than column and "
                      "page with 40 to 14400 pt",
                      name);
        lua_pushvalue(L, -2);
        lua_pushvalue(L, -2);
        lua_rawset(L, 2);
    }
    lua_newtable(L);
    for (lua_pushnil(L); lua_next(L, 2); lua_pop(L, 1)) {
        lua_pushvalue(L, -2);
        lua_pushvalue(L, -2);
        lua_rawset(L, 4);
    }
    return 1;
}
