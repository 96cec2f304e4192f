/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bind_report.c - the module document: a report written from top to bottom.
 *
 *     local doc = document.new{title = "...", subtitle=, description=, keywords=, language=}
 *     doc:heading("Question", {level = 1, id = "question"})
 *     doc:section("Methods", function() ... end)      or ("Methods", {id=}, function)
 *     doc:paragraph{"Policy A succeeded on ", document.value{...}, "."}
 *     doc:list({"one", {"two ", document.strong("bold")}}, {numbered = true})
 *     doc:aside("...")   doc:quote("...")   doc:listing("...")
 *     doc:table{...}     doc:figure(figure, {caption = "...", id=, notes=})
 *     doc:contents{depth = 2}   doc:sources{key = "...", ...}
 *     doc:xhtml{template=, theme=, slots=} -> string
 *     doc:pages{paper = "a4", theme=, running_head=} -> string
 *
 * Where a content stands in an aside, a quote, an item or a footnote, a function may stand that
 * writes blocks with doc. Errors name the line of the script. */
#include "script/bind_report.h"

#include <stdlib.h>
#include <string.h>

#include "script/bind.h"
#include "script/bind_figure.h"
#include "script/engine.h"

static const char document_type[] = "document";

typedef struct DocumentBox {
    Document *document;
    size_t held; /* bytes */
    int kept;    /* reference to the table of the figures that it shows */
} DocumentBox;

static int release_document(lua_State *L)
{
    DocumentBox *box = lua_touserdata(L, 1);

    document_free(box->document);
    bind_let_go(L, &box->held);
    if (box->document)
        luaL_unref(L, LUA_REGISTRYINDEX, box->kept);
    box->document = NULL;
    return 0;
}

/* The line of the user's script that runs now; else the place in a document that was
 * named; else the line of ours. */
static void note_place(lua_State *L, Document *document)
{
    lua_Debug frame, found = {.currentline = 0};

    for (int level = 0; lua_getstack(L, level, &frame); level++) {
        lua_getinfo(L, "Sl", &frame);
        bool user = fault_is_user_source(frame.source);
        if (frame.currentline > 0 && (user || found.currentline == 0))
            found = frame;
        if (frame.currentline > 0 && user)
            break;
    }
    const Place *place = &bind_script(L)->place;
    if (place->file && (found.currentline == 0 || !fault_is_user_source(found.source))) {
        document_at(document, place->file, place->line);
        document_column(document, place->column);
    } else if (found.currentline > 0) {
        document_at(document, found.source + 1, found.currentline);
    }
}

Document *document_self(lua_State *L)
{
    enum {
        NODE_BYTES = 500 /* roughly what a block takes */
    };
    DocumentBox *box = bind_check(L, 1, document_type);

    bind_charge(L, NODE_BYTES);
    note_place(L, box->document);
    content_check(L, box->document);
    return box->document;
}

static void add_keywords(lua_State *L, Document *document)
{
    static const char where[] = "document.new";

    if (!bind_table(L, 1, where, "keywords"))
        return;
    for (lua_Integer i = 1, count = (lua_Integer)lua_rawlen(L, -1); i <= count; i++) {
        if (lua_rawgeti(L, -1, i) != LUA_TSTRING)
            bind_fail(L, ERROR_SCRIPT, "%s: a keyword must be a string, not a %s", where,
                      luaL_typename(L, -1));
        document_keyword(document, lua_tostring(L, -1));
        lua_pop(L, 1);
    }
    lua_pop(L, 1);
}

static int document_make(lua_State *L)
{
    enum {
        DOCUMENT_BYTES = 20000 /* roughly what a document takes */
    };
    static const char where[] = "document.new";
    static const char *const options[] = {"title",    "subtitle", "description",
                                          "keywords", "language", "generator"};
    DocumentBox *box;

    bind_check_options(L, 1, where, options, sizeof options / sizeof *options);
    const char *title = bind_string(L, 1, where, "title");
    const char *language = bind_string_or(L, 1, where, "language", NULL);
    const char *generator = bind_string_or(L, 1, where, "generator", NULL);
    lua_newtable(L);
    box = bind_new(L, document_type, sizeof *box);
    lua_pushvalue(L, -2);
    box->kept = luaL_ref(L, LUA_REGISTRYINDEX);
    box->document = document_new(title, language);
    if (!box->document) {
        luaL_unref(L, LUA_REGISTRYINDEX, box->kept);
        bind_fail(L, ERROR_MEMORY, "out of memory: give the program more, or less to do");
    }
    bind_hold(L, &box->held, DOCUMENT_BYTES);
    document_subtitle(box->document, bind_string_or(L, 1, where, "subtitle", NULL));
    document_describe(box->document, bind_string_or(L, 1, where, "description", NULL));
    if (generator)
        document_generator(box->document, generator);
    add_keywords(L, box->document);
    content_check(L, box->document);
    return 1;
}

