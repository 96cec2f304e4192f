/* SPDX-License-Identifier: GPL-3.0-or-later */
/* arguments.c - words of the command line into options and operands. */
#include "script/arguments.h"

#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/number.h"
#include "base/text.h"

static bool unknown_command(const char *word, Error *err)
{
    const char *nearest = command_suggest(word);

    if (nearest)
        return error_set(err, ERROR_USAGE, "there is no command \"%.100s\": did you mean \"%s\"?",
                         word, nearest);
    if (file_exists(word))
        return error_set(err, ERROR_USAGE,
                         "\"%.100s\" is a file, not a command: try \"offdiag compare %.100s\"",
                         word, word);
    return error_set(err, ERROR_USAGE,
                     "there is no command \"%.100s\": \"offdiag help\" lists the commands", word);
}

static bool unknown_option(const Command *command, const char *name, size_t length, Error *err)
{
    const char *known[64], *nearest;
    size_t count = 0;
    char word[64];

    for (; count < 64 && command_option_at(command, count); count++)
        known[count] = command_option_at(command, count)->name;
    if (length >= sizeof word)
        length = sizeof word - 1;
    memcpy(word, name, length);
    word[length] = '\0';
    nearest = text_nearest(word, known, count);
    if (nearest)
        return error_set(err, ERROR_USAGE, "%s has no option --%s: did you mean --%s?",
                         command->name, word, nearest);
    return error_set(err, ERROR_USAGE,
                     "%s has no option --%s: \"offdiag help %s\" lists the options", command->name,
                     word, command->name);
}

/* A word that begins with - and is neither - nor a negative number. */
static bool is_option(const char *word)
{
    double number;

    return word[0] == '-' && word[1] != '\0' && !number_parse(word, strlen(word), &number);
}

/* True when the option was not given before, or may be repeated. */
static bool check_repeated(const Arguments *arguments, const Option *option, Error *err)
{
    for (size_t i = 0; i < arguments->given_count; i++)
        if (arguments->given[i].option == option && !option->repeated &&
            option->kind != OPTION_FLAG)
            return error_set(err, ERROR_USAGE, "--%s is given twice: give it once", option->name);
    return true;
}

/* How many numbers the option takes; 0 = it takes one value of any kind. */
static size_t numbers_of(const Option *option)
{
    return option->kind == OPTION_PAIR ? 2 : option->kind == OPTION_TRIPLE ? 3 : 0;
}

static bool needs_value(const Option *option, Error *err)
{
    static const char *const needs[] = {"a value", "", "two numbers", "three numbers"};

    return error_set(err, ERROR_USAGE, "--%s needs %s: write --%s %s", option->name,
                     needs[numbers_of(option)], option->name, option->value);
}

/* The next words are the value, where none came with "=". */
static bool take_value(Given *given, char *const *words, size_t count, size_t *i, Error *err)
{
    if (given->option->kind == OPTION_FLAG)
        return !given->value ||
               error_set(err, ERROR_USAGE, "--%s takes no value: leave \"%.100s\" out",
                         given->option->name, given->value);
    if (!given->value) {
        if (*i + 1 == count)
            return needs_value(given->option, err);
        given->value = words[++*i];
    }
    if (strchr(given->value, ','))
        return true;
    for (size_t k = 1; k < numbers_of(given->option); k++) {
        if (*i + 1 == count)
            return needs_value(given->option, err);
        given->more[k - 1] = words[++*i];
    }
    return true;
}

/* Takes the option at words[*i], and the words after it that are its value. */
static bool take_option(Arguments *out, char *const *words, size_t count, size_t *i, Error *err)
{
    const char *word = words[*i];
    bool is_long = word[1] == '-';
    const char *name = word + 1 + is_long;
    size_t length = is_long ? strcspn(name, "=") : 1;
    Given given = {.option =
                       command_option(out->command, name, length, (char)(is_long ? 0 : name[0]))};

    if (!given.option && is_long)
        return unknown_option(out->command, name, length, err);
    if (!given.option)
        return error_set(err, ERROR_USAGE,
                         "%s has no option %.100s: \"offdiag help %s\" lists the options",
                         out->command->name, word, out->command->name);
    if (name[length] != '\0')
        given.value = name + length + (name[length] == '=');
    if (given.option->same_as)
        given.option =
            command_option(out->command, given.option->same_as, strlen(given.option->same_as), 0);
    if (!take_value(&given, words, count, i, err) || !check_repeated(out, given.option, err))
        return false;
    out->given[out->given_count++] = given;
    return true;
}

static bool check_operands(const Arguments *arguments, Error *err)
{
    const Command *command = arguments->command;
    size_t count = arguments->operand_count;

    if (count < command->least)
        return error_set(err, ERROR_USAGE, "%s needs %s: write offdiag %s %s", command->name,
                         count == 0 ? "something to work on" : "more", command->name,
                         command->operands);
    if (count > command->most)
        return error_set(
            err, ERROR_USAGE, "%s does not know what \"%.100s\" is for: write offdiag %s %s",
            command->name, arguments->operands[command->most], command->name, command->operands);
    return true;
}

static bool take_words(Arguments *out, char *const *words, size_t count, Error *err)
{
    bool options_end = false;

    for (size_t i = 0; i < count; i++) {
        if (!options_end && strcmp(words[i], "--") == 0)
            options_end = true;
        else if (!options_end && (strcmp(words[i], "--help") == 0 || strcmp(words[i], "-h") == 0))
            out->wants_help = true;
        else if (options_end || !is_option(words[i]))
            out->operands[out->operand_count++] = words[i];
        else if (!take_option(out, words, count, &i, err))
            return false;
    }
    return out->wants_help || check_operands(out, err);
}

bool arguments_parse(char *const *words, size_t count, Arguments *out, Error *err)
{
    size_t used;
    Arguments parsed = {0};

    if (count == 0)
        return error_set(err, ERROR_USAGE,
                         "no command is given: \"offdiag help\" lists the commands");
    parsed.command = command_find(words, count, &used);
    if (!parsed.command)
        return unknown_command(words[0], err);
    parsed.given = calloc(count, sizeof *parsed.given);
    parsed.operands = calloc(count, sizeof *parsed.operands);
    if (!parsed.given || !parsed.operands) {
        arguments_free(&parsed);
        return error_memory(err);
    }
    if (!take_words(&parsed, words + used, count - used, err)) {
        arguments_free(&parsed);
        return false;
    }
    *out = parsed;
    return true;
}

void arguments_free(Arguments *arguments)
{
    free(arguments->given);
    free((void *)arguments->operands);
    *arguments = (Arguments){0};
}
