/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_outcome.c - the closed list of outcome words: what is in it and what is not. */
#include "support.h"

#include <string.h>

#include "trials/outcome.h"

typedef struct Row {
    const char *text;
    WordKind kind;
} Row;

static const Row outcomes[] = {
    {"1", WORD_SUCCESS},
    {"0", WORD_FAILURE},
    {"1.0", WORD_SUCCESS},
    {"0.0", WORD_FAILURE},
    {"1.", WORD_SUCCESS},
    {"True", WORD_SUCCESS},
    {"False", WORD_FAILURE},
    {"TRUE", WORD_SUCCESS},
    {"false", WORD_FAILURE},
    {"s", WORD_SUCCESS},
    {"f", WORD_FAILURE},
    {"success", WORD_SUCCESS},
    {"failure", WORD_FAILURE},
    {"Success", WORD_SUCCESS},
    {"Fail", WORD_FAILURE},
    {"pass", WORD_SUCCESS},
    {"passed", WORD_SUCCESS},
    {"failed", WORD_FAILURE},
    {"C", WORD_SUCCESS},
    {"I", WORD_FAILURE},
    {"N", WORD_FAILURE},
    {"yes", WORD_SUCCESS},
    {"no", WORD_FAILURE},
    {"resolved", WORD_SUCCESS},
    {"unresolved", WORD_FAILURE},
    {"", WORD_EMPTY},
    {"NaN", WORD_EMPTY},
    {"NA", WORD_EMPTY},
    {"null", WORD_EMPTY},
    {"None", WORD_EMPTY},
    {" 1 ", WORD_SUCCESS},
    {"error", WORD_ERROR},
    {"timeout", WORD_ERROR},
    {"crash", WORD_ERROR},
    {"skipped", WORD_SKIPPED},
    {"cancelled", WORD_SKIPPED},
    {"0.5", WORD_BETWEEN},
    {"1e-3", WORD_BETWEEN},
    {"0.999999", WORD_BETWEEN},
    {"P", WORD_BETWEEN},
    {"faux", WORD_UNKNOWN},
    {"maybe", WORD_UNKNOWN},
    {"vrai", WORD_UNKNOWN},
    {"WAHR", WORD_UNKNOWN},
    {"2", WORD_UNKNOWN},
    {"-1", WORD_UNKNOWN},
    {"1,0", WORD_UNKNOWN},
    {"tru", WORD_UNKNOWN},
    {"inf", WORD_UNKNOWN},
    {"0x1", WORD_UNKNOWN},
    {"true false", WORD_UNKNOWN},
    {"a word that is longer than every one of the list", WORD_UNKNOWN},
};

static void check_outcomes(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof outcomes / sizeof *outcomes; i++)
        if (outcome_word(outcomes[i].text, strlen(outcomes[i].text)) != outcomes[i].kind)
            fail_msg("\"%s\" is taken for %d", outcomes[i].text,
                     outcome_word(outcomes[i].text, strlen(outcomes[i].text)));
}

/* A word that is whole keeps its meaning whatever part of another word it is. */
static void check_whole(void **state)
{
    static const char *const whole[] = {"1",    "0",   "true",   "False",   "success",
                                        "pass", "yes", "failed", "timeout", "1.0"};
    static const char *const cut[] = {"", "n", "s", "c", "tru", "no", "0.5", "p", "maybe"};

    (void)state;
    for (size_t i = 0; i < sizeof whole / sizeof *whole; i++)
        if (!outcome_word_is_whole(whole[i], strlen(whole[i])))
            fail_msg("\"%s\" could be cut", whole[i]);
    for (size_t i = 0; i < sizeof cut / sizeof *cut; i++)
        if (outcome_word_is_whole(cut[i], strlen(cut[i])))
            fail_msg("\"%s\" is taken for whole", cut[i]);
}

static void check_statuses(void **state)
{
    static const Row statuses[] = {
        {"", WORD_EMPTY},
        {"completed", WORD_EMPTY},
        {"success", WORD_EMPTY},
        {"dropped the cup", WORD_EMPTY},
        {"failed", WORD_EMPTY},
        {"terror", WORD_EMPTY},
        {"grasp error", WORD_EMPTY},
        {"Error", WORD_ERROR},
        {"timeout", WORD_ERROR},
        {"Timeout", WORD_ERROR},
        {"server timeout after 30 s", WORD_ERROR},
        {"crashed", WORD_ERROR},
        {"error", WORD_ERROR},
        {"error: no connection", WORD_ERROR},
        {"RuntimeError: CUDA out of memory", WORD_ERROR},
        {"KeyError", WORD_ERROR},
        {"skipped", WORD_SKIPPED},
        {"cancelled", WORD_SKIPPED},
    };

    (void)state;
    for (size_t i = 0; i < sizeof statuses / sizeof *statuses; i++)
        if (status_word(statuses[i].text, strlen(statuses[i].text)) != statuses[i].kind)
            fail_msg("the status \"%s\" is taken for %d", statuses[i].text,
                     status_word(statuses[i].text, strlen(statuses[i].text)));
}

static void check_errors(void **state)
{
    static const char *const none[] = {"", "None", "null", "NaN", "no", "False", "0", "ok", "-"};

    (void)state;
    for (size_t i = 0; i < sizeof none / sizeof *none; i++)
        assert_int_equal(error_word(none[i], strlen(none[i])), WORD_EMPTY);
    assert_int_equal(error_word("out of memory", 13), WORD_ERROR);
    assert_int_equal(error_word("1", 1), WORD_ERROR);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(check_outcomes),
        cmocka_unit_test(check_whole),
        cmocka_unit_test(check_statuses),
        cmocka_unit_test(check_errors),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
