/* SPDX-License-Identifier: GPL-3.0-or-later */
/* latex_escape.c - the special characters of LaTeX, what its fonts would join to
 * ligatures, and the signs of print. */
#include "report/latex_escape.h"

#include <string.h>

typedef struct Escape {
    const char *sign, *command;
    const char *before; /* only where one of these follows; null = always */
} Escape;

static const Escape escapes[] = {
    {"\\", "\\textbackslash{}", NULL},
    {"{", "\\{", NULL},
    {"}", "\\}", NULL},
    {"$", "\\$", NULL},
    {"&", "\\&", NULL},
    {"#", "\\#", NULL},
    {"%", "\\%", NULL},
    {"_", "\\_", NULL},
    {"^", "\\textasciicircum{}", NULL},
    {"~", "\\textasciitilde{}", NULL},
    {"<", "\\textless{}", NULL},
    {">", "\\textgreater{}", NULL},
    {"|", "\\textbar{}", NULL},
    {"\"", "\\textquotedbl{}", NULL},
    {"`", "\\textasciigrave{}", NULL},
    {"[", "{[}", NULL}, /* an option behind a command or a line's end */
    {"]", "{]}", NULL},
    {"*", "{*}", NULL},
    {"-", "-{}", "-"},
    {"'", "'{}", "'"},
    {",", ",{}", ","},
    {"?", "?{}", "`"},
    {"!", "!{}", "`"},
    {"\u2212", "\\ensuremath{-}", NULL},
    {"\u00a0", "~", NULL},
    {"\u202f", "\\,", NULL},
    {"\u2009", "\\,", NULL},
    {"\u2002", "\\enspace{}", NULL},
    {"\u200b", "\\hspace{0pt}", NULL},
    {"\u00d7", "\\ensuremath{\\times}", NULL},
    {"\u2264", "\\ensuremath{\\leq}", NULL},
    {"\u2265", "\\ensuremath{\\geq}", NULL},
    {"\u221e", "\\ensuremath{\\infty}", NULL},
    {"\u2013", "--", NULL},
    {"\u2019", "'", NULL},
    {"\u207b", "\\ensuremath{^-}", NULL},
    {"\u2070", "\\ensuremath{^0}", NULL},
    {"\u00b9", "\\ensuremath{^1}", NULL},
    {"\u00b2", "\\ensuremath{^2}", NULL},
    {"\u00b3", "\\ensuremath{^3}", NULL},
    {"\u2074", "\\ensuremath{^4}", NULL},
    {"\u2075", "\\ensuremath{^5}", NULL},
    {"\u2076", "\\ensuremath{^6}", NULL},
    {"\u2077", "\\ensuremath{^7}", NULL},
    {"\u2078", "\\ensuremath{^8}", NULL},
    {"\u2079", "\\ensuremath{^9}", NULL},
};

static const Escape *find(const char *text)
{
    for (size_t i = 0; i < sizeof escapes / sizeof *escapes; i++) {
        size_t length = strlen(escapes[i].sign);
        const char *before = escapes[i].before;

        if (strncmp(text, escapes[i].sign, length) == 0 &&
            (!before || (text[length] && strchr(before, text[length]))))
            return &escapes[i];
    }
    return NULL;
}

void latex_escape(const char *text, Text *out)
{
    while (*text) {
        const Escape *escape = find(text);

        if (escape) {
            text_append(out, escape->command);
            text += strlen(escape->sign);
        } else {
            text_append_char(out, *text++);
        }
    }
}
