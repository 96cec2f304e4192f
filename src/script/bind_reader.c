/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bind_reader.c - readers in Lua: {title=, lines=function(lines, add, file)}, called for each
 * file with an iterator of its lines, or {title=, json=function(value, add, file)}, called
 * for each JSON value in it.
 *
 * add{policy=, task=, state=, seed=, success=, error=, status=} adds a trial: success may
 * be true or false, a number or a word, and nil is missing; an error is one of the
 * harness. file has its name, and the policy that the command line or its path gives. */
#include "script/bind_reader.h"

#include <inttypes.h>
#include <string.h>

#include "base/file.h"
#include "script/bind.h"
#include "script/bind_trials.h"
#include "script/engine.h"
#include "trials/json_input.h"
#include "trials/listing.h"

enum {
    LARGEST_FILE = 1 << 28
};

typedef struct LuaReader {
    Reader reader; /* comes first, so that its address is that of the whole */
    lua_State *L;
    int table, self; /* on the stack: the user's table, and the userdata of this struct */
    char title[64];
    /* while a file is read: */
    const ReaderFile *file;
    Listing *listing; /* null = no file is read now */
    Text bytes;       /* of a file that is read by lines */
    size_t at;
    JsonInput input;
    JsonTree tree;
    int64_t line, column; /* of what was given out last */
} LuaReader;

static const char *const columns[] = {"policy",  "task",  "state", "seed",
                                      "success", "error", "status"};

enum {
    COLUMN_COUNT = sizeof columns / sizeof *columns
};

static int release_reader(lua_State *L)
{
    LuaReader *own = lua_touserdata(L, 1);

    text_free(&own->bytes);
    json_input_free(&own->input);
    json_tree_free(&own->tree);
    return 0;
}

void bind_reader_types(lua_State *L)
{
    static const luaL_Reg none[] = {{NULL, NULL}};

    bind_type(L, "reader", none, release_reader);
}

static LuaReader *get_reader(lua_State *L)
{
    LuaReader *own = lua_touserdata(L, lua_upvalueindex(1));

    if (own->listing == NULL)
        bind_fail(L, ERROR_SCRIPT,
                  "the file has been read: use its lines and \"add\" only in the "
                  "reader's function");
    return own;
}

/* One cell; a missing policy is that of the file. */
static void add_cell(lua_State *L, LuaReader *own, const char *name)
{
    size_t length;
    const char *text;

    lua_pushstring(L, name);
    lua_rawget(L, 1);
    if (lua_isboolean(L, -1)) {
        listing_text(own->listing, lua_toboolean(L, -1) ? "1" : "0");
    } else if (lua_isstring(L, -1)) {
        text = lua_tolstring(L, -1, &length);
        listing_cell(own->listing, text, length);
    } else if (lua_isnil(L, -1)) {
        bool policy = strcmp(name, columns[0]) == 0;
        const ReaderFile *file = own->file;
        listing_text(own->listing, !policy                ? ""
                                   : file->policy != NULL ? file->policy
                                                          : file->policy_default);
    } else {
        bind_fail(L, ERROR_SCRIPT, "add: \"%s\" must be text, a number or a boolean, not a %s",
                  name, luaL_typename(L, -1));
    }
    lua_pop(L, 1);
}

static int add_trial(lua_State *L)
{
    LuaReader *own = get_reader(L);

    luaL_checktype(L, 1, LUA_TTABLE);
    bind_check_options(L, 1, "add", columns, COLUMN_COUNT);
    bind_charge(L, TRIAL_BYTES);
    listing_row(own->listing, own->line, own->column);
    for (size_t i = 0; i < COLUMN_COUNT; i++)
        add_cell(L, own, columns[i]);
    listing_row_end(own->listing);
    return 0;
}

