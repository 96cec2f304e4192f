/* SPDX-License-Identifier: GPL-3.0-or-later */
/* set_inlines.c - text with its emphasis, links and values as one paragraph. */
#include <stdlib.h>
#include <string.h>

#include "report/setting.h"

static const char zero_width_space[] = "\u200b", no_break_space[] = "\u00a0";

typedef struct RunMark { /* a run that is the mark of a footnote */
    size_t run;
    int foot; /* of the galley */
} RunMark;

typedef struct Runs {
    Setting *setting;
    TextRun *runs;
    char **owned; /* texts and links of the runs */
    size_t count, n_owned;
    bool blank;    /* the text so far ends with a blank */
    bool verbatim; /* blanks stay */
    bool breaks, joined;
    TextRun now;    /* style of what comes */
    RunMark *marks; /* of footnotes */
    size_t n_marks;
} Runs;

static void fail(Runs *runs)
{
    galley_memory(runs->setting->galley);
}

/* Keeps a string until the paragraph is made. */
static const char *keep(Runs *runs, char *string)
{
    char **owned = realloc(runs->owned, (runs->n_owned + 1) * sizeof *owned);

    if (owned)
        runs->owned = owned;
    if (!string || !owned) {
        free(string);
        fail(runs);
        return "";
    }
    return owned[runs->n_owned++] = string;
}

static void add_run(Runs *runs, char *text)
{
    TextRun *more = realloc(runs->runs, (runs->count + 1) * sizeof *more);

    if (!more) {
        free(text);
        fail(runs);
        return;
    }
    runs->runs = more;
    more[runs->count] = runs->now;
    more[runs->count++].text = keep(runs, text);
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\n';
}

/* Blanks as one; inside a value they hold together. */
static void add_text(Runs *runs, const char *text)
{
    Text out = {0};

    for (const char *c = text; *c; c++) {
        if (runs->verbatim) {
            text_append(&out, *c == '\t' ? "    " : (char[]){*c, '\0'});
        } else if (is_blank(*c)) {
            if (!runs->blank)
                text_append(&out, runs->joined ? no_break_space : " ");
            runs->blank = true;
        } else {
            text_append_char(&out, *c);
            runs->blank = false;
            if (runs->breaks && strchr("_/.:-", *c) && c[1] && !is_blank(c[1]))
                text_append(&out, zero_width_space);
        }
    }
    text_append(&out, "");
    add_run(runs, text_take(&out));
}

static void walk(Runs *runs, const xmlNode *first, const xmlNode *last);

static void raise_run(Runs *runs, double rise)
{
    double size = runs->now.style.size;

    runs->now.style.size = 0.7 * size;
    runs->now.rise += rise * size;
}

static void walk_footnote(Runs *runs, const xmlNode *node)
{
    Text address = {0};
    RunMark *marks = realloc(runs->marks, (runs->n_marks + 1) * sizeof *marks);

    if (!marks) {
        fail(runs);
        return;
    }
    runs->marks = marks;
    int foot = galley_good(runs->setting->galley) ? set_foot(runs->setting, node) : -1;
    if (foot < 0)
        return;
    text_printf(&address, "#%s", tree_attribute(node, "id"));
    runs->now.link = keep(runs, text_take(&address));
    raise_run(runs, 0.34);
    marks[runs->n_marks++] = (RunMark){runs->count, foot};
    add_text(runs, tree_attribute(node, "number"));
}

static void walk_reference(Runs *runs, const xmlNode *node)
{
    const xmlNode *target;
    Text shown = {0}, address = {0};
    Galley *galley = runs->setting->galley;

    if (!galley_good(galley) ||
        !tree_resolve(runs->setting->document, node, &target, &shown, &galley->error)) {
        text_free(&shown);
        return;
    }
    text_printf(&address, "#%s", tree_attribute(node, "to"));
    runs->now.link = keep(runs, text_take(&address));
    if (tree_kind(target) == DOCUMENT_FOOTNOTE)
        raise_run(runs, 0.34);
    else
        runs->now.paint = PAINT_ACCENT;
    add_text(runs, text_string(&shown));
    text_free(&shown);
}

static void walk_link(Runs *runs, const xmlNode *node)
{
    Galley *galley = runs->setting->galley;

    if (!galley_good(galley) || !tree_check_link(runs->setting->document, node, &galley->error))
        return;
    runs->now.link = tree_attribute(node, "href");
    runs->now.paint = PAINT_ACCENT;
    walk(runs, node->children, NULL);
}

