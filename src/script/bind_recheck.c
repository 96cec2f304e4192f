/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bind_recheck.c - the module recheck: what printed numbers leave possible.
 *
 * Printed numbers are strings, as the paper has them: "84.3 %", "0.02", "< 0.05". */
#include "script/bind_recheck.h"

#include <math.h>
#include <string.h>

#include "script/bind.h"

typedef struct TablesBox {
    FeasibleTables tables;
} TablesBox;

static int release_tables(lua_State *L)
{
    recheck_tables_free(&((TablesBox *)lua_touserdata(L, 1))->tables);
    return 0;
}

Printed bind_printed(lua_State *L, const char *where, const char *name)
{
    Printed printed;
    Error err = {0};

    if (!printed_parse(bind_string(L, 1, where, name), &printed, &err))
        bind_raise(L, &err);
    return printed;
}

/* recheck.printed(text) -> value, decimals, relation */
static int push_printed(lua_State *L)
{
    static const char *const relations[] = {"<", "=", ">"};
    Printed printed;
    Error err = {0};

    if (!printed_parse(luaL_checkstring(L, 1), &printed, &err))
        return bind_raise(L, &err);
    lua_pushnumber(L, printed_value(&printed));
    lua_pushinteger(L, printed.decimals);
    lua_pushstring(L, relations[printed.relation + 1]);
    return 3;
}

/* recheck.agrees(text, x) */
static int agrees(lua_State *L)
{
    Printed printed;
    Error err = {0};

    if (!printed_parse(luaL_checkstring(L, 1), &printed, &err))
        return bind_raise(L, &err);
    lua_pushboolean(L, printed_agrees(&printed, luaL_checknumber(L, 2)));
    return 1;
}

/* Two numbers, or nothing where the range is empty. */
static int push_range(lua_State *L, CountRange range)
{
    if (range.low > range.high)
        return 0;
    lua_pushinteger(L, range.low);
    lua_pushinteger(L, range.high);
    return 2;
}

static int64_t get_trials(lua_State *L, const char *where, const char *name)
{
    int64_t n = bind_integer(L, 1, where, name);

    if (n < 1 || n > 1000000000)
        bind_fail(L, ERROR_DOMAIN, "%s is %lld: give a number of trials from 1 to 1,000,000,000",
                  name, (long long)n);
    return n;
}

static const char *const rate_names[] = {"rate", "n"};

/* recheck.counts{rate, n} -> low, high */
static int counts(lua_State *L)
{
    static const char where[] = "recheck.counts";

    bind_check_options(L, 1, where, rate_names, 2);
    Printed rate = bind_printed(L, where, "rate");
    return push_range(L, recheck_counts(&rate, get_trials(L, where, "n")));
}

/* recheck.nearest{rate, n} -> below, above; nil where outside 0 .. n */
static int nearest(lua_State *L)
{
    static const char where[] = "recheck.nearest";

    bind_check_options(L, 1, where, rate_names, 2);
    Printed rate = bind_printed(L, where, "rate");
    int64_t n = get_trials(L, where, "n");
    CountRange range = recheck_nearest(&rate, n);
    if (range.low >= 0)
        lua_pushinteger(L, range.low);
    else
        lua_pushnil(L);
    if (range.high <= n)
        lua_pushinteger(L, range.high);
    else
        lua_pushnil(L);
    return 2;
}

/* recheck.sizes{rate, from, to, most} -> list of {n, low, high}, how many there are */
static int sizes(lua_State *L)
{
    static const char where[] = "recheck.sizes";
    static const char *const names[] = {"rate", "from", "to", "most"};

    bind_check_options(L, 1, where, names, 4);
    Printed rate = bind_printed(L, where, "rate");
    int64_t from = get_trials(L, where, "from"), to = get_trials(L, where, "to");
    int64_t most = bind_integer_or(L, 1, where, "most", 100);
    if (most < 0 || most > 100000 || to - from > 10000000)
        bind_fail(L, ERROR_DOMAIN, "%lld to %lld trials are too many: give a narrower range",
                  (long long)from, (long long)to);
    SizedCounts *found = lua_newuserdatauv(L, ((size_t)most + 1) * sizeof *found, 0);
    size_t count = recheck_counts_over(&rate, from, to, found, (size_t)most);
    lua_newtable(L);
    for (size_t i = 0; i < count && i < (size_t)most; i++) {
        lua_newtable(L);
        bind_set_integer(L, "n", found[i].n);
        bind_set_integer(L, "low", found[i].counts.low);
        bind_set_integer(L, "high", found[i].counts.high);
        lua_rawseti(L, -2, (lua_Integer)i + 1);
    }
    lua_pushinteger(L, (lua_Integer)count);
    return 2;
}

/* recheck.mean{rate, groups, n, decimals} -> low, high of the total */
static int mean(lua_State *L)
{
    static const char where[] = "recheck.mean";
    static const char *const names[] = {"rate", "groups", "n", "decimals"};
    CountRange range;
    Error err = {0};

    bind_check_options(L, 1, where, names, 4);
    Printed rate = bind_printed(L, where, "rate");
    int64_t groups = bind_integer(L, 1, where, "groups"), n = get_trials(L, where, "n");
    int64_t decimals = bind_integer_or(L, 1, where, "decimals", -1);
    if (decimals < -1 || decimals > 15)
        bind_fail(L, ERROR_DOMAIN, "%s: decimals are 0 to 15", where);
    bind_note_place(L);
    bool ok = recheck_mean(&rate, groups, n, (int)decimals, &range, &err);
    if (!ok)
        return bind_raise(L, &err);
    return push_range(L, range);
}

