/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bind_read.c - trials.read{files = args.files, ...}: files into an object of trials.
 *
 * Options as on the command line: format, columns {role = "column"}, key, wide, truth,
 * predictions, keep, start_columns, errors ("missing" or "fail"), threshold. Only files
 * that the command line names can be read. */
#include <stdlib.h>
#include <string.h>

#include "base/number.h"
#include "script/bind.h"
#include "script/bind_reader.h"
#include "script/bind_trials.h"
#include "script/engine.h"
#include "trials/reader.h"

typedef struct ReadBox { /* what a reading needs and Lua must free */
    Diagnostics *diagnostics;
    InputFile *files;
    char **policies;
    const char **names;
    size_t file_count, name_count, name_capacity;
} ReadBox;

static int release_read(lua_State *L)
{
    ReadBox *box = lua_touserdata(L, 1);

    for (size_t i = 0; box->policies && i < box->file_count; i++)
        free(box->policies[i]);
    diagnostics_free(box->diagnostics);
    free(box->files);
    free(box->policies);
    free((void *)box->names);
    *box = (ReadBox){0};
    return 0;
}

void bind_read_types(lua_State *L)
{
    static const luaL_Reg none[] = {{NULL, NULL}};

    bind_type(L, "reading", none, release_read);
    bind_reader_types(L);
}

/* The list of file arguments at the top of the stack. */
static void get_files(lua_State *L, ReadBox *box)
{
    size_t count = lua_rawlen(L, -1);
    Error err = {0};

    box->files = calloc(count + 1, sizeof *box->files);
    box->policies = calloc(count + 1, sizeof *box->policies);
    bind_check_memory(L, box->files);
    bind_check_memory(L, box->policies);
    box->file_count = count;
    for (size_t i = 0; i < count; i++) {
        lua_rawgeti(L, -1, (lua_Integer)i + 1);
        if (lua_type(L, -1) != LUA_TSTRING)
            bind_fail(L, ERROR_SCRIPT, "trials.read: \"files\" must be a list of strings");
        if (!input_file_parse(lua_tostring(L, -1), &box->files[i], &box->policies[i], &err))
            bind_raise(L, &err);
        bind_check_input(L, box->files[i].path);
        lua_pop(L, 1);
    }
}

/* A list of strings of the option table; empty when it is absent. */
static NameList get_names(lua_State *L, const char *option, ReadBox *box)
{
    const char **first = box->names + box->name_count;
    size_t count;

    if (!bind_table(L, 1, "trials.read", option))
        return (NameList){0};
    count = lua_rawlen(L, -1);
    for (size_t i = 0; i < count; i++) {
        lua_rawgeti(L, -1, (lua_Integer)i + 1);
        if (lua_type(L, -1) != LUA_TSTRING)
            bind_fail(L, ERROR_SCRIPT, "trials.read: \"%s\" must be a list of strings", option);
        if (box->name_count == box->name_capacity)
            bind_fail(L, ERROR_USAGE, "more than %zu columns are named: name fewer",
                      box->name_capacity);
        box->names[box->name_count++] = lua_tostring(L, -1);
        lua_pop(L, 1);
    }
    lua_pop(L, 1);
    return (NameList){.items = first, .count = count};
}

static void get_columns(lua_State *L, ReadOptions *options)
{
    int columns;

    if (!bind_table(L, 1, "trials.read", "columns"))
        return;
    columns = lua_gettop(L);
    bind_check_options(L, columns, "columns", role_names, ROLE_COUNT);
    for (int role = 0; role < ROLE_COUNT; role++)
        options->columns[role] = bind_string_or(L, columns, "columns", role_names[role], NULL);
    lua_pop(L, 1);
}

/* A number, or a file that the command line names. */
static void get_universe(lua_State *L, ReadOptions *options)
{
    int64_t size;

    options->universe = bind_string_or(L, 1, "trials.read", "universe", NULL);
    if (options->universe != NULL &&
        !number_parse_integer(options->universe, strlen(options->universe), &size))
        bind_check_input(L, options->universe);
}

