/* SPDX-License-Identifier: GPL-3.0-or-later */
/* instructions.c - what a template can say. An instruction is a row of the table at
 * the end: its attributes and its function. */
#include <stdlib.h>
#include <string.h>

#include "base/visible.h"
#include "report/filling.h"
#include "report/node.h"

/* An error that ends with the nearest of some names, or lists them all. */
bool filling_unknown(Filling *f, const xmlNode *node, const char *what, const char *name,
                     const char *const *known, size_t count)
{
    const char *nearest = text_nearest(name, known, count);
    Text list = {0};

    for (size_t i = 0; i < count; i++)
        text_printf(&list, "%s%s", i ? ", " : "", known[i]);
    if (nearest)
        filling_error(f, node, "unknown %s \"%s\": did you mean \"%s\"?", what, name, nearest);
    else
        filling_error(f, node, "unknown %s \"%s\": known are %s", what, name, text_string(&list));
    text_free(&list);
    return false;
}

static const Scope *scope_of(const Filling *f, const char *name)
{
    const char *dot = strchr(name, '.');

    for (const Scope *scope = f->scope; dot && scope; scope = scope->outer)
        if (strlen(scope->as) == (size_t)(dot - name) &&
            strncmp(scope->as, name, (size_t)(dot - name)) == 0)
            return scope;
    return NULL;
}

static bool find_field(Filling *f, const xmlNode *node, const Scope *scope, const char *name,
                       Found *out)
{
    const char *const *fields = scope->slot->fields;
    size_t count = 0;

    for (; fields[count]; count++)
        if (strcmp(fields[count], name) == 0) {
            out->text = scope->slot->records[scope->index].texts[count];
            return true;
        }
    return filling_unknown(f, node, "field", name, fields, count);
}

bool filling_find(Filling *f, const xmlNode *node, const char *name, Found *out)
{
    const Scope *scope = scope_of(f, name);

    *out = (Found){0};
    if (scope)
        return find_field(f, node, scope, strchr(name, '.') + 1, out);
    for (size_t i = 0; i < f->n_slots; i++) {
        const TemplateSlot *slot = &f->slots[i];
        if (strcmp(slot->name, name) != 0)
            continue;
        out->text = slot->text;
        out->nodes = slot->nodes;
        out->list = slot->fields ? slot : NULL;
        return true;
    }
    const char **known = calloc(f->n_slots + 1, sizeof *known);
    if (!filling_memory(known, f))
        return false;
    for (size_t i = 0; i < f->n_slots; i++)
        known[i] = f->slots[i].name;
    filling_unknown(f, node, "slot", name, known, f->n_slots);
    free(known);
    return false;
}

static bool is_empty(const Found *found)
{
    return !(found->text && *found->text) && !found->nodes &&
           !(found->list && found->list->n_records);
}

static bool run_text(Filling *f, const xmlNode *node, xmlNode *to)
{
    Found found;

    if (!filling_find(f, node, filling_attribute(node, "slot"), &found))
        return false;
    if (found.nodes || found.list)
        return filling_error(f, node, "the slot \"%s\" holds no text: use %s",
                             filling_attribute(node, "slot"), found.list ? "each" : "insert");
    return !found.text || filling_text(f, to, found.text, strlen(found.text));
}

static bool run_insert(Filling *f, const xmlNode *node, xmlNode *to)
{
    Found found;

    if (!filling_find(f, node, filling_attribute(node, "slot"), &found))
        return false;
    if (found.text || found.list)
        return filling_error(f, node, "the slot \"%s\" holds no nodes: use %s",
                             filling_attribute(node, "slot"), found.list ? "each" : "text");
    for (const xmlNode *next = found.nodes; next; next = next->next)
        if (!node_copy(to, next))
            return error_memory(f->err);
    return true;
}

/* Takes the place of an attribute of that name. The one prefix is that of xml:lang. */
static bool set_attribute(xmlNode *to, const char *name, const char *value)
{
    bool prefixed = strchr(name, ':') != NULL;
    xmlNs *ns = prefixed ? node_xml_namespace(to) : NULL;
    const char *local = prefixed ? strchr(name, ':') + 1 : name;
    xmlAttr *before = xmlHasNsProp(to, (const xmlChar *)local, ns ? ns->href : NULL);

    if (prefixed && !ns)
        return false;
    if (before)
        xmlRemoveProp(before);
    return node_attribute(to, ns, local, value);
}

