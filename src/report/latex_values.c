/* SPDX-License-Identifier: GPL-3.0-or-later */
/* latex_values.c - a macro a value. A command's name holds letters only: digits and
 * signs of names divide words, "rate.wilson" and "lower" give \rateWilsonLower. */
#include <ctype.h>
#include <libxml/hash.h>
#include <stdlib.h>
#include <string.h>

#include "report/latex.h"
#include "report/latex_escape.h"
#include "report/tree.h"

typedef struct Values {
    xmlHashTable *known; /* evidence and text -> anything: written already */
    xmlHashTable *names; /* name -> how many have it */
    Text *out;
    Error *err;
} Values;

/* The letters of a text as words in one: each begins with a capital but the first. */
static void append_words(const char *text, Text *name)
{
    static const char *const digits[] = {"Zero", "One", "Two",   "Three", "Four",
                                         "Five", "Six", "Seven", "Eight", "Nine"};
    bool begins = name->length > 0;

    for (const char *c = text ? text : ""; *c; c++) {
        unsigned char byte = (unsigned char)*c;

        if (byte < 0x80 && isalpha(byte)) {
            text_append_char(name, (char)(begins ? toupper(byte) : byte));
            begins = false;
        } else if (byte >= '0' && byte <= '9') {
            text_append(name, digits[byte - '0']);
            begins = true;
        } else {
            begins = name->length > 0;
        }
    }
}

/* The first cell of the row that a value stands in; null outside of tables. */
static const xmlNode *row_label(const xmlNode *value)
{
    for (const xmlNode *node = value->parent; node && node->type == XML_ELEMENT_NODE;
         node = node->parent)
        if (tree_kind(node) == DOCUMENT_ROW)
            return node->children;
    return NULL;
}

static void append_letters(size_t count, Text *name)
{
    if (count > 26)
        append_letters((count - 1) / 26, name);
    text_append_char(name, (char)('A' + (count - 1) % 26));
}

/* "\\count" is a command of TeX. */
static const char *method_word(const char *method)
{
    static const char *const words[][2] = {
        {"count", "counted"}, {"data", "given"}, {"document", "computed"}};

    for (size_t i = 0; method && i < sizeof words / sizeof *words; i++)
        if (strcmp(method, words[i][0]) == 0)
            return words[i][1];
    return method;
}

/* The name of a value, which no other has. */
static bool make_name(Values *values, const xmlNode *node, Text *name)
{
    const xmlNode *label = row_label(node);
    Text row = {0};

    append_words(method_word(tree_attribute(node, "data-method")), name);
    append_words(tree_attribute(node, "data-quantity"), name);
    if (label)
        tree_text(label, &row);
    append_words(text_string(&row), name);
    if (name->length == 0) /* no letter in any of them */
        text_append(name, "value");
    bool good = text_ok(&row, values->err) && text_ok(name, values->err);
    text_free(&row);
    if (!good)
        return false;
    void *before = xmlHashLookup(values->names, (const xmlChar *)name->data);
    size_t count = (size_t)(uintptr_t)before + 1;
    if (xmlHashUpdateEntry(values->names, (const xmlChar *)name->data, (void *)(uintptr_t)count,
                           NULL) != 0)
        return error_memory(values->err);
    if (count > 1)
        append_letters(count, name);
    return text_ok(name, values->err);
}

static const char *or_nothing(const char *text)
{
    return text ? text : "";
}

/* Whether no such value was written yet; false in *good when memory ran out. */
static bool is_new(Values *values, const xmlNode *node, const char *shown, bool *good)
{
    static const char *const names[] = {"value",      "data-method",      "data-quantity",
                                        "data-input", "data-alternative", "data-level"};
    Text key = {0};
    bool fresh = false;

    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        text_printf(&key, "%s\n", or_nothing(tree_attribute(node, names[i])));
    text_append(&key, shown);
    *good = text_ok(&key, values->err);
    if (*good && !xmlHashLookup(values->known, (const xmlChar *)key.data)) {
        fresh = xmlHashAddEntry(values->known, (const xmlChar *)key.data, values) == 0;
        *good = fresh || error_memory(values->err);
    }
    text_free(&key);
    return fresh;
}

/* A comment ends with its line: line ends of what stands in it are blanks. */
static void append_comment(const char *text, Text *out)
{
    for (; *text; text++)
        text_append_char(out, *text == '\n' ? ' ' : *text);
}

static bool write_value(Values *values, const xmlNode *node)
{
    Text shown = {0}, name = {0};
    const char *level = tree_attribute(node, "data-level");
    bool good = false;

    tree_text(node, &shown);
    if (text_ok(&shown, values->err) && is_new(values, node, text_string(&shown), &good) &&
        (good = make_name(values, node, &name))) {
        text_printf(values->out, "%% %s by ", tree_attribute(node, "value"));
        append_comment(or_nothing(tree_attribute(node, "data-method")), values->out);
        if (tree_attribute(node, "data-input")) {
            text_append(values->out, " of ");
            append_comment(tree_attribute(node, "data-input"), values->out);
        }
        text_printf(values->out, "%s%s\n\\newcommand{\\%s}{", level ? ", level " : "",
                    or_nothing(level), text_string(&name));
        latex_escape(text_string(&shown), values->out);
        text_append(values->out, "}\n");
    }
    text_free(&shown);
    text_free(&name);
    return good && text_ok(values->out, values->err);
}

static bool write_values(Values *values, const xmlNode *node)
{
    for (const xmlNode *child = node->children; child; child = child->next) {
        if (child->type != XML_ELEMENT_NODE)
            continue;
        bool good = tree_kind(child) == DOCUMENT_VALUE ? write_value(values, child)
                                                       : write_values(values, child);
        if (!good)
            return false;
    }
    return true;
}

bool latex_values(const Document *document, Text *out, Error *err)
{
    Values values = {
        .known = xmlHashCreate(256), .names = xmlHashCreate(256), .out = out, .err = err};
    bool good = document_ok(document, err);

    if (good && (!values.known || !values.names))
        good = error_memory(err);
    if (good) {
        text_append(out,
                    "% The numbers of a report, each with its exact value, method and input.\n");
        good = write_values(&values, document->root) && text_ok(out, err);
    }
    xmlHashFree(values.known, NULL);
    xmlHashFree(values.names, NULL);
    return good;
}
