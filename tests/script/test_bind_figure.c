/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_bind_figure.c - figures and themes from Lua: fields, files, and every refusal. */
#include <stdlib.h>
#include <string.h>

#include "figure/figure.h"
#include "run_lua.h"

static const char two_rungs[] =
    "local figure = figure.ladder{title = 'Rates', unit = 'percent', width = 'column', rungs = {\n"
    "  {label = 'A', estimate = 0.84, lower = 0.715, upper = 0.917, k = 42, n = 50},\n"
    "  {label = 'B', estimate = 0.68, lower = 0.542, upper = 0.792, k = 34, n = 50}}}\n";

static const char *with_rungs(const char *rest)
{
    static char script[8192];

    snprintf(script, sizeof script, "%s%s", two_rungs, rest);
    return lua_prints(script);
}

static void check_fields(void **state)
{
    (void)state;
    assert_string_equal(with_rungs("print(figure.title, figure.kind, figure.width, "
                                   "#figure.readings, #figure.warnings)\n"
                                   "print(figure.readings[2])\nprint(figure.summary)\n"
                                   "print(table.concat(figure.table.head, '|'))\n"
                                   "print(table.concat(figure.table.rows[1], '|'))"),
                        "Rates\tladder\t240.0\t2\t0\n"
                        "B: 68.0%, 95% interval 54.2 to 79.2%, 34 of 50.\n"
                        "2 estimates with 95% intervals, from 68.0% (B) to 84.0% (A).\n"
                        "Label|Group|Series|k/n|Estimate (%)|Lower (%)|Upper (%)\n"
                        "A|||42/50|84.0|71.5|91.7\n");
}

static void check_files(void **state)
{
    (void)state;
    assert_string_equal(
        with_rungs(
            "local svg, pdf, png = figure:svg{id = 'a'}, figure:pdf(), figure:png{dpi = 100}\n"
            "print(svg:sub(1, 5), pdf:sub(1, 5), png:sub(2, 4))\n"
            "print(svg:find('prefers-color-scheme', 1, true) ~= nil)\n"
            "for _, theme in ipairs{'light', 'dark', 'print'} do\n"
            "  local one = figure:svg{theme = theme}\n"
            "  print(theme, one:find('prefers-color-scheme', 1, true), #figure:pdf{theme = "
            "theme} > 1000, one == figure:svg{theme = theme})\nend"),
        "<?xml\t%PDF-\tPNG\ntrue\nlight\tnil\ttrue\ttrue\ndark\tnil\ttrue\ttrue\n"
        "print\tnil\ttrue\ttrue\n");
}

static void check_own_theme(void **state)
{
    (void)state;
    assert_string_equal(
        with_rungs("local svg = figure:svg{theme = {palette = {['series.1'] = '#123456'}}}\n"
                   "print(svg:find('{fill:#123456}', 1, true) ~= nil)"),
        "true\n");
}

static void check_discordance(void **state)
{
    (void)state;
    assert_string_equal(
        lua_prints("local f = figure.discordance{policy_a = 'ours', policy_b = 'theirs', width = "
                   "300, bars = {{label = 'All', b = 9, c = 1, pairs = 50, p = 22 / 1024}}}\n"
                   "print(f.summary)\nprint(#f:svg{} > 500)"),
        "All: only ours succeeds on 9, only theirs on 1 of 50 pairs, p = 0.021.\ntrue\n");
}

/* A number may be a table, alone and in a list; a frozen one too. */
static void check_evidence(void **state)
{
    (void)state;
    assert_string_equal(
        lua_prints(
            "local power = freeze{number = 0.8, method = 'size.x', input = 'n=20'}\n"
            "local f = figure.curves{series = {{label = 'x', x = {1, 2}, y = {0.5, power}}},\n"
            "  target = 0.8}\n"
            "for value in f:svg():gmatch('data%-value=[^/>]*') do print(value) end\n"
            "print(f.table.rows[2][3])\n"
            "local p = {number = 0.25, method = 'm', quantity = 'p', text = 'unused'}\n"
            "local bars = figure.discordance{policy_a = 'a', policy_b = 'b',\n"
            "  bars = {{label = 'x', b = {number = 2, method = 'count', quantity = 'b'}, c = 0,\n"
            "  p = p}}}\n"
            "for value in bars:svg():gmatch('tspan (data%-value=[^/>]*)') do print(value) end"),
        "data-value=\"0.8\" data-method=\"size.x\" data-input=\"n=20\"\n0.8\n"
        "data-value=\"0\" data-method=\"count\"\n"
        "data-value=\"2\" data-method=\"count\" data-quantity=\"b\"\n"
        "data-value=\"0.25\" data-method=\"m\" data-quantity=\"p\"\n");
}

