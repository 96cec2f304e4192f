/* SPDX-License-Identifier: GPL-3.0-or-later */
/* watchdog.c - a thread that looks forty times a second at the time that was used. */
#include "script/watchdog.h"

#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "base/file.h"
#include "base/number.h"

enum {
    TICK_NANOSECONDS = 25000000,
    PLACE_SIZE = 256,
    EXIT_STATUS = 2
};

struct Watchdog {
    pthread_t thread;
    pthread_mutex_t mutex;
    pthread_cond_t closing;
    double limits[CLOCK_COUNT], spent[CLOCK_COUNT], started; /* seconds */
    WatchdogClock running;
    bool closed;
    char file[PLACE_SIZE];
    int line;
    WatchdogRefine *refine;
    const Script *script;
};

/* Processor time of all threads: what other programs do on a busy machine does not count. */
static double now(void)
{
    struct timespec time;

    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

static void write_all(const char *bytes, size_t length)
{
    while (length > 0) {
        ssize_t written = write(STDERR_FILENO, bytes, length);

        if (written < 0 && errno == EINTR)
            continue;
        if (written <= 0)
            return;
        bytes += written;
        length -= (size_t)written;
    }
}

static void expire(Watchdog *watchdog)
{
    Error err = {0};
    char seconds[NUMBER_SIZE], line[sizeof err.file + sizeof err.message + 64];
    size_t length;

    number_shortest(watchdog->limits[watchdog->running], seconds);
    error_at(&err, ERROR_SCRIPT, watchdog->file, watchdog->line, 0,
             "the script has run for %s seconds: look for a loop without an end or a slow pattern",
             seconds);
    if (watchdog->refine)
        watchdog->refine(watchdog->script, &err);
    memcpy(line, "offdiag: ", 9);
    error_format(&err, line + 9, sizeof line - 10);
    length = strlen(line);
    line[length++] = '\n';
    write_all(line, length);
    file_unlink_temporaries();
    _exit(EXIT_STATUS);
}

/* By the clock that runs, until now. */
static double time_spent(const Watchdog *watchdog)
{
    return watchdog->spent[watchdog->running] + now() - watchdog->started;
}

static void *watch(void *argument)
{
    Watchdog *watchdog = argument;

    pthread_mutex_lock(&watchdog->mutex);
    while (!watchdog->closed) {
        struct timespec tick;

        clock_gettime(CLOCK_MONOTONIC, &tick);
        tick.tv_nsec += TICK_NANOSECONDS;
        if (tick.tv_nsec >= 1000000000) {
            tick.tv_sec += 1;
            tick.tv_nsec -= 1000000000;
        }
        pthread_cond_timedwait(&watchdog->closing, &watchdog->mutex, &tick);
        if (watchdog->running != CLOCK_NONE &&
            time_spent(watchdog) > watchdog->limits[watchdog->running])
            expire(watchdog);
    }
    pthread_mutex_unlock(&watchdog->mutex);
    return NULL;
}

Watchdog *watchdog_new(const double limits[static CLOCK_COUNT], Error *err)
{
    Watchdog *watchdog = calloc(1, sizeof *watchdog);
    pthread_condattr_t attributes;

    if (!watchdog) {
        error_memory(err);
        return NULL;
    }
    memcpy(watchdog->limits, limits, sizeof watchdog->limits);
    pthread_mutex_init(&watchdog->mutex, NULL);
    pthread_condattr_init(&attributes);
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
    pthread_cond_init(&watchdog->closing, &attributes);
    pthread_condattr_destroy(&attributes);
    if (pthread_create(&watchdog->thread, NULL, watch, watchdog) != 0) {
        error_set(err, ERROR_MEMORY, "no thread can be started: free some memory and try again");
        pthread_cond_destroy(&watchdog->closing);
        pthread_mutex_destroy(&watchdog->mutex);
        free(watchdog);
        return NULL;
    }
    return watchdog;
}

void watchdog_free(Watchdog *watchdog)
{
    if (!watchdog)
        return;
    pthread_mutex_lock(&watchdog->mutex);
    watchdog->closed = true;
    pthread_cond_signal(&watchdog->closing);
    pthread_mutex_unlock(&watchdog->mutex);
    pthread_join(watchdog->thread, NULL);
    pthread_cond_destroy(&watchdog->closing);
    pthread_mutex_destroy(&watchdog->mutex);
    free(watchdog);
}

WatchdogClock watchdog_switch(Watchdog *watchdog, WatchdogClock clock)
{
    WatchdogClock before;

    pthread_mutex_lock(&watchdog->mutex);
    before = watchdog->running;
    watchdog->spent[before] = time_spent(watchdog);
    watchdog->running = clock;
    watchdog->started = now();
    pthread_mutex_unlock(&watchdog->mutex);
    return before;
}

void watchdog_set_refine(Watchdog *watchdog, WatchdogRefine *refine, const Script *script)
{
    pthread_mutex_lock(&watchdog->mutex);
    watchdog->refine = refine;
    watchdog->script = script;
    pthread_mutex_unlock(&watchdog->mutex);
}

void watchdog_set_place(Watchdog *watchdog, const char *file, int line)
{
    size_t length = strlen(file), skip = length < PLACE_SIZE ? 0 : length - (PLACE_SIZE - 1);

    pthread_mutex_lock(&watchdog->mutex);
    memcpy(watchdog->file, file + skip, length - skip + 1);
    watchdog->line = line;
    pthread_mutex_unlock(&watchdog->mutex);
}

void watchdog_place(Watchdog *watchdog, Error *err)
{
    if (watchdog->file[0] != '\0')
        error_locate(err, watchdog->file, watchdog->line, 0);
}
