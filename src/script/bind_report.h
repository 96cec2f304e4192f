/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bind_report.h - what the files of the module document share. */
#ifndef OFFDIAG_SCRIPT_BIND_REPORT_H
#define OFFDIAG_SCRIPT_BIND_REPORT_H

#include <lua.h>

#include "report/document.h"

/* Content: a string, something that document.value, emphasis, link, ... made, or a list
 * of those; false in a list stands for nothing. Writes the value at index into the
 * document; raises on anything else. where is the function as the user writes it. */
void content_write(lua_State *L, int index, const char *where, Document *document);

/* The same as a block of its own: opened, written, closed. */
void content_block(lua_State *L, int index, const char *where, Document *document,
                   DocumentKind kind, const char *id);

/* A cell: content, or document.cell{content, columns = 2, label = true}. label: it
 * names its row unless it says otherwise. */
void content_cell(lua_State *L, int index, const char *where, Document *document, bool label);

/* bind_inlines.c: adds value, emphasis, strong, code, subscript, superscript, link, ref,
 * line_break, cell, footnote, cite and file to the table at the top of the stack. */
void content_open(lua_State *L);
bool content_is_inline(lua_State *L, int index); /* made by one of these */

/* bind_markdown.c: adds markdown to the table at the top of the stack. */
void markdown_open(lua_State *L);

/* Raises the document's error, if it has one. */
void content_check(lua_State *L, const Document *document);

/* The option notes of the table at index: a list of contents, each a note. */
void content_notes(lua_State *L, int index, const char *where, Document *document);

/* bind_grid.c: doc:table{...} */
int document_table_method(lua_State *L);

/* The document at index 1, which from then on notes the line of the user's script. */
Document *document_self(lua_State *L);

/* Makes the value at index the last one, an empty table where it is absent, and checks
 * the names in it. */
void document_options(lua_State *L, int index, const char *where, const char *const *names,
                      size_t count);

/* bind_apparatus.c: doc:contents and doc:sources. */
int document_contents_method(lua_State *L);
int document_sources_method(lua_State *L);

/* bind_evidence.c: document.evidence. */
int document_evidence(lua_State *L);
int document_digest(lua_State *L);
void evidence_open(lua_State *L);

/* bind_paint.c: doc:xhtml, doc:pages, doc:markdown, doc:latex_tables, doc:latex_values. */
int document_xhtml_method(lua_State *L);
int document_pages_method(lua_State *L);
int document_markdown_method(lua_State *L);
int document_tables_method(lua_State *L);
int document_values_method(lua_State *L);

/* A content at a name of the table at index; false when it is absent. */
bool content_field(lua_State *L, int index, const char *name);

#endif
