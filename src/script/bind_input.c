/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bind_input.c - the inputs and options of a method from a table of Lua's.
 *
 * Counts and planning numbers come by name, {a = 33, b = 9, c = 1, d = 7}. Data come as
 * lists: matrix, scores and square as rows of numbers, matrix = {{1, 0}, {1, 1}}, where
 * true is 1, false is 0 and json.null is missing; strata and clusters as tables of
 * counts, strata = {{a = 10, b = 2, c = 1, d = 7}}; pvalues as numbers. A matrix, or
 * tables, of read:matrix and read:clusters may stand in place of the list. */
#include "script/bind_input.h"

#include <math.h>
#include <string.h>

#include "base/digest.h"
#include "base/number.h"
#include "script/bind.h"

enum {
    DIGEST_SHOWN = 16
};

/* Options that a row names among its inputs, because few methods have them. */
static const char *const text_options[] = {"form", "test", "adjust"};

enum {
    TEXT_OPTIONS = sizeof text_options / sizeof text_options[0]
};

static bool is_text_option(const char *name)
{
    for (size_t i = 0; i < TEXT_OPTIONS; i++)
        if (strcmp(text_options[i], name) == 0)
            return true;
    return false;
}

/* One token, "a", "[sides]" or "[form=exact|asymptotic]", to its name. */
static const char *push_token(lua_State *L, const char **rest, bool *optional)
{
    const char *token = *rest;
    size_t length;

    *optional = *token == '[';
    token += *optional;
    length = strcspn(token, " ]=");
    *rest = token + strcspn(token, " ]");
    *rest += **rest == ']';
    lua_pushlstring(L, token, length);
    return lua_tostring(L, -1);
}

/* Adds the inputs, or else the options; the table that keeps the strings is on top. */
static void add_names(lua_State *L, const Method *method, bool options, MethodNames *names)
{
    const char *rest = method->inputs;

    while (*(rest += strspn(rest, " ")) && names->count < METHOD_NAMES_MAX - TEXT_OPTIONS) {
        bool optional;
        const char *name = push_token(L, &rest, &optional);

        if (is_text_option(name) == options) {
            names->items[names->count] = name;
            names->optional[names->count++] = optional;
        }
        lua_rawseti(L, -2, (lua_Integer)lua_rawlen(L, -2) + 1);
    }
}

void method_names_push(lua_State *L, const Method *method, MethodNames *names)
{
    *names = (MethodNames){0};
    lua_newtable(L);
    add_names(L, method, false, names);
    names->inputs = names->count;
    add_names(L, method, true, names);
    names->items[names->count++] = "alternative";
    if (method->takes_level)
        names->items[names->count++] = "level";
    if (method->question == QUESTION_MARGIN)
        names->items[names->count++] = "margin";
}

static void get_counts(lua_State *L, int index, const Method *method, const MethodNames *names,
                       Input *input, Text *shown)
{
    for (size_t i = 0; i < names->inputs; i++) {
        int64_t value = bind_integer(L, index, method->id, names->items[i]);

        if (!input_set(input, names->items[i], value))
            bind_fail(L, ERROR_INTERNAL, "%s cannot take \"%s\": please report this", method->id,
                      names->items[i]);
        text_printf(shown, "%s%s=%lld", i > 0 ? " " : "", names->items[i], (long long)value);
    }
}

static void get_params(lua_State *L, int index, const Method *method, const MethodNames *names,
                       MethodCall *call, Text *shown)
{
    size_t count = 0;

    for (size_t i = 0; i < names->inputs; i++) {
        char digits[NUMBER_SIZE];
        double value;

        if (names->optional[i] && !bind_has(L, index, names->items[i]))
            continue;
        value = bind_number(L, index, method->id, names->items[i]);
        number_shortest(value, digits);
        text_printf(shown, "%s%s=%s", count > 0 ? " " : "", names->items[i], digits);
        call->params[count++] = (Param){.name = names->items[i], .value = value};
    }
    call->input.params = (Params){.items = call->params, .count = count};
}

/* The number at the top, or NaN for what is missing; takes it off. */
static double pop_number(lua_State *L, const char *where, const char *name)
{
    double value = (double)NAN;

    if (lua_isboolean(L, -1))
        value = lua_toboolean(L, -1);
    else if (lua_type(L, -1) == LUA_TNUMBER)
        value = lua_tonumber(L, -1);
    else if (lua_type(L, -1) != LUA_TLIGHTUSERDATA)
        bind_fail(L, ERROR_SCRIPT, "%s: \"%s\" must hold numbers, not a %s", where, name,
                  luaL_typename(L, -1));
    lua_pop(L, 1);
    return value;
}

static size_t list_length(lua_State *L, const char *where, const char *name)
{
    if (!lua_istable(L, -1))
        bind_fail(L, ERROR_SCRIPT, "%s: \"%s\" must hold lists, not a %s", where, name,
                  luaL_typename(L, -1));
    return (size_t)luaL_len(L, -1);
}

