/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bench_trials.c - how fast a large file of trials is read, paired and tabulated.
 *
 * bench_trials ROWS FOLDER makes CSV files of ROWS rows in FOLDER, one in key order and one
 * shuffled, and JSON Lines of a tenth as many, and prints MB/s and bytes a trial for each. CPU
 * time is that of the thread that parses, sorts and pairs, for machines that are busy with
 * other things. The goals are 150 MB/s in key order, 120 MB/s shuffled, 60 MB/s of JSON Lines,
 * below 64 bytes a trial. The files are left, for other programs to be measured with. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "trials/pairs.h"
#include "trials/reader.h"

enum {
    TASKS = 10,
    SEEDS = 5,
    POLICIES = 2
};

typedef struct Moment { /* seconds by the clock on the wall and of this thread's CPU */
    double wall, cpu;
} Moment;

static double seconds(clockid_t clock)
{
    struct timespec time;

    clock_gettime(clock, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

static Moment now(void)
{
    return (Moment){seconds(CLOCK_MONOTONIC), seconds(CLOCK_THREAD_CPUTIME_ID)};
}

static uint64_t next_random(uint64_t *state)
{
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    return *state;
}

/* Row i of the suite: policy, task, state, seed from the digits of i. */
static void write_row(FILE *file, uint64_t i, uint64_t per_policy)
{
    uint64_t start = i % per_policy, hash = i * UINT64_C(0x9E3779B97F4A7C15);

    fprintf(file, "%s,libero_spatial/%" PRIu64 ",%" PRIu64 ",%" PRIu64 ",%d\n",
            i < per_policy ? "pi0" : "xvla", start * TASKS / per_policy, start / SEEDS % 100000,
            start % SEEDS, (hash >> 40) % 4 != 0);
}

static void write_record(FILE *file, uint64_t i, uint64_t per_policy)
{
    uint64_t start = i % per_policy, hash = i * UINT64_C(0x9E3779B97F4A7C15);

    fprintf(file,
            "{\"policy\": \"%s\", \"task\": \"libero_spatial/%" PRIu64 "\", \"state\": %" PRIu64
            ", \"seed\": %" PRIu64 ", \"success\": %s}\n",
            i < per_policy ? "pi0" : "xvla", start * TASKS / per_policy, start / SEEDS % 100000,
            start % SEEDS, (hash >> 40) % 4 != 0 ? "true" : "false");
}

static void make_lines(const char *path, uint64_t rows)
{
    FILE *file = fopen(path, "w");

    if (file == NULL)
        exit(2);
    for (uint64_t i = 0; i < rows; i++)
        write_record(file, i, rows / POLICIES);
    fclose(file);
}

static void make_file(const char *path, uint64_t rows, int shuffled)
{
    FILE *file = fopen(path, "w");
    uint32_t *order = malloc(rows * sizeof *order);
    uint64_t state = 88172645463325252u;

    if (file == NULL || order == NULL)
        exit(2);
    for (uint64_t i = 0; i < rows; i++)
        order[i] = (uint32_t)i;
    for (uint64_t i = rows; shuffled && i > 1; i--) {
        uint64_t k = next_random(&state) % i;
        uint32_t swap = order[k];
        order[k] = order[i - 1];
        order[i - 1] = swap;
    }
    fputs("policy,task,state,seed,success\n", file);
    for (uint64_t i = 0; i < rows; i++)
        write_row(file, order[i], rows / POLICIES);
    free(order);
    fclose(file);
}

static long peak_kilobytes(void)
{
    struct rusage usage;

    getrusage(RUSAGE_SELF, &usage);
    return usage.ru_maxrss;
}

static int measure(const char *path, const char *what)
{
    ReadOptions options = {0};
    InputFile input = {.path = path};
    Diagnostics *diagnostics = diagnostics_new();
    Trials *trials = NULL;
    Starts *starts;
    Pairs pairs;
    Rates rates[POLICIES];
    Error err = {0};
    struct stat facts;
    long base = peak_kilobytes();
    Moment begin = now(), read, sorted, done;
    double megabytes;

    if (stat(path, &facts) != 0 || !trials_read(&input, 1, &options, &trials, diagnostics)) {
        diagnostics_print(diagnostics, stderr);
        return 2;
    }
    read = now();
    starts = starts_new(trials, &err);
    sorted = now();
    if (starts == NULL || !pairs_make(starts, trials->policies[0], trials->policies[1],
                                      &(PairOptions){0}, &pairs, &err)) {
        fprintf(stderr, "%s\n", err.message);
        return 2;
    }
    for (size_t i = 0; i < POLICIES; i++)
        rates_make(starts, trials->policies[i], &rates[i], &err);
    done = now();
    megabytes = (double)facts.st_size / 1e6;
    printf("%-12s %zu trials, %.1f MB: %.0f MB/s; %.0f MB/s by CPU time (read %.2f s, sort %.2f s, "
           "pair %.2f s); %.0f bytes a trial at the peak; %" PRId64 " pairs\n",
           what, trials->count, megabytes, megabytes / (done.wall - begin.wall),
           megabytes / (done.cpu - begin.cpu), read.cpu - begin.cpu, sorted.cpu - read.cpu,
           done.cpu - sorted.cpu,
           1024.0 * (double)(peak_kilobytes() - base) / (double)trials->count, pairs.total.used);
    for (size_t i = 0; i < POLICIES; i++)
        rates_free(&rates[i]);
    pairs_free(&pairs);
    starts_free(starts);
    trials_free(trials);
    diagnostics_free(diagnostics);
    return 0;
}

/* In a child, so that the peak of its memory is its own. */
static int run(const char *path, const char *what)
{
    int status = 0;
    pid_t child;

    fflush(stdout);
    child = fork();
    if (child == 0)
        exit(measure(path, what));
    waitpid(child, &status, 0);
    return status;
}

int main(int argc, char **argv)
{
    static const char *const names[] = {"ordered.csv", "shuffled.csv", "lines.jsonl"};
    uint64_t rows = argc == 3 ? strtoull(argv[1], NULL, 10) : 0;
    char path[4096];
    int status = 0;

    if (rows < 20 * POLICIES || rows > UINT32_MAX / 2) {
        fputs("bench_trials ROWS FOLDER\n", stderr);
        return 2;
    }
    for (int i = 0; i < 3; i++) {
        snprintf(path, sizeof path, "%s/%s", argv[2], names[i]);
        if (i == 2)
            make_lines(path, rows / 10);
        else
            make_file(path, rows, i == 1);
        status |= run(path, names[i]);
    }
    return status == 0 ? 0 : 2;
}
