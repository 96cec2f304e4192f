/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bind_design.c - the methods of a design.
 *
 * design:describe(), design:write(name) (its file), design:power(a, b),
 * design:stopping(a, b), design:error_by_trial(rate), design:map(n), design:leads(),
 * design:simulate{...}, design:follow([seed]). */
#include <math.h>
#include <stdlib.h>

#include "base/digest.h"
#include "base/number.h"
#include "script/bind.h"
#include "script/bind_sequential.h"
#include "script/design_file.h"
#include "sequential/rule.h"
#include "sequential/simulate.h"

const Design *bind_design(lua_State *L, int index)
{
    DesignBox *box = bind_check(L, index, "design");

    if (!box->design)
        bind_fail(L, ERROR_SCRIPT, "this design was not made");
    return box->design;
}

static int release_design(lua_State *L)
{
    DesignBox *box = lua_touserdata(L, 1);

    design_free(box->design);
    free(box->evidence);
    *box = (DesignBox){0};
    return 0;
}

void bind_set_evidence(lua_State *L, int index, const char *rest)
{
    DesignBox *box = bind_check(L, index, "design");
    const Design *design = bind_design(L, index);

    if (!box->evidence) {
        Text *text = bind_text(L);
        Error err = {0};
        bind_note_place(L);
        bool ok = design_evidence(design, text, &err);
        if (!ok)
            bind_raise(L, &err);
        box->evidence = text_take(text);
        lua_pop(L, 1);
    }
    lua_pushfstring(L, "%s%s", box->evidence, rest);
    lua_setfield(L, -2, "input");
    lua_pushfstring(L, "sequential.%s", design->spec.rule);
    lua_setfield(L, -2, "method");
}

/* Evidence of what a design does at two rates; more is as rest above. */
static void set_evidence_at(lua_State *L, RatePair rates, const char *more)
{
    char a[NUMBER_SIZE], b[NUMBER_SIZE];

    number_shortest(rates.a, a);
    number_shortest(rates.b, b);
    const char *rest = lua_pushfstring(L, " rate_a=%s rate_b=%s%s", a, b, more);
    lua_insert(L, -2);
    bind_set_evidence(L, 1, rest);
    lua_remove(L, -2);
}

/* Fields that may be missing: nil in place of NaN. */
static void set_known(lua_State *L, const char *name, double value)
{
    if (!isnan(value))
        bind_set_number(L, name, value);
}

static void set_flag(lua_State *L, const char *name, bool value)
{
    lua_pushboolean(L, value);
    lua_setfield(L, -2, name);
}

static void push_certificate(lua_State *L, const Certificate *certificate)
{
    lua_newtable(L);
    set_flag(L, "holds", certificate->holds);
    bind_set_number(L, "alpha", certificate->alpha);
    set_known(L, "max_error", certificate->max_error);
    bind_set_number(L, "max_error_bound", certificate->max_error_bound);
    set_known(L, "at", certificate->at);
    bind_set_number(L, "max_coefficient", certificate->max_coefficient);
}

static void set_spending(lua_State *L, const Design *design)
{
    const DesignSpec *spec = &design->spec;

    if (!design->budget)
        return;
    bind_set_string(L, "spending", spec->spending.family);
    set_known(L, "parameter", spec->spending.parameter);
    bind_set_integer(L, "dead", spending_dead(&spec->spending, spec->n_max));
}

