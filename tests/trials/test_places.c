/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_places.c - each reader says the file, the line and the column of what is wrong; lines
 * and columns were counted by hand. */
#include "reading.h"

#include <inttypes.h>
#include <string.h>
#include <zlib.h>

#define BYTES(text) (text), sizeof(text) - 1
#define INSPECT_HEADER                                                                             \
    "{\"version\":2,\"status\":\"success\",\"eval\":{\"task\":\"t\",\"model\":\"m\"}"
#define LIBERO "Task suite: x\nTask: a\nStarting episode 1...\n"

typedef struct PlaceRow {
    const char *format; /* null = recognised */
    const char *bytes;
    size_t length;
    int64_t line, column;
    const char *words;
} PlaceRow;

static const PlaceRow rows[] = {
    {"csv", BYTES("policy,state,success\np,1,1\np,2,maybe\n"), 3, 3, "\"maybe\" is no outcome"},
    {"csv", BYTES("policy\tstate\tsuccess\np\t1\tmaybe\n"), 2, 3, "\"maybe\" is no outcome"},

    {"lerobot",
     BYTES("{\"per_task\":[{\"task_group\":\"a\",\"task_id\":0,\n"
           "\"metrics\":{\"successes\":[true,maybe]}}]}"),
     2, 30, "a JSON value is expected here"},
    {"lerobot",
     BYTES("{\"per_task\":[{\"task_group\":\"a\",\"task_id\":0,\n"
           "\"metrics\":{\"successes\":[true,\"maybe\"]}}]}"),
     2, 30, "\"maybe\" is no outcome"},
    {"lerobot",
     BYTES("{\"per_task\":[{\"task_group\":\"a\",\"task_id\":0,\n"
           "\"metrics\":{\"successes\":[true,[1]]}}]}"),
     2, 30, "is no single value"},
    {"lerobot",
     BYTES("{\"per_episode\":[{\"episode_ix\":0,\"success\":true,\"seed\":1},\n"
           " {\"episode_ix\":1,\"success\":0.5,\"seed\":2}]}"),
     2, 28, "lies between failure and success"},
    {"lerobot", BYTES("{\"per_episode\":[{\"episode_ix\":0,\"success\":"), 1, 43,
     "the JSON ends in the middle"},
    {NULL, BYTES("{\"\":{\"per_episode\":[{\"success\":true,\"seed\":1}]}}"), 1, 5,
     "the policy is empty"},
    {"lerobot", BYTES("\n {\"per_task\":[]}"), 2, 2, "holds no trial"},

    {NULL, BYTES("{\"submitted_ids\":[\"a__b-1\",[\"x\"]],\n\"resolved_ids\":[]}"), 1, 28,
     "is no id"},
    {NULL,
     BYTES("{\"submitted_ids\":[\"a__b-1\"],\n\"resolved_ids\":[\"a__b-1\"],\n \"error_ids\":3}"),
     3, 14, "is no list of ids"},
    {"swe-bench", BYTES("[\"a__b-1\",\n \"a__b-2\" \"x\"]"), 2, 11, "a comma or a closing bracket"},
    {"swe-bench",
     BYTES("a__b-1\na__b-\xff"
           "2\n"),
     2, 6, "is not valid UTF-8"},
    {"swe-bench", BYTES("a__b-1\na\0__b-2\n"), 2, 2, "holds a NUL byte"},
    {"swe-bench", BYTES("a__b-1\na__b-2"), 2, 1, "has no line break and may be cut"},
    {NULL, BYTES("{\"x\":1,\n \"y\":{\"resolved_ids\":[\"a__b-1\"]}}"), 2, 6, "--universe FILE"},

    {NULL, BYTES("[{\"id\":1,\"ok\":\"x\"},\n{\"id\":2,\"ok\":\"y\"}]"), 1, 2,
     "no column is known to hold the outcome"},
    {NULL, BYTES(" \n[{\"id\":1,\"passed\":1,\"correct\":0}]"), 2, 31,
     "several columns can be the success"},
    {NULL, BYTES("{\"id\":1,\"passed\":1}\n{\"id\":2,\"passed\":1,\"solved\":0}\n"), 2, 29,
     "several columns can be the success"},
    {NULL, BYTES("{\"a\":[{\"success\":1}],\n\"b\":[{\"success\":0}]}"), 2, 5,
     "holds several lists of records"},
    {NULL, BYTES("{\"id\":1,\"success\":1}\n{\"id\":2,\"success\":1,}\n{\"id\":3}\n"), 2, 21,
     "a name in double quotes is expected"},
    {"json", BYTES("[{\"id\":1,\"success\":1},\n3"), 2, 2, "the JSON ends in the middle"},

    {"lm-eval",
     BYTES("{\"doc_id\":0,\"doc\":{},\"filter\":\"none\",\"metrics\":[\"acc\"],\"acc\":1}\n"
           "{\"doc_id\":1,\"doc\":{},\"filter\":\"none\",\"metrics\":[\"acc\"],\"acc\":\"x\"}\n"),
     2, 62, "\"x\" is no outcome"},
    {"inspect",
     BYTES(INSPECT_HEADER ",\n\"samples\":[{\"id\":1,\"epoch\":1,\"scores\":{\"a\":{\"value\":"
                          "\"Q\"}}}]}"),
     2, 53, "\"Q\" is no outcome"},

    {"libero-log", BYTES(LIBERO "Success: maybe\n"), 4, 10, "\"maybe\" is no outcome"},
    {"libero-log", BYTES(LIBERO "\x1b[32mSuccess: \x1b[0mmaybe\n"), 4, 19,
     "\"maybe\" is no outcome"},
    {"libero-log", BYTES(LIBERO "INFO:root:Success: maybe\n"), 4, 20, "\"maybe\" is no outcome"},
    {"libero-log", BYTES(LIBERO "12%\rSuccess: maybe\r\n"), 4, 14, "\"maybe\" is no outcome"},
    {"libero-log", BYTES(LIBERO "Success: True\n# episodes completed so far: 2\n"), 5, 30,
     "the log counts 2 episodes here, and 1 were read"},
    {"libero-log", BYTES(LIBERO "Success: True\n# successes: 0 (0.0%)\n"), 5, 14,
     "the log counts 0 successes here, and 1 were read"},
    {"libero-log", BYTES(LIBERO "Task: \xff\n"), 4, 7, "is not valid UTF-8"},
    {"libero-log", BYTES(LIBERO "Task: a\0b\n"), 4, 8, "holds a NUL byte"},

    {NULL,
     BYTES("<?xml version=\"1.0\"?>\n<!-- <!DOCTYPE x> -->\n\n  <!DOCTYPE testsuite>\n"
           "<testsuite><testcase name=\"a\"/></testsuite>"),
     4, 3, "declares a document type"},
    {NULL, BYTES("<!DOCTYPE testsuite [<!ENTITY a \"b\">\n]>\n<testsuite/>"), 1, 1,
     "declares a document type"},
    {NULL, BYTES("<testsuite>\n<testcase name=\"&b;\"/></testsuite>"), 2, 20,
     "uses an entity of its own"},
    {NULL, BYTES("<testsuite>\n<testcase name=\"a\"/>\n</testsuites>"), 3, 14,
     "is no well-formed XML"},
    {NULL, BYTES("<?xml version=\"1.0\"?>\n <testsuites>\n</testsuites>"), 2, 2, "holds no trial"},
    {NULL, BYTES("<?xml version=\"1.0\"?>\n <svg/>"), 2, 2, "root element svg"},
};

