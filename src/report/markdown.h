/* SPDX-License-Identifier: GPL-3.0-or-later */
/* markdown.h - Markdown as a sequence of beginnings and ends.
 *
 * CommonMark with tables and footnotes, as cmark-gfm reads it; each thing comes with
 * the line and column where it stands in the source. A footnote's text comes after all
 * else, once; one that nothing refers to is left out.
 *
 *     while (markdown_next(markdown, &event))
 *         if (!event.ends) begin(event.kind, ...); else end(event.kind);
 *
 * cmark ends the process when memory is short; here it works in an arena, and is left with
 * an error. (Its list of extensions, some hundred bytes when the first text is read, is not.) */
#ifndef OFFDIAG_REPORT_MARKDOWN_H
#define OFFDIAG_REPORT_MARKDOWN_H

#include "base/error.h"

typedef struct Markdown Markdown;

typedef enum MarkdownKind {
    MARKDOWN_DOCUMENT,
    MARKDOWN_HEADING,
    MARKDOWN_PARAGRAPH,
    MARKDOWN_LIST,
    MARKDOWN_ITEM,
    MARKDOWN_QUOTE,
    MARKDOWN_BLOCK, /* of code */
    MARKDOWN_HTML,
    MARKDOWN_RULE,
    MARKDOWN_TABLE,
    MARKDOWN_HEAD,
    MARKDOWN_ROW,
    MARKDOWN_CELL,
    MARKDOWN_FOOTNOTE,
    MARKDOWN_TEXT,
    MARKDOWN_CODE,
    MARKDOWN_SOFT_BREAK,
    MARKDOWN_LINE_BREAK,
    MARKDOWN_TAG, /* of HTML, inside a line */
    MARKDOWN_EMPHASIS,
    MARKDOWN_STRONG,
    MARKDOWN_LINK,
    MARKDOWN_IMAGE,
    MARKDOWN_NOTE, /* a reference to a footnote */
    MARKDOWN_KIND_COUNT
} MarkdownKind;

extern const char *const markdown_kind_names[MARKDOWN_KIND_COUNT]; /* "heading", ... */

typedef struct MarkdownEvent {
    MarkdownKind kind;
    bool ends;            /* what began before ends here; nothing below is set then */
    bool whole;           /* it holds nothing and has no end of its own */
    const char *text;     /* of text, code, blocks and tags; else null */
    const char *detail;   /* address of a link or image; "l", "r", "c" or "-" by column of
                             a table; the number of a note among the footnotes; else null */
    int level;            /* of a heading, or the first number of a numbered list; else 0 */
    bool tight;           /* a list without blank lines between its items */
    bool fenced;          /* a block of code with a fence round it */
    int64_t line, column; /* from 1; the column in bytes; 0 = unknown */
} MarkdownEvent;

/* text is valid UTF-8 without NUL, with lines that end in \n; memory is what reading it may
 * take, in bytes. Null when that does not do, or when it is nested more than 100 deep. */
Markdown *markdown_new(const char *text, size_t length, size_t memory, Error *err);
void markdown_free(Markdown *markdown); /* null is fine */

/* The next beginning or end; false after the last. Strings live as long as markdown. */
bool markdown_next(Markdown *markdown, MarkdownEvent *event);

#endif
