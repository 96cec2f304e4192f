/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_design_file.c - designs to JSON and back, and files that were tampered with. */
#include <stdlib.h>
#include <string.h>

#include "script/design_file.h"
#include "sequential/rule.h"
#include "support.h"

static Design *build(const char *rule, DesignKind kind)
{
    DesignSpec spec = design_spec_default;
    Design *design;
    Error err = {0};
    int looks[] = {10, 30};

    spec.rule = rule;
    spec.kind = kind;
    spec.n_max = 30;
    if (!strcmp(rule, "sprt"))
        spec.rate_a = 0.2, spec.rate_b = 0.5;
    if (!strcmp(rule, "group")) {
        spec.looks = looks;
        spec.look_count = 2;
        spec.boundary = "pocock";
    }
    if (!design_build(&spec, NULL, &design, &err))
        fail_msg("%s", err.message);
    return design;
}

static void test_there_and_back(void **state)
{
    (void)state;
    for (size_t r = 0; r < rule_count; r++)
        for (int kind = 0; kind < 2; kind++) {
            if (!(kind ? rules[r]->paired : rules[r]->unpaired))
                continue;
            Design *design = build(rules[r]->id, (DesignKind)kind), *back;
            Text bytes = {0}, again = {0};
            Error err = {0};
            assert_true(design_file_write(design, &bytes, &err));
            if (!design_file_read(bytes.data, bytes.length, false, &back, &err))
                fail_msg("%s: %s", rules[r]->id, err.message);
            assert_true(design_file_write(back, &again, &err));
            assert_string_equal(bytes.data, again.data);
            text_free(&bytes);
            text_free(&again);
            design_free(design);
            design_free(back);
        }
}

static void check_refused(const char *bytes, size_t length, const char *words)
{
    Design *design = NULL;
    Error err = {0};

    if (design_file_read(bytes, length, false, &design, &err)) {
        design_free(design);
        fail_msg("accepted, but should say '%s'", words);
    }
    if (!strstr(err.message, words))
        fail_msg("said '%s', not '%s'", err.message, words);
}

/* Every prefix is refused, and none crashes. */
static void test_truncated(void **state)
{
    Design *design = build("staircase", DESIGN_UNPAIRED);
    Text bytes = {0};
    Error err = {0};

    (void)state;
    assert_true(design_file_write(design, &bytes, &err));
    for (size_t length = 1; length + 1 < bytes.length; length += 7) {
        char *cut = text_copy_n(bytes.data, length);
        check_refused(cut, length, "cut short");
        free(cut);
    }
    text_free(&bytes);
    design_free(design);
}

typedef struct Edit {
    const char *from, *to, *words;
} Edit;

static void test_edited(void **state)
{
    static const Edit edits[] = {
        {"\"alpha\": 0.05", "\"alpha\": 0.06", "sha256 does not match"},
        {"\"n_max\": 30", "\"n_max\": 31", "sha256 does not match"},
        {"\"n_max\": 30", "\"n_max\": \"30\"", "no whole number \"n_max\""},
        {"\"version\": 1", "\"version\": 2", "newer program"},
        {"\"version\": 1", "\"version\": 0", "has no version"},
        {"offdiag design", "another design", "no design file"},
        {"\"kind\": \"unpaired\"", "\"kind\": \"both\"", "neither for"},
        {"\"certificate\"", "\"certifiable\"", "unknown field \"certifiable\""},
        {"\"rule\": \"staircase\"", "\"rule\": 3", "no text \"rule\""},
        {"\"runs\": [", "\"runs\": [3,", "has runs that are not"},
        {"\"cells\": []", "\"cells\": {}", "is no list"},
        {"\"alpha\": 0.05", "\"alpha\": [1]", "is no number"},
        {"\"}\n", "\"} x\n", "goes on after its end"},
        {"{\"format\"", "{format", "not JSON"},
    };
    Design *design = build("staircase", DESIGN_UNPAIRED);
    Text bytes = {0};
    Error err = {0};

    (void)state;
    assert_true(design_file_write(design, &bytes, &err));
    for (size_t i = 0; i < sizeof edits / sizeof edits[0]; i++) {
        Text edited = {0};
        char *at = strstr(bytes.data, edits[i].from);
        assert_non_null(at);
        text_append_n(&edited, bytes.data, (size_t)(at - bytes.data));
        text_append(&edited, edits[i].to);
        text_append(&edited, at + strlen(edits[i].from));
        check_refused(edited.data, edited.length, edits[i].words);
        text_free(&edited);
    }
    text_free(&bytes);
    design_free(design);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_there_and_back),
        cmocka_unit_test(test_truncated),
        cmocka_unit_test(test_edited),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
