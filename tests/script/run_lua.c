/* SPDX-License-Identifier: GPL-3.0-or-later */
/* run_lua.c - runs a piece of Lua as a user's script. */
#include "run_lua.h"

#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "heap.h"

bool run_lua(const char *text, const char *folder, Text *printed, Error *err)
{
    Script *script = script_open(&script_limits_default, err);
    bool ok = script && script_run_text(script, "test.lua", folder, text, strlen(text), err);

    if (ok)
        text_append(printed, text_string(script_printed(script)));
    script_close(script);
    return ok;
}

const char *lua_prints(const char *text)
{
    static Text printed;
    Error err = {0};

    text_free(&printed);
    if (!run_lua(text, NULL, &printed, &err))
        fail_msg("%s\nfailed with %s:%d: %s", text, err.file, (int)err.line, err.message);
    return text_string(&printed);
}

Error lua_fails(const char *text)
{
    Text printed = {0};
    Error err = {0};
    bool ok = run_lua(text, NULL, &printed, &err);

    text_free(&printed);
    if (ok)
        fail_msg("%s\nended well", text);
    return err;
}

static void run_and_exit(const char *text, const ScriptLimits *limits)
{
    Error err = {0};
    Script *script = script_open(limits, &err);
    char line[sizeof err];

    if (script && script_run_text(script, "test.lua", NULL, text, strlen(text), &err)) {
        script_close(script);
        _exit(0);
    }
    script_close(script);
    error_format(&err, line, sizeof line);
    fprintf(stderr, "offdiag: %s\n", line);
    _exit(error_exit_status(&err));
}

static double seconds_of(struct timeval time)
{
    return (double)time.tv_sec + 1e-6 * (double)time.tv_usec;
}

static void read_all(int descriptor, char *buffer, size_t size)
{
    size_t used = 0;
    ssize_t got;

    while (used < size - 1 && (got = read(descriptor, buffer + used, size - 1 - used)) > 0)
        used += (size_t)got;
    buffer[used] = '\0';
}

void run_lua_in_child(const char *text, const ScriptLimits *limits, ChildRun *run)
{
    int ends[2], status = 0;
    struct rusage usage;
    pid_t child = -1;
    long *counted =
        mmap(NULL, sizeof *counted, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);

    if (counted == MAP_FAILED || pipe(ends) != 0 || (child = fork()) < 0)
        fail_msg("no process can be started");
    if (child == 0) {
        dup2(ends[1], STDERR_FILENO);
        close(ends[0]);
        close(ends[1]);
        heap_watch(counted);
        run_and_exit(text, limits);
    }
    close(ends[1]);
    read_all(ends[0], run->message, sizeof run->message);
    close(ends[0]);
    wait4(child, &status, 0, &usage);
    run->seconds = seconds_of(usage.ru_utime) + seconds_of(usage.ru_stime);
    run->kilobytes = heap_taken(*counted, usage.ru_maxrss);
    munmap(counted, sizeof *counted);
    run->exit_status = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}
