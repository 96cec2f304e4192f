/* SPDX-License-Identifier: GPL-3.0-or-later */
/* arena.c - blocks in a ring, so that each can be freed alone and all of them at once.
 *
 * The libraries that need this hand no context to their allocators; which arena works is
 * therefore kept for the thread. */
#include "report/arena.h"

#include <setjmp.h>
#include <stdalign.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

typedef struct Block {
    alignas(max_align_t) struct Block *before; /* what is handed out follows it, aligned */
    struct Block *after;
    size_t size;
} Block;

struct Arena {
    Block ring; /* holds nothing itself */
    size_t held, limit;
    bool full;
    jmp_buf way_out;
};

static _Thread_local Arena *working;

Arena *arena_new(size_t limit)
{
    Arena *arena = calloc(1, sizeof *arena);

    if (!arena)
        return NULL;
    arena->ring.before = arena->ring.after = &arena->ring;
    arena->limit = limit;
    return arena;
}

void arena_free(Arena *arena)
{
    if (!arena)
        return;
    for (Block *block = arena->ring.after, *after; block != &arena->ring; block = after) {
        after = block->after;
        free(block);
    }
    free(arena);
}

bool arena_run(Arena *arena, void (*work)(void *argument), void *argument)
{
    working = arena;
    if (setjmp(arena->way_out) != 0) {
        working = NULL;
        return false;
    }
    work(argument);
    working = NULL;
    return true;
}

bool arena_full(const Arena *arena)
{
    return arena->full;
}

/* The block in a new size, or a new one where it is null; leaves the work when it cannot be. */
static void *resize(Block *block, size_t size)
{
    size_t before = block ? block->size : 0;

    working->full = size > working->limit || working->held - before > working->limit - size;
    Block *moved = working->full ? NULL : realloc(block, sizeof *block + size);
    if (!moved)
        longjmp(working->way_out, 1);
    if (!block) {
        moved->before = working->ring.before;
        moved->after = &working->ring;
    }
    moved->size = size;
    moved->before->after = moved->after->before = moved;
    working->held += size - before;
    return moved + 1;
}

void *arena_calloc(size_t count, size_t size)
{
    size_t all = size == 0 || count <= SIZE_MAX / size ? count * size : SIZE_MAX;

    return memset(resize(NULL, all), 0, all);
}

void *arena_realloc(void *bytes, size_t size)
{
    return bytes ? resize((Block *)bytes - 1, size) : arena_calloc(1, size);
}

void arena_release(void *bytes)
{
    if (!bytes)
        return;
    Block *block = (Block *)bytes - 1;
    block->before->after = block->after;
    block->after->before = block->before;
    working->held -= block->size;
    free(block);
}
