/* SPDX-License-Identifier: GPL-3.0-or-later */
/* module.c - where scripts come from.
 *
 * Text only. Our own scripts are called "=lua/words.lua" and see the globals; a user's
 * are called "@path" and see an environment of their own, so that what one of them
 * assigns cannot reach ours. require looks beside the user's script, when it is a user's
 * script that asks, and in lua/ of the data folder. */
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "script/bind.h"
#include "script/data.h"
#include "script/engine.h"

enum {
    SCRIPT_SIZE = 16 << 20
};

/* A syntax error has its place in the message: "name:12: text". */
static int raise_syntax(lua_State *L, const char *source)
{
    const char *message = lua_tostring(L, -1), *place = message;
    Error err = {0};

    while ((place = strchr(place, ':')) != NULL) {
        size_t digits = strspn(place + 1, "0123456789");

        if (digits > 0 && place[1 + digits] == ':') {
            error_at(&err, ERROR_SCRIPT, source + 1, strtoll(place + 1, NULL, 10), 0, "%.900s",
                     place + 3 + digits);
            return bind_raise(L, &err);
        }
        place++;
    }
    error_at(&err, ERROR_SCRIPT, source + 1, 0, 0, "%.900s", message);
    return bind_raise(L, &err);
}

/* A first line that starts with # is a comment, and a byte order mark is skipped. */
static void skip_head(const char **text, size_t *length)
{
    if (*length >= 3 && memcmp(*text, "\xEF\xBB\xBF", 3) == 0) {
        *text += 3;
        *length -= 3;
    }
    if (*length > 0 && **text == '#') {
        const char *end = memchr(*text, '\n', *length);
        size_t skip = end ? (size_t)(end - *text) : *length;

        *text += skip;
        *length -= skip;
    }
}

static void load_text(lua_State *L, const char *source, const char *text, size_t length)
{
    skip_head(&text, &length);
    if (luaL_loadbufferx(L, text, length, source, "t") != LUA_OK)
        raise_syntax(L, source);
}

void load_user(lua_State *L, const char *name, const char *text, size_t length)
{
    const char *source = lua_pushfstring(L, "@%s", name);

    limit_begin(bind_script(L));
    watchdog_set_place(bind_script(L)->watchdog, name, 0); /* until a line is known */
    load_text(L, source, text, length);
    sandbox_push_user_environment(L);
    lua_setupvalue(L, -2, 1);
    lua_remove(L, -2);
}

void load_user_file(lua_State *L, const char *path)
{
    Text *text = bind_text(L);
    Error err = {0};

    if (!script_used(bind_script(L), path, &err) || !file_read(path, SCRIPT_SIZE, text, &err))
        bind_raise(L, &err);
    load_user(L, path, text_string(text), text->length);
    lua_remove(L, -2);
}

void load_own(lua_State *L, const char *name)
{
    Script *script = bind_script(L);
    const char *source = lua_pushfstring(L, "=lua/%s.lua", name);
    Text *text = bind_text(L);
    Error err = {0};

    if (!data_read(script->data_folder, source + 1, text, &err))
        bind_raise(L, &err);
    load_text(L, source, text_string(text), text->length);
    lua_replace(L, -3);
    lua_pop(L, 1);
}

/* Module names are words joined by dots; the dots become folders. */
static const char *module_path(lua_State *L, const char *name)
{
    static const char letters[] =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-";
    const char *word = name;

    for (;;) {
        size_t length = strspn(word, letters);

        if (length == 0 || (word[length] != '.' && word[length] != '\0'))
            bind_fail(L, ERROR_SCRIPT,
                      "require: \"%.100s\" is not a module name: use words joined by dots", name);
        if (word[length] == '\0')
            return luaL_gsub(L, name, ".", "/");
        word += length + 1;
    }
}

/* By the innermost function that is written in Lua: a user's script may ask through pcall
 * and its like. With none in sight it is taken for a user's. */
bool module_called_by_user(lua_State *L)
{
    lua_Debug frame;

    for (int level = 1; lua_getstack(L, level, &frame); level++) {
        lua_getinfo(L, "S", &frame);
        if (frame.what[0] != 'C')
            return fault_is_user_source(frame.source);
    }
    return true;
}

