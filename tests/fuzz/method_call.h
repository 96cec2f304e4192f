/* SPDX-License-Identifier: GPL-3.0-or-later */
/* method_call.h - a call of some method of the catalogue, made of random bytes.
 *
 * A method must answer with quantities that are numbers, a p in (0, 1], infinity as a bound
 * alone and bounds in order, or with an error that says something and is no fault of ours;
 * else this aborts. */
#ifndef OFFDIAG_TESTS_METHOD_CALL_H
#define OFFDIAG_TESTS_METHOD_CALL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    METHOD_CALL_BYTES = 96 /* more are not looked at, except by the widest data */
};

/* False where the bytes ask for what takes long, and nothing was called. */
bool method_call(const uint8_t *data, size_t size);

#endif
