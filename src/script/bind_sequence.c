/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bind_sequence.c - read:sequence(a, b [, options]): outcomes in the order of the run.
 *
 * Gives a and b, lists of 0 and 1, and missing, how many had to be left out. */
#include <string.h>

#include "script/bind.h"
#include "script/bind_trials.h"
#include "trials/sequence.h"

static const char where[] = "sequence";

static int release_sequence(lua_State *L)
{
    sequence_free(lua_touserdata(L, 1));
    return 0;
}

void bind_sequence_types(lua_State *L)
{
    static const luaL_Reg none[] = {{NULL, NULL}};

    bind_type(L, "sequence", none, release_sequence);
}

static uint32_t get_policy(lua_State *L, const Trials *trials, int index)
{
    uint32_t policy = 0;
    Error err = {0};

    if (!trials_policy_find(trials, luaL_checkstring(L, index), &policy, &err))
        bind_raise(L, &err);
    return policy;
}

static void set_outcomes(lua_State *L, const char *name, const unsigned char *outcomes,
                         size_t count)
{
    lua_createtable(L, (int)count, 0);
    for (size_t i = 0; i < count; i++) {
        lua_pushinteger(L, outcomes[i]);
        lua_rawseti(L, -2, (lua_Integer)i + 1);
    }
    lua_setfield(L, -2, name);
}

/* The task that alone is asked for; false = all tasks. */
static bool get_task(lua_State *L, const Trials *trials, uint32_t *task)
{
    const char *name = bind_string_or(L, 4, where, "task", NULL);

    if (!name)
        return false;
    *task = labels_find(&trials->labels[KEY_TASK], name, strlen(name));
    if (*task == LABEL_NONE)
        bind_fail(L, ERROR_INPUT, "there is no task \"%.200s\"", name);
    return true;
}

int bind_read_sequence(lua_State *L)
{
    static const char *const names[] = {"kind", "repeats", "assume_aligned", "task"};
    static const char *const kinds[] = {"paired", "unpaired"};
    static const char *const repeats[] = {[REPEATS_REFUSE] = "refuse",
                                          [REPEATS_EXCLUDE] = "exclude",
                                          [REPEATS_IN_ORDER] = "in_order"};
    TrialsBox *box = bind_check(L, 1, "trials");
    uint32_t a = get_policy(L, box->trials, 2), b = get_policy(L, box->trials, 3);
    Error err = {0};
    bool ok;

    if (lua_isnoneornil(L, 4)) {
        lua_settop(L, 3);
        lua_newtable(L);
    }
    bind_check_options(L, 4, where, names, 4);
    PairOptions pairing = {
        .repeats = (Repeats)bind_choice(L, 4, where, "repeats", repeats, 3, REPEATS_REFUSE),
        .assume_aligned = bind_boolean_or(L, 4, where, "assume_aligned", false)};
    bool paired = bind_choice(L, 4, where, "kind", kinds, 2, 0) == 0;
    uint32_t task;
    const uint32_t *only = get_task(L, box->trials, &task) ? &task : NULL;
    Starts *starts = paired ? bind_starts(L, box) : NULL;
    Sequence *sequence = bind_new(L, "sequence", sizeof *sequence);
    bind_note_place(L);
    ok = paired ? sequence_pairs(starts, a, b, &pairing, only, sequence, &err)
                : sequence_streams(box->trials, a, b, only, sequence, &err);
    if (!ok)
        return bind_raise(L, &err);
    lua_createtable(L, 0, 3);
    set_outcomes(L, "a", sequence->a, sequence->count);
    set_outcomes(L, "b", sequence->b, sequence->count);
    bind_set_integer(L, "missing", sequence->missing);
    return 1;
}
