/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_latex.c - tables, macros and Markdown, as they were written by hand here. */
#include <stdlib.h>
#include <string.h>

#include "report/latex.h"
#include "report/latex_escape.h"
#include "report/markdown_paint.h"
#include "writing.h"

typedef bool Write(const Document *document, Text *out, Error *err);

static void expect(const Document *doc, Write *write, const char *wanted)
{
    Text out = {0};
    Error err = {0};

    if (!write(doc, &out, &err))
        fail_msg("%s", err.message);
    assert_string_equal(text_string(&out), wanted);
    text_free(&out);
}

static void add_value(Document *doc, double number, const char *text, const char *method,
                      const char *quantity)
{
    document_value(doc, &(DocumentValue){.number = number,
                                         .text = text,
                                         .evidence = {.method = method,
                                                      .quantity = quantity,
                                                      .input = quantity ? "k=1 n=2" : NULL}});
}

static void value_cell(Document *doc, double number, const char *text)
{
    document_cell(doc, 1, false);
    add_value(doc, number, text, "rate.wilson", "lower");
    document_end(doc);
}

static void two_cells(Document *doc, const char *label, double number, const char *text)
{
    document_begin(doc, DOCUMENT_ROW, NULL);
    cell(doc, label, true);
    value_cell(doc, number, text);
    document_end(doc);
}

static Document *with_table(void)
{
    static const DocumentAlign columns[] = {DOCUMENT_ALIGN_LEFT, DOCUMENT_ALIGN_DECIMAL};
    Document *doc = document_new("A & B", NULL);

    document_begin(doc, DOCUMENT_PARAGRAPH, NULL);
    document_text(doc, "Of ");
    add_value(doc, 50, "50", "count", NULL);
    document_text(doc, " starts, see ");
    document_reference(doc, "tbl-x");
    document_text(doc, ": ");
    add_value(doc, 0.5, "50\u202f%", "count", "rate");
    document_end(doc);
    document_table(doc, columns, 2, "tbl-x");
    caption(doc, "Rates_1 in %.");
    document_begin(doc, DOCUMENT_HEAD, NULL);
    document_begin(doc, DOCUMENT_ROW, NULL);
    document_cell(doc, 2, false);
    document_text(doc, "Both");
    document_end(doc);
    document_end(doc);
    row(doc, (const char *[]){"Task", "Low|er"}, 2);
    document_end(doc);
    document_begin(doc, DOCUMENT_GROUP, NULL);
    two_cells(doc, "pick #1", 0.125, "\u22121.25");
    two_cells(doc, "pick #1", 0.2, "20");
    document_end(doc);
    note(doc, "A note.");
    document_end(doc);
    return doc;
}

static void check_tables(void **state)
{
    Document *doc = with_table();

    (void)state;
    expect(doc, latex_tables,
           "% The tables of a report; they want \\usepackage{booktabs,graphicx}.\n"
           "% A table wider than the line is set in smaller type, then scaled.\n"
           "\\providecommand{\\fitted}[1]{\\sbox0{#1}%\n"
           "  \\ifdim\\wd0>\\linewidth\\sbox0{\\small#1}\\fi\n"
           "  \\ifdim\\wd0>\\linewidth\\sbox0{\\footnotesize#1}\\fi\n"
           "  \\ifdim\\wd0>\\linewidth\\resizebox{\\linewidth}{!}{\\usebox0}\\else\\usebox0\\fi}"
           "\n\n"
           "\\begin{table}\n\\centering\n\\caption{Rates\\_1 in \\%.}\n\\label{tbl-x}\n"
           "\\fitted{\\begin{tabular}{@{}lr@{}}\n\\toprule\n"
           "\\multicolumn{2}{c}{Both} \\\\\n\\cmidrule(lr){1-2}\n"
           "Task & Low\\textbar{}er \\\\\n\\midrule\n"
           "pick \\#1 & \\ensuremath{-}1.25 \\\\\n"
           "pick \\#1 & 20\\phantom{.25} \\\\\n"
           "\\bottomrule\n\\end{tabular}}\n"
           "\\par\\smallskip{\\footnotesize A note.\\par}\n\\end{table}\n\n");
    document_free(doc);
}

static void check_values(void **state)
{
    Document *doc = with_table();

    (void)state;
    expect(doc, latex_values,
           "% The numbers of a report, each with its exact value, method and input.\n"
           "% 50 by count\n\\newcommand{\\counted}{50}\n"
           "% 0.5 by count of k=1 n=2\n\\newcommand{\\countedRate}{50\\,\\%}\n"
           "% 0.125 by rate.wilson of k=1 n=2\n"
           "\\newcommand{\\rateWilsonLowerPickOne}{\\ensuremath{-}1.25}\n"
           "% 0.2 by rate.wilson of k=1 n=2\n\\newcommand{\\rateWilsonLowerPickOneB}{20}\n");
    document_free(doc);
}

