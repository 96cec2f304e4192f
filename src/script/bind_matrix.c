/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bind_matrix.c - read:matrix, read:clusters and read:seeds: several policies, repeats.
 *
 * What they give as values and tables are objects without methods, for the methods of
 * stats.several that take matrix, scores, strata or clusters. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "script/bind.h"
#include "script/bind_input.h"
#include "script/bind_trials.h"
#include "trials/outcomes.h"

enum {
    LIST_DEFAULT = 10000
};

static int release_matrix(lua_State *L)
{
    MatrixBox *box = lua_touserdata(L, 1);

    free(box->owned);
    bind_let_go(L, &box->held);
    *box = (MatrixBox){0};
    return 0;
}

static int release_tables(lua_State *L)
{
    TablesBox *box = lua_touserdata(L, 1);

    free(box->owned);
    bind_let_go(L, &box->held);
    *box = (TablesBox){0};
    return 0;
}

static int release_outcomes(lua_State *L)
{
    outcomes_free(lua_touserdata(L, 1));
    return 0;
}

void bind_matrix_types(lua_State *L)
{
    static const luaL_Reg none[] = {{NULL, NULL}};

    bind_type(L, "matrix", none, release_matrix);
    bind_type(L, "tables", none, release_tables);
    bind_type(L, "outcomes", none, release_outcomes);
}

/* A list of names of policies at index: their ids, in a userdata that is pushed. */
static uint32_t *push_policies(lua_State *L, const Trials *trials, int index, size_t *count)
{
    uint32_t *policies;
    Error err = {0};

    luaL_checktype(L, index, LUA_TTABLE);
    *count = lua_rawlen(L, index);
    if (*count < 2)
        bind_fail(L, ERROR_USAGE, "a comparison needs two policies at least: name them in a list");
    policies = lua_newuserdatauv(L, *count * sizeof *policies, 0);
    for (size_t i = 0; i < *count; i++) {
        lua_rawgeti(L, index, (lua_Integer)i + 1);
        if (!trials_policy_find(trials, luaL_checkstring(L, -1), &policies[i], &err))
            bind_raise(L, &err);
        lua_pop(L, 1);
    }
    return policies;
}

/* repeats and assume_aligned of the options at index. */
static PairOptions get_pairing(lua_State *L, int index, const char *where)
{
    static const char *const repeats[] = {[REPEATS_REFUSE] = "refuse",
                                          [REPEATS_EXCLUDE] = "exclude",
                                          [REPEATS_IN_ORDER] = "in_order"};

    return (PairOptions){
        .repeats = (Repeats)bind_choice(L, index, where, "repeats", repeats, 3, REPEATS_REFUSE),
        .assume_aligned = bind_boolean_or(L, index, where, "assume_aligned", false)};
}

/* The options table at index 3, made empty when it is absent. */
static void need_options(lua_State *L, const char *where, const char *const *names, size_t count)
{
    if (lua_isnoneornil(L, 3)) {
        lua_settop(L, 2);
        lua_newtable(L);
    }
    bind_check_options(L, 3, where, names, count);
}

static void push_outcomes(lua_State *L, TrialsBox *box, const uint32_t *policies, size_t count,
                          const OutcomesOptions *options, Outcomes **out)
{
    Starts *starts = bind_starts(L, box);
    Error err = {0};
    bool ok;

    *out = bind_new(L, "outcomes", sizeof **out);
    bind_note_place(L);
    ok = outcomes_make(starts, policies, count, options, *out, &err);
    if (!ok)
        bind_raise(L, &err);
}

/* Pushes the matrix of the outcomes, which then no longer own the values. */
static void push_matrix(lua_State *L, Outcomes *outcomes)
{
    MatrixBox *box = bind_new(L, "matrix", sizeof *box);

    box->owned = outcomes->values;
    box->matrix =
        (Matrix){.values = outcomes->values, .rows = outcomes->rows, .columns = outcomes->columns};
    outcomes->values = NULL;
    bind_hold(L, &box->held, outcomes->rows * outcomes->columns * sizeof *box->owned);
}

/* A matrix of some rows of the one at index. */
static void push_view(lua_State *L, int index, size_t first, size_t rows)
{
    const Matrix *whole = &((MatrixBox *)lua_touserdata(L, index))->matrix;
    MatrixBox *box = lua_newuserdatauv(L, sizeof *box, 1);

    *box = (MatrixBox){.matrix = {.values = whole->values + first * whole->columns,
                                  .rows = rows,
                                  .columns = whole->columns}};
    luaL_setmetatable(L, "matrix");
    lua_pushvalue(L, index);
    lua_setiuservalue(L, -2, 1);
}

