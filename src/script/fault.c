/* SPDX-License-Identifier: GPL-3.0-or-later */
/* fault.c - whatever a script raises becomes one Error with the line of the script.
 *
 * An error object is a userdata of type "error" that holds an Error; scripts that catch
 * it have e:kind() ("usage", "input", ...), e:message() and tostring(e). Strings are taken
 * apart into place and message. Everything else is named by its type. The place is a line
 * of the user's own script, the innermost one, because that is what can be mended; a
 * fault in our own scripts alone keeps its own line. */
#include <stdlib.h>
#include <string.h>

#include "base/number.h"
#include "script/bind.h"
#include "script/engine.h"

enum {
    LEVELS = 200
};

bool fault_is_user_source(const char *source)
{
    return source[0] != '=';
}

static int error_tostring(lua_State *L)
{
    const Error *err = bind_check(L, 1, "error");
    char text[sizeof err->file + sizeof err->message + 64];

    error_format(err, text, sizeof text);
    lua_pushstring(L, text);
    return 1;
}

static int error_message(lua_State *L)
{
    lua_pushstring(L, ((const Error *)bind_check(L, 1, "error"))->message);
    return 1;
}

static int error_kind(lua_State *L)
{
    static const char *const kinds[] = {[ERROR_NONE] = "none",
                                        [ERROR_USAGE] = "usage",
                                        [ERROR_INPUT] = "input",
                                        [ERROR_OUTPUT] = "output",
                                        [ERROR_SCRIPT] = "script",
                                        [ERROR_DOMAIN] = "domain",
                                        [ERROR_NOT_COMPARABLE] = "not_comparable",
                                        [ERROR_MEMORY] = "memory",
                                        [ERROR_INTERNAL] = "internal"};

    lua_pushstring(L, kinds[((const Error *)bind_check(L, 1, "error"))->code]);
    return 1;
}

void fault_open(lua_State *L)
{
    static const luaL_Reg methods[] = {{"message", error_message},
                                       {"kind", error_kind},
                                       {"__tostring", error_tostring},
                                       {NULL, NULL}};

    bind_type(L, "error", methods, NULL);
}

/* "name:12: rest" -> 12 and rest, when the text starts with name. */
static bool cut_place(const char *text, const char *name, int64_t *line, const char **rest)
{
    size_t length = strlen(name), digits;

    if (strncmp(text, name, length) != 0 || text[length] != ':')
        return false;
    text += length + 1;
    digits = strspn(text, "0123456789");
    if (text[digits] != ':' || !number_parse_integer(text, digits, line))
        return false;
    *rest = text + digits + 1;
    *rest += **rest == ' ';
    return true;
}

/* The string raised; where it holds NUL bytes, which end a string of C, a copy that shows them. */
static const char *whole_text(lua_State *L)
{
    size_t length;
    const char *text = lua_tolstring(L, 1, &length);
    luaL_Buffer shown;

    if (strlen(text) == length)
        return text;
    luaL_buffinit(L, &shown);
    for (size_t i = 0; i < length; i++)
        if (text[i] == '\0')
            luaL_addstring(&shown, "\\x00");
        else
            luaL_addchar(&shown, text[i]);
    luaL_pushresult(&shown);
    return lua_tostring(L, -1);
}

static const char *or_nothing(const char *text)
{
    return *text ? text : "the error raised is an empty string: raise one that says what is wrong";
}

/* The message of a string without the places that Lua put in front of it; the last of
 * them, where the error began, goes into err. True when that is a user's script. */
static bool split_message(lua_State *L, const char *text, Error *err)
{
    lua_Debug frame;
    int64_t line;

    for (int level = 0; level < LEVELS && lua_getstack(L, level, &frame); level++) {
        lua_getinfo(L, "S", &frame);
        if (!cut_place(text, frame.short_src, &line, &text))
            continue;
        while (cut_place(text, frame.short_src, &line, &text))
            ;
        error_at(err, ERROR_SCRIPT, frame.source + 1, line, 0, "%.1000s", or_nothing(text));
        return fault_is_user_source(frame.source);
    }
    error_set(err, ERROR_SCRIPT, "%.1000s", or_nothing(text));
    return false;
}

/* The innermost line of the user's own script. */
static void user_place(lua_State *L, Error *err)
{
    lua_Debug frame;

    for (int level = 0; level < LEVELS && lua_getstack(L, level, &frame); level++) {
        lua_getinfo(L, "Sl", &frame);
        if (frame.currentline > 0 && fault_is_user_source(frame.source)) {
            err->file[0] = '\0';
            err->line = err->column = 0;
            error_locate(err, frame.source + 1, frame.currentline, 0);
            return;
        }
    }
}

/* Text of an object that is neither an error object nor a string. */
static int describe(lua_State *L)
{
    plain_push(L, 1);
    return 1;
}

static void describe_object(lua_State *L, Error *err)
{
    const char *type = luaL_typename(L, 1);

    lua_pushcfunction(L, describe);
    lua_pushvalue(L, 1);
    if (lua_pcall(L, 1, 1, 0) != LUA_OK || !lua_isstring(L, -1))
        error_set(err, ERROR_SCRIPT, "the error raised is a %s that has no text: raise a string",
                  type);
    else if (lua_type(L, 1) == LUA_TNIL || strcmp(lua_tostring(L, -1), type) == 0)
        error_set(err, ERROR_SCRIPT,
                  "the error raised is a %s: raise a string that says what is wrong", type);
    else
        error_set(err, ERROR_SCRIPT, "%.1000s", lua_tostring(L, -1));
}

int fault_handler(lua_State *L)
{
    Error err = {0};
    const Error *raised = bind_test(L, 1, "error");
    bool placed = false;

    if (raised) {
        err = *raised;
        placed = err.file[0] != '\0';
    } else if (lua_type(L, 1) == LUA_TSTRING) {
        placed = split_message(L, whole_text(L), &err);
    } else {
        describe_object(L, &err);
    }
    if (!placed)
        user_place(L, &err);
    place_add(bind_script(L), &err);
    place_refine(bind_script(L), &err);
    *(Error *)bind_new(L, "error", sizeof err) = err;
    return 1;
}

void fault_memory(const Script *script, Error *err)
{
    error_set(err, ERROR_SCRIPT, "the script needs more than %zu MiB of memory: keep less at once",
              limit_memory(script) >> 20);
}

void fault_result(Script *script, int status, Error *err)
{
    lua_State *L = script->L;
    const Error *raised = lua_touserdata(L, -1);
    Error result = {0};

    if (status == LUA_ERRMEM)
        fault_memory(script, &result);
    else if (raised && status == LUA_ERRRUN)
        result = *raised;
    else
        error_set(&result, ERROR_SCRIPT, "the error that the script raised cannot be shown: %.200s",
                  lua_type(L, -1) == LUA_TSTRING ? lua_tostring(L, -1) : "it has no text");
    if (!result.file[0] && (status == LUA_ERRMEM || status == LUA_ERRERR))
        watchdog_place(script->watchdog, &result);
    place_refine(script, &result);
    lua_pop(L, 1);
    if (err)
        *err = result;
}
