/* SPDX-License-Identifier: GPL-3.0-or-later */
/* writing.c - documents for the tests of this folder. */
#include "writing.h"

#include <libxml/parser.h>
#include <libxml/xpath.h>
#include <libxml/xpathInternals.h>
#include <stdlib.h>
#include <string.h>

void heading(Document *document, int level, const char *text, const char *id)
{
    document_heading(document, level, id);
    document_text(document, text);
    document_end(document);
}

static void block(Document *document, DocumentKind kind, const char *text)
{
    document_begin(document, kind, NULL);
    document_text(document, text);
    document_end(document);
}

void paragraph(Document *document, const char *text)
{
    block(document, DOCUMENT_PARAGRAPH, text);
}

void caption(Document *document, const char *text)
{
    block(document, DOCUMENT_CAPTION, text);
}

void note(Document *document, const char *text)
{
    block(document, DOCUMENT_NOTE, text);
}

void cell(Document *document, const char *text, bool label)
{
    document_cell(document, 1, label);
    document_text(document, text);
    document_end(document);
}

void row(Document *document, const char *const *cells, size_t count)
{
    document_begin(document, DOCUMENT_ROW, NULL);
    for (size_t i = 0; i < count; i++)
        cell(document, cells[i], i == 0);
    document_end(document);
}

void counting_table(Document *document, int rows, const char *id)
{
    static const DocumentAlign columns[] = {DOCUMENT_ALIGN_LEFT, DOCUMENT_ALIGN_RIGHT};

    document_table(document, columns, 2, id);
    caption(document, "A table that counts.");
    document_begin(document, DOCUMENT_HEAD, NULL);
    row(document, (const char *[]){"Row", "Number"}, 2);
    document_end(document);
    document_begin(document, DOCUMENT_GROUP, NULL);
    for (int i = 1; i <= rows; i++) {
        char label[24], number[16];
        snprintf(label, sizeof label, "row-%d-end", i);
        snprintf(number, sizeof number, "%d", i);
        row(document, (const char *[]){label, number}, 2);
    }
    document_end(document);
    document_end(document);
}

Typesetter *fonts(void)
{
    static Typesetter *typesetter;
    Error err = {0};

    if (!typesetter)
        typesetter = typesetter_new(source_path("fonts"), NULL, 0, &err);
    if (!typesetter)
        fail_msg("%s", err.message);
    return typesetter;
}

Figure *small_figure(int rows)
{
    Figure *figure = calloc(1, sizeof *figure);
    Error err = {0};
    double height = 12.0 * rows + 10;

    figure->title = text_copy("Rates by task");
    figure->summary = text_copy("Every task has a mark.");
    figure->scene = scene_new(fonts(), &theme_default, 300, height, &err);
    for (int i = 0; i < rows; i++) {
        char label[24];
        snprintf(label, sizeof label, "mark-%d-end", i + 1);
        scene_group_begin(figure->scene, label);
        scene_text(figure->scene, 10, 12.0 * i + 12, ANCHOR_START, TEXT_LABEL, PAINT_INK, label);
        scene_mark(figure->scene, MARK_CIRCLE, 200, 12.0 * i + 9, 5, PAINT_SERIES_1);
        scene_group_end(figure->scene);
    }
    if (!scene_finish(figure->scene, &err))
        fail_msg("%s", err.message);
    figure->table.columns = 2;
    figure->table.numeric = 1u << 1;
    figure->table.rows = 1;
    figure->table.head = calloc(2, sizeof(char *));
    figure->table.cells = calloc(2, sizeof(FigureCell));
    figure->table.head[0] = text_copy("task");
    figure->table.head[1] = text_copy("rate");
    figure->table.cells[0].text = text_copy("pick & <place>");
    figure->table.cells[1].text = text_copy("0.84");
    return figure;
}

Text as_xhtml(const Document *document, const char *template)
{
    char *path = text_copy(source_path(template ? template : "templates/report.xhtml"));
    XhtmlOptions options = {.template_path = path, .typesetter = fonts()};
    Text page = {0};
    Error err = {0};

    if (!xhtml_write(document, &options, &page, &err))
        fail_msg("%s:%lld: %s", err.file, (long long)err.line, err.message);
    free(path);
    return page;
}

Text as_pages(const Document *document)
{
    PagesOptions options = {.typesetter = fonts(), .theme = &theme_default};
    Text pdf = {0};
    Error err = {0};

    if (!pages_write(document, &options, &pdf, &err))
        fail_msg("%s:%lld: %s", err.file, (long long)err.line, err.message);
    return pdf;
}

xmlDoc *parse_page(const Text *page)
{
    xmlDoc *doc = xmlReadMemory(page->data, (int)page->length, NULL, NULL,
                                XML_PARSE_NONET | XML_PARSE_NOERROR | XML_PARSE_NOWARNING);

    if (!doc)
        fail_msg("the page is not well-formed: %.2000s", page->data);
    return doc;
}

static xmlXPathObject *find(xmlDoc *page, const char *path)
{
    xmlXPathContext *context = xmlXPathNewContext(page);
    xmlXPathObject *found;

    xmlXPathRegisterNs(context, (const xmlChar *)"h",
                       (const xmlChar *)"http://www.w3.org/1999/xhtml");
    xmlXPathRegisterNs(context, (const xmlChar *)"s",
                       (const xmlChar *)"http://www.w3.org/2000/svg");
    found = xmlXPathEvalExpression((const xmlChar *)path, context);
    xmlXPathFreeContext(context);
    if (!found)
        fail_msg("%s is no XPath", path);
    return found;
}

int count_nodes(xmlDoc *page, const char *path)
{
    xmlXPathObject *found = find(page, path);
    int count = found->nodesetval ? found->nodesetval->nodeNr : 0;

    xmlXPathFreeObject(found);
    return count;
}

Text first_text(xmlDoc *page, const char *path)
{
    xmlXPathObject *found = find(page, path);
    Text text = {0};

    if (!found->nodesetval || found->nodesetval->nodeNr < 1)
        fail_msg("%s is not in the page", path);
    xmlChar *content = xmlNodeGetContent(found->nodesetval->nodeTab[0]);
    text_append(&text, (const char *)content);
    xmlFree(content);
    xmlXPathFreeObject(found);
    return text;
}

Text run_on(const Text *pdf, const char *command)
{
    char *folder = temporary_folder();
    Text line = {0}, output = {0};
    char block_of_output[4096];

    text_printf(&line, "%s/document.pdf", folder);
    write_whole(line.data, pdf->data, pdf->length);
    line.length = 0;
    text_printf(&line, "cd '%s' && %s", folder, command);
    FILE *pipe = popen(line.data, "r");
    if (!pipe)
        fail_msg("%s cannot be run", line.data);
    for (size_t n; (n = fread(block_of_output, 1, sizeof block_of_output, pipe)) > 0;)
        text_append_n(&output, block_of_output, n);
    if (pclose(pipe) != 0)
        fail_msg("%s failed: %s", line.data, text_string(&output));
    text_free(&line);
    remove_folder(folder);
    return output;
}
