/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_bytes.c - the same trials in every dress of CSV, and files that are none. */
#include "reading.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

static const char want[] = "pi0|pick cup|1|7|1\npi0|pick cup|2|7|0\nxvla|pick cup|1|7|0\n"
                           "xvla|pick cup|2|7|-\n";

static const char *const dresses[] = {
    "policy,task,state,seed,success\npi0,pick cup,1,7,1\npi0,pick cup,2,7,0\nxvla,pick cup,1,7,0\n"
    "xvla,pick cup,2,7,\n",
    "policy;task;state;seed;success\npi0;pick cup;1;7;True\npi0;pick cup;2;7;False\n"
    "xvla;pick cup;1;7;False\nxvla;pick cup;2;7;NaN\n",
    "policy\ttask\tstate\tseed\tsuccess\npi0\tpick cup\t1\t7\ts\npi0\tpick cup\t2\t7\tf\n"
    "xvla\tpick cup\t1\t7\tf\nxvla\tpick cup\t2\t7\t\n",
    "policy,task,state,seed,success\r\npi0,pick cup,1,7,1\r\npi0,pick cup,2,7,0\r\n"
    "xvla,pick cup,1,7,0\r\nxvla,pick cup,2,7,None\r\n",
    "policy,task,state,seed,success\rpi0,pick cup,1,7,1\rpi0,pick cup,2,7,0\r"
    "xvla,pick cup,1,7,0\rxvla,pick cup,2,7,\r",
    "\xEF\xBB\xBFpolicy,task,state,seed,success\npi0,pick cup,1,7,1\npi0,pick cup,2,7,0\n"
    "xvla,pick cup,1,7,0\nxvla,pick cup,2,7,\n",
    "\"policy\",\"task\",\"state\",\"seed\",\"success\"\n\"pi0\",\"pick cup\",\"1\",\"7\",\"1\"\n"
    "\"pi0\",\"pick cup\",2,7,0\nxvla,pick cup,1,7,0\nxvla,\"pick cup\",2,7,\"\"\n",
    "\n\npolicy,task,state,seed,success\n\n pi0 , pick cup,1 ,7,1\npi0,pick cup,2,7,0\n   \n"
    "xvla,pick cup,1,7,0\n\nxvla,pick cup,2,7,\n\n\n",
    "success,notes,seed,state,task,policy,\n1,\"a, b\",7,1,pick cup,pi0,\n0,,7,2,pick cup,pi0,\n"
    "0,,7,1,pick cup,xvla,\n,,7,2,pick cup,xvla,\n",
    "policy,task,state,seed,success\npi0,pick cup,1,7,1\npi0,pick cup,2,7,0\nxvla,pick cup,1,7,0\n"
    "xvla,pick cup,2,7,NaN",
};

static void check_dresses(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof dresses / sizeof *dresses; i++)
        check_trials(dresses[i], NULL, want);
}

static size_t compress_gzip(const void *bytes, size_t length, unsigned char *out, size_t size)
{
    z_stream stream = {0};

    assert_int_equal(deflateInit2(&stream, 6, Z_DEFLATED, 16 + MAX_WBITS, 8, Z_DEFAULT_STRATEGY),
                     Z_OK);
    unsigned char *copy = malloc(length + 1);
    memcpy(copy, bytes, length);
    stream.next_in = copy;
    stream.avail_in = (uInt)length;
    stream.next_out = out;
    stream.avail_out = (uInt)size;
    assert_int_equal(deflate(&stream, Z_FINISH), Z_STREAM_END);
    deflateEnd(&stream);
    free(copy);
    return size - stream.avail_out;
}

static void check_bytes(const void *bytes, size_t length)
{
    Reading reading = read_bytes(bytes, length, NULL);
    Text text;

    if (reading.trials == NULL)
        fail_msg("%s", reading.diagnostics->errors[0].message);
    text = trials_text(reading.trials);
    assert_string_equal(text_string(&text), "pi0|pick cup|1|7|1|2\npi0|pick cup|2|7|0|3\n"
                                            "xvla|pick cup|1|7|0|4\nxvla|pick cup|2|7|-|5\n");
    text_free(&text);
    reading_free(&reading);
}

/* One member, two members, and every way to cut the file. */
static void check_gzip(void **state)
{
    unsigned char packed[2000];
    size_t half = 60, whole = strlen(dresses[0]), length, first;

    (void)state;
    length = compress_gzip(dresses[0], whole, packed, sizeof packed);
    check_bytes(packed, length);
    for (size_t i = 3; i < length; i++) {
        Reading reading = read_bytes(packed, i, NULL);
        char words[80];
        snprintf(words, sizeof words, "byte %zu: the compressed data end too early", i);
        assert_null(reading.trials);
        assert_non_null(strstr(reading.diagnostics->errors[0].message, words));
        reading_free(&reading);
    }
    first = compress_gzip(dresses[0], half, packed, sizeof packed);
    length = compress_gzip(dresses[0] + half, whole - half, packed + first, sizeof packed - first);
    check_bytes(packed, first + length);
    packed[first / 2] ^= 0x55;
    Reading reading = read_bytes(packed, first + length, NULL);
    assert_null(reading.trials);
    reading_free(&reading);
}