/* One element in its style; the style from before comes back after it. */
static void walk_element(Runs *runs, const xmlNode *node)
{
    TextRun before = runs->now;
    bool joined = runs->joined;
    double size = before.style.size;

    switch (tree_kind(node)) {
    case DOCUMENT_EMPHASIS:
        runs->now.style.italic = !before.style.italic;
        break;
    case DOCUMENT_STRONG:
        runs->now.style.bold = true;
        break;
    case DOCUMENT_CODE:
    case DOCUMENT_FILE:
        runs->now.style = (TextStyle){.family = FONT_MONO, .size = 0.88 * size};
        break;
    case DOCUMENT_SUBSCRIPT:
        raise_run(runs, -0.16);
        break;
    case DOCUMENT_SUPERSCRIPT:
        raise_run(runs, 0.34);
        break;
    case DOCUMENT_VALUE:
        runs->joined = true;
        break;
    default:
        break;
    }
    if (tree_kind(node) == DOCUMENT_REFERENCE)
        walk_reference(runs, node);
    else if (tree_kind(node) == DOCUMENT_FOOTNOTE)
        walk_footnote(runs, node);
    else if (tree_kind(node) == DOCUMENT_LINK)
        walk_link(runs, node);
    else
        walk(runs, node->children, NULL);
    runs->now = before;
    runs->joined = joined;
}

static void walk(Runs *runs, const xmlNode *first, const xmlNode *last)
{
    for (const xmlNode *node = first; node && node != last; node = node->next) {
        if (node->type == XML_TEXT_NODE) {
            add_text(runs, (const char *)node->content);
        } else if (tree_kind(node) == DOCUMENT_BREAK) {
            add_run(runs, text_copy("\n"));
            runs->blank = true;
        } else {
            walk_element(runs, node);
        }
    }
}

/* A sign that no font has is an error at the place in the layout. */
static bool check_signs(Setting *setting, const Paragraph *paragraph, const xmlNode *node)
{
    uint32_t sign = 0;
    Text text = {0};
    Error *err = &setting->galley->error;

    if (!paragraph || paragraph_missing(paragraph, &sign) == 0)
        return paragraph != NULL;
    if (node)
        tree_text(node->parent, &text);
    text_missing_error(sign, text_string(&text), err);
    text_free(&text);
    return node ? tree_locate(node->parent, err) : false;
}

const Paragraph *set_inlines(Setting *setting, const xmlNode *first, const xmlNode *last,
                             const Look *look, const InlineOptions *options)
{
    Runs runs = {.setting = setting, .blank = true, .breaks = options->breaks};
    Galley *galley = setting->galley;
    const Paragraph *result = NULL;
    ParagraphOptions shape = {.width = options->width,
                              .line_height = look->line_height,
                              .align = options->align,
                              .fit = options->fit,
                              .whole_words = strncmp(setting->document->language, "en", 2) != 0};

    if (!galley_good(galley))
        return NULL;
    runs.now.style = look->style;
    runs.now.style.size *= options->scale > 0 ? options->scale : 1;
    runs.now.style.bold = look->style.bold || options->bold;
    runs.now.style.italic = look->style.italic || options->italic;
    runs.now.paint = look->paint;
    shape.style = runs.now.style;
    runs.verbatim = look == &looks[LOOK_LISTING];
    if (options->label) {
        runs.now.style.bold = !options->light;
        add_text(&runs, options->label);
        runs.now.style.bold = look->style.bold || options->bold;
    }
    if (options->target) {
        Text address = {0};
        text_printf(&address, "#%s", options->target);
        runs.now.link = keep(&runs, text_take(&address));
    }
    walk(&runs, first, last);
    if (galley_good(galley)) {
        Paragraph *made =
            paragraph_new(setting->typesetter, runs.runs, runs.count, &shape, &galley->error);
        result = galley_own(galley, made);
        if (!check_signs(setting, result, first))
            result = NULL;
        for (size_t i = 0; result && i < runs.n_marks; i++)
            galley_mark(galley, result, paragraph_line_of(result, runs.marks[i].run),
                        runs.marks[i].foot);
    }
    free(runs.marks);
    for (size_t i = 0; i < runs.n_owned; i++)
        free(runs.owned[i]);
    free(runs.owned);
    free(runs.runs);
    return result;
}
