/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bind_json.c - the module json.
 *
 * json.encode(value [, "compact"]): keys in order, numbers with the fewest digits that
 * read back exactly, what is infinite or not a number as null. A table with the keys
 * 1..n is an array; an empty one is an object unless json.array made it. json.null
 * stands for null. json.decode(text) gives tables, with null as json.null; so does
 * json.read(path) with a file that the command line names, and gives its SHA-256 too. */
#include <json-c/json.h>
#include <string.h>

#include "base/digest.h"
#include "base/file.h"
#include "script/bind.h"
#include "script/engine.h"
#include "script/json_text.h"

enum {
    DEPTH_MAX = 64,
    FILE_LIMIT = 1 << 26
};

typedef struct Encoder {
    Text *out;
    bool pretty; /* a line for each value, indented */
} Encoder;

typedef struct Tree { /* a tree of json-c that Lua frees */
    json_object *root;
    json_tokener *tokener;
    size_t held; /* bytes */
} Tree;

enum { /* what json-c takes for one, roughly */
    OBJECT_BYTES = 800,
    ARRAY_BYTES = 400,
    VALUE_BYTES = 96
};

static void tree_free(lua_State *L, Tree *tree)
{
    bind_let_go(L, &tree->held);
    json_object_put(tree->root);
    if (tree->tokener)
        json_tokener_free(tree->tokener);
    *tree = (Tree){0};
}

static int release_tree(lua_State *L)
{
    tree_free(L, lua_touserdata(L, 1));
    return 0;
}

static bool is_marked_array(lua_State *L, int index)
{
    bool marked = luaL_getmetafield(L, index, "__json") != LUA_TNIL;

    if (marked)
        lua_pop(L, 1);
    return marked;
}

/* Pushes iterator, state and start, with keys in order, also for a view. */
static void push_iterator(lua_State *L, int index)
{
    lua_pushcfunction(L, order_pairs);
    lua_pushvalue(L, index);
    lua_call(L, 1, 3);
}

/* Advances: the stack ends with key and value, or with nothing new at the end. */
static bool advance(lua_State *L, int iterator)
{
    lua_settop(L, iterator + 2);
    lua_pushvalue(L, iterator);
    lua_pushvalue(L, iterator + 1);
    lua_pushvalue(L, iterator + 2);
    lua_call(L, 2, 2);
    if (lua_isnil(L, -2)) {
        lua_settop(L, iterator - 1);
        return false;
    }
    lua_pushvalue(L, -2);
    lua_replace(L, iterator + 2);
    return true;
}

static int64_t count_entries(lua_State *L, int index)
{
    int iterator = lua_gettop(L) + 1;
    int64_t count = 0;

    push_iterator(L, index);
    while (advance(L, iterator))
        count++;
    return count;
}

static void encode(lua_State *L, const Encoder *encoder, int index, int depth);

static void begin_line(const Encoder *encoder, int depth)
{
    if (encoder->pretty)
        text_printf(encoder->out, "\n%*s", 2 * depth, "");
}

static void encode_array(lua_State *L, const Encoder *encoder, int index, lua_Integer count,
                         int depth)
{
    text_append_char(encoder->out, '[');
    for (lua_Integer i = 1; i <= count; i++) {
        text_append(encoder->out, i > 1 ? "," : "");
        begin_line(encoder, depth + 1);
        lua_geti(L, index, i);
        encode(L, encoder, lua_gettop(L), depth + 1);
        lua_pop(L, 1);
    }
    begin_line(encoder, depth);
    text_append_char(encoder->out, ']');
}

