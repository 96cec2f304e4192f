/* SPDX-License-Identifier: GPL-3.0-or-later */
/* tree.h - a document's nodes, for the builder and the painters.
 *
 * Elements are XHTML's, h2 to h6 for headings; what XHTML has no word for is in
 * the namespace urn:offdiag:document: the elements note, reference, citation, footnote, contents
 * and source, and the attributes source (file:line:column), align (of a table), number (of
 * a table, figure, footnote or source), figure (an index into figures), alternative (of a
 * figure), to (of a reference), depth (of the contents) and float.
 */
#ifndef OFFDIAG_REPORT_TREE_H
#define OFFDIAG_REPORT_TREE_H

#include <libxml/hash.h>
#include <libxml/tree.h>

#include "base/text.h"
#include "report/document.h"

enum {
    TREE_HEADING_LEVELS = 5
};

struct Document {
    xmlDoc *xml;
    xmlNode *root, *open;
    xmlNs *xhtml, *own;
    xmlHashTable *ids; /* id -> node */
    const Figure **figures;
    size_t n_figures;
    int n_tables;
    const xmlNode **footnotes; /* in order */
    size_t n_footnotes;
    xmlHashTable *keys; /* key of a source -> its number */
    char **cited;       /* keys in order */
    size_t n_cited, n_sources;
    bool has_sources;
    size_t size; /* bytes that the tree takes, about */
    char *title, *subtitle, *language, *description, *generator;
    Text keywords; /* joined by commas */
    char *file;
    int64_t line, column;
    Error error; /* the first */
};

/* What a kind is, what it may hold, and its words in messages. */
enum {
    TREE_BLOCK = 1,
    TREE_INLINE = 2,
    TREE_HEADING = 4,
    TREE_ITEM = 8,
    TREE_CAPTION = 16,
    TREE_HEAD = 32,
    TREE_GROUP = 64,
    TREE_NOTE = 128,
    TREE_ROW = 256,
    TREE_CELL = 512,
    TREE_SOURCE = 1024
};

typedef struct TreeKind {
    const char *element; /* null: the builder decides */
    unsigned is, holds;
    const char *name; /* "a paragraph" */
    const char *home; /* "a list": where it can stand */
} TreeKind;

extern const TreeKind tree_kinds[];

/* The kind of an element; text nodes have none: ask node->type first. */
DocumentKind tree_kind(const xmlNode *node);
bool tree_is_inline(const xmlNode *node); /* text, or an inline element */

/* An attribute's value, null when there is none; valid while the node is. */
const char *tree_attribute(const xmlNode *node, const char *name);
int tree_integer(const xmlNode *node, const char *name, int otherwise);

/* First child of a kind; null when there is none. */
xmlNode *tree_child(const xmlNode *node, DocumentKind kind);

/* Depth of a heading: 1 for a section of the document. */
int tree_level(const xmlNode *heading);

/* All text below a node but footnotes, appended as one line: runs of blanks become one. */
void tree_text(const xmlNode *node, Text *text);

/* Alignment of a table's columns; count is their number. */
size_t tree_columns(const xmlNode *table);
DocumentAlign tree_align(const xmlNode *table, size_t column);

const Figure *tree_figure(const Document *document, const xmlNode *node);

/* Appends what a figure shows, in words: its alternative, or else its own readings. */
void tree_alternative(const Document *document, const xmlNode *figure, Text *text);

/* "Figure", "Table" or "" before a number in captions and references. */
const char *tree_label(const xmlNode *node);

/* The next section with a heading in document order, of those at most so deep, after the
 * given one; null = begin. Null when there is none. */
const xmlNode *tree_next_section(const Document *document, const xmlNode *section, int depth);

/* What a reference shows, appended to text; *target is the node it leads to. An
 * id that is nowhere is an error with the nearest one. */
bool tree_resolve(const Document *document, const xmlNode *reference, const xmlNode **target,
                  Text *text, Error *err);

/* Fails when a link leads to an id that is nowhere. */
bool tree_check_link(const Document *document, const xmlNode *link, Error *err);

/* Puts the source position of a node, or of what holds it, into err; returns false. */
bool tree_locate(const xmlNode *node, Error *err);

#endif
