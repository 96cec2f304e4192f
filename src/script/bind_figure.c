/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bind_figure.c - the module figure: one constructor a kind, and figures as objects.
 *
 * figure.ladder{...}, figure.discordance{...} -> figure, with the fields title, summary,
 * kind, width, height (pt), readings, warnings (lists), table {head, rows}, and
 *   figure:svg{id=, theme=, text=}    theme absent: follows the reader's preference
 *   figure:pdf{theme=, date=}
 *   figure:png{dpi=, theme=}
 * each giving the file's bytes. figure.kinds() lists the kinds with their options;
 * figure.font(path) adds a font, before the first figure, for signs that ours lack. */
#include "script/bind_figure.h"

#include <string.h>

#include "figure/canvas.h"
#include "figure/svg.h"
#include "script/bind.h"

enum {
    MOST_FONTS = 16,
    FIGURE_BYTES = 32 << 10 /* roughly what a figure takes */
};

static const char typesetter_type[] = "figure.typesetter";
static const char typesetter_key[] = "figure.the typesetter";
static const char figure_type[] = "figure";
static const char fonts_key[] = "figure.fonts";

typedef struct FigureBox {
    Figure *figure;
} FigureBox;

typedef struct TypesetterBox {
    Typesetter *typesetter;
} TypesetterBox;

static int release_typesetter(lua_State *L)
{
    TypesetterBox *box = lua_touserdata(L, 1);

    typesetter_free(box->typesetter);
    box->typesetter = NULL;
    return 0;
}

static int release_figure(lua_State *L)
{
    FigureBox *box = lua_touserdata(L, 1);

    figure_free(box->figure);
    box->figure = NULL;
    return 0;
}

/* Pushes the box that the registry keeps, made on the first call. */
static TypesetterBox *push_typesetter(lua_State *L)
{
    TypesetterBox *box;

    if (lua_getfield(L, LUA_REGISTRYINDEX, typesetter_key) == LUA_TUSERDATA)
        return lua_touserdata(L, -1);
    lua_pop(L, 1);
    box = bind_new(L, typesetter_type, sizeof *box);
    lua_pushvalue(L, -1);
    lua_setfield(L, LUA_REGISTRYINDEX, typesetter_key);
    return box;
}

/* Paths that figure.font was given; they stay in the registry. */
static size_t extra_fonts(lua_State *L, const char *fonts[static MOST_FONTS])
{
    size_t count;

    luaL_getsubtable(L, LUA_REGISTRYINDEX, fonts_key);
    count = (size_t)lua_rawlen(L, -1);
    for (size_t i = 0; i < count; i++) {
        lua_rawgeti(L, -1, (lua_Integer)i + 1);
        fonts[i] = lua_tostring(L, -1);
        lua_pop(L, 1);
    }
    lua_pop(L, 1);
    return count;
}

Typesetter *bind_typesetter(lua_State *L)
{
    TypesetterBox *box;
    const char *fonts[MOST_FONTS], *folder;
    Error err = {0};

    luaL_checkstack(L, 8, NULL);
    box = push_typesetter(L);
    if (!box->typesetter) {
        size_t count = extra_fonts(L, fonts);

        folder = lua_pushfstring(L, "%s/fonts", script_data_folder(bind_script(L)));
        bind_note_place(L);
        box->typesetter = typesetter_new(folder, fonts, count, &err);
        lua_pop(L, 1);
    }
    lua_pop(L, 1);
    if (!box->typesetter)
        bind_raise(L, &err);
    return box->typesetter;
}

static int figure_font(lua_State *L)
{
    const char *path = luaL_checkstring(L, 1);
    lua_Integer count;

    bind_check_input(L, path);
    if (push_typesetter(L)->typesetter)
        bind_fail(L, ERROR_SCRIPT,
                  "figure.font: a figure has been made already: add fonts before the first one");
    luaL_getsubtable(L, LUA_REGISTRYINDEX, fonts_key);
    count = (lua_Integer)lua_rawlen(L, -1);
    if (count >= MOST_FONTS)
        bind_fail(L, ERROR_SCRIPT, "figure.font: %d fonts are enough", MOST_FONTS);
    lua_pushvalue(L, 1);
    lua_rawseti(L, -2, count + 1);
    return 0;
}

const Figure *bind_check_figure(lua_State *L, int index)
{
    return ((FigureBox *)bind_check(L, index, figure_type))->figure;
}

