/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bind_output.c - the module output: what a run prints and writes, and how it ends.
 *
 * output.print(...) to standard output; output.write(name, bytes) a file in the output
 * folder, or an output that the command line names; output.folder() that folder or nil;
 * output.file_name(text, ending) a safe name made of any text; output.warn(message) to
 * standard error; output.exit(status); output.fail(kind, message [, file, line,
 * column]) ends with an error.
 * Nothing appears before the script has ended well, but warnings. */
#include <stdlib.h>
#include <string.h>

#include "base/digest.h"
#include "script/bind.h"
#include "script/engine.h"

enum {
    NAME_SIZE = 100,
    STEM_SIZE = 60,
    HASH_DIGITS = 12
};

static const int64_t written_limit = (int64_t)1 << 30;

static const char safe_letters[] = "abcdefghijklmnopqrstuvwxyz0123456789_-";

/* A plain file name: letters, digits and _ - . but no dot in front. */
static bool is_plain_name(const char *name, size_t length)
{
    return length > 0 && length <= NAME_SIZE && name[0] != '.' &&
           strspn(name, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-.") ==
               length;
}

static void write_file(lua_State *L, const char *path, const char *bytes, size_t length)
{
    Script *script = bind_script(L);
    Error err = {0};

    if ((int64_t)length > written_limit - script->written)
        bind_fail(L, ERROR_SCRIPT, "the script writes more than %lld MiB: write less",
                  (long long)(written_limit >> 20));
    bind_charge(L, length); /* it stays in memory until the end */
    script->written += (int64_t)length;
    if (!outputs_add(script->outputs, path, bytes, length, &err))
        bind_raise(L, &err);
}

void bind_write(lua_State *L, int index, const char *bytes, size_t length)
{
    Script *script = bind_script(L);
    size_t name_length;
    const char *name = luaL_checklstring(L, index, &name_length);
    Error err = {0};

    if (path_has(&script->outputs_allowed, name)) {
        write_file(L, name, bytes, length);
        lua_pushstring(L, name);
        return;
    }
    if (!script->output_folder)
        bind_fail(L, ERROR_SCRIPT,
                  "output.write: \"%.100s\" was not asked for: name it on the command line", name);
    if (!is_plain_name(name, name_length))
        bind_fail(L, ERROR_SCRIPT,
                  "output.write: \"%.100s\" is no plain file name: output.file_name makes one",
                  name);
    if (!outputs_folder(script->outputs, script->output_folder, &err))
        bind_raise(L, &err);
    write_file(L, lua_pushfstring(L, "%s/%s", script->output_folder, name), bytes, length);
}

static int output_write(lua_State *L)
{
    size_t length;
    const char *bytes = luaL_checklstring(L, 2, &length);

    bind_write(L, 1, bytes, length);
    return 1;
}

static int output_folder(lua_State *L)
{
    lua_pushstring(L, bind_script(L)->output_folder);
    return 1;
}

/* Names that Windows keeps for devices. */
static bool is_device(const char *stem)
{
    static const char *const devices[] = {"con", "prn", "aux", "nul"};

    for (size_t i = 0; i < sizeof devices / sizeof devices[0]; i++)
        if (strcmp(stem, devices[i]) == 0)
            return true;
    return strlen(stem) == 4 && (strncmp(stem, "com", 3) == 0 || strncmp(stem, "lpt", 3) == 0);
}

/* output.file_name(text, ending): the text itself where it is safe, else its safe
 * letters and a hash of all of it, so that two texts never share a name. */
static int output_file_name(lua_State *L)
{
    size_t length, used = 0;
    const char *text = luaL_checklstring(L, 1, &length), *ending = luaL_optstring(L, 2, "");
    char stem[STEM_SIZE + 1], hash[DIGEST_SIZE];

    for (size_t i = 0; i < length && used < STEM_SIZE; i++) {
        char c = text[i];

        if (c >= 'A' && c <= 'Z')
            c = (char)(c - 'A' + 'a');
        if (c != '\0' && strchr(safe_letters, c))
            stem[used++] = c;
        else if (used > 0 && stem[used - 1] != '-')
            stem[used++] = '-';
    }
    stem[used] = '\0';
    if (used == length && used > 0 && memcmp(stem, text, length) == 0 && stem[0] != '-' &&
        !is_device(stem)) {
        lua_pushfstring(L, "%s%s", stem, ending);
        return 1;
    }
    digest_bytes(text, length, hash);
    hash[HASH_DIGITS] = '\0';
    lua_pushfstring(L, "%s%s%s%s", stem[0] == '-' ? stem + 1 : stem, used > 0 ? "-" : "", hash,
                    ending);
    return 1;
}

static int output_warn(lua_State *L)
{
    const char *message = luaL_checkstring(L, 1);
    Error err = {0};

    error_set(&err, ERROR_INPUT, "%s", message);
    if (bind_script(L)->warned++ <= DIAGNOSTICS_KEPT) /* with "and so many more" */
        fprintf(stderr, "offdiag: warning: %s\n", err.message);
    return 0;
}

static int output_exit(lua_State *L)
{
    lua_Integer status = luaL_checkinteger(L, 1);

    luaL_argcheck(L, status >= 0 && status <= 4, 1, "a status from 0 to 4 expected");
    bind_script(L)->status = (int)status;
    return 0;
}

static int output_fail(lua_State *L)
{
    static const char *const kinds[] = {"usage", "input", "not_comparable", "script", NULL};
    static const ErrorCode codes[] = {ERROR_USAGE, ERROR_INPUT, ERROR_NOT_COMPARABLE, ERROR_SCRIPT};
    int kind = luaL_checkoption(L, 1, NULL, kinds);
    const char *message = luaL_checkstring(L, 2);
    Error err = {0};

    error_set(&err, codes[kind], "%s", message);
    if (!lua_isnoneornil(L, 3))
        error_locate(&err, luaL_checkstring(L, 3), luaL_optinteger(L, 4, 0),
                     luaL_optinteger(L, 5, 0));
    return bind_raise(L, &err);
}

int bind_output_open(lua_State *L)
{
    static const luaL_Reg functions[] = {{"print", plain_print},    {"write", output_write},
                                         {"folder", output_folder}, {"file_name", output_file_name},
                                         {"warn", output_warn},     {"exit", output_exit},
                                         {"fail", output_fail},     {NULL, NULL}};

    luaL_newlib(L, functions);
    bind_set_string(L, "version", OFFDIAG_VERSION);
    return 1;
}
