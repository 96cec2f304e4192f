/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sandbox.c - what a script can reach: these names and no others.
 *
 * Left out are files, processes, the clock, binary chunks, finalizers, the garbage
 * collector and the debug library. Modules are seen through views that refuse changes,
 * and a user's script assigns into an environment of its own. */
#include <lualib.h>
#include <string.h>

#include "script/bind.h"
#include "script/engine.h"

enum {
    FREEZE_DEPTH = 60
};

typedef struct Module { /* a global that is a table */
    const char *name;
    lua_CFunction open;
    const char *const *keep; /* names of the standard library; null = all that open gives */
    const luaL_Reg *ours;    /* functions in their place, with the original as upvalue */
} Module;

static const char *const base_names[] = {
    "assert", "error",    "getmetatable", "ipairs", "rawequal", "rawget", "rawlen",
    "select", "tonumber", "type",         "xpcall", "_VERSION", NULL};
static const char *const string_names[] = {"byte", "char",    "len",   "lower",  "pack", "packsize",
                                           "sub",  "reverse", "upper", "unpack", NULL};
static const char *const table_names[] = {"concat", "insert", "move", "pack",
                                          "remove", "unpack", NULL};
static const char *const math_names[] = {
    "abs",  "acos", "asin", "atan", "ceil", "cos",        "deg",        "exp",  "floor",
    "fmod", "huge", "log",  "max",  "min",  "maxinteger", "mininteger", "modf", "pi",
    "rad",  "sin",  "sqrt", "tan",  "type", "tointeger",  "ult",        NULL};
static const char *const coroutine_names[] = {"close",  "isyieldable", "resume", "running",
                                              "status", "yield",       NULL};

/* Calls the original after noting the line for the watchdog: patterns can be slow. */
static int noted_call(lua_State *L)
{
    bind_note_place(L);
    lua_pushvalue(L, lua_upvalueindex(1));
    lua_insert(L, 1);
    lua_call(L, lua_gettop(L) - 1, LUA_MULTRET);
    return lua_gettop(L);
}

/* A new coroutine starts with a fresh count: it costs one step of the hook. */
static int charged_call(lua_State *L)
{
    limit_charge(L, LIMIT_STEP);
    return noted_call(L);
}

static int checked_setmetatable(lua_State *L)
{
    luaL_checktype(L, 1, LUA_TTABLE);
    luaL_argcheck(L, lua_isnil(L, 2) || lua_istable(L, 2), 2, "nil or table expected");
    if (lua_istable(L, 2) && (lua_pushliteral(L, "__gc"), lua_rawget(L, 2) != LUA_TNIL))
        return luaL_argerror(L, 2, "__gc is not available: there are no finalizers");
    lua_settop(L, 2);
    lua_pushvalue(L, lua_upvalueindex(1));
    lua_insert(L, 1);
    lua_call(L, 2, 1);
    return 1;
}

static int checked_rawset(lua_State *L)
{
    luaL_checktype(L, 1, LUA_TTABLE);
    luaL_checkany(L, 2);
    luaL_checkany(L, 3);
    if (luaL_getmetafield(L, 1, "__metatable") != LUA_TNIL)
        return luaL_argerror(L, 1, "this table cannot be changed");
    lua_settop(L, 3);
    lua_rawset(L, 1);
    return 1;
}

static int freeze_table(lua_State *L);

static const luaL_Reg base_ours[] = {{"freeze", freeze_table},
                                     {"load", module_load},
                                     {"next", order_next},
                                     {"pairs", order_pairs},
                                     {"pcall", caught_pcall},
                                     {"print", plain_print},
                                     {"rawset", checked_rawset},
                                     {"require", module_require},
                                     {"setmetatable", checked_setmetatable},
                                     {"tostring", plain_tostring},
                                     {NULL, NULL}};
static const luaL_Reg string_ours[] = {
    {"find", noted_call}, {"format", plain_format}, {"gmatch", noted_call},
    {"gsub", noted_call}, {"match", noted_call},    {"rep", noted_call},
    {NULL, NULL}};
static const luaL_Reg table_ours[] = {{"sort", order_sort}, {NULL, NULL}};
static const luaL_Reg math_ours[] = {
    {"random", random_random}, {"randomseed", random_seed}, {NULL, NULL}};
static const luaL_Reg coroutine_ours[] = {
    {"create", charged_call}, {"wrap", charged_call}, {NULL, NULL}};

static const Module modules[] = {
    {"string", luaopen_string, string_names, string_ours},
    {"table", luaopen_table, table_names, table_ours},
    {"math", luaopen_math, math_names, math_ours},
    {"coroutine", luaopen_coroutine, coroutine_names, coroutine_ours},
    {"utf8", luaopen_utf8, NULL, NULL},
    {"stats", bind_stats_open, NULL, NULL},
    {"trials", bind_trials_open, NULL, NULL},
    {"sequential", bind_sequential_open, NULL, NULL},
    {"recheck", bind_recheck_open, NULL, NULL},
    {"plan", bind_plan_open, NULL, NULL},
    {"figure", bind_figure_open, NULL, NULL},
    {"document", bind_document_open, NULL, NULL},
    {"output", bind_output_open, NULL, NULL},
    {"format", bind_format_open, NULL, NULL},
    {"json", bind_json_open, NULL, NULL},
    {"files", bind_files_open, NULL, NULL},
    {"dialogue", bind_dialogue_open, NULL, NULL},
};

