/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bind_match.c - recheck.match{...}, recheck.match_rate{...} and recheck.match_size{...}:
 * which methods give a reported number. */
#include <string.h>

#include "script/bind.h"
#include "script/bind_recheck.h"
#include "stats/recheck_match.h"

enum {
    OTHER_MAX = 20,
    PARAMS_MAX = 12
};

typedef struct MatchesBox {
    Matches matches;
} MatchesBox;

static int release_matches(lua_State *L)
{
    recheck_matches_free(&((MatchesBox *)lua_touserdata(L, 1))->matches);
    return 0;
}

void bind_recheck_match_types(lua_State *L)
{
    static const luaL_Reg none[] = {{NULL, NULL}};

    bind_type(L, "matches", none, release_matches);
}

static void set_counts(lua_State *L, const Input *input)
{
    if (input->kind == INPUT_PAIRED) {
        bind_set_integer(L, "a", input->paired.a);
        bind_set_integer(L, "b", input->paired.b);
        bind_set_integer(L, "c", input->paired.c);
        bind_set_integer(L, "d", input->paired.d);
    } else if (input->kind == INPUT_UNPAIRED) {
        bind_set_integer(L, "x1", input->unpaired.x1);
        bind_set_integer(L, "n1", input->unpaired.n1);
        bind_set_integer(L, "x2", input->unpaired.x2);
        bind_set_integer(L, "n2", input->unpaired.n2);
    } else if (input->kind == INPUT_RATE) {
        bind_set_integer(L, "k", input->rate.k);
        bind_set_integer(L, "n", input->rate.n);
    }
}

static void push_match(lua_State *L, const Match *match)
{
    lua_createtable(L, 0, 12);
    bind_set_string(L, "method", match->method->id);
    bind_set_string(L, "title", match->method->title);
    if (match->alternative != ALTERNATIVE_UNSET)
        bind_set_string(L, "alternative", alternative_name(match->alternative));
    bind_set_string(L, "variant", match_variant_names[match->variant]);
    bind_set_string(L, "quantity", quantity_names[match->quantity]);
    bind_set_integer(L, "tables", (int64_t)match->tables);
    bind_set_number(L, "value", match->value);
    if (match->quantity == QUANTITY_LOWER)
        bind_set_number(L, "upper", match->upper);
    bind_set_number(L, "distance", match->distance);
    lua_pushboolean(L, match->agrees);
    lua_setfield(L, -2, "agrees");
    lua_newtable(L);
    set_counts(L, &match->input);
    lua_setfield(L, -2, "counts");
}

static int push_matches(lua_State *L, const Matches *matches)
{
    lua_createtable(L, 0, 3);
    bind_set_integer(L, "tried", (int64_t)matches->tried);
    bind_set_integer(L, "skipped", (int64_t)matches->skipped);
    lua_createtable(L, (int)matches->count, 0);
    for (size_t i = 0; i < matches->count; i++) {
        push_match(L, &matches->items[i]);
        lua_rawseti(L, -2, (lua_Integer)i + 1);
    }
    lua_setfield(L, -2, "matches");
    return 1;
}

static Reported get_reported(lua_State *L, const char *where)
{
    Reported reported = {.level = bind_number_or(L, 1, where, "level", 0.95)};

    reported.has_p = bind_has(L, 1, "p");
    if (reported.has_p)
        reported.p = bind_printed(L, where, "p");
    reported.has_statistic = bind_has(L, 1, "statistic");
    if (reported.has_statistic)
        reported.statistic = bind_printed(L, where, "statistic");
    reported.has_interval = bind_has(L, 1, "lower") || bind_has(L, 1, "upper");
    if (reported.has_interval) {
        reported.lower = bind_printed(L, where, "lower");
        reported.upper = bind_printed(L, where, "upper");
    }
    return reported;
}

