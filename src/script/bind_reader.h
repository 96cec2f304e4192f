/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bind_reader.h - a reader of files that is written in Lua. */
#ifndef OFFDIAG_SCRIPT_BIND_READER_H
#define OFFDIAG_SCRIPT_BIND_READER_H

#include <lua.h>

#include "trials/reader.h"

void bind_reader_types(lua_State *L);

/* The reader that the table at index describes, as bind_reader.c says; raises on anything
 * else. Pushes what keeps it, and lives as long as that stays on the stack. */
const Reader *bind_reader_new(lua_State *L, int index);

#endif
