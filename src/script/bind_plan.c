/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bind_plan.c - the module plan: searches for numbers of trials that are more than one result.
 *
 * Tests and intervals are named by the ids of the catalogue, whose size.* methods answer
 * what is one number: stats.run("size.n_mcnemar_connor", {...}). */
#include <math.h>

#include "script/bind.h"
#include "stats/power.h"
#include "stats/power_simulate.h"
#include "stats/power_unpaired.h"
#include "stats/sample_size.h"

enum {
    RATES_MAX = 64,
    SIZES_MAX = 20000
};

static const char *const paired_tests[] = {[POWER_EXACT] = "paired.mcnemar_exact",
                                           [POWER_MIDP] = "paired.mcnemar_midp",
                                           [POWER_ASYMPTOTIC] = "paired.mcnemar_asymptotic"};
static const char *const unpaired_tests[UNPAIRED_TEST_COUNT] = {
    [UNPAIRED_FISHER_MINLIKE] = "unpaired.fisher_minlike",
    [UNPAIRED_FISHER_CENTRAL] = "unpaired.fisher_central",
    [UNPAIRED_BARNARD_ZPOOLED] = "unpaired.barnard_zpooled",
    [UNPAIRED_BOSCHLOO_CENTRAL] = "unpaired.boschloo_central",
    [UNPAIRED_BOSCHLOO_TWO_SIDED] = "unpaired.boschloo_fisher2sided_order",
    [UNPAIRED_Z_POOLED] = "unpaired.z_pooled",
    [UNPAIRED_Z_UNPOOLED] = "unpaired.z_unpooled"};

static int get_sides(lua_State *L, const char *where)
{
    int64_t sides = bind_integer_or(L, 1, where, "sides", 2);

    return sides == 1 || sides == 2 ? (int)sides : 0; /* the C side refuses 0 */
}

/* Pushes a table of what a search found: the smallest number, the smallest that all larger ones
 * share, and how far it looked. */
static void push_found(lua_State *L, int64_t first, int64_t all_larger, int64_t horizon)
{
    lua_newtable(L);
    bind_set_integer(L, "first", first);
    bind_set_integer(L, "all_larger", all_larger);
    bind_set_integer(L, "horizon", horizon);
}

static const Method *get_interval(lua_State *L, const char *where)
{
    const char *id = bind_string(L, 1, where, "interval");
    const Method *method = method_find(id);

    if (!method || method->input != INPUT_RATE || !method->takes_level || method->ends_only)
        bind_fail(L, ERROR_USAGE,
                  "\"%.100s\" is no interval of one rate: take one such as rate.wilson", id);
    return method;
}

/* plan.half_width{interval, k, n, level} */
static int half_width(lua_State *L)
{
    static const char where[] = "plan.half_width";
    static const char *const names[] = {"interval", "k", "n", "level"};
    double value;
    Error err = {0};

    bind_check_options(L, 1, where, names, 4);
    if (!size_half_width(get_interval(L, where), bind_integer(L, 1, where, "k"),
                         bind_integer(L, 1, where, "n"), bind_number_or(L, 1, where, "level", 0.95),
                         &value, &err))
        return bind_raise(L, &err);
    lua_pushnumber(L, value);
    return 1;
}

typedef bool WidthSearch(const Method *interval, double p, double bound, double level,
                         WidthFound *out, Error *err);

static int search_width(lua_State *L, const char *where, const char *bound, WidthSearch *search)
{
    const char *const names[] = {"interval", "p", bound, "level"};
    WidthFound found;
    Error err = {0};
    bool ok;

    bind_check_options(L, 1, where, names, 4);
    const Method *interval = get_interval(L, where);
    double p = bind_number_or(L, 1, where, "p", (double)NAN);
    double wanted = bind_number(L, 1, where, bound);
    double level = bind_number_or(L, 1, where, "level", 0.95);
    bind_note_place(L);
    ok = search(interval, p, wanted, level, &found, &err);
    if (!ok)
        return bind_raise(L, &err);
    push_found(L, found.first, found.all_larger, found.horizon);
    bind_set_number(L, "width_first", found.width_first);
    return 1;
}

