/* SPDX-License-Identifier: GPL-3.0-or-later */
/* strict_slots.c - what takes a name, a tag or an address, and no other text. */
#include "slots.h"
#include "writing.h"

static void strict_heading(Document *doc, const char *text)
{
    heading(doc, 1, "Heading", text);
}

static void strict_begin(Document *doc, const char *text)
{
    document_begin(doc, DOCUMENT_PARAGRAPH, text);
    document_end(doc);
}

static void strict_table(Document *doc, const char *text)
{
    counting_table(doc, 1, text);
}

static void strict_figure(Document *doc, const char *text)
{
    document_figure(doc, slots_figure(NULL), text);
    caption(doc, "C.");
    document_end(doc);
}

static void strict_footnote(Document *doc, const char *text)
{
    document_begin(doc, DOCUMENT_PARAGRAPH, NULL);
    document_footnote(doc, text);
    document_end(doc);
    document_end(doc);
}

static void strict_link(Document *doc, const char *text)
{
    document_begin(doc, DOCUMENT_PARAGRAPH, NULL);
    document_link(doc, text);
    document_text(doc, "here");
    document_end(doc);
    document_end(doc);
}

static void strict_reference(Document *doc, const char *text)
{
    document_begin(doc, DOCUMENT_PARAGRAPH, NULL);
    document_reference(doc, text);
    document_end(doc);
}

const StrictSlot strict_slots[] = {
    {"document_new(language)", NULL},        {"document_heading(id)", strict_heading},
    {"document_begin(id)", strict_begin},    {"document_table(id)", strict_table},
    {"document_figure(id)", strict_figure},  {"document_footnote(id)", strict_footnote},
    {"document_link(address)", strict_link}, {"document_reference(id)", strict_reference},
};

const size_t strict_slot_count = sizeof strict_slots / sizeof *strict_slots;
