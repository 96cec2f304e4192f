/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slots.c - one small writer a place. */
#include "slots.h"

#include <stdlib.h>
#include <string.h>

#include "writing.h"

static const DocumentAlign columns[] = {DOCUMENT_ALIGN_LEFT, DOCUMENT_ALIGN_DECIMAL,
                                        DOCUMENT_ALIGN_RIGHT, DOCUMENT_ALIGN_CENTRE};

static void in_kind(Document *doc, DocumentKind kind, const char *text)
{
    document_begin(doc, kind, NULL);
    document_text(doc, text);
    document_end(doc);
}

/* An inline in a paragraph. */
static void in_line(Document *doc, DocumentKind kind, const char *text)
{
    document_begin(doc, DOCUMENT_PARAGRAPH, NULL);
    document_text(doc, "Text ");
    in_kind(doc, kind, text);
    document_end(doc);
}

/* A paragraph in a block. */
static void in_block(Document *doc, DocumentKind kind, const char *text)
{
    document_begin(doc, kind, NULL);
    paragraph(doc, text);
    document_end(doc);
}

static void write_paragraph(Document *doc, const char *text)
{
    paragraph(doc, text);
}

static void write_bytes(Document *doc, const char *text)
{
    document_begin(doc, DOCUMENT_PARAGRAPH, NULL);
    document_text_n(doc, text, strlen(text));
    document_end(doc);
}

static void write_section(Document *doc, const char *text)
{
    in_block(doc, DOCUMENT_SECTION, text);
}

static void write_aside(Document *doc, const char *text)
{
    in_block(doc, DOCUMENT_ASIDE, text);
}

static void write_quote(Document *doc, const char *text)
{
    in_block(doc, DOCUMENT_QUOTE, text);
}

static void write_listing(Document *doc, const char *text)
{
    in_kind(doc, DOCUMENT_LISTING, text);
}

static void write_colophon(Document *doc, const char *text)
{
    in_kind(doc, DOCUMENT_COLOPHON, text);
}

static void write_heading(Document *doc, const char *text)
{
    document_contents(doc, 2);
    heading(doc, 1, text, "sec-nasty");
    document_begin(doc, DOCUMENT_PARAGRAPH, NULL);
    document_reference(doc, "sec-nasty");
    document_end(doc);
}

static void write_list(Document *doc, const char *text)
{
    document_begin(doc, DOCUMENT_LIST, NULL);
    in_kind(doc, DOCUMENT_ITEM, text);
    document_end(doc);
}

static void write_list_of_blocks(Document *doc, const char *text)
{
    document_begin(doc, DOCUMENT_LIST, NULL);
    in_block(doc, DOCUMENT_ITEM, text);
    document_end(doc);
}

static void write_numbered_list(Document *doc, const char *text)
{
    document_begin(doc, DOCUMENT_NUMBERED_LIST, NULL);
    in_kind(doc, DOCUMENT_ITEM, text);
    document_end(doc);
}

static void write_emphasis(Document *doc, const char *text)
{
    in_line(doc, DOCUMENT_EMPHASIS, text);
}

static void write_strong(Document *doc, const char *text)
{
    in_line(doc, DOCUMENT_STRONG, text);
}

static void write_code(Document *doc, const char *text)
{
    in_line(doc, DOCUMENT_CODE, text);
}

static void write_subscript(Document *doc, const char *text)
{
    in_line(doc, DOCUMENT_SUBSCRIPT, text);
}

static void write_superscript(Document *doc, const char *text)
{
    in_line(doc, DOCUMENT_SUPERSCRIPT, text);
}

static void write_footnote(Document *doc, const char *text)
{
    document_begin(doc, DOCUMENT_PARAGRAPH, NULL);
    document_text(doc, "Text");
    document_footnote(doc, NULL);
    document_text(doc, text);
    document_end(doc);
    document_end(doc);
}

static void write_link(Document *doc, const char *text)
{
    document_begin(doc, DOCUMENT_PARAGRAPH, NULL);
    document_link(doc, "https://example.org/");
    document_text(doc, text);
    document_end(doc);
    document_end(doc);
}

static void write_a_value(Document *doc, const DocumentValue *value)
{
    document_begin(doc, DOCUMENT_PARAGRAPH, NULL);
    document_value(doc, value);
    document_end(doc);
}

static void write_value(Document *doc, const char *text)
{
    write_a_value(doc, &(DocumentValue){.number = 1, .text = text});
}

static void write_method(Document *doc, const char *text)
{
    write_a_value(doc, &(DocumentValue){.number = 1, .evidence.method = text});
}

static void write_quantity(Document *doc, const char *text)
{
    write_a_value(doc, &(DocumentValue){.number = 1, .evidence.quantity = text});
}

