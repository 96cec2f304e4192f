/* SPDX-License-Identifier: GPL-3.0-or-later */
/* apparatus.c - what stands beside the text: footnotes, contents, cited sources. */
#include <stdlib.h>
#include <string.h>

#include "report/builder.h"
#include "report/node.h"

void document_footnote(Document *doc, const char *id)
{
    char number[24];
    xmlNode *node = builder_add(doc, DOCUMENT_FOOTNOTE, NULL);

    if (!node)
        return;
    const xmlNode **more = realloc(doc->footnotes, (doc->n_footnotes + 1) * sizeof *more);
    if (!more) {
        builder_fail_memory(doc);
        return;
    }
    doc->footnotes = more;
    more[doc->n_footnotes++] = node;
    snprintf(number, sizeof number, "%zu", doc->n_footnotes);
    builder_set(doc, node, doc->own, "number", number);
    if (id)
        builder_give_id(doc, node, id);
    else
        builder_make_id(doc, node, "footnote", number);
    doc->open = node;
}

void document_contents(Document *doc, int depth)
{
    if (depth < 1 || depth > TREE_HEADING_LEVELS) {
        builder_fail(doc, "the depth of the contents is %d: from 1 to %d", depth,
                     TREE_HEADING_LEVELS);
        return;
    }
    xmlNode *node = builder_add(doc, DOCUMENT_CONTENTS, NULL);
    if (node)
        builder_set_integer(doc, node, doc->own, "depth", depth);
}

/* The number of a key, from 1; a new one after all others. 0 after an error. */
static size_t number_of(Document *doc, const char *key)
{
    void *known = xmlHashLookup(doc->keys, (const xmlChar *)key);

    if (known)
        return (size_t)(uintptr_t)known;
    char **more = realloc(doc->cited, (doc->n_cited + 1) * sizeof *more);
    if (more)
        doc->cited = more;
    char *copy = more ? text_copy(key) : NULL;
    size_t number = doc->n_cited + 1;
    if (!copy || xmlHashAddEntry(doc->keys, (const xmlChar *)key, (void *)(uintptr_t)number) != 0) {
        free(copy);
        builder_fail_memory(doc);
        return 0;
    }
    builder_charge(doc, strlen(key));
    doc->cited[doc->n_cited++] = copy;
    return number;
}

void document_cite(Document *doc, const char *const *keys, size_t count, const char *detail)
{
    xmlNode *node = builder_add(doc, DOCUMENT_CITATION, NULL);

    if (!node)
        return;
    doc->open = node;
    document_text(doc, "[");
    for (size_t i = 0; i < count && !builder_failed(doc); i++) {
        char id[32];
        size_t number = number_of(doc, keys[i]);

        if (i > 0)
            document_text(doc, ", ");
        snprintf(id, sizeof id, "source.%zu", number);
        document_reference(doc, id);
        if (number > doc->n_sources && doc->has_sources)
            builder_fail(doc, "\"%s\" is cited behind the list of sources: move the list down",
                         keys[i]);
    }
    if (detail && *detail) {
        document_text(doc, ", ");
        document_text(doc, detail);
    }
    document_text(doc, "]");
    document_end(doc);
}

size_t document_cited(const Document *doc)
{
    return doc->n_cited;
}

const char *document_cited_key(const Document *doc, size_t index)
{
    return doc->cited[index];
}

void document_sources(Document *doc)
{
    if (doc->has_sources) {
        builder_fail(doc, "a document has one list of sources: remove the second");
        return;
    }
    xmlNode *node = builder_add(doc, DOCUMENT_SOURCES, NULL);
    if (!node)
        return;
    doc->has_sources = true;
    doc->open = node;
}

void document_source(Document *doc)
{
    char number[24];

    if (!builder_failed(doc) && doc->n_sources >= doc->n_cited) {
        builder_fail(doc, "%zu sources are cited and no more can be listed", doc->n_cited);
        return;
    }
    xmlNode *node = builder_add(doc, DOCUMENT_SOURCE, NULL);
    if (!node)
        return;
    snprintf(number, sizeof number, "%zu", ++doc->n_sources);
    builder_set(doc, node, doc->own, "number", number);
    builder_make_id(doc, node, "source", number);
    doc->open = node;
}
