/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bind_figure.h - what the modules figure and document share. */
#ifndef OFFDIAG_SCRIPT_BIND_FIGURE_H
#define OFFDIAG_SCRIPT_BIND_FIGURE_H

#include <lua.h>

#include "figure/figure.h"

/* The one typesetter of a script, made when first asked for; the script owns it. */
Typesetter *bind_typesetter(lua_State *L);

/* The theme in option "theme" of the table at index: a name in lua/themes or a table;
 * absent: fallback by name, or null when fallback is null. The script owns it. */
const Theme *bind_theme_option(lua_State *L, int index, const char *where, const char *fallback);
const Theme *bind_theme(lua_State *L, const char *where, const char *name);

/* The figure at index, or an error. It lives as long as its Lua value: whoever keeps the
 * pointer keeps the value too. */
const Figure *bind_check_figure(lua_State *L, int index);

/* bind_description.c: fills the struct that a record describes from the table at index.
 * A number may be a table {number=, method=, ...}, which leaves its evidence. Lists are kept
 * in userdata, pushed onto the stack: leave them there while it is used. */
void bind_description(lua_State *L, int index, const char *where, const Record *record,
                      void *description);

/* bind_width.c: the width of a name; false when there is none. And figure.width_names. */
bool bind_width(lua_State *L, const char *name, double *width);
int bind_width_names(lua_State *L);

/* bind_value.c: raises unless the table at index is a number with evidence, and reads the
 * latter; its strings live as long as the table. */
void bind_check_value(lua_State *L, int index, const char *where);
Evidence bind_evidence(lua_State *L, int index, const char *where);

/* Pushes what a record takes: a list of {name, type, required, evidence, help,
 * options}. */
void bind_push_record(lua_State *L, const Record *record);

#endif