static void set_start(lua_State *L, const Trials *trials, uint32_t trial)
{
    bind_set_string(L, "task", trials_label(trials, trial, KEY_TASK));
    bind_set_string(L, "state", trials_label(trials, trial, KEY_STATE));
    bind_set_string(L, "seed", trials_label(trials, trial, KEY_SEED));
}

/* One matrix a task, in the list that is pushed. */
static void push_tasks(lua_State *L, const Trials *trials, const Outcomes *outcomes, int values)
{
    lua_Integer count = 0;

    lua_newtable(L);
    for (size_t row = 0, end; row < outcomes->rows; row = end) {
        uint32_t task = trials->keys[KEY_TASK][outcomes->trials[row]];

        for (end = row + 1; end < outcomes->rows; end++)
            if (trials->keys[KEY_TASK][outcomes->trials[end]] != task)
                break;
        lua_createtable(L, 0, 3);
        bind_set_string(L, "task", labels_text(&trials->labels[KEY_TASK], task));
        bind_set_integer(L, "rows", (int64_t)(end - row));
        push_view(L, values, row, end - row);
        lua_setfield(L, -2, "values");
        lua_rawseti(L, -2, ++count);
    }
}

/* Do two policies differ in this row? */
static bool differs(const double *row, size_t columns)
{
    double first = (double)NAN;

    for (size_t i = 0; i < columns; i++) {
        if (isnan(row[i]))
            continue;
        if (!isnan(first) && fabs(row[i] - first) > 0)
            return true;
        first = row[i];
    }
    return false;
}

static void push_row(lua_State *L, const Trials *trials, const Matrix *matrix, size_t row,
                     uint32_t trial)
{
    lua_createtable(L, 0, 4);
    set_start(L, trials, trial);
    lua_createtable(L, (int)matrix->columns, 0);
    for (size_t i = 0; i < matrix->columns; i++) {
        double value = matrix->values[row * matrix->columns + i];

        if (isnan(value))
            lua_pushlightuserdata(L, NULL);
        else
            lua_pushnumber(L, value);
        lua_rawseti(L, -2, (lua_Integer)i + 1);
    }
    lua_setfield(L, -2, "outcomes");
}

/* The starts on which the policies differ, or all: sets starts and starts_count. */
static void set_starts(lua_State *L, const Trials *trials, const Outcomes *outcomes,
                       const Matrix *matrix, int64_t most, bool all)
{
    int64_t count = 0;

    lua_newtable(L);
    for (size_t row = 0; row < matrix->rows; row++) {
        if (!all && !differs(matrix->values + row * matrix->columns, matrix->columns))
            continue;
        if (++count > most)
            continue;
        push_row(L, trials, matrix, row, outcomes->trials[row]);
        lua_rawseti(L, -2, count);
    }
    lua_setfield(L, -2, "starts");
    bind_set_integer(L, "starts_count", count);
}

/* read:matrix(policies, {scores = false, repeats, assume_aligned, list, all}) */
int bind_read_matrix(lua_State *L)
{
    static const char *const names[] = {"scores", "repeats", "assume_aligned", "list", "all"};
    TrialsBox *box = bind_check(L, 1, "trials");
    OutcomesOptions options;
    Outcomes *outcomes;
    uint32_t *policies;
    int64_t most;
    size_t count;

    need_options(L, "matrix", names, 5);
    most = bind_integer_or(L, 3, "matrix", "list", LIST_DEFAULT);
    bool all = bind_boolean_or(L, 3, "matrix", "all", false);
    options = (OutcomesOptions){.scores = bind_boolean_or(L, 3, "matrix", "scores", false),
                                .pairing = get_pairing(L, 3, "matrix")};
    policies = push_policies(L, box->trials, 2, &count);
    push_outcomes(L, box, policies, count, &options, &outcomes);
    push_matrix(L, outcomes);
    lua_newtable(L);
    lua_pushvalue(L, 2);
    lua_setfield(L, -2, "policies");
    bind_set_integer(L, "rows", (int64_t)outcomes->rows);
    bind_set_integer(L, "duplicated", outcomes->duplicated);
    push_tasks(L, box->trials, outcomes, lua_gettop(L) - 1);
    lua_setfield(L, -2, "tasks");
    set_starts(L, box->trials, outcomes, &((MatrixBox *)lua_touserdata(L, -2))->matrix, most, all);
    lua_pushvalue(L, -2);
    lua_setfield(L, -2, "values");
    outcomes_free(outcomes);
    return 1;
}

