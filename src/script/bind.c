/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bind.c - option tables, types and errors, shared by the bound modules. */
#include "script/bind.h"

#include <math.h>
#include <stdarg.h>
#include <string.h>

#include "script/engine.h"

int bind_raise(lua_State *L, const Error *err)
{
    *(Error *)bind_new(L, "error", sizeof *err) = *err;
    return lua_error(L);
}

int bind_fail(lua_State *L, ErrorCode code, const char *format, ...)
{
    Error *err = bind_new(L, "error", sizeof *err);
    char message[sizeof err->message];
    va_list arguments;

    va_start(arguments, format);
    vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    error_set(err, code, "%s", message);
    return lua_error(L);
}

void bind_check_input(lua_State *L, const char *path)
{
    Script *script = bind_script(L);
    Error err = {0};

    if (!path_has(&script->inputs, path) && !path_has(&script->outputs_allowed, path))
        bind_fail(L, ERROR_SCRIPT,
                  "\"%.200s\" is no input of this run: name it on the command line", path);
    if (!script_used(script, path, &err))
        bind_raise(L, &err);
}

void bind_check_memory(lua_State *L, const void *memory)
{
    Error err = {0};

    if (!memory) {
        error_memory(&err);
        bind_raise(L, &err);
    }
}

/* "a, b, c" of the known names. */
static const char *push_names(lua_State *L, const char *const *names, size_t count)
{
    luaL_Buffer buffer;

    luaL_buffinit(L, &buffer);
    for (size_t i = 0; i < count; i++) {
        if (i > 0)
            luaL_addstring(&buffer, ", ");
        luaL_addstring(&buffer, names[i]);
    }
    luaL_pushresult(&buffer);
    return lua_tostring(L, -1);
}

static bool is_known(const char *name, const char *const *known, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (strcmp(known[i], name) == 0)
            return true;
    return false;
}

void bind_check_options(lua_State *L, int index, const char *where, const char *const *known,
                        size_t count)
{
    index = lua_absindex(L, index);
    if (!lua_istable(L, index))
        bind_fail(L, ERROR_SCRIPT, "%s takes a table of options, not a %s: write %s{...}", where,
                  luaL_typename(L, index), where);
    for (lua_pushnil(L); lua_next(L, index); lua_pop(L, 1)) {
        const char *name = lua_type(L, -2) == LUA_TSTRING ? lua_tostring(L, -2) : NULL;
        const char *nearest;

        if (!name)
            bind_fail(L, ERROR_SCRIPT, "%s takes options by name only: write name = value", where);
        if (is_known(name, known, count))
            continue;
        nearest = text_nearest(name, known, count);
        if (nearest)
            bind_fail(L, ERROR_SCRIPT, "%s has no option \"%.100s\": did you mean \"%s\"?", where,
                      name, nearest);
        bind_fail(L, ERROR_SCRIPT, "%s has no option \"%.100s\": it takes %s", where, name,
                  push_names(L, known, count));
    }
}

/* Pushes the option; false and nothing pushed when it is absent. */
static bool push_option(lua_State *L, int index, const char *name)
{
    index = lua_absindex(L, index);
    lua_pushstring(L, name);
    if (lua_rawget(L, index) != LUA_TNIL)
        return true;
    lua_pop(L, 1);
    return false;
}

static void require_option(lua_State *L, int index, const char *where, const char *name)
{
    if (!push_option(L, index, name))
        bind_fail(L, ERROR_SCRIPT, "%s needs \"%s\": write %s = ...", where, name, name);
}

static int wrong_type(lua_State *L, const char *where, const char *name, const char *expected)
{
    return bind_fail(L, ERROR_SCRIPT, "%s: \"%s\" must be %s, not a %s", where, name, expected,
                     luaL_typename(L, -1));
}

bool bind_has(lua_State *L, int index, const char *name)
{
    if (!push_option(L, index, name))
        return false;
    lua_pop(L, 1);
    return true;
}

double bind_number(lua_State *L, int index, const char *where, const char *name)
{
    double value;

    require_option(L, index, where, name);
    if (lua_type(L, -1) != LUA_TNUMBER)
        wrong_type(L, where, name, "a number");
    value = lua_tonumber(L, -1);
    lua_pop(L, 1);
    return value;
}

double bind_number_or(lua_State *L, int index, const char *where, const char *name, double fallback)
{
    return bind_has(L, index, name) ? bind_number(L, index, where, name) : fallback;
}