static void write_input(Document *doc, const char *text)
{
    write_a_value(doc, &(DocumentValue){.number = 1, .evidence.input = text});
}

static void write_side(Document *doc, const char *text)
{
    write_a_value(doc, &(DocumentValue){.number = 1, .evidence.alternative = text});
}

static void write_file_name(Document *doc, const char *text)
{
    document_begin(doc, DOCUMENT_PARAGRAPH, NULL);
    document_file(doc, text, "0a1b");
    document_end(doc);
}

static void write_digest(Document *doc, const char *text)
{
    document_begin(doc, DOCUMENT_PARAGRAPH, NULL);
    document_file(doc, "a.csv", text);
    document_end(doc);
}

/* A table of one row below its head, each cell with its own text. */
static void write_table(Document *doc, const char *of_caption, const char *of_head,
                        const char *of_group, const char *const *of_cells, const char *of_note)
{
    const char *head[] = {of_head, "d", "r", "c"};

    document_table(doc, columns, 4, NULL);
    caption(doc, of_caption);
    document_begin(doc, DOCUMENT_HEAD, NULL);
    row(doc, head, 4);
    document_end(doc);
    document_begin(doc, DOCUMENT_GROUP, NULL);
    document_begin(doc, DOCUMENT_ROW, NULL);
    document_cell(doc, 4, true);
    document_text(doc, of_group);
    document_end(doc);
    document_end(doc);
    row(doc, of_cells, 4);
    document_end(doc);
    note(doc, of_note);
    document_end(doc);
}

static const char *const plain[] = {"a", "1.5", "2", "c"};

static void write_table_caption(Document *doc, const char *text)
{
    write_table(doc, text, "h", "g", plain, "n");
}

static void write_head(Document *doc, const char *text)
{
    write_table(doc, "C.", text, "g", plain, "n");
}

static void write_group(Document *doc, const char *text)
{
    write_table(doc, "C.", "h", text, plain, "n");
}

static void write_table_note(Document *doc, const char *text)
{
    write_table(doc, "C.", "h", "g", plain, text);
}

/* One cell is the text: of each alignment. */
static void write_cell(Document *doc, const char *text, size_t column)
{
    const char *cells[] = {"a", "1.5", "2", "c"};

    cells[column] = text;
    write_table(doc, "C.", "h", "g", cells, "n");
}

static void write_left_cell(Document *doc, const char *text)
{
    write_cell(doc, text, 0);
}

static void write_decimal_cell(Document *doc, const char *text)
{
    write_cell(doc, text, 1);
}

static void write_right_cell(Document *doc, const char *text)
{
    write_cell(doc, text, 2);
}

static void write_centred_cell(Document *doc, const char *text)
{
    write_cell(doc, text, 3);
}

static Figure *drawn[64]; /* what documents show that are written */
static size_t n_drawn;

static Figure *figure_of(const char *text)
{
    Figure *figure = small_figure(1);

    free(figure->title);
    free(figure->summary);
    free(figure->table.head[0]);
    free(figure->table.cells[0].text);
    figure->title = text_copy(text);
    figure->summary = text_copy(text);
    figure->table.head[0] = text_copy(text);
    figure->table.cells[0].text = text_copy(text);
    return figure;
}

const Figure *slots_figure(const char *text)
{
    assert_true(n_drawn < sizeof drawn / sizeof *drawn);
    return drawn[n_drawn++] = text ? figure_of(text) : small_figure(1);
}

void slots_finish(void)
{
    while (n_drawn > 0)
        figure_free(drawn[--n_drawn]);
}

static void write_figure(Document *doc, const Figure *figure, const char *in_words,
                         const char *of_caption, const char *of_note)
{
    document_figure(doc, figure, NULL);
    if (in_words)
        document_alternative(doc, in_words);
    caption(doc, of_caption);
    note(doc, of_note);
    document_end(doc);
}

static void write_figure_caption(Document *doc, const char *text)
{
    write_figure(doc, slots_figure(NULL), NULL, text, "n");
}

static void write_figure_note(Document *doc, const char *text)
{
    write_figure(doc, slots_figure(NULL), NULL, "C.", text);
}

static void write_alternative(Document *doc, const char *text)
{
    write_figure(doc, slots_figure(NULL), text, "C.", "n");
}

static void write_figure_texts(Document *doc, const char *text)
{
    write_figure(doc, slots_figure(text), NULL, "C.", "n");
}

/* The text as a key, which is never shown, as a detail, and as a source. */
static void write_source(Document *doc, const char *text)
{
    document_begin(doc, DOCUMENT_PARAGRAPH, NULL);
    document_cite(doc, (const char *[]){"known", text}, 2, text);
    document_end(doc);
    document_sources(doc);
    for (size_t i = 0; i < document_cited(doc); i++) {
        document_source(doc);
        document_text(doc, i == 0 ? "Known 1900" : text);
        document_end(doc);
    }
    document_end(doc);
}