static int design_describe(lua_State *L)
{
    const Design *design = bind_design(L, 1);
    const Rule *rule = rule_find(design->spec.rule);
    char hex[DIGEST_SIZE];
    Error err = {0};
    bool ok;

    bind_note_place(L);
    ok = design_file_digest(design, hex, &err);
    if (!ok)
        return bind_raise(L, &err);
    lua_newtable(L);
    bind_set_string(L, "rule", rule->id);
    bind_set_string(L, "title", rule->title);
    bind_set_string(L, "reference", rule->reference);
    bind_set_string(L, "assumes", rule->assumes);
    bind_set_string(L, "kind", design->spec.kind == DESIGN_PAIRED ? "paired" : "unpaired");
    bind_set_string(L, "state", design->state == STATE_DISCORDANT ? "discordant" : "successes");
    bind_set_integer(L, "n_max", design->spec.n_max);
    bind_set_number(L, "alpha", design->spec.alpha);
    set_spending(L, design);
    set_flag(L, "has_cells", design_has_cells(design));
    set_flag(L, "randomised", design->spec.randomised);
    set_flag(L, "over_discordant", design->spec.over_discordant);
    set_known(L, "constant", design->constant);
    push_certificate(L, &design->certificate);
    bind_set_evidence(L, 1, "");
    lua_setfield(L, -2, "certificate");
    bind_set_string(L, "sha256", hex);
    bind_set_evidence(L, 1, "");
    return 1;
}

/* Not by way of a Lua string: the file of a large design has some 100 MB. */
static int design_write(lua_State *L)
{
    const Design *design = bind_design(L, 1);
    Error err = {0};
    bool ok;

    luaL_checkstring(L, 2);
    Text *bytes = bind_text(L);
    bind_note_place(L);
    ok = design_file_write(design, bytes, &err);
    if (!ok)
        return bind_raise(L, &err);
    bind_write(L, 2, text_string(bytes), bytes->length);
    text_free(bytes);
    return 1;
}

static int design_power(lua_State *L)
{
    const Design *design = bind_design(L, 1);
    RatePair rates = {luaL_checknumber(L, 2), luaL_checknumber(L, 3)};
    Operating got;
    Error err = {0};
    bool ok;

    bind_note_place(L);
    ok = power_at(design, rates, NULL, NULL, &got, &err);
    if (!ok)
        return bind_raise(L, &err);
    bind_push_operating(L, &got);
    set_evidence_at(L, rates, "");
    return 1;
}

/* Two lists of chances, to decide for A and for B at each trial. */
static int design_stopping(lua_State *L)
{
    const Design *design = bind_design(L, 1);
    RatePair rates = {luaL_checknumber(L, 2), luaL_checknumber(L, 3)};
    size_t size = (size_t)design->spec.n_max + 1;
    double *stops = lua_newuserdatauv(L, 2 * size * sizeof *stops, 0);
    Operating got;
    Error err = {0};
    bool ok;

    bind_note_place(L);
    ok = power_at(design, rates, stops, stops + size, &got, &err);
    if (!ok)
        return bind_raise(L, &err);
    for (size_t side = 0; side < 2; side++) {
        lua_createtable(L, design->spec.n_max, 0);
        for (size_t n = 1; n < size; n++) {
            lua_pushnumber(L, stops[side * size + n]);
            lua_rawseti(L, -2, (lua_Integer)n);
        }
    }
    return 2;
}

static int design_error_by_trial(lua_State *L)
{
    const Design *design = bind_design(L, 1);
    double rate = luaL_checknumber(L, 2);
    double *spent = lua_newuserdatauv(L, ((size_t)design->spec.n_max + 1) * sizeof *spent, 0);
    Error err = {0};

    if (!(rate >= 0 && rate <= 1))
        return bind_fail(L, ERROR_DOMAIN, "the null rate is %f: give one between 0 and 1", rate);
    spent[0] = 0;
    bind_note_place(L);
    bool ok = power_error_by_trial(design, rate, spent, &err);
    if (!ok)
        return bind_raise(L, &err);
    lua_createtable(L, design->spec.n_max, 0);
    for (int n = 1; n <= design->spec.n_max; n++) {
        lua_pushnumber(L, spent[n]);
        lua_rawseti(L, -2, n);
    }
    return 1;
}

