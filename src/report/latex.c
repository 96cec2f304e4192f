/* SPDX-License-Identifier: GPL-3.0-or-later */
/* latex.c - tables with the rules of booktabs. Decimal columns are set flush right, and
 * what a number's decimals are shorter than the longest of its column is a phantom. A table wider
 * than the line is set in smaller type, then scaled. Footnotes, which a float would swallow, stand
 * under the table; citations, whose numbers are those of the report, are left out. */
#include "report/latex.h"

#include <stdlib.h>
#include <string.h>

#include "report/decimal.h"
#include "report/dialect.h"
#include "report/latex_escape.h"

static void write_link(const char *address, const xmlNode *target, const Text *shown, Text *out)
{
    const char *label = target ? tree_label(target) : "";

    if (*label)
        text_printf(out, "%s~\\ref{%s}", label, address + 1);
    else
        text_append(out, text_string(shown));
}

static const Dialect latex = {
    .escape = latex_escape,
    .link = write_link,
    .line_break = "\\newline ",
    .numbered = true,
    .uncited = true,
    .marks =
        {
            [DOCUMENT_EMPHASIS] = {"\\emph{", "}"},
            [DOCUMENT_STRONG] = {"\\textbf{", "}"},
            [DOCUMENT_CODE] = {"\\texttt{", "}"},
            [DOCUMENT_FILE] = {"\\texttt{", "}"},
            [DOCUMENT_SUBSCRIPT] = {"\\textsubscript{", "}"},
            [DOCUMENT_SUPERSCRIPT] = {"\\textsuperscript{", "}"},
            [DOCUMENT_FOOTNOTE] = {"\\textsuperscript{", "}"},
        },
};

typedef struct Tabular {
    const Document *document;
    const xmlNode *table;
    char **rests; /* of each decimal column the longest text from the decimal sign on */
    size_t columns;
    Text *out;
    Error *err;
} Tabular;

static size_t span_of(const xmlNode *cell)
{
    return (size_t)tree_integer(cell, "colspan", 1);
}

static bool is_decimal(const Tabular *t, const xmlNode *cell, size_t column)
{
    return span_of(cell) == 1 && tree_align(t->table, column) == DOCUMENT_ALIGN_DECIMAL;
}

/* Text from the decimal sign on, for free(); null when out of memory. */
static char *rest_of(const xmlNode *cell)
{
    Text text = {0};

    tree_text(cell, &text);
    char *rest = text_ok(&text, NULL) ? text_copy(decimal_rest(text_string(&text))) : NULL;
    text_free(&text);
    return rest;
}

static size_t signs(const char *text)
{
    return utf8_count(text, strlen(text));
}

/* What is left of a text behind so many signs. */
static const char *behind(const char *text, size_t count)
{
    uint32_t sign;

    for (; *text && count > 0; count--) {
        size_t length = utf8_decode(text, strlen(text), &sign);
        text += length ? length : 1;
    }
    return text;
}

static bool measure_row(Tabular *t, const xmlNode *row)
{
    size_t column = 0;

    for (const xmlNode *cell = row->children; cell; cell = cell->next) {
        if (is_decimal(t, cell, column)) {
            char *rest = rest_of(cell);
            if (!rest)
                return error_memory(t->err);
            bool longer = !t->rests[column] || signs(rest) > signs(t->rests[column]);
            free(longer ? t->rests[column] : rest);
            if (longer)
                t->rests[column] = rest;
        }
        column += span_of(cell);
    }
    return true;
}

static bool measure(Tabular *t)
{
    for (const xmlNode *group = t->table->children; group; group = group->next)
        if (tree_kind(group) == DOCUMENT_GROUP)
            for (const xmlNode *row = group->children; row; row = row->next)
                if (!measure_row(t, row))
                    return false;
    return true;
}

static bool write_phantom(const Tabular *t, const xmlNode *cell, size_t column)
{
    char *rest = rest_of(cell);

    if (!rest)
        return error_memory(t->err);
    if (signs(t->rests[column]) > signs(rest)) {
        text_append(t->out, "\\phantom{");
        latex_escape(behind(t->rests[column], signs(rest)), t->out);
        text_append_char(t->out, '}');
    }
    free(rest);
    return true;
}

/* The mark of a footnote behind a number takes no room, so that numbers stay in line. */
static bool write_content(const Tabular *t, const xmlNode *cell, bool number)
{
    const xmlNode *last = cell->last;
    bool hangs =
        number && last && last->type == XML_ELEMENT_NODE && tree_kind(last) == DOCUMENT_FOOTNOTE;

    if (!hangs)
        return dialect_children(&latex, t->document, cell, t->out, t->err);
    if (!dialect_inlines(&latex, t->document, cell->children, last, t->out, t->err))
        return false;
    text_append(t->out, "\\rlap{");
    if (!dialect_inlines(&latex, t->document, last, NULL, t->out, t->err))
        return false;
    text_append(t->out, "}");
    return true;
}

static bool write_cell(const Tabular *t, const xmlNode *cell, size_t column, bool head)
{
    size_t span = span_of(cell);
    DocumentAlign align = tree_align(t->table, column);

    if (span > 1)
        text_printf(t->out, "\\multicolumn{%zu}{%s}{%s", span, head ? "c" : "@{}l",
                    head ? "" : "\\emph{");
    if (!write_content(t, cell, align == DOCUMENT_ALIGN_DECIMAL || align == DOCUMENT_ALIGN_RIGHT))
        return false;
    if (span > 1)
        text_append(t->out, head ? "}" : "}}");
    return head || !is_decimal(t, cell, column) || write_phantom(t, cell, column);
}