enum {
    PROSE = READ_XHTML | READ_PDF | READ_MARKDOWN,
    TABLED = PROSE | READ_LATEX
};

const Slot slots[] = {
    {"document_new(title)", DOCUMENT_ROOT, NULL, PROSE},
    {"document_subtitle(subtitle)", DOCUMENT_ROOT, document_subtitle, PROSE},
    {"document_describe(description)", DOCUMENT_ROOT, document_describe, READ_XHTML},
    {"document_keyword(keyword)", DOCUMENT_ROOT, document_keyword, READ_XHTML},
    {"document_generator(generator)", DOCUMENT_ROOT, document_generator, READ_XHTML},
    {"document_text(text)", DOCUMENT_PARAGRAPH, write_paragraph, PROSE},
    {"document_text_n(bytes)", DOCUMENT_PARAGRAPH, write_bytes, PROSE},
    {"in a section", DOCUMENT_SECTION, write_section, PROSE},
    {"in an aside", DOCUMENT_ASIDE, write_aside, PROSE},
    {"in a quote", DOCUMENT_QUOTE, write_quote, PROSE},
    {"in a listing", DOCUMENT_LISTING, write_listing, PROSE},
    {"in an item", DOCUMENT_ITEM, write_list, PROSE},
    {"in a list", DOCUMENT_LIST, write_list_of_blocks, PROSE},
    {"in a numbered list", DOCUMENT_NUMBERED_LIST, write_numbered_list, PROSE},
    {"in emphasis", DOCUMENT_EMPHASIS, write_emphasis, PROSE},
    {"in strong text", DOCUMENT_STRONG, write_strong, PROSE},
    {"in code", DOCUMENT_CODE, write_code, PROSE},
    {"in a subscript", DOCUMENT_SUBSCRIPT, write_subscript, PROSE},
    {"in a superscript", DOCUMENT_SUPERSCRIPT, write_superscript, PROSE},
    {"in a footnote", DOCUMENT_FOOTNOTE, write_footnote, PROSE},
    {"in a link", DOCUMENT_LINK, write_link, PROSE},
    {"DocumentValue.text", DOCUMENT_VALUE, write_value, PROSE | READ_VALUES},
    {"Evidence.method", DOCUMENT_ROOT, write_method, READ_XHTML},
    {"Evidence.quantity", DOCUMENT_ROOT, write_quantity, READ_XHTML},
    {"Evidence.input", DOCUMENT_ROOT, write_input, READ_XHTML},
    {"Evidence.alternative", DOCUMENT_ROOT, write_side, READ_XHTML},
    {"document_file(name)", DOCUMENT_ROOT, write_file_name, READ_XHTML},
    {"document_file(sha256)", DOCUMENT_FILE, write_digest, PROSE},
    {"in a table's caption", DOCUMENT_TABLE, write_table_caption, TABLED},
    {"in a figure's caption", DOCUMENT_CAPTION, write_figure_caption, PROSE},
    {"in a head", DOCUMENT_HEAD, write_head, TABLED},
    {"in a group's title", DOCUMENT_GROUP, write_group, TABLED},
    {"in a row's name", DOCUMENT_ROW, write_left_cell, TABLED},
    {"in a decimal cell", DOCUMENT_CELL, write_decimal_cell, TABLED},
    {"in a right cell", DOCUMENT_CELL, write_right_cell, TABLED},
    {"in a centred cell", DOCUMENT_CELL, write_centred_cell, TABLED},
    {"in a table's note", DOCUMENT_NOTE, write_table_note, TABLED},
    {"in a figure's note", DOCUMENT_FIGURE, write_figure_note, PROSE},
    {"document_alternative(text)", DOCUMENT_ROOT, write_alternative, READ_XHTML | READ_MARKDOWN},
    {"texts of a figure", DOCUMENT_ROOT, write_figure_texts, READ_XHTML | READ_MARKDOWN},
    {"document_cite(detail)", DOCUMENT_CITATION, write_source, PROSE},
    {"document_cite(keys)", DOCUMENT_SOURCES, write_source, PROSE},
    {"in a source", DOCUMENT_SOURCE, write_source, PROSE},
    {"in a heading", DOCUMENT_HEADING, write_heading, PROSE},
    {"in the contents", DOCUMENT_CONTENTS, write_heading, PROSE},
    {"in a reference", DOCUMENT_REFERENCE, write_heading, PROSE},
    {"in a colophon", DOCUMENT_COLOPHON, write_colophon, PROSE},
    {"PagesOptions.running_head", DOCUMENT_ROOT, NULL, READ_PDF},
    {"XhtmlSlot.text", DOCUMENT_ROOT, NULL, READ_XHTML},
};

const size_t slot_count = sizeof slots / sizeof *slots;
