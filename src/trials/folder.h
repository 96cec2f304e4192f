/* SPDX-License-Identifier: GPL-3.0-or-later */
/* folder.h - the files below a folder, in the order of their names. */
#ifndef OFFDIAG_TRIALS_FOLDER_H
#define OFFDIAG_TRIALS_FOLDER_H

#include "base/error.h"

typedef struct FolderFiles {
    char **paths; /* folder/below/file */
    size_t count, capacity;
} FolderFiles; /* release with folder_files_free */

/* Adds the files in the folder and in folders below it to *out. Leaves out names that begin
 * with a dot, links to folders, and what is no file. Fails on a folder that cannot be read,
 * on more than 32 folders in each other, and on more than 65535 files. */
bool folder_list(const char *folder, FolderFiles *out, Error *err);
void folder_files_free(FolderFiles *files);

#endif
