/* SPDX-License-Identifier: GPL-3.0-or-later */
/* file.h - reading whole files, and writing files that appear whole or not at all.
 *
 * Outputs are staged: each is written to a temporary beside its target, synced,
 * and all are renamed together by outputs_commit. Without a commit nothing is
 * left behind, and no existing file has changed. */
#ifndef OFFDIAG_BASE_FILE_H
#define OFFDIAG_BASE_FILE_H

#include "base/error.h"
#include "base/text.h"

/* Appends the file's bytes to *bytes; "-" is standard input. Fails on a folder,
 * on anything above limit bytes (0 = no limit), and on every read error. */
bool file_read(const char *path, size_t limit, Text *bytes, Error *err);

/* Last part of a path, without the folders: never null, points into path. */
const char *file_base_name(const char *path);

/* folder/name as malloc'ed memory, null when out of memory. */
char *file_join(const char *folder, const char *name);

bool file_exists(const char *path);
bool file_is_folder(const char *path);

typedef struct Outputs Outputs;

Outputs *outputs_new(void);          /* null when out of memory */
void outputs_free(Outputs *outputs); /* unlinks what was not committed; null is fine */

/* Declares path an input: an output that is the same file (same path, symbolic
 * or hard link) is refused from then on. A path that does not exist is ignored. */
void outputs_protect(Outputs *outputs, const char *path);

/* Makes a folder, and its parents, when the outputs are committed to it; fails
 * now when it can be seen that it cannot be written. */
bool outputs_folder(Outputs *outputs, const char *folder, Error *err);

/* Stages length bytes for path. A symbolic link at path is refused. "-" stands
 * for standard output and is written at commit. */
bool outputs_add(Outputs *outputs, const char *path, const void *bytes, size_t length, Error *err);

/* Renames everything into place, in the order of outputs_add, and syncs the folders. */
bool outputs_commit(Outputs *outputs, Error *err);

size_t outputs_count(const Outputs *outputs);
const char *outputs_path(const Outputs *outputs, size_t index);

/* Unlinks every temporary of the process that is not renamed yet. Safe in a
 * signal handler and in another thread: for the watchdog only. */
void file_unlink_temporaries(void);

#endif
