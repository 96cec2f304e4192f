/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_hostile.c - files made to fill memory or time: each is refused with its reason, and
 * what is large and honest is read. */
#include "reading.h"

#include <stdlib.h>
#include <string.h>
#include <zlib.h>

static void check_words(Text *bytes, const ReadOptions *options, const char *words)
{
    Reading reading = read_bytes(bytes->data, bytes->length, options);

    if (reading.trials != NULL || strstr(reading.diagnostics->errors[0].message, words) == NULL)
        fail_msg("\"%s\" is not said, but: %s", words,
                 reading.trials != NULL ? "read" : reading.diagnostics->errors[0].message);
    reading_free(&reading);
    text_free(bytes);
}

static void add_packed(Text *out, const char *bytes, size_t length)
{
    unsigned char packed[1 << 14];
    z_stream stream = {.next_in = (unsigned char *)bytes,
                       .avail_in = (uInt)length,
                       .next_out = packed,
                       .avail_out = sizeof packed};

    assert_int_equal(deflateInit2(&stream, 9, Z_DEFLATED, 16 + MAX_WBITS, 8, Z_DEFAULT_STRATEGY),
                     Z_OK);
    assert_int_equal(deflate(&stream, Z_FINISH), Z_STREAM_END);
    deflateEnd(&stream);
    text_append_n(out, (const char *)packed, sizeof packed - stream.avail_out);
}

/* 100 MB of zeros in 100 KB, under the header of an array. */
static void check_gzip(void **state)
{
    static const char head[] = "\x93NUMPY\1\0\x76\0{'descr': '|b1', 'fortran_order': False, "
                               "'shape': (104857600,), }";
    Text bytes = {0}, header = {0}, member = {0};
    char *zeros = calloc(1, 1 << 20);

    (void)state;
    text_append_n(&header, head, sizeof head - 1);
    while (header.length < 127)
        text_append_char(&header, ' ');
    text_append_char(&header, '\n');
    add_packed(&bytes, header.data, header.length);
    add_packed(&member, zeros, 1 << 20);
    for (int i = 0; i < 100; i++)
        text_append_n(&bytes, member.data, member.length);
    free(zeros);
    text_free(&header);
    text_free(&member);
    check_words(&bytes, NULL, "grows to more than 200 times its size");
}

static void fill(Text *text, char c, size_t count)
{
    char *bytes = malloc(count);

    memset(bytes, c, count);
    text_append_n(text, bytes, count);
    free(bytes);
}

static void check_long_line(void **state)
{
    Text text = {0};

    (void)state;
    text_append(&text, "Task suite: x\nStarting episode 1...\nSuccess: ");
    fill(&text, 'x', 2000000);
    check_words(&text, NULL, "is longer than 1 MB");
}

static void check_long_name(void **state)
{
    Text text = {0};

    (void)state;
    text_append(&text, "<testsuite><testcase name=\"");
    fill(&text, 'x', 11000000);
    text_append(&text, "\"/></testsuite>");
    check_words(&text, NULL, "is no well-formed XML");
}

/* Of a record with very many members only the first are looked at. */
static void check_many_members(void **state)
{
    Text text = {0};

    (void)state;
    text_append_char(&text, '{');
    for (int i = 0; i < 100000; i++)
        text_printf(&text, "\"m%d\":\"x\",", i);
    text_append(&text, "\"success\":1}\n");
    check_words(&text, NULL, "no column is known to hold the outcome");
}

/* Very many columns, policies and tasks are read in a moment. */
static void check_many(void **state)
{
    Text text = {0};
    Reading reading;

    (void)state;
    text_append(&text, "state");
    for (int i = 0; i < 10000; i++)
        text_printf(&text, ",p%d", i);
    for (int row = 0; row < 4; row++) {
        text_printf(&text, "\n%d", row);
        for (int i = 0; i < 10000; i++)
            text_append(&text, (row + i) % 3 == 0 ? ",no" : ",yes");
    }
    text_append_char(&text, '\n');
    reading = read_bytes(text.data, text.length, NULL);
    assert_non_null(reading.trials);
    assert_int_equal(reading.trials->policy_count, 10000);
    assert_int_equal(reading.trials->count, 40000);
    reading_free(&reading);
    text.length = 0;
    text_append(&text, "policy,task,state,success\n");
    for (int i = 0; i < 50000; i++)
        text_printf(&text, "p%d,t%d,1,1\n", i, i);
    reading = read_bytes(text.data, text.length, NULL);
    assert_non_null(reading.trials);
    assert_int_equal(reading.trials->policy_count, 50000);
    assert_int_equal(reading.trials->labels[KEY_TASK].count, 50000);
    reading_free(&reading);
    text_free(&text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(check_gzip),      cmocka_unit_test(check_long_line),
        cmocka_unit_test(check_long_name), cmocka_unit_test(check_many_members),
        cmocka_unit_test(check_many),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