static bool run_attribute(Filling *f, const xmlNode *node, xmlNode *to)
{
    Found found;
    Text text = {0};
    const char *name = filling_attribute(node, "name");

    if (!filling_find(f, node, filling_attribute(node, "slot"), &found))
        return false;
    if (found.nodes || found.list)
        return filling_error(f, node, "the slot \"%s\" holds no text for an attribute",
                             filling_attribute(node, "slot"));
    if (strcmp(name, "xml:lang") != 0 && xmlValidateNCName((const xmlChar *)name, 0) != 0)
        return filling_error(f, node, "\"%s\" is no name for an attribute", name);
    if (!found.text)
        return true;
    text_append(&text, filling_attribute(node, "before") ? filling_attribute(node, "before") : "");
    visible_append(&text, found.text, strlen(found.text));
    bool good =
        text_ok(&text, f->err) && (set_attribute(to, name, text.data) || error_memory(f->err));
    text_free(&text);
    return good;
}

static bool run_if(Filling *f, const xmlNode *node, xmlNode *to)
{
    Found found;
    const char *slot = filling_attribute(node, "slot"),
               *missing = filling_attribute(node, "missing");

    if (!slot == !missing)
        return filling_error(f, node, "if needs either slot or missing: give it one of them");
    if (!filling_find(f, node, slot ? slot : missing, &found))
        return false;
    return is_empty(&found) != (missing != NULL) || filling_children(f, node, to);
}

static bool run_each(Filling *f, const xmlNode *node, xmlNode *to)
{
    Found found;
    Scope scope = {.as = filling_attribute(node, "as"), .outer = f->scope};
    bool good = true;

    if (!filling_find(f, node, filling_attribute(node, "slot"), &found))
        return false;
    if (!found.list)
        return filling_error(f, node, "the slot \"%s\" holds no list: each cannot go through it",
                             filling_attribute(node, "slot"));
    scope.slot = found.list;
    f->scope = &scope;
    for (; good && scope.index < found.list->n_records; scope.index++)
        good = filling_children(f, node, to);
    f->scope = scope.outer;
    return good;
}

static bool run_part(Filling *f, const xmlNode *node, xmlNode *to)
{
    return filling_children(f, node, to);
}

typedef struct Instruction {
    const char *name;
    bool (*run)(Filling *f, const xmlNode *node, xmlNode *to);
    const char *needed[3], *allowed[3]; /* attributes */
    bool holds;                         /* may have content */
    bool writes;                        /* needs an element to write into */
} Instruction;

static const Instruction instructions[] = {
    {"insert", run_insert, {"slot"}, {NULL}, false, true},
    {"text", run_text, {"slot"}, {NULL}, false, true},
    {"attribute", run_attribute, {"name", "slot"}, {"before"}, false, true},
    {"if", run_if, {NULL}, {"slot", "missing"}, true, false},
    {"each", run_each, {"slot", "as"}, {NULL}, true, false},
    {"include", filling_include, {"file"}, {NULL}, false, false},
    {"part", run_part, {NULL}, {NULL}, true, false},
};

enum {
    INSTRUCTIONS = sizeof instructions / sizeof *instructions
};

static bool is_named(const char *name, const char *const names[3])
{
    for (size_t i = 0; i < 3 && names[i]; i++)
        if (strcmp(names[i], name) == 0)
            return true;
    return false;
}

static bool check_use(Filling *f, const xmlNode *node, const xmlNode *to, const Instruction *row)
{
    const char *known[6];
    size_t count = 0;

    for (size_t i = 0; i < 3 && row->needed[i]; i++)
        known[count++] = row->needed[i];
    for (size_t i = 0; i < 3 && row->allowed[i]; i++)
        known[count++] = row->allowed[i];
    for (const xmlAttr *a = node->properties; a; a = a->next)
        if (!is_named((const char *)a->name, row->needed) &&
            !is_named((const char *)a->name, row->allowed))
            return filling_unknown(f, node, "attribute", (const char *)a->name, known, count);
    for (size_t i = 0; i < 3 && row->needed[i]; i++)
        if (!filling_attribute(node, row->needed[i]))
            return filling_error(f, node, "%s has no %s: write %s=\"...\"", row->name,
                                 row->needed[i], row->needed[i]);
    if (row->writes && to->type != XML_ELEMENT_NODE)
        return filling_error(f, node, "%s stands outside of all elements: put it into one",
                             row->name);
    if (node->children && !row->holds)
        return filling_error(f, node, "%s holds nothing: write <%s ... />", row->name, row->name);
    return true;
}

bool filling_instruction(Filling *f, const xmlNode *node, xmlNode *to)
{
    const char *known[INSTRUCTIONS];

    for (size_t i = 0; i < INSTRUCTIONS; i++) {
        known[i] = instructions[i].name;
        if (strcmp((const char *)node->name, known[i]) == 0)
            return check_use(f, node, to, &instructions[i]) && instructions[i].run(f, node, to);
    }
    return filling_unknown(f, node, "instruction", (const char *)node->name, known, INSTRUCTIONS);
}