/* What is left without a line break: the reader cannot know that it is whole. */
static int leave_cut(LuaReader *own)
{
    const Rows *rows = &own->listing->rows;

    own->at = own->bytes.length;
    diagnostics_warning(rows->diagnostics, rows->name, own->line + 1, 1,
                        "the last line has no line break and may be cut: it is left out; if it is "
                        "whole, end it with a line break");
    return 0;
}

static int next_line(lua_State *L)
{
    LuaReader *own = get_reader(L);
    const char *begin = text_string(&own->bytes) + own->at;
    const char *end = memchr(begin, '\n', own->bytes.length - own->at);
    size_t length;

    if (own->at >= own->bytes.length)
        return 0;
    if (end == NULL)
        return leave_cut(own);
    length = (size_t)(end - begin);
    own->at += length + 1;
    own->line++;
    own->column = 1;
    length -= length > 0 && begin[length - 1] == '\r';
    lua_pushlstring(L, begin, length);
    return 1;
}

static void push_value(lua_State *L, const JsonTree *tree, const JsonValue *value);

/* Lists become tables from 1 on, objects tables by name. */
static void push_container(lua_State *L, const JsonTree *tree, const JsonValue *parent)
{
    lua_Integer index = 0;

    luaL_checkstack(L, 4, "JSON is nested too deeply");
    lua_createtable(L, parent->kind == JSON_ARRAY ? (int)(parent->count % (1 << 20)) : 0, 0);
    for (const JsonValue *child = json_first(tree, parent); child != NULL;
         child = json_next(tree, parent, child)) {
        if (child->key != NULL)
            lua_pushlstring(L, child->key, child->key_length);
        push_value(L, tree, child);
        if (child->key != NULL)
            lua_rawset(L, -3);
        else
            lua_rawseti(L, -2, ++index);
    }
}

static void push_value(lua_State *L, const JsonTree *tree, const JsonValue *value)
{
    if (!json_is_scalar(value)) {
        push_container(L, tree, value);
        return;
    }
    switch (value->kind) {
    case JSON_NULL:
        lua_pushlightuserdata(L, NULL);
        return;
    case JSON_TRUE:
    case JSON_FALSE:
        lua_pushboolean(L, value->kind == JSON_TRUE);
        return;
    default:
        lua_pushlstring(L, value->text, value->length);
        if (value->kind == JSON_NUMBER && lua_stringtonumber(L, lua_tostring(L, -1)) > 0)
            lua_remove(L, -2);
    }
}

/* What the user's function gets after the lines or the value. */
static void push_rest(lua_State *L, const LuaReader *own)
{
    const ReaderFile *file = own->file;

    lua_pushvalue(L, 3);
    lua_pushcclosure(L, add_trial, 1);
    lua_newtable(L);
    bind_set_string(L, "name", file_base_name(source_name(file->source)));
    bind_set_string(L, "policy", file->policy != NULL ? file->policy : file->policy_default);
}

static void run_lines(lua_State *L, LuaReader *own)
{
    Error err = {0};

    if (!source_read_all(own->file->source, LARGEST_FILE, &own->bytes, &err))
        bind_raise(L, &err);
    lua_pushvalue(L, 3);
    lua_pushcclosure(L, next_line, 1);
    push_rest(L, own);
    lua_call(L, 3, 0);
}

static void run_json(lua_State *L, LuaReader *own)
{
    Rows *rows = &own->listing->rows;
    JsonNext next = JSON_NEXT_FAILED;

    if (!json_input_begin(&own->input, own->file->source, &own->listing->options.progress,
                          rows->diagnostics))
        return;
    while ((next = json_input_next(&own->input, &own->tree)) == JSON_NEXT_VALUE) {
        own->line = json_root(&own->tree)->line;
        own->column = json_root(&own->tree)->column;
        lua_pushvalue(L, 4);
        push_value(L, &own->tree, json_root(&own->tree));
        push_rest(L, own);
        lua_call(L, 3, 0);
    }
}