/* Lists in many records stay whole while the next are read. */
static void check_lists_are_kept(void **state)
{
    (void)state;
    assert_string_equal(lua_prints("local series = {}\n"
                                   "for i = 1, 8 do\n"
                                   "  local x, y = {}, {}\n"
                                   "  for k = 1, 2000 do x[k], y[k] = k, i + k / 10 end\n"
                                   "  series[i] = {label = 'series ' .. i, x = x, y = y}\n"
                                   "end\n"
                                   "local rows = figure.curves{series = series}.table.rows\n"
                                   "print(#rows, rows[1][3], rows[16000][3])"),
                        "16000\t1.1\t208\n");
}

static void check_width_names(void **state)
{
    (void)state;
    assert_string_equal(
        lua_prints("local names = figure.width_names{['my-lab'] = 231}\n"
                   "print(names['my-lab'], names.neurips, names['ieee-column'])\n"
                   "local rates = {{label = 'x', k = 1, n = 2}}\n"
                   "print(figure.rates{width = 'my-lab', rates = rates}.width)\n"
                   "print(figure.rates{width = 'icml-column', rates = rates}.width)\n"
                   "print(pcall(figure.width_names, {column = 300}))"),
        "231\t396.0\t252.0\n231.0\n234.0\nfalse\tfigure.width_names: \"column\" is no "
        "width: give names other than column and page with 40 to 14400 pt\n");
}