void document_options(lua_State *L, int index, const char *where, const char *const *names,
                      size_t count)
{
    lua_settop(L, index);
    if (lua_isnil(L, index)) {
        lua_newtable(L);
        lua_replace(L, index);
    }
    bind_check_options(L, index, where, names, count);
}

static int method_heading(lua_State *L)
{
    static const char where[] = "doc:heading";
    static const char *const options[] = {"level", "id"};
    Document *document = document_self(L);

    document_options(L, 3, where, options, sizeof options / sizeof *options);
    int64_t level = bind_integer_or(L, 3, where, "level", 1);
    document_heading(document, level < 1 || level > 100 ? 0 : (int)level,
                     bind_string_or(L, 3, where, "id", NULL));
    content_check(L, document);
    content_write(L, 2, where, document);
    document_end(document);
    content_check(L, document);
    return 0;
}

/* Calls the function at index with the document as its argument. */
static void call_writer(lua_State *L, int index, int results)
{
    lua_pushvalue(L, index);
    lua_pushvalue(L, 1);
    lua_call(L, 1, results);
}

static int method_section(lua_State *L)
{
    static const char where[] = "doc:section";
    static const char *const options[] = {"id"};
    Document *document = document_self(L);

    lua_settop(L, 4);
    if (lua_isfunction(L, 3)) { /* without options */
        lua_newtable(L);
        lua_replace(L, 4);
        lua_rotate(L, 3, 1);
    }
    if (!lua_isfunction(L, 4))
        bind_fail(L, ERROR_SCRIPT,
                  "%s needs a function that writes what is in it: "
                  "doc:section(\"...\", function() ... end)",
                  where);
    bind_check_options(L, 3, where, options, 1);
    document_begin(document, DOCUMENT_SECTION, bind_string_or(L, 3, where, "id", NULL));
    content_check(L, document);
    content_block(L, 2, where, document, DOCUMENT_HEADING, NULL);
    call_writer(L, 4, 0);
    document_end(document);
    content_check(L, document);
    return 0;
}

/* A block that holds blocks: a function writes them, a content becomes a paragraph. */
static void write_blocks(lua_State *L, int index, const char *where, Document *document)
{
    if (lua_isfunction(L, index))
        call_writer(L, index, 0);
    else
        content_block(L, index, where, document, DOCUMENT_PARAGRAPH, NULL);
}

static int method_paragraph(lua_State *L)
{
    static const char where[] = "doc:paragraph";
    static const char *const options[] = {"id"};
    Document *document = document_self(L);

    document_options(L, 3, where, options, 1);
    content_block(L, 2, where, document, DOCUMENT_PARAGRAPH,
                  bind_string_or(L, 3, where, "id", NULL));
    return 0;
}

static int write_box(lua_State *L, const char *where, DocumentKind kind)
{
    Document *document = document_self(L);

    document_begin(document, kind, NULL);
    content_check(L, document);
    write_blocks(L, 2, where, document);
    document_end(document);
    content_check(L, document);
    return 0;
}

static int method_aside(lua_State *L)
{
    return write_box(L, "doc:aside", DOCUMENT_ASIDE);
}

static int method_quote(lua_State *L)
{
    return write_box(L, "doc:quote", DOCUMENT_QUOTE);
}

static int method_listing(lua_State *L)
{
    Document *document = document_self(L);

    content_block(L, 2, "doc:listing", document, DOCUMENT_LISTING, NULL);
    return 0;
}

static int method_colophon(lua_State *L)
{
    Document *document = document_self(L);

    content_block(L, 2, "doc:colophon", document, DOCUMENT_COLOPHON, NULL);
    return 0;
}