/* own, the user's table and the userdata at 1, 2 and 3: calls the function of the table. */
static int run_reader(lua_State *L)
{
    LuaReader *own = lua_touserdata(L, 1);

    if (bind_has(L, 2, "lines")) {
        lua_getfield(L, 2, "lines");
        run_lines(L, own);
    } else {
        lua_getfield(L, 2, "json");
        run_json(L, own);
    }
    return 0;
}

/* The script's error, with the line of data that was at hand. */
static void add_place(const LuaReader *own, Error *err)
{
    const char *name = source_name(own->file->source);
    Error whole = {0};

    if (own->line == 0 || strcmp(err->file, name) == 0)
        return;
    error_at(&whole, err->code, err->file, err->line, err->column, "%s (at %s:%" PRId64 ")",
             err->message, name, own->line);
    *err = whole;
}

/* Calls into Lua; what it raises becomes an error of the reading. */
static bool call_lua(LuaReader *own, Diagnostics *diagnostics)
{
    lua_State *L = own->L;
    Error err = {0};
    int status;

    lua_pushcfunction(L, fault_handler);
    lua_pushcfunction(L, run_reader);
    lua_pushlightuserdata(L, own);
    lua_pushvalue(L, own->table);
    lua_pushvalue(L, own->self);
    status = lua_pcall(L, 3, 0, -5);
    if (status != LUA_OK) {
        fault_result(bind_script(L), status, &err);
        add_place(own, &err);
    }
    lua_pop(L, 1);
    return status == LUA_OK || diagnostics_pass(diagnostics, &err);
}

static bool read_file(const Reader *reader, const ReaderFile *file, size_t count,
                      const ReadOptions *options, Trials *trials, Diagnostics *diagnostics)
{
    LuaReader *own = (LuaReader *)reader;
    Listing listing;
    bool done;

    if (!lua_checkstack(own->L, 8))
        return diagnostics_memory(diagnostics, NULL);
    listing_open(&listing, file, count, options, trials, diagnostics);
    for (size_t i = 0; i < COLUMN_COUNT; i++)
        listing_column(&listing, columns[i]);
    own->file = file;
    own->listing = &listing;
    own->line = 0;
    own->column = 0;
    own->at = 0;
    own->bytes.length = 0;
    done = listing_begin(&listing) && call_lua(own, diagnostics);
    own->listing = NULL;
    json_input_free(&own->input);
    own->input = (JsonInput){0};
    done = done && listing_end(&listing, own->title, "");
    listing_free(&listing);
    return done;
}

static Confidence probe_any(const Reader *reader, const Head *head)
{
    (void)reader;
    (void)head;
    return CONFIDENCE_CERTAIN;
}

const Reader *bind_reader_new(lua_State *L, int index)
{
    static const char *const names[] = {"title", "lines", "json"};
    LuaReader *own;
    bool lines;

    bind_check_options(L, index, "the reader", names, sizeof names / sizeof *names);
    lines = bind_has(L, index, "lines");
    if (lines == bind_has(L, index, "json"))
        bind_fail(L, ERROR_SCRIPT,
                  "a reader has one function, \"lines\" or \"json\": return "
                  "{lines = function(lines, add, file) ... end}");
    if (lua_getfield(L, index, lines ? "lines" : "json") != LUA_TFUNCTION)
        bind_fail(L, ERROR_SCRIPT, "the reader's \"%s\" must be a function",
                  lines ? "lines" : "json");
    lua_pop(L, 1);
    own = bind_new(L, "reader", sizeof *own);
    own->L = L;
    own->table = index;
    own->self = lua_gettop(L);
    snprintf(own->title, sizeof own->title, "%.60s",
             bind_string_or(L, index, "the reader", "title", "a reader in Lua"));
    own->reader =
        (Reader){.name = "lua", .title = own->title, .probe = probe_any, .read = read_file};
    return &own->reader;
}
