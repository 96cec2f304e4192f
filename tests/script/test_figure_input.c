/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_figure_input.c - what no figure should be asked for, of every kind: an error that says
 * what is wrong, or a picture that was decided on, whole in SVG, PDF and PNG. */
#include <string.h>

#include "figure/figure.h"
#include "run_lua.h"

typedef struct Row {
    const char *kind, *what, *description;
    const char *refusal; /* part of the message; null = it is drawn */
} Row;

static const Row rows[] = {
    {"ladder", "NaN", "rungs = {{label = 'x', estimate = 0/0, lower = 0, upper = 1}}",
     "not a number"},
    {"ladder", "infinite", "rungs = {{label = 'x', estimate = 1/0, lower = 0, upper = 1}}",
     "infinite"},
    {"ladder", "unbounded", "rungs = {{label = 'x', estimate = 0, lower = -1/0, upper = 1/0}}",
     NULL},
    {"ladder", "reversed", "rungs = {{label = 'x', estimate = 0, lower = 1, upper = -1}}",
     "above upper"},
    {"ladder", "outside", "rungs = {{label = 'x', estimate = 0.5, lower = 0, upper = 0.1}}",
     "outside"},
    {"ladder", "empty", "rungs = {}", "needs a rung"},
    {"ladder", "one point", "rungs = {{label = 'x', estimate = 0, lower = 0, upper = 0}}", NULL},
    {"ladder", "thousands", "rungs = many(1001, {label = 'x', estimate = 0, lower = 0, upper = 0})",
     "too many"},
    {"ladder", "a thousand",
     "rungs = many(1000, {label = 'x', estimate = 0, lower = 0, upper = 0})", NULL},
    {"ladder", "narrow", "width = 60, rungs = {{label = 'x', estimate = 0, lower = 0, upper = 0}}",
     "give a width of"},
    {"discordance", "NaN", "bars = {{label = 'x', b = 0/0, c = 1}}", "whole number"},
    {"discordance", "NaN p", "bars = {{label = 'x', b = 2, c = 1, p = 0/0}}", "not a number"},
    {"discordance", "infinite", "bars = {{label = 'x', b = 1/0, c = 1}}", "whole number"},
    {"discordance", "too many of few", "bars = {{label = 'x', b = 3, c = 1, pairs = 2}}",
     "exceeds"},
    {"discordance", "p of 2", "bars = {{label = 'x', b = 3, c = 1, p = 2}}", "not a p-value"},
    {"discordance", "empty", "bars = {}", "need a bar"},
    {"discordance", "nothing", "bars = {{label = 'x', b = 0, c = 0}}", NULL},
    {"discordance", "thousands", "bars = many(1001, {label = 'x', b = 1, c = 1})", "too many"},
    {"discordance", "huge", "bars = {{label = 'x', b = 1000000000000, c = 1}}", NULL},
    {"discordance", "narrow", "width = 50, bars = {{label = 'x', b = 3, c = 1, pairs = 5, p = 1}}",
     "give a width of"},
    {"rates", "NaN", "rates = {{label = 'x', k = 0/0, n = 2}}", "whole number"},
    {"rates", "infinite", "rates = {{label = 'x', k = 1, n = 2, lower = -1/0, upper = 1}}",
     "infinite"},
    {"rates", "reversed", "rates = {{label = 'x', k = 1, n = 2, lower = 0.9, upper = 0.1}}",
     "no interval"},
    {"rates", "outside", "rates = {{label = 'x', k = 1, n = 2, lower = 0.8, upper = 0.9}}",
     "outside"},
    {"rates", "empty", "rates = {}", "one at least"},
    {"rates", "one trial", "rates = {{label = 'x', k = 0, n = 1}}", NULL},
    {"rates", "a billion", "rates = {{label = 'x', k = 999999999, n = 1000000000}}", NULL},
    {"rates", "thousands", "rates = many(101, {label = 'x', k = 0, n = 1})", "too many"},
    {"rates", "narrow", "width = 60, rates = {{label = 'x', k = 1, n = 2}}", "give a width of"},
    {"rates", "narrow for letters",
     "width = 150, rates = {{label = 'x', k = 1, n = 2, letters = 'abcdefghijklmnopqrstuvwxyz'}}",
     "give a width of"},
    {"matrix", "NaN",
     "policies = {{label = 'A'}, {label = 'B'}}, pairs = {{first = 1, second = 2, difference = "
     "0/0}}",
     "not a number"},
    {"matrix", "infinite",
     "policies = {{label = 'A'}, {label = 'B'}}, pairs = {{first = 1, second = 2, difference = "
     "1/0}}",
     "infinite"},
    {"matrix", "of 16",
     "policies = {{label = 'A'}, {label = 'B'}}, pairs = {{first = 1, second = 2, difference = "
     "16}}",
     "no difference"},
    {"matrix", "twice",
     "policies = {{label = 'A'}, {label = 'B'}}, pairs = many(2, {first = 1, second = 2, "
     "difference = 0})",
     "twice"},
    {"matrix", "empty", "policies = {{label = 'A'}, {label = 'B'}}, pairs = {}", "one at least"},
    {"matrix", "one policy",
     "policies = {{label = 'x'}}, pairs = {{first = 1, second = 1, difference = 0}}", "give 2 to"},
    {"matrix", "thousands", "policies = many(31, {label = 'x'}), pairs = {}", "31 policies"},
    {"matrix", "one pair",
     "policies = {{label = 'A'}, {label = 'B'}}, pairs = {{first = 1, second = 2, difference = 0}}",
     NULL},
    {"matrix", "narrow",
     "width = 100, policies = many(12, {label = 'x'}), pairs = {{first = 1, second = 2, difference "
     "= 0, p = 1}}",
     "give a width of"},
    {"curves", "NaN", "series = {{label = 'x', x = {1}, y = {0/0}}}", "not a number"},
    {"curves", "infinite", "series = {{label = 'x', x = {1/0}, y = {1}}}", "infinite"},
    {"curves", "reversed axis",
     "minimum = 1, maximum = 0, series = {{label = 'x', x = {1}, y = {1}}}",
     "smaller one as minimum"},
    {"curves", "empty", "series = {}", "one at least"},
    {"curves", "no point", "series = {{label = 'x', x = {}, y = {}}}", "0 x and 0 y"},
    {"curves", "one point", "series = {{label = 'x', x = {1}, y = {1}}}", NULL},
    {"curves", "thousands", "series = {{label = 'x', x = counted(20000), y = counted(20000)}}",
     NULL},
    {"curves", "too many", "series = {{label = 'x', x = counted(20001), y = counted(20001)}}",
     "1 to 20000"},
    {"curves", "huge", "series = {{label = 'x', x = {-1e300, 1e300}, y = {1e300, -1e300}}}", NULL},
    {"curves", "narrow", "width = 45, series = {{label = 'x', x = {1}, y = {1}}}",
     "give a width of"},
    {"curves", "log of 0", "y_scale = 'log', series = {{label = 'x', x = {1}, y = {0}}}",
     "logarithmic"},
    {"trajectory", "NaN", "series = {{label = 'x', x = {1}, y = {0/0}}}", "not a number"},
    {"trajectory", "infinite", "series = {{label = 'x', x = {1}, y = {1/0}}}", "infinite"},
    {"trajectory", "reversed",
     "series = {{label = 'x', x = {1}, y = {0}, lower = {1}, upper = {-1}}}", "reversed"},
    {"trajectory", "stop outside", "stop = 9, series = {{label = 'x', x = {1}, y = {0}}}",
     "lies outside"},
    {"trajectory", "empty", "series = {}", "one at least"},
    {"trajectory", "one point", "series = {{label = 'x', x = {1}, y = {0}}}", NULL},
    {"trajectory", "thousands", "series = {{label = 'x', x = counted(20000), y = counted(20000)}}",
     NULL},
    {"trajectory", "narrow", "width = 45, series = {{label = 'x', x = {1}, y = {0}}}",
     "give a width of"},
    {"region", "NaN", "columns = {{x = 1, above = 0/0}}", "not a number"},
    {"region", "infinite", "columns = {{x = 1, above = 1/0}}", "infinite"},
    {"region", "reversed", "columns = {{x = 1, above = 1, below = 2}}", "must not meet"},
    {"region", "empty", "columns = {}", "one at least"},
    {"region", "one column", "columns = {{x = 1}}", NULL},
    {"region", "path of one", "columns = {{x = 1}}, path_x = {1}, path_y = {0}", NULL},
    {"region", "unequal path", "columns = {{x = 1}}, path_x = {1, 2}, path_y = {0}", "path"},
    {"region", "thousands", "columns = columns(5000)", NULL},
    {"region", "too many", "columns = columns(5001)", "too many"},
    {"region", "narrow", "width = 40, columns = {{x = 1, above = 100000, below = -100000}}",
     "give a width of"},
    {"agreement", "other signs", "policies = {'A'}, starts = {{outcomes = '2'}}", "other signs"},
    {"agreement", "too few", "policies = {'A', 'B'}, starts = {{outcomes = '1'}}",
     "for 2 policies"},
    {"agreement", "empty", "policies = {'A'}, starts = {}", "one at least"},
    {"agreement", "no policy", "policies = {}, starts = {{outcomes = ''}}", "one at least"},
    {"agreement", "one start", "policies = {'A'}, starts = {{outcomes = '-'}}", NULL},
    {"agreement", "thousands", "policies = {'A'}, starts = many(5000, {outcomes = '1'})", NULL},
    {"agreement", "too many", "policies = {'A'}, starts = many(5001, {outcomes = '1'})",
     "too many"},
    {"agreement", "narrow", "width = 60, policies = {'A'}, starts = {{outcomes = '1'}}",
     "give a width of"},
    {"canvas", "NaN", "height = 20, items = {{draw = 'mark', x = 0/0, y = 1}}", "not a number"},
    {"canvas", "infinite", "height = 20, items = {{draw = 'mark', x = 1/0, y = 1}}", "infinite"},
    {"canvas", "reversed axis",
     "height = 50, items = {{draw = 'axis', x = 9, y = 9, x2 = 99, low = 1, high = 0}}",
     "cannot run from 1 to 0"},
    {"canvas", "empty", "height = 20, items = {}", "one at least"},
    {"canvas", "one point", "height = 20, items = {{draw = 'mark', x = 9, y = 9}}", NULL},
    {"canvas", "thousands", "height = 20, items = many(20000, {draw = 'mark', x = 9, y = 9})",
     NULL},
    {"canvas", "too many", "height = 20, items = many(20001, {draw = 'mark', x = 9, y = 9})",
     "too many"},
    {"canvas", "narrow",
     "width = 40, height = 20, items = {{draw = 'text', x = 1, y = 9, text = 'too long for it'}}",
     "reaches out"},
};