int64_t bind_integer(lua_State *L, int index, const char *where, const char *name)
{
    lua_Integer value;
    int is_integer;

    require_option(L, index, where, name);
    value = lua_tointegerx(L, -1, &is_integer);
    if (lua_type(L, -1) != LUA_TNUMBER)
        wrong_type(L, where, name, "a whole number");
    if (!is_integer)
        bind_fail(L, ERROR_SCRIPT, "%s: \"%s\" must be a whole number%s, not %.17g", where, name,
                  fabs(lua_tonumber(L, -1)) >= 0x1p63 ? " of at most 19 digits" : "",
                  lua_tonumber(L, -1));
    lua_pop(L, 1);
    return value;
}

int64_t bind_integer_or(lua_State *L, int index, const char *where, const char *name,
                        int64_t fallback)
{
    return bind_has(L, index, name) ? bind_integer(L, index, where, name) : fallback;
}

const char *bind_string(lua_State *L, int index, const char *where, const char *name)
{
    const char *value;
    size_t length;

    require_option(L, index, where, name);
    if (lua_type(L, -1) != LUA_TSTRING)
        wrong_type(L, where, name, "a string");
    value = lua_tolstring(L, -1, &length);
    if (strlen(value) != length)
        bind_fail(L, ERROR_SCRIPT, "%s: \"%s\" holds a zero byte: leave it out", where, name);
    lua_pop(L, 1);
    return value;
}

const char *bind_string_or(lua_State *L, int index, const char *where, const char *name,
                           const char *fallback)
{
    return bind_has(L, index, name) ? bind_string(L, index, where, name) : fallback;
}

bool bind_boolean_or(lua_State *L, int index, const char *where, const char *name, bool fallback)
{
    bool value;

    if (!push_option(L, index, name))
        return fallback;
    if (!lua_isboolean(L, -1))
        wrong_type(L, where, name, "true or false");
    value = lua_toboolean(L, -1);
    lua_pop(L, 1);
    return value;
}

int bind_choice(lua_State *L, int index, const char *where, const char *name,
                const char *const *names, size_t count, int fallback)
{
    const char *value;

    if (fallback >= 0 && !bind_has(L, index, name))
        return fallback;
    value = bind_string(L, index, where, name);
    for (size_t i = 0; i < count; i++)
        if (strcmp(names[i], value) == 0)
            return (int)i;
    return bind_fail(L, ERROR_SCRIPT, "%s: \"%s\" cannot be \"%.100s\": choose one of %s", where,
                     name, value, push_names(L, names, count));
}

bool bind_table(lua_State *L, int index, const char *where, const char *name)
{
    if (!push_option(L, index, name))
        return false;
    if (!lua_istable(L, -1))
        wrong_type(L, where, name, "a table");
    return true;
}

void bind_type(lua_State *L, const char *type, const luaL_Reg *methods, lua_CFunction release)
{
    luaL_newmetatable(L, type);
    luaL_setfuncs(L, methods, 0);
    lua_pushvalue(L, -1);
    lua_setfield(L, -2, "__index");
    if (release) {
        lua_pushcfunction(L, release);
        lua_setfield(L, -2, "__gc");
    }
    lua_pushboolean(L, 0);
    lua_setfield(L, -2, "__metatable");
    lua_pop(L, 1);
}

void *bind_new(lua_State *L, const char *type, size_t size)
{
    void *object = lua_newuserdatauv(L, size, 0);

    memset(object, 0, size);
    luaL_setmetatable(L, type);
    return object;
}

void *bind_test(lua_State *L, int index, const char *type)
{
    return luaL_testudata(L, index, type);
}

void *bind_check(lua_State *L, int index, const char *type)
{
    return luaL_checkudata(L, index, type);
}

static int release_text(lua_State *L)
{
    text_free(lua_touserdata(L, 1));
    return 0;
}

Text *bind_text(lua_State *L)
{
    static const luaL_Reg no_methods[] = {{NULL, NULL}};

    if (luaL_getmetatable(L, "text") == LUA_TNIL)
        bind_type(L, "text", no_methods, release_text);
    lua_pop(L, 1);
    return bind_new(L, "text", sizeof(Text));
}

void bind_push_text(lua_State *L, const Text *text)
{
    Error err = {0};

    if (!text_ok(text, &err))
        bind_raise(L, &err);
    lua_pushlstring(L, text_string(text), text->length);
}

void bind_set_string(lua_State *L, const char *name, const char *value)
{
    lua_pushstring(L, value);
    lua_setfield(L, -2, name);
}

void bind_set_number(lua_State *L, const char *name, double value)
{
    lua_pushnumber(L, value);
    lua_setfield(L, -2, name);
}

void bind_set_integer(lua_State *L, const char *name, int64_t value)
{
    lua_pushinteger(L, value);
    lua_setfield(L, -2, name);
}
