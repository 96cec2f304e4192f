/* SPDX-License-Identifier: GPL-3.0-or-later */
/* opened.h - the files of a reading, recognised; what a folder holds besides is left. */
#ifndef OFFDIAG_TRIALS_OPENED_H
#define OFFDIAG_TRIALS_OPENED_H

#include "trials/inputs.h"
#include "trials/source.h"

typedef struct OpenedFile { /* one file on its way to its reader */
    Source *source;
    const Reader *reader;
    bool counts; /* it holds summary rows: known of the files of a folder only */
} OpenedFile;

typedef struct Opened {
    Input *inputs;
    OpenedFile *files; /* of each input */
    size_t count;
    LeftFile *left; /* what is of no use in folders, and why */
    size_t left_count;
} Opened; /* release with opened_free */

/* Opens and recognises the files of all arguments. A file that is named and cannot be read is
 * an error; one of a folder is left. False when there is an error or nothing remains. */
bool opened_files(const InputFile *arguments, size_t count, const ReadOptions *options, Opened *out,
                  Diagnostics *diagnostics);

/* The same for one file whose bytes are in memory. */
bool opened_bytes(const char *name, const void *bytes, size_t length, const ReadOptions *options,
                  Opened *out, Diagnostics *diagnostics);

void opened_free(Opened *opened);

#endif
