/* SPDX-License-Identifier: GPL-3.0-or-later */
/* xhtml.c - the document's nodes into the template's slots, and all of it as bytes. */
#include "report/xhtml.h"

#include <stdlib.h>
#include <string.h>

#include "report/node.h"
#include "report/seal.h"
#include "report/serialise.h"
#include "report/template.h"
#include "report/xhtml_paint.h"

enum {
    FIELDS = 3
};

typedef struct Contents { /* headings, for a table of contents */
    TemplateRecord *records;
    const char **texts; /* FIELDS a record: id, title (owned), level */
    size_t count, capacity;
} Contents;

static const char *const fields[FIELDS + 1] = {"id", "title", "level", NULL};
static const char *const levels[] = {"0", "1", "2", "3", "4", "5"};

static size_t count_sections(const xmlNode *node)
{
    size_t count = 0;

    for (const xmlNode *child = node->children; child; child = child->next)
        if (child->type == XML_ELEMENT_NODE && tree_kind(child) == DOCUMENT_SECTION)
            count += 1 + count_sections(child);
    return count;
}

static bool list_sections(const xmlNode *node, Contents *contents, Error *err)
{
    for (const xmlNode *child = node->children; child; child = child->next) {
        const xmlNode *heading;

        if (child->type != XML_ELEMENT_NODE || tree_kind(child) != DOCUMENT_SECTION)
            continue;
        if ((heading = tree_child(child, DOCUMENT_HEADING))) {
            const char **texts = contents->texts + FIELDS * contents->count;
            Text title = {0};
            tree_text(heading, &title);
            text_append(&title, "");
            texts[0] = tree_attribute(child, "id");
            texts[1] = text_take(&title);
            texts[2] = levels[tree_level(heading)];
            contents->records[contents->count++].texts = texts;
            if (!texts[1])
                return error_memory(err);
        }
        if (!list_sections(child, contents, err))
            return false;
    }
    return true;
}

static bool contents_make(const Document *document, Contents *contents, Error *err)
{
    size_t count = count_sections(document->root);

    *contents = (Contents){.records = calloc(count + 1, sizeof *contents->records),
                           .texts = calloc(FIELDS * (count + 1), sizeof *contents->texts)};
    if (!contents->records || !contents->texts)
        return error_memory(err);
    return list_sections(document->root, contents, err);
}

static void contents_free(Contents *contents)
{
    for (size_t i = 0; i < contents->count; i++)
        free((char *)(uintptr_t)contents->texts[FIELDS * i + 1]);
    free(contents->records);
    free(contents->texts);
}

/* The slots of every template, then those that the caller adds. */
static bool fill(const Document *doc, const XhtmlOptions *options, xmlNode *body,
                 const Contents *contents, xmlDoc **page, Error *err)
{
    const TemplateSlot own[] = {
        {.name = "title", .text = doc->title},
        {.name = "subtitle", .text = doc->subtitle},
        {.name = "language", .text = doc->language},
        {.name = "description", .text = doc->description},
        {.name = "keywords", .text = text_string(&doc->keywords)},
        {.name = "generator", .text = doc->generator},
        {.name = "body", .nodes = body->children},
        {.name = "contents",
         .records = contents->records,
         .n_records = contents->count,
         .fields = fields},
    };
    size_t count = sizeof own / sizeof *own;
    TemplateSlot *slots = calloc(count + options->n_slots, sizeof *slots);

    if (!slots)
        return error_memory(err);
    memcpy(slots, own, sizeof own);
    for (size_t i = 0; i < options->n_slots; i++)
        slots[count++] =
            (TemplateSlot){.name = options->slots[i].name, .text = options->slots[i].text};
    bool good = template_fill(options->template_path, slots, count, page, err);
    free(slots);
    return good;
}

bool xhtml_write(const Document *document, const XhtmlOptions *options, Text *out, Error *err)
{
    xmlDoc *scratch = NULL, *page = NULL;
    Contents contents = {0};
    bool good = false;

    if (!document_ok(document, err))
        return false;
    scratch = xmlNewDoc((const xmlChar *)"1.0");
    xmlNode *body = scratch ? node_element((xmlNode *)scratch, NULL, "body") : NULL;
    xmlNs *ns = body ? node_namespace(body, "http://www.w3.org/1999/xhtml", NULL) : NULL;
    if (!ns) {
        error_memory(err);
        goto done;
    }
    XhtmlPaint paint = {.document = document, .options = options, .xhtml = ns, .err = err};
    good = paint_children(&paint, document->root, body) && paint_footnotes(&paint, body) &&
           paint_inputs(&paint, body) && contents_make(document, &contents, err) &&
           fill(document, options, body, &contents, &page, err) &&
           (!options->typesetter || typesetter_ok(options->typesetter, err)) &&
           seal_set(xmlDocGetRootElement(page), err) && serialise_page(page, out, err);
done:
    contents_free(&contents);
    xmlFreeDoc(page);
    xmlFreeDoc(scratch);
    return good;
}
