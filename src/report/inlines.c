/* SPDX-License-Identifier: GPL-3.0-or-later */
/* inlines.c - text, values, links and references at the open place. */
#include <math.h>
#include <string.h>

#include "base/number.h"
#include "base/visible.h"
#include "report/builder.h"
#include "report/node.h"

/* Only addresses that a reader can follow without running anything. */
static bool is_address(const char *address)
{
    static const char *const schemes[] = {"https://", "http://", "mailto:", "doi:", "#"};

    for (const char *c = address; *c; c++)
        if (*c > 0 && (*c <= ' ' || *c == 0x7f || strchr("<>\"\\^`{|}", *c)))
            return false;
    for (size_t i = 0; i < sizeof schemes / sizeof *schemes; i++)
        if (strncmp(address, schemes[i], strlen(schemes[i])) == 0)
            return address[strlen(schemes[i])] != '\0';
    return false;
}

void document_link(Document *doc, const char *address)
{
    char shown[120];
    xmlNode *node = builder_add(doc, DOCUMENT_LINK, NULL);

    if (!node)
        return;
    text_escape(address, strlen(address), shown, sizeof shown);
    if (!is_address(address)) {
        builder_fail(
            doc,
            "\"%s\" is no address to link to: it begins with https:, http:, mailto:, doi: or #",
            shown);
        return;
    }
    Text href = {0};
    if (strncmp(address, "doi:", 4) == 0)
        text_printf(&href, "https://doi.org/%s", address + 4);
    else
        text_append(&href, address);
    if (text_ok(&href, NULL))
        builder_set(doc, node, NULL, "href", href.data);
    else
        builder_fail_memory(doc);
    text_free(&href);
    doc->open = node;
}

static void add_text(Document *doc, xmlNode *parent, const char *bytes, size_t length)
{
    Text text = {0};

    visible_append(&text, bytes, length);
    builder_charge(doc, sizeof(xmlNode) + text.length);
    if (!text_ok(&text, NULL) || !node_text(parent, text.data, text.length))
        builder_fail_memory(doc);
    text_free(&text);
}

void document_text_n(Document *doc, const char *bytes, size_t length)
{
    if (builder_failed(doc) || length == 0)
        return;
    const TreeKind *holder = &tree_kinds[tree_kind(doc->open)];
    if (!(holder->holds & TREE_INLINE)) {
        builder_fail(doc, "text cannot stand in %s: it goes into %s", holder->name,
                     tree_kinds[DOCUMENT_STRONG].home);
        return;
    }
    add_text(doc, doc->open, bytes, length);
}

void document_text(Document *doc, const char *text)
{
    document_text_n(doc, text, strlen(text));
}

void document_value(Document *doc, const DocumentValue *value)
{
    EvidenceAttribute attributes[EVIDENCE_ATTRIBUTES];
    EvidenceText exact;
    xmlNode *node = builder_add(doc, DOCUMENT_VALUE, NULL);

    if (!node)
        return;
    if (isnan(value->number)) {
        builder_fail(doc,
                     "a value is not a number: leave it out, or say in words why there is none");
        return;
    }
    size_t count =
        evidence_attributes("value", value->number, &value->evidence, &exact, attributes);
    for (size_t i = 0; i < count; i++)
        builder_set(doc, node, NULL, attributes[i].name, attributes[i].value);
    const char *text = value->text && *value->text ? value->text : exact.value;
    add_text(doc, node, text, strlen(text));
}

void document_reference(Document *doc, const char *id)
{
    xmlNode *node = builder_add(doc, DOCUMENT_REFERENCE, NULL);

    if (node)
        builder_set(doc, node, doc->own, "to", id);
}

void document_file(Document *doc, const char *name, const char *sha256)
{
    xmlNode *node = builder_add(doc, DOCUMENT_FILE, NULL);

    if (!node)
        return;
    builder_set(doc, node, NULL, "data-file", name);
    add_text(doc, node, sha256, strlen(sha256));
}

void document_break(Document *doc)
{
    builder_add(doc, DOCUMENT_BREAK, NULL);
}
