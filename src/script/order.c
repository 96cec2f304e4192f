/* SPDX-License-Identifier: GPL-3.0-or-later */
/* order.c - pairs, next and table.sort with an order that is the same in every run.
 *
 * Lua visits the keys of a table in an order that changes from run to run, and its
 * sort takes its pivots from the clock. Here keys go: false, true, numbers upwards,
 * strings by their bytes; other keys have no order and are refused. The sort is a
 * stable merge sort. */
#include <string.h>

#include "script/bind.h"
#include "script/engine.h"

typedef struct Key {
    int rank; /* 0 boolean, 1 number, 2 string */
    bool is_integer;
    lua_Integer integer; /* also of booleans */
    lua_Number number;
    const char *string;
    size_t length;
} Key;

static Key key_at(lua_State *L, int index)
{
    Key key = {0};

    switch (lua_type(L, index)) {
    case LUA_TBOOLEAN:
        key.integer = lua_toboolean(L, index);
        key.is_integer = true;
        break;
    case LUA_TNUMBER:
        key.rank = 1;
        key.is_integer = lua_isinteger(L, index);
        key.number = lua_tonumber(L, index);
        key.integer = key.is_integer ? lua_tointeger(L, index) : 0;
        break;
    case LUA_TSTRING:
        key.rank = 2;
        key.string = lua_tolstring(L, index, &key.length);
        break;
    default:
        bind_fail(
            L, ERROR_SCRIPT,
            "a table with a key of type %s has no fixed order: use strings or numbers as keys",
            luaL_typename(L, index));
    }
    return key;
}

/* An integer and a float that round to the same double: the integer is the smaller,
 * as such a float lies above all integers. */
static int compare_numbers(const Key *x, const Key *y)
{
    if (x->is_integer && y->is_integer)
        return (x->integer > y->integer) - (x->integer < y->integer);
    if (x->number != y->number)
        return x->number < y->number ? -1 : 1;
    return (int)y->is_integer - (int)x->is_integer;
}

static int compare_keys(const Key *x, const Key *y)
{
    size_t shorter = x->length < y->length ? x->length : y->length;
    int order;

    if (x->rank != y->rank)
        return x->rank < y->rank ? -1 : 1;
    if (x->rank < 2)
        return compare_numbers(x, y);
    order = memcmp(x->string, y->string, shorter);
    return order != 0 ? order : (x->length > y->length) - (x->length < y->length);
}

/* Merges the sorted halves from[low..middle) and from[middle..high) into to. */
static void merge_keys(const Key *from, Key *to, size_t low, size_t middle, size_t high)
{
    size_t left = low, right = middle;

    for (size_t i = low; i < high; i++) {
        bool take_left =
            right == high || (left < middle && compare_keys(&from[left], &from[right]) <= 0);

        to[i] = take_left ? from[left++] : from[right++];
    }
}

/* Sorts keys[0..count) with spare room for as many; the result may lie in either. */
static Key *sort_keys(Key *keys, Key *spare, size_t count)
{
    for (size_t width = 1; width < count; width *= 2) {
        Key *other = spare;

        for (size_t low = 0; low < count; low += 2 * width) {
            size_t middle = low + width < count ? low + width : count;
            size_t high = middle + width < count ? middle + width : count;

            merge_keys(keys, spare, low, middle, high);
        }
        spare = keys;
        keys = other;
    }
    return keys;
}

static void push_key(lua_State *L, const Key *key)
{
    if (key->rank == 0)
        lua_pushboolean(L, key->integer != 0);
    else if (key->rank == 2)
        lua_pushlstring(L, key->string, key->length);
    else if (key->is_integer)
        lua_pushinteger(L, key->integer);
    else
        lua_pushnumber(L, key->number);
}

static size_t count_keys(lua_State *L)
{
    size_t count = 0;

    for (lua_pushnil(L); lua_next(L, 1); lua_pop(L, 1))
        count++;
    return count;
}

/* Pushes the list of the keys of the table at 1, in order. */
static void push_sorted_keys(lua_State *L)
{
    size_t count = count_keys(L), i = 0;
    Key *keys = lua_newuserdatauv(L, (2 * count + 1) * sizeof *keys, 0);

    for (lua_pushnil(L); lua_next(L, 1); lua_pop(L, 1))
        keys[i++] = key_at(L, -2);
    keys = sort_keys(keys, keys + count, count);
    lua_createtable(L, count < 1 << 26 ? (int)count : 0, 0);
    for (i = 0; i < count; i++) {
        push_key(L, &keys[i]);
        lua_rawseti(L, -2, (lua_Integer)i + 1);
    }
    lua_remove(L, -2);
}