static void get_read_options(lua_State *L, ReadBox *box, ReadOptions *options)
{
    static const char *const errors[] = {"missing", "fail"};
    enum {
        COLUMNS_MAX = 1000
    };

    box->names = calloc(COLUMNS_MAX, sizeof *box->names);
    bind_check_memory(L, (const void *)box->names);
    box->name_capacity = COLUMNS_MAX;
    options->format = bind_string_or(L, 1, "trials.read", "format", NULL);
    get_columns(L, options);
    options->key = get_names(L, "key", box);
    options->wide = get_names(L, "wide", box);
    options->truth = bind_string_or(L, 1, "trials.read", "truth", NULL);
    options->predictions = get_names(L, "predictions", box);
    options->keep = get_names(L, "keep", box);
    options->where = get_names(L, "where", box);
    options->by = bind_string_or(L, 1, "trials.read", "by", NULL);
    options->start_columns = get_names(L, "start_columns", box);
    options->records = bind_string_or(L, 1, "trials.read", "records", NULL);
    options->metric = bind_string_or(L, 1, "trials.read", "metric", NULL);
    options->states = bind_string_or(L, 1, "trials.read", "states", NULL);
    get_universe(L, options);
    options->filter = bind_string_or(L, 1, "trials.read", "filter", NULL);
    options->errors = bind_choice(L, 1, "trials.read", "errors", errors, 2, 0) == 0
                          ? ERRORS_AS_MISSING
                          : ERRORS_AS_FAILURE;
    options->has_threshold = bind_has(L, 1, "threshold");
    options->threshold = bind_number_or(L, 1, "trials.read", "threshold", 0);
    options->progress = progress_terminal();
}

/* All errors but the last go to standard error; the last one is raised. */
static int raise_diagnostics(lua_State *L, const Diagnostics *diagnostics)
{
    if (diagnostics->kept_errors == 0)
        return bind_fail(L, ERROR_INTERNAL, "reading failed without a reason: please report this");
    if (diagnostics->n_errors == 1)
        return bind_raise(L, &diagnostics->errors[0]);
    diagnostics_print_errors(diagnostics, "offdiag: ", stderr);
    return bind_fail(L, diagnostics->errors[0].code,
                     "%lld problems in the input: mend them and run again",
                     (long long)diagnostics->n_errors);
}

/* What was read of folders: the files, and the folders between them and the argument. */
static void note_found(lua_State *L, const Trials *trials)
{
    Script *script = bind_script(L);
    Error err = {0};

    for (size_t i = 0; i < trials->file_count; i++) {
        const char *path = lua_pushstring(L, trials->files[i].path);

        while (labels_find(&script->used, path, strlen(path)) == LABEL_NONE) {
            const char *slash = strrchr(path, '/');

            if (!script_used(script, path, &err))
                bind_raise(L, &err);
            if (!slash || slash == path)
                break;
            path = lua_pushlstring(L, path, (size_t)(slash - path));
            lua_replace(L, -2);
        }
        lua_pop(L, 1);
    }
}

int bind_trials_read(lua_State *L)
{
    static const char *const names[] = {
        "files",  "format",        "columns", "key",       "wide",  "truth", "predictions",
        "keep",   "start_columns", "errors",  "threshold", "where", "by",    "records",
        "metric", "filter",        "states",  "universe",  "reader"};
    ReadOptions options = {0};
    ReadBox *box;
    TrialsBox *result;
    uint32_t used = bind_script(L)->used.count;
    int made;
    bool ok;

    bind_check_options(L, 1, "trials.read", names, sizeof names / sizeof names[0]);
    box = bind_new(L, "reading", sizeof *box);
    result = bind_new(L, "trials", sizeof *result);
    made = lua_gettop(L);
    box->diagnostics = diagnostics_new();
    bind_check_memory(L, box->diagnostics);
    get_read_options(L, box, &options);
    if (!bind_table(L, 1, "trials.read", "files"))
        bind_fail(L, ERROR_SCRIPT, "trials.read needs \"files\": write files = args.files");
    get_files(L, box);
    lua_pop(L, 1);
    if (bind_table(L, 1, "trials.read", "reader"))
        options.reader = bind_reader_new(L, lua_gettop(L));
    bind_note_place(L);
    ok = trials_read(box->files, box->file_count, &options, &result->trials, box->diagnostics);
    if (!ok)
        return raise_diagnostics(L, box->diagnostics);
    result->diagnostics = box->diagnostics;
    box->diagnostics = NULL;
    note_found(L, result->trials);
    if (bind_script(L)->used.count == used)
        bind_hold(L, &result->held, TRIALS_BYTES + result->trials->count * TRIAL_BYTES);
    lua_pushvalue(L, made);
    return 1;
}
