/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bind_description.c - a struct of a figure read from a Lua table, field by field.
 *
 * Strings are those of the table and live as long as it does. Every list is one
 * userdata, so that an error on the way leaks nothing. */
#include <math.h>
#include <string.h>

#include "script/bind.h"
#include "script/bind_figure.h"

enum {
    MOST_FIELDS = 32
};

static void read_text(lua_State *L, int index, const char *where, const Field *field, void *to)
{
    *(const char **)to = bind_string(L, index, where, field->name);
}

/* Replaces a frozen table by the one behind it. No code of a script runs meanwhile, so
 * that nothing can change the strings that are pointed to. */
static void open_view(lua_State *L, int at)
{
    if (!lua_getmetatable(L, at))
        return;
    lua_pushliteral(L, "__index");
    if (lua_rawget(L, -2) == LUA_TTABLE)
        lua_copy(L, -1, at);
    lua_pop(L, 2);
}

/* Where a number stands: in the description itself, or in a table with its evidence. */
typedef struct Place {
    int index;
    const char *where, *name;
} Place;

/* Finds the number of a field, and reads its evidence; leaves values on the stack. */
static Place number_begin(lua_State *L, int index, const char *where, const Field *field,
                          char *number)
{
    Place place = {lua_absindex(L, index), where, field->name};

    luaL_checkstack(L, 8, NULL);
    lua_pushstring(L, field->name);
    if (lua_rawget(L, place.index) != LUA_TTABLE || field->evidence == 0)
        return place;
    open_view(L, lua_gettop(L));
    place = (Place){lua_gettop(L), lua_pushfstring(L, "%s: %s", where, field->name), "number"};
    bind_check_value(L, place.index, place.where);
    *(Evidence *)(number - field->offset + field->evidence) =
        bind_evidence(L, place.index, place.where);
    return place;
}

static double finite_or_raise(lua_State *L, const char *where, const Field *field, double value)
{
    if (isnan(value) || (field->type != FIELD_BOUND && isinf(value)))
        bind_fail(L, ERROR_SCRIPT, "%s: \"%s\" is %s: give a %snumber or leave it out", where,
                  field->name, isnan(value) ? "not a number" : "infinite",
                  field->type == FIELD_BOUND ? "" : "finite ");
    return value;
}

static void read_number(lua_State *L, int index, const char *where, const Field *field, void *to)
{
    int top = lua_gettop(L);
    Place place = number_begin(L, index, where, field, to);

    *(double *)to =
        finite_or_raise(L, where, field, bind_number(L, place.index, place.where, place.name));
    lua_settop(L, top);
}

static void read_count(lua_State *L, int index, const char *where, const Field *field, void *to)
{
    int top = lua_gettop(L);
    Place place = number_begin(L, index, where, field, to);

    *(int64_t *)to = bind_integer(L, place.index, place.where, place.name);
    lua_settop(L, top);
}

static void read_flag(lua_State *L, int index, const char *where, const Field *field, void *to)
{
    *(bool *)to = bind_boolean_or(L, index, where, field->name, false);
}

static void read_choice(lua_State *L, int index, const char *where, const Field *field, void *to)
{
    size_t count = 0;

    while (field->choices[count])
        count++;
    *(int *)to = bind_choice(L, index, where, field->name, field->choices, count, -1);
}

static void read_width(lua_State *L, int index, const char *where, const Field *field, void *to)
{
    int type;

    lua_pushstring(L, field->name);
    type = lua_rawget(L, lua_absindex(L, index));
    lua_pop(L, 1);
    if (type != LUA_TSTRING) {
        read_number(L, index, where, field, to);
        return;
    }
    const char *name = bind_string(L, index, where, field->name);
    if (!bind_width(L, name, to))
        bind_fail(
            L, ERROR_SCRIPT,
            "%s: there is no width \"%.100s\": give \"column\", \"page\", a number of pt or a "
            "venue of lua/venues.lua",
            where, name);
}

/* Pushes the list and a zeroed userdata for its items; the list's index is returned. */
static int open_list(lua_State *L, int index, const char *where, const Field *field,
                     size_t item_size, FieldList *list)
{
    size_t count;
    int at;

    luaL_checkstack(L, 8, NULL);
    bind_table(L, index, where, field->name);
    at = lua_gettop(L);
    open_view(L, at);
    count = (size_t)lua_rawlen(L, at);
    list->items = memset(lua_newuserdatauv(L, count * item_size + 1, 0), 0, count * item_size + 1);
    list->count = count;
    return at;
}

static void read_texts(lua_State *L, int index, const char *where, const Field *field, void *to)
{
    FieldList *list = to;
    int at = open_list(L, index, where, field, sizeof(const char *), list);
    const char **items = lua_touserdata(L, -1);

    for (size_t i = 0; i < list->count; i++) {
        if (lua_rawgeti(L, at, (lua_Integer)i + 1) != LUA_TSTRING)
            bind_fail(L, ERROR_SCRIPT, "%s: \"%s\" must be a list of strings, but item %d is a %s",
                      where, field->name, (int)i + 1, luaL_typename(L, -1));
        items[i] = lua_tostring(L, -1);
        lua_pop(L, 1);
    }
}

static bool has_evidence(lua_State *L, int at, size_t count)
{
    bool found = false;

    for (size_t i = 0; i < count && !found; i++) {
        found = lua_rawgeti(L, at, (lua_Integer)i + 1) == LUA_TTABLE;
        lua_pop(L, 1);
    }
    return found;
}

