/* SPDX-License-Identifier: GPL-3.0-or-later */
/* xhtml_inputs.c - inputs that are too long to stand beside their numbers, in full: what
 * data-input names as "strata=10x4 sha256=..." follows at the end of the page. */
#include <stdlib.h>
#include <string.h>

#include "report/xhtml_paint.h"

typedef struct Names { /* each once, in the order of their first use */
    char **items;
    size_t count;
} Names;

/* "strata=10x4 sha256=1074802ad48c9e1f" without the options behind it; null = none. */
static char *name_in(const char *input)
{
    static const char mark[] = " sha256=";
    const char *digest = input ? strstr(input, mark) : NULL;

    if (!digest)
        return NULL;
    size_t length = (size_t)(digest - input) + strlen(mark);
    length += strspn(input + length, "0123456789abcdef");
    return text_copy_n(input, length);
}

static bool add_name(Names *names, const char *input, Error *err)
{
    char *name = name_in(input);

    if (!name)
        return !input || !strstr(input, " sha256=") || error_memory(err);
    for (size_t i = 0; i < names->count; i++)
        if (strcmp(names->items[i], name) == 0) {
            free(name);
            return true;
        }
    char **more = realloc(names->items, (names->count + 1) * sizeof *more);
    if (!more) {
        free(name);
        return error_memory(err);
    }
    names->items = more;
    more[names->count++] = name;
    return true;
}

static bool collect(const xmlNode *node, Names *names, Error *err)
{
    if (node->type != XML_ELEMENT_NODE)
        return true;
    if (!add_name(names, tree_attribute(node, "data-input"), err))
        return false;
    for (const xmlNode *child = node->children; child; child = child->next)
        if (!collect(child, names, err))
            return false;
    return true;
}

static bool paint_input(XhtmlPaint *paint, const char *name, const char *text, xmlNode *to)
{
    xmlNode *line = paint_element(paint, to, "p");
    xmlNode *code = line ? paint_classed(paint, line, "code", NULL, name) : NULL;
    xmlNode *box = code ? paint_classed(paint, to, "pre", "input", NULL) : NULL;

    return box && paint_attribute(paint, box, "data-name", name) &&
           paint_attribute(paint, box, "tabindex", "0") &&
           paint_classed(paint, box, "code", NULL, text);
}

static bool paint_all(XhtmlPaint *paint, const Names *names, xmlNode *to)
{
    const XhtmlOptions *options = paint->options;
    xmlNode *box = NULL;

    for (size_t i = 0; i < names->count; i++) {
        const char *text =
            options->find_input ? options->find_input(options->context, names->items[i]) : NULL;

        if (!text)
            continue;
        if (!box && !((box = paint_classed(paint, to, "details", "inputs", NULL)) &&
                      paint_classed(paint, box, "summary", NULL,
                                    "Inputs that are too long to stand beside their numbers")))
            return false;
        if (!paint_input(paint, names->items[i], text, box))
            return false;
    }
    return true;
}

bool paint_inputs(XhtmlPaint *paint, xmlNode *body)
{
    Names names = {0};
    bool good = collect(body, &names, paint->err) && paint_all(paint, &names, body);

    for (size_t i = 0; i < names.count; i++)
        free(names.items[i]);
    free(names.items);
    return good;
}
