/* SPDX-License-Identifier: GPL-3.0-or-later */
/* refusal.c - the table, and how a row is matched. */
#include "trials/refusal.h"

#include <string.h>

#define MAGIC(text) .magic = (text), .magic_length = sizeof(text) - 1

/* ".../success_obj_0.1_0.2.mp4": the names of SimplerEnv's videos, and nothing else. */
static bool is_video(const char *path, size_t length)
{
    static const char *const begins[] = {"success_obj_", "failure_obj_"};
    static const char end[] = ".mp4";
    size_t name = length, n = sizeof end - 1;

    if (length < n || memcmp(path + length - n, end, n) != 0)
        return false;
    while (name > 0 && path[name - 1] != '/')
        name--;
    for (size_t i = 0; i < sizeof begins / sizeof *begins; i++)
        if (length - name > strlen(begins[i]) &&
            memcmp(path + name, begins[i], strlen(begins[i])) == 0)
            return true;
    return false;
}

static bool is_video_list(const Head *head)
{
    return head_is_list(head, is_video);
}

/* Text of two bytes a sign without the mark that says so: ASCII at the even or odd places. */
static bool is_wide_text(const Head *head, size_t sign)
{
    if (head->length < 8)
        return false;
    for (size_t i = 0; i < 8; i += 2)
        if (head->bytes[i + 1 - sign] != '\0' || head->bytes[i + sign] < '\t' ||
            head->bytes[i + sign] > '~')
            return false;
    return true;
}

static bool is_utf16_little(const Head *head)
{
    return is_wide_text(head, 0);
}

static bool is_utf16_big(const Head *head)
{
    return is_wide_text(head, 1);
}

