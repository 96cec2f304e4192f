/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_bind_document.c - the module document: what it writes, and what it refuses with the
 * line of the script. */
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "run_lua.h"

typedef struct Writes {
    const char *name, *script, *expected; /* in the page */
} Writes;

#define NEW "local doc = document.new{title = 'T & t'}\n"
#define SHOW "\nprint(doc:xhtml())"

static const Writes writes[] = {
    {"title", NEW SHOW, "<h1>T &amp; t</h1>"},
    {"text", NEW "doc:paragraph('a < b')" SHOW, "<p>a &lt; b</p>"},
    {"list of inlines", NEW "doc:paragraph{'a', {'b', false, {'c'}}, document.strong('d')}" SHOW,
     "<p>abc<strong>d</strong></p>"},
    {"nested inlines", NEW "doc:paragraph{document.emphasis{'a', document.code('b')}}" SHOW,
     "<p><em>a<code>b</code></em></p>"},
    {"value",
     NEW "doc:paragraph{document.value{number = 0.5, text = '50 %', method = 'rate.wilson', "
         "quantity = 'estimate', input = 'k=1 n=2', level = 0.95}}" SHOW,
     "<data value=\"0.5\" data-method=\"rate.wilson\" data-quantity=\"estimate\" "
     "data-input=\"k=1 n=2\" data-level=\"0.95\">50 %</data>"},
    {"value without text", NEW "doc:paragraph{document.value{number = 3, method = 'count'}}" SHOW,
     "<data value=\"3\" data-method=\"count\">3</data>"},
    {"link", NEW "doc:paragraph{document.link('https://example.org/?a&b', 'site')}" SHOW,
     "<a href=\"https://example.org/?a&amp;b\">site</a>"},
    {"link without text", NEW "doc:paragraph{document.link('https://example.org/')}" SHOW,
     ">https://example.org/</a>"},
    {"line break and small letters",
     NEW "doc:paragraph{'a', document.line_break(), document.superscript('2'), "
         "document.subscript('i')}" SHOW,
     "a<br/><sup>2</sup><sub>i</sub>"},
    {"headings", NEW "doc:heading('One') doc:heading('Two', {level = 2, id = 'two'})" SHOW,
     "<section id=\"section.one\"><h2>One</h2>\n<section id=\"two\"><h3>Two</h3>"},
    {"section",
     NEW "doc:section('S', {id = 's'}, function(d) d:paragraph('in') end) "
         "doc:paragraph('out')" SHOW,
     "<section id=\"s\"><h2>S</h2>\n<p>in</p>\n</section>\n<p>out</p>"},
    {"section without options", NEW "doc:section('S', function() doc:paragraph('in') end)" SHOW,
     "<h2>S</h2>\n<p>in</p>"},
    {"lists",
     NEW "doc:list({'a', {'b ', document.code('c')}, function() doc:list({'d'}) end}, "
         "{numbered = true})" SHOW,
     "<ol><li>a</li>\n<li>b <code>c</code></li>\n<li><ul><li>d</li>\n</ul>\n</li>\n</ol>"},
    {"aside, quote, listing",
     NEW "doc:aside('a') doc:quote(function() doc:paragraph('b') end) doc:listing('c\\n d')" SHOW,
     "<div class=\"aside\" role=\"note\"><p>a</p>\n</div>\n<blockquote><p>b</p>\n</blockquote>\n"
     "<pre tabindex=\"0\"><code>c\n d</code></pre>"},
    {"table",
     NEW
     "doc:table{id = 't', caption = {'c ', document.strong('d')}, columns = {'A', {title = 'B', "
     "align = 'right'}}, rows = {{'x', '1'}}, notes = {'n'}}\n"
     "doc:paragraph{document.ref('t')}" SHOW,
     "<tbody><tr><th scope=\"row\">x</th><td class=\"right\">1</td></tr>"},
    {"table with groups",
     NEW "doc:table{caption = 'c', columns = {'A', 'B'}, labels = false, head = "
         "{{document.cell{'both', "
         "columns = 2}}}, groups = {{title = 'G', rows = {{'x', document.cell{'y', label = "
         "true}}}}}}" SHOW,
     "<thead><tr><th class=\"span\" colspan=\"2\" scope=\"colgroup\">both</th></tr>"},
    {"group",
     NEW "doc:table{caption = 'c', columns = {'A', 'B'}, labels = false, groups = {{title = "
         "'G', rows = {{'x', document.cell{'y', label = true}}}}}}" SHOW,
     "<tbody><tr><th class=\"group\" colspan=\"2\" "
     "scope=\"rowgroup\">G</th></tr>\n<tr><td>x</td><th "
     "scope=\"row\">y</th></tr>"},
    {"bytes that are no text", NEW "doc:paragraph('a\\0b\\xff\\27')" SHOW,
     "<p>a\\x00b\\xFF\\x1B</p>"},
    {"metadata",
     "local doc = document.new{title = 't', subtitle = 's', description = 'd', keywords = "
     "{'k', 'l'}, language = 'de', generator = 'g'}" SHOW,
     "<meta name=\"keywords\" content=\"k, l\"/>"},
    {"language", "local doc = document.new{title = 't', language = 'de'}" SHOW, "lang=\"de\""},
    {"pages", NEW "print(doc:pages{paper = 'letter', running_head = 'r'}:sub(1, 5))", "%PDF-"},
    {"figure",
     NEW "local f = figure.ladder{title = 'L', unit = 'percent', rungs = {{label = 'pick', "
         "estimate = 0.8, "
         "lower = 0.7, upper = 0.9}}}\n"
         "doc:figure(f, {id = 'fig-l', caption = 'Rates.', notes = {'n'}})\n"
         "f = nil; for i = 1, 1e5 do local t = {i} end\n"
         "doc:paragraph{document.ref('fig-l')}" SHOW,
     "<a href=\"#fig-l\">Figure\u00a01</a>"},
    {"theme by name", NEW "doc:paragraph('x') print(doc:xhtml{theme = 'print'})", "<p>x</p>"},
};

