/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bind_coverage.c - stats.coverage{method = id, n = 50, ...}: what a method does over all
 * outcomes. */
#include <math.h>

#include "script/bind.h"
#include "script/bind_input.h"
#include "stats/coverage.h"

static const char *const known[] = {"method", "n",      "n2",         "level",
                                    "steps",  "margin", "difference", "alternative"};
static const char where[] = "stats.coverage";

static int release_coverage(lua_State *L)
{
    coverage_free(lua_touserdata(L, 1));
    return 0;
}

static const Method *get_method(lua_State *L)
{
    const char *id = bind_string(L, 1, where, "method");
    const Method *method = method_find(id);

    if (!method)
        bind_fail(L, ERROR_USAGE, "there is no method \"%.100s\": \"offdiag methods\" lists all",
                  id);
    return method;
}

static void get_request(lua_State *L, CoverageRequest *request)
{
    const char *alternative;
    Options *options = &request->options;
    int64_t steps;

    bind_check_options(L, 1, where, known, sizeof known / sizeof known[0]);
    *request = (CoverageRequest){.method = get_method(L), .options = options_default};
    request->n = bind_integer(L, 1, where, "n");
    request->n2 = bind_integer_or(L, 1, where, "n2", 0);
    steps = bind_integer_or(L, 1, where, "steps", 0);
    request->steps = steps < 0 || steps > 1000 ? -1 : (int)steps;
    request->difference = bind_number_or(L, 1, where, "difference", (double)NAN);
    options->level = bind_number_or(L, 1, where, "level", options->level);
    options->margin = bind_number_or(L, 1, where, "margin", options->margin);
    alternative = bind_string_or(L, 1, where, "alternative", "");
    if (!alternative_parse(alternative, &options->alternative))
        bind_fail(L, ERROR_USAGE,
                  "%s: \"alternative\" cannot be \"%.100s\": choose two.sided, greater or less",
                  where, alternative);
}

/* {rate_1 = ..., rate_2 = ..., value = ...} */
static void push_point(lua_State *L, const Coverage *coverage, size_t place)
{
    const CoveragePoint *point = &coverage->points[place];

    lua_createtable(L, 0, (int)coverage->name_count + 1);
    for (size_t i = 0; i < coverage->name_count; i++)
        bind_set_number(L, coverage->names[i], point->rates[i]);
    bind_set_number(L, "value", point->value);
    if (!isnan(point->width))
        bind_set_number(L, "width", point->width);
}

static void push_coverage(lua_State *L, const CoverageRequest *request, const Coverage *coverage)
{
    lua_newtable(L);
    bind_set_string(L, "method", request->method->id);
    bind_set_string(L, "title", request->method->title);
    bind_set_string(L, "kind", coverage->rejection ? "rejection" : "coverage");
    bind_set_number(L, "nominal", coverage->nominal);
    bind_set_number(L, "mean", coverage->mean);
    if (!isnan(coverage->width))
        bind_set_number(L, "width", coverage->width);
    bind_set_integer(L, "settings", (int64_t)coverage->settings);
    bind_set_integer(L, "tables", (int64_t)coverage->tables);
    bind_set_integer(L, "unanswered", (int64_t)coverage->unanswered);
    lua_createtable(L, (int)coverage->name_count, 0);
    for (size_t i = 0; i < coverage->name_count; i++) {
        lua_pushstring(L, coverage->names[i]);
        lua_rawseti(L, -2, (lua_Integer)i + 1);
    }
    lua_setfield(L, -2, "rates");
    push_point(L, coverage, coverage->least);
    lua_setfield(L, -2, "least");
    push_point(L, coverage, coverage->most);
    lua_setfield(L, -2, "most");
    lua_createtable(L, (int)coverage->count, 0);
    for (size_t i = 0; i < coverage->count; i++) {
        push_point(L, coverage, i);
        lua_rawseti(L, -2, (lua_Integer)i + 1);
    }
    lua_setfield(L, -2, "points");
}

static int stats_coverage(lua_State *L)
{
    Coverage *coverage;
    CoverageRequest request;
    Error err = {0};
    bool ok;

    luaL_checkstack(L, 12, NULL);
    get_request(L, &request);
    request.options.progress = progress_terminal();
    coverage = bind_new(L, "coverage", sizeof *coverage);
    bind_note_place(L);
    ok = coverage_make(&request, coverage, &err);
    if (!ok)
        return bind_raise(L, &err);
    bind_charge(L, coverage->count * sizeof *coverage->points);
    push_coverage(L, &request, coverage);
    return 1;
}

void bind_coverage_add(lua_State *L)
{
    static const luaL_Reg none[] = {{NULL, NULL}};

    bind_type(L, "coverage", none, release_coverage);
    lua_pushcfunction(L, stats_coverage);
    lua_setfield(L, -2, "coverage");
}