/* The list of rows at the top becomes a userdata of doubles in its place. */
static void get_matrix(lua_State *L, const char *where, const char *name, Matrix *matrix)
{
    size_t rows = list_length(L, where, name), columns = 0;
    double *values;

    if (rows > 0) {
        lua_geti(L, -1, 1);
        columns = list_length(L, where, name);
        lua_pop(L, 1);
    }
    if (columns > 0 && rows > SIZE_MAX / sizeof *values / columns)
        bind_fail(L, ERROR_SCRIPT, "%s: \"%s\" is too large: give fewer rows", where, name);
    values = lua_newuserdatauv(L, rows * columns * sizeof *values + 1, 0);
    lua_insert(L, -2);
    for (size_t row = 0; row < rows; row++) {
        lua_geti(L, -1, (lua_Integer)row + 1);
        if (list_length(L, where, name) != columns)
            bind_fail(L, ERROR_SCRIPT, "%s: row %zu of \"%s\" has %zu numbers, the first has %zu",
                      where, row + 1, name, list_length(L, where, name), columns);
        for (size_t column = 0; column < columns; column++) {
            lua_geti(L, -1, (lua_Integer)column + 1);
            values[row * columns + column] = pop_number(L, where, name);
        }
        lua_pop(L, 1);
    }
    lua_pop(L, 1);
    *matrix = (Matrix){.values = values, .rows = rows, .columns = columns};
}

/* The count of that name in the table at the top. */
static int64_t table_count(lua_State *L, const char *where, const char *name, const char *field)
{
    int is_integer;
    lua_Integer value;

    lua_getfield(L, -1, field);
    value = lua_tointegerx(L, -1, &is_integer);
    if (!is_integer)
        bind_fail(L, ERROR_SCRIPT, "%s: \"%s\" must hold tables with the counts a, b, c and d",
                  where, name);
    lua_pop(L, 1);
    return value;
}

static void get_tables(lua_State *L, const char *where, const char *name, PairedTables *tables)
{
    size_t count = list_length(L, where, name);
    PairedTable *items = lua_newuserdatauv(L, count * sizeof *items + 1, 0);

    lua_insert(L, -2);
    for (size_t i = 0; i < count; i++) {
        lua_geti(L, -1, (lua_Integer)i + 1);
        list_length(L, where, name);
        items[i] = (PairedTable){.a = table_count(L, where, name, "a"),
                                 .b = table_count(L, where, name, "b"),
                                 .c = table_count(L, where, name, "c"),
                                 .d = table_count(L, where, name, "d")};
        lua_pop(L, 1);
    }
    lua_pop(L, 1);
    *tables = (PairedTables){.items = items, .count = count};
}

static void get_numbers(lua_State *L, const char *where, const char *name, Numbers *numbers)
{
    size_t count = list_length(L, where, name);
    double *items = lua_newuserdatauv(L, count * sizeof *items + 1, 0);

    lua_insert(L, -2);
    for (size_t i = 0; i < count; i++) {
        lua_geti(L, -1, (lua_Integer)i + 1);
        items[i] = pop_number(L, where, name);
    }
    lua_pop(L, 1);
    *numbers = (Numbers){.items = items, .count = count};
}

static const char inputs_key[] = "offdiag inputs";

/* Keeps the rows of a table of numbers under the name that stands for it, for reports
 * that show it in full. What is larger than a report should hold is not kept. */
static void remember(lua_State *L, const char *name, const double *values, size_t rows,
                     size_t columns)
{
    enum {
        MOST = 200000
    };
    char number[NUMBER_SIZE];

    luaL_checkstack(L, 8, NULL);
    if (rows * columns > MOST)
        return;
    luaL_getsubtable(L, LUA_REGISTRYINDEX, inputs_key);
    if (lua_getfield(L, -1, name) == LUA_TNIL) {
        Text *text = bind_text(L);
        for (size_t i = 0; i < rows * columns; i++) {
            if (isnan(values[i]))
                snprintf(number, sizeof number, "-");
            else
                number_shortest(values[i], number);
            text_printf(text, "%s%s", number, (i + 1) % columns ? " " : "\n");
        }
        bind_push_text(L, text);
        lua_setfield(L, -4, name);
        lua_pop(L, 1);
    }
    lua_pop(L, 2);
}

const char *data_find_input(void *context, const char *name)
{
    lua_State *L = context;
    const char *text = NULL;

    if (lua_getfield(L, LUA_REGISTRYINDEX, inputs_key) == LUA_TTABLE) {
        lua_getfield(L, -1, name);
        text = lua_tostring(L, -1); /* kept alive by the table */
        lua_pop(L, 1);
    }
    lua_pop(L, 1);
    return text;
}

