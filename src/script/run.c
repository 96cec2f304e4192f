/* SPDX-License-Identifier: GPL-3.0-or-later */
/* run.c - a command line handed to its script as one Lua table.
 *
 * args.files or args.operands, and one field an option: nil when it was not given, false
 * for a flag, an empty list for an option that may be repeated. */
#include <stdlib.h>
#include <string.h>

#include "base/number.h"
#include "script/arguments.h"
#include "script/bind.h"
#include "script/engine.h"
#include "trials/reader.h"

/* Pushes the name as Lua spells it: assume_aligned. */
static const char *push_field_name(lua_State *L, const char *name)
{
    return luaL_gsub(L, name, "-", "_");
}

/* Is the word one of "csv|json"? */
static bool is_choice(const char *word, size_t length, const char *choices)
{
    while (*choices) {
        size_t choice = strcspn(choices, "|");

        if (choice == length && strncmp(word, choices, length) == 0)
            return true;
        choices += choice + (choices[choice] == '|');
    }
    return false;
}

static void check_choice(lua_State *L, const Option *option, const char *word, size_t length)
{
    if (!is_choice(word, length, option->value))
        bind_fail(L, ERROR_USAGE, "--%s cannot be \"%.*s\": choose one of %s", option->name,
                  length < 100 ? (int)length : 100, word, luaL_gsub(L, option->value, "|", ", "));
}

/* Pushes the parts between commas as a list. */
static void push_names(lua_State *L, const Option *option, const char *value)
{
    lua_Integer count = 0;

    lua_newtable(L);
    for (;;) {
        size_t length = strcspn(value, ",");

        if (length == 0)
            bind_fail(L, ERROR_USAGE, "--%s has an empty name in its list: write --%s %s",
                      option->name, option->name, option->value);
        if (option->kind == OPTION_CHOICES)
            check_choice(L, option, value, length);
        lua_pushlstring(L, value, length);
        lua_rawseti(L, -2, ++count);
        if (value[length] == '\0')
            return;
        value += length + 1;
    }
}

static void push_number(lua_State *L, const Option *option, const char *value)
{
    double number;

    if (!number_parse(value, strlen(value), &number) || number - number != 0)
        bind_fail(L, ERROR_USAGE, "--%s takes a number: \"%.100s\" is none", option->name, value);
    if (option->kind == OPTION_FRACTION && !(number > 0 && number < 1))
        bind_fail(L, ERROR_USAGE,
                  "--%s takes a number between 0 and 1, such as 0.95: \"%.100s\" is not",
                  option->name, value);
    lua_pushnumber(L, number);
}

/* Pushes a list of `count` numbers. */
static void push_numbers(lua_State *L, const Given *given, lua_Integer count)
{
    const char *value = given->value;
    lua_Integer i = 0;

    lua_createtable(L, (int)count, 0);
    for (const char *rest = value; rest; i++) {
        size_t length = given->more[0] ? strlen(rest) : strcspn(rest, ",");

        lua_pushlstring(L, rest, length);
        push_number(L, given->option, lua_tostring(L, -1));
        lua_rawseti(L, -3, i + 1);
        lua_pop(L, 1);
        if (given->more[0])
            rest = i + 1 < count ? given->more[i] : NULL;
        else
            rest = rest[length] == ',' ? rest + length + 1 : NULL;
    }
    if (i != count)
        bind_fail(L, ERROR_USAGE, "--%s takes %d numbers: write --%s %s", given->option->name,
                  (int)count, given->option->name, given->option->value);
}

/* A Lua file becomes a function; a plain word stays a name. */
static void push_script(lua_State *L, const char *value)
{
    Script *script = bind_script(L);
    size_t length = strlen(value);
    Error err = {0};

    if (!strchr(value, '/') && !(length > 4 && strcmp(value + length - 4, ".lua") == 0)) {
        lua_pushstring(L, value);
        return;
    }
    if (!script_modules_beside(script, value, &err))
        bind_raise(L, &err);
    outputs_protect(script->outputs, value);
    load_user_file(L, value);
}

static void push_given(lua_State *L, const Given *given)
{
    switch (given->option->kind) {
    case OPTION_FLAG:
        lua_pushboolean(L, 1);
        return;
    case OPTION_NAMES:
    case OPTION_CHOICES:
        push_names(L, given->option, given->value);
        return;
    case OPTION_NUMBER:
    case OPTION_SECONDS:
    case OPTION_FRACTION:
        push_number(L, given->option, given->value);
        return;
    case OPTION_PAIR:
        push_numbers(L, given, 2);
        return;
    case OPTION_TRIPLE:
        push_numbers(L, given, 3);
        return;
    case OPTION_SCRIPT:
        push_script(L, given->value);
        return;
    case OPTION_CHOICE:
        check_choice(L, given->option, given->value, strlen(given->value));
        lua_pushstring(L, given->value);
        return;
    case OPTION_TEXT:
    case OPTION_INPUT:
    case OPTION_OUTPUT:
    case OPTION_FOLDER:
    case OPTION_MODULES:
        lua_pushstring(L, given->value);
    }
}

