/* SPDX-License-Identifier: GPL-3.0-or-later */
/* readers.c - four ways to read. */
#include "readers.h"

#include <cmark-gfm-core-extensions.h>
#include <ctype.h>
#include <libxml/HTMLparser.h>
#include <stdlib.h>
#include <string.h>

#include "writing.h"

Text collapsed(const char *text)
{
    Text out = {0};
    bool blank = true;

    text_append(&out, "");
    for (; *text; text++) {
        bool now = strchr(" \t\n\r", *text) != NULL;
        if (!now || !blank)
            text_append_char(&out, now ? ' ' : *text);
        blank = now;
    }
    return out;
}

static void add_content(const xmlNode *node, Text *out)
{
    xmlChar *content = xmlNodeGetContent(node);

    text_append(out, (const char *)content);
    text_append_char(out, '\n');
    xmlFree(content);
}

static void add_attributes(const xmlNode *node, Text *out)
{
    for (; node; node = node->next) {
        if (node->type != XML_ELEMENT_NODE)
            continue;
        for (const xmlAttr *a = node->properties; a; a = a->next)
            add_content((const xmlNode *)a, out);
        add_attributes(node->children, out);
    }
}

static Text read_tree(xmlDoc *tree, bool attributes)
{
    Text all = {0};
    const xmlNode *root = xmlDocGetRootElement(tree);

    add_content(root, &all);
    if (attributes)
        add_attributes(root, &all);
    Text seen = collapsed(all.data);
    text_free(&all);
    xmlFreeDoc(tree);
    return seen;
}

Text read_xhtml(const Text *page)
{
    xmlDoc *tree = parse_page(page);

    assert_int_equal(
        count_nodes(tree, "//h:script | //h:img | //h:b | //@*[starts-with(name(), 'on')]"), 0);
    return read_tree(tree, true);
}

static const char markdown_elements[] = " html body h1 h2 h3 h4 h5 h6 p em strong code sub sup ul "
                                        "ol li blockquote pre table thead tbody tr th td a br ";

static void check_elements(const xmlNode *node, const Text *page)
{
    for (; node; node = node->next) {
        char name[40];
        if (node->type != XML_ELEMENT_NODE)
            continue;
        snprintf(name, sizeof name, " %.30s ", (const char *)node->name);
        if (!strstr(markdown_elements, name))
            fail_msg("an element%scame from a text: %.3000s", name, page->data);
        check_elements(node->children, page);
    }
}

Text read_markdown(const Text *page)
{
    static const char *const names[] = {"table", "strikethrough", "autolink"};
    int options = CMARK_OPT_UNSAFE;

    cmark_gfm_core_extensions_ensure_registered();
    cmark_parser *parser = cmark_parser_new(options);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        cmark_parser_attach_syntax_extension(parser, cmark_find_syntax_extension(names[i]));
    cmark_parser_feed(parser, page->data, page->length);
    cmark_node *root = cmark_parser_finish(parser);
    char *html = cmark_render_html(root, options, cmark_parser_get_syntax_extensions(parser));
    cmark_node_free(root);
    cmark_parser_free(parser);
    xmlDoc *tree = htmlReadMemory(html, (int)strlen(html), NULL, "UTF-8",
                                  HTML_PARSE_NOERROR | HTML_PARSE_NOWARNING | HTML_PARSE_NONET);
    free(html);
    if (!tree)
        fail_msg("nothing can be read of %.2000s", page->data);
    check_elements(xmlDocGetRootElement(tree), page);
    return read_tree(tree, false);
}

typedef struct Command {
    const char *name, *text;
} Command;

/* Commands that are a sign, and those that say how to set what follows. */
static const Command commands[] = {
    {"textbackslash", "\\"},
    {"textasciicircum", "^"},
    {"textasciitilde", "~"},
    {"textless", "<"},
    {"textgreater", ">"},
    {"textbar", "|"},
    {"textquotedbl", "\""},
    {"textasciigrave", "`"},
    {"enspace", "\u2002"},
    {"newline", " "},
    {"begin", ""},
    {"end", ""},
    {"centering", ""},
    {"fitted", ""},
    {"caption", " "},
    {"toprule", " "},
    {"midrule", " "},
    {"bottomrule", " "},
    {"addlinespace", " "},
    {"emph", ""},
    {"textbf", ""},
    {"texttt", ""},
    {"textsuperscript", ""},
    {"textsubscript", ""},
    {"multicolumn", " "},
    {"cmidrule", ""},
    {"par", " "},
    {"smallskip", " "},
    {"footnotesize", ""},
    {"newcommand", " "},
    {"phantom", ""},
    {"label", ""},
    {"ref", ""},
    {"hspace", ""},
    {"small", ""},
    {"scriptsize", ""},
    {"resizebox", ""},
    {"linewidth", ""},
    {"sbox", ""},
    {"usebox", ""},
    {"ifdim", ""},
    {"wd", ""},
    {"else", ""},
    {"fi", ""},
    {"rlap", ""},
};

static const char *command_text(const char *name, size_t length)
{
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++)
        if (strlen(commands[i].name) == length && strncmp(commands[i].name, name, length) == 0)
            return commands[i].text;
    return NULL;
}

/* What a backslash begins; returns what stands behind it. */
static const char *read_command(const char *at, bool defining, Text *out)
{
    size_t length = 0;

    while (isalpha((unsigned char)at[length]))
        length++;
    if (length == 0) {
        if (!strchr("{}$&#%_,\\", *at) || !*at)
            fail_msg("\\%.40s is no sign of a text", at);
        text_append(out, *at == ',' ? "\u202f" : *at == '\\' ? " " : "");
        if (!strchr(",\\", *at))
            text_append_char(out, *at);
        return at + 1;
    }
    const char *text = command_text(at, length);
    if (!text && !defining)
        fail_msg("\\%.40s came from a text", at);
    text_append(out, text ? text : " ");
    return at + length;
}

/* Comments are whole lines; no sign that means something to TeX stands by itself. What stands
 * before the first table is a definition of ours. */
Text read_latex(const Text *source)
{
    const char *begin = strstr(text_string(source), "\\begin{table}");
    Text all = {0};
    const char *before = "";
    int level = 0;

    text_append(&all, "");
    for (const char *c = begin ? begin : text_string(source); *c;) {
        bool line = c == source->data || c[-1] == '\n';
        if (*c == '%' && line) {
            c += strcspn(c, "\n");
        } else if (*c == '\\') {
            const char *from = c + 1;
            c = read_command(from, strcmp(before, "newcommand") == 0, &all);
            before = strncmp(from, "newcommand", 10) == 0 ? "newcommand" : "";
        } else if (strchr("%$#^_", *c)) {
            fail_msg("a bare %.40s came from a text", c);
        } else {
            level += *c == '{' ? 1 : *c == '}' ? -1 : 0;
            if (*c == '~')
                text_append(&all, "\u00a0");
            else if (!strchr("{}", *c))
                text_append_char(&all, *c == '&' ? ' ' : *c);
            c++;
        }
        assert_true(level >= 0);
    }
    assert_int_equal(level, 0);
    Text seen = collapsed(all.data);
    text_free(&all);
    return seen;
}

Text read_pdf(const Text *pdf)
{
    Text all = run_on(pdf, "pdftotext -raw document.pdf -");
    Text seen = collapsed(text_string(&all));

    text_free(&all);
    return seen;
}