static const ExtraColumn *find_column(lua_State *L, const Trials *trials, const char *name)
{
    const ExtraColumn *column = trials_column(trials, name);

    if (!column)
        bind_fail(L, ERROR_USAGE,
                  "clusters: no column \"%.100s\" was kept: name it in keep when reading", name);
    return column;
}

/* The tables of the clusters that have pairs. */
static void keep_tables(const Clusters *clusters, TablesBox *tables)
{
    size_t count = 0;

    for (size_t i = 0; i < clusters->count; i++) {
        const PairedTable *table = &clusters->items[i].table;

        if (table->a + table->b + table->c + table->d > 0)
            tables->owned[count++] = *table;
    }
    tables->tables = (PairedTables){.items = tables->owned, .count = count};
}

/* Pushes count, and the pairs of all clusters and of the largest one. */
static void push_sizes(lua_State *L, const PairedTables *tables)
{
    int64_t largest = 0, pairs = 0;

    for (size_t i = 0; i < tables->count; i++) {
        const PairedTable *table = &tables->items[i];
        int64_t n = table->a + table->b + table->c + table->d;

        largest = n > largest ? n : largest;
        pairs += n;
    }
    lua_createtable(L, 0, 4);
    bind_set_integer(L, "count", (int64_t)tables->count);
    bind_set_integer(L, "pairs", pairs);
    bind_set_integer(L, "largest", largest);
}

/* read:clusters({a, b}, {by = nil or a column, repeats, assume_aligned}) */
int bind_read_clusters(lua_State *L)
{
    static const char *const names[] = {"by", "repeats", "assume_aligned"};
    TrialsBox *box = bind_check(L, 1, "trials");
    const ExtraColumn *column = NULL;
    OutcomesOptions options = {0};
    Outcomes *outcomes;
    Clusters clusters;
    TablesBox *tables;
    uint32_t *policies;
    size_t count;
    Error err = {0};

    need_options(L, "clusters", names, 3);
    if (bind_has(L, 3, "by"))
        column = find_column(L, box->trials, bind_string(L, 3, "clusters", "by"));
    options.pairing = get_pairing(L, 3, "clusters");
    policies = push_policies(L, box->trials, 2, &count);
    if (count != 2)
        return bind_fail(L, ERROR_USAGE, "clusters: name two policies");
    push_outcomes(L, box, policies, count, &options, &outcomes);
    tables = bind_new(L, "tables", sizeof *tables);
    bind_hold(L, &tables->held, (outcomes->rows + 1) * sizeof *tables->owned);
    tables->owned = calloc(outcomes->rows + 1, sizeof *tables->owned);
    bind_check_memory(L, tables->owned);
    if (!clusters_make(box->trials, outcomes, column, &clusters, &err))
        return bind_raise(L, &err);
    keep_tables(&clusters, tables);
    clusters_free(&clusters);
    outcomes_free(outcomes);
    push_sizes(L, &tables->tables);
    lua_pushvalue(L, -2);
    lua_setfield(L, -2, "tables");
    return 1;
}

/* read:seeds(policy): states, seeds (their names) and values; nil where nothing is replayed. */
int bind_read_seeds(lua_State *L)
{
    TrialsBox *box = bind_check(L, 1, "trials");
    Starts *starts = bind_starts(L, box);
    uint32_t policy = 0;
    Outcomes *outcomes;
    Error err = {0};

    if (!trials_policy_find(box->trials, luaL_checkstring(L, 2), &policy, &err))
        return bind_raise(L, &err);
    outcomes = bind_new(L, "outcomes", sizeof *outcomes);
    if (!seeds_make(starts, policy, outcomes, &err))
        return bind_raise(L, &err);
    if (outcomes->rows == 0) {
        lua_pushnil(L);
        return 1;
    }
    lua_createtable(L, 0, 3);
    bind_set_integer(L, "states", (int64_t)outcomes->rows);
    lua_createtable(L, (int)outcomes->columns, 0);
    for (size_t i = 0; i < outcomes->columns; i++) {
        lua_pushstring(L, trials_label(box->trials, outcomes->trials[i], KEY_SEED));
        lua_rawseti(L, -2, (lua_Integer)i + 1);
    }
    lua_setfield(L, -2, "seeds");
    push_matrix(L, outcomes);
    lua_setfield(L, -2, "values");
    return 1;
}