static int method_list(lua_State *L)
{
    static const char where[] = "doc:list";
    static const char *const options[] = {"numbered", "id"};
    Document *document = document_self(L);

    document_options(L, 3, where, options, sizeof options / sizeof *options);
    if (!lua_istable(L, 2))
        bind_fail(L, ERROR_SCRIPT,
                  "%s takes a list of items, not a %s: write doc:list{\"...\", ...}", where,
                  luaL_typename(L, 2));
    bool numbered = bind_boolean_or(L, 3, where, "numbered", false);
    document_begin(document, numbered ? DOCUMENT_NUMBERED_LIST : DOCUMENT_LIST,
                   bind_string_or(L, 3, where, "id", NULL));
    for (lua_Integer i = 1, count = (lua_Integer)lua_rawlen(L, 2); i <= count; i++) {
        document_begin(document, DOCUMENT_ITEM, NULL);
        content_check(L, document);
        if (lua_rawgeti(L, 2, i) == LUA_TFUNCTION) {
            call_writer(L, lua_gettop(L), 1); /* it writes blocks, or gives a content */
            lua_remove(L, -2);
        }
        if (!lua_isnil(L, -1))
            content_write(L, -1, where, document);
        lua_pop(L, 1);
        document_end(document);
    }
    document_end(document);
    content_check(L, document);
    return 0;
}

/* The document shows the figure for as long as it lives. */
static void keep_figure(lua_State *L, int index)
{
    const DocumentBox *box = bind_check(L, 1, document_type);

    lua_rawgeti(L, LUA_REGISTRYINDEX, box->kept);
    lua_pushvalue(L, index);
    lua_rawseti(L, -2, (lua_Integer)lua_rawlen(L, -2) + 1);
    lua_pop(L, 1);
}

static int method_figure(lua_State *L)
{
    static const char where[] = "doc:figure";
    static const char *const options[] = {"caption", "id", "notes", "alt", "float"};
    Document *document = document_self(L);
    const Figure *figure = bind_check_figure(L, 2);

    document_options(L, 3, where, options, sizeof options / sizeof *options);
    const char *id = bind_string_or(L, 3, where, "id", NULL);
    keep_figure(L, 2);
    document_figure(document, figure, id);
    const char *alternative = bind_string_or(L, 3, where, "alt", NULL);
    if (alternative)
        document_alternative(document, alternative);
    if (bind_boolean_or(L, 3, where, "float", false))
        document_float(document);
    if (!content_field(L, 3, "caption"))
        bind_fail(L, ERROR_SCRIPT, "%s needs \"caption\": say in one what it shows", where);
    content_block(L, -1, where, document, DOCUMENT_CAPTION, NULL);
    lua_pop(L, 1);
    content_notes(L, 3, where, document);
    document_end(document);
    content_check(L, document);
    return 0;
}

/* document.at(file, line, column): what is written next comes from there; () ends it. */
static int document_place(lua_State *L)
{
    const char *file = luaL_optstring(L, 1, NULL);

    place_set(bind_script(L), file, luaL_optinteger(L, 2, 0), luaL_optinteger(L, 3, 0));
    return 0;
}

int bind_document_open(lua_State *L)
{
    static const luaL_Reg functions[] = {{"new", document_make},
                                         {"at", document_place},
                                         {"evidence", document_evidence},
                                         {"digest", document_digest},
                                         {NULL, NULL}};
    static const luaL_Reg methods[] = {
        {"heading", method_heading},
        {"section", method_section},
        {"paragraph", method_paragraph},
        {"list", method_list},
        {"aside", method_aside},
        {"quote", method_quote},
        {"listing", method_listing},
        {"colophon", method_colophon},
        {"table", document_table_method},
        {"figure", method_figure},
        {"xhtml", document_xhtml_method},
        {"pages", document_pages_method},
        {"markdown", document_markdown_method},
        {"latex_tables", document_tables_method},
        {"latex_values", document_values_method},
        {"contents", document_contents_method},
        {"sources", document_sources_method},
        {NULL, NULL},
    };

    bind_type(L, document_type, methods, release_document);
    evidence_open(L);
    luaL_newlib(L, functions);
    content_open(L);
    markdown_open(L);
    return 1;
}