enum {
    COUNT = sizeof rows / sizeof *rows
};

static const char prelude[] =
    "local function many(n, item) local t = {} for i = 1, n do t[i] = item end return t end\n"
    "local function counted(n) local t = {} for i = 1, n do t[i] = i end return t end\n"
    "local function columns(n) local t = {} for i = 1, n do t[i] = {x = i, above = 3, below = -3} "
    "end "
    "return t end\n";

static void check_row(void **state)
{
    const Row *row = *state;
    bool bars = strcmp(row->kind, "discordance") == 0;
    Text script = {0};

    text_printf(&script, "%sreturn figure.%s{%s%s}", prelude, row->kind,
                bars ? "policy_a = 'A', policy_b = 'B', " : "", row->description);
    if (row->refusal) {
        Error err = lua_fails(text_string(&script));
        if (!strstr(err.message, row->refusal))
            fail_msg("\"%s\" does not say \"%s\"", err.message, row->refusal);
    } else {
        Text drawing = {0};
        text_printf(&drawing,
                    "local f = (function() %s end)()\n"
                    "print(f:svg():sub(-7, -2), f:pdf():find('%%%%EOF') ~= nil, "
                    "f:png{dpi = 40}:sub(2, 4), #f.summary > 9)",
                    text_string(&script));
        assert_string_equal(lua_prints(text_string(&drawing)), "</svg>\ttrue\tPNG\ttrue\n");
        text_free(&drawing);
    }
    text_free(&script);
}

/* Each kind is asked for all that a kind can be asked for. */
static void names_every_kind(void **state)
{
    (void)state;
    for (size_t i = 0; i < figure_kind_count; i++) {
        size_t count = 0;
        for (size_t k = 0; k < COUNT; k++)
            count += strcmp(rows[k].kind, figure_kinds[i].id) == 0 ? 1 : 0;
        if (count < 7)
            fail_msg("%s has %zu rows only", figure_kinds[i].id, count);
    }
}

int main(void)
{
    struct CMUnitTest tests[COUNT + 1];
    static char names[COUNT][80];

    for (size_t i = 0; i < COUNT; i++) {
        snprintf(names[i], sizeof names[i], "%s: %s", rows[i].kind, rows[i].what);
        tests[i] = (struct CMUnitTest){
            .name = names[i], .test_func = check_row, .initial_state = (void *)(uintptr_t)&rows[i]};
    }
    tests[COUNT] = (struct CMUnitTest)cmocka_unit_test(names_every_kind);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