static bool write_row(const Tabular *t, const xmlNode *row, bool head)
{
    Text rules = {0};
    size_t column = 0;

    for (const xmlNode *cell = row->children; cell; cell = cell->next) {
        text_append(t->out, column ? " & " : "");
        if (!write_cell(t, cell, column, head)) {
            text_free(&rules);
            return false;
        }
        if (head && span_of(cell) > 1)
            text_printf(&rules, "\\cmidrule(lr){%zu-%zu}\n", column + 1, column + span_of(cell));
        column += span_of(cell);
    }
    text_printf(t->out, " \\\\\n%s", text_string(&rules));
    text_free(&rules);
    return true;
}

static bool write_body(const Tabular *t)
{
    bool first = true;

    for (const xmlNode *group = t->table->children; group; group = group->next) {
        bool head = tree_kind(group) == DOCUMENT_HEAD;

        if (!head && tree_kind(group) != DOCUMENT_GROUP)
            continue;
        if (!head && !first)
            text_append(t->out, "\\addlinespace\n");
        for (const xmlNode *row = group->children; row; row = row->next)
            if (!write_row(t, row, head))
                return false;
        text_append(t->out, head ? "\\midrule\n" : "");
        first = head;
    }
    return true;
}

static bool write_note(const Tabular *t, const xmlNode *node, const char *number)
{
    text_append(t->out, "\\par\\smallskip{\\footnotesize ");
    if (number)
        text_printf(t->out, "\\textsuperscript{%s}\\,", number);
    if (!dialect_children(&latex, t->document, node, t->out, t->err))
        return false;
    text_append(t->out, "\\par}\n");
    return true;
}

static bool write_footnotes(const Tabular *t, const xmlNode *node)
{
    for (const xmlNode *child = node->children; child; child = child->next) {
        if (child->type != XML_ELEMENT_NODE)
            continue;
        bool good = tree_kind(child) == DOCUMENT_FOOTNOTE
                        ? write_note(t, child, tree_attribute(child, "number"))
                        : write_footnotes(t, child);
        if (!good)
            return false;
    }
    return true;
}

static bool write_notes(const Tabular *t)
{
    for (const xmlNode *child = t->table->children; child; child = child->next)
        if (tree_kind(child) == DOCUMENT_NOTE && !write_note(t, child, NULL))
            return false;
    return write_footnotes(t, t->table);
}

static bool write_tabular(Tabular *t)
{
    static const char letters[] = {[DOCUMENT_ALIGN_LEFT] = 'l',
                                   [DOCUMENT_ALIGN_RIGHT] = 'r',
                                   [DOCUMENT_ALIGN_CENTRE] = 'c',
                                   [DOCUMENT_ALIGN_DECIMAL] = 'r'};
    const xmlNode *caption = tree_child(t->table, DOCUMENT_CAPTION);

    text_append(t->out, "\\begin{table}\n\\centering\n\\caption{");
    if (caption && !dialect_children(&latex, t->document, caption, t->out, t->err))
        return false;
    text_printf(t->out, "}\n\\label{%s}\n\\fitted{\\begin{tabular}{@{}",
                tree_attribute(t->table, "id"));
    for (size_t i = 0; i < t->columns; i++)
        text_append_char(t->out, letters[tree_align(t->table, i)]);
    text_append(t->out, "@{}}\n\\toprule\n");
    if (!write_body(t))
        return false;
    text_append(t->out, "\\bottomrule\n\\end{tabular}}\n");
    if (!write_notes(t))
        return false;
    text_append(t->out, "\\end{table}\n\n");
    return text_ok(t->out, t->err);
}

static bool write_table(const Document *document, const xmlNode *table, Text *out, Error *err)
{
    Tabular t = {.document = document,
                 .table = table,
                 .columns = tree_columns(table),
                 .out = out,
                 .err = err};

    t.rests = calloc(t.columns, sizeof *t.rests);
    if (!t.rests)
        return error_memory(err);
    bool good = measure(&t) && write_tabular(&t);
    for (size_t i = 0; i < t.columns; i++)
        free(t.rests[i]);
    free(t.rests);
    return good;
}

static bool write_tables(const Document *document, const xmlNode *node, Text *out, Error *err)
{
    for (const xmlNode *child = node->children; child; child = child->next) {
        if (child->type != XML_ELEMENT_NODE)
            continue;
        bool good = tree_kind(child) == DOCUMENT_TABLE ? write_table(document, child, out, err)
                                                       : write_tables(document, child, out, err);
        if (!good)
            return false;
    }
    return true;
}

bool latex_tables(const Document *document, Text *out, Error *err)
{
    static const char head[] =
        "% The tables of a report; they want \\usepackage{booktabs,graphicx}.\n"
        "% A table wider than the line is set in smaller type, then scaled.\n"
        "\\providecommand{\\fitted}[1]{\\sbox0{#1}%\n"
        "  \\ifdim\\wd0>\\linewidth\\sbox0{\\small#1}\\fi\n"
        "  \\ifdim\\wd0>\\linewidth\\sbox0{\\footnotesize#1}\\fi\n"
        "  \\ifdim\\wd0>\\linewidth\\resizebox{\\linewidth}{!}{\\usebox0}\\else\\usebox0\\fi}\n\n";

    if (!document_ok(document, err))
        return false;
    text_append(out, head);
    return write_tables(document, document->root, out, err) && text_ok(out, err);
}
