/* SPDX-License-Identifier: GPL-3.0-or-later */
/* arena.h - memory for a library that cannot bear a failed allocation.
 *
 * What arena_run calls takes its memory from the arena through calloc, realloc and free of
 * this header. When there is no more, or the arena would hold more than its limit, the work
 * is left where it stands, and all that it held goes when the arena is freed. */
#ifndef OFFDIAG_REPORT_ARENA_H
#define OFFDIAG_REPORT_ARENA_H

#include <stdbool.h>
#include <stddef.h>

typedef struct Arena Arena;

Arena *arena_new(size_t limit); /* in bytes; null when out of memory */
void arena_free(Arena *arena);  /* null is fine */

/* False when the work was left for want of memory. It must not own anything from
 * elsewhere, which would be lost. Work does not call arena_run in turn. */
bool arena_run(Arena *arena, void (*work)(void *argument), void *argument);
bool arena_full(const Arena *arena); /* it was the limit that was met */

/* For work only; never null. */
void *arena_calloc(size_t count, size_t size);
void *arena_realloc(void *block, size_t size);
void arena_release(void *block);

#endif
