/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bind_sequential.h - what the files of the module sequential share. */
#ifndef OFFDIAG_SCRIPT_BIND_SEQUENTIAL_H
#define OFFDIAG_SCRIPT_BIND_SEQUENTIAL_H

#include <lua.h>

#include "sequential/power.h"

typedef struct DesignBox { /* the object that sequential.design and .read give */
    Design *design;
    char *evidence; /* made when it is first asked for */
} DesignBox;

const Design *bind_design(lua_State *L, int index); /* raises on another type */

/* Sets method and input of the table on top, as a result of stats has them, so that a report can
 * compute its numbers again: those of the design at index, and " name=value" of what else they are
 * of. */
void bind_set_evidence(lua_State *L, int index, const char *rest);

/* The rates of the table {a, b} at index; raises on another form. where is named in it. */
RatePair bind_rates(lua_State *L, int index, const char *where);

/* Pushes decide_a, decide_b, undecided, expected_trials, sd_trials, median_trials. */
void bind_push_operating(lua_State *L, const Operating *operating);

/* bind_design.c, bind_run.c, bind_choose.c: the types. */
void bind_design_types(lua_State *L);
void bind_run_types(lua_State *L);
void bind_choose_types(lua_State *L);
int bind_design_follow(lua_State *L);     /* design:follow([seed]) */
int bind_sequential_choose(lua_State *L); /* sequential.choose{...} */

#endif
