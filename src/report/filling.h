/* SPDX-License-Identifier: GPL-3.0-or-later */
/* filling.h - a template while it is being filled in: for template.c, its
 * instructions and includes. */
#ifndef OFFDIAG_REPORT_FILLING_H
#define OFFDIAG_REPORT_FILLING_H

#include "base/text.h"
#include "report/template.h"

typedef struct Scope { /* of an each: names that begin with "as." */
    const char *as;
    const TemplateSlot *slot;
    size_t index;
    const struct Scope *outer;
} Scope;

typedef struct Filling { /* one file that is being filled in */
    const char *path;
    Text source;
    const TemplateSlot *slots;
    size_t n_slots;
    const Scope *scope;
    int depth;
    Error *err;
} Filling;

typedef struct Found { /* what a slot's name leads to; all null = empty */
    const char *text;
    xmlNode *nodes;
    const TemplateSlot *list;
} Found;

/* False and an Error when pointer is null: an allocation failed. */
bool filling_memory(const void *pointer, Filling *f);

/* An attribute without a namespace; null when there is none. */
const char *filling_attribute(const xmlNode *node, const char *name);

/* An error at a node of the template; returns false. */
bool filling_error(Filling *f, const xmlNode *node, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* An error that ends with the nearest of some names, or lists them all. */
bool filling_unknown(Filling *f, const xmlNode *node, const char *what, const char *name,
                     const char *const *known, size_t count);

bool filling_find(Filling *f, const xmlNode *node, const char *name, Found *out);

/* Appends text to an element of the page. */
bool filling_text(Filling *f, xmlNode *to, const char *bytes, size_t length);

/* What is in an element of the template goes into one of the page. */
bool filling_children(Filling *f, const xmlNode *from, xmlNode *to);

bool filling_instruction(Filling *f, const xmlNode *node, xmlNode *to);
bool filling_include(Filling *f, const xmlNode *node, xmlNode *to);

#endif
