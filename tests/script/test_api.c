/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_api.c - lua/api.lua describes every function that a script can call, every option
 * of every figure, and nothing that is not there. */
#include <stdlib.h>
#include <string.h>

#include "run_lua.h"
#include "script/engine.h"

/* "stats.run\n..." of the program's own modules, methods of the catalogue apart. */
static const char list_functions[] =
    "for _, name in ipairs{'stats', 'trials', 'sequential', 'plan', 'recheck', 'figure', "
    "'document', 'output', "
    "'format', 'json', 'files', 'dialogue'} "
    "do\n"
    "  for key, value in pairs(_ENV[name]) do\n"
    "    if type(value) == 'function' then print(name .. '.' .. key) end\n"
    "  end\n"
    "end\n"
    "for _, name in ipairs{'freeze', 'require', 'load'} do print(name) end\n"
    "for key in pairs(require('show')) do print('show.' .. key) end\n";

/* "ladder width\n...": the options of each kind of figure. */
static const char list_options[] =
    "for _, kind in ipairs(figure.kinds()) do\n"
    "  for _, option in ipairs(kind.options) do\n"
    "    print(kind.id .. ' ' .. option.name)\n"
    "    for _, inner in ipairs(option.options or {}) do print(kind.id .. ' ' .. inner.name) end\n"
    "  end\n"
    "end\n";

/* The types of objects that a script holds, and what api.lua calls them. */
static const struct {
    const char *type, *name;
} objects[] = {{"trials", "Trials"},   {"design", "Design"}, {"run", "Run"},
               {"journal", "Journal"}, {"figure", "Figure"}, {"document", "Document"}};

static bool has_stub(const char *api, const char *name)
{
    char stub[200];

    snprintf(stub, sizeof stub, "\nfunction %s(", name);
    return strstr(api, stub) != NULL;
}

static void describes_all_functions(void **state)
{
    Text api = read_whole(source_path("lua/api.lua"));
    char *names = text_copy(lua_prints(list_functions));
    size_t count = 0;

    (void)state;
    for (char *name = strtok(names, "\n"); name; name = strtok(NULL, "\n"), count++)
        if (!has_stub(api.data, name))
            fail_msg("lua/api.lua does not describe %s", name);
    assert_true(count > 25);
    free(names);
    text_free(&api);
}

static void describes_all_methods_of_objects(void **state)
{
    Text api = read_whole(source_path("lua/api.lua"));
    Error err = {0};
    Script *script = script_open(&script_limits_default, &err);
    lua_State *L = script->L;
    size_t count = 0;

    (void)state;
    for (size_t i = 0; i < sizeof objects / sizeof *objects; i++) {
        if (luaL_getmetatable(L, objects[i].type) != LUA_TTABLE)
            fail_msg("there is no type \"%s\"", objects[i].type);
        lua_getfield(L, -1, "__index");
        if (lua_isfunction(L, -1))
            lua_getupvalue(L, -1, 1); /* figures have fields beside their methods */
        for (lua_pushnil(L); lua_next(L, -2); lua_pop(L, 1), count++) {
            char name[100];
            if (!lua_isfunction(L, -1) || strncmp(lua_tostring(L, -2), "__", 2) == 0)
                continue;
            snprintf(name, sizeof name, "%s:%s", objects[i].name, lua_tostring(L, -2));
            if (!has_stub(api.data, name))
                fail_msg("lua/api.lua does not describe %s", name);
        }
        lua_settop(L, 0);
    }
    assert_true(count > 20);
    script_close(script);
    text_free(&api);
}

/* A kind's options stand as "--   name: help" above its stub. */
static void describes_all_options_of_figures(void **state)
{
    Text api = read_whole(source_path("lua/api.lua"));
    char *lines = text_copy(lua_prints(list_options));

    (void)state;
    for (char *line = strtok(lines, "\n"); line; line = strtok(NULL, "\n")) {
        char stub[100], option[100];
        char *space = strchr(line, ' ');
        snprintf(stub, sizeof stub, "\nfunction figure.%.*s(", (int)(space - line), line);
        const char *end = strstr(api.data, stub);
        if (!end)
            fail_msg("lua/api.lua does not describe figure.%.*s", (int)(space - line), line);
        bool found = false;
        for (const char *at = api.data; at && at < end && !found; at = strstr(at + 1, "\n--  ")) {
            snprintf(option, sizeof option, "%s", space + 1);
            const char *word = at + strspn(at, "\n- ");
            found = strncmp(word, option, strlen(option)) == 0 &&
                    strchr(": ", word[strlen(option)]) != NULL;
        }
        if (!found)
            fail_msg("lua/api.lua does not describe the option of \"%s\"", line);
    }
    free(lines);
    text_free(&api);
}

/* Every stub of a module is a function that exists. */
static void describes_nothing_else(void **state)
{
    Text api = read_whole(source_path("lua/api.lua"));
    Text script = {0};

    text_append(&script, "show = require('show')\n");
    (void)state;
    for (const char *at = api.data; (at = strstr(at, "\nfunction ")) != NULL; at++) {
        const char *name = at + strlen("\nfunction ");
        size_t length = strcspn(name, "(");
        if (memchr(name, ':', length))
            continue;
        text_printf(&script, "if type(%.*s) ~= 'function' then print('%.*s') end\n", (int)length,
                    name, (int)length, name);
    }
    assert_string_equal(lua_prints(script.data), "");
    text_free(&script);
    text_free(&api);
}

/* The comment above a stub, or above the stubs that it shares one with: its first byte. */
static const char *comment_above(const char *api, const char *stub)
{
    const char *line = stub;
    bool seen = false;

    while (line > api) {
        const char *above = line - 1;
        while (above > api && above[-1] != '\n')
            above--;
        bool comment = strncmp(above, "--", 2) == 0;
        if (!comment && (seen || strncmp(above, "function ", 9) != 0))
            break;
        seen = seen || comment;
        line = above;
    }
    return line;
}

static bool has_type(const char *comment, const char *stub, const char *argument, size_t length)
{
    static const char mark[] = "---@param ";

    for (const char *at = comment; (at = strstr(at, mark)) != NULL && at < stub; at++) {
        const char *name = at + strlen(mark);
        if (strncmp(name, argument, length) == 0 && strchr(" ?", name[length]))
            return true;
    }
    return false;
}

static void names_the_type_of_each_argument(void **state)
{
    Text api = read_whole(source_path("lua/api.lua"));
    size_t count = 0;

    (void)state;
    for (const char *at = api.data; (at = strstr(at, "\nfunction ")) != NULL; at++) {
        const char *stub = at + 1, *argument = strchr(stub, '(') + 1;
        const char *comment = comment_above(api.data, stub);

        for (; *argument != ')'; argument += strspn(argument, ", "), count++) {
            size_t length = strcspn(argument, ",)");
            if (!has_type(comment, stub, argument, length))
                fail_msg("%.*s: its argument %.*s has no type", (int)strcspn(stub, "\n"), stub,
                         (int)length, argument);
            argument += length;
        }
    }
    assert_true(count > 150);
    text_free(&api);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(describes_all_functions),
        cmocka_unit_test(describes_all_methods_of_objects),
        cmocka_unit_test(describes_all_options_of_figures),
        cmocka_unit_test(describes_nothing_else),
        cmocka_unit_test(names_the_type_of_each_argument),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