static void check_place(const Reading *reading, const char *file, int64_t line, int64_t column,
                        const char *words)
{
    const Error *err = &reading->diagnostics->errors[0];

    if (reading->trials != NULL)
        fail_msg("was read, and not refused with \"%s\"", words);
    if (err->line != line || err->column != column || strcmp(err->file, file) != 0 ||
        strstr(err->message, words) == NULL)
        fail_msg("%s:%" PRId64 ":%" PRId64 ": %s\nis said, and not\n%s:%" PRId64 ":%" PRId64 ": %s",
                 err->file, err->line, err->column, err->message, file, line, column, words);
}

static void check_rows(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        Reading reading =
            read_bytes(rows[i].bytes, rows[i].length, &(ReadOptions){.format = rows[i].format});
        check_place(&reading, "t.csv", rows[i].line, rows[i].column, rows[i].words);
        reading_free(&reading);
    }
}

static void add_number(Text *text, uint32_t value, int bytes)
{
    for (int i = 0; i < bytes; i++)
        text_append_char(text, (char)(value >> 8 * i & 255));
}

/* An entry of a zip archive, not packed. */
static void add_entry(Text *zip, const char *name, const char *bytes)
{
    uint32_t length = (uint32_t)strlen(bytes);

    text_append_n(zip, "PK\3\4\x14\0\0\0\0\0\0\0\0\0", 14);
    add_number(zip, (uint32_t)crc32(0, (const unsigned char *)bytes, length), 4);
    add_number(zip, length, 4);
    add_number(zip, length, 4);
    add_number(zip, (uint32_t)strlen(name), 2);
    add_number(zip, 0, 2);
    text_append(zip, name);
    text_append(zip, bytes);
}

