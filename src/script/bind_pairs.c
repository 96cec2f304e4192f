/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bind_pairs.c - read:pairs and read:rates as Lua tables.
 *
 * read:pairs(a, b, {repeats = "refuse" | "exclude" | "in_order", assume_aligned = false,
 * list = 10000}) gives policy_a, policy_b, a, b, c, d, used, missing, duplicated,
 * unmatched, unmatched_a, unmatched_b; tasks, one such table a task with its name;
 * discordant and dropped, lists of at most `list` entries, and how many there are,
 * discordant_count and dropped_count.
 * read:rates(policy) gives policy, k, n, missing and the same by task. */
#include <string.h>

#include "script/bind.h"
#include "script/bind_trials.h"

enum {
    LIST_DEFAULT = 10000
};

static int release_pairs(lua_State *L)
{
    pairs_free(lua_touserdata(L, 1));
    return 0;
}

static int release_rates(lua_State *L)
{
    rates_free(lua_touserdata(L, 1));
    return 0;
}

void bind_pairs_types(lua_State *L)
{
    static const luaL_Reg none[] = {{NULL, NULL}};

    bind_type(L, "pairs", none, release_pairs);
    bind_type(L, "rates", none, release_rates);
}

static uint32_t find_policy(lua_State *L, const Trials *trials, int index)
{
    uint32_t policy = 0;
    Error err = {0};

    if (!trials_policy_find(trials, luaL_checkstring(L, index), &policy, &err))
        bind_raise(L, &err);
    return policy;
}

/* Fields of the table on top. */
static void set_counts(lua_State *L, const PairCounts *counts)
{
    bind_set_integer(L, "a", counts->table.a);
    bind_set_integer(L, "b", counts->table.b);
    bind_set_integer(L, "c", counts->table.c);
    bind_set_integer(L, "d", counts->table.d);
    bind_set_integer(L, "used", counts->used);
    bind_set_integer(L, "missing", counts->missing);
    bind_set_integer(L, "duplicated", counts->duplicated);
    bind_set_integer(L, "unmatched_a", counts->unmatched_a);
    bind_set_integer(L, "unmatched_b", counts->unmatched_b);
    bind_set_integer(L, "unmatched", counts->unmatched_a + counts->unmatched_b);
}

/* task, state and seed of a trial, with "start" as one text. */
static void set_start(lua_State *L, const Trials *trials, uint32_t trial)
{
    char text[1024];

    trials_start_text(trials, trial, text, sizeof text);
    bind_set_string(L, "start", text);
    bind_set_string(L, "task", trials_label(trials, trial, KEY_TASK));
    bind_set_string(L, "state", trials_label(trials, trial, KEY_STATE));
    bind_set_string(L, "seed", trials_label(trials, trial, KEY_SEED));
}

static void set_place(lua_State *L, const Trials *trials, uint32_t trial, const char *file,
                      const char *line)
{
    if (trial == TRIAL_NONE)
        return;
    bind_set_string(L, file, trials_file_name(trials, trial));
    bind_set_integer(L, line, trials->line[trial]);
}

static void push_discordant(lua_State *L, const Trials *trials, const Discordant *discordant)
{
    lua_createtable(L, 0, 10);
    set_start(L, trials, discordant->trial_a);
    bind_set_integer(L, "position", discordant->position);
    bind_set_string(L, "winner",
                    trials_label(trials,
                                 trials->outcome[discordant->trial_a] == OUTCOME_SUCCESS
                                     ? discordant->trial_a
                                     : discordant->trial_b,
                                 KEY_POLICY));
    set_place(L, trials, discordant->trial_a, "file_a", "line_a");
    set_place(L, trials, discordant->trial_b, "file_b", "line_b");
}

/* Why a trial of the pair is missing, where its file says so. */
static void set_reason(lua_State *L, const Trials *trials, uint32_t trial)
{
    if (trial != TRIAL_NONE && trials_reason_text(trials, trial)[0] != '\0')
        bind_set_string(L, "reason", trials_reason_text(trials, trial));
}