/* target[name] = source[name] for the names kept, and ours round the originals. */
static void choose(lua_State *L, int source, int target, const char *const *keep,
                   const luaL_Reg *ours)
{
    for (; *keep; keep++) {
        lua_getfield(L, source, *keep);
        lua_setfield(L, target, *keep);
    }
    for (; ours->name; ours++) {
        lua_getfield(L, source, ours->name);
        lua_pushcclosure(L, ours->func, 1);
        lua_setfield(L, target, ours->name);
    }
}

static int refuse_change(lua_State *L)
{
    plain_push(L, 2);
    return bind_fail(L, ERROR_SCRIPT, "\"%.100s\" cannot be set here: this table cannot be changed",
                     lua_tostring(L, -1));
}

static int view_pairs(lua_State *L)
{
    lua_pushcfunction(L, order_pairs);
    lua_pushvalue(L, lua_upvalueindex(1));
    lua_call(L, 1, 3);
    return 3;
}

static int view_length(lua_State *L)
{
    lua_pushinteger(L, luaL_len(L, lua_upvalueindex(1)));
    return 1;
}

static void freeze(lua_State *L, int depth);

/* Freezes the plain tables inside the table at index. */
static void freeze_fields(lua_State *L, int index, int depth)
{
    if (depth > FREEZE_DEPTH)
        bind_fail(L, ERROR_SCRIPT, "freeze: tables are nested in a circle, or more than %d deep",
                  FREEZE_DEPTH);
    luaL_checkstack(L, 10, "tables are nested too deeply");
    for (lua_pushnil(L); lua_next(L, index); lua_settop(L, index + 1)) {
        if (!lua_istable(L, -1) || luaL_getmetafield(L, -1, "__metatable") != LUA_TNIL)
            continue;
        lua_pushvalue(L, -2);
        lua_insert(L, -2);
        freeze(L, depth + 1);
        lua_rawset(L, index);
    }
}

static void freeze(lua_State *L, int depth)
{
    int table = lua_gettop(L);

    freeze_fields(L, table, depth);
    lua_newtable(L);
    lua_createtable(L, 0, 5);
    lua_pushvalue(L, table);
    lua_setfield(L, -2, "__index");
    lua_pushcfunction(L, refuse_change);
    lua_setfield(L, -2, "__newindex");
    lua_pushvalue(L, table);
    lua_pushcclosure(L, view_pairs, 1);
    lua_setfield(L, -2, "__pairs");
    lua_pushvalue(L, table);
    lua_pushcclosure(L, view_length, 1);
    lua_setfield(L, -2, "__len");
    lua_pushboolean(L, 0);
    lua_setfield(L, -2, "__metatable");
    if (luaL_getmetafield(L, table, "__json") != LUA_TNIL)
        lua_setfield(L, -2, "__json"); /* still a list, even when it is empty */
    lua_setmetatable(L, -2);
    lua_replace(L, table);
}

/* freeze(table): a view that can be read but not changed, and so all the way down. */
static int freeze_table(lua_State *L)
{
    luaL_checktype(L, 1, LUA_TTABLE);
    lua_settop(L, 1);
    freeze(L, 0);
    return 1;
}

/* Pushes the module as it will be seen. */
static void open_module(lua_State *L, const Module *module)
{
    lua_pushcfunction(L, module->open);
    lua_pushstring(L, module->name);
    lua_call(L, 1, 1);
    if (module->keep) {
        lua_newtable(L);
        choose(L, lua_gettop(L) - 1, lua_gettop(L), module->keep, module->ours);
        lua_remove(L, -2);
    }
    if (strcmp(module->name, "string") == 0) {
        lua_pushliteral(L, "");
        lua_createtable(L, 0, 2);
        lua_pushvalue(L, -3);
        lua_setfield(L, -2, "__index");
        lua_pushboolean(L, 0);
        lua_setfield(L, -2, "__metatable");
        lua_setmetatable(L, -2);
        lua_pop(L, 1);
    }
    freeze(L, 0);
}

/* The environment of users' scripts: empty, over a view of the globals. */
static void make_user_environment(lua_State *L)
{
    lua_newtable(L);
    lua_createtable(L, 0, 2);
    lua_pushglobaltable(L);
    lua_setfield(L, -2, "__index");
    lua_pushboolean(L, 0);
    lua_setfield(L, -2, "__metatable");
    lua_setmetatable(L, -2);
    lua_pushvalue(L, -1);
    lua_setfield(L, -2, "_G");
    lua_setfield(L, LUA_REGISTRYINDEX, "user environment");
}

void sandbox_push_user_environment(lua_State *L)
{
    lua_getfield(L, LUA_REGISTRYINDEX, "user environment");
}

int sandbox_open(lua_State *L)
{
    int globals, all;

    lua_newtable(L);
    globals = lua_gettop(L);
    luaL_requiref(L, "_G", luaopen_base, 0);
    all = lua_gettop(L);
    choose(L, all, globals, base_names, base_ours);
    lua_pushvalue(L, globals);
    lua_rawseti(L, LUA_REGISTRYINDEX, LUA_RIDX_GLOBALS);
    lua_pushnil(L);
    lua_setfield(L, LUA_REGISTRYINDEX, LUA_LOADED_TABLE);
    fault_open(L);
    for (size_t i = 0; i < sizeof modules / sizeof modules[0]; i++) {
        open_module(L, &modules[i]);
        lua_setfield(L, globals, modules[i].name);
    }
    make_user_environment(L);
    return 0;
}
