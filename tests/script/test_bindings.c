/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_bindings.c - what Lua gets from C: results, numbers, JSON, file names, trials.
 *
 * Expected numbers: 22/1024 is arithmetic; the others are rows of the oracle tables
 * (mpmath, 40 digits). Encoded JSON is what Python's json module reads back as equal. */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/file.h"
#include "run_lua.h"
#include "stats/method.h"

static void check_results(void **state)
{
    (void)state;
    assert_string_equal(
        lua_prints(
            "local r = stats.paired.mcnemar_exact{a = 33, b = 9, c = 1, d = 7}\n"
            "print(r.p == 22 / 1024, r.method, r.input, r.level, r.alternative, type(r.notes))"),
        "true\tpaired.mcnemar_exact\ta=33 b=9 c=1 d=7\tnil\tnil\ttable\n");
    assert_string_equal(
        lua_prints(
            "local function near(x, y) return math.abs(x - y) <= 1e-12 * math.abs(y) end\n"
            "local r = stats.run('paired.mcnemar_asymptotic', {a = 33, b = 9, c = 1, d = 7})\n"
            "print(near(r.p, 0.011412036386001655), r.statistic, r.df)\n"
            "r = stats.paired.mcnemar_exact{a = 33, b = 9, c = 1, d = 7, alternative = 'greater'}\n"
            "print(r.p == 11 / 1024, r.alternative)"),
        "true\t6.4\t1.0\ntrue\tgreater\n");
    assert_string_equal(
        lua_prints("local r = stats.rate.wilson{k = 0, n = 10, level = 0.9} print(r.level, "
                   "r.estimate, r.lower)\n"
                   "print(#stats.methods > 20, stats.methods[1].id, #stats.methods[1].inputs)"),
        "0.9\t0.0\t0.0\ntrue\tpaired.mcnemar_exact\t4\n");
}

/* Every row of the catalogue is a function of Lua, and described with its inputs. */
static void check_catalogue(void **state)
{
    Text script = {0};

    (void)state;
    for (size_t i = 0; i < method_count(); i++)
        text_printf(&script, "assert(stats.%s, '%s') assert(stats.methods[%zu].id == '%s')\n",
                    method_at(i)->id, method_at(i)->id, i + 1, method_at(i)->id);
    text_append(&script,
                "for _, m in ipairs(stats.methods) do assert(#m.inputs > 0 and #m.title > 0 and\n"
                "#m.reference > 0 and #m.assumes > 0 and #m.question > 0, m.id) end print('all')");
    assert_string_equal(lua_prints(text_string(&script)), "all\n");
    text_free(&script);
}

/* Data as lists. Cochran's Q of two policies is McNemar's statistic, (9 - 1)^2 / 10; two
 * tasks pooled are the sum of their tables; three sign-test wins of three are 2 / 8. */
static void check_data(void **state)
{
    (void)state;
    assert_string_equal(
        lua_prints("local rows = {} for i = 1, 9 do rows[i] = {1, 0} end rows[10] = {false, true} "
                   "rows[11] = {1, 1}\n"
                   "local r = stats.several.cochran_q{matrix = rows} print(r.statistic, "
                   "r.input:match('^matrix=11x2 sha256=%x+$') ~= nil)\n"
                   "local tasks = {{a = 30, b = 4, c = 1, d = 2}, {a = 3, b = 5, c = 0, d = 5, "
                   "task = 'x'}}\n"
                   "r = stats.several.pooled_mcnemar_exact{strata = freeze(tasks)} print(r.p == 22 "
                   "/ 1024)\n"
                   "r = stats.several.sign_test{scores = {{0.5, 0.1}, {0.9, 0.2}, {1, 0.3}}, form "
                   "= 'exact'} print(r.p)\n"
                   "print(pcall(stats.several.cochran_q, {matrix = {{1, 0}, {1}}}))\n"
                   "print(pcall(stats.several.cochran_q, {matrix = {{1, 'x'}}}))\n"
                   "print(pcall(stats.several.cochran_q, {matrix = 3}))\n"
                   "print(pcall(stats.several.pooled_mcnemar_exact, {strata = {{a = 1}}}))\n"
                   "print((pcall(stats.several.cochran_q, {matrix = {}})))"),
        "6.4\ttrue\ntrue\n0.25\n"
        "false\tseveral.cochran_q: row 2 of \"matrix\" has 1 numbers, the first has 2\n"
        "false\tseveral.cochran_q: \"matrix\" must hold numbers, not a string\n"
        "false\tseveral.cochran_q: \"matrix\" must be a table, not a number\n"
        "false\tseveral.pooled_mcnemar_exact: \"strata\" must hold tables with the counts a, b, c "
        "and d\n"
        "false\n");
}

