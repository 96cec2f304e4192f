/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bind_markdown.c - document.markdown: Markdown as tables, with the place of each thing.
 *
 *     document.markdown(text [, name]) -> {front = {...}, blocks = {...}, source = text}
 *
 * A node is a table of what is in it, with kind, line and column (in bytes), and where
 * they apply text, detail, level, tight, fenced: see report/markdown.h. front is a list of
 * {name, value, line, column}; source has the lines as they are counted.
 *
 * Reading is time in Lua: there are texts that keep cmark busy for hours. */
#include <string.h>

#include "base/number.h"
#include "report/front.h"
#include "report/markdown.h"
#include "script/bind.h"
#include "script/bind_report.h"
#include "script/engine.h"

enum {
    SIZE_LIMIT = 8 << 20
};

static const char reading_type[] = "document.reading";

typedef struct ReadingBox { /* what a reading needs and Lua must free */
    Markdown *markdown;
    FrontNode *front;
} ReadingBox;

static int release_reading(lua_State *L)
{
    ReadingBox *box = lua_touserdata(L, 1);

    markdown_free(box->markdown);
    front_free(box->front);
    *box = (ReadingBox){0};
    return 0;
}

static int raise_in(lua_State *L, const char *name, Error *err)
{
    if (name)
        error_locate(err, name, 0, 0);
    return bind_raise(L, err);
}

/* Raises at the first byte that no text has. */
static void check_text(lua_State *L, const char *name, const Text *text)
{
    const char *bytes = text_string(text);
    size_t valid = utf8_first_invalid(bytes, text->length);
    const char *nul = memchr(bytes, '\0', text->length);
    size_t bad = nul && (size_t)(nul - bytes) < valid ? (size_t)(nul - bytes) : valid;
    int64_t line = 1;
    size_t start = 0;
    Error err = {0};

    if (bad >= text->length)
        return;
    for (size_t i = 0; i < bad; i++)
        if (bytes[i] == '\n') {
            line++;
            start = i + 1;
        }
    error_at(&err, ERROR_INPUT, name, line, (int64_t)utf8_count(bytes + start, bad - start) + 1,
             "a byte 0x%02X is no text: save the document as UTF-8", (unsigned char)bytes[bad]);
    bind_raise(L, &err);
}

/* Pushes the text without a byte order mark, each line ended by \n. */
static Text *push_lines(lua_State *L, const char *bytes, size_t length)
{
    Text *text = bind_text(L);
    size_t at = length >= 3 && memcmp(bytes, "\xEF\xBB\xBF", 3) == 0 ? 3 : 0;

    while (at < length) {
        const char *end = memchr(bytes + at, '\r', length - at);
        size_t plain = end ? (size_t)(end - bytes) - at : length - at;

        text_append_n(text, bytes + at, plain);
        at += plain;
        if (!end)
            break;
        text_append_char(text, '\n');
        at += at + 1 < length && bytes[at + 1] == '\n' ? 2 : 1;
    }
    bind_charge(L, text->length);
    return text;
}

/* true, false and numbers stand for themselves where they are not quoted. */
static void push_scalar(lua_State *L, const FrontNode *node)
{
    double number;

    if (node->plain && (strcmp(node->text, "true") == 0 || strcmp(node->text, "false") == 0))
        lua_pushboolean(L, node->text[0] == 't');
    else if (node->plain && number_parse(node->text, strlen(node->text), &number))
        lua_pushnumber(L, number);
    else
        lua_pushstring(L, node->text);
}

static void push_front_value(lua_State *L, const FrontNode *node)
{
    lua_Integer count = 0;

    luaL_checkstack(L, 4, NULL);
    if (node->kind == FRONT_SCALAR) {
        push_scalar(L, node);
        return;
    }
    lua_newtable(L);
    for (const FrontNode *item = node->first; item; item = item->next) {
        push_front_value(L, item);
        if (item->key)
            lua_setfield(L, -2, item->key);
        else
            lua_rawseti(L, -2, ++count);
    }
}

/* Pushes the list of entries. */
static void push_front(lua_State *L, const FrontNode *root)
{
    lua_Integer count = 0;

    lua_newtable(L);
    for (const FrontNode *entry = root ? root->first : NULL; entry; entry = entry->next) {
        lua_createtable(L, 0, 4);
        bind_set_string(L, "name", entry->key);
        bind_set_integer(L, "line", entry->line);
        bind_set_integer(L, "column", entry->column);
        push_front_value(L, entry);
        lua_setfield(L, -2, "value");
        lua_rawseti(L, -2, ++count);
    }
}

