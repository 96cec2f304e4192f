/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bind_stats.c - the module stats: every method of the catalogue by its id.
 *
 * What a method takes is in bind_input.c; what is more than one result, in bind_several.c.
 * stats.paired.mcnemar_exact{a = 33, b = 9, c = 1, d = 7} and
 * stats.run("paired.mcnemar_exact", {...}) give a result: its quantities by name,
 * method, title, input ("a=33 b=9 c=1 d=7"), notes (a list of sentences), and level
 * and alternative where they matter. stats.methods lists the catalogue and
 * stats.quantities the names of quantities, in order. */
#include <math.h>
#include <string.h>

#include "script/bind.h"
#include "script/bind_input.h"
#include "script/engine.h"
#include "stats/method.h"
#include "trials/rows.h"

/* Fields of the result of a method in a new table at the top. */
static void push_result(lua_State *L, const Method *method, const Options *options,
                        const Result *result, const Text *shown)
{
    lua_Integer notes = 0;

    lua_newtable(L);
    bind_set_string(L, "method", method->id);
    bind_set_string(L, "title", method->title);
    bind_push_text(L, shown);
    lua_setfield(L, -2, "input");
    for (QuantityId id = 0; id < QUANTITY_COUNT; id++)
        if (result_has(result, id))
            bind_set_number(L, quantity_names[id], result->values[id]);
    if (method->takes_level)
        bind_set_number(L, "level", options->level);
    if (options->alternative != ALTERNATIVE_UNSET)
        bind_set_string(L, "alternative", alternative_name(options->alternative));
    if (!isnan(options->margin))
        bind_set_number(L, "margin", options->margin);
    lua_newtable(L);
    luaL_setmetatable(L, "json array");
    for (NoteId note = 0; note < NOTE_COUNT; note++) {
        if (!(result->notes & (UINT32_C(1) << note)))
            continue;
        lua_pushstring(L, note_texts[note]);
        lua_rawseti(L, -2, ++notes);
    }
    lua_setfield(L, -2, "notes");
}

/* Runs the method on the table of inputs and options at index and pushes the result. */
static int run_method(lua_State *L, const Method *method, int index)
{
    MethodCall call;
    Result result = {0};
    Error err = {0};
    Text *shown = bind_text(L);
    bool ok;

    method_call_get(L, index, method, &call, shown);
    bind_note_place(L);
    ok = method_run(method, &call.input, &call.options, &result, &err);
    if (!ok)
        return bind_raise(L, &err);
    push_result(L, method, &call.options, &result, shown);
    return 1;
}

static int stats_method(lua_State *L)
{
    return run_method(L, lua_touserdata(L, lua_upvalueindex(1)), 1);
}

/* stats.run(id, inputs) */
static int stats_run(lua_State *L)
{
    const char *id = luaL_checkstring(L, 1), *nearest;
    const Method *method = method_find(id);

    if (method)
        return run_method(L, method, 2);
    nearest = method_suggest(id);
    if (nearest)
        return bind_fail(L, ERROR_USAGE, "there is no method \"%.100s\": did you mean \"%s\"?", id,
                         nearest);
    return bind_fail(L, ERROR_USAGE, "there is no method \"%.100s\": \"offdiag methods\" lists all",
                     id);
}

/* stats.rows(path): prints the table computed from a CSV of inputs; gives the number of
 * rows and of those that could not be computed. */
static int stats_rows(lua_State *L)
{
    const char *path = luaL_checkstring(L, 1);
    Progress progress = progress_terminal();
    RowsSummary summary = {0};
    Error err = {0};
    bool ok;

    bind_check_input(L, path);
    bind_note_place(L);
    ok = rows_compute_file(path, &progress, &bind_script(L)->printed, &summary, &err);
    if (!ok)
        return bind_raise(L, &err);
    lua_pushinteger(L, summary.rows);
    lua_pushinteger(L, summary.failed);
    return 2;
}

/* Pushes names[first..last) as a list. */
static void push_name_list(lua_State *L, const MethodNames *names, size_t first, size_t last)
{
    lua_newtable(L);
    for (size_t i = first; i < last; i++) {
        lua_pushstring(L, names->items[i]);
        lua_rawseti(L, -2, (lua_Integer)(i - first) + 1);
    }
}

static void push_description(lua_State *L, const Method *method)
{
    MethodNames names;

    method_names_push(L, method, &names);
    lua_newtable(L);
    bind_set_string(L, "id", method->id);
    bind_set_string(L, "title", method->title);
    bind_set_string(L, "question", question_names[method->question]);
    bind_set_string(L, "reference", method->reference);
    bind_set_string(L, "assumes", method->assumes);
    push_name_list(L, &names, 0, names.inputs);
    lua_setfield(L, -2, "inputs");
    push_name_list(L, &names, names.inputs, names.count);
    lua_setfield(L, -2, "options");
    lua_pushboolean(L, method->one_sided_only);
    lua_setfield(L, -2, "one_sided_only");
    lua_pushboolean(L, method->ends_only);
    lua_setfield(L, -2, "ends_only");
    lua_pushinteger(L, method->slow_above);
    lua_setfield(L, -2, "slow_above");
    lua_remove(L, -2);
}

/* module.GROUP.NAME = the method, for the id "GROUP.NAME"; the module is on top. */
static void add_method(lua_State *L, const Method *method)
{
    const char *dot = strchr(method->id, '.');

    lua_pushlstring(L, method->id, (size_t)(dot - method->id));
    luaL_getsubtable(L, -2, lua_tostring(L, -1));
    lua_pushlightuserdata(L, (void *)(uintptr_t)method);
    lua_pushcclosure(L, stats_method, 1);
    lua_setfield(L, -2, dot + 1);
    lua_pop(L, 2);
}

int bind_stats_open(lua_State *L)
{
    lua_newtable(L);
    lua_newtable(L);
    for (size_t i = 0; i < method_count(); i++) {
        push_description(L, method_at(i));
        lua_rawseti(L, -2, (lua_Integer)i + 1);
    }
    lua_setfield(L, -2, "methods");
    for (size_t i = 0; i < method_count(); i++)
        add_method(L, method_at(i));
    lua_newtable(L);
    for (QuantityId id = 0; id < QUANTITY_COUNT; id++) {
        lua_pushstring(L, quantity_names[id]);
        lua_rawseti(L, -2, (lua_Integer)id + 1);
    }
    lua_setfield(L, -2, "quantities");
    lua_pushcfunction(L, stats_run);
    lua_setfield(L, -2, "run");
    lua_pushcfunction(L, stats_rows);
    lua_setfield(L, -2, "rows");
    bind_several_add(L);
    bind_graded_add(L);
    bind_coverage_add(L);
    return 1;
}
