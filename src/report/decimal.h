/* SPDX-License-Identifier: GPL-3.0-or-later */
/* decimal.h - aligning numbers on their decimal sign. */
#ifndef OFFDIAG_REPORT_DECIMAL_H
#define OFFDIAG_REPORT_DECIMAL_H

/* What stands behind the whole digits of the first number in text: ".0215",
 * " pp", "" for "12". The numbers of a column line up when the starts of these do.
 * Without a digit the text's end. Points into text. */
const char *decimal_rest(const char *text);

#endif
