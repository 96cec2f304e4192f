/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bench_stats.c - time of the statistics, one line each with its goal beside it.
 *
 * CPU time of one thread, the best of a few runs. */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "base/text.h"
#include "stats/method.h"
#include "stats/power.h"
#include "stats/power_unpaired.h"
#include "stats/recheck.h"
#include "trials/rows.h"

typedef struct Row {
    const char *id;
    Input input;
    int calls, runs;
    double goal; /* seconds for all calls; 0 = none */
} Row;

#define PAIRED(...)                                                                                \
    {                                                                                              \
        .kind = INPUT_PAIRED, .paired = { __VA_ARGS__ }                                            \
    }
#define UNPAIRED(...)                                                                              \
    {                                                                                              \
        .kind = INPUT_UNPAIRED, .unpaired = { __VA_ARGS__ }                                        \
    }
#define RATE(...)                                                                                  \
    {                                                                                              \
        .kind = INPUT_RATE, .rate = { __VA_ARGS__ }                                                \
    }

static const Row rows[] = {
    {"paired.mcnemar_exact_unconditional", PAIRED(33, 9, 1, 7), 1, 9, 0},
    {"paired.mcnemar_exact_unconditional", PAIRED(130, 36, 14, 20), 1, 9, 0},
    {"paired.mcnemar_exact_unconditional", PAIRED(650, 150, 110, 90), 1, 9, 0.05},
    {"unpaired.barnard_zpooled", UNPAIRED(42, 50, 34, 50), 1, 9, 0},
    {"unpaired.barnard_zpooled", UNPAIRED(150, 200, 130, 200), 1, 9, 0.005},
    {"unpaired.barnard_zpooled", UNPAIRED(700, 1000, 660, 1000), 1, 5, 0.3},
    {"unpaired.boschloo_central", UNPAIRED(42, 50, 34, 50), 1, 9, 0},
    {"unpaired.boschloo_central", UNPAIRED(150, 200, 130, 200), 1, 9, 0.005},
    {"unpaired.boschloo_central", UNPAIRED(700, 1000, 660, 1000), 1, 5, 0.3},
    {"paired.mcnemar_exact", PAIRED(33, 9, 1, 7), 10000, 5, 0.01},
    {"paired.mcnemar_midp", PAIRED(33, 9, 1, 7), 10000, 5, 0.01},
    {"paired.diff_tango", PAIRED(33, 9, 1, 7), 10000, 5, 0.1},
    {"rate.blaker", RATE(42, 50), 10000, 5, 0},
    {"unpaired.fisher_minlike", UNPAIRED(42, 50, 34, 50), 10000, 5, 0},
    {"unpaired.diff_miettinen_nurminen", UNPAIRED(42, 50, 34, 50), 10000, 5, 0},
    {"unpaired.diff_newcombe", UNPAIRED(42, 50, 34, 50), 10000, 5, 0},
    {"unpaired.or_cornfield_exact", UNPAIRED(42, 50, 34, 50), 10000, 5, 0},
    {"unpaired.or_cmle", UNPAIRED(42, 50, 34, 50), 10000, 5, 0},
    {"unpaired.or_woolf", UNPAIRED(42, 50, 34, 50), 10000, 5, 0},
    {"unpaired.ratio_katz", UNPAIRED(42, 50, 34, 50), 10000, 5, 0},
    {"unpaired.pearson_chi2", UNPAIRED(42, 50, 34, 50), 10000, 5, 0},
    {"unpaired.g_test", UNPAIRED(42, 50, 34, 50), 10000, 5, 0},
    {"unpaired.diff_exact_unconditional_score_square", UNPAIRED(42, 50, 34, 50), 1, 5, 0},
    {"rate.agresti_coull", RATE(42, 50), 10000, 5, 0},
    {"rate.clopper_pearson", RATE(42, 50), 10000, 5, 0},
    {"rate.wilson", RATE(42, 50), 10000, 5, 0},
    {"rate.jeffreys", RATE(42, 50), 10000, 5, 0},
    {"paired.noninferiority_exact", PAIRED(650, 150, 110, 90), 1, 5, 0},
    {"unpaired.noninferiority_exact", UNPAIRED(150, 200, 130, 200), 1, 5, 0},
    {"paired.bayes_dirichlet", PAIRED(33, 9, 1, 7), 10, 5, 0},
};