/* plan.for_half_width{interval, p, half_width, level}; without p the worst rate. */
static int for_half_width(lua_State *L)
{
    return search_width(L, "plan.for_half_width", "half_width", size_for_half_width);
}

/* plan.for_lower_bound{interval, p, lower, level} */
static int for_lower_bound(lua_State *L)
{
    return search_width(L, "plan.for_lower_bound", "lower", size_for_lower_bound);
}

/* The names of a paired question, and one or two more. */
static PairedPlan get_paired(lua_State *L, const char *where, const char *more, const char *other,
                             PowerTest *test)
{
    const char *const names[] = {"test",  "discordance", "difference", "alpha",
                                 "sides", more,          other};

    bind_check_options(L, 1, where, names, other ? 7 : 6);
    *test = (PowerTest)bind_choice(L, 1, where, "test", paired_tests, 3, POWER_ASYMPTOTIC);
    return (PairedPlan){.discordance = bind_number(L, 1, where, "discordance"),
                        .difference = bind_number_or(L, 1, where, "difference", 0),
                        .alpha = bind_number_or(L, 1, where, "alpha", 0.05),
                        .sides = get_sides(L, where)};
}

/* The list "n" as memory of Lua's, on the stack. */
static int64_t *get_sizes(lua_State *L, const char *where, size_t *count)
{
    if (!bind_table(L, 1, where, "n") || lua_rawlen(L, -1) < 1 || lua_rawlen(L, -1) > SIZES_MAX)
        bind_fail(L, ERROR_SCRIPT, "%s needs \"n\", a list of 1 to %d numbers", where, SIZES_MAX);
    *count = lua_rawlen(L, -1);
    int64_t *sizes = lua_newuserdatauv(L, *count * sizeof *sizes, 0);
    for (size_t i = 0; i < *count; i++) {
        int whole = 0;
        lua_rawgeti(L, -2, (lua_Integer)i + 1);
        sizes[i] = lua_tointegerx(L, -1, &whole);
        if (!whole)
            bind_fail(L, ERROR_SCRIPT, "%s: item %d of \"n\" is no whole number", where,
                      (int)i + 1);
        lua_pop(L, 1);
    }
    return sizes;
}

/* plan.paired_power{test, discordance, difference, alpha, sides, n = {...}} */
static int paired_powers(lua_State *L)
{
    static const char where[] = "plan.paired_power";
    PowerTest test;
    PairedPower power;
    size_t count;
    Error err = {0};
    PairedPlan plan = get_paired(L, where, "n", NULL, &test);
    int64_t *sizes = get_sizes(L, where, &count);
    double *values = lua_newuserdatauv(L, count * sizeof *values, 0);

    if (!paired_power_open(test, &plan, &power, &err))
        return bind_raise(L, &err);
    bool ok = true;
    bind_note_place(L);
    for (size_t i = 0; ok && i < count; i++)
        ok = paired_power_at(&power, sizes[i], &values[i], &err);
    paired_power_close(&power);
    if (!ok)
        return bind_raise(L, &err);
    lua_createtable(L, (int)count, 0);
    for (size_t i = 0; i < count; i++) {
        lua_pushnumber(L, values[i]);
        lua_rawseti(L, -2, (lua_Integer)i + 1);
    }
    return 1;
}

/* plan.paired_size{test, discordance, difference, alpha, sides, power} */
static int find_paired_size(lua_State *L)
{
    static const char where[] = "plan.paired_size";
    PowerTest test;
    SizeFound found;
    Error err = {0};
    PairedPlan plan = get_paired(L, where, "power", NULL, &test);
    double power = bind_number_or(L, 1, where, "power", 0.8);

    bind_note_place(L);
    bool ok = paired_size(test, &plan, power, &found, &err);
    if (!ok)
        return bind_raise(L, &err);
    push_found(L, found.first, found.all_larger, found.horizon);
    bind_set_number(L, "power_first", found.power_first);
    bind_set_number(L, "power_all_larger", found.power_all_larger);
    return 1;
}