/* Room for the evidence of a list, pushed; null where no number has any. */
static Evidence *open_evidence(lua_State *L, const Field *field, FieldList *list, int at)
{
    FieldList *evidence = (FieldList *)(void *)((char *)list - field->offset + field->evidence);
    size_t size = list->count * sizeof(Evidence);

    if (field->evidence == 0 || !has_evidence(L, at, list->count))
        return NULL;
    Evidence *items = memset(lua_newuserdatauv(L, size, 0), 0, size);
    *evidence = (FieldList){items, list->count};
    return items;
}

/* The number at the top of the stack, item i of a list. */
static double list_number(lua_State *L, const char *where, const Field *field, Evidence *evidence,
                          size_t i)
{
    int type = lua_type(L, -1), top = lua_gettop(L);

    if (type == LUA_TTABLE && evidence) {
        const char *place = lua_pushfstring(L, "%s: %s[%d]", where, field->name, (int)i + 1);

        open_view(L, top);
        bind_check_value(L, top, place);
        evidence[i] = bind_evidence(L, top, place);
        double number = bind_number(L, top, place, "number");
        lua_settop(L, top);
        return number;
    }
    if (type != LUA_TNUMBER)
        bind_fail(L, ERROR_SCRIPT, "%s: \"%s\" must be a list of numbers, but item %d is a %s",
                  where, field->name, (int)i + 1, luaL_typename(L, -1));
    return lua_tonumber(L, -1);
}

static void read_numbers(lua_State *L, int index, const char *where, const Field *field, void *to)
{
    FieldList *list = to;
    int at = open_list(L, index, where, field, sizeof(double), list);
    double *items = lua_touserdata(L, -1);
    Evidence *evidence = open_evidence(L, field, list, at);

    for (size_t i = 0; i < list->count; i++) {
        lua_rawgeti(L, at, (lua_Integer)i + 1);
        items[i] = finite_or_raise(L, where, field, list_number(L, where, field, evidence, i));
        lua_pop(L, 1);
    }
}

/* What lies on the stack above top lives as long as the table just below it. */
static void keep_above(lua_State *L, int top)
{
    while (lua_gettop(L) > top)
        lua_rawseti(L, top, (lua_Integer)lua_rawlen(L, top) + 1);
}

static void read_records(lua_State *L, int index, const char *where, const Field *field, void *to)
{
    FieldList *list = to;
    int at = open_list(L, index, where, field, field->record->size, list);
    char *items = lua_touserdata(L, -1);

    lua_newtable(L); /* of the lists in the records */
    int top = lua_gettop(L);
    for (size_t i = 0; i < list->count; i++) {
        const char *place = lua_pushfstring(L, "%s: %s[%d]", where, field->name, (int)i + 1);

        if (lua_rawgeti(L, at, (lua_Integer)i + 1) != LUA_TTABLE)
            bind_fail(L, ERROR_SCRIPT, "%s must be a table, not a %s", place, luaL_typename(L, -1));
        open_view(L, lua_gettop(L));
        bind_description(L, -1, place, field->record, items + i * field->record->size);
        keep_above(L, top);
    }
}

void bind_description(lua_State *L, int index, const char *where, const Record *record,
                      void *description)
{
    static void (*const readers[])(lua_State *, int, const char *, const Field *, void *) = {
        [FIELD_TEXT] = read_text,       [FIELD_NUMBER] = read_number,
        [FIELD_BOUND] = read_number,    [FIELD_COUNT] = read_count,
        [FIELD_FLAG] = read_flag,       [FIELD_CHOICE] = read_choice,
        [FIELD_WIDTH] = read_width,     [FIELD_TEXTS] = read_texts,
        [FIELD_RECORDS] = read_records, [FIELD_NUMBERS] = read_numbers,
    };
    const char *names[MOST_FIELDS];

    index = lua_absindex(L, index);
    for (size_t i = 0; i < record->count; i++)
        names[i] = record->fields[i].name;
    bind_check_options(L, index, where, names, record->count);
    memcpy(description, record->defaults, record->size);
    for (size_t i = 0; i < record->count; i++) {
        const Field *field = &record->fields[i];

        if (bind_has(L, index, field->name))
            readers[field->type](L, index, where, field, (char *)description + field->offset);
        else if (field->required)
            bind_fail(L, ERROR_SCRIPT, "%s needs \"%s\": %s", where, field->name, field->help);
    }
}

static const char *const field_type_names[] = {
    [FIELD_TEXT] = "string",     [FIELD_NUMBER] = "number", [FIELD_BOUND] = "number",
    [FIELD_COUNT] = "integer",   [FIELD_FLAG] = "boolean",  [FIELD_CHOICE] = "choice",
    [FIELD_WIDTH] = "width",     [FIELD_TEXTS] = "strings", [FIELD_RECORDS] = "records",
    [FIELD_NUMBERS] = "numbers",
};

void bind_push_record(lua_State *L, const Record *record)
{
    luaL_checkstack(L, 6, NULL);
    lua_createtable(L, (int)record->count, 0);
    for (size_t i = 0; i < record->count; i++) {
        const Field *field = &record->fields[i];

        lua_newtable(L);
        bind_set_string(L, "name", field->name);
        bind_set_string(L, "type", field_type_names[field->type]);
        bind_set_string(L, "help", field->help);
        lua_pushboolean(L, field->required);
        lua_setfield(L, -2, "required");
        lua_pushboolean(L, field->evidence > 0);
        lua_setfield(L, -2, "evidence");
        if (field->record) {
            bind_push_record(L, field->record);
            lua_setfield(L, -2, "options");
        }
        lua_rawseti(L, -2, (lua_Integer)i + 1);
    }
}
