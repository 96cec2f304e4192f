/* SPDX-License-Identifier: GPL-3.0-or-later */
/* parallel.h - the same work for many items, on several threads. */
#ifndef OFFDIAG_BASE_PARALLEL_H
#define OFFDIAG_BASE_PARALLEL_H

#include <stddef.h>

/* Calls work(context, i) once for each i < count, on at most `threads` threads, this
 * one included, in no certain order. Each call writes only what belongs to its item, so
 * that the results do not depend on the number of threads. Returns when all are done;
 * where no thread can be had, this one does the work. */
void parallel_for(int threads, size_t count, void (*work)(void *context, size_t i), void *context);

#endif
