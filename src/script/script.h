/* SPDX-License-Identifier: GPL-3.0-or-later */
/* script.h - the Lua that commands, layouts and users' scripts run in.
 *
 * A script is contained: it has no files, no processes, no clock and no binary
 * chunks; it can read the inputs and write the outputs that the command line names,
 * and nothing else. Its memory, its instructions and its time are limited. The same
 * script gives the same result in every run: pairs goes through keys in order,
 * random numbers start from a fixed seed, and no address is ever shown.
 *
 * What it prints and writes is held back and appears at script_finish, whole or not
 * at all. */
#ifndef OFFDIAG_SCRIPT_SCRIPT_H
#define OFFDIAG_SCRIPT_SCRIPT_H

#include "base/error.h"
#include "base/file.h"

typedef struct ScriptLimits {
    size_t memory;        /* bytes that the program may hold for a script */
    int64_t instructions; /* of Lua's virtual machine, in all coroutines together */
    double seconds;       /* of processor time, from when a user's script is loaded */
} ScriptLimits;

extern const ScriptLimits script_limits_default; /* 256 MiB, 150 million, 1.9 s */
extern const double script_seconds_most;         /* that can be granted */

typedef struct Script Script;

/* Null and an Error when the data folder cannot be found or memory is short. */
Script *script_open(const ScriptLimits *limits, Error *err);
void script_close(Script *script); /* null is fine; drops what was not finished */

/* What the script may touch, by the paths as the user wrote them. Inputs are never
 * overwritten. Files are written below the folder, or to exactly an output path. */
bool script_allow_input(Script *script, const char *path, Error *err);
bool script_allow_output(Script *script, const char *path, Error *err);
bool script_set_folder(Script *script, const char *folder, Error *err);

/* Runs Lua text as a user's script that is called name in messages; its modules are
 * looked for in folder (null = nowhere) and in the data folder. */
bool script_run_text(Script *script, const char *name, const char *folder, const char *text,
                     size_t length, Error *err);

/* Writes the files, then what was printed; *status is what the script asked for (0). */
bool script_finish(Script *script, int *status, Error *err);

/* What the run depends on beside the program's own files: paths that were read and paths that
 * were looked for in vain, each ended by NUL. */
void script_list_watched(const Script *script, Text *list);

/* What was printed so far. */
const Text *script_printed(const Script *script);

/* The folder that holds lua/, templates/ and fonts/. */
const char *script_data_folder(const Script *script);

#endif
