/* SPDX-License-Identifier: GPL-3.0-or-later */
/* evidence_read.c - walks a page; nothing is fetched and no entity is replaced. */
#include "report/evidence_read.h"

#include <libxml/hash.h>
#include <libxml/parser.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "report/node.h"
#include "report/seal.h"
#include "report/tree.h"

enum {
    PAGE_LIMIT = 256 << 20
};

struct EvidencePage {
    xmlDoc *doc;
    xmlHashTable *ids;
    EvidenceNumber *numbers;
    EvidenceInput *inputs;
    EvidenceFile *files;
    size_t n_numbers, n_inputs, n_files;
    EvidenceSeal seal;
};

/* Room for one more item; null when out of memory. */
static void *grow(void *list, size_t count, size_t size)
{
    bool full = count == 0 || (count >= 16 && (count & (count - 1)) == 0);

    return full ? realloc(list, (count ? 2 * count : 16) * size) : list;
}

static void append_text(const xmlNode *node, Text *text)
{
    for (const xmlNode *child = node->children; child; child = child->next)
        if (child->type == XML_TEXT_NODE || child->type == XML_CDATA_SECTION_NODE)
            text_append(text, (const char *)child->content);
        else if (child->type == XML_ELEMENT_NODE)
            append_text(child, text);
}

static char *text_of(const xmlNode *node)
{
    Text text = {0};

    text_append(&text, "");
    append_text(node, &text);
    return text_take(&text);
}

static bool add_number(EvidencePage *page, const xmlNode *node, Error *err)
{
    bool in_text = strcmp((const char *)node->name, "data") == 0;
    const char *value = tree_attribute(node, in_text ? "value" : "data-value");
    EvidenceNumber *list;

    if (!value || !tree_attribute(node, "data-method"))
        return true;
    list = grow(page->numbers, page->n_numbers, sizeof *list);
    if (!list)
        return error_memory(err);
    page->numbers = list;
    bool shown = in_text || strcmp((const char *)node->name, "tspan") == 0 ||
                 strcmp((const char *)node->name, "text") == 0;
    EvidenceNumber number = {
        .value = value,
        .text = shown ? text_of(node) : NULL,
        .method = tree_attribute(node, "data-method"),
        .quantity = tree_attribute(node, "data-quantity"),
        .input = tree_attribute(node, "data-input"),
        .alternative = tree_attribute(node, "data-alternative"),
        .level = tree_attribute(node, "data-level"),
        .line = xmlGetLineNo(node),
    };
    if (shown && !number.text)
        return error_memory(err);
    list[page->n_numbers++] = number;
    return true;
}

static bool add_input(EvidencePage *page, const xmlNode *node, Error *err)
{
    const char *class = tree_attribute(node, "class"), *name = tree_attribute(node, "data-name");
    EvidenceInput *list;

    if (!class || strcmp(class, "input") != 0 || !name)
        return true;
    list = grow(page->inputs, page->n_inputs, sizeof *list);
    if (!list)
        return error_memory(err);
    page->inputs = list;
    list[page->n_inputs] = (EvidenceInput){name, text_of(node)};
    return list[page->n_inputs].text ? (page->n_inputs++, true) : error_memory(err);
}

static bool add_file(EvidencePage *page, const xmlNode *node, Error *err)
{
    const char *name = tree_attribute(node, "data-file");
    EvidenceFile *list;

    if (!name)
        return true;
    list = grow(page->files, page->n_files, sizeof *list);
    if (!list)
        return error_memory(err);
    page->files = list;
    list[page->n_files] = (EvidenceFile){name, text_of(node)};
    return list[page->n_files].sha256 ? (page->n_files++, true) : error_memory(err);
}