/* Upvalues: the list of keys, how many were visited. Skips what was removed meanwhile. */
static int next_pair(lua_State *L)
{
    lua_Integer i = lua_tointeger(L, lua_upvalueindex(2));

    lua_settop(L, 1);
    while (lua_rawgeti(L, lua_upvalueindex(1), ++i) != LUA_TNIL) {
        lua_pushvalue(L, -1);
        if (lua_rawget(L, 1) != LUA_TNIL) {
            lua_pushinteger(L, i);
            lua_replace(L, lua_upvalueindex(2));
            return 2;
        }
        lua_settop(L, 1);
    }
    return 1;
}

int order_pairs(lua_State *L)
{
    luaL_checkany(L, 1);
    if (luaL_getmetafield(L, 1, "__pairs") != LUA_TNIL) {
        lua_pushvalue(L, 1);
        lua_call(L, 1, 3);
        return 3;
    }
    luaL_checktype(L, 1, LUA_TTABLE);
    lua_settop(L, 1);
    push_sorted_keys(L);
    lua_pushinteger(L, 0);
    lua_pushcclosure(L, next_pair, 2);
    lua_pushvalue(L, 1);
    lua_pushnil(L);
    return 3;
}

/* next(table, key): the smallest key above key, with its value; nil after the last. */
int order_next(lua_State *L)
{
    Key after = {0}, best = {0};
    bool bounded = !lua_isnoneornil(L, 2), found = false;

    luaL_checktype(L, 1, LUA_TTABLE);
    lua_settop(L, 2);
    if (bounded)
        after = key_at(L, 2);
    for (lua_pushnil(L); lua_next(L, 1); lua_pop(L, 1)) {
        Key key = key_at(L, -2);

        if ((!bounded || compare_keys(&key, &after) > 0) &&
            (!found || compare_keys(&key, &best) < 0)) {
            best = key;
            found = true;
        }
    }
    if (!found) {
        lua_pushnil(L);
        return 1;
    }
    push_key(L, &best);
    lua_pushvalue(L, -1);
    lua_rawget(L, 1);
    return 2;
}

/* The second value at the top before the first? Both are taken off. */
static bool comes_before(lua_State *L)
{
    bool before;

    if (lua_isnil(L, 2)) {
        before = lua_compare(L, -1, -2, LUA_OPLT);
        lua_pop(L, 2);
        return before;
    }
    lua_pushvalue(L, 2);
    lua_insert(L, -3);
    lua_insert(L, -2);
    lua_call(L, 2, 1);
    before = lua_toboolean(L, -1);
    lua_pop(L, 1);
    return before;
}

/* Merges two sorted runs of the list at index 3 into that at 4. */
static void merge_values(lua_State *L, lua_Integer low, lua_Integer middle, lua_Integer high)
{
    lua_Integer left = low, right = middle;

    for (lua_Integer i = low; i < high; i++) {
        bool take_right = left == middle;

        if (left < middle && right < high) {
            lua_rawgeti(L, 3, left);
            lua_rawgeti(L, 3, right);
            take_right = comes_before(L);
        }
        lua_rawgeti(L, 3, take_right ? right++ : left++);
        lua_rawseti(L, 4, i);
    }
}

/* table.sort(list [, before]) */
int order_sort(lua_State *L)
{
    lua_Integer count;

    luaL_checktype(L, 1, LUA_TTABLE);
    if (!lua_isnoneornil(L, 2))
        luaL_checktype(L, 2, LUA_TFUNCTION);
    lua_settop(L, 2);
    count = luaL_len(L, 1);
    luaL_argcheck(L, count < INT32_MAX, 1, "list too long");
    lua_createtable(L, count > 0 ? (int)count : 0, 0);
    lua_createtable(L, count > 0 ? (int)count : 0, 0);
    for (lua_Integer i = 1; i <= count; i++) {
        lua_geti(L, 1, i);
        lua_rawseti(L, 3, i);
    }
    for (lua_Integer width = 1; width < count; width *= 2) {
        for (lua_Integer low = 1; low <= count; low += 2 * width) {
            lua_Integer middle = low + width <= count ? low + width : count + 1;

            merge_values(L, low, middle, middle + width <= count ? middle + width : count + 1);
        }
        lua_insert(L, 3);
    }
    for (lua_Integer i = 1; i <= count; i++) {
        lua_rawgeti(L, 3, i);
        lua_seti(L, 1, i);
    }
    return 0;
}
