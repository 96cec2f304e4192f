/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bind_format.c - the module format: numbers and names as text, as C prints them.
 *
 * format.shortest(x), format.fixed(x, decimals), format.significant(x, digits),
 * format.from_log10(x, digits); format.width(text) in characters, format.escape(text)
 * for a terminal, format.csv(text) for one cell; format.nearest(word, names). */
#include "base/cells.h"
#include "base/number.h"
#include "script/bind.h"

enum {
    FIXED_SIZE = 400,
    ESCAPED_SIZE = 4096
};

static int get_digits(lua_State *L, lua_Integer low, lua_Integer high)
{
    lua_Integer digits = luaL_checkinteger(L, 2);

    if (digits < low || digits > high)
        bind_fail(L, ERROR_SCRIPT, "format: %lld digits are out of range: use %lld to %lld",
                  (long long)digits, (long long)low, (long long)high);
    return (int)digits;
}

static int format_shortest(lua_State *L)
{
    char buffer[NUMBER_SIZE];

    if (lua_isinteger(L, 1))
        luaL_tolstring(L, 1, NULL);
    else
        lua_pushlstring(L, buffer, number_shortest(luaL_checknumber(L, 1), buffer));
    return 1;
}

static int format_fixed(lua_State *L)
{
    char buffer[FIXED_SIZE];
    double value = luaL_checknumber(L, 1);

    lua_pushlstring(L, buffer, number_fixed(value, get_digits(L, 0, 17), buffer, sizeof buffer));
    return 1;
}

static int format_significant(lua_State *L)
{
    char buffer[NUMBER_SIZE];
    double value = luaL_checknumber(L, 1);

    lua_pushlstring(L, buffer, number_significant(value, get_digits(L, 1, 17), buffer));
    return 1;
}

static int format_from_log10(lua_State *L)
{
    char buffer[NUMBER_SIZE];
    double value = luaL_checknumber(L, 1);

    lua_pushlstring(L, buffer, number_from_log10(value, get_digits(L, 1, 17), buffer));
    return 1;
}

static int format_width(lua_State *L)
{
    size_t length;
    const char *text = luaL_checklstring(L, 1, &length);

    lua_pushinteger(L, (lua_Integer)utf8_count(text, length));
    return 1;
}

static int format_escape(lua_State *L)
{
    size_t length;
    const char *text = luaL_checklstring(L, 1, &length);
    char buffer[ESCAPED_SIZE];

    text_escape(text, length, buffer, sizeof buffer);
    lua_pushstring(L, buffer);
    return 1;
}

static int format_csv(lua_State *L)
{
    size_t length;
    const char *text = luaL_checklstring(L, 1, &length);
    Text *cell = bind_text(L);

    cell_append(cell, text, length);
    bind_push_text(L, cell);
    return 1;
}

/* format.nearest(word, names): the name that is probably meant, or nil. */
static int format_nearest(lua_State *L)
{
    enum {
        MOST = 200
    };
    const char *word = luaL_checkstring(L, 1), *names[MOST];
    lua_Integer count;

    luaL_checktype(L, 2, LUA_TTABLE);
    count = (lua_Integer)lua_rawlen(L, 2);
    luaL_argcheck(L, count <= MOST, 2, "at most 200 names");
    luaL_checkstack(L, MOST + 4, NULL);
    for (lua_Integer i = 0; i < count; i++) {
        lua_rawgeti(L, 2, i + 1);
        names[i] = luaL_checkstring(L, -1);
    }
    lua_pushstring(L, text_nearest(word, names, (size_t)count));
    return 1;
}

int bind_format_open(lua_State *L)
{
    static const luaL_Reg functions[] = {{"shortest", format_shortest},
                                         {"fixed", format_fixed},
                                         {"significant", format_significant},
                                         {"from_log10", format_from_log10},
                                         {"width", format_width},
                                         {"escape", format_escape},
                                         {"csv", format_csv},
                                         {"nearest", format_nearest},
                                         {NULL, NULL}};

    luaL_newlib(L, functions);
    return 1;
}
