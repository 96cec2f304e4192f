/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_npy.c - NumPy arrays: every type of booleans and numbers in each version of the format,
 * both orders, and what cannot be outcomes. The bytes are written by hand. */
#include "reading.h"

#include <string.h>

#define BYTES(text) (text), sizeof(text) - 1

typedef struct Elements {
    const char *descr;
    const char *bytes;
    size_t length;
} Elements;

static const Elements one_zero[] = {
    {"|b1", BYTES("\1\0")},
    {"|i1", BYTES("\1\0")},
    {"|u1", BYTES("\1\0")},
    {"<i2", BYTES("\1\0\0\0")},
    {">i2", BYTES("\0\1\0\0")},
    {"<u2", BYTES("\1\0\0\0")},
    {">u2", BYTES("\0\1\0\0")},
    {"<i4", BYTES("\1\0\0\0\0\0\0\0")},
    {">i4", BYTES("\0\0\0\1\0\0\0\0")},
    {"<u4", BYTES("\1\0\0\0\0\0\0\0")},
    {">u4", BYTES("\0\0\0\1\0\0\0\0")},
    {"<i8", BYTES("\1\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0")},
    {">i8", BYTES("\0\0\0\0\0\0\0\1\0\0\0\0\0\0\0\0")},
    {"<u8", BYTES("\1\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0")},
    {">u8", BYTES("\0\0\0\0\0\0\0\1\0\0\0\0\0\0\0\0")},
    {"<f2", BYTES("\0\x3c\0\0")},
    {">f2", BYTES("\x3c\0\0\0")},
    {"<f4", BYTES("\0\0\x80\x3f\0\0\0\0")},
    {">f4", BYTES("\x3f\x80\0\0\0\0\0\0")},
    {"<f8", BYTES("\0\0\0\0\0\0\xf0\x3f\0\0\0\0\0\0\0\0")},
    {">f8", BYTES("\x3f\xf0\0\0\0\0\0\0\0\0\0\0\0\0\0\0")},
};

/* Not a number is no outcome. */
static const Elements one_missing[] = {
    {"<f2", BYTES("\0\x3c\0\x7e")},
    {">f4", BYTES("\x3f\x80\0\0\x7f\xc0\0\0")},
    {"<f8", BYTES("\0\0\0\0\0\0\xf0\x3f\0\0\0\0\0\0\xf8\x7f")},
};

static const Elements wrong[] = {
    {"|i1", BYTES("\1\xff")},                 /* -1 */
    {"|u1", BYTES("\1\xff")},                 /* 255 */
    {">i2", BYTES("\0\1\xff\xff")},           /* -1 */
    {"<u4", BYTES("\1\0\0\0\0\1\0\0")},       /* 256 */
    {"<f2", BYTES("\0\x3c\0\x38")},           /* 0.5 */
    {"<f4", BYTES("\0\0\x80\x3f\0\0\0\x3f")}, /* 0.5 */
};

static const Elements no_outcomes[] = {
    {"<c8", BYTES("\0\0\x80\x3f\0\0\0\0\0\0\0\0\0\0\0\0")}, /* complex */
    {"<U1", BYTES("1\0\0\0000\0\0\0")},                     /* text */
    {"<f8x", BYTES("")},
};

/* A file of this version: magic, version, length of the header, header, elements. */
static Text make_file(int version, const Elements *elements, const char *order, const char *shape)
{
    Text file = {0}, header = {0};

    text_printf(&header, "{'descr': '%s', 'fortran_order': %s, 'shape': %s, }", elements->descr,
                order, shape);
    while (((version > 1 ? 12U : 10U) + header.length + 1) % 64 != 0)
        text_append_char(&header, ' ');
    text_append_char(&header, '\n');
    text_append_n(&file, "\x93NUMPY", 6);
    text_append_char(&file, (char)version);
    text_append_char(&file, '\0');
    text_append_char(&file, (char)header.length);
    text_append_n(&file, "\0\0\0", version > 1 ? 3 : 1);
    text_append_n(&file, header.data, header.length);
    text_append_n(&file, elements->bytes, elements->length);
    text_free(&header);
    return file;
}