static void remember_tables(lua_State *L, const char *name, const PairedTables *tables)
{
    double *values = lua_newuserdatauv(L, tables->count * 4 * sizeof *values + 1, 0);

    for (size_t i = 0; i < tables->count; i++) {
        const PairedTable *t = &tables->items[i];
        const int64_t counts[] = {t->a, t->b, t->c, t->d};
        for (size_t k = 0; k < 4; k++)
            values[4 * i + k] = (double)counts[k];
    }
    remember(L, name, values, tables->count, 4);
    lua_pop(L, 1);
}

static void show_data(Text *shown, const char *name, size_t rows, size_t columns, const void *bytes,
                      size_t size)
{
    char hex[DIGEST_SIZE];

    digest_bytes(bytes, size, hex);
    text_printf(shown, "%s=%zux%zu sha256=%.*s", name, rows, columns, DIGEST_SHOWN, hex);
}

/* Pushes what the table at index has under that name, and gives the matrix or the tables
 * that it is; null when it is a list, which is then on top. */
static const void *push_made(lua_State *L, int index, const char *where, const char *name,
                             const char *type)
{
    const void *made;

    lua_pushstring(L, name);
    lua_rawget(L, index);
    made = bind_test(L, -1, type);
    if (made)
        return made;
    lua_pop(L, 1);
    if (!bind_table(L, index, where, name))
        bind_fail(L, ERROR_SCRIPT, "%s needs \"%s\": write %s = {...}", where, name, name);
    return NULL;
}

void data_get(lua_State *L, int index, const char *where, const char *name, Input *input,
              Text *shown)
{
    const bool of_tables = input->kind == INPUT_STRATA || input->kind == INPUT_CLUSTERS;
    const void *made;

    luaL_checkstack(L, 12, NULL);
    made = push_made(L, index, where, name, of_tables ? "tables" : "matrix");
    switch (input->kind) {
    case INPUT_STRATA:
    case INPUT_CLUSTERS:
        if (made)
            input->tables = ((const TablesBox *)made)->tables;
        else
            get_tables(L, where, name, &input->tables);
        show_data(shown, name, input->tables.count, 4, input->tables.items,
                  input->tables.count * sizeof *input->tables.items);
        remember_tables(L, text_string(shown), &input->tables);
        return;
    case INPUT_PVALUES:
        if (made)
            bind_fail(L, ERROR_SCRIPT, "%s: \"%s\" must be a list of numbers", where, name);
        get_numbers(L, where, name, &input->pvalues);
        show_data(shown, name, input->pvalues.count, 1, input->pvalues.items,
                  input->pvalues.count * sizeof *input->pvalues.items);
        remember(L, text_string(shown), input->pvalues.items, input->pvalues.count, 1);
        return;
    default:
        if (made)
            input->matrix = ((const MatrixBox *)made)->matrix;
        else
            get_matrix(L, where, name, &input->matrix);
        show_data(shown, name, input->matrix.rows, input->matrix.columns, input->matrix.values,
                  input->matrix.rows * input->matrix.columns * sizeof *input->matrix.values);
        remember(L, text_string(shown), input->matrix.values, input->matrix.rows,
                 input->matrix.columns);
    }
}

static const char *get_text(lua_State *L, int index, const char *where, const char *name,
                            Text *shown)
{
    const char *value = bind_string_or(L, index, where, name, NULL);

    if (value)
        text_printf(shown, " %s=%s", name, value);
    return value;
}

static void get_options(lua_State *L, int index, const Method *method, Options *options,
                        Text *shown)
{
    const char *where = method->id;
    const char *alternative = bind_string_or(L, index, where, "alternative", "");

    *options = options_default;
    options->level = bind_number_or(L, index, where, "level", options->level);
    options->margin = bind_number_or(L, index, where, "margin", options->margin);
    options->form = get_text(L, index, where, "form", shown);
    options->test = get_text(L, index, where, "test", shown);
    options->adjust = get_text(L, index, where, "adjust", shown);
    if (!alternative_parse(alternative, &options->alternative))
        bind_fail(L, ERROR_USAGE,
                  "%s: \"alternative\" cannot be \"%.100s\": choose two.sided, greater or less",
                  where, alternative);
}

void method_call_get(lua_State *L, int index, const Method *method, MethodCall *call, Text *shown)
{
    const char *const *counts;
    MethodNames names;

    *call = (MethodCall){.input = {.kind = method->input}};
    luaL_checkstack(L, 12, NULL);
    method_names_push(L, method, &names);
    bind_check_options(L, index, method->id, names.items, names.count);
    if (input_names(method->input, &counts) > 0)
        get_counts(L, index, method, &names, &call->input, shown);
    else if (method->input == INPUT_PARAMS)
        get_params(L, index, method, &names, call, shown);
    else
        data_get(L, index, method->id, names.items[0], &call->input, shown);
    get_options(L, index, method, &call->options, shown);
}
