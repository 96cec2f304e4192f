/* SPDX-License-Identifier: GPL-3.0-or-later */
/* watchdog.h - ends the program when a script takes too long.
 *
 * No hook of Lua's fires inside one call of a library function, and a pattern of 28
 * bytes can keep string.find busy for hours. A second thread therefore watches the
 * processor time that is used. When it is up it prints one message, unlinks the temporaries and
 * leaves with status 2: nothing else can be done safely while Lua is in mid-flight. */
#ifndef OFFDIAG_SCRIPT_WATCHDOG_H
#define OFFDIAG_SCRIPT_WATCHDOG_H

#include <stdbool.h>

#include "script/script.h"

typedef enum WatchdogClock { /* whose time is it? */
    CLOCK_NONE,              /* ours: no script asked for what is done */
    CLOCK_LUA,               /* Lua's */
    CLOCK_WORK,              /* ours, on behalf of a user's script */
    CLOCK_COUNT
} WatchdogClock;

typedef struct Watchdog Watchdog;

/* limits[clock] = seconds of processor time in all that the clock may run; that of CLOCK_NONE does
 * not count. */
Watchdog *watchdog_new(const double limits[static CLOCK_COUNT], Error *err);
void watchdog_free(Watchdog *watchdog);

/* Stops the clock that runs and starts another; returns the one that ran. */
WatchdogClock watchdog_switch(Watchdog *watchdog, WatchdogClock clock);

/* What else is known about the error is added by refine before it is printed; it runs in
 * the watchdog's thread, and only reads. */
typedef void WatchdogRefine(const Script *script, Error *err);
void watchdog_set_refine(Watchdog *watchdog, WatchdogRefine *refine, const Script *script);

/* Remembers where the script is, for the message; and tells it, "" and 0 at first. */
void watchdog_set_place(Watchdog *watchdog, const char *file, int line);
void watchdog_place(Watchdog *watchdog, Error *err); /* fills file and line of err */

#endif