static void check_quoted_breaks(void **state)
{
    Reading reading = read_text("policy,note,state,success\np,\"one\ntwo\r\nthree\rfour\",1,1\n"
                                "p,\"say \"\"go\"\"\",2,0\nq,,1,1\n",
                                &(ReadOptions){.keep = LIST("note")});
    Text text;

    (void)state;
    assert_non_null(reading.trials);
    text = trials_text(reading.trials);
    assert_string_equal(text_string(&text), "p||1||1|2\np||2||0|6\nq||1||1|7\n");
    text_free(&text);
    assert_string_equal(
        labels_text(&reading.trials->columns[0].labels, reading.trials->columns[0].ids[0]),
        "one\ntwo\r\nthree\rfour");
    assert_string_equal(
        labels_text(&reading.trials->columns[0].labels, reading.trials->columns[0].ids[1]),
        "say \"go\"");
    reading_free(&reading);
}

typedef struct RefusalRow {
    const char *bytes;
    size_t length;
    const char *words;
} RefusalRow;

#define BYTES(text) (text), sizeof(text) - 1

static const RefusalRow refused[] = {
    {BYTES("PAR1\x15\x04"), "is a Parquet file and cannot be read: convert it with duckdb"},
    {BYTES("\x89HDF\r\n\x1a\n\0\0"), "HDF5"},
    {BYTES("\x28\xb5\x2f\xfd\x04"), "zstd"},
    {BYTES("\xfd\x37\x7a\x58\x5a\0"), "unxz"},
    {BYTES("BZh91AY&SY"), "bunzip2"},
    {BYTES("PK\3\4\x14\0"), "zip archive"},
    {BYTES("\x80\x04\x95"), "pickle"},
    {BYTES("\xff\xfep\0o\0"), "iconv -f utf-16"},
    {BYTES("\xfe\xff\0p\0o"), "iconv -f utf-16"},
    {BYTES("p\0o\0l\0i\0c\0y\0,\0"), "iconv -f utf-16le"},
    {BYTES("\0p\0o\0l\0i\0c\0y\0,"), "iconv -f utf-16be"},
    {BYTES("\xff\xfe\0\0p\0\0\0"), "iconv -f utf-32"},
    {BYTES("\0\0\xfe\xff\0\0\0p"), "iconv -f utf-32"},
    {BYTES("version https://git-lfs.github.com/spec/v1\noid sha256:00\n"), "git lfs pull"},
    {BYTES("<!DOCTYPE html>\n<html><body>"), "HTML page"},
    {BYTES("<!DOCTYPE HTML PUBLIC \"-//W3C//DTD HTML 4.01//EN\"><body>"), "is an HTML page and"},
    {BYTES("<!-- x -->\n<Html>"), "is an HTML page and"},
    {BYTES("\n <?xml version=\"1.0\"?><tests/>"),
     "an XML document other than JUnit's (root element tests) and cannot be read"},
    {BYTES("{\"null\":{\"avg_seq_len\":2.1,\"chain_sr\":{\"1\":0.9}}}"), "CALVIN"},
    {BYTES("{\"results\":{},\"configs\":{},\"versions\":{}}"), "summary of lm-evaluation"},
    {BYTES("{\"result\":[{\"Decision\":\"P0 < P1\"}],\"p0_hat\":0.8,\"p1_hat\":0.2}"),
     "a STEP result"},
    {BYTES("{\"schema_version\":1,\"scalar_metrics\":{},\"success\":true}"), "Isaac Lab Arena job"},
    {BYTES("{\"instance_id\":\"a\",\"success\":true,\"metrics\":{\"turns\":3}}\n"),
     "how agents ran"},
    {BYTES("PK\3\4....archive/data.pkl"), "PyTorch"},
    {BYTES("PK\3\4....arr_0.npy"), "numpy.save"},
    {BYTES("\x04\x22\x4d\x18."), "lz4"},
    {BYTES("{\"num_success_rollouts\": 4}"), "RoboCasa"},
    {BYTES("a/b/success_obj_0.1_0.2_x_True.mp4\n"), "SimplerEnv"},
    {BYTES("failure_obj_episode_3.mp4\r\n\r\na/success_obj_1_2_.mp4"), "SimplerEnv"},
    {BYTES("{\"success_rate\": 0.8, \"episodes\": 50}"), "holds rates or counts"},
    {BYTES("{\"aggregated\": {\"pc_success\": 80.0, \"eval_s\": 3}, \"video_paths\": []}"),
     "holds rates or counts (\"aggregated.pc_success\")"},
    {BYTES("{\"open the drawer\": 0.8, \"stack the mugs\": 0.6}"), "holds rates or counts"},
    {BYTES("Average Rollout Stats\n{\"Success_Rate\": 0.5}\n"), "robomimic"},
    {BYTES("Timestamp: 2026-06-04\n\nInstruction Type: unseen\n\n0.54"), "RoboTwin"},
    {BYTES("%PDF-1.7\n"), "PDF"},
    {BYTES("SQLite format 3\0"), "SQLite"},
};

