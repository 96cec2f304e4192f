/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bind_paint.c - doc:xhtml{...}, doc:pages{...}, doc:markdown(), doc:latex_tables() and
 * doc:latex_values(): the document as the bytes of a file. */
#include <stdio.h>
#include <string.h>

#include "report/latex.h"
#include "report/markdown_paint.h"
#include "report/pages.h"
#include "report/xhtml.h"
#include "script/bind.h"
#include "script/bind_figure.h"
#include "script/bind_report.h"
#include "script/engine.h"

enum {
    MOST_SLOTS = 64
};

/* Whether a file begins as a page that was written, with the document type that no template has. */
static bool is_written_page(const char *path)
{
    static const char sign[] = "<!DOCTYPE";
    char begin[sizeof sign - 1];
    FILE *file = fopen(path, "rb");
    bool is = file && fread(begin, 1, sizeof begin, file) == sizeof begin &&
              memcmp(begin, sign, sizeof begin) == 0;

    if (file)
        fclose(file);
    return is;
}

/* Pushes the path of NAME.xhtml, beside the user's script or in templates/. Without a name it is
 * report.xhtml, as pages are called too: one written earlier is passed over. */
static const char *push_template(lua_State *L, const char *given)
{
    const char *name = given ? given : "report";
    static const char letters[] =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-";
    Script *script = bind_script(L);

    if (!*name || strspn(name, letters) != strlen(name))
        bind_fail(
            L, ERROR_SCRIPT,
            "doc:xhtml: \"template\" cannot be \"%.100s\": give the name of a file NAME.xhtml "
            "beside the script or in templates/, without its ending",
            name);
    if (script->module_folder) {
        const char *path = lua_pushfstring(L, "%s/%s.xhtml", script->module_folder, name);
        Error err = {0};
        bool found;

        if (!given && is_written_page(path))
            return lua_pushfstring(L, "%s/templates/%s.xhtml", script->data_folder, name);
        if (!script_looks_for(script, path, &found, &err) ||
            (found && !script_used(script, path, &err)))
            bind_raise(L, &err);
        if (found)
            return path;
        lua_pop(L, 1);
    }
    return lua_pushfstring(L, "%s/templates/%s.xhtml", script->data_folder, name);
}

/* Further slots by name; the strings live as long as the table of options. */
static size_t read_slots(lua_State *L, XhtmlSlot slots[static MOST_SLOTS])
{
    size_t count = 0;

    if (!bind_table(L, 2, "doc:xhtml", "slots"))
        return 0;
    for (lua_pushnil(L); lua_next(L, -2); lua_pop(L, 1)) {
        if (lua_type(L, -2) != LUA_TSTRING || lua_type(L, -1) != LUA_TSTRING)
            bind_fail(L, ERROR_SCRIPT,
                      "doc:xhtml: \"slots\" takes texts by name: slots = {name = "
                      "\"text\"}");
        if (count < MOST_SLOTS)
            slots[count++] = (XhtmlSlot){lua_tostring(L, -2), lua_tostring(L, -1)};
        else
            bind_fail(L, ERROR_SCRIPT, "doc:xhtml: %d slots are enough", MOST_SLOTS);
    }
    lua_pop(L, 1);
    return count;
}

static int finish(lua_State *L, bool good, const Text *out, const Error *err)
{
    if (!good)
        bind_raise(L, err);
    bind_push_text(L, out);
    return 1;
}

int document_xhtml_method(lua_State *L)
{
    static const char where[] = "doc:xhtml";
    static const char *const names[] = {"template", "theme", "slots"};
    XhtmlSlot slots[MOST_SLOTS];
    Document *document = document_self(L);
    Error err = {0};

    document_options(L, 2, where, names, sizeof names / sizeof *names);
    XhtmlOptions options = {.slots = slots, .n_slots = read_slots(L, slots)};
    options.theme = bind_theme_option(L, 2, where, NULL);
    if (!options.theme) {
        options.theme = bind_theme(L, where, "light");
        options.dark = bind_theme(L, where, "dark");
    }
    options.find_input = data_find_input;
    options.context = L;
    options.typesetter = bind_typesetter(L);
    options.template_path = push_template(L, bind_string_or(L, 2, where, "template", NULL));
    Text *out = bind_text(L);
    bind_note_place(L);
    bool good = xhtml_write(document, &options, out, &err);
    return finish(L, good, out, &err);
}

int document_pages_method(lua_State *L)
{
    static const char where[] = "doc:pages";
    static const char *const names[] = {"paper", "theme", "running_head", "columns"};
    Document *document = document_self(L);
    Error err = {0};

    document_options(L, 2, where, names, sizeof names / sizeof *names);
    int64_t columns = bind_integer_or(L, 2, where, "columns", 1);
    if (columns < 1 || columns > 2)
        bind_fail(L, ERROR_SCRIPT, "%s: \"columns\" is %lld: give 1 or 2", where,
                  (long long)columns);
    PagesOptions options = {
        .columns = (int)columns,
        .paper = (PagesPaper)bind_choice(L, 2, where, "paper", pages_paper_names, PAGES_PAPER_COUNT,
                                         PAGES_A4),
        .theme = bind_theme_option(L, 2, where, "light"),
        .running_head = bind_string_or(L, 2, where, "running_head", NULL),
        .typesetter = bind_typesetter(L),
    };
    Text *out = bind_text(L);
    bind_note_place(L);
    bool good = pages_write(document, &options, out, &err);
    return finish(L, good, out, &err);
}

typedef bool WriteText(const Document *document, Text *out, Error *err);

static int write_text(lua_State *L, WriteText *write)
{
    Document *document = document_self(L);
    Text *out = bind_text(L);
    Error err = {0};

    return finish(L, write(document, out, &err), out, &err);
}

int document_markdown_method(lua_State *L)
{
    return write_text(L, markdown_paint);
}

int document_tables_method(lua_State *L)
{
    return write_text(L, latex_tables);
}

int document_values_method(lua_State *L)
{
    return write_text(L, latex_values);
}
