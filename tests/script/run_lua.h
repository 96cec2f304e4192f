/* SPDX-License-Identifier: GPL-3.0-or-later */
/* run_lua.h - runs a piece of Lua as a user's script, here or in a process of its own. */
#ifndef OFFDIAG_TESTS_RUN_LUA_H
#define OFFDIAG_TESTS_RUN_LUA_H

#include "script/script.h"
#include "support.h"

/* Runs text as the script "test.lua". On success *printed is what it printed. Modules
 * are looked for in folder, which may be null. */
bool run_lua(const char *text, const char *folder, Text *printed, Error *err);

/* What it printed; fails the test when the script does. The string lives until the next
 * call. */
const char *lua_prints(const char *text);

/* The error it ends with; fails the test when it ends well. */
Error lua_fails(const char *text);

typedef struct ChildRun {
    int exit_status; /* 0 = the script ended well, 2 = it failed, -1 = a signal */
    double seconds;  /* of processor time */
    long kilobytes;  /* what it took at most: see heap.h */
    char message[4096];
} ChildRun;

/* In a process of its own, as main does it: message is what went to standard error. */
void run_lua_in_child(const char *text, const ScriptLimits *limits, ChildRun *run);

#endif
