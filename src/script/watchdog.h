/* SPDX-License-Identifier: GPL-3.0-or-later */
/* watchdog.h - ends the program when a script takes too long.
 *
 * No hook of Lua's fires inside one call of a library function, and a pattern of 28
 * bytes can keep string.find busy for hours. A second thread therefore watches the
 * processor time that is used while its clock runs. When it is up it prints one message,
 * unlinks the temporaries and leaves with status 2: nothing else can be done safely while Lua
 * is in mid-flight. */
#ifndef OFFDIAG_SCRIPT_WATCHDOG_H
#define OFFDIAG_SCRIPT_WATCHDOG_H

#include <stdbool.h>

#include "script/script.h"

typedef struct Watchdog Watchdog;

/* Says that the time is up; it runs in the watchdog's thread, and only reads. */
typedef void WatchdogDescribe(const Script *script, const char *file, int line, Error *err);

/* The clock stands at first, and may run for `seconds` of processor time in all. */
Watchdog *watchdog_new(double seconds, WatchdogDescribe *describe, const Script *script,
                       Error *err);
void watchdog_free(Watchdog *watchdog);
void watchdog_set_limit(Watchdog *watchdog, double seconds);

/* Starts the clock, or stops it; nothing happens where it runs, or stands, already. */
void watchdog_run(Watchdog *watchdog, bool running);

/* Remembers where the script is, for the message; and tells it, "" and 0 at first. */
void watchdog_set_place(Watchdog *watchdog, const char *file, int line);
void watchdog_place(Watchdog *watchdog, Error *err); /* fills file and line of err */

#endif