static int make_figure(lua_State *L)
{
    const FigureKind *kind = lua_touserdata(L, lua_upvalueindex(1));
    const char *where = lua_pushfstring(L, "figure.%s", kind->id);
    void *description = lua_newuserdatauv(L, kind->record->size, 0);
    const Theme *theme = bind_theme(L, where, "light");
    Typesetter *typesetter = bind_typesetter(L);
    FigureBox *box;
    Error err = {0};

    bind_description(L, 1, where, kind->record, description);
    bind_charge(L, FIGURE_BYTES);
    box = bind_new(L, figure_type, sizeof *box);
    bind_note_place(L);
    box->figure = kind->build(description, typesetter, theme, &err);
    if (!box->figure)
        bind_raise(L, &err);
    return 1;
}

/* The table of options at 2; an empty one when there is none. */
static void check_options(lua_State *L, const char *where, const char *const *names, size_t count)
{
    if (lua_isnoneornil(L, 2)) {
        lua_settop(L, 1);
        lua_newtable(L);
    }
    lua_settop(L, 2);
    bind_check_options(L, 2, where, names, count);
}

static int finish(lua_State *L, bool ok, const Text *bytes, const Error *err)
{
    if (!ok)
        bind_raise(L, err);
    bind_push_text(L, bytes);
    return 1;
}

static int method_svg(lua_State *L)
{
    static const char *const names[] = {"id", "theme", "text"};
    const Figure *figure = bind_check_figure(L, 1);
    SvgOptions options = {.title = figure->title};
    Error err = {0};
    bool ok;

    check_options(L, "figure:svg", names, sizeof names / sizeof *names);
    options.id = bind_string_or(L, 2, "figure:svg", "id", "figure");
    options.theme = bind_theme_option(L, 2, "figure:svg", NULL);
    if (!options.theme) {
        options.theme = bind_theme(L, "figure:svg", "light");
        options.dark = bind_theme(L, "figure:svg", "dark");
    }
    options.text = (SvgText)bind_choice(L, 2, "figure:svg", "text", svg_text_names, SVG_TEXT_COUNT,
                                        SVG_TEXT_NONE);
    options.typesetter = bind_typesetter(L);
    Text *out = bind_text(L), *description = bind_text(L);
    bind_note_place(L);
    figure_describe(figure, description);
    options.description = text_string(description);
    ok = text_ok(description, &err) && scene_svg(figure->scene, &options, out, &err);
    return finish(L, ok, out, &err);
}

static int method_pdf(lua_State *L)
{
    static const char *const names[] = {"theme", "date"};
    const Figure *figure = bind_check_figure(L, 1);
    CanvasInfo info = {.title = figure->title, .subject = figure->summary};
    Error err = {0};
    bool ok;

    check_options(L, "figure:pdf", names, sizeof names / sizeof *names);
    info.date = bind_string_or(L, 2, "figure:pdf", "date", NULL);
    const Theme *theme = bind_theme_option(L, 2, "figure:pdf", "light");
    Typesetter *typesetter = bind_typesetter(L);
    Text *out = bind_text(L);
    bind_note_place(L);
    ok = scene_pdf(figure->scene, typesetter, theme, &info, out, &err);
    return finish(L, ok, out, &err);
}

static int method_png(lua_State *L)
{
    static const char *const names[] = {"theme", "dpi"};
    const Figure *figure = bind_check_figure(L, 1);
    Error err = {0};
    bool ok;

    check_options(L, "figure:png", names, sizeof names / sizeof *names);
    double dpi = bind_number_or(L, 2, "figure:png", "dpi", 300);
    const Theme *theme = bind_theme_option(L, 2, "figure:png", "light");
    Typesetter *typesetter = bind_typesetter(L);
    Text *out = bind_text(L);
    bind_note_place(L);
    ok = scene_png(figure->scene, typesetter, theme, dpi, out, &err);
    return finish(L, ok, out, &err);
}

static void push_title(lua_State *L, const Figure *figure)
{
    lua_pushstring(L, figure->title);
}

static void push_summary(lua_State *L, const Figure *figure)
{
    lua_pushstring(L, figure->summary);
}

static void push_kind(lua_State *L, const Figure *figure)
{
    lua_pushstring(L, figure->kind->id);
}

static void push_width(lua_State *L, const Figure *figure)
{
    lua_pushnumber(L, scene_width(figure->scene));
}

static void push_height(lua_State *L, const Figure *figure)
{
    lua_pushnumber(L, scene_height(figure->scene));
}

