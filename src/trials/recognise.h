/* SPDX-License-Identifier: GPL-3.0-or-later */
/* recognise.h - which reader a file is for. */
#ifndef OFFDIAG_TRIALS_RECOGNISE_H
#define OFFDIAG_TRIALS_RECOGNISE_H

#include "trials/reader.h"

/* The reader that is surest about the beginning of the file, of equally sure ones the
 * first in the table. Null, with an error, when it can only be refused or nothing knows it. */
const Reader *reader_recognise(const Source *source, Diagnostics *diagnostics);

/* The reader of that name; null, with the list of names, when there is none. */
const Reader *reader_named(const char *name, Diagnostics *diagnostics);

#endif
