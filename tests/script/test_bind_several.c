/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_bind_several.c - several policies, tasks and repeats from Lua; counts by hand, and
 * p-values that are fractions: 9 to 1 gives 22/1024. */
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "run_lua.h"

/* What a script prints that has the trials of these rows as r. */
static void check_printed(const char *file, const char *text, const char *want)
{
    char *folder = temporary_folder(), *path = file_join(folder, "t.csv");
    Text script = {0};
    Error err = {0};
    Script *run = script_open(&script_limits_default, &err);

    write_whole(path, file, strlen(file));
    text_printf(&script, "local r = trials.read{files = {'%s'}, keep = {%s}} %s", path,
                strstr(file, "room") ? "'room'" : "", text);
    assert_non_null(run);
    assert_true(script_allow_input(run, path, &err));
    if (!script_run_text(run, "test.lua", NULL, text_string(&script), script.length, &err))
        fail_msg("%s", err.message);
    assert_string_equal(text_string(script_printed(run)), want);
    script_close(run);
    text_free(&script);
    free(path);
    remove_folder(folder);
}

static const char rows[] = "policy,task,state,seed,success,score,room\n"
                           "A,t1,1,0,1,1,x\nB,t1,1,0,1,0.5,x\nC,t1,1,0,0,0,x\n"
                           "A,t1,1,1,1,1,x\nB,t1,1,1,0,1,x\nC,t1,1,1,0,0,x\n"
                           "A,t1,2,0,1,0.5,y\nB,t1,2,0,0,0,y\n"
                           "A,t2,1,0,0,0,x\nB,t2,1,0,,,x\nC,t2,1,0,1,1,x\n";

static void check_matrix(void **state)
{
    (void)state;
    check_printed(rows,
                  "local m = r:matrix{'A', 'B', 'C'} print(m.rows, m.duplicated, #m.tasks, "
                  "m.tasks[1].task, m.tasks[1].rows, m.tasks[2].rows, m.starts_count)\n"
                  "for _, s in ipairs(r:matrix({'A', 'B', 'C'}, {list = 3}).starts) do\n"
                  "  print(s.task, s.state, s.seed, s.outcomes[1], s.outcomes[2], s.outcomes[3] == "
                  "json.null) end\n"
                  "local p = stats.pairwise{matrix = m.values}\n"
                  "for _, c in ipairs(p.comparisons) do print(c.first, c.second, c.a, c.b, c.c, "
                  "c.d, c.missing) end\n"
                  "p = stats.pairwise{matrix = m.tasks[1].values} print(p.policies[1].k, "
                  "p.policies[1].n, p.policies[3].missing)",
                  "4\t0\t2\tt1\t3\t1\t4\n"
                  "t1\t1\t0\t1.0\t1.0\tfalse\nt1\t1\t1\t1.0\t0.0\tfalse\nt1\t2\t0\t1.0\t0.0\ttrue\n"
                  "1\t2\t1\t2\t0\t0\t1\n1\t3\t0\t2\t1\t0\t1\n2\t3\t0\t1\t0\t1\t2\n"
                  "3\t3\t1\n");
}

/* Scores: the differences of A and B are 0.5, 0, 0.5, and one is missing. */
static void check_scores(void **state)
{
    (void)state;
    check_printed(rows,
                  "local m = r:matrix({'A', 'B'}, {scores = true})\n"
                  "local s = stats.several.signed_rank_wilcoxon{scores = m.values}\n"
                  "print(s.statistic, s.n, s.p)\n"
                  "local t = stats.cut{scores = m.values, cut = 1} print(t.a, t.b, t.c, t.d, "
                  "t.missing)",
                  "3.0\t2.0\t0.5\n1\t1\t0\t1\t1\n");
}

static void check_repeats(void **state)
{
    (void)state;
    check_printed(rows,
                  "local c = r:clusters{'A', 'B'} print(c.count, c.pairs, c.largest)\n"
                  "c = r:clusters({'A', 'C'}, {by = 'room'}) print(c.count, c.pairs, c.largest)\n"
                  "print((pcall(r.clusters, r, {'A', 'B'}, {by = 'none'})))\n"
                  "local s = r:seeds('A') print(s.states, table.concat(s.seeds, ' '))\n"
                  "print(#stats.repeated{matrix = s.values}, select(2, stats.repeated{matrix = "
                  "s.values}))",
                  "2\t3\t2\n1\t3\t3\nfalse\n3\t0 1\n2\t0\n");
    check_printed("policy,state,seed,success\nA,1,0,1\nA,1,1,1\nA,2,0,0\nA,2,1,0\nB,1,0,1\n",
                  "local s = r:seeds('A') local first, n = stats.repeated{matrix = s.values}\n"
                  "print(first[1], first[2], n, r:seeds('B'))",
                  "1\t1\t1\tnil\n");
}

