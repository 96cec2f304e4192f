/* SPDX-License-Identifier: GPL-3.0-or-later */
/* limit.c - how much memory and time and how many instructions a script may use.
 *
 * Memory is limited in the allocator, which everything of Lua's goes through, and so
 * no library function can get round it. Instructions are counted by a hook that new
 * coroutines inherit; a new coroutine is charged one step, as its own count starts at
 * zero. Once there are no more, the hook fires at every instruction: a script that
 * catches the error is stopped again by the next one. What scripts make us hold outside
 * Lua is charged to the same account. Time is one account as well: from when a user's script is
 * loaded all that is done counts, since it is done for that script. Without one there are no limits
 * but four times the memory: what the program does by itself is known to end. */
#include <stdint.h>
#include <stdlib.h>

#include "base/number.h"
#include "script/bind.h"
#include "script/engine.h"

const ScriptLimits script_limits_default = {
    .memory = (size_t)256 << 20, .instructions = 150000000, .seconds = 1.9};
const double script_seconds_most = 3600;

size_t limit_memory(const Script *script)
{
    return script->has_user ? script->limits.memory : 4 * script->limits.memory;
}

/* What scripts may hold, in Lua and outside it together: a quarter of the limit, or 64 MiB, is
 * left for the program itself and for what is lost between blocks. */
static size_t left(const Script *script)
{
    static const size_t most_kept = (size_t)64 << 20;
    size_t most = limit_memory(script), kept = most / 4 < most_kept ? most / 4 : most_kept;
    size_t taken = script->memory + script->outside;

    return taken < most - kept ? most - kept - taken : 0;
}

/* What a block takes of the heap: a small one much more than is asked for. */
static size_t taken_by(size_t size)
{
    enum {
        HEAD = 8,
        GRAIN = 16,
        LEAST = 32
    };
    size_t whole =
        size <= SIZE_MAX - HEAD - GRAIN ? (size + HEAD + GRAIN - 1) / GRAIN * GRAIN : size;

    return whole < LEAST ? LEAST : whole;
}

void *limit_allocate(void *owner, void *block, size_t old_size, size_t new_size)
{
    Script *script = owner;
    size_t held = block ? taken_by(old_size) : 0, wanted = taken_by(new_size);
    void *moved;

    if (new_size == 0) {
        free(block);
        script->memory -= held;
        return NULL;
    }
    if (wanted > held && wanted - held > left(script)) {
        if (script->L)
            bind_note_place(script->L); /* Lua calls no handler of ours for this error */
        return NULL;
    }
    moved = realloc(block, new_size);
    if (moved)
        script->memory += wanted - held;
    return moved;
}

void limit_begin(Script *script)
{
    script->has_user = true;
    watchdog_run(script->watchdog, true);
}

/* The innermost line of a user's script; where none is near and none was before, the innermost
 * line. */
void bind_note_place(lua_State *L)
{
    enum {
        NEAR = 40
    };
    lua_Debug frame, found = {.currentline = 0};

    for (int level = 0; level < NEAR && lua_getstack(L, level, &frame); level++) {
        lua_getinfo(L, "Sl", &frame);
        bool user = fault_is_user_source(frame.source);
        if (frame.currentline > 0 && (user || found.currentline == 0))
            found = frame;
        if (frame.currentline > 0 && user)
            break;
    }
    if (found.currentline > 0 && (fault_is_user_source(found.source) || !bind_script(L)->has_user))
        watchdog_set_place(bind_script(L)->watchdog, found.source + 1, found.currentline);
}

/* How the person who runs the program, and no script, can grant more. */
static const char *advice(const Script *script)
{
    if (script->limits.seconds >= script_seconds_most)
        return "";
    return script->limits.seconds < 60 ? ", or grant more with --seconds 60"
                                       : ", or grant more with --seconds 3600";
}

void limit_describe(const Script *script, const char *file, int line, Error *err)
{
    char seconds[NUMBER_SIZE];

    number_shortest(script->limits.seconds, seconds);
    error_at(err, ERROR_SCRIPT, file, line, 0,
             "the script has run for %s seconds: look for a loop without an end or a slow "
             "pattern%s",
             seconds, advice(script));
    place_refine(script, err);
}

void limit_grant(Script *script, double seconds)
{
    double more = seconds / script_limits_default.seconds;

    script->limits.instructions = (int64_t)(more * (double)script_limits_default.instructions);
    script->limits.seconds = seconds;
    watchdog_set_limit(script->watchdog, seconds);
}

static void count_step(lua_State *L, lua_Debug *frame)
{
    (void)frame;
    bind_note_place(L);
    limit_charge(L, LIMIT_STEP);
}

void limit_charge(lua_State *L, int64_t instructions)
{
    Script *script = bind_script(L);

    script->instructions += instructions;
    if (!script->has_user || script->instructions <= script->limits.instructions)
        return;
    lua_sethook(L, count_step, LUA_MASKCOUNT, 1);
    bind_fail(
        L, ERROR_SCRIPT,
        "the script has run for more than %lld instructions: look for a loop without an end%s",
        (long long)script->limits.instructions, advice(script));
}

void bind_charge(lua_State *L, size_t bytes)
{
    Script *script = bind_script(L);

    if (bytes > left(script))
        bind_fail(L, ERROR_SCRIPT, "the script makes more than %zu MiB of output: make less",
                  limit_memory(script) >> 20);
    script->outside += bytes;
}

size_t bind_memory_left(lua_State *L)
{
    return left(bind_script(L));
}

void bind_hold(lua_State *L, size_t *held, size_t bytes)
{
    Script *script = bind_script(L);

    if (bytes > left(script))
        lua_gc(L, LUA_GCCOLLECT, 0);
    if (bytes > left(script))
        bind_fail(L, ERROR_SCRIPT,
                  "the script needs more than %zu MiB of memory: keep less at once",
                  limit_memory(script) >> 20);
    script->outside += bytes;
    *held += bytes;
}

void bind_let_go(lua_State *L, size_t *held)
{
    bind_script(L)->outside -= *held;
    *held = 0;
}

void limit_instructions(lua_State *L)
{
    lua_sethook(L, count_step, LUA_MASKCOUNT, LIMIT_STEP);
}
