/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Files appear whole or not at all, and an input is never overwritten. */
#include <dirent.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include "support.h"

#include "base/file.h"

static int open_folder(void **state)
{
    *state = temporary_folder();
    return 0;
}

static int close_folder(void **state)
{
    remove_folder(*state);
    return 0;
}

static size_t entries(const char *folder)
{
    size_t count = 0;
    DIR *stream = opendir(folder);

    while (readdir(stream))
        count++;
    closedir(stream);
    return count - 2;
}

static void check_content(const char *path, const char *want)
{
    Text bytes = read_whole(path);

    assert_string_equal(bytes.data, want);
    text_free(&bytes);
}

static void paths(void **state)
{
    (void)state;
    assert_string_equal(file_base_name("a/b/c.csv"), "c.csv");
    assert_string_equal(file_base_name("c.csv"), "c.csv");
    char *joined = file_join("a/", "b");
    assert_string_equal(joined, "a/b");
    free(joined);
    joined = file_join("a", "b");
    assert_string_equal(joined, "a/b");
    free(joined);
}

static void reads_or_says_why(void **state)
{
    Text bytes = {0};
    Error err = {0};
    char *path = file_join(*state, "in.csv");

    assert_false(file_read(path, 0, &bytes, &err));
    assert_int_equal(err.code, ERROR_INPUT);
    assert_string_equal(err.file, path);
    assert_non_null(strstr(err.message, "check the name"));
    assert_false(file_read(*state, 0, &bytes, &err));
    write_whole(path, "12345", 5);
    assert_false(file_read(path, 4, &bytes, &err));
    assert_non_null(strstr(err.message, "larger than 4 bytes"));
    text_free(&bytes);
    assert_true(file_read(path, 5, &bytes, &err));
    assert_string_equal(bytes.data, "12345");
    text_free(&bytes);
    free(path);
}

static void commits_together(void **state)
{
    Outputs *outputs = outputs_new();
    Error err = {0};
    char *folder = file_join(*state, "new/deep");
    char *first = file_join(folder, "a.svg"), *second = file_join(folder, "b.pdf");

    assert_true(outputs_folder(outputs, folder, &err));
    assert_true(outputs_add(outputs, first, "one", 3, &err));
    assert_true(outputs_add(outputs, second, "two", 3, &err));
    assert_false(file_exists(folder)); /* nothing before the commit */
    assert_true(outputs_commit(outputs, &err));
    check_content(first, "one");
    check_content(second, "two");
    assert_int_equal(entries(folder), 2);
    assert_int_equal(outputs_count(outputs), 2);
    assert_string_equal(outputs_path(outputs, 1), second);
    outputs_free(outputs);
    free(second);
    free(first);
    free(folder);
}

static void nothing_without_a_commit(void **state)
{
    Outputs *outputs = outputs_new();
    Error err = {0};
    char *path = file_join(*state, "a");

    assert_true(outputs_add(outputs, path, "x", 1, &err));
    outputs_free(outputs);
    assert_int_equal(entries(*state), 0);
    free(path);
}

/* One file of two cannot be written: the other keeps its old content. */
static void all_or_nothing(void **state)
{
    Outputs *outputs = outputs_new();
    Error err = {0};
    char *good = file_join(*state, "good"), *bad = file_join(*state, "missing/bad");

    write_whole(good, "old", 3);
    assert_true(outputs_add(outputs, good, "new", 3, &err));
    assert_true(outputs_add(outputs, bad, "new", 3, &err));
    assert_false(outputs_commit(outputs, &err));
    assert_int_equal(err.code, ERROR_OUTPUT);
    assert_string_equal(err.file, bad);
    check_content(good, "old");
    assert_int_equal(entries(*state), 1);
    outputs_free(outputs);
    free(bad);
    free(good);
}