/* Each mistake is answered with what is wrong, where, and what would be right. */
static void check_refusals(void **state)
{
    static const struct {
        const char *script, *part;
    } rows[] = {
        {"figure.ladder()", "takes a table of options"},
        {"figure.ladder{}", "figure.ladder needs \"rungs\""},
        {"figure.ladder{rungs = {}}", "a ladder needs a rung"},
        {"figure.ladder{rung = {}}", "did you mean \"rungs\"?"},
        {"figure.ladder{rungs = {7}}", "rungs[1] must be a table, not a number"},
        {"figure.ladder{rungs = {{label = 'x', lower = 0, upper = 1}}}",
         "rungs[1] needs \"estimate\""},
        {"figure.ladder{rungs = {{lable = 'x'}}}",
         "rungs[1] has no option \"lable\": did you mean"},
        {"figure.ladder{rungs = {{label = 1, estimate = 0, lower = 0, upper = 0}}}",
         "\"label\" must be a string"},
        {"figure.ladder{rungs = {{label = 'x', estimate = 0/0, lower = 0, upper = 0}}}",
         "\"estimate\" is not a number"},
        {"figure.ladder{rungs = {{label = 'x', estimate = 1/0, lower = 0, upper = 0}}}",
         "\"estimate\" is infinite"},
        {"figure.ladder{rungs = {{label = 'x', estimate = 0, lower = 1, upper = 0}}}",
         "lower 1 is above upper 0"},
        {"figure.ladder{unit = 'pp', rungs = {}}", "choose one of number, percent, points"},
        {"figure.ladder{width = 'wide', rungs = {}}", "there is no width \"wide\""},
        {"figure.ladder{width = 1e9, rungs = {{label = 'x', estimate = 0, lower = 0, upper = 0}}}",
         "not possible"},
        {"figure.ladder{series = {1}, rungs = {}}", "must be a list of strings, but item 1"},
        {"figure.discordance{policy_a = 'a', policy_b = 'b', bars = {{label = 'x', b = 1.5, c = "
         "0}}}",
         "\"b\" must be a whole number"},
        {"figure.discordance{policy_a = 'a', bars = {}}", "needs \"policy_b\""},
        {"figure.ladder{rungs = {{label = 'x', estimate = {number = 1}, lower = 0, upper = 0}}}",
         "rungs[1]: estimate needs \"method\""},
        {"figure.ladder{rungs = {{label = 'x', estimate = {methods = 'm'}, lower = 0, upper = 0}}}",
         "rungs[1]: estimate has no option \"methods\": did you mean \"method\"?"},
        {"figure.ladder{level = {number = 0.9, method = 'm'}, rungs = {}}", "must be a number"},
        {"figure.curves{series = {{label = 'x', x = {1}, y = {{number = 0/0, method = 'm'}}}}}",
         "not a number"},
        {"figure.curves{series = {{label = 'x', x = {1}, y = {{number = 1}}}}}",
         "y[1] needs \"method\""},
        {"figure.font('/etc/passwd')", "is no input of this run"},
        {"figure.violin{}", "violin"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        Error err = lua_fails(rows[i].script);

        if (!strstr(err.message, rows[i].part))
            fail_msg("%s: \"%s\" does not say \"%s\"", rows[i].script, err.message, rows[i].part);
    }
}

static void check_refused_files(void **state)
{
    static const struct {
        const char *script, *part;
    } rows[] = {
        {"figure:svg{id = '1'}", "the id of a figure"},
        {"figure:svg{ids = 'a'}", "figure:svg has no option \"ids\""},
        {"figure:svg{theme = 'drak'}", "did you mean \"dark\"?"},
        {"figure:svg{theme = 7}", "\"theme\" must be a string"},
        {"figure:svg{theme = {palette = {ink = '#eeeeee'}}}", "has a contrast of"},
        {"figure:svg{theme = {palette = {ink = 'red'}}}", "#rrggbb"},
        {"figure:svg{theme = {palette = {inc = '#000000'}}}", "did you mean \"ink\"?"},
        {"figure:svg{theme = {text = {label = {size = 1e9}}}}", "the size of label"},
        {"figure:svg{theme = {line = {hair = 0}}}", "the size of hair"},
        {"figure:png{dpi = 0}", "0 dpi is not possible"},
        {"figure:png{dpi = 0/0}", "dpi is not possible"},
        {"figure:pdf{dpi = 100}", "figure:pdf has no option"},
        {"print(figure.sumary)", "a figure has no \"sumary\""},
        {"figure.title = 'x'", "figure"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char script[2048];

        snprintf(script, sizeof script, "%s%s", two_rungs, rows[i].script);
        Error err = lua_fails(script);
        if (!strstr(err.message, rows[i].part))
            fail_msg("%s: \"%s\" does not say \"%s\"", rows[i].script, err.message, rows[i].part);
    }
}

/* A sign that no font has stops PDF and PNG; SVG passes it on to the reader's fonts. */
static void check_missing_sign(void **state)
{
    static const char script[] =
        "local f = figure.ladder{rungs = {{label = '\xE7\xA2\x97', estimate "
        "= 0, lower = 0, upper = 0}}}\n";
    char longer[400];

    (void)state;
    snprintf(longer, sizeof longer, "%sprint(f:svg():find('\xE7\xA2\x97') ~= nil)", script);
    assert_string_equal(lua_prints(longer), "true\n");
    for (int i = 0; i < 2; i++) {
        snprintf(longer, sizeof longer, "%sf:%s()", script, i == 0 ? "pdf" : "png");
        Error err = lua_fails(longer);
        assert_true(strstr(err.message, "U+7897") && strstr(err.message, "--font FILE"));
    }
}

/* Results are frozen; lists of them and records in them are read all the same. */
static void check_frozen(void **state)
{
    (void)state;
    assert_string_equal(
        lua_prints("local rungs = freeze({{label = 'a', estimate = 0, lower = 0, upper = 0}})\n"
                   "local series = freeze({'one', 'two'})\n"
                   "local f = figure.ladder{rungs = rungs, series = series}\n"
                   "print(f.readings[1])"),
        "a, one: 0.0 pp, 95% interval 0.0 to 0.0 pp.\n");
}

/* Every kind is a constructor, and says what it takes. */
static void check_kinds(void **state)
{
    Text script = {0}, wanted = {0};

    (void)state;
    text_append(&script, "local kinds = figure.kinds()\n");
    for (size_t i = 0; i < figure_kind_count; i++) {
        text_printf(&script, "print(type(figure.%s), kinds[%zu].id, #kinds[%zu].options)\n",
                    figure_kinds[i].id, i + 1, i + 1);
        text_printf(&wanted, "function\t%s\t%zu\n", figure_kinds[i].id,
                    figure_kinds[i].record->count);
    }
    text_append(&script, "for _, kind in ipairs(kinds) do for _, option in ipairs(kind.options) do "
                         "assert(#option.help > 0 and #option.type > 0) end end");
    assert_string_equal(lua_prints(text_string(&script)), text_string(&wanted));
    text_free(&script);
    text_free(&wanted);
}

/* Many figures in one script are released with it. */
static void check_many(void **state)
{
    (void)state;
    assert_string_equal(lua_prints("for i = 1, 50 do figure.ladder{rungs = {{label = 'x' .. i, "
                                   "estimate = 0, lower = -0.1, upper = 0.1}}} end print('done')"),
                        "done\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(check_fields),         cmocka_unit_test(check_files),
        cmocka_unit_test(check_own_theme),      cmocka_unit_test(check_discordance),
        cmocka_unit_test(check_refusals),       cmocka_unit_test(check_refused_files),
        cmocka_unit_test(check_evidence),       cmocka_unit_test(check_width_names),
        cmocka_unit_test(check_lists_are_kept), cmocka_unit_test(check_missing_sign),
        cmocka_unit_test(check_kinds),          cmocka_unit_test(check_frozen),
        cmocka_unit_test(check_many),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
