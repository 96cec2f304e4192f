/* SPDX-License-Identifier: GPL-3.0-or-later */
/* main.c - the program: a command line in, an exit status out.
 *
 * The commands are the rows of script/commands_*.c and the scripts of lua/commands. Exit
 * status: 0 done; 1 the answer is no; 2 usage, input, script or output error; 3 A is
 * worse, where that was asked; 4 readable, but not comparable. */
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/number.h"
#include "script/arguments.h"
#include "script/script.h"
#include "script/watch.h"

/* Descriptors 0 to 2 must be taken, or a file that we open could become one of them. */
static void take_standard_descriptors(void)
{
    for (int descriptor = 0; descriptor <= 2; descriptor++)
        if (fcntl(descriptor, F_GETFD) == -1 && open("/dev/null", O_RDONLY) == -1)
            return;
}

/* $OFFDIAG_SCRIPT_SECONDS gives scripts more time for as many instructions, on a slow machine
 * or under a debugger. */
static bool get_limits(ScriptLimits *limits, Error *err)
{
    const char *seconds = getenv("OFFDIAG_SCRIPT_SECONDS");

    *limits = script_limits_default;
    if (!seconds || (number_parse(seconds, strlen(seconds), &limits->seconds) &&
                     limits->seconds > 0 && limits->seconds <= script_seconds_most))
        return true;
    return error_set(
        err, ERROR_USAGE,
        "OFFDIAG_SCRIPT_SECONDS is \"%s\": set it to seconds, above 0 and at most %.0f", seconds,
        script_seconds_most);
}

static bool run_script(const Arguments *arguments, Text *used, int *status, Error *err)
{
    ScriptLimits limits;
    Script *script = get_limits(&limits, err) ? script_open(&limits, err) : NULL;
    bool ok = script && arguments_run(script, arguments, err) && script_finish(script, status, err);

    if (script && used)
        script_list_watched(script, used);
    script_close(script);
    return ok;
}

/* "offdiag COMMAND --help" is "offdiag help COMMAND". */
static bool run_help(const Command *command, int *status, Error *err)
{
    char help[] = "help", name[64] = "";
    char *words[] = {help, name};
    Arguments arguments = {0};
    bool ok;

    if (command)
        snprintf(name, sizeof name, "%s", command->name);
    ok = arguments_parse(words, command ? 2 : 1, &arguments, err) &&
         run_script(&arguments, NULL, status, err);
    arguments_free(&arguments);
    return ok;
}

static bool run(char *const *words, size_t count, int *status, Error *err)
{
    Arguments arguments = {0};
    bool ok;

    if (count > 0 && (strcmp(words[0], "--help") == 0 || strcmp(words[0], "-h") == 0))
        return run_help(NULL, status, err);
    if (count > 0 && strcmp(words[0], "--version") == 0)
        return (puts("offdiag " OFFDIAG_VERSION) >= 0 && fflush(stdout) == 0) ||
               error_set(err, ERROR_OUTPUT, "standard output cannot be written: is the disk full?");
    if (!arguments_parse(words, count, &arguments, err))
        return false;
    if (arguments.wants_help)
        ok = run_help(arguments.command, status, err);
    else if (watch_wanted(&arguments))
        ok = watch_run(&arguments, run_script, err);
    else
        ok = run_script(&arguments, NULL, status, err);
    arguments_free(&arguments);
    return ok;
}

int main(int argc, char **argv)
{
    Error err = {0};
    int status = 0;
    char line[sizeof err];

    take_standard_descriptors();
    signal(SIGPIPE, SIG_IGN); /* a write that cannot be is an error, and said as one */
    signal(SIGXFSZ, SIG_IGN);
    if (run(argv + 1, argc > 0 ? (size_t)argc - 1 : 0, &status, &err))
        return status;
    error_format(&err, line, sizeof line);
    fprintf(stderr, "offdiag: %s\n", line);
    return error_exit_status(&err);
}
