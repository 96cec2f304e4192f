/* SPDX-License-Identifier: GPL-3.0-or-later */
/* json_text.h - JSON as we write it. */
#ifndef OFFDIAG_SCRIPT_JSON_TEXT_H
#define OFFDIAG_SCRIPT_JSON_TEXT_H

#include "base/text.h"

/* Appends a string in its quotes. JSON is UTF-8: other bytes are shown as \xNN. */
void json_append_string(Text *out, const char *bytes, size_t length);

/* Appends a number with the fewest digits that read back exactly; null where it is not finite. */
void json_append_number(Text *out, double value);

#endif
