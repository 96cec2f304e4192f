/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bind.h - what the files that bind C to Lua share.
 *
 * A Lua module is one file bind_NAME.c with int bind_NAME_open(lua_State *L), which
 * pushes the table that becomes the global NAME, and one row in modules.c.
 *
 * A raised error jumps over every line below it. Check all arguments first, and keep
 * what needs a free in a userdata (bind_new, bind_text) before anything can raise.
 * Options come in one table; its strings live as long as that table. */
#ifndef OFFDIAG_SCRIPT_BIND_H
#define OFFDIAG_SCRIPT_BIND_H

#include <lauxlib.h>
#include <lua.h>

#include "base/error.h"
#include "base/text.h"
#include "script/script.h"

Script *bind_script(lua_State *L); /* the script that L belongs to */

/* Errors: both raise, and never return; the int is for "return bind_raise(...)". The
 * error keeps its code and place; without a place it gets the line of the user's script. */
int bind_raise(lua_State *L, const Error *err);
int bind_fail(lua_State *L, ErrorCode code, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Notes the line of the user's script that runs, for the message where its time is up: before work
 * of ours that may take long. */
void bind_note_place(lua_State *L);

/* Counts bytes that a script makes us hold outside Lua; raises when they are too many. */
void bind_charge(lua_State *L, size_t bytes);
size_t bind_memory_left(lua_State *L); /* what it may still make us hold */

/* The same for an object that Lua frees: hold adds the bytes to the object's, which lets go of
 * them when it is freed. What nobody refers to is freed before anything is too much. */
void bind_hold(lua_State *L, size_t *held, size_t bytes);
void bind_let_go(lua_State *L, size_t *held);

/* output.write: the name at index, an output that was asked for or a plain name in the output
 * folder. Pushes the path. */
void bind_write(lua_State *L, int index, const char *bytes, size_t length);

/* Raises that memory is short when an allocation gave null. */
void bind_check_memory(lua_State *L, const void *memory);

/* Raises unless path is a file that the command line, or the document, names. */
void bind_check_input(lua_State *L, const char *path);

/* Option tables. where is the function as the user writes it, "figure.ladder". Each
 * raises with the names that are known; values are read raw, without metamethods. */
void bind_check_options(lua_State *L, int index, const char *where, const char *const *known,
                        size_t count); /* index must be a table without other names in it */
bool bind_has(lua_State *L, int index, const char *name);
double bind_number(lua_State *L, int index, const char *where, const char *name);
double bind_number_or(lua_State *L, int index, const char *where, const char *name,
                      double fallback);
int64_t bind_integer(lua_State *L, int index, const char *where, const char *name);
int64_t bind_integer_or(lua_State *L, int index, const char *where, const char *name,
                        int64_t fallback);
const char *bind_string(lua_State *L, int index, const char *where, const char *name);
const char *bind_string_or(lua_State *L, int index, const char *where, const char *name,
                           const char *fallback); /* fallback may be null */
bool bind_boolean_or(lua_State *L, int index, const char *where, const char *name, bool fallback);
/* Index into names; fallback < 0 = the option must be there. */
int bind_choice(lua_State *L, int index, const char *where, const char *name,
                const char *const *names, size_t count, int fallback);
/* Pushes the table and returns true; false and nothing is pushed when it is absent. */
bool bind_table(lua_State *L, int index, const char *where, const char *name);

/* Types: a userdata of size bytes, zeroed, with methods; release is its __gc, and must be
 * fine with zeros. Its metatable cannot be reached from Lua. */
void bind_type(lua_State *L, const char *type, const luaL_Reg *methods, lua_CFunction release);
void *bind_new(lua_State *L, const char *type, size_t size); /* pushed */
void *bind_check(lua_State *L, int index, const char *type); /* raises on another type */
void *bind_test(lua_State *L, int index, const char *type);  /* null on another type */

/* The rows behind the name of an input, such as "strata=10x4 sha256=...", that a method was
 * given in this run; null when none was. context is the lua_State. */
const char *data_find_input(void *context, const char *name);

/* An empty Text, freed by Lua; pushed. bind_push_text pushes its bytes as a string and
 * raises when one of its allocations failed. */
Text *bind_text(lua_State *L);
void bind_push_text(lua_State *L, const Text *text);

/* Pushes what require(name) gives to our own scripts: lua/NAME.lua of the data folder. */
void bind_require(lua_State *L, const char *name);

/* Fields of the table at the top of the stack. */
void bind_set_string(lua_State *L, const char *name, const char *value);
void bind_set_number(lua_State *L, const char *name, double value);
void bind_set_integer(lua_State *L, const char *name, int64_t value);

/* The modules. Each pushes one table. */
int bind_stats_open(lua_State *L);
int bind_trials_open(lua_State *L);
int bind_sequential_open(lua_State *L);
int bind_recheck_open(lua_State *L);
int bind_plan_open(lua_State *L);
int bind_figure_open(lua_State *L);
int bind_document_open(lua_State *L);
int bind_output_open(lua_State *L);
int bind_format_open(lua_State *L);
int bind_json_open(lua_State *L);
int bind_files_open(lua_State *L);
int bind_dialogue_open(lua_State *L);

#endif
