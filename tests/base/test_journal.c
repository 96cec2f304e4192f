/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_journal.c - what a journal holds after ends, crashes, and other hands. */
#include "base/journal.h"

#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "support.h"

static char *folder;
static char path[512];

static int open_folder(void **state)
{
    (void)state;
    folder = temporary_folder();
    snprintf(path, sizeof path, "%s/run", folder);
    return 0;
}

static int close_folder(void **state)
{
    (void)state;
    remove_folder(folder);
    return 0;
}

static void write_file(const char *bytes)
{
    FILE *file = fopen(path, "wb");

    assert_non_null(file);
    assert_int_equal(fwrite(bytes, 1, strlen(bytes), file), strlen(bytes));
    fclose(file);
}

/* Opens, appends line unless null, closes: what it had held, and whether a line was torn. */
static void reopen(const char *line, const char *held, bool cut)
{
    Text lines = {0};
    bool torn = !cut;
    Error err = {0};
    Journal *journal = journal_open(path, "of a test", &lines, &torn, &err);

    if (!journal)
        fail_msg("%s", err.message);
    assert_string_equal(text_string(&lines), held);
    assert_true(torn == cut);
    if (line)
        assert_true(journal_append(journal, line, &err));
    journal_close(journal);
    text_free(&lines);
}

static void grows_by_lines(void **state)
{
    (void)state;
    unlink(path);
    reopen("one", "", false);
    reopen("two", "one\n", false);
    reopen(NULL, "one\ntwo\n", false);
    Text whole = read_whole(path);
    assert_string_equal(text_string(&whole), "of a test\none\ntwo\n");
    text_free(&whole);
}

static void drops_what_was_cut(void **state)
{
    (void)state;
    write_file("of a test\none\ntw");
    reopen("three", "one\n", true);
    reopen(NULL, "one\nthree\n", false);
    write_file("of a t"); /* while it was begun */
    reopen("one", "", true);
    write_file("");
    reopen("one", "", false);
    reopen(NULL, "one\n", false);
}

static void refuses_other_files(void **state)
{
    static const char *const others[] = {"of another\none\n", "of a tes\n", "of a testament\n", "x",
                                         "of another, cut"};
    bool torn;

    (void)state;
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++) {
        Text lines = {0};
        Error err = {0};
        write_file(others[i]);
        assert_null(journal_open(path, "of a test", &lines, &torn, &err));
        assert_int_equal(err.code, ERROR_INPUT);
        assert_int_equal(lines.length, 0);
        Text whole = read_whole(path);
        assert_string_equal(text_string(&whole), others[i]);
        text_free(&whole);
    }
    Error err = {0};
    assert_null(journal_open(folder, "of a test", &(Text){0}, &torn, &err));
    assert_null(journal_open("/no/such/folder/run", "of a test", &(Text){0}, &torn, &err));
    assert_int_equal(err.code, ERROR_OUTPUT);
}

/* Two processes never write to one journal. */
static void keeps_others_out(void **state)
{
    Text lines = {0};
    bool torn;
    Error err = {0};
    int status = 0;

    (void)state;
    unlink(path);
    Journal *journal = journal_open(path, "of a test", &lines, &torn, &err);
    assert_non_null(journal);
    pid_t child = fork();
    if (child == 0) {
        Journal *second = journal_open(path, "of a test", &lines, &torn, &err);
        _exit(second || !strstr(err.message, "another process"));
    }
    assert_true(child > 0 && waitpid(child, &status, 0) == child);
    assert_int_equal(status, 0);
    journal_close(journal);
    reopen(NULL, "", false);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(grows_by_lines),
        cmocka_unit_test(drops_what_was_cut),
        cmocka_unit_test(refuses_other_files),
        cmocka_unit_test(keeps_others_out),
    };

    return cmocka_run_group_tests(tests, open_folder, close_folder);
}
