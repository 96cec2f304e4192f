/* SPDX-License-Identifier: GPL-3.0-or-later */
/* latex.c - tables with the rules of booktabs. Decimal columns are set flush right, and
 * what a number's decimals are shorter than the longest of its column is a phantom. */
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
    .marks =
        {
            [DOCUMENT_EMPHASIS] = {"\\emph{", "}"},
            [DOCUMENT_STRONG] = {"\\textbf{", "}"},
            [DOCUMENT_CODE] = {"\\texttt{", "}"},
            [DOCUMENT_FILE] = {"\\texttt{", "}"},
            [DOCUMENT_SUBSCRIPT] = {"\\textsubscript{", "}"},
            [DOCUMENT_SUPERSCRIPT] = {"\\textsuperscript{", "}"},
            [DOCUMENT_FOOTNOTE] = {"\\footnote{", "}"},
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
    char *rest = text_copy(decimal_rest(text_string(&text)));
    text_free(&text);
    return rest;
}

static bool measure_row(Tabular *t, const xmlNode *row)
{
    size_t column = 0;

    for (const xmlNode *cell = row->children; cell; cell = cell->next) {
        if (is_decimal(t, cell, column)) {
            char *rest = rest_of(cell);
            if (!rest)
                return error_memory(t->err);
            bool longer = !t->rests[column] || strlen(rest) > strlen(t->rests[column]);
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
    if (strlen(t->rests[column]) > strlen(rest)) {
        text_append(t->out, "\\phantom{");
        latex_escape(t->rests[column] + strlen(rest), t->out);
        text_append_char(t->out, '}');
    }
    free(rest);
    return true;
}

static bool write_cell(const Tabular *t, const xmlNode *cell, size_t column, bool head)
{
    size_t span = span_of(cell);

    if (span > 1)
        text_printf(t->out, "\\multicolumn{%zu}{%s}{%s", span, head ? "c" : "@{}l",
                    head ? "" : "\\emph{");
    if (!dialect_children(&latex, t->document, cell, t->out, t->err))
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

static bool write_notes(const Tabular *t)
{
    for (const xmlNode *child = t->table->children; child; child = child->next) {
        if (tree_kind(child) != DOCUMENT_NOTE)
            continue;
        text_append(t->out, "\\par\\smallskip{\\footnotesize ");
        if (!dialect_children(&latex, t->document, child, t->out, t->err))
            return false;
        text_append(t->out, "\\par}\n");
    }
    return true;
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
    text_printf(t->out, "}\n\\label{%s}\n\\begin{tabular}{@{}", tree_attribute(t->table, "id"));
    for (size_t i = 0; i < t->columns; i++)
        text_append_char(t->out, letters[tree_align(t->table, i)]);
    text_append(t->out, "@{}}\n\\toprule\n");
    if (!write_body(t))
        return false;
    text_append(t->out, "\\bottomrule\n\\end{tabular}\n");
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
    if (!document_ok(document, err))
        return false;
    text_append(out, "% The tables of a report; they want \\usepackage{booktabs}.\n\n");
    return write_tables(document, document->root, out, err) && text_ok(out, err);
}