static void check_markdown(void **state)
{
    Document *doc = with_table();

    (void)state;
    expect(doc, markdown_paint,
           "# A \\& B\n\n"
           "Of 50 starts, see Table\u00a01: 50\u202f%\n\n"
           "**Table\u00a01**  Rates\\_1 in %.\n\n"
           "| Task | Low\\|er |\n| --- | ---: |\n| Both | |\n"
           "| pick \\#1 | \u22121.25 |\n| pick \\#1 | 20 |\n\nA note.\n\n");
    document_free(doc);
}

static void check_blocks(void **state)
{
    Document *doc = document_new("T", NULL);

    (void)state;
    heading(doc, 1, "One", NULL);
    document_begin(doc, DOCUMENT_NUMBERED_LIST, NULL);
    document_begin(doc, DOCUMENT_ITEM, NULL);
    document_text(doc, "first");
    document_begin(doc, DOCUMENT_LIST, NULL);
    document_begin(doc, DOCUMENT_ITEM, NULL);
    document_text(doc, "+ inner");
    document_end(doc);
    document_end(doc);
    document_end(doc);
    document_end(doc);
    document_begin(doc, DOCUMENT_QUOTE, NULL);
    paragraph(doc, "said");
    document_end(doc);
    document_begin(doc, DOCUMENT_LISTING, NULL);
    document_text(doc, "a ``` b");
    document_end(doc);
    document_begin(doc, DOCUMENT_PARAGRAPH, NULL);
    document_text(doc, "See");
    document_footnote(doc, NULL);
    document_text(doc, "a note");
    document_end(doc);
    document_text(doc, " ");
    document_link(doc, "https://example.org/");
    document_begin(doc, DOCUMENT_STRONG, NULL);
    document_text(doc, "there");
    document_end(doc);
    document_end(doc);
    document_end(doc);
    expect(doc, markdown_paint,
           "# T\n\n## One\n\n1. first\n   - \\+ inner\n\n\n> said\n> \n\n````\na ``` b\n````\n\n"
           "See (a note) [**there**](<https://example.org/>)\n\n");
    document_free(doc);
}

/* A citation has its number in the report, and none in a paper. */
static void check_citation(void **state)
{
    Document *doc = document_new("T", NULL);
    Text out = {0};
    Error err = {0};

    (void)state;
    document_table(doc, (DocumentAlign[]){DOCUMENT_ALIGN_LEFT}, 1, NULL);
    document_begin(doc, DOCUMENT_CAPTION, NULL);
    document_text(doc, "Intervals (Wilson\u00a0");
    document_cite(doc, (const char *[]){"wilson"}, 1, NULL);
    document_text(doc, ").");
    document_end(doc);
    document_begin(doc, DOCUMENT_GROUP, NULL);
    row(doc, (const char *[]){"a"}, 1);
    document_end(doc);
    document_end(doc);
    document_sources(doc);
    document_source(doc);
    document_end(doc);
    document_end(doc);
    if (!latex_tables(doc, &out, &err))
        fail_msg("%s", err.message);
    assert_non_null(strstr(out.data, "\\caption{Intervals (Wilson).}"));
    text_free(&out);
    if (!markdown_paint(doc, &out, &err))
        fail_msg("%s", err.message);
    assert_non_null(strstr(out.data, "Intervals (Wilson\u00a0\\[1\\])."));
    text_free(&out);
    document_free(doc);
}

/* Whatever is written, the braces of LaTeX stay level and no command but ours appears. */
static void check_nasty(void **state)
{
    static const char *const strings[] = {"}\\input{/etc/passwd}{", "%\n$x$ & y # ~ ^ _",
                                          "--- `` '' ,, ?` !`", "\\", "a\\\\[2pt]*"};

    (void)state;
    for (size_t i = 0; i < sizeof strings / sizeof *strings; i++) {
        Text out = {0};
        int level = 0;

        latex_escape(strings[i], &out);
        for (const char *c = text_string(&out); *c; c++) {
            bool escaped = c > out.data && c[-1] == '\\';
            level += !escaped && *c == '{' ? 1 : !escaped && *c == '}' ? -1 : 0;
            assert_true(level >= 0);
            if (strchr("%$&#_", *c))
                assert_true(escaped);
        }
        assert_int_equal(level, 0);
        assert_null(strstr(out.data, "\\input"));
        assert_null(strstr(out.data, "--"));
        assert_null(strstr(out.data, "''"));
        assert_null(strstr(out.data, "\\\\"));
        text_free(&out);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(check_tables),   cmocka_unit_test(check_values),
        cmocka_unit_test(check_markdown), cmocka_unit_test(check_blocks),
        cmocka_unit_test(check_nasty),    cmocka_unit_test(check_citation),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