static void check_numbers(void **state)
{
    (void)state;
    assert_string_equal(
        lua_prints("print(format.shortest(0.1), format.shortest(1 / 3), format.shortest(42),\n"
                   "format.shortest(1e300), format.shortest(-math.huge), format.shortest(1e15))"),
        "0.1\t0.3333333333333333\t42\t1e300\t-Inf\t1e15\n");
    assert_string_equal(
        lua_prints(
            "print(format.fixed(2.675, 2), format.fixed(-0.01, 1), format.significant(0.012, 3),\n"
            "format.from_log10(-7525.4488, 3))"),
        "2.67\t0.0\t0.0120\t3.56e-7526\n");
    assert_string_equal(
        lua_prints("print(format.width('\\u{e9}\\u{4e2d}a'), format.escape('a\\27[31m\\xff'))"),
        "3\ta\\x1B[31m\\xFF\n");
}

static void check_cells(void **state)
{
    (void)state;
    assert_string_equal(lua_prints("for _, cell in ipairs{'=2+3', '@x', '-1+1', '+a', '-1.5', "
                                   "'1e3', 'a,b', 'say \"x\"', '',\n"
                                   "'=a,b', '\\tx', 'plain'} do print(format.csv(cell)) end"),
                        "'=2+3\n'@x\n'-1+1\n'+a\n-1.5\n1e3\n\"a,b\"\n\"say "
                        "\"\"x\"\"\"\n\n\"'=a,b\"\n'\tx\nplain\n");
}

static void check_json(void **state)
{
    (void)state;
    assert_string_equal(
        lua_prints("print(json.encode({b = {1, 2.5, 'x'}, a = true, c = json.null, d = {}, e = "
                   "json.array({}),\n"
                   "f = 1 / 0, g = 0 / 0, h = 0.1, i = 42, j = 1e-300}, 'compact'))"),
        "{\"a\":true,\"b\":[1,2.5,\"x\"],\"c\":null,\"d\":{},\"e\":[],\"f\":null,\"g\":null,"
        "\"h\":0.1,\"i\":42,\"j\":1e-300}\n");
    assert_string_equal(
        lua_prints("print(json.encode('</script> \"\\\\ \\n\\0\\u{2028}\\xff', 'compact'))"),
        "\"</script> \\\"\\\\ \\n\\u0000\xE2\x80\xA8\\\\xFF\"\n");
    assert_string_equal(
        lua_prints("local t = json.decode('{\"a\": [1, 2.5, null], \"b\": {\"c\": \"\\\\u00e9\"}, "
                   "\"d\": []}')\n"
                   "print(math.type(t.a[1]), t.a[2], t.a[3] == json.null, t.b.c, json.encode(t, "
                   "'compact'))"),
        "integer\t2.5\ttrue\t\xC3\xA9\t{\"a\":[1,2.5,null],\"b\":{\"c\":\"\xC3\xA9\"},\"d\":[]}\n");
    assert_string_equal(lua_prints("print(json.encode(freeze({list = {1, {x = 2}}}), 'compact'))"),
                        "{\"list\":[1,{\"x\":2}]}\n");
    assert_string_equal(
        lua_prints(
            "print((pcall(json.decode, '{\"a\": 01}'))) print((pcall(json.decode, '[1, 2')))\n"
            "print((pcall(json.decode, ''))) print((pcall(json.decode, '1 2')))\n"
            "print((pcall(json.encode, {1, 2, a = 3}))) print((pcall(json.encode, {f = print})))"),
        "false\nfalse\nfalse\nfalse\nfalse\nfalse\n");
}

static void check_file_names(void **state)
{
    (void)state;
    assert_string_equal(
        lua_prints("print(output.file_name('ladder', '.svg'), output.file_name('task-10_b'))"),
        "ladder.svg\ttask-10_b\n");
    assert_string_equal(
        lua_prints("local seen = {} for _, name in ipairs{'../../x', '/etc/x', 'a/b', 'a\\\\b', "
                   "'CON', 'con', '..', '.', '', 'A', 'a b',\n"
                   "'a_b', 'a.b', 'x\\0y', 'x', ('n'):rep(300), ('n'):rep(301), '\\u{e9}', '-x', "
                   "'lpt1'} do\n"
                   "local file = output.file_name(name, '.svg')\n"
                   "assert(#file < 100 and file:find('^[a-z0-9_][a-z0-9_-]*%.svg$'), file)\n"
                   "assert(not seen[file], file) seen[file] = true end\n"
                   "assert(output.file_name('CON') ~= 'con' and output.file_name('con') ~= 'con') "
                   "print('good')"),
        "good\n");
}

static void check_frozen(void **state)
{
    (void)state;
    assert_string_equal(
        lua_prints(
            "local t = freeze({a = {1, 2, 3}, b = {c = 'x'}})\n"
            "print(#t.a, t.a[2], t.b.c, table.concat(t.a, ' '), pcall(function() t.b.c = 'y' "
            "end))\n"
            "for k, v in pairs(t.b) do print(k, v) end for i, v in ipairs(t.a) do print(i, v) end"),
        "3\t2\tx\t1 2 3\tfalse\t\"c\" cannot be set here: this table cannot be changed\n"
        "c\tx\n1\t1\n2\t2\n3\t3\n");
}

