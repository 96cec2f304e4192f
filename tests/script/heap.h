/* SPDX-License-Identifier: GPL-3.0-or-later */
/* heap.h - how much memory a process took at most.
 *
 * Without sanitizers that is its resident set. Under AddressSanitizer the resident set is
 * mostly the sanitizer's own, so there every block is counted when it is allocated and
 * freed: all of Lua's, libxml2's, Cairo's and ours. */
#ifndef OFFDIAG_TESTS_HEAP_H
#define OFFDIAG_TESTS_HEAP_H

/* Counts from now on into *kilobytes, which must outlive the process's end. */
void heap_watch(long *kilobytes);

/* What was taken: counted, or the resident set where nothing is counted. */
long heap_taken(long counted, long resident);

#endif