static void keeps_inputs(void **state)
{
    Outputs *outputs = outputs_new();
    Error err = {0};
    char *input = file_join(*state, "in.csv"), *hard = file_join(*state, "hard");
    char *symbolic = file_join(*state, "symbolic"), *around = file_join(*state, "./in.csv");
    char *other = file_join(*state, "other"), *to_other = file_join(*state, "to-other");

    write_whole(input, "data", 4);
    write_whole(other, "old", 3);
    assert_int_equal(link(input, hard), 0);
    assert_int_equal(symlink("in.csv", symbolic), 0);
    assert_int_equal(symlink("other", to_other), 0);
    outputs_protect(outputs, input);
    const char *const refused[] = {input, hard, symbolic, around, to_other, *state};
    for (size_t i = 0; i < 6; i++) {
        err = (Error){0};
        assert_false(outputs_add(outputs, refused[i], "x", 1, &err));
        assert_int_equal(err.code, ERROR_OUTPUT);
    }
    assert_true(outputs_add(outputs, other, "x", 1, &err));
    assert_false(outputs_add(outputs, other, "y", 1, &err)); /* twice */
    assert_true(outputs_commit(outputs, &err));
    check_content(input, "data");
    check_content(other, "x");
    outputs_free(outputs);
    free(to_other);
    free(other);
    free(around);
    free(symbolic);
    free(hard);
    free(input);
}

static void full_devices_are_errors(void **state)
{
    Outputs *outputs = outputs_new();
    Error err = {0};

    (void)state;
    assert_true(outputs_add(outputs, "/dev/full", "x", 1, &err));
    assert_false(outputs_commit(outputs, &err));
    assert_int_equal(err.code, ERROR_OUTPUT);
    outputs_free(outputs);
}

/* A limit on the file size stands for a disk that fills up while writing. */
static void full_disk_keeps_the_old_file(void **state)
{
    Outputs *outputs = outputs_new();
    Error err = {0};
    char *path = file_join(*state, "a");
    char *large = calloc(1, 100000);
    struct rlimit before, small;

    write_whole(path, "old", 3);
    assert_true(outputs_add(outputs, path, large, 100000, &err));
    getrlimit(RLIMIT_FSIZE, &before);
    small = (struct rlimit){.rlim_cur = 50000, .rlim_max = before.rlim_max};
    signal(SIGXFSZ, SIG_IGN);
    setrlimit(RLIMIT_FSIZE, &small);
    bool ok = outputs_commit(outputs, &err);
    setrlimit(RLIMIT_FSIZE, &before);
    assert_false(ok);
    check_content(path, "old");
    assert_int_equal(entries(*state), 1);
    outputs_free(outputs);
    free(large);
    free(path);
}

static void unusable_folders(void **state)
{
    Outputs *outputs = outputs_new();
    Error err = {0};
    char *file = file_join(*state, "file"), *below = file_join(*state, "file/out");

    write_whole(file, "x", 1);
    assert_false(outputs_folder(outputs, file, &err));
    assert_false(outputs_folder(outputs, below, &err));
    assert_int_equal(err.code, ERROR_OUTPUT);
    assert_true(outputs_folder(outputs, *state, &err));
    outputs_free(outputs);
    free(below);
    free(file);
}

static void keeps_the_mode(void **state)
{
    Outputs *outputs = outputs_new();
    Error err = {0};
    struct stat status;
    char *path = file_join(*state, "a");

    write_whole(path, "old", 3);
    chmod(path, 0640);
    assert_true(outputs_add(outputs, path, "new", 3, &err));
    assert_true(outputs_commit(outputs, &err));
    assert_int_equal(stat(path, &status), 0);
    assert_int_equal(status.st_mode & 07777, 0640);
    outputs_free(outputs);
    free(path);
}

int main(void)
{
#define IN_FOLDER(test) cmocka_unit_test_setup_teardown(test, open_folder, close_folder)
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(paths),
        IN_FOLDER(reads_or_says_why),
        IN_FOLDER(commits_together),
        IN_FOLDER(nothing_without_a_commit),
        IN_FOLDER(all_or_nothing),
        IN_FOLDER(keeps_inputs),
        cmocka_unit_test(full_devices_are_errors),
        IN_FOLDER(full_disk_keeps_the_old_file),
        IN_FOLDER(unusable_folders),
        IN_FOLDER(keeps_the_mode),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
