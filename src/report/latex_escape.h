/* SPDX-License-Identifier: GPL-3.0-or-later */
/* latex_escape.h - any text as text of LaTeX. */
#ifndef OFFDIAG_REPORT_LATEX_ESCAPE_H
#define OFFDIAG_REPORT_LATEX_ESCAPE_H

#include "base/text.h"

/* Signs with a meaning become commands, spaces of print the like of them; all other UTF-8
 * stays as it is. */
void latex_escape(const char *text, Text *out);

#endif
