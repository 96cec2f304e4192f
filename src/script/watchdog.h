/* SPDX-License-Identifier: GPL-3.0-or-later */
/* watchdog.h - ends the program when a script takes too long.
 *
 * No hook of Lua's fires inside one call of a library function, and a pattern of 28
 * bytes can keep string.find busy for hours. A second thread therefore watches the
 * clock. When time is up it prints one message, unlinks the temporaries and leaves
 * with status 2: nothing else can be done safely while Lua is in mid-flight. */
#ifndef OFFDIAG_SCRIPT_WATCHDOG_H
#define OFFDIAG_SCRIPT_WATCHDOG_H

#include <stdbool.h>

#include "base/error.h"

typedef struct Watchdog Watchdog;

/* Seconds of Lua's time in all, over every start and stop. */
Watchdog *watchdog_new(double seconds, Error *err);
void watchdog_free(Watchdog *watchdog);

/* The clock runs between start and stop; both may be called again and again. */
void watchdog_start(Watchdog *watchdog);
void watchdog_stop(Watchdog *watchdog);

/* Remembers where the script is, for the message; and tells it, "" and 0 at first. */
void watchdog_set_place(Watchdog *watchdog, const char *file, int line);
void watchdog_place(Watchdog *watchdog, Error *err); /* fills file and line of err */

#endif
