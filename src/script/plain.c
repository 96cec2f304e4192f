/* SPDX-License-Identifier: GPL-3.0-or-later */
/* plain.c - tostring, string.format and print without addresses.
 *
 * Lua shows a table as "table: 0x55...", which changes from run to run. Here it is
 * "table". */
#include <string.h>

#include "script/bind.h"
#include "script/engine.h"

void plain_push(lua_State *L, int index)
{
    index = lua_absindex(L, index);
    if (luaL_getmetafield(L, index, "__tostring") != LUA_TNIL) {
        lua_pushvalue(L, index);
        lua_call(L, 1, 1);
        if (!lua_isstring(L, -1))
            bind_fail(L, ERROR_SCRIPT, "__tostring must return a string, not a %s",
                      luaL_typename(L, -1));
        return;
    }
    switch (lua_type(L, index)) {
    case LUA_TNUMBER:
    case LUA_TNIL:
    case LUA_TBOOLEAN:
    case LUA_TSTRING:
        luaL_tolstring(L, index, NULL);
        return;
    default:
        if (luaL_getmetafield(L, index, "__name") != LUA_TSTRING)
            lua_pushstring(L, luaL_typename(L, index));
    }
}

int plain_tostring(lua_State *L)
{
    luaL_checkany(L, 1);
    plain_push(L, 1);
    return 1;
}

/* string.format: %p is refused, and what has no text is put in as its type. */
int plain_format(lua_State *L)
{
    size_t length;
    const char *format = luaL_checklstring(L, 1, &length);

    for (size_t i = 0; i + 1 < length; i++) {
        if (format[i] != '%')
            continue;
        i++;
        i += strspn(format + i, "-+ #0123456789.");
        if (format[i] == 'p')
            return luaL_argerror(L, 1, "%p is not available: addresses change from run to run");
    }
    for (int i = 2; i <= lua_gettop(L); i++) {
        int type = lua_type(L, i);

        if (type == LUA_TTABLE || type == LUA_TUSERDATA || type == LUA_TFUNCTION ||
            type == LUA_TTHREAD) {
            plain_push(L, i);
            lua_replace(L, i);
        }
    }
    lua_pushvalue(L, lua_upvalueindex(1));
    lua_insert(L, 1);
    lua_call(L, lua_gettop(L) - 1, 1);
    return 1;
}

int plain_print(lua_State *L)
{
    int count = lua_gettop(L);
    Text *printed = &bind_script(L)->printed;

    for (int i = 1; i <= count; i++) {
        size_t length;
        const char *text;

        plain_push(L, i);
        text = lua_tolstring(L, -1, &length);
        bind_charge(L, length + 1);
        if (i > 1)
            text_append_char(printed, '\t');
        text_append_n(printed, text, length);
        lua_pop(L, 1);
    }
    text_append_char(printed, '\n');
    return 0;
}