static void push_dropped(lua_State *L, const Trials *trials, const Dropped *dropped)
{
    static const char *const kinds[] = {[DROP_MISSING] = "missing",
                                        [DROP_UNMATCHED] = "unmatched",
                                        [DROP_DUPLICATED] = "duplicated"};

    lua_createtable(L, 0, 10);
    bind_set_string(L, "kind", kinds[dropped->kind]);
    set_start(L, trials, dropped->trial_a != TRIAL_NONE ? dropped->trial_a : dropped->trial_b);
    set_place(L, trials, dropped->trial_a, "file_a", "line_a");
    set_place(L, trials, dropped->trial_b, "file_b", "line_b");
    if (dropped->kind == DROP_DUPLICATED)
        set_place(L, trials, dropped->first, "file_first", "line_first");
    set_reason(L, trials, dropped->trial_b);
    set_reason(L, trials, dropped->trial_a);
}

static void set_tasks(lua_State *L, const Trials *trials, const Pairs *pairs)
{
    lua_createtable(L, (int)pairs->task_count, 0);
    for (size_t i = 0; i < pairs->task_count; i++) {
        lua_createtable(L, 0, 12);
        bind_set_string(L, "task", labels_text(&trials->labels[KEY_TASK], pairs->tasks[i].task));
        set_counts(L, &pairs->tasks[i].counts);
        lua_rawseti(L, -2, (lua_Integer)i + 1);
    }
    lua_setfield(L, -2, "tasks");
}

static void set_lists(lua_State *L, const Trials *trials, const Pairs *pairs, size_t most)
{
    lua_newtable(L);
    for (size_t i = 0; i < pairs->discordant_count && i < most; i++) {
        push_discordant(L, trials, &pairs->discordant[i]);
        lua_rawseti(L, -2, (lua_Integer)i + 1);
    }
    lua_setfield(L, -2, "discordant");
    bind_set_integer(L, "discordant_count", (int64_t)pairs->discordant_count);
    lua_newtable(L);
    for (size_t i = 0; i < pairs->dropped_count && i < most; i++) {
        push_dropped(L, trials, &pairs->dropped[i]);
        lua_rawseti(L, -2, (lua_Integer)i + 1);
    }
    lua_setfield(L, -2, "dropped");
    bind_set_integer(L, "dropped_count", (int64_t)pairs->dropped_count);
}

/* Columns that describe the start and differ within pairs: a doubt about the pairing. */
static void set_start_columns(lua_State *L, const Trials *trials, const Pairs *pairs)
{
    lua_newtable(L);
    for (size_t i = 0; i < pairs->start_column_count; i++) {
        const StartColumn *column = &pairs->start_columns[i];

        lua_newtable(L);
        bind_set_string(L, "name", column->name);
        bind_set_integer(L, "compared", column->compared);
        bind_set_integer(L, "differing", column->differing);
        if (column->differing > 0) {
            set_start(L, trials, column->trial_a);
            set_place(L, trials, column->trial_a, "file_a", "line_a");
            set_place(L, trials, column->trial_b, "file_b", "line_b");
        }
        lua_rawseti(L, -2, (lua_Integer)i + 1);
    }
    lua_setfield(L, -2, "start_columns");
}

static void set_left(lua_State *L, const char *name, const RateCount *left)
{
    lua_createtable(L, 0, 2);
    bind_set_integer(L, "k", left->k);
    bind_set_integer(L, "n", left->n);
    lua_setfield(L, -2, name);
}

