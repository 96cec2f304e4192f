/* SPDX-License-Identifier: GPL-3.0-or-later */
/* checking.h - what must hold of whatever was read. */
#ifndef OFFDIAG_FUZZ_CHECKING_H
#define OFFDIAG_FUZZ_CHECKING_H

#include "trials/pairs.h"
#include "trials/reader.h"

/* Aborts unless the condition holds. */
void require(int condition);

/* Reads size bytes as a file of that name: it is either read or has an error, its messages
 * are printable, and pairing counts every trial once. */
void check_reading(const char *name, const void *bytes, size_t size, const ReadOptions *read,
                   const PairOptions *pair);

#endif