/* plan.paired_detectable{test, discordance, alpha, sides, n, power} */
static int find_detectable(lua_State *L)
{
    static const char where[] = "plan.paired_detectable";
    PowerTest test;
    double difference;
    Error err = {0};
    PairedPlan plan = get_paired(L, where, "n", "power", &test);
    int64_t n = bind_integer(L, 1, where, "n");
    double power = bind_number_or(L, 1, where, "power", 0.8);

    bind_note_place(L);
    bool ok = paired_detectable(test, &plan, n, power, &difference, &err);
    if (!ok)
        return bind_raise(L, &err);
    if (difference > 0)
        lua_pushnumber(L, difference);
    else
        lua_pushnil(L);
    return 1;
}

/* plan.from_rates{rate_a, rate_b, correlation} */
static int from_rates(lua_State *L)
{
    static const char where[] = "plan.from_rates";
    static const char *const names[] = {"rate_a", "rate_b", "correlation"};
    double discordance, difference;
    Error err = {0};

    bind_check_options(L, 1, where, names, 3);
    if (!paired_plan_from_rates(
            bind_number(L, 1, where, "rate_a"), bind_number(L, 1, where, "rate_b"),
            bind_number_or(L, 1, where, "correlation", 0), &discordance, &difference, &err))
        return bind_raise(L, &err);
    lua_pushnumber(L, discordance);
    lua_pushnumber(L, difference);
    return 2;
}

/* plan.pilot{test, b, c, n, alpha, power, level, n_main} */
static int pilot(lua_State *L)
{
    static const char where[] = "plan.pilot";
    static const char *const names[] = {"test", "b", "c", "n", "alpha", "power", "level", "n_main"};
    PilotPlan found;
    Error err = {0};

    bind_check_options(L, 1, where, names, 8);
    PowerTest test = (PowerTest)bind_choice(L, 1, where, "test", paired_tests, 3, POWER_ASYMPTOTIC);
    int64_t b = bind_integer(L, 1, where, "b"), c = bind_integer(L, 1, where, "c");
    int64_t n = bind_integer(L, 1, where, "n"), main = bind_integer_or(L, 1, where, "n_main", 0);
    double alpha = bind_number_or(L, 1, where, "alpha", 0.05);
    double power = bind_number_or(L, 1, where, "power", 0.8);
    double level = bind_number_or(L, 1, where, "level", 0.95);
    bind_note_place(L);
    bool ok = paired_pilot(test, b, c, n, alpha, power, level, main, &found, &err);
    if (!ok)
        return bind_raise(L, &err);
    lua_newtable(L);
    bind_set_number(L, "discordance", found.discordance);
    bind_set_number(L, "difference", found.difference);
    bind_set_number(L, "lower", found.lower);
    bind_set_number(L, "upper", found.upper);
    bind_set_number(L, "assurance", found.assurance);
    if (found.n_estimate > 0)
        bind_set_integer(L, "n_estimate", found.n_estimate);
    if (found.n_optimistic > 0)
        bind_set_integer(L, "n_optimistic", found.n_optimistic);
    if (found.n_pessimistic > 0)
        bind_set_integer(L, "n_pessimistic", found.n_pessimistic);
    return 1;
}

static UnpairedPlan get_unpaired(lua_State *L, const char *where, const char *more,
                                 const char *other, UnpairedTest *test)
{
    const char *const names[] = {"test", "p1", "p2", "alpha", "sides", more, other};

    bind_check_options(L, 1, where, names, 7);
    *test = (UnpairedTest)bind_choice(L, 1, where, "test", unpaired_tests, UNPAIRED_TEST_COUNT,
                                      UNPAIRED_FISHER_MINLIKE);
    return (UnpairedPlan){.p1 = bind_number(L, 1, where, "p1"),
                          .p2 = bind_number(L, 1, where, "p2"),
                          .alpha = bind_number_or(L, 1, where, "alpha", 0.05),
                          .sides = get_sides(L, where)};
}