/* args at the top gets false for flags, lists for repeated options, and fallbacks. */
static void set_default(lua_State *L, const Option *option)
{
    if (option->kind != OPTION_FLAG && !option->repeated && !option->fallback)
        return;
    push_field_name(L, option->name);
    if (option->repeated)
        lua_newtable(L);
    else if (option->fallback)
        push_given(L, &(Given){.option = option, .value = option->fallback});
    else
        lua_pushboolean(L, 0);
    lua_rawset(L, -3);
}

static void set_defaults(lua_State *L, const Command *command)
{
    for (size_t i = 0; command_option_at(command, i); i++)
        set_default(L, command_option_at(command, i));
}

static void set_given(lua_State *L, const Given *given)
{
    push_field_name(L, given->option->name);
    if (given->option->repeated) {
        lua_rawget(L, -2);
        push_given(L, given);
        lua_rawseti(L, -2, (lua_Integer)lua_rawlen(L, -2) + 1);
        lua_pop(L, 1);
        return;
    }
    push_given(L, given);
    lua_rawset(L, -3);
}

static void set_operands(lua_State *L, const Arguments *arguments)
{
    lua_newtable(L);
    for (size_t i = 0; i < arguments->operand_count; i++) {
        lua_pushstring(L, arguments->operands[i]);
        lua_rawseti(L, -2, (lua_Integer)i + 1);
    }
    lua_setfield(L, -2, arguments->command->operand_kind == OPERANDS_WORDS ? "operands" : "files");
}

static void push_option_row(lua_State *L, const Option *option)
{
    lua_newtable(L);
    bind_set_string(L, "name", option->name);
    bind_set_string(L, "help", option->help);
    if (option->letter)
        bind_set_string(L, "letter", (char[]){option->letter, '\0'});
    if (option->value)
        bind_set_string(L, "value", option->value);
    if (option->fallback)
        bind_set_string(L, "fallback", option->fallback);
    lua_pushboolean(L, option->repeated);
    lua_setfield(L, -2, "repeated");
}

static void push_command_row(lua_State *L, const Command *command)
{

    lua_newtable(L);
    bind_set_string(L, "name", command->name);
    bind_set_string(L, "operands", command->operands);
    bind_set_string(L, "summary", command->summary);
    bind_set_string(L, "details", command->details);
    bind_set_string(L, "example", command->example);
    lua_newtable(L);
    for (size_t i = 0; command_option_at(command, i); i++) {
        push_option_row(L, command_option_at(command, i));
        lua_rawseti(L, -2, (lua_Integer)i + 1);
    }
    lua_setfield(L, -2, "options");
}

static void set_commands(lua_State *L)
{
    lua_newtable(L);
    for (size_t i = 0; command_at(i); i++) {
        push_command_row(L, command_at(i));
        lua_rawseti(L, -2, (lua_Integer)i + 1);
    }
    lua_setfield(L, -2, "commands");
}

/* How much of NAME=PATH is NAME=; 0 for a path alone. */
static size_t name_length(const char *word)
{
    size_t length = strcspn(word, "=/");

    return word[length] == '=' ? length + 1 : 0;
}

/* Appends a word as a shell would be given it; of a path its base name. */
static void append_word(Text *line, const char *word, bool path)
{
    static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
                                "_-.,:/=+%@";
    size_t name = path ? name_length(word) : 0;
    const char *rest = path ? file_base_name(word + name) : word;
    bool quoted = !*rest || strspn(word, plain) < name || strspn(rest, plain) < strlen(rest);

    text_append(line, quoted ? " '" : " ");
    for (const char *c = word; c < word + name; c++)
        text_append(line, *c == '\'' ? "'\\''" : (char[]){*c, '\0'});
    for (const char *c = rest; *c; c++)
        text_append(line, *c == '\'' ? "'\\''" : (char[]){*c, '\0'});
    if (quoted)
        text_append_char(line, '\'');
}

/* args.line: the command as it was given, without folders, without what is written where and
 * without the time it may take, so that it is the same wherever it is run. */