/* Pushes "@folder/path.lua" and returns true when there is such a file. */
static bool push_key_in(lua_State *L, const char *folder, const char *path)
{
    const char *key = lua_pushfstring(L, "@%s/%s.lua", folder, path);
    Error err = {0};
    bool found;

    if (!script_looks_for(bind_script(L), key + 1, &found, &err))
        bind_raise(L, &err);
    if (!found)
        lua_pop(L, 1);
    return found;
}

/* Pushes the key of a module: "@folder/name.lua" beside the user's script or in a folder
 * of the user's, or "=name". */
static void push_key(lua_State *L, const char *name, bool user)
{
    Script *script = bind_script(L);
    const char *path = module_path(L, name);

    if (user && script->module_folder && push_key_in(L, script->module_folder, path))
        return;
    for (size_t i = 0; user && i < script->module_path.count; i++)
        if (push_key_in(L, script->module_path.items[i], path))
            return;
    if (!file_exists(lua_pushfstring(L, "%s/lua/%s.lua", script->data_folder, path)))
        bind_fail(
            L, ERROR_SCRIPT,
            "there is no module \"%.100s\": put %.100s.lua into the folder of your script, or "
            "into one that --lua-path names",
            name, path);
    lua_pushfstring(L, "=%s", path);
}

/* Runs the module for the first time and keeps what it returns, or true. */
static void run_module(lua_State *L, int loaded, int key)
{
    const char *name = lua_tostring(L, key);

    lua_pushvalue(L, key);
    lua_pushboolean(L, 0);
    lua_rawset(L, loaded);
    if (name[0] == '@')
        load_user_file(L, name + 1);
    else
        load_own(L, name + 1);
    lua_call(L, 0, 1);
    if (!lua_toboolean(L, -1)) {
        lua_pop(L, 1);
        lua_pushboolean(L, 1);
    }
    lua_pushvalue(L, key);
    lua_pushvalue(L, -2);
    lua_rawset(L, loaded);
}

/* Pushes what the module gives. */
static void push_module(lua_State *L, const char *name, bool user)
{
    int top = lua_gettop(L), key, loaded;

    luaL_checkstack(L, 12, NULL);
    push_key(L, name, user);
    key = lua_gettop(L);
    luaL_getsubtable(L, LUA_REGISTRYINDEX, "modules");
    loaded = key + 1;
    lua_pushvalue(L, key);
    if (lua_rawget(L, loaded) == LUA_TNIL)
        run_module(L, loaded, key);
    else if (!lua_toboolean(L, -1))
        bind_fail(L, ERROR_SCRIPT,
                  "module \"%.100s\" requires itself, or failed before: break the circle", name);
    lua_replace(L, top + 1);
    lua_settop(L, top + 1);
}

int module_require(lua_State *L)
{
    push_module(L, luaL_checkstring(L, 1), module_called_by_user(L));
    return 1;
}

void bind_require(lua_State *L, const char *name)
{
    push_module(L, name, false);
}

/* load(text or function [, name [, mode [, environment]]]): text only, and the
 * environment is that of users' scripts unless one is given. */
int module_load(lua_State *L)
{
    bool environment = !lua_isnone(L, 4);
    const char *name;

    luaL_argcheck(L, lua_isstring(L, 1) || lua_isfunction(L, 1), 1, "text or function expected");
    name = luaL_optstring(L, 2, "load");
    lua_settop(L, 4);
    lua_pushfstring(L, "@%s", name[0] == '=' || name[0] == '@' ? name + 1 : name);
    lua_replace(L, 2);
    lua_pushliteral(L, "t");
    lua_replace(L, 3);
    if (!environment) {
        sandbox_push_user_environment(L);
        lua_replace(L, 4);
    }
    limit_begin(bind_script(L));
    lua_pushvalue(L, lua_upvalueindex(1));
    lua_insert(L, 1);
    lua_call(L, 4, LUA_MULTRET);
    return lua_gettop(L);
}
