/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bind_files.c - the module files: the inputs of a run as bytes.
 *
 * files.read(path) gives the bytes of a file that the command line, or the front matter
 * of the document, names; files.used() lists all that were read; files.own(name) is one of
 * the program's own files; files.declare(folder, name) makes an input of a file that the document
 * names, for our own scripts only. */
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "script/bind.h"
#include "script/data.h"
#include "script/engine.h"

enum {
    FILE_LIMIT = 64 << 20
};

static int files_read(lua_State *L)
{
    const char *path = luaL_checkstring(L, 1);
    Error err = {0};

    bind_check_input(L, path);
    Text *text = bind_text(L);
    if (!file_read(path, FILE_LIMIT, text, &err))
        return bind_raise(L, &err);
    bind_push_text(L, text);
    return 1;
}

/* Below the folder, whatever its parts are called. */
static bool is_below(const char *name)
{
    if (name[0] == '\0' || name[0] == '/')
        return false;
    for (const char *part = name; part; part = strchr(part, '/')) {
        part += *part == '/';
        if (strncmp(part, "..", 2) == 0 && (part[2] == '/' || part[2] == '\0'))
            return false;
    }
    return true;
}

/* A file of the program's own, such as lua/api.lua. */
static int files_own(lua_State *L)
{
    const char *name = luaL_checkstring(L, 1);
    Error err = {0};

    if (!is_below(name))
        return bind_fail(L, ERROR_SCRIPT, "files.own: \"%.200s\" is no file of the program", name);
    Text *text = bind_text(L);
    if (!data_read(script_data_folder(bind_script(L)), name, text, &err))
        return bind_raise(L, &err);
    bind_push_text(L, text);
    return 1;
}

static int files_used(lua_State *L)
{
    const Labels *used = &bind_script(L)->used;

    lua_createtable(L, (int)used->count, 0);
    for (uint32_t id = 0; id < used->count; id++) {
        lua_pushstring(L, labels_text(used, id));
        lua_rawseti(L, -2, (lua_Integer)id + 1);
    }
    return 1;
}

static int files_declare(lua_State *L)
{
    size_t length;
    const char *folder = luaL_checkstring(L, 1), *name = luaL_checklstring(L, 2, &length);
    Error err = {0};

    if (module_called_by_user(L))
        return bind_fail(L, ERROR_SCRIPT,
                         "files.declare is not for scripts: name the file in the front matter or "
                         "on the command line");
    if (strlen(name) != length || !is_below(name))
        return bind_fail(L, ERROR_INPUT,
                         "\"%.200s\" is not beside the document: name it on the command line",
                         name);
    const char *path = strcmp(folder, ".") == 0 ? lua_pushstring(L, name)
                                                : lua_pushfstring(L, "%s/%s", folder, name);
    if (!script_allow_input(bind_script(L), path, &err))
        return bind_raise(L, &err);
    return 1;
}

int bind_files_open(lua_State *L)
{
    static const luaL_Reg functions[] = {{"read", files_read},
                                         {"used", files_used},
                                         {"own", files_own},
                                         {"declare", files_declare},
                                         {NULL, NULL}};

    luaL_newlib(L, functions);
    return 1;
}
