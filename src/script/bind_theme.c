/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bind_theme.c - themes, from Lua tables into plain values; checked as they are loaded.
 *
 * A theme gives only what differs from the light one. */
#include <stdio.h>
#include <string.h>

#include "script/bind.h"
#include "script/bind_figure.h"

static const char themes_key[] = "figure.themes";
static const char *const known_themes[] = {"light", "dark", "print"};

static void read_palette(lua_State *L, int index, const char *where, Theme *theme)
{
    if (!bind_table(L, index, where, "palette"))
        return;
    bind_check_options(L, -1, where, paint_names + 1, PAINT_COUNT - 1);
    for (int paint = PAINT_INK; paint < PAINT_COUNT; paint++) {
        const char *text = bind_string_or(L, -1, where, paint_names[paint], NULL);

        if (text && !colour_parse(text, &theme->colours[paint]))
            bind_fail(L, ERROR_SCRIPT, "%s: %s is \"%.40s\": give a colour as #rrggbb", where,
                      paint_names[paint], text);
    }
    lua_pop(L, 1);
}

static void read_style(lua_State *L, const char *where, TextStyle *style)
{
    static const char *const names[] = {"family", "size", "bold", "italic"};

    bind_check_options(L, -1, where, names, sizeof names / sizeof *names);
    style->family = (FontFamily)bind_choice(L, -1, where, "family", font_family_names, FONT_COUNT,
                                            (int)style->family);
    style->size = bind_number_or(L, -1, where, "size", style->size);
    style->bold = bind_boolean_or(L, -1, where, "bold", style->bold);
    style->italic = bind_boolean_or(L, -1, where, "italic", style->italic);
}

static void read_styles(lua_State *L, int index, const char *where, Theme *theme)
{
    if (!bind_table(L, index, where, "text"))
        return;
    bind_check_options(L, -1, where, text_role_names, TEXT_ROLE_COUNT);
    for (size_t role = 0; role < TEXT_ROLE_COUNT; role++) {
        if (!bind_table(L, -1, where, text_role_names[role]))
            continue;
        read_style(L, where, &theme->text[role]);
        lua_pop(L, 1);
    }
    lua_pop(L, 1);
}

static void read_lines(lua_State *L, int index, const char *where, Theme *theme)
{
    if (!bind_table(L, index, where, "line"))
        return;
    bind_check_options(L, -1, where, line_role_names, LINE_ROLE_COUNT);
    for (size_t role = 0; role < LINE_ROLE_COUNT; role++)
        theme->line[role] = bind_number_or(L, -1, where, line_role_names[role], theme->line[role]);
    lua_pop(L, 1);
}

static void read_theme(lua_State *L, int index, const char *where, Theme *theme)
{
    static const char *const names[] = {"palette", "hatched", "text", "line", "mark"};
    Error err = {0};

    index = lua_absindex(L, index);
    bind_check_options(L, index, where, names, sizeof names / sizeof *names);
    read_palette(L, index, where, theme);
    read_styles(L, index, where, theme);
    read_lines(L, index, where, theme);
    theme->hatched = bind_boolean_or(L, index, where, "hatched", theme->hatched);
    theme->mark = bind_number_or(L, index, where, "mark", theme->mark);
    if (!theme_check(theme, &err))
        bind_raise(L, &err);
}

/* Keeps a zeroed theme under a key of the registry's table of themes. */
static Theme *keep_theme(lua_State *L, const char *name)
{
    Theme *theme;

    luaL_getsubtable(L, LUA_REGISTRYINDEX, themes_key);
    theme = lua_newuserdatauv(L, sizeof *theme, 0);
    *theme = theme_default;
    snprintf(theme->name, sizeof theme->name, "%s", name);
    lua_setfield(L, -2, name);
    lua_pop(L, 1);
    return theme;
}

static const Theme *kept_theme(lua_State *L, const char *name)
{
    const Theme *theme;

    luaL_getsubtable(L, LUA_REGISTRYINDEX, themes_key);
    lua_getfield(L, -1, name);
    theme = lua_touserdata(L, -1);
    lua_pop(L, 2);
    return theme;
}

static void check_name(lua_State *L, const char *where, const char *name)
{
    size_t count = sizeof known_themes / sizeof *known_themes;

    for (size_t i = 0; i < count; i++)
        if (strcmp(known_themes[i], name) == 0)
            return;
    const char *nearest = text_nearest(name, known_themes, count);
    bind_fail(L, ERROR_SCRIPT,
              "%s: there is no theme \"%.60s\": give light, dark, print or a table%s%s%s", where,
              name, nearest ? "; did you mean \"" : "", nearest ? nearest : "",
              nearest ? "\"?" : "");
}

const Theme *bind_theme(lua_State *L, const char *where, const char *name)
{
    const Theme *kept = kept_theme(L, name);
    Theme made = theme_default;

    if (kept)
        return kept;
    check_name(L, where, name);
    if (strcmp(name, "light") != 0)
        made = *bind_theme(L, where, "light");
    snprintf(made.name, sizeof made.name, "%s", name);
    luaL_checkstack(L, 8, NULL);
    bind_require(L, lua_pushfstring(L, "themes.%s", name));
    const char *in_words = lua_pushfstring(L, "theme %s", name);
    read_theme(L, -2, in_words, &made);
    lua_pop(L, 3);
    Theme *theme = keep_theme(L, name);
    *theme = made;
    return theme;
}

const Theme *bind_theme_option(lua_State *L, int index, const char *where, const char *fallback)
{
    Theme made;
    int type;

    index = lua_absindex(L, index);
    lua_pushliteral(L, "theme");
    type = lua_rawget(L, index);
    if (type != LUA_TTABLE) {
        const char *name = bind_string_or(L, index, where, "theme", fallback);
        lua_pop(L, 1);
        return name ? bind_theme(L, where, name) : NULL;
    }
    made = *bind_theme(L, where, "light");
    snprintf(made.name, sizeof made.name, "of your own");
    read_theme(L, -1, "theme", &made);
    lua_pop(L, 1);
    Theme *theme = keep_theme(L, made.name);
    *theme = made;
    return theme;
}
