/* SPDX-License-Identifier: GPL-3.0-or-later */
/* label_join.c - one label of several. */
#include <string.h>

#include "trials/labels.h"

void label_join(Text *label, const char *part, size_t length, bool first)
{
    if (!first)
        text_append_char(label, '/');
    if (length == 0 || (memchr(part, '/', length) == NULL && memchr(part, '"', length) == NULL)) {
        text_append_n(label, part, length);
        return;
    }
    text_append_char(label, '"');
    for (size_t i = 0; i < length; i++) {
        if (part[i] == '"')
            text_append_char(label, '"');
        text_append_char(label, part[i]);
    }
    text_append_char(label, '"');
}
