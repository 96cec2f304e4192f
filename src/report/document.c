/* SPDX-License-Identifier: GPL-3.0-or-later */
/* document.c - a document's life and its metadata. What is in it is written by
 * blocks.c and inlines.c; what may stand where is in tree.c's table of kinds. */
#include "report/document.h"

#include <stdlib.h>
#include <string.h>

#include "base/visible.h"
#include "report/builder.h"
#include "report/node.h"

static void replace(Document *doc, char **slot, const char *string)
{
    free(*slot);
    *slot = string ? builder_copy(doc, string) : NULL;
}

/* Parts of one to eight letters or digits with hyphens between them, the first of letters, as all
 * tags of BCP 47 are. */
static bool is_language(const char *tag)
{
    static const char signs[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
    const char *part = tag;

    while (true) {
        size_t length = strspn(part, signs), letters = strcspn(part, signs + 52);
        if (length < 1 || length > 8 || (part == tag && letters < length))
            return false;
        part += length;
        if (*part != '-')
            return !*part && part - tag <= 35;
        part++;
    }
}

Document *document_new(const char *title, const char *language)
{
    Document *doc = calloc(1, sizeof *doc);

    if (!doc)
        return NULL;
    doc->xml = xmlNewDoc((const xmlChar *)"1.0");
    doc->ids = xmlHashCreate(64);
    doc->keys = xmlHashCreate(16);
    doc->root = doc->xml ? node_element((xmlNode *)doc->xml, NULL, "body") : NULL;
    if (!doc->ids || !doc->keys || !doc->root) {
        document_free(doc);
        return NULL;
    }
    doc->root->_private = (void *)(uintptr_t)DOCUMENT_ROOT;
    doc->xhtml = node_namespace(doc->root, "http://www.w3.org/1999/xhtml", NULL);
    doc->own = node_namespace(doc->root, "urn:offdiag:document", "o");
    if (!doc->xhtml || !doc->own)
        builder_fail_memory(doc);
    xmlSetNs(doc->root, doc->xhtml);
    doc->open = doc->root;
    replace(doc, &doc->title, title && *title ? title : "Untitled");
    replace(doc, &doc->language, language && *language ? language : "en");
    if (language && !is_language(language))
        builder_fail(doc, "this is no language tag: give one such as \"en\" or \"en-GB\"");
    replace(doc, &doc->generator, "offdiag " OFFDIAG_VERSION);
    return doc;
}

void document_free(Document *doc)
{
    if (!doc)
        return;
    xmlHashFree(doc->ids, NULL);
    xmlHashFree(doc->keys, NULL);
    for (size_t i = 0; i < doc->n_cited; i++)
        free(doc->cited[i]);
    free(doc->cited);
    free(doc->footnotes);
    xmlFreeDoc(doc->xml);
    free(doc->figures);
    free(doc->title);
    free(doc->subtitle);
    free(doc->language);
    free(doc->description);
    free(doc->generator);
    free(doc->file);
    text_free(&doc->keywords);
    free(doc);
}

bool document_ok(const Document *doc, Error *err)
{
    if (!builder_failed(doc))
        return true;
    if (err)
        *err = doc->error;
    return false;
}

void document_describe(Document *doc, const char *description)
{
    replace(doc, &doc->description, description);
}

void document_subtitle(Document *doc, const char *subtitle)
{
    replace(doc, &doc->subtitle, subtitle);
}

void document_generator(Document *doc, const char *generator)
{
    replace(doc, &doc->generator, generator);
}

void document_keyword(Document *doc, const char *keyword)
{
    if (doc->keywords.length)
        text_append(&doc->keywords, ", ");
    visible_append(&doc->keywords, keyword, strlen(keyword));
    if (!text_ok(&doc->keywords, NULL))
        builder_fail_memory(doc);
}

const char *document_title(const Document *doc)
{
    return doc->title ? doc->title : "";
}

void document_at(Document *doc, const char *file, int64_t line)
{
    doc->line = line;
    doc->column = 0;
    if (!file || !doc->file || strcmp(file, doc->file) != 0)
        replace(doc, &doc->file, file);
}

void document_column(Document *doc, int64_t column)
{
    doc->column = column;
}
