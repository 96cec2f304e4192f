/* SPDX-License-Identifier: GPL-3.0-or-later */
/* progress.c - one line on a terminal. */
#include "base/progress.h"

#include <stddef.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

void progress_report(const Progress *progress, const char *what, double fraction)
{
    if (progress && progress->report)
        progress->report(progress->context, what, fraction);
}

static double seconds_now(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

static void print_line(void *context, const char *what, double fraction)
{
    double *last = context;
    double now = seconds_now();

    if (fraction < 1 && now - *last < 0.1)
        return;
    *last = now;
    if (fraction >= 1)
        fputs("\r\033[K", stderr);
    else
        fprintf(stderr, "\r\033[K%s %3.0f %%", what, 100 * fraction);
    fflush(stderr);
}

Progress progress_terminal(void)
{
    static double last; /* there is one terminal */

    if (!isatty(STDERR_FILENO))
        return (Progress){0};
    return (Progress){.report = print_line, .context = &last};
}
