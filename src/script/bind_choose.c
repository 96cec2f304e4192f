/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bind_choose.c - sequential.choose{...}: rules and sizes side by side for a prior over
 * rates. Gives rows {rule, n_max, stand_in, power, wrong, trials, at = {operating with
 * resolved, ...}} and best, the number of the row to take. */
#include <math.h>

#include "script/bind.h"
#include "script/bind_sequential.h"
#include "sequential/choose.h"

static const char where[] = "sequential.choose";

enum {
    LIST_MAX = 10000,
    DESIGNS_MAX = 200
};

typedef struct TableBox {
    ChooseTable table;
} TableBox;

static int release_table(lua_State *L)
{
    choose_free(&((TableBox *)lua_touserdata(L, 1))->table);
    return 0;
}

void bind_choose_types(lua_State *L)
{
    static const luaL_Reg none[] = {{NULL, NULL}};

    bind_type(L, "choice", none, release_table);
}

/* Pushes the list of an option and gives its length; 0 and nil when it is absent. */
static size_t push_list(lua_State *L, const char *name, bool needed, size_t most)
{
    if (!bind_table(L, 1, where, name)) {
        if (needed)
            bind_fail(L, ERROR_SCRIPT, "%s needs \"%s\", a list", where, name);
        lua_pushnil(L);
        return 0;
    }
    size_t count = lua_rawlen(L, -1);
    if (count < 1 || count > most)
        bind_fail(L, ERROR_SCRIPT, "%s: \"%s\" has %d items: give 1 to %d", where, name, (int)count,
                  (int)most);
    return count;
}

/* Each leaves its list and its memory on the stack. */
static const RatePair *get_rates(lua_State *L, size_t *count)
{
    *count = push_list(L, "rates", true, LIST_MAX);
    RatePair *rates = lua_newuserdatauv(L, *count * sizeof *rates, 0);
    for (size_t i = 0; i < *count; i++) {
        lua_rawgeti(L, -2, (lua_Integer)i + 1);
        rates[i] = bind_rates(L, -1, where);
        lua_pop(L, 1);
    }
    return rates;
}

static const double *get_weights(lua_State *L, size_t rates)
{
    size_t count = push_list(L, "weights", false, LIST_MAX);
    if (!count)
        return NULL;
    if (count != rates)
        bind_fail(L, ERROR_SCRIPT, "%s: %d weights for %d pairs of rates: give one for each", where,
                  (int)count, (int)rates);
    double *weights = lua_newuserdatauv(L, count * sizeof *weights, 0);
    for (size_t i = 0; i < count; i++) {
        if (lua_rawgeti(L, -2, (lua_Integer)i + 1) != LUA_TNUMBER)
            bind_fail(L, ERROR_SCRIPT, "%s: weights are numbers", where);
        weights[i] = lua_tonumber(L, -1);
        lua_pop(L, 1);
    }
    return weights;
}

static const int *get_sizes(lua_State *L, size_t *count)
{
    *count = push_list(L, "sizes", true, DESIGNS_MAX);
    int *sizes = lua_newuserdatauv(L, *count * sizeof *sizes, 0);
    for (size_t i = 0; i < *count; i++) {
        lua_rawgeti(L, -2, (lua_Integer)i + 1);
        int whole = 0;
        lua_Integer size = lua_tointegerx(L, -1, &whole);
        if (!whole || size < 1 || size > DESIGN_N_LIMIT)
            bind_fail(L, ERROR_DOMAIN, "%s: sizes are numbers of trials from 1 to %d", where,
                      DESIGN_N_LIMIT);
        sizes[i] = (int)size;
        lua_pop(L, 1);
    }
    return sizes;
}

static const char *const *get_rules(lua_State *L, size_t *count)
{
    *count = push_list(L, "rules", false, DESIGNS_MAX);
    if (!*count)
        return NULL;
    const char **names = lua_newuserdatauv(L, *count * sizeof *names, 0);
    for (size_t i = 0; i < *count; i++) {
        if (lua_rawgeti(L, -2, (lua_Integer)i + 1) != LUA_TSTRING)
            bind_fail(L, ERROR_SCRIPT, "%s: rules are names", where);
        names[i] = lua_tostring(L, -1); /* the list keeps it */
        lua_pop(L, 1);
    }
    return names;
}

static void get_request(lua_State *L, ChooseRequest *request)
{
    static const char *const known[] = {"kind",    "alpha",  "spending", "parameter",
                                        "dead",    "rules",  "sizes",    "rates",
                                        "weights", "target", "threads"};
    static const char *const kinds[] = {"unpaired", "paired"};

    bind_check_options(L, 1, where, known, sizeof known / sizeof known[0]);
    *request = (ChooseRequest){.base = design_spec_default};
    request->base.kind = (DesignKind)bind_choice(L, 1, where, "kind", kinds, 2, 0);
    request->base.alpha = bind_number_or(L, 1, where, "alpha", request->base.alpha);
    request->base.spending.family = bind_string_or(L, 1, where, "spending", NULL);
    request->base.spending.parameter = bind_number_or(L, 1, where, "parameter", (double)NAN);
    int64_t dead = bind_integer_or(L, 1, where, "dead", SPENDING_DEAD_DEFAULT);
    request->base.spending.dead = dead < -2 || dead > DESIGN_N_LIMIT ? -2 : (int)dead;
    request->target = bind_number_or(L, 1, where, "target", 0.8);
    int64_t threads = bind_integer_or(L, 1, where, "threads", 1);
    request->threads = threads < 1 ? 1 : threads > 64 ? 64 : (int)threads;
    request->rates = get_rates(L, &request->rate_count);
    request->weights = get_weights(L, request->rate_count);
    request->sizes = get_sizes(L, &request->size_count);
    request->rules = get_rules(L, &request->rule_count);
}

static void push_row(lua_State *L, const ChooseRow *row, size_t rates)
{
    lua_newtable(L);
    bind_set_string(L, "rule", row->rule);
    bind_set_integer(L, "n_max", row->n_max);
    lua_pushboolean(L, row->stand_in);
    lua_setfield(L, -2, "stand_in");
    if (!isnan(row->power)) {
        bind_set_number(L, "power", row->power);
        bind_set_number(L, "wrong", row->wrong);
    }
    bind_set_number(L, "trials", row->trials);
    lua_createtable(L, (int)rates, 0);
    for (size_t i = 0; i < rates; i++) {
        bind_push_operating(L, &row->at[i]);
        lua_pushboolean(L, row->resolved[i]);
        lua_setfield(L, -2, "resolved");
        lua_rawseti(L, -2, (lua_Integer)i + 1);
    }
    lua_setfield(L, -2, "at");
}

int bind_sequential_choose(lua_State *L)
{
    ChooseRequest request;
    Progress progress = progress_terminal();
    Error err = {0};
    bool ok;

    get_request(L, &request);
    TableBox *box = bind_new(L, "choice", sizeof *box);
    bind_note_place(L);
    ok = choose_compare(&request, &progress, &box->table, &err);
    if (!ok)
        return bind_raise(L, &err);
    lua_newtable(L);
    bind_set_integer(L, "best", (int64_t)box->table.best + 1);
    lua_createtable(L, (int)box->table.row_count, 0);
    for (size_t i = 0; i < box->table.row_count; i++) {
        push_row(L, &box->table.rows[i], box->table.rate_count);
        lua_rawseti(L, -2, (lua_Integer)i + 1);
    }
    lua_setfield(L, -2, "rows");
    return 1;
}