static double seconds(void)
{
    struct timespec time;

    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static void run_once(const Row *row)
{
    Options options = options_default;
    const Method *method = method_find(row->id);
    Result result;
    Error err = {0};

    options.margin = 0.05;
    if (method->one_sided_only)
        options.alternative = ALTERNATIVE_GREATER;
    for (int i = 0; i < row->calls; i++)
        if (!method_run(method, &row->input, &options, &result, &err)) {
            fprintf(stderr, "bench_stats: %s: %s\n", row->id, err.message);
            exit(2);
        }
}

static void print_line(const char *name, int64_t trials, int calls, double time, double goal)
{
    printf("%-36s n = %-6lld x %-6d %10.5f s", name, (long long)trials, calls, time);
    if (goal > 0)
        printf("   goal %g s%s", goal, time <= goal ? "" : "   MISSED");
    printf("\n");
}

static void bench_row(const Row *row)
{
    const PairedTable *table = &row->input.paired;
    int64_t trials = row->input.kind == INPUT_PAIRED     ? table->a + table->b + table->c + table->d
                     : row->input.kind == INPUT_UNPAIRED ? row->input.unpaired.n1
                                                         : row->input.rate.n;
    double best = 1e9;

    for (int i = 0; i < row->runs; i++) {
        double start = seconds(), time;
        run_once(row);
        time = seconds() - start;
        best = time < best ? time : best;
    }
    print_line(row->id, trials, row->calls, best, row->goal);
}

/* compute --rows: a CSV of 200,000 tables, asked by three methods in turn. */
static void bench_rows(void)
{
    static const char *const ids[] = {"paired.mcnemar_exact", "paired.mcnemar_midp",
                                      "paired.mcnemar_asymptotic"};
    enum {
        COUNT = 200000
    };
    Progress silent = {0};
    RowsSummary summary = {0};
    Text out = {0};
    Error err = {0};
    char path[] = "/tmp/bench_statsXXXXXX";
    int descriptor = mkstemp(path);
    FILE *file = descriptor >= 0 ? fdopen(descriptor, "w") : NULL;

    if (!file)
        exit(2);
    fprintf(file, "method,a,b,c,d\n");
    for (int i = 0; i < COUNT; i++)
        fprintf(file, "%s,%d,%d,%d,%d\n", ids[i % 3], 20 + i % 31, i % 17, i % 11, i % 23);
    fclose(file);
    double start = seconds();
    bool ok = rows_compute_file(path, &silent, &out, &summary, &err);
    double time = seconds() - start;
    remove(path);
    text_free(&out);
    if (!ok || summary.failed > 0) {
        fprintf(stderr, "bench_stats: %s\n", err.message);
        exit(2);
    }
    print_line("compute --rows", 0, COUNT, time, 1);
}

static void stop(const Error *err)
{
    fprintf(stderr, "bench_stats: %s\n", err->message);
    exit(2);
}

/* Printed claims of 50 trials to all paired tables with their p-values and intervals. */
static void bench_claims(void)
{
    enum {
        COUNT = 10000
    };
    Error err = {0};
    double start = seconds();

    for (int i = 0; i < COUNT; i++) {
        Printed a = {.digits = 60 + 2 * (i % 20), .decimals = 2};
        Printed b = {.digits = 50 + 2 * (i % 17), .decimals = 2};
        FeasibleTables tables;

        if (!recheck_tables(recheck_counts(&a, 50).low, recheck_counts(&b, 50).low, 50, 0.95,
                            &tables, &err))
            stop(&err);
        recheck_tables_free(&tables);
    }
    print_line("claims to tables", 50, COUNT, seconds() - start, 1);
}

static void bench_large_margins(void)
{
    FeasibleTables tables;
    Error err = {0};
    double start = seconds();

    if (!recheck_tables(8000, 7900, 10000, 0.95, &tables, &err))
        stop(&err);
    recheck_tables_free(&tables);
    print_line("tables of one claim", 10000, 1, seconds() - start, 2);
}

static void bench_sizes(void)
{
    static const struct {
        UnpairedTest test;
        const char *name;
    } tests[] = {{UNPAIRED_BOSCHLOO_CENTRAL, "unpaired n, Boschloo"},
                 {UNPAIRED_BARNARD_ZPOOLED, "unpaired n, Barnard"},
                 {UNPAIRED_FISHER_MINLIKE, "unpaired n, Fisher"}};
    PairedPlan pairs = {.discordance = 0.2, .difference = 0.1, .alpha = 0.05, .sides = 2};
    PairedPlan small = pairs;
    UnpairedPlan groups = {.p1 = 0.7, .p2 = 0.8, .alpha = 0.05, .sides = 2};
    SizeFound found;
    UnpairedSize size;
    Error err = {0};
    double start = seconds();

    if (!paired_size(POWER_EXACT, &pairs, 0.8, &found, &err))
        stop(&err);
    print_line("paired n, exact McNemar", found.first, 1, seconds() - start, 0.05);
    small.difference = 0.002;
    start = seconds();
    if (!paired_size(POWER_EXACT, &small, 0.8, &found, &err))
        stop(&err);
    print_line("paired n, a small difference", found.first, 1, seconds() - start, 1);
    for (size_t i = 0; i < sizeof tests / sizeof tests[0]; i++) {
        start = seconds();
        if (!unpaired_size(tests[i].test, &groups, 1, 0.8, &size, &err))
            stop(&err);
        print_line(tests[i].name, size.first, 1, seconds() - start, 1);
    }
}

int main(void)
{
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        bench_row(&rows[i]);
    bench_rows();
    bench_claims();
    bench_large_margins();
    bench_sizes();
    return 0;
}
