/* SPDX-License-Identifier: GPL-3.0-or-later */
/* recognise.h - which reader a file is for. */
#ifndef OFFDIAG_TRIALS_RECOGNISE_H
#define OFFDIAG_TRIALS_RECOGNISE_H

#include "trials/reader.h"

/* The reader that is surest about the beginning of the file, and at least that sure, of
 * equally sure ones the first in the table. Null, with an error, when the file can only be
 * refused or nothing knows it. */
const Reader *reader_recognise(const Source *source, Confidence least, Diagnostics *diagnostics);

/* Could the reader make trials of the file, and are they counts? False, with the error that
 * reading would give. */
bool reader_suits(const Reader *reader, const Source *source, const ReadOptions *options,
                  bool *counts, Diagnostics *diagnostics);

/* The reader of that name; null, with the list of names, when there is none. */
const Reader *reader_named(const char *name, Diagnostics *diagnostics);

#endif
