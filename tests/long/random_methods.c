/* SPDX-License-Identifier: GPL-3.0-or-later */
/* random_methods.c - millions of calls of the catalogue with random and hostile inputs.
 *
 * random_methods CALLS [SEED]: on all cores. An input is made of its number and the seed, so
 * that one that aborts can be had again: random_methods 0 SEED NUMBER. A call that does not
 * end within a minute of processor time ends the run. */
#include <inttypes.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#include "method_call.h"

enum {
    THREADS_MAX = 64,
    STRIDE = 4096, /* inputs that a thread takes at once */
    SECONDS_MAX = 60
};

typedef struct Worker {
    pthread_t thread;
    _Atomic uint64_t number;
    double slowest;
    uint64_t slowest_number;
} Worker;

static uint64_t seed = 1, wanted;
static _Atomic uint64_t next_number, calls;
static Worker workers[THREADS_MAX];
static int worker_count;

/* Steele, Lea, Flood (2014) OOPSLA: splitmix64. */
static uint64_t draw(uint64_t *state)
{
    uint64_t z = *state += UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    return z ^ z >> 31;
}

static bool call(uint64_t number)
{
    uint8_t bytes[METHOD_CALL_BYTES];
    uint64_t state = seed * UINT64_C(0xd1342543de82ef95) + number;

    for (size_t i = 0; i < sizeof bytes; i += 8) {
        uint64_t word = draw(&state);
        for (size_t j = 0; j < 8; j++)
            bytes[i + j] = (uint8_t)(word >> 8 * j);
    }
    return method_call(bytes, sizeof bytes);
}

static double seconds(void)
{
    struct timespec time;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static void *work(void *context)
{
    Worker *worker = context;
    while (atomic_load(&calls) < wanted) {
        uint64_t first = atomic_fetch_add(&next_number, STRIDE), made = 0;
        for (uint64_t number = first; number < first + STRIDE; number++) {
            double start = seconds();
            atomic_store(&worker->number, number);
            made += call(number);
            double time = seconds() - start;
            if (time > worker->slowest) {
                worker->slowest = time;
                worker->slowest_number = number;
            }
        }
        atomic_fetch_add(&calls, made);
    }
    return NULL;
}

/* The numbers that were being worked on, when a call aborts or does not end. */
static void tell(int signal_number)
{
    fprintf(stderr,
            "random_methods: stopped by signal %d; the inputs at work, with seed %" PRIu64 ":",
            signal_number, seed);
    for (int i = 0; i < worker_count; i++)
        fprintf(stderr, " %" PRIu64, atomic_load(&workers[i].number));
    fprintf(stderr, "\n");
    signal(signal_number, SIG_DFL);
    raise(signal_number);
}

/* Processor time of a worker, so that a busy machine does not look like a call without end. */
static double seconds_of(const Worker *worker)
{
    struct timespec time = {0};
    clockid_t clock;
    if (pthread_getcpuclockid(worker->thread, &clock) == 0)
        clock_gettime(clock, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

/* Looks once a second whether every worker has moved on within a minute of its own time. */
static void watch(void)
{
    uint64_t seen[THREADS_MAX] = {0};
    double since[THREADS_MAX] = {0};
    while (atomic_load(&calls) < wanted) {
        sleep(1);
        for (int i = 0; i < worker_count && atomic_load(&calls) < wanted; i++) {
            uint64_t number = atomic_load(&workers[i].number);
            double now = seconds_of(&workers[i]);
            if (number != seen[i])
                since[i] = now;
            seen[i] = number;
            if (now - since[i] > SECONDS_MAX)
                tell(SIGABRT);
        }
    }
}

static void run_all(void)
{
    Worker *slowest = &workers[0];
    long cores = sysconf(_SC_NPROCESSORS_ONLN);

    worker_count = cores < 1 ? 1 : cores > THREADS_MAX ? THREADS_MAX : (int)cores;
    for (int i = 0; i < worker_count; i++)
        if (pthread_create(&workers[i].thread, NULL, work, &workers[i]) != 0)
            exit(2);
    watch();
    for (int i = 0; i < worker_count; i++) {
        pthread_join(workers[i].thread, NULL);
        slowest = workers[i].slowest > slowest->slowest ? &workers[i] : slowest;
    }
    printf("%" PRIu64 " calls with seed %" PRIu64 ": no crash, no NaN, no p outside (0, 1]; "
           "the slowest took %.2f s (input %" PRIu64 ")\n",
           atomic_load(&calls), seed, slowest->slowest, slowest->slowest_number);
}

int main(int argc, char **argv)
{
    wanted = argc > 1 ? strtoull(argv[1], NULL, 10) : 1000000;
    seed = argc > 2 ? strtoull(argv[2], NULL, 10) : seed;
    signal(SIGABRT, tell);
    signal(SIGSEGV, tell);
    signal(SIGFPE, tell);
    if (argc > 3)
        printf("%s\n", call(strtoull(argv[3], NULL, 10)) ? "called" : "takes long, not called");
    else
        run_all();
    return 0;
}
