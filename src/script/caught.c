/* SPDX-License-Identifier: GPL-3.0-or-later */
/* caught.c - pcall that catches all but want of memory: an answer that was made without some part
 * of it, since that part found no room, would be another answer. */
#include "script/bind.h"
#include "script/engine.h"

/* The results behind `true`, or false and what was raised. */
static int give(lua_State *L, int status, lua_KContext context)
{
    const Error *raised;
    Error err = {0};

    (void)context;
    if (status == LUA_OK || status == LUA_YIELD)
        return lua_gettop(L);
    if (status == LUA_ERRMEM) {
        fault_memory(bind_script(L), &err);
        return bind_raise(L, &err);
    }
    raised = bind_test(L, -1, "error");
    if (raised && raised->code == ERROR_MEMORY)
        return lua_error(L);
    lua_pushboolean(L, false);
    lua_insert(L, -2);
    return 2;
}

int caught_pcall(lua_State *L)
{
    luaL_checkany(L, 1);
    lua_pushboolean(L, true);
    lua_insert(L, 1);
    return give(L, lua_pcallk(L, lua_gettop(L) - 2, LUA_MULTRET, 0, 0, give), 0);
}
