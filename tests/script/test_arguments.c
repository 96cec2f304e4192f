/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_arguments.c - command lines, and the table of commands itself. */
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "script/arguments.h"
#include "support.h"

#define COUNT(array) (sizeof(array) / sizeof(array)[0])

enum {
    WORDS_MAX = 8
};

typedef struct Bad {
    const char *words[WORDS_MAX];
    const char *says;
} Bad;

static const Bad bad[] = {
    {{NULL}, "no command"},
    {{"comapre", "x.csv"}, "did you mean \"compare\""},
    {{"qqqqqq"}, "\"offdiag help\" lists"},
    {{"README.md"}, "is a file, not a command"},
    {{"compare"}, "write offdiag compare FILE..."},
    {{"compare", "x.csv", "--levle", "0.9"}, "did you mean --level"},
    {{"compare", "x.csv", "--qqqqqqq"}, "lists the options"},
    {{"compare", "x.csv", "-q"}, "no option -q"},
    {{"compare", "x.csv", "--level"}, "needs a value"},
    {{"compare", "x.csv", "--json=1"}, "takes no value"},
    {{"compare", "x.csv", "--level", "0.9", "--level", "0.8"}, "given twice"},
    {{"sequential", "power", "x.json", "--rates", "0.5"}, "needs two numbers"},
    {{"table", "1"}, "needs more"},
    {{"table", "1", "2", "3", "4", "5"}, "does not know what \"5\" is for"},
    {{"methods", "a", "b"}, "does not know"},
};

static size_t count_words(const char *const *words)
{
    size_t count = 0;

    while (count < WORDS_MAX && words[count])
        count++;
    return count;
}

static void check_bad(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(bad); i++) {
        Arguments arguments = {0};
        Error err = {0};
        bool ok = arguments_parse((char *const *)(uintptr_t)bad[i].words, count_words(bad[i].words),
                                  &arguments, &err);

        if (ok || err.code != ERROR_USAGE || !strstr(err.message, bad[i].says))
            fail_msg("row %zu: %s", i, err.message);
    }
}

static void check_good(void **state)
{
    static const char *const words[] = {"report", "-o",         "out", "a.csv",  "--policy",
                                        "x",      "--policy=y", "--",  "--b.csv"};
    Arguments arguments = {0};
    Error err = {0};

    (void)state;
    assert_true(arguments_parse((char *const *)(uintptr_t)words, COUNT(words), &arguments, &err));
    assert_int_equal(arguments.operand_count, 2);
    assert_string_equal(arguments.operands[1], "--b.csv");
    assert_int_equal(arguments.given_count, 3);
    assert_string_equal(arguments.given[0].option->name, "output");
    assert_string_equal(arguments.given[2].value, "y");
    arguments_free(&arguments);
}

/* Numbers below zero and a lone dash are operands. */
static void check_dashes(void **state)
{
    static const char *const words[] = {"table", "-1", "-2.5", "-"};
    Arguments arguments = {0};
    Error err = {0};

    (void)state;
    assert_true(arguments_parse((char *const *)(uintptr_t)words, COUNT(words), &arguments, &err));
    assert_int_equal(arguments.operand_count, 3);
    arguments_free(&arguments);
}

static void check_help(void **state)
{
    static const char *const words[] = {"compare", "--help"};
    Arguments arguments = {0};
    Error err = {0};

    (void)state;
    assert_true(arguments_parse((char *const *)(uintptr_t)words, COUNT(words), &arguments, &err));
    assert_true(arguments.wants_help);
    arguments_free(&arguments);
}

/* Every row has its script, its words, and no option twice. */
static void check_table(void **state)
{
    (void)state;
    for (size_t i = 0; command_at(i); i++) {
        const Command *command = command_at(i);
        char path[256];
        size_t used;
        char name[64];
        char *words[] = {name};

        snprintf(path, sizeof path, "lua/commands/%s.lua", command->name);
        for (char *c = path; *c; c++)
            *c = *c == ' ' ? '_' : *c;
        assert_true(file_exists(source_path(path)));
        assert_true(strlen(command->summary) > 0 && strlen(command->example) > 0);
        snprintf(name, sizeof name, "%s", command->name);
        if (!strchr(name, ' '))
            assert_ptr_equal(command_find(words, 1, &used), command);
        for (size_t j = 0; command_option_at(command, j); j++) {
            const Option *option = command_option_at(command, j);

            assert_ptr_equal(command_option(command, option->name, strlen(option->name), 0),
                             option);
            assert_true((option->kind == OPTION_FLAG) == (option->value == NULL));
            assert_true(strlen(option->help) > 0);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(check_bad),  cmocka_unit_test(check_good),  cmocka_unit_test(check_dashes),
        cmocka_unit_test(check_help), cmocka_unit_test(check_table),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
