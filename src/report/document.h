/* SPDX-License-Identifier: GPL-3.0-or-later */
/* document.h - a document as a tree of sections, paragraphs, tables and figures.
 *
 * A Document is written from top to bottom, like a page: begin a thing, say what
 * is in it, end it. It keeps its first error and turns later calls into nothing;
 * ask once, with document_ok. What is written can be painted any number of times,
 * by xhtml.h and pages.h.
 *
 *     document_heading(doc, 1, null);
 *     document_text(doc, "Question");
 *     document_end(doc);
 *     document_begin(doc, DOCUMENT_PARAGRAPH, null);
 *     document_text(doc, "Policy A succeeded on ");
 *     document_value(doc, &(DocumentValue){.number = 42, .text = "42", ...});
 *     document_end(doc);
 *
 * Text is UTF-8. What no page may hold is shown, never passed on and never lost:
 * a byte that is not UTF-8 and a control character as \xNN, a character that
 * would turn the direction of its neighbours or is no character as \u{NNNN}.
 * Tab and newline stay. */
#ifndef OFFDIAG_REPORT_DOCUMENT_H
#define OFFDIAG_REPORT_DOCUMENT_H

#include "base/error.h"
#include "figure/figure.h"

typedef struct Document Document;

typedef enum DocumentKind {
    DOCUMENT_ROOT, /* always open */
    /* blocks: stand in the document, a section, an item, an aside, a quote, a footnote */
    DOCUMENT_SECTION, /* may begin with one heading */
    DOCUMENT_PARAGRAPH,
    DOCUMENT_LIST,          /* holds items */
    DOCUMENT_NUMBERED_LIST, /* holds items */
    DOCUMENT_ASIDE,         /* a remark set apart */
    DOCUMENT_QUOTE,
    DOCUMENT_LISTING,  /* lines of code, as they are */
    DOCUMENT_COLOPHON, /* a small paragraph on how the document was made */
    /* parts of blocks */
    DOCUMENT_HEADING, /* of a section: inlines */
    DOCUMENT_ITEM,    /* of a list: inlines or blocks */
    DOCUMENT_CAPTION, /* of a table or figure: inlines; comes first */
    DOCUMENT_HEAD,    /* of a table: rows repeated on every page */
    DOCUMENT_GROUP,   /* of a table: rows that belong together */
    DOCUMENT_ROW,     /* of a head or group: cells */
    DOCUMENT_NOTE,    /* below a table or figure: inlines; comes last */
    /* inlines */
    DOCUMENT_EMPHASIS,
    DOCUMENT_STRONG,
    DOCUMENT_CODE,
    DOCUMENT_SUBSCRIPT,
    DOCUMENT_SUPERSCRIPT,
    /* made by functions of their own, below */
    DOCUMENT_TABLE,
    DOCUMENT_CELL,
    DOCUMENT_FIGURE,
    DOCUMENT_LINK,
    DOCUMENT_VALUE,
    DOCUMENT_REFERENCE,
    DOCUMENT_BREAK,
    DOCUMENT_FOOTNOTE,
    DOCUMENT_CONTENTS,
    DOCUMENT_SOURCES,
    DOCUMENT_SOURCE,
    DOCUMENT_CITATION,
    DOCUMENT_FILE
} DocumentKind;

typedef enum DocumentAlign {
    DOCUMENT_ALIGN_LEFT,
    DOCUMENT_ALIGN_RIGHT,
    DOCUMENT_ALIGN_CENTRE,
    DOCUMENT_ALIGN_DECIMAL /* on the decimal sign, by measuring */
} DocumentAlign;

/* A printed number with its evidence. text is what the reader sees, null = the number
 * itself; number the exact value behind it. */
typedef struct DocumentValue {
    double number;
    const char *text;
    Evidence evidence;
} DocumentValue;

/* language is a BCP 47 tag; null means "en". Null when out of memory. */
Document *document_new(const char *title, const char *language);
void document_free(Document *document);

/* False with the first error of all the calls so far. */
bool document_ok(const Document *document, Error *err);

/* Metadata: null leaves it out. The generator's default is the program's name and version. */
void document_describe(Document *document, const char *description);
void document_subtitle(Document *document, const char *subtitle);
void document_keyword(Document *document, const char *keyword);
void document_generator(Document *document, const char *generator);
const char *document_title(const Document *document);

/* Where in a layout the next things come from; carried by every node and named
 * in errors. file null = unknown. */
void document_at(Document *document, const char *file, int64_t line);
void document_column(Document *document, int64_t column); /* until the next document_at */

/* Opens a thing inside the one that is open. id, where it is not null, is a name
 * for references: letters, digits, "-" and "_", beginning with a letter, once in a document.
 * A thing that cannot stand there is an error that says where it can. */
void document_begin(Document *document, DocumentKind kind, const char *id);
void document_end(Document *document); /* closes what was opened last */

/* Opens the heading of a new section at level 1 to 5 below the section that is
 * open by document_begin; sections that earlier headings opened at this level or
 * deeper are closed. End it as any other thing; its section stays open. */
void document_heading(Document *document, int level, const char *id);

/* Opens a table. Then: a caption, a head of rows, groups of rows, notes. */
void document_table(Document *document, const DocumentAlign *columns, size_t count, const char *id);

/* Opens a cell over so many columns; label = the cell names its row. */
void document_cell(Document *document, size_t columns, bool label);

/* Opens a figure. Then: a caption, notes. The figure must outlive the document. */
void document_figure(Document *document, const Figure *figure, const char *id);

/* What the open figure shows, in words for those who do not see it; without them it is
 * described by its own readings. */
void document_alternative(Document *document, const char *text);

/* The table or figure that was opened last may move to the top of a later page, for
 * text to fill the one where it does not fit. */
void document_float(Document *document);

/* Opens a link to a http:, https:, mailto: or doi: address, or to "#id". */
void document_link(Document *document, const char *address);

void document_text(Document *document, const char *text);
void document_text_n(Document *document, const char *bytes, size_t length);
void document_value(Document *document, const DocumentValue *value);

/* "Figure 2", "Table 1" or a heading's text, linked. The id may come later in the document. */
void document_reference(Document *document, const char *id);

/* The digest of a file that the document was made from, under the file's name. */
void document_file(Document *document, const char *name, const char *sha256);

/* A line break inside a paragraph, item or cell. */
void document_break(Document *document);

/* Opens a footnote at this place in the text: inlines, or blocks other than sections. It is
 * numbered by itself; where it has an id, a reference to that shows the number again. */
void document_footnote(Document *document, const char *id);

/* The headings of the document with links, and page numbers in a PDF; depth 1 to 5. */
void document_contents(Document *document, int depth);

/* "[2]" or "[1, 3, p. 12]": sources by the keys of their own, numbered in the order in
 * which they are cited first. detail may be null. */
void document_cite(Document *document, const char *const *keys, size_t count, const char *detail);

/* The keys that were cited, by number from 0. */
size_t document_cited(const Document *document);
const char *document_cited_key(const Document *document, size_t index);

/* Opens the list of sources, once in a document; then a source for each number that was
 * cited so far, in order: inlines. */
void document_sources(Document *document);
void document_source(Document *document);

#endif
