/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_examples.c - the examples of lua/api.lua run, and print what they say they print;
 * every function has one.
 *
 *     -- Example: format.fixed(2 / 3, 2) --> 0.67          an expression and what print shows of it
 *     -- Example: doc:listing("x")                         statements that end well
 *     -- Example:                                          lines of a script; what it prints
 *     --     print(1 + 1)     --> 2                        stands behind an arrow
 *
 * A tab of what is printed is written as two blanks. Examples of methods use the objects below. */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "run_lua.h"

typedef struct Example {
    char name[100];        /* of the function below it */
    Text script, expected; /* expected: what it prints, less the last newline */
    bool expression, prints;
} Example;

/* The objects that an example can take for granted, by the names that it uses. */
static const struct {
    const char *name, *script;
} objects[] = {
    {"read", "local read = trials.read{files = {'samples/suite.csv'}} "},
    {"doc", "local doc = document.new{title = 'Example'} "},
    {"drawn", "local drawn = figure.curves{title = 'Drawn', series = {{label = 'y', x = {1, 2}, "
              "y = {3, 4}}}} "},
    {"design", "local design = sequential.design{n_max = 50} "},
    {"run", "local run = sequential.design{n_max = 50}:follow(0) "},
    {"show", "local show = require('show') "},
};

static const char *const inputs[] = {"samples/suite.csv", "samples/pick_place.csv",
                                     "samples/design.json"};

static Example *example_new(void)
{
    Example *example = calloc(1, sizeof *example);

    assert_non_null(example);
    return example;
}

static void example_free(Example *example)
{
    text_free(&example->script);
    text_free(&example->expected);
    free(example);
}

/* Does the script use the name as an object: name:method, name., (name, {name? */
static bool uses(const char *script, const char *name)
{
    size_t length = strlen(name);

    for (const char *at = script; (at = strstr(at, name)) != NULL; at += length) {
        bool begins =
            at == script || (!isalnum((unsigned char)at[-1]) && !strchr("_.:\"'", at[-1]));
        if (begins && at[length] != '\0' && strchr(":.,)", at[length]))
            return true;
    }
    return false;
}

/* One line of code; what stands behind an arrow is what all of it prints. */
static void add_code(Example *example, const char *line, size_t length)
{
    const char *arrow = NULL;

    for (const char *at = line; at + 4 <= line + length; at++)
        if (memcmp(at, "--> ", 4) == 0)
            arrow = at;
    size_t code = arrow ? (size_t)(arrow - line) : length;
    while (code > 0 && line[code - 1] == ' ')
        code--;
    text_append_n(&example->script, line, code);
    text_append_char(&example->script, '\n');
    if (!arrow)
        return;
    text_append_n(&example->expected, arrow + 4, length - (size_t)(arrow + 4 - line));
    example->prints = true;
}

/* The script as it is run: objects first, an expression inside print. */
static void complete(const Example *example, Text *script)
{
    const char *code = text_string(&example->script);

    for (size_t i = 0; i < sizeof objects / sizeof *objects; i++)
        if (uses(code, objects[i].name) && !strstr(code, "local show"))
            text_append(script, objects[i].script);
    if (example->expression && example->prints)
        text_printf(script, "print(%.*s)\n", (int)strlen(code) - 1, code);
    else
        text_append(script, code);
}

/* What a script prints, tabs as two blanks and without the last newline. */
static void printed_text(const Script *script, Text *printed)
{
    const Text *raw = script_printed(script);
    size_t length = raw->length;

    while (length > 0 && raw->data[length - 1] == '\n')
        length--;
    for (size_t i = 0; i < length; i++)
        text_append(printed, (char[]){raw->data[i] == '\t' ? ' ' : raw->data[i],
                                      raw->data[i] == '\t' ? ' ' : '\0', '\0'});
}

/* Whether it runs, and prints what it should; says what is wrong. */
static bool run_example(const Example *example)
{
    const ScriptLimits limits = {.memory = 256 << 20, .instructions = 150000000, .seconds = 60};
    Text text = {0}, printed = {0};
    Error err = {0};
    char folder[] = "/tmp/offdiag_examples_none";
    Script *script = script_open(&limits, &err);
    bool good = script != NULL;

    for (size_t i = 0; good && i < sizeof inputs / sizeof *inputs; i++)
        good = script_allow_input(script, inputs[i], &err);
    complete(example, &text);
    good = good && script_set_folder(script, folder, &err) &&
           script_run_text(script, example->name, NULL, text.data, text.length, &err);
    if (!good)
        fprintf(stderr, "%s: %s\n", example->name, err.message);
    if (good && example->prints) {
        printed_text(script, &printed);
        good = strcmp(text_string(&printed), text_string(&example->expected)) == 0;
        if (!good)
            fprintf(stderr, "%s: prints \"%s\", not \"%s\"\n", example->name, text_string(&printed),
                    text_string(&example->expected));
    }
    script_close(script);
    text_free(&text);
    text_free(&printed);
    return good;
}

/* Reads lua/api.lua from top to bottom: an example belongs to the next function, and to those
 * that follow it without a comment of their own. */
static void check_examples(void **state)
{
    static const char one_line[] = "-- Example: ", many_lines[] = "-- Example:", code[] = "--     ";
    Text api = read_whole(source_path("lua/api.lua"));
    Example *example = NULL;
    bool inside = false, described = false;
    size_t ran = 0, failed = 0;

    (void)state;
    for (const char *line = api.data, *end; (end = strchr(line, '\n')) != NULL; line = end + 1) {
        size_t length = (size_t)(end - line);
        if (example && !inside && strncmp(line, many_lines, strlen(many_lines)) == 0)
            fail_msg("two examples in a row, of which one is not run: %.*s", (int)length, line);
        if (strncmp(line, one_line, strlen(one_line)) == 0) {
            example = example_new();
            example->expression = true;
            add_code(example, line + strlen(one_line), length - strlen(one_line));
        } else if (length == strlen(many_lines) && strncmp(line, many_lines, length) == 0) {
            example = example_new();
            inside = true;
        } else if (inside && strncmp(line, code, strlen(code)) == 0) {
            add_code(example, line + strlen(code), length - strlen(code));
        } else if (strncmp(line, "function ", 9) == 0) {
            size_t name = strcspn(line + 9, "(");
            if (example) {
                snprintf(example->name, sizeof example->name, "%.*s", (int)name, line + 9);
                failed += !run_example(example);
                ran++;
                example_free(example);
                example = NULL;
            } else if (!described) {
                fprintf(stderr, "%.*s: it has no example\n", (int)name, line + 9);
                failed++;
            }
            inside = false;
            described = true;
        } else {
            inside = inside && strncmp(line, "--", 2) == 0 && line[2] != '-';
            described = described && length > 0 && strncmp(line, "--", 2) != 0;
        }
    }
    text_free(&api);
    assert_true(ran > 100);
    assert_int_equal(failed, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(check_examples),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