/* What makes the pairs doubtful, for words_pairing.lua. */
static void set_doubts(lua_State *L, const PairDoubts *doubts)
{
    lua_createtable(L, 0, 10);
    set_left(L, "left_a", &doubts->left_a);
    set_left(L, "left_b", &doubts->left_b);
    bind_set_integer(L, "repeated_a", doubts->repeated_a);
    bind_set_integer(L, "repeated_b", doubts->repeated_b);
    bind_set_integer(L, "retried_a", doubts->retried_a);
    bind_set_integer(L, "retried_b", doubts->retried_b);
    bind_set_integer(L, "seeds_only", doubts->seeds_only);
    lua_pushboolean(L, doubts->other_order);
    lua_setfield(L, -2, "other_order");
    lua_pushboolean(L, doubts->aligned);
    lua_setfield(L, -2, "aligned");
    if (doubts->index)
        bind_set_string(L, "index", doubts->index);
    lua_setfield(L, -2, "doubts");
}

int bind_read_pairs(lua_State *L)
{
    static const char *const names[] = {"repeats", "assume_aligned", "list"};
    static const char *const repeats[] = {[REPEATS_REFUSE] = "refuse",
                                          [REPEATS_EXCLUDE] = "exclude",
                                          [REPEATS_IN_ORDER] = "in_order"};
    TrialsBox *box = bind_check(L, 1, "trials");
    uint32_t a = find_policy(L, box->trials, 2), b = find_policy(L, box->trials, 3);
    PairOptions options = {0};
    int64_t most = LIST_DEFAULT;
    Starts *starts = bind_starts(L, box);
    Pairs *pairs;
    Error err = {0};
    bool ok;

    if (!lua_isnoneornil(L, 4)) {
        bind_check_options(L, 4, "pairs", names, 3);
        options.repeats =
            (Repeats)bind_choice(L, 4, "pairs", "repeats", repeats, 3, REPEATS_REFUSE);
        options.assume_aligned = bind_boolean_or(L, 4, "pairs", "assume_aligned", false);
        most = bind_integer_or(L, 4, "pairs", "list", most);
    }
    pairs = bind_new(L, "pairs", sizeof *pairs);
    bind_note_place(L);
    ok = pairs_make(starts, a, b, &options, pairs, &err);
    if (!ok)
        return bind_raise(L, &err);
    lua_newtable(L);
    bind_set_string(L, "policy_a", trials_policy_name(box->trials, a));
    bind_set_string(L, "policy_b", trials_policy_name(box->trials, b));
    set_counts(L, &pairs->total);
    set_tasks(L, box->trials, pairs);
    set_lists(L, box->trials, pairs, most > 0 ? (size_t)most : 0);
    set_start_columns(L, box->trials, pairs);
    set_doubts(L, &pairs->doubts);
    return 1;
}

int bind_read_rates(lua_State *L)
{
    TrialsBox *box = bind_check(L, 1, "trials");
    uint32_t policy = find_policy(L, box->trials, 2);
    Starts *starts = bind_starts(L, box);
    Rates *rates = bind_new(L, "rates", sizeof *rates);
    Error err = {0};

    if (!rates_make(starts, policy, rates, &err))
        return bind_raise(L, &err);
    lua_newtable(L);
    bind_set_string(L, "policy", trials_policy_name(box->trials, policy));
    bind_set_integer(L, "k", rates->total.k);
    bind_set_integer(L, "n", rates->total.n);
    bind_set_integer(L, "missing", rates->missing);
    lua_createtable(L, (int)rates->task_count, 0);
    for (size_t i = 0; i < rates->task_count; i++) {
        const TaskRate *task = &rates->tasks[i];

        lua_createtable(L, 0, 4);
        bind_set_string(L, "task", labels_text(&box->trials->labels[KEY_TASK], task->task));
        bind_set_integer(L, "k", task->rate.k);
        bind_set_integer(L, "n", task->rate.n);
        bind_set_integer(L, "missing", task->missing);
        lua_rawseti(L, -2, (lua_Integer)i + 1);
    }
    lua_setfield(L, -2, "tasks");
    return 1;
}
