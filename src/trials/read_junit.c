/* SPDX-License-Identifier: GPL-3.0-or-later */
/* read_junit.c - JUnit XML, as pytest, Maven, googletest and others write it.
 *
 * libxml2's reader goes through the file piece by piece, without a network and with its own
 * limits of depth and length; a document type, and with it every entity, is refused. A case
 * without a child passed; a failure is a failure, an error is one of the harness, and what
 * was skipped is missing. Of several children the first of these counts. */
#include "trials/readers.h"

#include <inttypes.h>
#include <libxml/xmlreader.h>
#include <stdlib.h>
#include <string.h>

#include "base/number.h"
#include "trials/head.h"
#include "trials/listing.h"

typedef enum Child { /* of a test case, the one that counts most first */
    CHILD_FAILURE,
    CHILD_ERROR,
    CHILD_SKIPPED,
    CHILD_NONE
} Child;

typedef struct Junit {
    Listing listing;
    const ReaderFile *file;
    Piece piece; /* where libxml2 reads */
    size_t at;
    Error failure;   /* the first one */
    Text suite;      /* name of the present one */
    int suite_depth; /* of the outermost suites; -1 = not known */
    int64_t said;    /* cases that the suites count */
    int64_t cases;
    int case_depth; /* of the present case; -1 = none */
    int64_t line;
    Text task, name;
    Child child;
} Junit;

typedef struct ChildName {
    const char *name;
    Child child;
} ChildName;

/* A case that failed at first and then passed has flakyFailure or rerunFailure without
 * failure: it passed. */
static const ChildName children[] = {{"failure", CHILD_FAILURE},
                                     {"error", CHILD_ERROR},
                                     {"skipped", CHILD_SKIPPED},
                                     {"disabled", CHILD_SKIPPED}};

Confidence junit_probe(const Reader *reader, const Head *head)
{
    (void)reader;
    return strcmp(head->xml.root, "testsuites") == 0 || strcmp(head->xml.root, "testsuite") == 0
               ? CONFIDENCE_CERTAIN
               : CONFIDENCE_NO;
}

static int read_bytes(void *context, char *buffer, int size)
{
    Junit *junit = context;
    size_t rest = junit->piece.length - junit->at;

    if (rest == 0) {
        if (!source_next(junit->file->source, &junit->piece, &junit->failure))
            return -1;
        junit->at = 0;
        rest = junit->piece.length;
    }
    if (rest > (size_t)size)
        rest = (size_t)size;
    if (rest > 0)
        memcpy(buffer, junit->piece.data + junit->at, rest);
    junit->at += rest;
    return (int)rest;
}

static const char no_doctype[] = "declares a document type or uses an entity of its own: remove it";

/* An entity that XML does not have by itself: libxml2 may say so before the node comes. */
static bool is_of_entity(int code)
{
    return (code >= XML_ERR_UNDECLARED_ENTITY && code <= XML_ERR_ENTITY_IS_PARAMETER) ||
           code == XML_ERR_ENTITY_LOOP;
}

static void note_failure(void *context, xmlErrorPtr error)
{
    Junit *junit = context;
    size_t length = error->message == NULL ? 0 : strcspn(error->message, "\n");

    if (junit->failure.code != ERROR_NONE || error->level < XML_ERR_ERROR)
        return;
    if (error->code == XML_ERR_NO_MEMORY)
        error_memory(&junit->failure);
    else if (is_of_entity(error->code))
        error_at(&junit->failure, ERROR_INPUT, NULL, error->line, error->int2, "%s", no_doctype);
    else
        error_at(&junit->failure, ERROR_INPUT, NULL, error->line, error->int2,
                 "is no well-formed XML (%.*s): was it cut, or the run killed? Run it again",
                 (int)length, error->message == NULL ? "" : error->message);
}

static int64_t line_of(xmlTextReaderPtr xml)
{
    long line = xmlGetLineNo(xmlTextReaderCurrentNode(xml));

    return line > 0 ? line : xmlTextReaderGetParserLineNumber(xml);
}

/* The attribute, to *text; false when there is none. */
static bool take_attribute(xmlTextReaderPtr xml, const char *name, Text *text)
{
    xmlChar *value = xmlTextReaderGetAttribute(xml, (const xmlChar *)name);

    text->length = 0;
    text_append(text, value == NULL ? "" : (const char *)value);
    xmlFree(value);
    return text->length > 0;
}

static void begin_suite(Junit *junit, xmlTextReaderPtr xml, int depth)
{
    Text tests = {0};
    int64_t count;

    take_attribute(xml, "name", &junit->suite);
    if (junit->suite_depth < 0)
        junit->suite_depth = depth;
    if (depth == junit->suite_depth && take_attribute(xml, "tests", &tests) &&
        number_parse_integer(tests.data, tests.length, &count))
        junit->said += count;
    text_free(&tests);
}

static void begin_case(Junit *junit, xmlTextReaderPtr xml, int depth)
{
    static const char *const words[] = {"notrun", "disabled", "skipped", "suppressed"};
    static const char *const attributes[] = {"status", "result"};
    Text status = {0};

    junit->case_depth = depth;
    junit->line = line_of(xml);
    junit->child = CHILD_NONE;
    if (!take_attribute(xml, "classname", &junit->task) &&
        !take_attribute(xml, "file", &junit->task))
        text_append_n(&junit->task, text_string(&junit->suite), junit->suite.length);
    take_attribute(xml, "name", &junit->name);
    for (size_t i = 0; i < sizeof attributes / sizeof *attributes; i++)
        for (size_t k = 0;
             take_attribute(xml, attributes[i], &status) && k < sizeof words / sizeof *words; k++)
            if (strcmp(status.data, words[k]) == 0)
                junit->child = CHILD_SKIPPED;
    text_free(&status);
}