static void check_file(int version, const Elements *elements, const char *order, const char *shape,
                       const char *want)
{
    Text file = make_file(version, elements, order, shape), got;
    Reading reading = read_bytes(file.data, file.length, NULL);

    if (reading.trials == NULL)
        fail_msg("%s, version %d: %s", elements->descr, version,
                 reading.diagnostics->errors[0].message);
    got = trials_text(reading.trials);
    if (strcmp(text_string(&got), want) != 0)
        fail_msg("%s, version %d was read as\n%s", elements->descr, version, text_string(&got));
    text_free(&got);
    text_free(&file);
    reading_free(&reading);
}

static void check_types(void **state)
{
    (void)state;
    for (int version = 1; version <= 3; version++) {
        for (size_t i = 0; i < sizeof one_zero / sizeof *one_zero; i++)
            check_file(version, &one_zero[i], "False", "(2,)", "t||0||1|1\nt||1||0|2\n");
        for (size_t i = 0; i < sizeof one_missing / sizeof *one_missing; i++)
            check_file(version, &one_missing[i], "False", "(2,)", "t||0||1|1\nt||1||-|2\n");
    }
}

/* Rows or columns one after the other. */
static void check_orders(void **state)
{
    const Elements elements = {"<u2", BYTES("\1\0\0\0\1\0\1\0")};

    (void)state;
    check_file(3, &elements, "False", "(2, 2)",
               "column 0||1||1|1\ncolumn 1||1||0|1\ncolumn 0||2||1|2\ncolumn 1||2||1|2\n");
    check_file(3, &elements, "True", "(2, 2)",
               "column 0||1||1|1\ncolumn 1||1||1|1\ncolumn 0||2||0|2\ncolumn 1||2||1|2\n");
}

static void check_refused(Text file, int64_t line, const char *words)
{
    Reading reading = read_bytes(file.data, file.length, NULL);
    const Error *err = &reading.diagnostics->errors[0];

    assert_null(reading.trials);
    if (err->line != line || strstr(err->message, words) == NULL)
        fail_msg("%s is not said, but: %s", words, err->message);
    reading_free(&reading);
    text_free(&file);
}

/* The header begins at byte 10, its type at 20, its shape at 60; the elements at 128. */
static void check_wrong(void **state)
{
    const Elements objects = {"|O", BYTES("\x80\4")}, *first = &one_zero[0];

    (void)state;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        char place[64];
        snprintf(place, sizeof place, "byte %zu, row 2: success: ", 128 + wrong[i].length / 2);
        check_refused(make_file(1, &wrong[i], "False", "(2,)"), 0, place);
    }
    for (size_t i = 0; i < sizeof no_outcomes / sizeof *no_outcomes; i++)
        check_refused(make_file(1, &no_outcomes[i], "False", "(2,)"), 0,
                      "byte 20: elements that are neither booleans nor numbers");
    check_refused(make_file(1, &objects, "False", "(2,)"), 0, "byte 20: pickled Python objects");
    check_refused(make_file(4, first, "False", "(2,)"), 0, "byte 6: an unknown version");
    check_refused(make_file(1, first, "False", "(3,)"), 0, "ends at byte 130, before the 3 x 1");
    check_refused(make_file(1, first, "False", "(1,)"), 0, "byte 129: more elements");
    check_refused(make_file(1, first, "False", "(1, 1, 2)"), 0, "byte 60: an array of no or of");
    check_refused(make_file(1, first, "False", "()"), 0, "byte 60: an array of no or of");
    check_refused(make_file(1, first, "False", "2"), 0, "byte 60: no shape");
    check_refused(make_file(1, first, "False", "(2, 500)"), 0, "byte 60: 2 rows and 500 columns");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(check_types),
        cmocka_unit_test(check_orders),
        cmocka_unit_test(check_wrong),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
