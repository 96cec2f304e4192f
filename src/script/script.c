/* SPDX-License-Identifier: GPL-3.0-or-later */
/* script.c - the life of a script: open, run contained, finish. */
#include "script/script.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "script/bind.h"
#include "script/data.h"
#include "script/engine.h"

Script *bind_script(lua_State *L)
{
    return *(Script **)lua_getextraspace(L);
}

bool path_has(const PathList *list, const char *path)
{
    for (size_t i = 0; i < list->count; i++)
        if (strcmp(list->items[i], path) == 0)
            return true;
    return false;
}

bool path_add(PathList *list, const char *path, Error *err)
{
    char **items = realloc(list->items, (list->count + 1) * sizeof *items);

    if (!items)
        return error_memory(err);
    list->items = items;
    list->items[list->count] = text_copy(path);
    if (!list->items[list->count])
        return error_memory(err);
    list->count++;
    return true;
}

static void path_free(PathList *list)
{
    for (size_t i = 0; i < list->count; i++)
        free(list->items[i]);
    free(list->items);
}

bool script_allow_input(Script *script, const char *path, Error *err)
{
    outputs_protect(script->outputs, path);
    return path_add(&script->inputs, path, err);
}

bool script_modules_beside(Script *script, const char *path, Error *err)
{
    const char *slash = strrchr(path, '/');

    free(script->module_folder);
    script->module_folder =
        slash ? text_copy_n(path, slash == path ? 1 : (size_t)(slash - path)) : text_copy(".");
    return script->module_folder || error_memory(err);
}

static bool note(Labels *paths, const char *path, Error *err)
{
    return labels_intern(paths, path, strlen(path)) != LABEL_NONE || error_memory(err);
}

bool script_used(Script *script, const char *path, Error *err)
{
    return note(&script->used, path, err);
}

bool script_looks_for(Script *script, const char *path, bool *found, Error *err)
{
    *found = file_exists(path);
    return *found || note(&script->missed, path, err);
}

bool script_allow_output(Script *script, const char *path, Error *err)
{
    return path_add(&script->outputs_allowed, path, err);
}

bool script_set_folder(Script *script, const char *folder, Error *err)
{
    char *copy = text_copy(folder);

    if (!copy)
        return error_memory(err);
    free(script->output_folder);
    script->output_folder = copy;
    return true;
}

/* Runs with the allocator only: no script has been loaded yet. */
static bool open_state(Script *script, Error *err)
{
    script->L = lua_newstate(limit_allocate, script);
    if (!script->L)
        return error_memory(err);
    *(Script **)lua_getextraspace(script->L) = script;
    lua_pushcfunction(script->L, sandbox_open);
    if (lua_pcall(script->L, 0, 0, 0) != LUA_OK)
        return error_set(err, ERROR_MEMORY, "the scripts cannot be started: %.200s",
                         luaL_tolstring(script->L, -1, NULL));
    limit_instructions(script->L);
    return true;
}

Script *script_open(const ScriptLimits *limits, Error *err)
{
    Script *script = calloc(1, sizeof *script);

    if (!script) {
        error_memory(err);
        return NULL;
    }
    script->limits = *limits;
    random_start(script, 1);
    script->outputs = outputs_new();
    script->data_folder = data_folder(err);
    script->watchdog =
        script->data_folder ? watchdog_new(limits->seconds, limit_describe, script, err) : NULL;
    if (!script->outputs)
        error_memory(err);
    if (script->outputs && script->watchdog && open_state(script, err))
        return script;
    script_close(script);
    return NULL;
}

void script_close(Script *script)
{
    if (!script)
        return;
    if (script->L)
        lua_close(script->L);
    watchdog_free(script->watchdog);
    outputs_free(script->outputs);
    text_free(&script->printed);
    path_free(&script->inputs);
    path_free(&script->outputs_allowed);
    path_free(&script->module_path);
    labels_free(&script->used);
    labels_free(&script->missed);
    place_free(script);
    free(script->output_folder);
    free(script->module_folder);
    free(script->data_folder);
    free(script);
}

bool script_protect(Script *script, lua_CFunction body, void *argument, Error *err)
{
    lua_State *L = script->L;
    int status;

    lua_pushcfunction(L, fault_handler);
    lua_pushcfunction(L, body);
    lua_pushlightuserdata(L, argument);
    watchdog_run(script->watchdog, script->has_user);
    status = lua_pcall(L, 1, 0, -3);
    watchdog_run(script->watchdog, false);
    if (status != LUA_OK)
        fault_result(script, status, err);
    lua_pop(L, 1);
    return status == LUA_OK;
}

typedef struct Chunk { /* a user's script as text */
    const char *name, *text;
    size_t length;
} Chunk;

static int run_chunk(lua_State *L)
{
    const Chunk *chunk = lua_touserdata(L, 1);

    load_user(L, chunk->name, chunk->text, chunk->length);
    lua_call(L, 0, 0);
    return 0;
}

bool script_run_text(Script *script, const char *name, const char *folder, const char *text,
                     size_t length, Error *err)
{
    Chunk chunk = {.name = name, .text = text, .length = length};

    free(script->module_folder);
    script->module_folder = folder ? text_copy(folder) : NULL;
    if (folder && !script->module_folder)
        return error_memory(err);
    return script_protect(script, run_chunk, &chunk, err);
}

bool script_finish(Script *script, int *status, Error *err)
{
    const Text *printed = &script->printed;

    if (!text_ok(printed, err) || !outputs_commit(script->outputs, err))
        return false;
    if (printed->length > 0 && fwrite(printed->data, 1, printed->length, stdout) != printed->length)
        return error_set(err, ERROR_OUTPUT, "standard output cannot be written: %s",
                         strerror(errno));
    if (fflush(stdout) != 0)
        return error_set(err, ERROR_OUTPUT, "standard output cannot be written: %s",
                         strerror(errno));
    *status = script->status;
    return true;
}

const Text *script_printed(const Script *script)
{
    return &script->printed;
}

const char *script_data_folder(const Script *script)
{
    return script->data_folder;
}

static void list_paths(const Labels *paths, Text *list)
{
    for (uint32_t id = 0; id < paths->count; id++)
        text_append_n(list, labels_text(paths, id), strlen(labels_text(paths, id)) + 1);
}

void script_list_watched(const Script *script, Text *list)
{
    list_paths(&script->used, list);
    list_paths(&script->missed, list);
}