static void end_case(Junit *junit)
{
    static const char *const statuses[] = {[CHILD_FAILURE] = "",
                                           [CHILD_ERROR] = "Error: outside of the test",
                                           [CHILD_SKIPPED] = "skipped",
                                           [CHILD_NONE] = ""};

    listing_row(&junit->listing, junit->line, 0);
    listing_cell(&junit->listing, text_string(&junit->task), junit->task.length);
    listing_cell(&junit->listing, text_string(&junit->name), junit->name.length);
    listing_text(&junit->listing, junit->child == CHILD_FAILURE ? "0" : "1");
    listing_text(&junit->listing, statuses[junit->child]);
    listing_row_end(&junit->listing);
    junit->case_depth = -1;
    junit->cases++;
}

static void begin_child(Junit *junit, const char *name)
{
    for (size_t i = 0; i < sizeof children / sizeof *children; i++)
        if (strcmp(children[i].name, name) == 0 && children[i].child < junit->child)
            junit->child = children[i].child;
}

static void begin_element(Junit *junit, xmlTextReaderPtr xml)
{
    const char *name = (const char *)xmlTextReaderConstLocalName(xml);
    int depth = xmlTextReaderDepth(xml);

    if (strcmp(name, "testsuite") == 0)
        begin_suite(junit, xml, depth);
    else if (strcmp(name, "testcase") == 0 && junit->case_depth < 0)
        begin_case(junit, xml, depth);
    else if (junit->case_depth >= 0 && depth == junit->case_depth + 1)
        begin_child(junit, name);
    if (junit->case_depth == depth && xmlTextReaderIsEmptyElement(xml))
        end_case(junit);
}

static bool take_node(Junit *junit, xmlTextReaderPtr xml)
{
    switch (xmlTextReaderNodeType(xml)) {
    case XML_READER_TYPE_DOCUMENT_TYPE:
    case XML_READER_TYPE_ENTITY_REFERENCE:
        return error_at(&junit->failure, ERROR_INPUT, NULL, 0, 0, "%s", no_doctype);
    case XML_READER_TYPE_ELEMENT:
        begin_element(junit, xml);
        return true;
    case XML_READER_TYPE_END_ELEMENT:
        if (xmlTextReaderDepth(xml) == junit->case_depth)
            end_case(junit);
        return true;
    default:
        return true;
    }
}

static bool take_nodes(Junit *junit)
{
    xmlTextReaderPtr xml =
        xmlReaderForIO(read_bytes, NULL, junit, NULL, NULL, XML_PARSE_NONET | XML_PARSE_BIG_LINES);
    int more = 1;

    if (xml == NULL)
        return error_memory(&junit->failure);
    xmlTextReaderSetStructuredErrorHandler(xml, note_failure, junit);
    xmlSetStructuredErrorFunc(junit, note_failure); /* of an attribute without memory, too */
    while ((more = xmlTextReaderRead(xml)) == 1)
        if (!take_node(junit, xml))
            break;
    xmlSetStructuredErrorFunc(NULL, NULL);
    if (more < 0 && junit->failure.code == ERROR_NONE)
        error_at(&junit->failure, ERROR_INPUT, NULL, xmlTextReaderGetParserLineNumber(xml),
                 xmlTextReaderGetParserColumnNumber(xml),
                 "cannot be read as XML: run the tests again");
    xmlFreeTextReader(xml);
    return junit->failure.code == ERROR_NONE && text_ok(&junit->task, &junit->failure) &&
           text_ok(&junit->name, &junit->failure) && text_ok(&junit->suite, &junit->failure);
}

static bool read_cases(Junit *junit)
{
    const Rows *rows = &junit->listing.rows;
    XmlProlog prolog;
    Piece head;

    if (!source_wake(junit->file->source, &junit->failure))
        return diagnostics_pass(rows->diagnostics, &junit->failure);
    head = source_head(junit->file->source);
    prolog = xml_prolog_of(head.data, head.length);
    junit->listing.begin = prolog.begin;
    if (prolog.doctype.line > 0)
        return diagnostics_error(rows->diagnostics, ERROR_INPUT, rows->name, prolog.doctype.line,
                                 prolog.doctype.column, "%s", no_doctype);
    if (!take_nodes(junit))
        return diagnostics_error(rows->diagnostics, junit->failure.code, rows->name,
                                 junit->failure.line, junit->failure.column, "%s",
                                 junit->failure.message);
    if (junit->said > junit->cases)
        diagnostics_warning(rows->diagnostics, rows->name, junit->listing.begin.line,
                            junit->listing.begin.column,
                            "the suites count %" PRId64 " tests, %" PRId64 " are there: the others "
                            "left no trace",
                            junit->said, junit->cases);
    return true;
}

bool junit_read(const Reader *reader, const ReaderFile *file, size_t count,
                const ReadOptions *options, Trials *trials, Diagnostics *diagnostics)
{
    static const char *const columns[] = {"task", "state", "success", "status"};
    Junit junit = {.file = file, .suite_depth = -1, .case_depth = -1};
    bool done;

    listing_open(&junit.listing, file, count, options, trials, diagnostics);
    for (size_t i = 0; i < sizeof columns / sizeof *columns; i++)
        listing_column(&junit.listing, columns[i]);
    done = listing_begin(&junit.listing) && read_cases(&junit) &&
           listing_end(&junit.listing, reader->title, "task from classname, state from name");
    listing_free(&junit.listing);
    text_free(&junit.suite);
    text_free(&junit.task);
    text_free(&junit.name);
    return done;
}
