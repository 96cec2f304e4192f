/* SPDX-License-Identifier: GPL-3.0-or-later */
/* words_rows.c - sentences as rows, each a cmocka test. */
#include "words_rows.h"

#include <stdlib.h>
#include <string.h>

static const WordsRows *running;

static void check_row(void **state)
{
    const WordsRow *row = *state;
    Text script = {0};

    text_append(&script, running->prelude);
    text_append(&script, row->expression);
    assert_string_equal(lua_prints(script.data), row->text);
    text_free(&script);
}

static bool is_called(const char *name)
{
    for (size_t i = 0; i < running->count; i++)
        if (strstr(running->rows[i].expression, name))
            return true;
    return false;
}

/* "said.plan(" of each function, without those that others test. */
static char *list_functions(void)
{
    Text script = {0};

    text_printf(
        &script,
        "local others = {} for name in ('%s'):gmatch('%%S+') do others[name] = true end\n"
        "for short, module in pairs%s do for name, value in pairs(require(module)) do\n"
        "  if type(value) == 'function' and not others[name] then print(short .. '.' .. name"
        " .. '(') end\nend end",
        running->others ? running->others : "", running->modules);
    char *names = text_copy(lua_prints(text_string(&script)));
    text_free(&script);
    return names;
}

static void names_every_function(void **state)
{
    char *names = list_functions();

    (void)state;
    for (char *name = strtok(names, "\n"); name; name = strtok(NULL, "\n"))
        if (!is_called(name))
            fail_msg("no row tests %s", name);
    free(names);
}

int words_rows_run(const WordsRows *set)
{
    struct CMUnitTest *tests = calloc(set->count + 1, sizeof *tests);
    struct CMUnitTest every = cmocka_unit_test(names_every_function);
    size_t count = set->count;

    running = set;
    for (size_t i = 0; tests && i < set->count; i++)
        tests[i] = (struct CMUnitTest){.name = set->rows[i].name,
                                       .test_func = check_row,
                                       .initial_state = (void *)(uintptr_t)&set->rows[i]};
    if (tests && set->modules)
        tests[count++] = every;
    /* what cmocka_run_group_tests is for an array of known length */
    int failed = tests ? _cmocka_run_group_tests("words", tests, count, NULL, NULL) : 1;
    free(tests);
    return failed;
}