/* The list "other_n" as memory of Lua's, on the stack; null when absent. */
static const int64_t *get_other(lua_State *L, const char *where, size_t *count)
{
    *count = 0;
    if (!bind_table(L, 1, where, "other_n"))
        return NULL;
    *count = lua_rawlen(L, -1) < OTHER_MAX ? lua_rawlen(L, -1) : OTHER_MAX;
    int64_t *other = lua_newuserdatauv(L, (*count + 1) * sizeof *other, 0);
    for (size_t i = 0; i < *count; i++) {
        lua_rawgeti(L, -2, (lua_Integer)i + 1);
        other[i] = lua_tointeger(L, -1); /* 0 is refused later */
        lua_pop(L, 1);
    }
    return other;
}

/* recheck.match{x1, n1, x2, n2, paired, c, p, lower, upper, statistic, level, other_n} */
int bind_recheck_match(lua_State *L)
{
    static const char where[] = "recheck.match";
    static const char *const names[] = {"x1", "n1",    "x2",    "n2",        "paired", "c",
                                        "p",  "lower", "upper", "statistic", "level",  "other_n"};
    PairedTable table;
    Error err = {0};

    bind_check_options(L, 1, where, names, sizeof names / sizeof names[0]);
    Claim claim = {.counts = {bind_integer(L, 1, where, "x1"), bind_integer(L, 1, where, "n1"),
                              bind_integer(L, 1, where, "x2"), bind_integer(L, 1, where, "n2")},
                   .paired = bind_boolean_or(L, 1, where, "paired", false)};
    Reported reported = get_reported(L, where);
    if (bind_has(L, 1, "c")) {
        const UnpairedTable *t = &claim.counts;
        int64_t c = bind_integer(L, 1, where, "c");
        table = (PairedTable){t->x2 - c, t->x1 - t->x2 + c, c, t->n1 - t->x1 - c};
        claim.table = &table;
    }
    claim.other_n = get_other(L, where, &claim.other_count);
    MatchesBox *box = bind_new(L, "matches", sizeof *box);
    bind_note_place(L);
    bool ok = recheck_match(&claim, &reported, &box->matches, &err);
    return ok ? push_matches(L, &box->matches) : bind_raise(L, &err);
}

/* recheck.match_rate{k, n, lower, upper, level} */
int bind_recheck_match_rate(lua_State *L)
{
    static const char where[] = "recheck.match_rate";
    static const char *const names[] = {"k", "n", "lower", "upper", "level"};
    Error err = {0};

    bind_check_options(L, 1, where, names, 5);
    int64_t k = bind_integer(L, 1, where, "k"), n = bind_integer(L, 1, where, "n");
    Reported reported = get_reported(L, where);
    MatchesBox *box = bind_new(L, "matches", sizeof *box);
    bind_note_place(L);
    bool ok = recheck_match_rate(k, n, &reported, &box->matches, &err);
    return ok ? push_matches(L, &box->matches) : bind_raise(L, &err);
}

/* recheck.match_size{params = {p1 = 0.7, ...}, n} */
int bind_recheck_match_size(lua_State *L)
{
    static const char where[] = "recheck.match_size";
    static const char *const names[] = {"params", "n"};
    Param items[PARAMS_MAX];
    Params params = {items, 0};
    Error err = {0};

    bind_check_options(L, 1, where, names, 2);
    int64_t n = bind_integer(L, 1, where, "n");
    if (!bind_table(L, 1, where, "params"))
        bind_fail(L, ERROR_SCRIPT, "%s needs \"params\", {p1 = 0.7, ...}", where);
    for (lua_pushnil(L); lua_next(L, -2); lua_pop(L, 1))
        if (lua_type(L, -2) == LUA_TSTRING && lua_isnumber(L, -1) && params.count < PARAMS_MAX)
            items[params.count++] = (Param){lua_tostring(L, -2), lua_tonumber(L, -1)};
    MatchesBox *box = bind_new(L, "matches", sizeof *box);
    bind_note_place(L);
    bool ok = recheck_match_size(&params, n, &box->matches, &err);
    return ok ? push_matches(L, &box->matches) : bind_raise(L, &err);
}
