/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bind_trials.c - the module trials: files read into records, and how they pair.
 *
 * trials.read{files = args.files, ...} gives an object: read:files(), read:left(), read:policies(),
 * read:tasks(), read:warnings(), read:counts(), read:choose{names}, read:pairs(a, b,
 * options), read:rates(policy), read:matrix(policies), read:clusters(policies),
 * read:seeds(policy). Only files that the command line names can be read. */
#include <stdlib.h>
#include <string.h>

#include "script/bind.h"
#include "script/bind_trials.h"
#include "trials/pairs.h"

static int release_trials(lua_State *L)
{
    TrialsBox *box = lua_touserdata(L, 1);

    free(box->task_ranks);
    starts_free(box->starts);
    trials_free(box->trials);
    diagnostics_free(box->diagnostics);
    bind_let_go(L, &box->held);
    *box = (TrialsBox){0};
    return 0;
}

Starts *bind_starts(lua_State *L, TrialsBox *box)
{
    Error err = {0};

    if (!box->starts) {
        bind_note_place(L);
        box->starts = starts_new(box->trials, &err);
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
    size_t kept = box->diagnostics->kept_warnings;

    lua_newtable(L);
    for (size_t i = 0; i < kept; i++) {
        push_error(L, &box->diagnostics->warnings[i]);
        lua_rawseti(L, -2, (lua_Integer)i + 1);
    }
    lua_pushinteger(L, box->diagnostics->n_warnings);
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
        bind_set_integer(L, "left_out", file->left_out);
        lua_pushboolean(L, file->counts);
        lua_setfield(L, -2, "counts");
        source_file_text(file, line, sizeof line);
        bind_set_string(L, "text", line);
        lua_rawseti(L, -2, (lua_Integer)i + 1);
    }
    return 1;
}

/* Files of folders that were not read: a list of {name, reason}. */
static int read_left(lua_State *L)
{
    const Trials *trials = ((TrialsBox *)bind_check(L, 1, "trials"))->trials;

    lua_createtable(L, (int)trials->left_count, 0);
    for (size_t i = 0; i < trials->left_count; i++) {
        lua_createtable(L, 0, 2);
        bind_set_string(L, "name", trials->left[i].name);
        bind_set_string(L, "reason", trials->left[i].reason);
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
    lua_Integer count = 0;
    uint32_t *by_rank;
    bool *used;

    if (!box->task_ranks)
        box->task_ranks = labels_ranks(tasks);
    bind_check_memory(L, box->task_ranks);
    used = lua_newuserdatauv(L, tasks->count + (size_t)1, 0);
    memset(used, false, tasks->count + (size_t)1);
    for (size_t i = 0; i < box->trials->count; i++)
        used[box->trials->keys[KEY_TASK][i]] = true;
    by_rank = lua_newuserdatauv(L, (tasks->count + (size_t)1) * sizeof *by_rank, 0);
    for (uint32_t id = 0; id < tasks->count; id++)
        by_rank[box->task_ranks[id]] = id;
    lua_newtable(L);
    for (uint32_t rank = 0; rank < tasks->count; rank++) {
        if (!used[by_rank[rank]])
            continue;
        lua_pushstring(L, labels_text(tasks, by_rank[rank]));
        lua_rawseti(L, -2, ++count);
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
    bind_set_integer(L, "errors", trials_errors(trials));
    return 1;
}

/* read:set_errors("missing" | "fail"): what trials with an error of the harness are from now on. */
static int read_set_errors(lua_State *L)
{
    static const char *const names[] = {"missing", "fail", NULL};
    TrialsBox *box = bind_check(L, 1, "trials");
    int errors = luaL_checkoption(L, 2, NULL, names);

    trials_set_errors(box->trials, errors == 0 ? ERRORS_AS_MISSING : ERRORS_AS_FAILURE);
    starts_free(box->starts);
    box->starts = NULL;
    return 0;
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
    static const luaL_Reg read_methods[] = {{"files", read_files},
                                            {"left", read_left},
                                            {"policies", read_policies},
                                            {"tasks", read_tasks},
                                            {"warnings", read_warnings},
                                            {"counts", read_counts},
                                            {"set_errors", read_set_errors},
                                            {"choose", read_choose},
                                            {"pairs", bind_read_pairs},
                                            {"rates", bind_read_rates},
                                            {"write", bind_read_write},
                                            {"matrix", bind_read_matrix},
                                            {"clusters", bind_read_clusters},
                                            {"seeds", bind_read_seeds},
                                            {"sequence", bind_read_sequence},
                                            {NULL, NULL}};
    static const luaL_Reg functions[] = {
        {"read", bind_trials_read}, {"table", bind_trials_table}, {NULL, NULL}};

    bind_type(L, "trials", read_methods, release_trials);
    bind_read_types(L);
    bind_pairs_types(L);
    bind_matrix_types(L);
    bind_sequence_types(L);
    luaL_newlib(L, functions);
    return 1;
}
