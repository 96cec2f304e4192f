/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_fault.c - whatever a script raises becomes one clear error with its line. */
#include <string.h>

#include "run_lua.h"

#define COUNT(array) (sizeof(array) / sizeof(array)[0])

typedef struct Row {
    const char *name, *text;
    int64_t line;
    const char *says; /* part of the message */
} Row;

static const Row rows[] = {
    {"string", "\n\nerror('no luck')", 3, "no luck"},
    {"string at level 2", "local function f()\nerror('no luck', 2)\nend\nf()", 4, "no luck"},
    {"string without a place", "\nerror('no luck', 0)", 2, "no luck"},
    {"nil", "\nerror(nil)", 2, "is a nil"},
    {"nothing", "\nerror()", 2, "is a nil"},
    {"table", "\nerror({})", 2, "is a table"},
    {"number", "\nerror(12)", 2, "12"},
    {"boolean", "\nerror(false)", 2, "false"},
    {"function", "\nerror(print)", 2, "is a function"},
    {"coroutine", "\nerror(coroutine.create(print))", 2, "is a thread"},
    {"__tostring", "error(setmetatable({}, {__tostring = function() return 'spoken' end}))", 1,
     "spoken"},
    {"__tostring that fails", "\nerror(setmetatable({}, {__tostring = function() error('x') end}))",
     2, "no text"},
    {"__tostring that gives a table",
     "\nerror(setmetatable({}, {__tostring = function() return {} end}))", 2, "no text"},
    {"__name", "error(setmetatable({}, {__name = 'thing'}))", 1, "thing"},
    {"one megabyte", "error(('x'):rep(1000000))", 1, "xxxx"},
    {"control characters", "error('a\\0b\\27[31m\\nc')", 1, "a\\x00b\\x1B[31m\\x0Ac"},
    {"NUL alone", "error('\\0', 0)", 1, "\\x00"},
    {"empty string", "\nerror('')", 2, "an empty string"},
    {"empty string without a place", "\nerror('', 0)", 2, "an empty string"},
    {"bytes that are not UTF-8", "error('\\xff\\xfe')", 1, "\\xFF"},
    {"syntax", "local x = 1\nlocal = 2", 2, "near"},
    {"unfinished string", "\n\n\nlocal x = 'abc", 4, "unfinished"},
    {"name that is nil", "local a = {}\n\na.b.c = 1", 3, "field 'b'"},
    {"arithmetic", "return 1 +\n{}", 1, "arithmetic"},
    {"in a coroutine", "coroutine.wrap(function()\nerror('deep')\nend)()", 2, "deep"},
    {"in a coroutine, twice",
     "local w = coroutine.wrap\nw(function()\nw(function()\nerror('deep')\nend)()\nend)()", 4,
     "deep"},
    {"in a sort", "table.sort({1, 2}, function(a, b)\nerror('deep')\nend)", 2, "deep"},
    {"in our own script", "\nrequire('words').percent(nil, 3)", 2, ""},
    {"in a method", "\n\nstats.paired.mcnemar_exact{a = 1, b = -2, c = 3, d = 4}", 3, "b"},
    {"unknown option", "\nstats.paired.diff_tango{a = 1, b = 2, c = 3, d = 4, lebel = 0.9}", 2,
     "did you mean \"level\""},
    {"unknown option, none near", "stats.rate.wilson{k = 1, n = 2, colour = 3}", 1,
     "it takes k, n"},
    {"missing input", "stats.rate.wilson{k = 1}", 1, "needs \"n\""},
    {"input of a wrong type", "stats.rate.wilson{k = 'one', n = 2}", 1, "must be a whole number"},
    {"input that is not whole", "stats.rate.wilson{k = 0.5, n = 2}", 1, "must be a whole number"},
    {"no table", "stats.rate.wilson(1, 2)", 1, "takes a table of options"},
    {"positions for names", "stats.rate.wilson{1, 2}", 1, "by name"},
    {"misspelt method", "stats.run('paired.mcnemar_exakt', {})", 1, "paired.mcnemar_exact"},
    {"misspelt alternative",
     "stats.paired.mcnemar_exact{a = 1, b = 2, c = 3, d = 4, alternative = 'more'}", 1,
     "two.sided"},
    {"handler of xpcall that fails", "xpcall(error, error, 'x') error('after')", 1, "after"},
    {"rethrown error object", "local ok, e = pcall(stats.rate.wilson, {})\nerror(e)", 2,
     "needs \"k\""},
    {"require that fails", "\nrequire('no_such_module')", 2, "no module \"no_such_module\""},
};

static void check_row(void **state)
{
    const Row *row = *state;
    Error err = lua_fails(row->text);

    if (strcmp(err.file, "test.lua") != 0 || err.line != row->line)
        fail_msg("placed at %s:%d: %s", err.file, (int)err.line, err.message);
    if (!strstr(err.message, row->says))
        fail_msg("message: %s", err.message);
    if (strchr(err.message, '\n'))
        fail_msg("more than one line: %s", err.message);
}

static void check_caught(void **state)
{
    (void)state;
    assert_string_equal(lua_prints("local ok, e = pcall(stats.rate.wilson, {k = 3, n = 2})\n"
                                   "print(ok, e:kind())"),
                        "false\tdomain\n");
    assert_string_equal(lua_prints("print(pcall(output.fail, 'usage', 'so'))"), "false\tso\n");
    assert_string_equal(lua_prints("local ok, e = pcall(output.fail, 'not_comparable', 'so')\n"
                                   "print(e:kind(), e:message())"),
                        "not_comparable\tso\n");
}

int main(void)
{
    static struct CMUnitTest tests[COUNT(rows) + 1];

    for (size_t i = 0; i < COUNT(rows); i++)
        tests[i] = (struct CMUnitTest){.name = rows[i].name,
                                       .test_func = check_row,
                                       .initial_state = (void *)(uintptr_t)&rows[i]};
    tests[COUNT(rows)] = (struct CMUnitTest)cmocka_unit_test(check_caught);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
