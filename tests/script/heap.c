/* SPDX-License-Identifier: GPL-3.0-or-later */
/* heap.c - counts blocks by the hooks that AddressSanitizer offers.
 *
 * Its realloc allocates, copies and frees, where glibc's moves pages; the most is therefore
 * taken when the next block is allocated, after the old one is gone. */
#include "heap.h"

#include <stddef.h>

#if defined(__SANITIZE_ADDRESS__)
#define SANITIZED
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define SANITIZED
#endif
#endif

#ifdef SANITIZED
#include <stdatomic.h>

/* Of sanitizer/allocator_interface.h, which gcc does not install. */
int __sanitizer_install_malloc_and_free_hooks(void (*malloc_hook)(const volatile void *, size_t),
                                              void (*free_hook)(const volatile void *));
size_t __sanitizer_get_allocated_size(const volatile void *block);

static _Atomic long held;
static long *most; /* KiB */

static void count_allocation(const volatile void *block, size_t size)
{
    long kilobytes = atomic_load(&held) >> 10;

    (void)block;
    if (kilobytes > *most)
        *most = kilobytes;
    atomic_fetch_add(&held, (long)size);
}

static void count_free(const volatile void *block)
{
    if (block)
        atomic_fetch_sub(&held, (long)__sanitizer_get_allocated_size(block));
}

void heap_watch(long *kilobytes)
{
    most = kilobytes;
    __sanitizer_install_malloc_and_free_hooks(count_allocation, count_free);
}

long heap_taken(long counted, long resident)
{
    (void)resident;
    return counted;
}
#else
void heap_watch(long *kilobytes)
{
    (void)kilobytes;
}

long heap_taken(long counted, long resident)
{
    (void)counted;
    return resident;
}
#endif
