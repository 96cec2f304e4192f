/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bench_sequential.c - time and memory of making designs, and how both grow with n_max.
 *
 * CPU time of this thread, the median of a few runs, and the peak memory of a process
 * that makes this design alone. The growth exponent is that of the time between
 * neighbouring sizes. Goals for the default rule: 30 ms at 200, 0.25 s at 500, 1.5 s at
 * 1000, 10 s at 2000; for the linear program 2 s at 200, 20 s at 500. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "sequential/power.h"

typedef struct Row {
    const char *rule;
    DesignKind kind;
    int n_max, runs;
    double goal; /* seconds; 0 = none */
} Row;

static const Row rows[] = {
    {"staircase", DESIGN_UNPAIRED, 100, 9, 0},      {"staircase", DESIGN_UNPAIRED, 200, 9, 0.03},
    {"staircase", DESIGN_UNPAIRED, 500, 5, 0.25},   {"staircase", DESIGN_UNPAIRED, 1000, 3, 1.5},
    {"staircase", DESIGN_UNPAIRED, 2000, 1, 10},    {"staircase", DESIGN_PAIRED, 200, 9, 0.03},
    {"staircase", DESIGN_PAIRED, 500, 5, 0.25},     {"staircase", DESIGN_PAIRED, 1000, 3, 1.5},
    {"staircase", DESIGN_PAIRED, 2000, 1, 10},      {"conditional", DESIGN_UNPAIRED, 200, 9, 0.03},
    {"conditional", DESIGN_UNPAIRED, 500, 5, 0.25}, {"conditional", DESIGN_UNPAIRED, 1000, 3, 1.5},
    {"conditional", DESIGN_UNPAIRED, 2000, 1, 10},  {"step", DESIGN_UNPAIRED, 50, 5, 0},
    {"step", DESIGN_UNPAIRED, 200, 3, 2},           {"step", DESIGN_UNPAIRED, 500, 1, 20},
};

static double seconds(clockid_t clock)
{
    struct timespec time;

    clock_gettime(clock, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static Design *build(const char *rule, DesignKind kind, int n_max)
{
    DesignSpec spec = design_spec_default;
    Design *design;
    Error err = {0};

    spec.rule = rule;
    spec.kind = kind;
    spec.n_max = n_max;
    if (!design_build(&spec, NULL, &design, &err)) {
        fprintf(stderr, "bench_sequential: %s\n", err.message);
        exit(2);
    }
    return design;
}

static int compare(const void *a, const void *b)
{
    double one = *(const double *)a, two = *(const double *)b;

    return (one > two) - (one < two);
}

/* Median CPU seconds of a row. */
static double time_row(const Row *row)
{
    double times[16];

    for (int i = 0; i < row->runs; i++) {
        double start = seconds(CLOCK_THREAD_CPUTIME_ID);
        design_free(build(row->rule, row->kind, row->n_max));
        times[i] = seconds(CLOCK_THREAD_CPUTIME_ID) - start;
    }
    qsort(times, (size_t)row->runs, sizeof *times, compare);
    return times[row->runs / 2];
}

/* Peak MiB of a child that makes the design. */
static double memory_of(const Row *row)
{
    struct rusage usage;
    pid_t child = fork();

    if (child == 0) {
        design_free(build(row->rule, row->kind, row->n_max));
        _exit(0);
    }
    if (child < 0 || wait4(child, NULL, 0, &usage) != child)
        return (double)NAN;
    return (double)usage.ru_maxrss / 1024;
}

static void bench_designs(void)
{
    const Row *before = NULL;
    double time_before = 0, memory[sizeof rows / sizeof rows[0]];

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        memory[i] = memory_of(&rows[i]); /* first, while this process is small */
    printf("%-12s %-8s %6s %10s %8s %9s %9s\n", "rule", "kind", "n_max", "CPU s", "goal",
           "peak MiB", "exponent");
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const Row *row = &rows[i];
        double time = time_row(row);
        printf("%-12s %-8s %6d %10.4f ", row->rule,
               row->kind == DESIGN_PAIRED ? "paired" : "unpaired", row->n_max, time);
        if (row->goal > 0)
            printf("%8.2f", row->goal);
        else
            printf("%8s", "");
        printf(" %9.1f", memory[i]);
        if (before && before->rule == row->rule && before->kind == row->kind)
            printf(" %9.2f", log(time / time_before) / log((double)row->n_max / before->n_max));
        printf("\n");
        before = row;
        time_before = time;
    }
}

/* Exact power at 45 alternatives, on one thread and on two. */
static void bench_power(int n_max)
{
    Design *design = build("staircase", DESIGN_UNPAIRED, n_max);
    RatePair rates[45];
    Operating out[45];
    double wall[2];
    Error err = {0};

    for (int i = 0, k = 0; i < 10; i++)
        for (int j = i + 1; j < 10; j++)
            rates[k++] = (RatePair){0.05 + 0.1 * i, 0.05 + 0.1 * j};
    for (int threads = 1; threads <= 2; threads++) {
        double start = seconds(CLOCK_MONOTONIC);
        if (!power_grid(design, rates, 45, threads, out, &err))
            exit(2);
        wall[threads - 1] = seconds(CLOCK_MONOTONIC) - start;
    }
    printf("power at 45 alternatives, n_max %d: %.4f s on one thread, %.4f s on two (%.2f times)\n",
           n_max, wall[0], wall[1], wall[0] / wall[1]);
    design_free(design);
}

int main(void)
{
    bench_designs();
    bench_power(200);
    bench_power(500);
    bench_power(2000);
    return 0;
}
