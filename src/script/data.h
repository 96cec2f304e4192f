/* SPDX-License-Identifier: GPL-3.0-or-later */
/* data.h - where lua/, templates/ and fonts/ are.
 *
 * $OFFDIAG_DATA, else the nearest folder above the program that holds
 * lua/commands, else PREFIX/share/offdiag seen from PREFIX/bin. */
#ifndef OFFDIAG_SCRIPT_DATA_H
#define OFFDIAG_SCRIPT_DATA_H

#include "base/error.h"
#include "base/text.h"

/* The folder as malloc'ed memory for the caller to free; null and an Error that
 * names where it was looked for. */
char *data_folder(Error *err);

/* Appends the bytes of folder/relative, e.g. "templates/report.xhtml". */
bool data_read(const char *folder, const char *relative, Text *bytes, Error *err);

#endif
