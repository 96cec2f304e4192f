/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bind_sequential.c - the module sequential: designs that may stop early.
 *
 * sequential.design{...} makes a design, sequential.read(path [, force]) reads one; both give an
 * object (bind_design.c). sequential.rules lists the rules, sequential.families the
 * spending functions. sequential.choose (bind_choose.c) compares designs;
 * sequential.fixed_trials and sequential.sprt_bound are what a
 * design is compared with. */
#include <math.h>

#include "base/file.h"
#include "script/bind.h"
#include "script/bind_sequential.h"
#include "script/design_file.h"
#include "sequential/rule.h"

enum {
    FILE_LIMIT = 1 << 28
};

static const char *const kinds[] = {"unpaired", "paired"};

static double item_number(lua_State *L, int index, lua_Integer i, const char *where)
{
    if (lua_rawgeti(L, index, i) != LUA_TNUMBER)
        bind_fail(L, ERROR_SCRIPT, "%s: item %d of the list is no number", where, (int)i);
    double value = lua_tonumber(L, -1);
    lua_pop(L, 1);
    return value;
}

RatePair bind_rates(lua_State *L, int index, const char *where)
{
    index = lua_absindex(L, index);
    if (!lua_istable(L, index) || lua_rawlen(L, index) != 2)
        bind_fail(L, ERROR_SCRIPT, "%s: rates are a list of two numbers, {0.5, 0.7}", where);
    return (RatePair){item_number(L, index, 1, where), item_number(L, index, 2, where)};
}

void bind_push_operating(lua_State *L, const Operating *operating)
{
    lua_newtable(L);
    bind_set_number(L, "decide_a", operating->decide_a);
    bind_set_number(L, "decide_b", operating->decide_b);
    bind_set_number(L, "undecided", operating->undecided);
    bind_set_number(L, "expected_trials", operating->expected_trials);
    bind_set_number(L, "sd_trials", operating->sd_trials);
    bind_set_integer(L, "median_trials", operating->median_trials);
}

/* Whole numbers fit an int, or the C side refuses what is cut to its ends. */
static int small(int64_t value)
{
    return value > 2000000000 ? 2000000000 : value < -2000000000 ? -2000000000 : (int)value;
}

/* A list of numbers as memory that Lua frees, left on the stack; null when absent. */
static double *get_table(lua_State *L, size_t *count)
{
    if (!bind_table(L, 1, "sequential.design", "table"))
        return NULL;
    *count = lua_rawlen(L, -1);
    double *values = lua_newuserdatauv(L, (*count + 1) * sizeof *values, 0);
    for (size_t i = 0; i < *count; i++)
        values[i] = item_number(L, -2, (lua_Integer)i + 1, "table");
    return values;
}

static int *get_looks(lua_State *L, size_t *count)
{
    if (!bind_table(L, 1, "sequential.design", "looks"))
        return NULL;
    *count = lua_rawlen(L, -1);
    int *looks = lua_newuserdatauv(L, (*count + 1) * sizeof *looks, 0);
    for (size_t i = 0; i < *count; i++) {
        double look = item_number(L, -2, (lua_Integer)i + 1, "looks");
        looks[i] = look >= 0 && look <= 1e9 ? (int)look : -1;
    }
    return looks;
}

static void get_spec(lua_State *L, DesignSpec *spec)
{
    static const char *const known[] = {
        "rule",      "kind",       "n_max",    "alpha",    "spending",
        "parameter", "dead",       "table",    "looks",    "over_discordant",
        "rates",     "randomised", "boundary", "constant", "force"};
    static const char where[] = "sequential.design";

    bind_check_options(L, 1, where, known, sizeof known / sizeof known[0]);
    *spec = design_spec_default;
    spec->rule = bind_string_or(L, 1, where, "rule", NULL);
    spec->kind = (DesignKind)bind_choice(L, 1, where, "kind", kinds, 2, 0);
    spec->n_max = small(bind_integer(L, 1, where, "n_max"));
    spec->alpha = bind_number_or(L, 1, where, "alpha", spec->alpha);
    spec->spending.family = bind_string_or(L, 1, where, "spending", NULL);
    spec->spending.parameter = bind_number_or(L, 1, where, "parameter", (double)NAN);
    spec->spending.dead = small(bind_integer_or(L, 1, where, "dead", SPENDING_DEAD_DEFAULT));
    spec->spending.table = get_table(L, &spec->spending.table_count);
    spec->randomised = bind_boolean_or(L, 1, where, "randomised", false);
    spec->over_discordant = bind_boolean_or(L, 1, where, "over_discordant", false);
    spec->looks = get_looks(L, &spec->look_count);
    spec->boundary = bind_string_or(L, 1, where, "boundary", NULL);
    spec->constant = bind_number_or(L, 1, where, "constant", (double)NAN);
    spec->force = bind_boolean_or(L, 1, where, "force", false);
    if (bind_table(L, 1, where, "rates")) {
        RatePair rates = bind_rates(L, -1, where);
        spec->rate_a = rates.a;
        spec->rate_b = rates.b;
        lua_pop(L, 1);
    }
}

