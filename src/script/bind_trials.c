/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bind_trials.c - the module trials: files read into records, and how they pair.
 *
 * trials.read{files = args.files, ...} gives an object: read:files(), read:policies(),
 * read:tasks(), read:warnings(), read:counts(), read:choose{names}, read:pairs(a, b,
 * options), read:rates(policy). Only files that the command line names can be read. */
#include <stdlib.h>
#include <string.h>

#include "script/bind.h"
#include "script/bind_trials.h"
#include "script/engine.h"
#include "trials/pairs.h"
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

static int release_trials(lua_State *L)
{
    TrialsBox *box = lua_touserdata(L, 1);

    free(box->task_ranks);
    starts_free(box->starts);
    trials_free(box->trials);
    diagnostics_free(box->diagnostics);
    *box = (TrialsBox){0};
    return 0;
}

static void check_memory(lua_State *L, const void *memory)
{
    Error err = {0};

    if (!memory) {
        error_memory(&err);
        bind_raise(L, &err);
    }
}

/* The list of file arguments at the top of the stack. */
static void get_files(lua_State *L, ReadBox *box)
{
    size_t count = lua_rawlen(L, -1);
    Error err = {0};

    box->files = calloc(count + 1, sizeof *box->files);
    box->policies = calloc(count + 1, sizeof *box->policies);
    check_memory(L, box->files);
    check_memory(L, box->policies);
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

static void get_read_options(lua_State *L, ReadBox *box, ReadOptions *options)
{
    static const char *const errors[] = {"missing", "fail"};
    enum {
        COLUMNS_MAX = 1000
    };

    box->names = calloc(COLUMNS_MAX, sizeof *box->names);
    check_memory(L, (const void *)box->names);
    box->name_capacity = COLUMNS_MAX;
    options->format = bind_string_or(L, 1, "trials.read", "format", NULL);
    get_columns(L, options);
    options->key = get_names(L, "key", box);
    options->wide = get_names(L, "wide", box);
    options->truth = bind_string_or(L, 1, "trials.read", "truth", NULL);
    options->predictions = get_names(L, "predictions", box);
    options->keep = get_names(L, "keep", box);
    options->start_columns = get_names(L, "start_columns", box);
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
    int64_t kept =
        diagnostics->n_errors < DIAGNOSTICS_KEPT ? diagnostics->n_errors : DIAGNOSTICS_KEPT;
    char line[sizeof(Error)];

    if (kept == 0)
        return bind_fail(L, ERROR_INTERNAL, "reading failed without a reason: please report this");
    if (diagnostics->n_errors == 1)
        return bind_raise(L, &diagnostics->errors[0]);
    for (int64_t i = 0; i < kept; i++) {
        error_format(&diagnostics->errors[i], line, sizeof line);
        fprintf(stderr, "offdiag: %s\n", line);
    }
    return bind_fail(L, diagnostics->errors[0].code,
                     "%lld problems in the input: mend them and run again",
                     (long long)diagnostics->n_errors);
}

static int trials_read_files(lua_State *L)
{
    static const char *const names[] = {"files",         "format", "columns",     "key",
                                        "wide",          "truth",  "predictions", "keep",
                                        "start_columns", "errors", "threshold"};
    ReadOptions options = {0};
    ReadBox *box;
    TrialsBox *result;
    bool ok;

    bind_check_options(L, 1, "trials.read", names, sizeof names / sizeof names[0]);
    box = bind_new(L, "reading", sizeof *box);
    result = bind_new(L, "trials", sizeof *result);
    box->diagnostics = diagnostics_new();
    check_memory(L, box->diagnostics);
    get_read_options(L, box, &options);
    if (!bind_table(L, 1, "trials.read", "files"))
        bind_fail(L, ERROR_SCRIPT, "trials.read needs \"files\": write files = args.files");
    get_files(L, box);
    lua_pop(L, 1);
    bind_work_begin(L);
    ok = trials_read(box->files, box->file_count, &options, &result->trials, box->diagnostics);
    bind_work_end(L);
    if (!ok)
        return raise_diagnostics(L, box->diagnostics);
    result->diagnostics = box->diagnostics;
    box->diagnostics = NULL;
    return 1;
}

Starts *bind_starts(lua_State *L, TrialsBox *box)
{
    Error err = {0};

    if (!box->starts) {
        bind_work_begin(L);
        box->starts = starts_new(box->trials, &err);
        bind_work_end(L);
    }
    if (!box->starts)
        bind_raise(L, &err);
    return box->starts;
}

static void push_error(lua_State *L, const Error *err)
{
    char line[sizeof(Error)];

    lua_createtable(L, 0, 5);
    bind_set_string(L, "file", err->file);
    bind_set_integer(L, "line", err->line);
    bind_set_integer(L, "column", err->column);
    bind_set_string(L, "message", err->message);
    error_format(err, line, sizeof line);
    bind_set_string(L, "text", line);
}

static int read_warnings(lua_State *L)
{
    const TrialsBox *box = bind_check(L, 1, "trials");
    int64_t count = box->diagnostics->n_warnings;

    lua_newtable(L);
    for (int64_t i = 0; i < count && i < DIAGNOSTICS_KEPT; i++) {
        push_error(L, &box->diagnostics->warnings[i]);
        lua_rawseti(L, -2, i + 1);
    }
    lua_pushinteger(L, count);
    return 2;
}

static int read_files(lua_State *L)
{
    const Trials *trials = ((TrialsBox *)bind_check(L, 1, "trials"))->trials;
    char line[1024];

    lua_newtable(L);
    for (size_t i = 0; i < trials->file_count; i++) {
        const SourceFile *file = &trials->files[i];

        lua_createtable(L, 0, 10);
        bind_set_string(L, "name", file->name);
        bind_set_string(L, "sha256", file->sha256);
        bind_set_integer(L, "bytes", file->bytes);
        bind_set_integer(L, "rows", file->rows);
        bind_set_integer(L, "trials", file->trials);
        bind_set_integer(L, "missing", file->missing);
        bind_set_integer(L, "tasks", file->tasks);
        bind_set_string(L, "reader", file->reader);
        bind_set_string(L, "layout", file->layout);
        bind_set_string(L, "note", file->note);
        source_file_text(file, line, sizeof line);
        bind_set_string(L, "text", line);
        lua_rawseti(L, -2, (lua_Integer)i + 1);
    }
    return 1;
}

static int read_policies(lua_State *L)
{
    const Trials *trials = ((TrialsBox *)bind_check(L, 1, "trials"))->trials;

    lua_newtable(L);
    for (size_t i = 0; i < trials->policy_count; i++) {
        lua_pushstring(L, trials_policy_name(trials, trials->policies[i]));
        lua_rawseti(L, -2, (lua_Integer)i + 1);
    }
    return 1;
}

/* Names of the tasks in natural order; a file without tasks has the one task "". */
static int read_tasks(lua_State *L)
{
    TrialsBox *box = bind_check(L, 1, "trials");
    const Labels *tasks = &box->trials->labels[KEY_TASK];

    if (!box->task_ranks)
        box->task_ranks = labels_ranks(tasks);
    check_memory(L, box->task_ranks);
    lua_createtable(L, (int)tasks->count, 0);
    for (uint32_t id = 0; id < tasks->count; id++) {
        lua_pushstring(L, labels_text(tasks, id));
        lua_rawseti(L, -2, (lua_Integer)box->task_ranks[id] + 1);
    }
    return 1;
}

static int read_counts(lua_State *L)
{
    const Trials *trials = ((TrialsBox *)bind_check(L, 1, "trials"))->trials;
    int64_t by_outcome[3] = {0};

    for (size_t i = 0; i < trials->count; i++)
        by_outcome[trials->outcome[i]] += trials_weight(trials, i);
    lua_newtable(L);
    bind_set_integer(L, "trials", by_outcome[0] + by_outcome[1] + by_outcome[2]);
    bind_set_integer(L, "success", by_outcome[OUTCOME_SUCCESS]);
    bind_set_integer(L, "failure", by_outcome[OUTCOME_FAILURE]);
    bind_set_integer(L, "missing", by_outcome[OUTCOME_MISSING]);
    return 1;
}

/* read:choose{names}: the two policies to compare, A and B, by name. */
static int read_choose(lua_State *L)
{
    const Trials *trials = ((TrialsBox *)bind_check(L, 1, "trials"))->trials;
    const char *names[3] = {NULL};
    size_t count = 0;
    uint32_t a, b;
    Error err = {0};

    if (!lua_isnoneornil(L, 2)) {
        luaL_checktype(L, 2, LUA_TTABLE);
        count = lua_rawlen(L, 2);
    }
    if (count > 2)
        return bind_fail(L, ERROR_USAGE, "two policies are compared, and %zu are named: name two",
                         count);
    for (size_t i = 0; i < count; i++) {
        lua_rawgeti(L, 2, (lua_Integer)i + 1);
        names[i] = luaL_checkstring(L, -1);
    }
    if (!policies_choose(trials, names, count, &a, &b, &err))
        return bind_raise(L, &err);
    lua_pushstring(L, trials_policy_name(trials, a));
    lua_pushstring(L, trials_policy_name(trials, b));
    return 2;
}

int bind_trials_open(lua_State *L)
{
    static const luaL_Reg read_methods[] = {{"files", read_files},      {"policies", read_policies},
                                            {"tasks", read_tasks},      {"warnings", read_warnings},
                                            {"counts", read_counts},    {"choose", read_choose},
                                            {"pairs", bind_read_pairs}, {"rates", bind_read_rates},
                                            {"write", bind_read_write}, {NULL, NULL}};
    static const luaL_Reg none[] = {{NULL, NULL}};
    static const luaL_Reg functions[] = {{"read", trials_read_files}, {NULL, NULL}};

    bind_type(L, "trials", read_methods, release_trials);
    bind_type(L, "reading", none, release_read);
    bind_pairs_types(L);
    luaL_newlib(L, functions);
    return 1;
}