typedef struct Refuses {
    const char *name, *script, *message;
    int line;
} Refuses;

static const Refuses refuses[] = {
    {"misspelt option of new", "document.new{titel = 'x'}", "did you mean \"title\"?", 1},
    {"no title", "document.new{}", "needs \"title\"", 1},
    {"number as text", NEW "doc:paragraph{'a', 3}", "document.value{number = ...", 2},
    {"nil as text", NEW "doc:paragraph()", "cannot stand in text", 2},
    {"true as text", NEW "doc:paragraph{true}", "true cannot stand in text", 2},
    {"list that holds itself", NEW "local t = {} t[1] = t doc:paragraph(t)",
     "does one hold itself?", 2},
    {"value without method", "document.value{number = 1}", "needs \"method\"", 1},
    {"misspelt option of a value", "document.value{number = 1, metod = 'x'}",
     "did you mean \"method\"?", 1},
    {"reference to nothing", NEW "doc:paragraph{document.ref('x')}\ndoc:xhtml()",
     "no part of the document has the id \"x\"", 2},
    {"link to a script", NEW "doc:paragraph{document.link('javascript:x', 'y')}", "no address", 2},
    {"misspelt option of a table", NEW "doc:table{caption = 'c', colums = {'a'}, rows = {}}",
     "did you mean \"columns\"?", 2},
    {"unknown alignment",
     NEW "doc:table{caption = 'c', columns = {{title = 'a', align = 'x'}}, rows = {}}",
     "choose one of left, right", 2},
    {"table without caption", NEW "doc:table{columns = {'a'}, rows = {}}", "needs \"caption\"", 2},
    {"table without rows", NEW "doc:table{caption = 'c', columns = {'a'}}",
     "either \"rows\" or \"groups\"", 2},
    {"row too long", NEW "doc:table{caption = 'c', columns = {'a'},\n rows = {{'1', '2'}}}",
     "fill 2 columns but its table has 1", 2},
    {"cell in a paragraph", NEW "doc:paragraph{document.cell{'x'}}", "in a row of doc:table only",
     2},
    {"paragraph in a paragraph", NEW "doc:list{function() doc:paragraph(doc) end}",
     "cannot stand in text", 2},
    {"level left out", NEW "doc:heading('a', {level = 2})", "needs one of level 1", 2},
    {"level out of range", NEW "doc:heading('a', {level = 2^40})", "from 1 to 5", 2},
    {"section without a function", NEW "doc:section('a')", "needs a function", 2},
    {"figure that is none", NEW "doc:figure({}, {caption = 'c'})", "figure expected", 2},
    {"same id", NEW "doc:paragraph('a', {id = 'x'})\ndoc:paragraph('b', {id = 'x'})",
     "\"x\" is taken", 3},
    {"template out of the folder", NEW "doc:xhtml{template = '../x'}", "cannot be \"../x\"", 2},
    {"template that is not there", NEW "doc:xhtml{template = 'nothing'}", "cannot be read", 0},
    {"slot that is no text", NEW "doc:xhtml{slots = {a = 1}}", "takes texts by name", 2},
    {"unknown paper", NEW "doc:pages{paper = 'a3'}", "choose one of a4, letter", 2},
    {"sign without a glyph", NEW "doc:paragraph('\u6f22')\ndoc:pages()", "U+6F22", 2},
};

enum {
    WRITES = sizeof writes / sizeof *writes,
    REFUSES = sizeof refuses / sizeof *refuses
};

static void check_writes(void **state)
{
    const Writes *row = *state;
    const char *page = lua_prints(row->script);

    if (!strstr(page, row->expected))
        fail_msg("\"%s\" is not in: %s", row->expected, page);
}

static void check_refuses(void **state)
{
    const Refuses *row = *state;
    Error err = lua_fails(row->script);

    if (!strstr(err.message, row->message))
        fail_msg("got \"%s\", expected \"%s\"", err.message, row->message);
    if (row->line > 0) {
        assert_string_equal(err.file, "test.lua");
        assert_int_equal(err.line, row->line);
    }
}

/* A template beside the script, with a slot of its own. */
static void check_template(void **state)
{
    static const char template[] =
        "<html xmlns='http://www.w3.org/1999/xhtml' "
        "xmlns:t='urn:offdiag:template'><p><t:text slot='lab'/></p></html>";
    char *folder = temporary_folder(), *path = file_join(folder, "own.xhtml");
    Text printed = {0};
    Error err = {0};

    (void)state;
    write_whole(path, template, sizeof template - 1);
    if (!run_lua(NEW "print(doc:xhtml{template = 'own', slots = {lab = 'A & B'}})", folder,
                 &printed, &err))
        fail_msg("%s", err.message);
    assert_non_null(strstr(printed.data, "<p>A &amp; B</p>"));
    text_free(&printed);
    free(path);
    remove_folder(folder);
}

int main(void)
{
    struct CMUnitTest tests[1 + WRITES + REFUSES] = {cmocka_unit_test(check_template)};

    for (size_t i = 0; i < WRITES; i++)
        tests[1 + i] = (struct CMUnitTest){.name = writes[i].name,
                                           .test_func = check_writes,
                                           .initial_state = (void *)(uintptr_t)&writes[i]};
    for (size_t i = 0; i < REFUSES; i++)
        tests[1 + WRITES + i] =
            (struct CMUnitTest){.name = refuses[i].name,
                                .test_func = check_refuses,
                                .initial_state = (void *)(uintptr_t)&refuses[i]};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