/* A module beside the user's script comes before one of ours, for the user only. */
static void check_modules(void **state)
{
    char *folder = temporary_folder(), *path = file_join(folder, "house.lua");
    char *words = file_join(folder, "words.lua");
    static const char house[] = "return {name = 'house', words = require('words').mine}";
    static const char own[] = "return {mine = 'mine'}";
    Text printed = {0};
    Error err = {0};

    (void)state;
    write_whole(path, house, strlen(house));
    write_whole(words, own, strlen(own));
    if (!run_lua("local h = require('house') print(h.name, h.words, require('house') == h)\n"
                 "print(require('terminal').wrap('a b')[1], require('words').plain)",
                 folder, &printed, &err))
        fail_msg("%s", err.message);
    assert_string_equal(text_string(&printed), "house\tmine\ttrue\na b\tnil\n");
    text_free(&printed);
    free(path);
    free(words);
    remove_folder(folder);
}

/* Reading and pairing: the counts are those of the file below, by hand. */
static void check_trials(void **state)
{
    static const char rows[] = "policy,task,state,success\n"
                               "A,t1,1,1\nB,t1,1,1\nA,t1,2,1\nB,t1,2,0\nA,t2,1,0\nB,t2,1,1\n"
                               "A,t2,2,\nB,t2,2,1\nA,t2,3,0\n";
    static const char text[] =
        "local r = trials.read{files = {PATH}}\n"
        "print(table.concat(r:policies(), ' '), table.concat(r:tasks(), ' '), r:choose())\n"
        "local c = r:counts() print(c.trials, c.success, c.failure, c.missing)\n"
        "local p = r:pairs('A', 'B') print(p.a, p.b, p.c, p.d, p.used, p.missing, p.duplicated, "
        "p.unmatched)\n"
        "print(#p.tasks, p.tasks[1].task, p.tasks[1].b, p.tasks[2].task, p.tasks[2].c, "
        "p.tasks[2].missing)\n"
        "for _, d in ipairs(p.discordant) do print(d.winner, d.task, d.state, d.line_a, d.line_b) "
        "end\n"
        "for _, d in ipairs(p.dropped) do print(d.kind, d.task, d.state, d.line_a, d.line_b) end\n"
        "local t = r:rates('B') print(t.k, t.n, t.missing, t.tasks[2].k)\n"
        "print(select('#', pcall(r.pairs, r, 'A', 'C')), (pcall(r.pairs, r, 'A', 'C')))";
    char *folder = temporary_folder(), *path = file_join(folder, "t.csv");
    Text script = {0};
    Error err = {0};
    Script *run = script_open(&script_limits_default, &err);

    (void)state;
    write_whole(path, rows, strlen(rows));
    text_printf(&script, "local PATH = '%s' %s", path, text);
    assert_non_null(run);
    assert_true(script_allow_input(run, path, &err));
    if (!script_run_text(run, "test.lua", NULL, text_string(&script), script.length, &err))
        fail_msg("%s", err.message);
    assert_string_equal(
        text_string(script_printed(run)),
        "A B\tt1 t2\tA\tB\n9\t5\t3\t1\n1\t1\t1\t0\t3\t1\t0\t1\n2\tt1\t1\tt2\t1\t1\n"
        "A\tt1\t2\t4\t5\nB\tt2\t1\t6\t7\nmissing\tt2\t2\t8\t9\nunmatched\tt2\t3\t10\tnil\n"
        "3\t4\t0\t2\n"
        "2\tfalse\n");
    script_close(run);
    text_free(&script);
    free(path);
    remove_folder(folder);
}

/* What is written appears at the end, below the folder, and only under plain names. */
static void check_writing(void **state)
{
    char *folder = temporary_folder(), *out = file_join(folder, "out"),
         *file = file_join(out, "a.txt");
    static const char text[] =
        "print(output.write('a.txt', 'abc') == output.folder() .. '/a.txt')\n"
        "for _, bad in ipairs{'../b', '/tmp/b', 'b/c', '.b', '', 'b\\0', ('x'):rep(200), 'b c'} "
        "do\n"
        "assert(not pcall(output.write, bad, 'x'), bad) end output.exit(3)";
    Error err = {0};
    Script *run = script_open(&script_limits_default, &err);
    int status = 0;
    Text bytes = {0};

    (void)state;
    assert_non_null(run);
    assert_true(script_set_folder(run, out, &err));
    if (!script_run_text(run, "test.lua", NULL, text, strlen(text), &err))
        fail_msg("%s", err.message);
    assert_false(file_exists(file));
    assert_true(script_finish(run, &status, &err));
    assert_int_equal(status, 3);
    bytes = read_whole(file);
    assert_string_equal(text_string(&bytes), "abc");
    script_close(run);
    text_free(&bytes);
    free(file);
    free(out);
    remove_folder(folder);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(check_results),    cmocka_unit_test(check_data),
        cmocka_unit_test(check_catalogue),  cmocka_unit_test(check_numbers),
        cmocka_unit_test(check_cells),      cmocka_unit_test(check_json),
        cmocka_unit_test(check_file_names), cmocka_unit_test(check_frozen),
        cmocka_unit_test(check_modules),    cmocka_unit_test(check_trials),
        cmocka_unit_test(check_writing),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
