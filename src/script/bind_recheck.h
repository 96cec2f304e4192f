/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bind_recheck.h - what the two files of the module recheck share. */
#ifndef OFFDIAG_SCRIPT_BIND_RECHECK_H
#define OFFDIAG_SCRIPT_BIND_RECHECK_H

#include <lua.h>

#include "stats/recheck.h"

/* A printed number of the options at 1; raises where it is none. */
Printed bind_printed(lua_State *L, const char *where, const char *name);

/* bind_match.c */
void bind_recheck_match_types(lua_State *L);
int bind_recheck_match(lua_State *L);
int bind_recheck_match_rate(lua_State *L);
int bind_recheck_match_size(lua_State *L);

#endif