/* What a design keeps counts as memory of the script. */
static void charge_design(lua_State *L, const Design *design)
{
    if (design_has_cells(design))
        bind_charge(L, design->first[design->spec.n_max + 1] * sizeof(Stop));
}

static int make_design(lua_State *L)
{
    DesignSpec spec;
    Progress progress = progress_terminal();
    Error err = {0};
    bool ok;

    get_spec(L, &spec);
    DesignBox *box = bind_new(L, "design", sizeof *box);
    bind_note_place(L);
    ok = design_build(&spec, &progress, &box->design, &err);
    if (!ok)
        return bind_raise(L, &err);
    charge_design(L, box->design);
    return 1;
}

static int read_design(lua_State *L)
{
    const char *path = luaL_checkstring(L, 1);
    bool force = lua_toboolean(L, 2);
    Error err = {0};
    bool ok;

    bind_check_input(L, path);
    Text *bytes = bind_text(L);
    DesignBox *box = bind_new(L, "design", sizeof *box);
    bind_note_place(L);
    ok = file_read(path, FILE_LIMIT, bytes, &err) &&
         (design_file_read(text_string(bytes), bytes->length, force, &box->design, &err) ||
          error_locate(&err, path, 0, 0));
    if (!ok)
        return bind_raise(L, &err);
    charge_design(L, box->design);
    return 1;
}

typedef struct Comparison { /* what fixed_trials and sprt_bound take */
    DesignKind kind;
    RatePair rates;
    double alpha, power;
    int limit;
} Comparison;

static Comparison get_comparison(lua_State *L, const char *where)
{
    static const char *const known[] = {"kind", "rates", "alpha", "power", "limit"};
    Comparison got;

    bind_check_options(L, 1, where, known, sizeof known / sizeof known[0]);
    got.kind = (DesignKind)bind_choice(L, 1, where, "kind", kinds, 2, 0);
    got.alpha = bind_number_or(L, 1, where, "alpha", 0.05);
    got.power = bind_number(L, 1, where, "power");
    got.limit = small(bind_integer_or(L, 1, where, "limit", 1000));
    if (!bind_table(L, 1, where, "rates"))
        bind_fail(L, ERROR_SCRIPT, "%s needs \"rates\", {0.5, 0.7}", where);
    got.rates = bind_rates(L, -1, where);
    return got;
}

static int fixed_trials(lua_State *L)
{
    Comparison asked = get_comparison(L, "sequential.fixed_trials");
    int trials = 0;
    Error err = {0};
    bool ok;

    bind_note_place(L);
    ok = power_fixed_trials(asked.kind, asked.rates, asked.alpha, asked.power, asked.limit, &trials,
                            &err);
    if (!ok)
        return bind_raise(L, &err);
    if (trials)
        lua_pushinteger(L, trials);
    else
        lua_pushnil(L);
    return 1;
}

static int sprt_bound(lua_State *L)
{
    Comparison asked = get_comparison(L, "sequential.sprt_bound");

    lua_pushnumber(L, power_sprt_bound(asked.kind, asked.rates, asked.alpha, asked.power));
    return 1;
}

static void push_rules(lua_State *L)
{
    static const char *const promises[] = {"every rate", "grid", "none"};

    lua_newtable(L);
    for (size_t i = 0; i < rule_count; i++) {
        lua_newtable(L);
        bind_set_string(L, "id", rules[i]->id);
        bind_set_string(L, "title", rules[i]->title);
        bind_set_string(L, "reference", rules[i]->reference);
        bind_set_string(L, "assumes", rules[i]->assumes);
        bind_set_string(L, "promise", promises[rules[i]->promise]);
        lua_pushboolean(L, rules[i]->unpaired);
        lua_setfield(L, -2, "unpaired");
        lua_pushboolean(L, rules[i]->paired);
        lua_setfield(L, -2, "paired");
        lua_pushboolean(L, rules[i]->spends);
        lua_setfield(L, -2, "spends");
        lua_rawseti(L, -2, (lua_Integer)i + 1);
    }
}

static void push_families(lua_State *L)
{
    lua_newtable(L);
    for (size_t i = 0; i < spending_family_count; i++) {
        lua_newtable(L);
        bind_set_string(L, "name", spending_families[i].name);
        bind_set_string(L, "formula", spending_families[i].formula);
        if (!isnan(spending_families[i].default_parameter))
            bind_set_number(L, "parameter", spending_families[i].default_parameter);
        lua_rawseti(L, -2, (lua_Integer)i + 1);
    }
}

int bind_sequential_open(lua_State *L)
{
    static const luaL_Reg functions[] = {{"design", make_design},
                                         {"read", read_design},
                                         {"choose", bind_sequential_choose},
                                         {"fixed_trials", fixed_trials},
                                         {"sprt_bound", sprt_bound},
                                         {NULL, NULL}};

    bind_design_types(L);
    bind_run_types(L);
    bind_choose_types(L);
    luaL_newlib(L, functions);
    push_rules(L);
    lua_setfield(L, -2, "rules");
    push_families(L);
    lua_setfield(L, -2, "families");
    return 1;
}