static void push_node(lua_State *L, const MarkdownEvent *event)
{
    luaL_checkstack(L, 6, "the document is nested too deeply");
    lua_createtable(L, event->whole ? 0 : 4, 6);
    bind_set_string(L, "kind", markdown_kind_names[event->kind]);
    bind_set_integer(L, "line", event->line);
    bind_set_integer(L, "column", event->column);
    if (event->text)
        bind_set_string(L, "text", event->text);
    if (event->detail)
        bind_set_string(L, "detail", event->detail);
    if (event->level)
        bind_set_integer(L, "level", event->level);
    if (event->kind == MARKDOWN_LIST) {
        lua_pushboolean(L, event->tight);
        lua_setfield(L, -2, "tight");
    }
    if (event->fenced) {
        lua_pushboolean(L, 1);
        lua_setfield(L, -2, "fenced");
    }
}

/* Pushes the whole tree: what begins goes into what is open, at the top of the stack. */
static void push_tree(lua_State *L, Markdown *markdown)
{
    int bottom = lua_gettop(L);
    MarkdownEvent event;

    while (markdown_next(markdown, &event)) {
        if (event.ends) {
            if (lua_gettop(L) > bottom + 1)
                lua_pop(L, 1);
            continue;
        }
        push_node(L, &event);
        if (lua_gettop(L) == bottom + 1)
            continue;
        lua_pushvalue(L, -1);
        lua_rawseti(L, -3, (lua_Integer)lua_rawlen(L, -3) + 1);
        if (event.whole)
            lua_pop(L, 1);
    }
}

/* The lines of the front matter as empty ones, so that those below keep their numbers. */
static void blank(Text *text, size_t front)
{
    for (size_t i = 0; i < front; i++)
        if (text->data[i] != '\n')
            text->data[i] = ' ';
}

/* Pushes the list of the front matter's entries, and blanks it out of the text. */
static void read_front(lua_State *L, const char *name, Text *text, ReadingBox *box)
{
    size_t length = 0;
    Error err = {0};

    if (!front_length(text_string(text), text->length, &length, &err) ||
        (length > 0 && !front_read(text->data, length, &box->front, &err)))
        raise_in(L, name, &err);
    push_front(L, box->front);
    blank(text, length);
}

/* Pushes the tree of blocks. */
static void read_blocks(lua_State *L, const char *name, const Text *text, ReadingBox *box)
{
    size_t memory = bind_memory_left(L) / 2; /* the rest is for the tables made of it */
    Error err = {0};

    box->markdown = markdown_new(text_string(text), text->length, memory, &err);
    if (!box->markdown)
        raise_in(L, name, &err);
    push_tree(L, box->markdown);
    markdown_free(box->markdown); /* at once: the collector knows not how large it is */
    box->markdown = NULL;
}

/* Errors about the document that is woven are refined by its lines. */
static void keep_source(lua_State *L, const char *name, const Text *text)
{
    watchdog_set_place(bind_script(L)->watchdog, name, 0);
    if (!place_keep_source(bind_script(L), name, text))
        bind_fail(L, ERROR_MEMORY, "out of memory: give the program more, or less to do");
}

static int document_markdown(lua_State *L)
{
    size_t length;
    const char *bytes = luaL_checklstring(L, 1, &length);
    const char *name = luaL_optstring(L, 2, NULL);

    if (length > SIZE_LIMIT)
        bind_fail(L, ERROR_INPUT, "the document is larger than %d MiB: make several of it",
                  SIZE_LIMIT >> 20);
    Text *text = push_lines(L, bytes, length);
    check_text(L, name, text);
    if (name && !module_called_by_user(L))
        keep_source(L, name, text);
    ReadingBox *box = bind_new(L, reading_type, sizeof *box);
    lua_newtable(L);
    bind_push_text(L, text);
    lua_setfield(L, -2, "source");
    read_front(L, name, text, box);
    lua_setfield(L, -2, "front");
    read_blocks(L, name, text, box);
    lua_setfield(L, -2, "blocks");
    return 1;
}

void markdown_open(lua_State *L)
{
    static const luaL_Reg none[] = {{NULL, NULL}};

    bind_type(L, reading_type, none, release_reading);
    lua_pushcfunction(L, document_markdown);
    lua_setfield(L, -2, "markdown");
}
