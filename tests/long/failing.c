/* SPDX-License-Identifier: GPL-3.0-or-later */
/* failing.c - an allocation that fails, to be loaded before a program with LD_PRELOAD.
 *
 * Only those of the program itself, and of libraries that say so when memory is short, are
 * counted: GLib ends the process by design. OFFDIAG_FAIL_AT=N fails the Nth, N+ it and all that
 * follow; without it OFFDIAG_FAIL_COUNT names a file for how many there were. */
#define _GNU_SOURCE
#include <errno.h>
#include <link.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *block, size_t size);

enum {
    RANGES_MAX = 64
};

static struct {
    uintptr_t begin, end;
} ranges[RANGES_MAX];
static size_t range_count;
static long fail_at;
static bool fail_on;
static _Atomic long counted;

static bool is_watched(const char *name)
{
    static const char *const libraries[] = {"liblua",   "libxml2", "libjson-c", "libcsv",
                                            "libcmark", "libyaml", "libnettle"};

    if (*name == '\0') /* the program itself */
        return true;
    for (size_t i = 0; i < sizeof libraries / sizeof *libraries; i++)
        if (strstr(name, libraries[i]) != NULL)
            return true;
    return false;
}

static int note_object(struct dl_phdr_info *info, size_t size, void *context)
{
    (void)size;
    (void)context;
    for (int i = 0; is_watched(info->dlpi_name) && i < info->dlpi_phnum; i++) {
        const ElfW(Phdr) *header = &info->dlpi_phdr[i];
        if (header->p_type != PT_LOAD || !(header->p_flags & PF_X) || range_count == RANGES_MAX)
            continue;
        ranges[range_count].begin = info->dlpi_addr + header->p_vaddr;
        ranges[range_count++].end = info->dlpi_addr + header->p_vaddr + header->p_memsz;
    }
    return 0;
}

static void write_count(void)
{
    const char *path = getenv("OFFDIAG_FAIL_COUNT");
    FILE *file = path != NULL ? fopen(path, "w") : NULL;

    if (file == NULL)
        return;
    fprintf(file, "%ld\n", counted);
    fclose(file);
}

__attribute__((constructor)) static void begin(void)
{
    const char *at = getenv("OFFDIAG_FAIL_AT");

    unsetenv("LD_PRELOAD");
    fail_at = at != NULL ? atol(at) : 0;
    fail_on = at != NULL && strchr(at, '+') != NULL;
    dl_iterate_phdr(note_object, NULL);
    if (at == NULL)
        atexit(write_count);
}

static bool fails(const void *caller)
{
    uintptr_t from = (uintptr_t)caller;

    for (size_t i = 0; i < range_count; i++)
        if (from >= ranges[i].begin && from < ranges[i].end) {
            long number = ++counted;
            if (fail_at == 0 || number < fail_at || (number > fail_at && !fail_on))
                return false;
            errno = ENOMEM;
            return true;
        }
    return false;
}

void *malloc(size_t size)
{
    return fails(__builtin_return_address(0)) ? NULL : __libc_malloc(size);
}

void *calloc(size_t count, size_t size)
{
    return fails(__builtin_return_address(0)) ? NULL : __libc_calloc(count, size);
}

void *realloc(void *block, size_t size)
{
    return fails(__builtin_return_address(0)) ? NULL : __libc_realloc(block, size);
}