static void push_readings(lua_State *L, const Figure *figure)
{
    size_t count = figure_readings(figure);

    lua_createtable(L, (int)count, 0);
    for (size_t i = 0; i < count; i++) {
        lua_pushstring(L, figure_reading(figure, i));
        lua_rawseti(L, -2, (lua_Integer)i + 1);
    }
}

static void push_warnings(lua_State *L, const Figure *figure)
{
    const char *start = text_string(&figure->warnings);
    lua_Integer count = 0;

    lua_newtable(L);
    for (const char *end; (end = strchr(start, '\n')); start = end + 1) {
        lua_pushlstring(L, start, (size_t)(end - start));
        lua_rawseti(L, -2, ++count);
    }
}

static void push_head(lua_State *L, const FigureTable *table)
{
    lua_createtable(L, (int)table->columns, 0);
    for (size_t i = 0; i < table->columns; i++) {
        lua_pushstring(L, table->head[i]);
        lua_rawseti(L, -2, (lua_Integer)i + 1);
    }
}

static void push_row(lua_State *L, const FigureTable *table, size_t row)
{
    lua_createtable(L, (int)table->columns, 0);
    for (size_t i = 0; i < table->columns; i++) {
        lua_pushstring(L, table->cells[row * table->columns + i].text);
        lua_rawseti(L, -2, (lua_Integer)i + 1);
    }
}

static void push_table(lua_State *L, const Figure *figure)
{
    const FigureTable *table = &figure->table;

    lua_newtable(L);
    push_head(L, table);
    lua_setfield(L, -2, "head");
    lua_createtable(L, (int)table->rows, 0);
    for (size_t row = 0; row < table->rows; row++) {
        push_row(L, table, row);
        lua_rawseti(L, -2, (lua_Integer)row + 1);
    }
    lua_setfield(L, -2, "rows");
}

static const struct {
    const char *name;
    void (*push)(lua_State *L, const Figure *figure);
} fields[] = {
    {"title", push_title}, {"summary", push_summary},   {"kind", push_kind},
    {"width", push_width}, {"height", push_height},     {"readings", push_readings},
    {"table", push_table}, {"warnings", push_warnings},
};

/* figure.name: a field, else a method from the upvalue. */
static int figure_index(lua_State *L)
{
    const Figure *figure = bind_check_figure(L, 1);
    const char *name = luaL_checkstring(L, 2);

    for (size_t i = 0; i < sizeof fields / sizeof *fields; i++) {
        if (strcmp(fields[i].name, name) == 0) {
            fields[i].push(L, figure);
            return 1;
        }
    }
    lua_pushvalue(L, 2);
    if (lua_rawget(L, lua_upvalueindex(1)) == LUA_TNIL)
        bind_fail(L, ERROR_SCRIPT, "a figure has no \"%.60s\"", name);
    return 1;
}

static int figure_list_kinds(lua_State *L)
{
    lua_createtable(L, (int)figure_kind_count, 0);
    for (size_t i = 0; i < figure_kind_count; i++) {
        lua_newtable(L);
        bind_set_string(L, "id", figure_kinds[i].id);
        bind_set_string(L, "title", figure_kinds[i].title);
        bind_push_record(L, figure_kinds[i].record);
        lua_setfield(L, -2, "options");
        lua_rawseti(L, -2, (lua_Integer)i + 1);
    }
    return 1;
}

static void open_types(lua_State *L)
{
    static const luaL_Reg methods[] = {
        {"svg", method_svg}, {"pdf", method_pdf}, {"png", method_png}, {NULL, NULL}};
    static const luaL_Reg none[] = {{NULL, NULL}};

    bind_type(L, typesetter_type, none, release_typesetter);
    bind_type(L, figure_type, none, release_figure);
    luaL_getmetatable(L, figure_type);
    lua_newtable(L);
    luaL_setfuncs(L, methods, 0);
    lua_pushcclosure(L, figure_index, 1);
    lua_setfield(L, -2, "__index");
    lua_pop(L, 1);
}

int bind_figure_open(lua_State *L)
{
    static const luaL_Reg functions[] = {{"kinds", figure_list_kinds},
                                         {"font", figure_font},
                                         {"width_names", bind_width_names},
                                         {NULL, NULL}};

    open_types(L);
    luaL_newlib(L, functions);
    for (size_t i = 0; i < figure_kind_count; i++) {
        lua_pushlightuserdata(L, (void *)&figure_kinds[i]);
        lua_pushcclosure(L, make_figure, 1);
        lua_setfield(L, -2, figure_kinds[i].id);
    }
    return 1;
}