static bool walk(EvidencePage *page, const xmlNode *node, Error *err)
{
    const char *id;

    if (node->type != XML_ELEMENT_NODE)
        return true;
    id = tree_attribute(node, "id");
    if (id && !xmlHashLookup(page->ids, (const xmlChar *)id) &&
        xmlHashAddEntry(page->ids, (const xmlChar *)id, page) != 0)
        return error_memory(err);
    if (!add_number(page, node, err) || !add_input(page, node, err) || !add_file(page, node, err))
        return false;
    for (const xmlNode *child = node->children; child; child = child->next)
        if (!walk(page, child, err))
            return false;
    return true;
}

static bool check_seal(EvidencePage *page, Error *err)
{
    const xmlNode *root = xmlDocGetRootElement(page->doc);
    const char *seal = tree_attribute(root, seal_attribute);
    char hex[DIGEST_SIZE];

    if (!seal)
        return true;
    if (!seal_compute(root, hex, err))
        return false;
    page->seal = strcmp(seal, hex) == 0 ? SEAL_WHOLE : SEAL_BROKEN;
    return true;
}

static bool parse(EvidencePage *page, const char *path, const Text *bytes, Error *err)
{
    xmlParserCtxt *parser = xmlNewParserCtxt();

    if (!parser)
        return error_memory(err);
    bool memory, good = false;
    page->doc = node_parse(parser, bytes, XML_PARSE_BIG_LINES, &memory);
    const xmlError *last = xmlCtxtGetLastError(parser);
    if (memory) {
        error_memory(err);
    } else if (!page->doc) {
        char message[200] = "not well-formed";
        if (last && last->message)
            text_escape(last->message, strcspn(last->message, "\n"), message, sizeof message);
        error_at(
            err, ERROR_INPUT, path, last ? last->line : 1, last ? last->int2 : 0,
            "this is no page of ours (%s): give a report that offdiag wrote as .xhtml or .html",
            message);
    } else if (page->doc->intSubset && page->doc->intSubset->children) {
        error_at(err, ERROR_INPUT, path, 1, 1,
                 "the document type declares something: a report of ours never does");
    } else {
        good = true;
    }
    xmlFreeParserCtxt(parser);
    return good;
}

EvidencePage *evidence_read(const char *path, Error *err)
{
    EvidencePage *page = calloc(1, sizeof *page);
    Text bytes = {0};
    bool good = false;

    if (page)
        page->ids = xmlHashCreate(256);
    if (!page || !page->ids)
        error_memory(err);
    else
        good = file_read(path, PAGE_LIMIT, &bytes, err) && parse(page, path, &bytes, err) &&
               walk(page, xmlDocGetRootElement(page->doc), err) && check_seal(page, err);
    text_free(&bytes);
    if (good)
        return page;
    evidence_free(page);
    return NULL;
}

void evidence_free(EvidencePage *page)
{
    if (!page)
        return;
    for (size_t i = 0; i < page->n_numbers; i++)
        free(page->numbers[i].text);
    for (size_t i = 0; i < page->n_inputs; i++)
        free(page->inputs[i].text);
    for (size_t i = 0; i < page->n_files; i++)
        free(page->files[i].sha256);
    free(page->numbers);
    free(page->inputs);
    free(page->files);
    xmlHashFree(page->ids, NULL);
    xmlFreeDoc(page->doc);
    free(page);
}

size_t evidence_numbers(const EvidencePage *page, const EvidenceNumber **numbers)
{
    *numbers = page->numbers;
    return page->n_numbers;
}

size_t evidence_inputs(const EvidencePage *page, const EvidenceInput **inputs)
{
    *inputs = page->inputs;
    return page->n_inputs;
}

size_t evidence_files(const EvidencePage *page, const EvidenceFile **files)
{
    *files = page->files;
    return page->n_files;
}

EvidenceSeal evidence_seal(const EvidencePage *page)
{
    return page->seal;
}

bool evidence_has_id(const EvidencePage *page, const char *id)
{
    return xmlHashLookup(page->ids, (const xmlChar *)id) != NULL;
}
