/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bind_input.h - the inputs and options of a method from a table of Lua's. */
#ifndef OFFDIAG_SCRIPT_BIND_INPUT_H
#define OFFDIAG_SCRIPT_BIND_INPUT_H

#include <lua.h>

#include "base/text.h"
#include "stats/method.h"

enum {
    METHOD_NAMES_MAX = 40
};

typedef struct MethodNames { /* what the table of a method may hold */
    const char *items[METHOD_NAMES_MAX];
    bool optional[METHOD_NAMES_MAX];
    size_t inputs, count; /* inputs come first, then options */
} MethodNames;

typedef struct MethodCall {
    Input input;
    Options options;
    Param params[METHOD_NAMES_MAX];
} MethodCall;

typedef struct MatrixBox { /* userdata "matrix"; a view keeps its owner as its user value */
    double *owned;
    size_t held; /* bytes */
    Matrix matrix;
} MatrixBox;

typedef struct TablesBox { /* userdata "tables" */
    PairedTable *owned;
    size_t held; /* bytes */
    PairedTables tables;
} TablesBox;

/* The data of input->kind under that name in the table at index. What the input points to
 * lives as long as the values that are pushed. Raises what is wrong with it. */
void data_get(lua_State *L, int index, const char *where, const char *name, Input *input,
              Text *shown);

/* bind_several.c: adds its functions to the module stats at the top. */
void bind_several_add(lua_State *L);

/* bind_graded.c: adds its functions to the module stats on top. */
void bind_graded_add(lua_State *L);

/* bind_coverage.c: the same. */
void bind_coverage_add(lua_State *L);

/* Splits the row's inputs into names, which live as long as the table that is pushed. */
void method_names_push(lua_State *L, const Method *method, MethodNames *names);

/* Takes the table at index apart and writes it as text, "a=33 b=9 c=1 d=7"; data are
 * shown by size and digest. Raises what is wrong with it. What the call points to lives
 * as long as the values that are pushed. */
void method_call_get(lua_State *L, int index, const Method *method, MethodCall *call, Text *shown);

#endif