static void encode_object(lua_State *L, const Encoder *encoder, int index, int depth)
{
    int iterator = lua_gettop(L) + 1;
    const char *comma = "";

    text_append_char(encoder->out, '{');
    push_iterator(L, index);
    for (size_t length; advance(L, iterator); comma = ",") {
        if (lua_type(L, -2) != LUA_TSTRING)
            bind_fail(L, ERROR_SCRIPT,
                      "json.encode: a table has keys of type %s and others: use strings, or 1 to n",
                      luaL_typename(L, -2));
        const char *key = lua_tolstring(L, -2, &length);
        text_append(encoder->out, comma);
        begin_line(encoder, depth + 1);
        json_append_string(encoder->out, key, length);
        text_append(encoder->out, encoder->pretty ? ": " : ":");
        encode(L, encoder, lua_gettop(L), depth + 1);
    }
    begin_line(encoder, depth);
    text_append_char(encoder->out, '}');
}

static void encode_table(lua_State *L, const Encoder *encoder, int index, int depth)
{
    lua_Integer length = luaL_len(L, index);
    int64_t entries = count_entries(L, index);
    bool is_array = entries > 0 ? entries == length : is_marked_array(L, index);

    if (depth > DEPTH_MAX)
        bind_fail(L, ERROR_SCRIPT, "json.encode: tables are nested more than %d deep", DEPTH_MAX);
    if (encoder->out->length > bind_memory_left(L) / 3) /* as a string of Lua's it stands twice */
        bind_fail(L, ERROR_SCRIPT, "json.encode: the text is too long for the memory: write less");
    luaL_checkstack(L, 16, NULL);
    if (is_array)
        encode_array(L, encoder, index, length, depth);
    else
        encode_object(L, encoder, index, depth);
}

static void encode_number(lua_State *L, const Encoder *encoder, int index)
{
    if (lua_isinteger(L, index))
        text_printf(encoder->out, "%lld", (long long)lua_tointeger(L, index));
    else
        json_append_number(encoder->out, lua_tonumber(L, index));
}

static void encode(lua_State *L, const Encoder *encoder, int index, int depth)
{
    size_t length;
    const char *string;

    switch (lua_type(L, index)) {
    case LUA_TNIL:
    case LUA_TLIGHTUSERDATA:
        text_append(encoder->out, "null");
        return;
    case LUA_TBOOLEAN:
        text_append(encoder->out, lua_toboolean(L, index) ? "true" : "false");
        return;
    case LUA_TNUMBER:
        encode_number(L, encoder, index);
        return;
    case LUA_TSTRING:
        string = lua_tolstring(L, index, &length);
        json_append_string(encoder->out, string, length);
        return;
    case LUA_TTABLE:
        encode_table(L, encoder, index, depth);
        return;
    default:
        bind_fail(L, ERROR_SCRIPT, "json.encode: a %s has no form in JSON: leave it out",
                  luaL_typename(L, index));
    }
}

static int json_encode(lua_State *L)
{
    static const char *const styles[] = {"pretty", "compact", NULL};
    Encoder encoder = {.pretty = luaL_checkoption(L, 2, "pretty", styles) == 0};

    luaL_checkany(L, 1);
    encoder.out = bind_text(L);
    encode(L, &encoder, 1, 0);
    bind_push_text(L, encoder.out);
    return 1;
}

static void push_value(lua_State *L, json_object *value)
{
    luaL_checkstack(L, 8, NULL);
    switch (json_object_get_type(value)) {
    case json_type_boolean:
        lua_pushboolean(L, json_object_get_boolean(value));
        return;
    case json_type_double:
        lua_pushnumber(L, json_object_get_double(value));
        return;
    case json_type_int:
        lua_pushinteger(L, json_object_get_int64(value));
        return;
    case json_type_string:
        lua_pushlstring(L, json_object_get_string(value),
                        (size_t)json_object_get_string_len(value));
        return;
    case json_type_array:
        lua_newtable(L);
        luaL_setmetatable(L, "json array");
        for (size_t i = 0; i < json_object_array_length(value); i++) {
            push_value(L, json_object_array_get_idx(value, i));
            lua_rawseti(L, -2, (lua_Integer)i + 1);
        }
        return;
    case json_type_object:
        lua_newtable(L);
        json_object_object_foreach(value, key, field)
        {
            lua_pushstring(L, key);
            push_value(L, field);
            lua_rawset(L, -3);
        }
        return;
    case json_type_null:
        lua_pushlightuserdata(L, NULL);
    }
}

