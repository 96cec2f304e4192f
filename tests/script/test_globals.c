/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_globals.c - what a script can reach equals this list, and nothing else. */
#include <string.h>

#include "run_lua.h"
#include "script/engine.h"

static const char *const expected_globals[] = {
    "_VERSION",   "assert",       "coroutine", "dialogue",     "document", "error",    "figure",
    "files",      "format",       "freeze",    "getmetatable", "ipairs",   "json",     "load",
    "math",       "next",         "output",    "pairs",        "pcall",    "plan",     "print",
    "rawequal",   "rawget",       "rawlen",    "rawset",       "recheck",  "require",  "select",
    "sequential", "setmetatable", "stats",     "string",       "table",    "tonumber", "tostring",
    "trials",     "type",         "utf8",      "xpcall"};

static const char expected_members[] =
    "coroutine: close create isyieldable resume running status wrap yield\n"
    "dialogue: journal line say\n"
    "files: declare own read used\n"
    "format: csv escape fixed from_log10 nearest shortest significant width\n"
    "json: array decode encode null read\n"
    "math: abs acos asin atan ceil cos deg exp floor fmod huge log max maxinteger min mininteger "
    "modf pi rad "
    "random randomseed sin sqrt tan tointeger type ult\n"
    "output: exit fail file_name folder print version warn write\n"
    "plan: cochran for_half_width for_lower_bound from_rates half_width paired_detectable "
    "paired_power paired_size pilot unpaired_power unpaired_size\n"
    "recheck: agrees counts discordance match match_rate match_size mean nearest printed sizes "
    "tables\n"
    "sequential: choose design families fixed_trials read rules sprt_bound\n"
    "string: byte char find format gmatch gsub len lower match pack packsize rep reverse sub "
    "unpack upper\n"
    "table: concat insert move pack remove sort unpack\n"
    "trials: read table\n"
    "utf8: char charpattern codepoint codes len offset\n"
    "stats: adjusted coverage cut directions levels mean_rate methods pairwise quantities "
    "repeated rows run tables\n";

static void check_global_names(void **state)
{
    Error err = {0};
    Script *script = script_open(&script_limits_default, &err);
    size_t found = 0, count = sizeof expected_globals / sizeof expected_globals[0];

    (void)state;
    assert_non_null(script);
    lua_pushglobaltable(script->L);
    for (lua_pushnil(script->L); lua_next(script->L, -2); lua_pop(script->L, 1)) {
        const char *name = lua_tostring(script->L, -2);
        bool known = false;

        for (size_t i = 0; i < count; i++)
            known = known || strcmp(expected_globals[i], name) == 0;
        if (!known)
            fail_msg("the global \"%s\" is not on the list", name);
        found++;
    }
    assert_int_equal(found, count);
    script_close(script);
}

/* Of stats, what is no group of methods: the groups follow from the catalogue. */
static void check_member_names(void **state)
{
    (void)state;
    assert_string_equal(
        lua_prints(
            "local groups = {} for _, m in ipairs(stats.methods) do groups[m.id:match('^%w+')] = "
            "true end\n"
            "for _, name in ipairs{'coroutine', 'dialogue', 'files', 'format', 'json', 'math', "
            "'output', "
            "'plan', "
            "'recheck', 'sequential', "
            "'string', "
            "'table',\n"
            "'trials', 'utf8', 'stats'} do local names = {}\n"
            "for member in pairs(_G[name]) do\n"
            "if name ~= 'stats' or not groups[member] then names[#names + 1] = member end end\n"
            "print(name .. ': ' .. table.concat(names, ' ')) end"),
        expected_members);
}

/* No metatable leads anywhere. */
static void check_metatables(void **state)
{
    (void)state;
    assert_string_equal(
        lua_prints(
            "print(getmetatable(''), getmetatable(stats), getmetatable(_G), getmetatable(print),\n"
            "getmetatable(1), getmetatable(select(2, pcall(stats.run, 'x', {}))))"),
        "false\tfalse\tfalse\tnil\tnil\tfalse\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(check_global_names),
                                       cmocka_unit_test(check_member_names),
                                       cmocka_unit_test(check_metatables)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
