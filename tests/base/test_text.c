/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdlib.h>
#include <string.h>

#include "support.h"

#include "base/text.h"

static void grows(void **state)
{
    Text text = {0};

    (void)state;
    assert_string_equal(text_string(&text), "");
    for (int i = 0; i < 1000; i++)
        text_printf(&text, "%d,", i);
    assert_int_equal(text.length, 10 * 2 + 90 * 3 + 900 * 4);
    assert_memory_equal(text.data + text.length - 4, "999,", 5);
    text_append_n(&text, "a\0b", 3);
    assert_int_equal(strlen(text.data) + 2, text.length);
    char *taken = text_take(&text);
    assert_null(text.data);
    assert_memory_equal(taken, "0,1,", 4);
    free(taken);
    taken = text_take(&text);
    assert_string_equal(taken, "");
    free(taken);
}

static void escapes_xml(void **state)
{
    Text text = {0};

    (void)state;
    text_append_xml(&text, "a<b>&\"c'");
    assert_string_equal(text.data, "a&lt;b&gt;&amp;&quot;c&#39;");
    text_free(&text);
}

/* The boundaries of the table of well-formed sequences in the Unicode standard. */
static void decodes_utf8(void **state)
{
    static const struct {
        const char *bytes;
        size_t length, count;
        uint32_t code_point;
    } rows[] = {
        {"A", 1, 1, 'A'},
        {"\xC2\x80", 2, 2, 0x80},
        {"\xDF\xBF", 2, 2, 0x7FF},
        {"\xE0\xA0\x80", 3, 3, 0x800},
        {"\xED\x9F\xBF", 3, 3, 0xD7FF},
        {"\xEF\xBF\xBF", 3, 3, 0xFFFF},
        {"\xF0\x90\x80\x80", 4, 4, 0x10000},
        {"\xF4\x8F\xBF\xBF", 4, 4, 0x10FFFF},
        {"\xC0\x80", 2, 0, 0},         /* overlong */
        {"\xE0\x9F\xBF", 3, 0, 0},     /* overlong */
        {"\xF0\x8F\xBF\xBF", 4, 0, 0}, /* overlong */
        {"\xED\xA0\x80", 3, 0, 0},     /* surrogate */
        {"\xF4\x90\x80\x80", 4, 0, 0}, /* above the last code point */
        {"\xF5\x80\x80\x80", 4, 0, 0},
        {"\x80", 1, 0, 0},
        {"\xE2\x82", 2, 0, 0}, /* cut */
        {"\xC3(", 2, 0, 0},
        {"", 0, 0, 0},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        uint32_t code_point = 0;
        assert_int_equal(utf8_decode(rows[i].bytes, rows[i].length, &code_point), rows[i].count);
        assert_int_equal(code_point, rows[i].code_point);
    }
    assert_int_equal(utf8_first_invalid("caf\xC3\xA9 \xFF", 7), 6);
    assert_int_equal(utf8_first_invalid("caf\xC3\xA9", 5), 5);
    assert_int_equal(utf8_count("caf\xC3\xA9\xFF", 6), 5);
}

static void shows_safely(void **state)
{
    char buffer[32];

    (void)state;
    text_escape("a\tb\x1b[1m", 7, buffer, sizeof buffer);
    assert_string_equal(buffer, "a\\x09b\\x1B[1m");
    text_escape("\xE2\x80\xAE"
                "abc",
                6, buffer, sizeof buffer); /* right-to-left override */
    assert_string_equal(buffer, "\\xE2\\x80\\xAEabc");
    text_escape("caf\xC3\xA9\xFF", 6, buffer, sizeof buffer);
    assert_string_equal(buffer, "caf\xC3\xA9\\xFF");
    text_escape("caf\xC3\xA9", 5, buffer, 5); /* cut before the accent, not inside */
    assert_string_equal(buffer, "caf");
    text_escape("abc", 3, buffer, 1);
    assert_string_equal(buffer, "");
}

static void finds_the_nearest(void **state)
{
    static const char *const known[] = {"lower", "upper", "level", "alternative"};

    (void)state;
    assert_string_equal(text_nearest("levle", known, 4), "level");
    assert_string_equal(text_nearest("alternativ", known, 4), "alternative");
    assert_string_equal(text_nearest("uper", known, 4), "upper");
    assert_null(text_nearest("x", known, 4));
    assert_null(text_nearest("margin", known, 4));
    assert_null(text_nearest("level", known, 0));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(grows),
        cmocka_unit_test(escapes_xml),
        cmocka_unit_test(decodes_utf8),
        cmocka_unit_test(shows_safely),
        cmocka_unit_test(finds_the_nearest),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