static const Refusal refusals[] = {
    {MAGIC("PAR1"), .name = "a Parquet file",
     .way_out = "convert it with duckdb -csv -c \"select * from 'FILE'\""},
    {MAGIC("\x89HDF\r\n\x1a\n"), .name = "an HDF5 file",
     .way_out = "write its trials as CSV, one row a trial"},
    {MAGIC("\x28\xb5\x2f\xfd"), .name = "compressed by zstd", .way_out = "unpack it with zstd -d"},
    {MAGIC("\xfd\x37\x7a\x58\x5a"), .name = "compressed by xz", .way_out = "unpack it with unxz"},
    {MAGIC("1AY&SY"), .offset = 4, .name = "compressed by bzip2",
     .way_out = "unpack it with bunzip2"},
    {MAGIC("\x04\x22\x4d\x18"), .name = "compressed by lz4", .way_out = "unpack it with lz4 -d"},
    {MAGIC("PK\3\4"), .word = "data.pkl", .name = "a PyTorch file",
     .way_out = "write its trials as CSV from Python"},
    {MAGIC("PK\3\4"), .word = ".npy", .name = "a NumPy archive",
     .way_out = "save its array of outcomes alone, with numpy.save"},
    {MAGIC("PK\3\4"), .name = "a zip archive", .way_out = "unpack it and name the file inside"},
    {MAGIC("\x80\x02"), .name = "a Python pickle",
     .way_out = "write its trials as CSV from Python"},
    {MAGIC("\x80\x03"), .name = "a Python pickle",
     .way_out = "write its trials as CSV from Python"},
    {MAGIC("\x80\x04"), .name = "a Python pickle",
     .way_out = "write its trials as CSV from Python"},
    {MAGIC("\x80\x05"), .name = "a Python pickle",
     .way_out = "write its trials as CSV from Python"},
    {MAGIC("ARROW1"), .name = "an Arrow file", .way_out = "write it as CSV, one row a trial"},
    {MAGIC("SQLite format 3"), .name = "an SQLite database",
     .way_out = "write its trials with sqlite3 -csv -header FILE \"select ...\""},
    {MAGIC("\xff\xfe\0\0"), .name = "UTF-32 text",
     .way_out = "convert it with iconv -f utf-32 -t utf-8"},
    {MAGIC("\0\0\xfe\xff"), .name = "UTF-32 text",
     .way_out = "convert it with iconv -f utf-32 -t utf-8"},
    {MAGIC("\xff\xfe"), .name = "UTF-16 text",
     .way_out = "convert it with iconv -f utf-16 -t utf-8"},
    {MAGIC("\xfe\xff"), .name = "UTF-16 text",
     .way_out = "convert it with iconv -f utf-16 -t utf-8"},
    {.is = is_utf16_little,
     .name = "UTF-16 text",
     .way_out = "convert it with iconv -f utf-16le -t utf-8"},
    {.is = is_utf16_big,
     .name = "UTF-16 text",
     .way_out = "convert it with iconv -f utf-16be -t utf-8"},
    {MAGIC("%PDF"), .name = "a PDF document", .way_out = "give the log file itself"},
    {MAGIC("version https://git-lfs"), .name = "a Git LFS pointer in place of the data",
     .way_out = "fetch the file with git lfs pull"},
    {MAGIC("Timestamp:"), .word = "Instruction Type:", .name = "a RoboTwin result",
     .way_out = "it holds a rate, not single trials: compare the counts as unpaired with \"offdiag "
                "table K1/N1 K2/N2\""},
    {.paths = "*.avg_seq_len *.chain_sr",
     .name = "a CALVIN result",
     .way_out = "it holds rates, not single sequences: save the list of completed steps, and "
                "compare \"at least k\" with --threshold"},
    {.paths = "results configs versions",
     .name = "a summary of lm-evaluation-harness",
     .way_out = "it holds rates: give the samples_*.jsonl files that --log_samples writes"},
    {.paths = "result.0.Decision p0_hat p1_hat",
     .name = "a STEP result",
     .way_out = "it holds rates: give the array of outcomes that it was made from"},
    {.paths = "schema_version scalar_metrics",
     .name = "a summary of an Isaac Lab Arena job",
     .way_out = "it holds rates: give episode_results.jsonl"},
    {.paths = "instance_id success metrics.turns",
     .name = "a record of how agents ran",
     .way_out = "\"success\" there says that the agent ended, not that it solved its task: give "
                "the report of the evaluation, or insist with --format json"},
    {.paths = "num_success_rollouts",
     .name = "a RoboCasa summary",
     .way_out = "it holds a count, not single rollouts: compare the counts as unpaired with "
                "\"offdiag table K1/N1 K2/N2\""},
    {.is = is_video_list,
     .name = "a list of SimplerEnv videos",
     .way_out = "read it with --reader FILE.lua, which takes outcome and start from each path"},
    {.root = "TestRun",
     .shows_root = true,
     .name = "a TRX report",
     .way_out = "convert it to JUnit XML"},
    {.root = "test-run",
     .shows_root = true,
     .name = "an NUnit report",
     .way_out = "convert it to JUnit XML"},
    {.root = "assemblies",
     .shows_root = true,
     .name = "an xUnit.net report",
     .way_out = "convert it to JUnit XML"},
    {.word = "Average Rollout Stats",
     .name = "a robomimic log",
     .way_out = "it holds rates, not single rollouts: compare the counts as unpaired with "
                "\"offdiag table K1/N1 K2/N2\""},
};

static const Refusal html = {.name = "an HTML page",
                             .way_out = "download the file itself, not the page that shows it"};
static const Refusal xml = {.name = "an XML document other than JUnit's",
                            .shows_root = true,
                            .way_out = "write its trials as CSV, one row a trial"};

static bool fits(const Refusal *row, const Head *head)
{
    if (row->magic != NULL &&
        (head->length < row->offset + row->magic_length ||
         memcmp(head->bytes + row->offset, row->magic, row->magic_length) != 0))
        return false;
    return (row->word == NULL || head_has_word(head, row->word)) &&
           (row->second_word == NULL || head_has_word(head, row->second_word)) &&
           (row->paths == NULL || head_has_paths(head, row->paths)) &&
           (row->is == NULL || row->is(head)) &&
           (row->root == NULL || strcmp(row->root, head->xml.root) == 0);
}

/* Text formats that show themselves by their first character. */
static const Refusal *find_markup(const Head *head)
{
    static const char *const words[] = {"<html", "<!doctype html"};

    if (head->xml.root[0] == '\0' || strncmp(head->xml.root, "testsuite", 9) == 0)
        return NULL;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (head_has_word_in_any_case(head, words[i]))
            return &html;
    return &xml;
}

const Refusal *refusal_find(const Head *head)
{
    if (head_is_inspect_zip(head))
        return NULL;
    for (size_t i = 0; i < sizeof refusals / sizeof *refusals; i++)
        if (fits(&refusals[i], head))
            return &refusals[i];
    return find_markup(head);
}