/* plan.unpaired_power{test, p1, p2, alpha, sides, n1, n2} */
static int find_unpaired_power(lua_State *L)
{
    static const char where[] = "plan.unpaired_power";
    UnpairedTest test;
    double power;
    Error err = {0};
    UnpairedPlan plan = get_unpaired(L, where, "n1", "n2", &test);
    int64_t n1 = bind_integer(L, 1, where, "n1"), n2 = bind_integer_or(L, 1, where, "n2", n1);

    bind_note_place(L);
    bool ok = unpaired_power(test, &plan, n1, n2, NULL, &power, &err);
    if (!ok)
        return bind_raise(L, &err);
    lua_pushnumber(L, power);
    return 1;
}

/* plan.unpaired_size{test, p1, p2, alpha, sides, ratio, power} */
static int find_unpaired_size(lua_State *L)
{
    static const char where[] = "plan.unpaired_size";
    UnpairedTest test;
    UnpairedSize found;
    Error err = {0};
    UnpairedPlan plan = get_unpaired(L, where, "ratio", "power", &test);
    double ratio = bind_number_or(L, 1, where, "ratio", 1);
    double power = bind_number_or(L, 1, where, "power", 0.8);

    bind_note_place(L);
    bool ok = unpaired_size(test, &plan, ratio, power, &found, &err);
    if (!ok)
        return bind_raise(L, &err);
    push_found(L, found.first, found.all_larger, found.to);
    bind_set_number(L, "power_first", found.power_first);
    bind_set_number(L, "power_all_larger", found.power_all_larger);
    return 1;
}

static size_t get_rates(lua_State *L, const char *where, double rates[static RATES_MAX])
{
    if (!bind_table(L, 1, where, "rates") || lua_rawlen(L, -1) > RATES_MAX)
        bind_fail(L, ERROR_SCRIPT, "%s needs \"rates\", a list of 2 to %d numbers", where,
                  RATES_MAX);
    size_t count = lua_rawlen(L, -1);
    for (size_t i = 0; i < count; i++) {
        if (lua_rawgeti(L, -1, (lua_Integer)i + 1) != LUA_TNUMBER)
            bind_fail(L, ERROR_SCRIPT, "%s: item %d of \"rates\" is no number", where, (int)i + 1);
        rates[i] = lua_tonumber(L, -1);
        lua_pop(L, 1);
    }
    lua_pop(L, 1);
    return count;
}

/* plan.cochran{rates, starts, alike, alpha, seed, runs} */
static int simulate_cochran(lua_State *L)
{
    static const char where[] = "plan.cochran";
    static const char *const names[] = {"rates", "starts", "alike", "alpha", "seed", "runs"};
    double rates[RATES_MAX];
    Progress progress = progress_terminal();
    SimulatedPower found;
    Error err = {0};

    bind_check_options(L, 1, where, names, 6);
    SeveralPlan plan = {.rates = rates,
                        .policies = get_rates(L, where, rates),
                        .starts = bind_integer(L, 1, where, "starts"),
                        .alike = bind_number_or(L, 1, where, "alike", 0),
                        .alpha = bind_number_or(L, 1, where, "alpha", 0.05)};
    uint64_t seed = (uint64_t)bind_integer_or(L, 1, where, "seed", 1);
    int64_t runs = bind_integer_or(L, 1, where, "runs", 10000);
    bind_note_place(L);
    bool ok = power_cochran_simulate(&plan, seed, runs, &progress, &found, &err);
    if (!ok)
        return bind_raise(L, &err);
    lua_newtable(L);
    bind_set_number(L, "power", found.power);
    bind_set_number(L, "stderr", found.stderr_power);
    bind_set_integer(L, "runs", found.runs);
    return 1;
}

int bind_plan_open(lua_State *L)
{
    static const luaL_Reg functions[] = {{"half_width", half_width},
                                         {"for_half_width", for_half_width},
                                         {"for_lower_bound", for_lower_bound},
                                         {"paired_power", paired_powers},
                                         {"paired_size", find_paired_size},
                                         {"paired_detectable", find_detectable},
                                         {"from_rates", from_rates},
                                         {"pilot", pilot},
                                         {"unpaired_power", find_unpaired_power},
                                         {"unpaired_size", find_unpaired_size},
                                         {"cochran", simulate_cochran},
                                         {NULL, NULL}};

    luaL_newlib(L, functions);
    return 1;
}
