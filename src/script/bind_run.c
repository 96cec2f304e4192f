/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bind_run.c - design:follow([seed]) gives a run: run:step(a, b), run:state(),
 * run:after([level]). The run keeps its design. */
#include <math.h>

#include "script/bind.h"
#include "script/bind_sequential.h"
#include "sequential/after.h"

typedef struct RunBox {
    Follower *follower;
    int design; /* reference in the registry; 0 = none yet */
    uint64_t seed;
    Text outcomes; /* a letter a trial, of outcome_letters */
} RunBox;

/* Neither, only B, only A, both. */
static const char outcome_letters[] = "nbas";

static int release_run(lua_State *L)
{
    RunBox *box = lua_touserdata(L, 1);

    follower_free(box->follower);
    text_free(&box->outcomes);
    if (box->design)
        luaL_unref(L, LUA_REGISTRYINDEX, box->design);
    *box = (RunBox){0};
    return 0;
}

int bind_design_follow(lua_State *L)
{
    const Design *design = bind_design(L, 1);
    uint64_t seed = (uint64_t)luaL_optinteger(L, 2, 0);
    RunBox *box = bind_new(L, "run", sizeof *box);
    Error err = {0};

    lua_pushvalue(L, 1);
    box->design = luaL_ref(L, LUA_REGISTRYINDEX);
    box->seed = seed;
    bind_note_place(L);
    box->follower = follower_new(design, seed, &err);
    if (!box->follower)
        return bind_raise(L, &err);
    return 1;
}

static Follower *check_run(lua_State *L)
{
    RunBox *box = bind_check(L, 1, "run");

    if (!box->follower)
        bind_fail(L, ERROR_SCRIPT, "this run was not begun");
    return box->follower;
}

/* true, false, 1 or 0; other values are left to the follower to refuse. */
static int outcome(lua_State *L, int index)
{
    if (lua_isboolean(L, index))
        return lua_toboolean(L, index);
    lua_Integer value = luaL_checkinteger(L, index);
    return value == 0 || value == 1 ? (int)value : -1;
}

static int run_step(lua_State *L)
{
    Follower *follower = check_run(L);
    RunBox *box = bind_check(L, 1, "run");
    int a = outcome(L, 2), b = outcome(L, 3);
    Error err = {0};
    bool ok;

    bind_note_place(L);
    ok = follower_step(follower, a, b, &err);
    if (!ok)
        return bind_raise(L, &err);
    text_append_char(&box->outcomes, outcome_letters[2 * a + b]);
    return text_ok(&box->outcomes, &err) ? 0 : bind_raise(L, &err);
}

/* Of the table on top: the design, and the trials so far. */
static void set_evidence(lua_State *L)
{
    const RunBox *box = bind_check(L, 1, "run");

    const char *rest = lua_pushfstring(L, " seed=%I outcomes=%s", (lua_Integer)box->seed,
                                       text_string(&box->outcomes));
    lua_rawgeti(L, LUA_REGISTRYINDEX, box->design);
    lua_pushvalue(L, -3);
    bind_set_evidence(L, -2, rest);
    lua_pop(L, 3);
}

static void set_known(lua_State *L, const char *name, double value)
{
    if (!isnan(value))
        bind_set_number(L, name, value);
}

static void push_state(lua_State *L, const FollowState *state)
{
    static const char *const decisions[] = {"undecided", "A", "B"};

    lua_newtable(L);
    bind_set_integer(L, "n", state->n);
    bind_set_integer(L, "successes_a", state->successes_a);
    bind_set_integer(L, "successes_b", state->successes_b);
    bind_set_integer(L, "only_a", state->only_a);
    bind_set_integer(L, "only_b", state->only_b);
    bind_set_string(L, "decision", decisions[state->decision]);
    if (state->decided_at)
        bind_set_integer(L, "decided_at", state->decided_at);
    bind_set_number(L, "allowed", state->allowed);
    set_known(L, "spent", state->spent);
    set_known(L, "e_value_a", state->e_value_a);
    set_known(L, "e_value_b", state->e_value_b);
    bind_set_integer(L, "random_cells", state->random_cells);
    set_known(L, "random_chance", state->random_chance);
    if (state->wins_to_a)
        bind_set_integer(L, "wins_to_a", state->wins_to_a);
    if (state->wins_to_b)
        bind_set_integer(L, "wins_to_b", state->wins_to_b);
}

static int run_state(lua_State *L)
{
    Follower *follower = check_run(L);
    FollowState state;
    Error err = {0};
    bool ok;

    bind_note_place(L);
    ok = follower_state(follower, &state, &err);
    if (!ok)
        return bind_raise(L, &err);
    push_state(L, &state);
    set_evidence(L);
    return 1;
}

static int run_after(lua_State *L)
{
    Follower *follower = check_run(L);
    double level = luaL_optnumber(L, 2, 0.95);
    After after;
    Error err = {0};
    bool ok;

    bind_note_place(L);
    ok = after_run(follower, level, &after, &err);
    if (!ok)
        return bind_raise(L, &err);
    lua_newtable(L);
    bind_set_number(L, "p_a", after.p_a);
    bind_set_number(L, "p_b", after.p_b);
    bind_set_number(L, "plain", after.plain);
    bind_set_number(L, "level", after.level);
    if (after.has_estimate) {
        bind_set_number(L, "estimate", after.estimate);
        bind_set_number(L, "lower", after.lower);
        bind_set_number(L, "upper", after.upper);
    }
    set_evidence(L);
    return 1;
}

void bind_run_types(lua_State *L)
{
    static const luaL_Reg methods[] = {
        {"step", run_step}, {"state", run_state}, {"after", run_after}, {NULL, NULL}};

    bind_type(L, "run", methods, release_run);
}
