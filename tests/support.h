/* SPDX-License-Identifier: GPL-3.0-or-later */
/* support.h - what the cmocka programs share. */
#ifndef OFFDIAG_TESTS_SUPPORT_H
#define OFFDIAG_TESTS_SUPPORT_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/error.h"
#include "base/text.h"

/* |got - want| / |want|, or |got| where want is 0; 0 for equal infinities,
 * infinite when one is NaN or infinite and the other is not. */
double relative_error(double got, double want);

/* Fails with both values and what was computed unless relative_error <= limit. */
void check_close(const char *what, double got, double want, double limit);

/* The path of a file below the source folder, in a static buffer. */
const char *source_path(const char *relative);

/* A new empty folder below $TMPDIR or /tmp, in malloc'ed memory; and its removal. */
char *temporary_folder(void);
void remove_folder(char *folder); /* and frees it */

/* Reads or writes a whole small file; fails the test when it cannot. */
Text read_whole(const char *path);
void write_whole(const char *path, const char *bytes, size_t length);

/* Sets the German locale, whose decimal sign is a comma; fails the test without it. */
void use_comma_locale(void);

/* One line of a CSV table split at commas outside quotes, in place; quotes are
 * removed. Returns the number of fields, at most max. */
size_t split_csv(char *line, char **fields, size_t max);

#endif