/* What the tree of a text takes at most, roughly. */
static size_t tree_bytes(const char *text, size_t length)
{
    size_t bytes = length;

    for (size_t i = 0; i < length; i++)
        bytes += text[i] == '{'                     ? OBJECT_BYTES
                 : text[i] == '['                   ? ARRAY_BYTES
                 : text[i] == ',' || text[i] == ':' ? VALUE_BYTES
                                                    : 0;
    return bytes;
}

/* Pushes the value of a text; where names the text in errors. */
static int push_decoded(lua_State *L, const char *where, const char *text, size_t length)
{
    Tree *tree = bind_new(L, "json", sizeof *tree);

    bind_note_place(L);
    bind_hold(L, &tree->held, tree_bytes(text, length));
    luaL_argcheck(L, length < INT32_MAX, 1, "text too long");
    tree->tokener = json_tokener_new_ex(DEPTH_MAX);
    if (!tree->tokener)
        return bind_fail(L, ERROR_MEMORY, "not enough memory for JSON: free some and try again");
    json_tokener_set_flags(tree->tokener, JSON_TOKENER_STRICT | JSON_TOKENER_VALIDATE_UTF8);
    tree->root = json_tokener_parse_ex(tree->tokener, text, (int)length + 1);
    if (json_tokener_get_error(tree->tokener) != json_tokener_success)
        return bind_fail(L, ERROR_INPUT, "%.200s: %s near byte %zu: mend the text", where,
                         json_tokener_error_desc(json_tokener_get_error(tree->tokener)),
                         json_tokener_get_parse_end(tree->tokener) + 1);
    if (json_tokener_get_parse_end(tree->tokener) < length)
        return bind_fail(L, ERROR_MEMORY, "not enough memory for JSON: free some and try again");
    push_value(L, tree->root);
    tree_free(L, tree);
    return 1;
}

static int json_decode(lua_State *L)
{
    size_t length;
    const char *text = luaL_checklstring(L, 1, &length);

    return push_decoded(L, "json.decode", text, length);
}

static int json_read(lua_State *L)
{
    const char *path = luaL_checkstring(L, 1);
    Text *bytes = bind_text(L);
    Error err = {0};
    bool ok;

    bind_check_input(L, path);
    bind_note_place(L);
    ok = file_read(path, FILE_LIMIT, bytes, &err);
    if (!ok)
        return bind_raise(L, &err);
    bind_charge(L, bytes->length);
    push_decoded(L, path, text_string(bytes), bytes->length);
    char digest[DIGEST_SIZE];
    digest_bytes(text_string(bytes), bytes->length, digest);
    lua_pushstring(L, digest);
    return 2;
}

/* json.array(list): the same table, an array even when it is empty. */
static int json_array(lua_State *L)
{
    luaL_checktype(L, 1, LUA_TTABLE);
    lua_settop(L, 1);
    luaL_setmetatable(L, "json array");
    return 1;
}

int bind_json_open(lua_State *L)
{
    static const luaL_Reg none[] = {{NULL, NULL}};
    static const luaL_Reg functions[] = {{"encode", json_encode},
                                         {"decode", json_decode},
                                         {"read", json_read},
                                         {"array", json_array},
                                         {NULL, NULL}};

    bind_type(L, "json", none, release_tree);
    luaL_newmetatable(L, "json array");
    lua_pushboolean(L, 1);
    lua_setfield(L, -2, "__json");
    lua_pop(L, 1);
    luaL_newlib(L, functions);
    lua_pushlightuserdata(L, NULL);
    lua_setfield(L, -2, "null");
    return 1;
}
