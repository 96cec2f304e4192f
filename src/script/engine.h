/* SPDX-License-Identifier: GPL-3.0-or-later */
/* engine.h - the parts of a running script; for the files of this folder only. */
#ifndef OFFDIAG_SCRIPT_ENGINE_H
#define OFFDIAG_SCRIPT_ENGINE_H

#include <lauxlib.h>
#include <lua.h>

#include "script/script.h"
#include "script/watchdog.h"
#include "trials/labels.h"

typedef struct PathList {
    char **items;
    size_t count;
} PathList;

typedef struct Place { /* where in a document the next things come from */
    char *file;        /* null = unknown */
    int64_t line, column;
} Place;

struct Script {
    lua_State *L;
    ScriptLimits limits;
    size_t memory;        /* bytes that Lua holds */
    size_t outside;       /* bytes held for it outside Lua */
    int64_t instructions; /* counted so far, in steps of the hook */
    bool has_user;        /* a user's script is loaded: limits hold for all that is done */
    Watchdog *watchdog;
    char *data_folder;
    char *module_folder; /* beside the user's own script; null = none */
    char *output_folder; /* null = none named */
    PathList inputs, outputs_allowed;
    PathList module_path; /* further folders of modules */
    Labels used;          /* paths that were read, without the program's own */
    Labels missed;        /* paths that were looked for in vain: of modules and templates */
    Place place;
    char *source_name; /* of the document that is woven; null = none */
    Text source;       /* its lines, each ends in \n */
    Outputs *outputs;
    Text printed;
    int status;
    int64_t written; /* bytes of files */
    int64_t warned;  /* warnings, printed or not */
    uint64_t random[4];
};

/* Calls body(L) with argument as a light userdata at index 1, contained: limits hold,
 * and whatever is raised becomes *err. */
bool script_protect(Script *script, lua_CFunction body, void *argument, Error *err);

enum {
    LIMIT_STEP = 2000 /* instructions between two looks at the limit */
};

/* limit.c: the allocator for lua_newstate, and the hook that counts instructions. */
void *limit_allocate(void *script, void *block, size_t old_size, size_t new_size);
void limit_instructions(lua_State *L);                 /* sets the hook */
void limit_charge(lua_State *L, int64_t instructions); /* raises when there are no more */
void limit_begin(Script *script); /* a user's script is loaded: its limits hold from now on */
size_t limit_memory(const Script *script); /* bytes that may be held in all */
void limit_describe(const Script *script, const char *file, int line, Error *err);
void limit_grant(Script *script, double seconds); /* and as many more instructions */

/* fault.c: what was raised becomes an Error. */
void fault_open(lua_State *L);   /* makes the type of error objects known */
int fault_handler(lua_State *L); /* message handler: anything -> error object */
void fault_result(Script *script, int status,
                  Error *err);                       /* takes the error object off the stack */
void fault_memory(const Script *script, Error *err); /* Lua found no memory */
bool fault_is_user_source(const char *source);       /* a script that is not ours */

/* caught.c: pcall. */
int caught_pcall(lua_State *L);

/* place.c: refine adds the column to an error on a line of the document's. */
void place_set(Script *script, const char *file, int64_t line, int64_t column);
bool place_keep_source(Script *script, const char *name, const Text *source);
void place_refine(const Script *script, Error *err);
void place_add(const Script *script, Error *err); /* file, line, column where it has none */
void place_free(Script *script);

/* script.c: modules and templates are looked for beside this file first. */
bool script_modules_beside(Script *script, const char *path, Error *err);

/* script.c: notes that a file or folder is read. */
bool script_used(Script *script, const char *path, Error *err);

/* script.c: is there such a file? Notes where there is none. */
bool script_looks_for(Script *script, const char *path, bool *found, Error *err);
bool path_add(PathList *list, const char *path, Error *err);
bool path_has(const PathList *list, const char *path);

/* module.c: the text of a script as a function on the stack, or an error raised.
 * load_user: a user's file or text; load_own: lua/NAME.lua of the data folder. */
void load_user(lua_State *L, const char *name, const char *text, size_t length);
void load_user_file(lua_State *L, const char *path);
void load_own(lua_State *L, const char *name);
int module_require(lua_State *L);
int module_load(lua_State *L);
bool module_called_by_user(lua_State *L); /* the function that asks */

/* sandbox.c: the globals, and the environment that users' scripts see. */
int sandbox_open(lua_State *L);
void sandbox_push_user_environment(lua_State *L);

/* Library functions with a fixed order and fixed numbers. */
int order_pairs(lua_State *L);
int order_next(lua_State *L);
int order_sort(lua_State *L);
int plain_tostring(lua_State *L);
int plain_format(lua_State *L);
int plain_print(lua_State *L);
void plain_push(lua_State *L, int index); /* the value as text, without an address */
int random_random(lua_State *L);
int random_seed(lua_State *L);
void random_start(Script *script, uint64_t seed);

#endif