/* A list of strings: row x + 1, letter y + 1 tells what happens with x for A, y for B. */
static int design_map_rows(lua_State *L)
{
    static const char letters[] = {[MAP_GO_ON] = '.',    [MAP_A] = 'A',        [MAP_B] = 'B',
                                   [MAP_A_CHANCE] = 'a', [MAP_B_CHANCE] = 'b', [MAP_NEVER] = ' '};
    const Design *design = bind_design(L, 1);
    lua_Integer n = luaL_checkinteger(L, 2);
    Error err = {0};

    if (n < 1 || n > design->spec.n_max)
        return bind_fail(L, ERROR_DOMAIN, "there is no trial %d: the design has 1 to %d",
                         (int)(n > 1000000000 ? 1000000000 : n), design->spec.n_max);
    size_t side = (size_t)n + 1;
    unsigned char *cells = lua_newuserdatauv(L, side * side, 0);
    bind_note_place(L);
    bool ok = design_map(design, (int)n, cells, &err);
    if (!ok)
        return bind_raise(L, &err);
    for (size_t i = 0; i < side * side; i++)
        cells[i] = (unsigned char)letters[cells[i]];
    lua_createtable(L, (int)side, 0);
    for (size_t x = 0; x < side; x++) {
        lua_pushlstring(L, (const char *)cells + x * side, side);
        lua_rawseti(L, -2, (lua_Integer)x + 1);
    }
    return 1;
}

/* A list by trial of {some =, all =}, empty where nothing decides. */
static int design_lead_ranges(lua_State *L)
{
    const Design *design = bind_design(L, 1);
    LeadRange *leads = lua_newuserdatauv(L, ((size_t)design->spec.n_max + 1) * sizeof *leads, 0);
    Error err = {0};

    bind_note_place(L);
    bool ok = design_leads(design, leads, &err);
    if (!ok)
        return bind_raise(L, &err);
    lua_createtable(L, design->spec.n_max, 0);
    for (int n = 1; n <= design->spec.n_max; n++) {
        lua_newtable(L);
        if (leads[n].some) {
            bind_set_integer(L, "some", leads[n].some);
            bind_set_integer(L, "all", leads[n].all);
        }
        lua_rawseti(L, -2, n);
    }
    return 1;
}

static int design_simulate(lua_State *L)
{
    static const char *const known[] = {"rates", "runs", "seed"};
    static const char where[] = "design:simulate";
    const Design *design = bind_design(L, 1);
    Simulated got;
    Error err = {0};
    bool ok;

    bind_check_options(L, 2, where, known, sizeof known / sizeof known[0]);
    int64_t runs = bind_integer_or(L, 2, where, "runs", 2000);
    uint64_t seed = (uint64_t)bind_integer_or(L, 2, where, "seed", 1);
    if (runs < 2 || runs > 10000000)
        return bind_fail(L, ERROR_DOMAIN, "%s: runs are 2 to 10000000", where);
    if (!bind_table(L, 2, where, "rates"))
        return bind_fail(L, ERROR_SCRIPT, "%s needs \"rates\", {0.02, 0.1}", where);
    RatePair rates = bind_rates(L, -1, where);
    const char *drawn =
        lua_pushfstring(L, " runs=%I seed=%I", (lua_Integer)runs, (lua_Integer)seed);
    bind_note_place(L);
    ok = simulate_power(design, &rates, 1, (int)runs, seed, &got, &err);
    if (!ok)
        return bind_raise(L, &err);
    bind_push_operating(L, &got.mean);
    bind_set_number(L, "error_a", got.error_a);
    bind_set_number(L, "error_b", got.error_b);
    bind_set_number(L, "error_trials", got.error_trials);
    bind_set_integer(L, "runs", got.runs);
    set_evidence_at(L, rates, drawn);
    return 1;
}

void bind_design_types(lua_State *L)
{
    static const luaL_Reg methods[] = {{"describe", design_describe},
                                       {"write", design_write},
                                       {"power", design_power},
                                       {"stopping", design_stopping},
                                       {"error_by_trial", design_error_by_trial},
                                       {"map", design_map_rows},
                                       {"leads", design_lead_ranges},
                                       {"simulate", design_simulate},
                                       {"follow", bind_design_follow},
                                       {NULL, NULL}};

    bind_type(L, "design", methods, release_design);
}