typedef struct ZipRow {
    const char *header, *name, *bytes; /* header.json, and an entry before it */
    const char *file;
    int64_t line, column;
    const char *words;
} ZipRow;

static const ZipRow zips[] = {
    {INSPECT_HEADER "}", "summaries.json",
     "[{\"id\":1,\"epoch\":1,\"scores\":{\"a\":{\"value\":\"C\"}}},\n"
     "{\"id\":2,\"epoch\":1,\"scores\":{\"a\":{\"value\":\"Q\"}}}]",
     "t.csv/summaries.json", 2, 42, "\"Q\" is no outcome"},
    {"\n" INSPECT_HEADER "\n}", "samples/2_epoch_1.json",
     "{\"id\":2,\n\"epoch\":1,\"scores\":{\"a\":{\"value\":\"Q\"}}}",
     "t.csv/samples/2_epoch_1.json", 2, 34, "\"Q\" is no outcome"},
    {INSPECT_HEADER "}", "samples/2_epoch_1.json",
     "{\"id\":2,\n\"epoch\":", "t.csv/samples/2_epoch_1.json", 2, 9, "the JSON ends in the middle"},
    {"{\"version\":2,,", "summaries.json", "[]", "t.csv/header.json", 1, 14,
     "a name in double quotes is expected"},
    {"3", "summaries.json", "[]", "t.csv/header.json", 1, 1, "is no object"},
};

static void check_entries(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof zips / sizeof *zips; i++) {
        Text zip = {0};
        Reading reading;
        add_entry(&zip, "samples/1_epoch_1.json",
                  "{\"id\":1,\n\"epoch\":1,\"scores\":{\"a\":{\"value\":\"C\"}}}");
        add_entry(&zip, zips[i].name, zips[i].bytes);
        add_entry(&zip, "header.json", zips[i].header);
        text_append_n(&zip, "PK\5\6\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0", 22);
        reading = read_bytes(zip.data, zip.length, NULL);
        check_place(&reading, zips[i].file, zips[i].line, zips[i].column, zips[i].words);
        reading_free(&reading);
        text_free(&zip);
    }
}

/* What options name and no record has is said where the first record is. */
static void check_options(void **state)
{
    static const char text[] = "\n[{\"id\":1,\"success\":1}]";

    (void)state;
    check_error(text, &(ReadOptions){.columns = {[ROLE_STATE] = "start"}}, 2, 2,
                "no record has a value at \"start\"");
    check_error(text, &(ReadOptions){.key = LIST("start")}, 2, 2,
                "no record has a value at \"start\"");
    check_error("policy,state,success\np,1,1\n", &(ReadOptions){.key = LIST("start")}, 1, 0,
                "there is no column \"start\"");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(check_rows),
        cmocka_unit_test(check_entries),
        cmocka_unit_test(check_options),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
