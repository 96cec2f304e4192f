/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bind_trials.h - what the files of the module trials share. */
#ifndef OFFDIAG_SCRIPT_BIND_TRIALS_H
#define OFFDIAG_SCRIPT_BIND_TRIALS_H

#include <lua.h>

#include "trials/pairs.h"
#include "trials/trials.h"

enum { /* roughly what they take */
    TRIAL_BYTES = 64,
    TRIALS_BYTES = 100000 /* without any */
};

typedef struct TrialsBox { /* the object that trials.read gives */
    Trials *trials;
    Starts *starts; /* made when first needed */
    Diagnostics *diagnostics;
    uint32_t *task_ranks; /* made when first needed */
    size_t held;          /* bytes, of what is read once more: once is what the user asks for */
} TrialsBox;

Starts *bind_starts(lua_State *L, TrialsBox *box); /* raises when memory is short */

/* bind_read.c */
void bind_read_types(lua_State *L);
int bind_trials_read(lua_State *L); /* trials.read{...} */

/* bind_pairs.c */
void bind_pairs_types(lua_State *L);
int bind_read_pairs(lua_State *L); /* read:pairs(a, b, options) */
int bind_read_rates(lua_State *L); /* read:rates(policy) */

/* bind_matrix.c */
void bind_matrix_types(lua_State *L);
int bind_read_matrix(lua_State *L);   /* read:matrix(policies, options) */
int bind_read_clusters(lua_State *L); /* read:clusters({a, b}, options) */
int bind_read_seeds(lua_State *L);    /* read:seeds(policy) */

/* bind_sequence.c */
void bind_sequence_types(lua_State *L);

/* trials.table (bind_table.c) */
int bind_trials_table(lua_State *L);
int bind_read_sequence(lua_State *L); /* read:sequence(a, b, options) */

/* bind_records.c */
int bind_read_write(lua_State *L); /* read:write(form): prints all records */

#endif