static void check_refusals(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++) {
        Reading reading = read_bytes(refused[i].bytes, refused[i].length, NULL);
        if (reading.trials != NULL ||
            strstr(reading.diagnostics->errors[0].message, refused[i].words) == NULL)
            fail_msg("row %zu (%s): %s", i, refused[i].words,
                     reading.diagnostics->errors[0].message);
        assert_int_equal(reading.diagnostics->n_errors, 1);
        reading_free(&reading);
    }
}

/* A path to a video in a table makes no list of videos of it. */
static void check_video_column(void **state)
{
    (void)state;
    check_trials("policy,id,success,video\np,1,1,v/success_obj_1.mp4\nq,1,0,v/failure_obj_1.mp4\n",
                 NULL, "p||1||1\nq||1||0\n");
}

/* Rows long and short, some with quotes and breaks in them, so that pieces end at every
 * place of a row; the file is read as its rows were made. */
static void make_row(Text *text, Text *rows, uint32_t i, bool quoted, size_t *line)
{
    const char *policy = i % 2 ? "xvla" : "pi0";
    uint32_t start = i / 2;
    int padding = (int)(start * 2654435761u >> 27);

    *line += 1;
    if (quoted && i % 97 == 5) {
        text_printf(text, "\"%s\",\"%*s,\n\"\"x\",%u,%u,%u\n", policy, padding, "", start,
                    start % 7, start * 31 % 3 == 0);
        text_printf(rows, "%s||%u|%u|%u|%zu\n", policy, start, start % 7, start * 31 % 3 == 0,
                    *line);
        *line += 1;
        return;
    }
    text_printf(text, "%s,%*s,%u,%u,%u\n", policy, padding, "", start, start % 7,
                start * 31 % 3 == 0);
    text_printf(rows, "%s||%u|%u|%u|%zu\n", policy, start, start % 7, start * 31 % 3 == 0, *line);
}

static void check_large(bool quoted, size_t shift)
{
    Text text = {0}, rows = {0}, got;
    Reading reading;
    size_t line = 1;

    text_printf(&text, "policy,note%*s,state,seed,success\n", (int)shift, "");
    for (uint32_t i = 0; i < 20000; i++)
        make_row(&text, &rows, i, quoted, &line);
    reading = read_bytes(text.data, text.length, NULL);
    if (reading.trials == NULL)
        fail_msg("%" PRId64 ": %s", reading.diagnostics->errors[0].line,
                 reading.diagnostics->errors[0].message);
    got = trials_text(reading.trials);
    assert_true(strcmp(text_string(&got), text_string(&rows)) == 0);
    text_free(&got);
    text_free(&text);
    text_free(&rows);
    reading_free(&reading);
}

static void check_pieces(void **state)
{
    (void)state;
    for (size_t shift = 0; shift < 45; shift += 4) {
        check_large(false, shift);
        check_large(true, shift);
    }
}

/* A quote opened in one piece and closed pieces later. */
static void check_long_cell(void **state)
{
    Text text = {0}, got;
    Reading reading;

    (void)state;
    text_append(&text, "policy,state,success,note\np,1,1,\"");
    for (int i = 0; i < 200000; i++)
        text_append(&text, "abc,\n");
    text_append(&text, "\"\nq,1,0,\n");
    reading = read_bytes(text.data, text.length, NULL);
    assert_non_null(reading.trials);
    got = trials_text(reading.trials);
    assert_string_equal(text_string(&got), "p||1||1|2\nq||1||0|200003\n");
    text_free(&got);
    text_free(&text);
    reading_free(&reading);
}

static void check_endless_cell(void **state)
{
    Text text = {0};
    Reading reading;

    (void)state;
    text_append(&text, "policy,state,success\np,1,1\np,2,\"");
    for (int i = 0; i < 18000; i++)
        text_printf(&text, "%1000s\n", "");
    reading = read_bytes(text.data, text.length, NULL);
    assert_null(reading.trials);
    assert_non_null(strstr(reading.diagnostics->errors[0].message, "longer than 16 MB"));
    text_free(&text);
    reading_free(&reading);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(check_dresses),       cmocka_unit_test(check_gzip),
        cmocka_unit_test(check_quoted_breaks), cmocka_unit_test(check_refusals),
        cmocka_unit_test(check_video_column),  cmocka_unit_test(check_pieces),
        cmocka_unit_test(check_long_cell),     cmocka_unit_test(check_endless_cell),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
