/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdlib.h>
#include <string.h>

#include "support.h"

#include "base/digest.h"

static void formats(void **state)
{
    Error err = {0};
    char line[256];

    (void)state;
    assert_false(
        error_at(&err, ERROR_INPUT, "a.csv", 3, 7, "'%s' is no outcome: write 0 or 1", "x"));
    error_format(&err, line, sizeof line);
    assert_string_equal(line, "a.csv:3:7: 'x' is no outcome: write 0 or 1");
    error_at(&err, ERROR_INPUT, "a.csv", 3, 0, "m");
    error_format(&err, line, sizeof line);
    assert_string_equal(line, "a.csv:3: m");
    error_at(&err, ERROR_INPUT, "a.csv", 0, 0, "m");
    error_format(&err, line, sizeof line);
    assert_string_equal(line, "a.csv: m");
    error_set(&err, ERROR_DOMAIN, "m");
    error_format(&err, line, sizeof line);
    assert_string_equal(line, "m");
    error_locate(&err, "b.lua", 4, 0);
    error_locate(&err, "c.lua", 9, 2); /* what is known stays */
    error_format(&err, line, sizeof line);
    assert_string_equal(line, "b.lua:4:2: m");
    error_format(&err, line, 5);
    assert_string_equal(line, "b.lu");
}

static void holds_long_and_dirty_words(void **state)
{
    Error err = {0};
    char *path = malloc(5001);

    (void)state;
    memset(path, 'p', 5000);
    memcpy(path + 4990, "/end.csv\n", 10);
    error_at(&err, ERROR_INPUT, path, 1, 1, "%s", path);
    assert_true(strncmp(err.file, "...", 3) == 0);
    assert_true(strstr(err.file, "/end.csv\\x0A") != NULL);
    assert_true(strlen(err.message) < sizeof err.message);
    assert_false(error_set(NULL, ERROR_INPUT, "nobody asked"));
    error_set(&err, ERROR_INPUT, "name 'a\xFF\tb'");
    assert_string_equal(err.message, "name 'a\\xFF\\x09b'");
    free(path);
}

static void maps_to_exit_statuses(void **state)
{
    (void)state;
    assert_int_equal(error_exit_status(&(Error){.code = ERROR_NOT_COMPARABLE}), 4);
    assert_int_equal(error_exit_status(&(Error){.code = ERROR_INPUT}), 2);
    assert_int_equal(error_exit_status(&(Error){.code = ERROR_SCRIPT}), 2);
}

static void counts_what_it_does_not_keep(void **state)
{
    Diagnostics *diagnostics = diagnostics_new();
    char *printed = NULL;
    size_t length = 0;

    (void)state;
    for (int i = 1; i <= 25; i++)
        assert_false(diagnostics_error(diagnostics, ERROR_INPUT, "a.csv", i, 2, "row %d", i));
    for (int i = 1; i <= 22; i++)
        diagnostics_error(diagnostics, ERROR_INPUT, "b.csv", i, 2, "line %d", i);
    diagnostics_warning(diagnostics, "a.csv", 1, 1, "odd");
    assert_int_equal(diagnostics->n_errors, 47);
    FILE *stream = open_memstream(&printed, &length);
    diagnostics_print(diagnostics, stream);
    fclose(stream);
    assert_true(strncmp(printed, "warning: a.csv:1:1: odd\na.csv:1:2: row 1\n", 40) == 0);
    assert_non_null(strstr(printed, "a.csv:20:2: row 20\n... and 5 more\nb.csv:1:2: line 1\n"));
    assert_non_null(strstr(printed, "b.csv:20:2: line 20\n... and 2 more\n"));
    assert_null(strstr(printed, "row 21"));
    free(printed);
    diagnostics_free(diagnostics);
}

/* Test vectors of FIPS 180-2, appendix B. */
static void digests(void **state)
{
    char hex[DIGEST_SIZE];
    Digest *digest = digest_new();

    (void)state;
    digest_bytes("abc", 3, hex);
    assert_string_equal(hex, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    digest_update(digest, "abcdbcdecdefdefgefghfghighij", 28);
    digest_update(digest, "hijkijkljklmklmnlmnomnopnopq", 28);
    digest_finish(digest, hex);
    assert_string_equal(hex, "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
    digest_free(digest);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(formats),
        cmocka_unit_test(holds_long_and_dirty_words),
        cmocka_unit_test(maps_to_exit_statuses),
        cmocka_unit_test(counts_what_it_does_not_keep),
        cmocka_unit_test(digests),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
