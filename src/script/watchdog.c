/* SPDX-License-Identifier: GPL-3.0-or-later */
/* watchdog.c - a thread that looks forty times a second at the time that was used, and more
 * often when little is left: every processor of the machine may be using it up. */
#include "script/watchdog.h"

#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "base/file.h"

static const double longest_tick = 0.025, shortest_tick = 0.001; /* seconds */

enum {
    PLACE_SIZE = 256,
    EXIT_STATUS = 2
};

struct Watchdog {
    pthread_t thread;
    pthread_mutex_t mutex;
    pthread_cond_t closing;
    double limit, spent, started, processors; /* seconds; spent until the clock was started */
    bool running, closed;
    char file[PLACE_SIZE];
    int line;
    WatchdogDescribe *describe;
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
    char line[sizeof err.file + sizeof err.message + 64];
    size_t length;

    watchdog->describe(watchdog->script, watchdog->file, watchdog->line, &err);
    memcpy(line, "offdiag: ", 9);
    error_format(&err, line + 9, sizeof line - 10);
    length = strlen(line);
    line[length++] = '\n';
    write_all(line, length);
    file_unlink_temporaries();
    _exit(EXIT_STATUS);
}

static double time_left(const Watchdog *watchdog)
{
    double running = watchdog->running ? now() - watchdog->started : 0;

    return watchdog->limit - watchdog->spent - running;
}

/* Until when the next look can wait. */
static struct timespec next_look(const Watchdog *watchdog)
{
    double tick = watchdog->running ? time_left(watchdog) / watchdog->processors : longest_tick;
    struct timespec time;

    tick = tick > longest_tick ? longest_tick : tick < shortest_tick ? shortest_tick : tick;
    clock_gettime(CLOCK_MONOTONIC, &time);
    time.tv_nsec += (long)(tick * 1e9);
    if (time.tv_nsec >= 1000000000) {
        time.tv_sec += 1;
        time.tv_nsec -= 1000000000;
    }
    return time;
}

static void *watch(void *argument)
{
    Watchdog *watchdog = argument;

    pthread_mutex_lock(&watchdog->mutex);
    while (!watchdog->closed) {
        struct timespec time = next_look(watchdog);

        pthread_cond_timedwait(&watchdog->closing, &watchdog->mutex, &time);
        if (watchdog->running && time_left(watchdog) < 0)
            expire(watchdog);
    }
    pthread_mutex_unlock(&watchdog->mutex);
    return NULL;
}

Watchdog *watchdog_new(double seconds, WatchdogDescribe *describe, const Script *script, Error *err)
{
    Watchdog *watchdog = calloc(1, sizeof *watchdog);
    long processors = sysconf(_SC_NPROCESSORS_ONLN);
    pthread_condattr_t attributes;

    if (!watchdog) {
        error_memory(err);
        return NULL;
    }
    watchdog->limit = seconds;
    watchdog->processors = processors > 0 ? (double)processors : 1;
    watchdog->describe = describe;
    watchdog->script = script;
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

void watchdog_set_limit(Watchdog *watchdog, double seconds)
{
    pthread_mutex_lock(&watchdog->mutex);
    watchdog->limit = seconds;
    pthread_mutex_unlock(&watchdog->mutex);
}

void watchdog_run(Watchdog *watchdog, bool running)
{
    pthread_mutex_lock(&watchdog->mutex);
    if (running != watchdog->running) {
        watchdog->spent = watchdog->limit - time_left(watchdog);
        watchdog->started = now();
        watchdog->running = running;
    }
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
