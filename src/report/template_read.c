/* SPDX-License-Identifier: GPL-3.0-or-later */
/* template_read.c - libxml2 notes the line where a start tag ends, and no column.
 * A start tag holds no "<" but its own, so its place is found by going back from
 * its end; it is kept as an offset in the element's _private pointer. */
#include "report/template_read.h"

#include <libxml/SAX2.h>
#include <libxml/parser.h>
#include <stdarg.h>
#include <string.h>

#include "base/file.h"
#include "report/node.h"

enum {
    TEMPLATE_LIMIT = 4 << 20
};

typedef struct Reading {
    const Text *source;
    bool has_type;
} Reading;

static void start_element(void *context, const xmlChar *name, const xmlChar *prefix,
                          const xmlChar *uri, int n_namespaces, const xmlChar **namespaces,
                          int n_attributes, int n_defaulted, const xmlChar **attributes)
{
    xmlParserCtxt *parser = context;
    const Reading *reading = parser->_private;
    long at = xmlByteConsumed(parser);

    xmlSAX2StartElementNs(context, name, prefix, uri, n_namespaces, namespaces, n_attributes,
                          n_defaulted, attributes);
    while (at > 0 && ((size_t)at >= reading->source->length || reading->source->data[at] != '<'))
        at--;
    if (parser->node)
        parser->node->_private = (void *)(uintptr_t)at;
}

/* Called for <!DOCTYPE, before anything in it is read. */
static void refuse_type(void *context, const xmlChar *name, const xmlChar *external,
                        const xmlChar *system)
{
    Reading *reading = ((xmlParserCtxt *)context)->_private;

    (void)name, (void)external, (void)system;
    reading->has_type = true;
    xmlStopParser(context);
}

static bool parse_error(const xmlParserCtxt *parser, const char *path, Error *err)
{
    const xmlError *last = xmlCtxtGetLastError((void *)(uintptr_t)parser);
    char message[200] = "not well-formed";

    if (last && last->message) {
        size_t length = strcspn(last->message, "\n");
        text_escape(last->message, length, message, sizeof message);
    }
    return error_at(err, ERROR_INPUT, path, last ? last->line : 0, last ? last->int2 : 0,
                    "the template is no well-formed XML (%s): mend it there", message);
}

bool template_read(const char *path, Text *source, xmlDoc **out, Error *err)
{
    Reading reading = {.source = source};

    if (!file_read(path, TEMPLATE_LIMIT, source, err))
        return false;
    xmlParserCtxt *parser = xmlNewParserCtxt();
    if (!parser)
        return error_memory(err);
    parser->_private = &reading;
    parser->sax->startElementNs = start_element;
    parser->sax->internalSubset = refuse_type;
    bool memory;
    xmlDoc *doc = node_parse(parser, source, XML_PARSE_NOCDATA, &memory);
    bool good = doc && parser->errNo == XML_ERR_OK && !reading.has_type;
    if (memory)
        error_memory(err);
    else if (reading.has_type)
        error_at(
            err, ERROR_INPUT, path, parser->input ? parser->input->line : 1, 0,
            "the template has a document type: remove <!DOCTYPE ...>, it is added when the page "
            "is written");
    else if (!good)
        parse_error(parser, path, err);
    xmlFreeParserCtxt(parser);
    if (good)
        *out = doc;
    else
        xmlFreeDoc(doc);
    return good;
}

bool template_error(const xmlNode *node, const char *path, const Text *source, Error *err,
                    const char *format, ...)
{
    char message[sizeof err->message];
    size_t at = (size_t)(uintptr_t)node->_private, column = 1;
    int64_t line = 1;
    va_list arguments;

    va_start(arguments, format);
    vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    for (size_t i = 0; i < at && i < source->length; i++) {
        unsigned char c = (unsigned char)source->data[i];
        if (c == '\n') {
            line++;
            column = 1;
        } else {
            column += (c & 0xc0) != 0x80;
        }
    }
    return error_at(err, ERROR_INPUT, path, line, (int64_t)column, "%s", message);
}