static void set_line(lua_State *L, const Arguments *arguments)
{
    bool files = arguments->command->operand_kind != OPERANDS_WORDS;
    Text *line = bind_text(L);

    text_printf(line, "offdiag %s", arguments->command->name);
    for (size_t i = 0; i < arguments->operand_count; i++)
        append_word(line, arguments->operands[i], files);
    for (size_t i = 0; i < arguments->given_count; i++) {
        const Given *given = &arguments->given[i];
        OptionKind kind = given->option->kind;

        if (kind == OPTION_OUTPUT || kind == OPTION_FOLDER || kind == OPTION_SECONDS)
            continue;
        text_printf(line, " --%s", given->option->name);
        if (kind != OPTION_FLAG)
            append_word(line, given->value, kind == OPTION_INPUT || kind == OPTION_SCRIPT);
        for (size_t j = 0; j < sizeof given->more / sizeof given->more[0]; j++)
            if (given->more[j])
                append_word(line, given->more[j], false);
    }
    bind_push_text(L, line);
    lua_setfield(L, -3, "line");
    lua_pop(L, 1);
}

/* Loads lua/commands/NAME.lua and calls it with its args. */
static int run_command(lua_State *L)
{
    const Arguments *arguments = lua_touserdata(L, 1);
    const Command *command = arguments->command;

    load_own(L, luaL_gsub(L, lua_pushfstring(L, "commands/%s", command->name), " ", "_"));
    lua_newtable(L);
    set_operands(L, arguments);
    set_line(L, arguments);
    set_defaults(L, command);
    for (size_t i = 0; i < arguments->given_count; i++)
        set_given(L, &arguments->given[i]);
    if (command->lists_commands)
        set_commands(L);
    lua_call(L, 1, 0);
    return 0;
}

/* A file argument may be NAME=FILE. */
static bool allow_file(Script *script, const char *argument, Error *err)
{
    InputFile file;
    char *policy = NULL;
    bool ok = input_file_parse(argument, &file, &policy, err) &&
              script_allow_input(script, file.path, err);

    free(policy);
    return ok;
}

/* The operand as the command means it. */
static bool allow_operand(Script *script, OperandKind kind, const char *operand, Error *err)
{
    switch (kind) {
    case OPERANDS_FILES:
        return allow_file(script, operand, err);
    case OPERANDS_DOCUMENT:
        return script_allow_input(script, operand, err) &&
               script_modules_beside(script, operand, err);
    default:
        return true;
    }
}

static bool add_modules(Script *script, const char *folder, Error *err)
{
    if (!file_is_folder(folder))
        return error_set(err, ERROR_USAGE,
                         "--lua-path %.400s: there is no such folder: check the name", folder);
    return path_add(&script->module_path, folder, err);
}

static bool grant_seconds(Script *script, const char *value, Error *err)
{
    double seconds;

    if (!number_parse(value, strlen(value), &seconds) ||
        !(seconds > 0 && seconds <= script_seconds_most))
        return error_set(err, ERROR_USAGE,
                         "--seconds takes a number above 0 and at most %.0f: \"%.100s\" is not one",
                         script_seconds_most, value);
    limit_grant(script, seconds);
    return true;
}

static bool allow_given(Script *script, const Option *option, const char *value, Error *err)
{
    if (option->memory)
        script->limits.memory = option->memory << 20;
    switch (option->kind) {
    case OPTION_INPUT:
        return script_allow_input(script, value, err);
    case OPTION_OUTPUT:
        return script_allow_output(script, value, err);
    case OPTION_FOLDER:
        return script_set_folder(script, value, err);
    case OPTION_MODULES:
        return add_modules(script, value, err);
    case OPTION_SECONDS:
        return grant_seconds(script, value, err);
    default:
        return true;
    }
}

/* The folder for what is written has its fallback; what was given comes later and wins. */
static bool allow_fallbacks(Script *script, const Command *command, Error *err)
{
    const Option *option;

    for (size_t i = 0; (option = command_option_at(command, i)); i++)
        if (option->fallback && !allow_given(script, option, option->fallback, err))
            return false;
    return true;
}

bool arguments_run(Script *script, const Arguments *arguments, Error *err)
{
    if (!allow_fallbacks(script, arguments->command, err))
        return false;
    for (size_t i = 0; i < arguments->given_count; i++)
        if (!allow_given(script, arguments->given[i].option, arguments->given[i].value, err))
            return false;
    for (size_t i = 0; i < arguments->operand_count; i++)
        if (!allow_operand(script, arguments->command->operand_kind, arguments->operands[i], err))
            return false;
    return script_protect(script, run_command, (void *)(uintptr_t)arguments, err);
}
