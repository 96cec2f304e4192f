/* SPDX-License-Identifier: GPL-3.0-or-later */
/* watch.c - looks at its files ten times a second. Editors write a new file and rename
 * it, disks are mounted over the network: asking by name is right for all of them. */
#include "script/watch.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "base/text.h"
#include "trials/labels.h"

enum {
    MILLISECONDS = 100
};

typedef struct Watch {
    Labels paths;
    struct stat *seen; /* by path, when it was last looked at; zeros where there is none */
    uint32_t count;
    struct timespec started; /* the last run, by the clock of file systems */
} Watch;

bool watch_wanted(const Arguments *arguments)
{
    for (size_t i = 0; i < arguments->given_count; i++)
        if (strcmp(arguments->given[i].option->name, "watch") == 0)
            return true;
    return false;
}

static struct stat look(const char *path)
{
    struct stat now;

    if (stat(path, &now) != 0)
        memset(&now, 0, sizeof now);
    return now;
}

static bool is_same(const struct stat *one, const struct stat *other)
{
    return one->st_ino == other->st_ino && one->st_dev == other->st_dev &&
           one->st_size == other->st_size && one->st_mtim.tv_sec == other->st_mtim.tv_sec &&
           one->st_mtim.tv_nsec == other->st_mtim.tv_nsec;
}

/* A new path as it was when the run began: what was written since may not have been read. */
static struct stat look_back(const Watch *watch, const char *path)
{
    struct stat now = look(path);
    const struct timespec *changed = &now.st_ctim, *started = &watch->started;

    if (changed->tv_sec > started->tv_sec ||
        (changed->tv_sec == started->tv_sec && changed->tv_nsec >= started->tv_nsec))
        memset(&now, 0, sizeof now);
    return now;
}

static bool add_path(Watch *watch, const char *path, Error *err)
{
    if (labels_intern(&watch->paths, path, strlen(path)) == LABEL_NONE)
        return error_memory(err);
    if (watch->count == watch->paths.count)
        return true;
    struct stat *seen = realloc(watch->seen, watch->paths.count * sizeof *seen);
    if (!seen)
        return error_memory(err);
    watch->seen = seen;
    seen[watch->count++] = look_back(watch, path);
    return true;
}

static bool is_there(const struct stat *seen)
{
    return seen->st_mode != 0;
}

static int count_there(const Watch *watch)
{
    int count = 0;

    for (uint32_t i = 0; i < watch->count; i++)
        count += is_there(&watch->seen[i]);
    return count;
}

/* Looks at all paths; true when one of them is not what it was. */
static bool has_changed(Watch *watch)
{
    bool changed = false;

    for (uint32_t i = 0; i < watch->count; i++) {
        struct stat now = look(labels_text(&watch->paths, i));

        changed = changed || !is_same(&now, &watch->seen[i]);
        watch->seen[i] = now;
    }
    return changed;
}

static void wait_for_change(Watch *watch)
{
    const struct timespec pause = {.tv_nsec = MILLISECONDS * 1000000L};

    while (!has_changed(watch))
        nanosleep(&pause, NULL);
}

/* In the process of the run: sends what it read, and leaves. */
static void run_here(const Arguments *arguments, WatchRun *run, int pipe_end)
{
    Text used = {0};
    Error err = {0};
    int status = 0;
    char line[sizeof err];

    if (!run(arguments, &used, &status, &err)) {
        error_format(&err, line, sizeof line);
        fprintf(stderr, "offdiag: %s\n", line);
        status = error_exit_status(&err);
    }
    for (size_t sent = 0; sent < used.length;) {
        ssize_t written = write(pipe_end, used.data + sent, used.length - sent);

        if (written < 0 && errno != EINTR)
            break;
        sent += written > 0 ? (size_t)written : 0;
    }
    text_free(&used);
    fflush(NULL);
    _exit(status);
}

/* All that comes through the pipe until it is closed. */
static void read_all(int pipe_end, Text *text)
{
    char bytes[4096];
    ssize_t count;

    while ((count = read(pipe_end, bytes, sizeof bytes)) > 0 || (count < 0 && errno == EINTR))
        if (count > 0)
            text_append_n(text, bytes, (size_t)count);
}

/* One run in a process of its own; the files that it read are watched from then on. */
static bool run_once(Watch *watch, const Arguments *arguments, WatchRun *run, Error *err)
{
    Text used = {0};
    int ends[2], state;
    bool ok = pipe(ends) == 0 && clock_gettime(CLOCK_REALTIME_COARSE, &watch->started) == 0;
    pid_t child = ok ? fork() : -1;

    if (child < 0)
        return error_set(err, ERROR_INTERNAL, "no process can be started: %s", strerror(errno));
    if (child == 0) {
        close(ends[0]);
        run_here(arguments, run, ends[1]);
    }
    close(ends[1]);
    read_all(ends[0], &used);
    close(ends[0]);
    while (waitpid(child, &state, 0) < 0 && errno == EINTR)
        ;
    ok = text_ok(&used, err);
    for (size_t at = 0; ok && at < used.length; at += strlen(used.data + at) + 1)
        ok = add_path(watch, used.data + at, err);
    text_free(&used);
    if (ok && WIFEXITED(state) && WEXITSTATUS(state) == 0)
        fprintf(stderr, "offdiag: done; waiting for a change of %d files\n", count_there(watch));
    return ok;
}

bool watch_run(const Arguments *arguments, WatchRun *run, Error *err)
{
    Watch watch = {0};
    bool ok = true;

    clock_gettime(CLOCK_REALTIME_COARSE, &watch.started);
    for (size_t i = 0; ok && i < arguments->operand_count; i++)
        ok = add_path(&watch, arguments->operands[i], err);
    while (ok) {
        ok = run_once(&watch, arguments, run, err);
        if (ok)
            wait_for_change(&watch);
    }
    labels_free(&watch.paths);
    free(watch.seen);
    return ok;
}