/* A start twice: an error with both lines, left out, or joined in order. */
static void check_duplicates(void **state)
{
    static const char twice[] = "policy,state,success\nA,1,1\nA,1,0\nB,1,1\nA,2,1\nB,2,0\n";

    (void)state;
    check_printed(twice,
                  "local ok, e = pcall(r.matrix, r, {'A', 'B'})\n"
                  "print(ok, e:message():find('on line 2', 1, true) ~= nil)\n"
                  "for _, repeats in ipairs{'exclude', 'in_order'} do\n"
                  "  local m = r:matrix({'A', 'B'}, {repeats = repeats}) print(m.rows, "
                  "m.duplicated, m.starts_count) end\n"
                  "print((pcall(r.matrix, r, {'A', 'A'})), (pcall(r.matrix, r, {'A'})))",
                  "false\ttrue\n1\t3\t1\n3\t0\t1\nfalse\tfalse\n");
    check_printed("policy,state,success,weight\nA,1,1,3\nB,1,0,3\nA,2,1,2\nB,2,1,2\n",
                  "local m = r:matrix{'A', 'B'} local c = stats.pairwise{matrix = "
                  "m.values}.comparisons[1] print(m.rows, c.a, c.b)",
                  "5\t2\t3\n");
}

/* Ten starts: 1 against 2 is 9 to 1, 3 equals 1. Holm: 3 * 22/1024, twice. */
static void check_ranking(void **state)
{
    static const char text[] =
        "local rows = {} for i = 1, 9 do rows[i] = {1, 0, 1} end rows[10] = {0, 1, 0}\n"
        "local p = stats.pairwise{matrix = rows}\n"
        "for i, c in ipairs(p.comparisons) do print(c.first, c.second, c.p * 1024, c.adjusted * "
        "1024) end\n"
        "print(p.policies[1].letters, p.policies[2].letters, p.compared, p.components, p.adjust)\n"
        "p = stats.pairwise{matrix = rows, adjust = 'none'}\n"
        "for i, s in ipairs(p.policies) do print(s.k, s.letters, s.best, s.rank_low, s.rank_high) "
        "end print(table.concat(p.order, ' '))\n"
        "p = stats.pairwise{matrix = rows, control = 2, adjust = 'bonferroni'}\n"
        "print(#p.comparisons, p.comparisons[1].adjusted * 1024, p.policies[1].letters)\n"
        "print((pcall(stats.pairwise, {matrix = rows, control = 4})))";

    (void)state;
    assert_string_equal(lua_prints(text), "1\t2\t22.0\t66.0\n1\t3\t1024.0\t1024.0\n"
                                          "2\t3\t22.0\t66.0\na\ta\t3\t1\tholm\n"
                                          "9\ta\ttrue\t1\t2\n1\tb\tfalse\t3\t3\n9\ta\ttrue\t1\t2\n"
                                          "1 3 2\n2\t44.0\tnil\nfalse\n");
}

static void check_tasks(void **state)
{
    static const char text[] =
        "local t = {{a=0,b=2,c=1,d=0}, {a=0,b=2,c=1,d=0}, {a=0,b=0,c=9,d=0}, {a=5,b=0,c=0,d=0}}\n"
        "local d = stats.directions{strata = t}\n"
        "print(d.positive, d.negative, d.zero, d.pooled, d.contradicts, d.opposite)\n"
        "local m = stats.mean_rate{counts = {{k = 1, n = 2}, {k = 4, n = 4}}} print(m.mean, "
        "m.pooled * 6, m.tasks)\n"
        "print(table.concat(stats.adjusted{pvalues = {0.25, 0.5}, adjust = 'bonferroni'}, ' '))\n"
        "print((pcall(stats.adjusted, {pvalues = {2}})), (pcall(stats.adjusted, {pvalues = {}, "
        "adjust = 'x'})))";

    (void)state;
    assert_string_equal(lua_prints(text),
                        "2\t1\t1\t-1\ttrue\ttrue\n0.75\t5.0\t2\n0.5 1.0\nfalse\tfalse\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(check_matrix),  cmocka_unit_test(check_scores),
        cmocka_unit_test(check_repeats), cmocka_unit_test(check_duplicates),
        cmocka_unit_test(check_ranking), cmocka_unit_test(check_tasks),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