static void push_numbers(lua_State *L, const double *numbers)
{
    lua_createtable(L, RECHECK_TESTS, 0);
    for (int i = 0; i < RECHECK_TESTS; i++) {
        lua_pushnumber(L, numbers[i]);
        lua_rawseti(L, -2, i + 1);
    }
}

static void push_table(lua_State *L, const FeasibleTable *found)
{
    lua_createtable(L, 0, 8);
    bind_set_integer(L, "a", found->table.a);
    bind_set_integer(L, "b", found->table.b);
    bind_set_integer(L, "c", found->table.c);
    bind_set_integer(L, "d", found->table.d);
    push_numbers(L, found->p);
    lua_setfield(L, -2, "p");
    bind_set_number(L, "lower", found->lower);
    bind_set_number(L, "upper", found->upper);
    if (!isnan(found->correlation))
        bind_set_number(L, "correlation", found->correlation);
}

static void push_tables(lua_State *L, const FeasibleTables *tables, bool summary)
{
    lua_createtable(L, 0, 6);
    lua_createtable(L, RECHECK_TESTS, 0);
    lua_createtable(L, RECHECK_TESTS, 0);
    for (int i = 0; i < RECHECK_TESTS; i++) {
        lua_pushstring(L, recheck_tests[i]);
        lua_rawseti(L, -3, i + 1);
        if (tables->fails_from[i] >= 0)
            lua_pushinteger(L, tables->fails_from[i]);
        else
            lua_pushboolean(L, 0);
        lua_rawseti(L, -2, i + 1);
    }
    lua_setfield(L, -3, "fails_from");
    lua_setfield(L, -2, "tests");
    push_numbers(L, tables->least);
    lua_setfield(L, -2, "least");
    push_numbers(L, tables->most);
    lua_setfield(L, -2, "most");
    bind_set_integer(L, "count", (int64_t)tables->count);
    lua_createtable(L, summary ? 0 : (int)tables->count, 0);
    for (size_t i = 0; i < tables->count && !summary; i++) {
        push_table(L, &tables->items[i]);
        lua_rawseti(L, -2, (lua_Integer)i + 1);
    }
    lua_setfield(L, -2, "tables");
}

/* The tables of x1, x2, n and level, in a userdata that is pushed. */
static const FeasibleTables *get_tables(lua_State *L, const char *where)
{
    int64_t x1 = bind_integer(L, 1, where, "x1"), x2 = bind_integer(L, 1, where, "x2");
    int64_t n = get_trials(L, where, "n");
    double level = bind_number_or(L, 1, where, "level", 0.95);
    TablesBox *box = bind_new(L, "feasible tables", sizeof *box);
    Error err = {0};

    bind_charge(L, (size_t)(n + 1) * sizeof(FeasibleTable));
    bind_note_place(L);
    bool ok = recheck_tables(x1, x2, n, level, &box->tables, &err);
    if (!ok)
        bind_raise(L, &err);
    return &box->tables;
}

/* recheck.tables{x1, x2, n, level, summary} */
static int tables(lua_State *L)
{
    static const char where[] = "recheck.tables";
    static const char *const names[] = {"x1", "x2", "n", "level", "summary"};

    bind_check_options(L, 1, where, names, 5);
    push_tables(L, get_tables(L, where), bind_boolean_or(L, 1, where, "summary", false));
    return 1;
}

/* recheck.discordance{x1, x2, n, p, test, alternative} -> low, high of c */
static int discordance(lua_State *L)
{
    static const char where[] = "recheck.discordance";
    static const char *const names[] = {"x1", "x2", "n", "p", "test", "alternative", "level"};
    Alternative alternative = ALTERNATIVE_TWO_SIDED;
    CountRange range;
    Error err = {0};

    bind_check_options(L, 1, where, names, 7);
    Printed p = bind_printed(L, where, "p");
    const char *test = bind_string_or(L, 1, where, "test", "paired.mcnemar_exact");
    const char *side = bind_string_or(L, 1, where, "alternative", "two.sided");
    if (!alternative_parse(side, &alternative))
        bind_fail(L, ERROR_USAGE, "\"%.40s\" is no alternative: two.sided, greater or less", side);
    if (!recheck_discordance(get_tables(L, where), test, alternative, &p, &range, &err))
        return bind_raise(L, &err);
    return push_range(L, range);
}

int bind_recheck_open(lua_State *L)
{
    static const luaL_Reg none[] = {{NULL, NULL}};
    static const luaL_Reg functions[] = {{"printed", push_printed},
                                         {"agrees", agrees},
                                         {"counts", counts},
                                         {"nearest", nearest},
                                         {"sizes", sizes},
                                         {"mean", mean},
                                         {"tables", tables},
                                         {"discordance", discordance},
                                         {"match", bind_recheck_match},
                                         {"match_rate", bind_recheck_match_rate},
                                         {"match_size", bind_recheck_match_size},
                                         {NULL, NULL}};

    bind_type(L, "feasible tables", none, release_tables);
    bind_recheck_match_types(L);
    luaL_newlib(L, functions);
    return 1;
}
