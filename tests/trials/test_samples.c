/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_samples.c - a small made-up file of each format in samples/: read as NAME.want says,
 * and cut at every byte never read as anything else. */
#include "reading.h"

#include <dirent.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"

enum {
    SAMPLES_MAX = 100
};

typedef struct Sample {
    char name[200];
    Text bytes, want;
} Sample;

static Sample samples[SAMPLES_MAX];
static size_t sample_count;

static const char *sample_path(const char *name)
{
    static char path[600];

    snprintf(path, sizeof path, "%s/tests/trials/samples/%s", getenv("OFFDIAG_SOURCE"), name);
    return path;
}

static Reading read_sample(const Sample *sample, size_t length)
{
    static const ReadOptions none;
    Reading reading = {.diagnostics = diagnostics_new()};

    trials_read_bytes(sample->name, sample->bytes.data, length, &none, &reading.trials,
                      reading.diagnostics);
    return reading;
}

static Text outcomes_of(const Trials *trials)
{
    Text text = {0};

    for (size_t i = 0; i < trials->count; i++) {
        for (size_t role = 0; role < KEY_COUNT; role++)
            text_printf(&text, "%s|", trials_label(trials, i, (KeyRole)role));
        text_printf(&text, "%c\n", "01-"[trials->outcome[i]]);
    }
    return text;
}

static void check_sample(void **state)
{
    const Sample *sample = *state;
    Reading reading = read_sample(sample, sample->bytes.length);
    Text got;

    if (reading.trials == NULL)
        fail_msg("%s: %s", sample->name, reading.diagnostics->errors[0].message);
    got = outcomes_of(reading.trials);
    if (strcmp(text_string(&got), text_string(&sample->want)) != 0)
        fail_msg("%s was read as\n%s", sample->name, text_string(&got));
    text_free(&got);
    reading_free(&reading);
}

/* All lines of got are the first ones of want; only the last may lack its outcome. */
static bool is_beginning(const char *got, const char *want)
{
    size_t length = strlen(got);

    if (strncmp(got, want, length) == 0)
        return true;
    return length >= 2 && got[length - 2] == '-' && strncmp(got, want, length - 2) == 0 &&
           strcmp(got + length - 2, "-\n") == 0;
}

/* Is the cut one that nothing shows: before a line break, or after it? */
static bool is_between_lines(const Text *bytes, size_t length)
{
    return length > 0 && (strchr("\r\n", bytes->data[length]) != NULL ||
                          strchr("\r\n", bytes->data[length - 1]) != NULL);
}

/* Cut anywhere: an error, or fewer trials with a warning. */
static void check_cut(void **state)
{
    const Sample *sample = *state;

    for (size_t length = 0; length < sample->bytes.length; length++) {
        Reading reading = read_sample(sample, length);
        if (reading.trials == NULL) {
            assert_true(reading.diagnostics->n_errors > 0);
        } else {
            Text got = outcomes_of(reading.trials);
            if (!is_beginning(text_string(&got), text_string(&sample->want)))
                fail_msg("the first %zu bytes of %s were read as\n%s", length, sample->name,
                         text_string(&got));
            if (strcmp(text_string(&got), text_string(&sample->want)) != 0 &&
                !is_between_lines(&sample->bytes, length) && reading.diagnostics->n_warnings == 0)
                fail_msg("only the first %zu bytes of %s were read, without a warning", length,
                         sample->name);
            text_free(&got);
        }
        reading_free(&reading);
    }
}

static void add_sample(const char *want_name)
{
    Sample *sample = &samples[sample_count++];
    Error err = {0};

    assert_true(sample_count <= SAMPLES_MAX);
    snprintf(sample->name, sizeof sample->name, "%.*s", (int)(strlen(want_name) - 5), want_name);
    if (!file_read(sample_path(want_name), 0, &sample->want, &err) ||
        !file_read(sample_path(sample->name), 0, &sample->bytes, &err))
        fail_msg("%s", err.message);
}

int main(void)
{
    struct CMUnitTest tests[2 * SAMPLES_MAX];
    DIR *folder = opendir(sample_path(""));
    int failed;

    if (folder == NULL)
        return 1;
    for (struct dirent *entry = readdir(folder); entry != NULL; entry = readdir(folder))
        if (strlen(entry->d_name) > 5 &&
            strcmp(entry->d_name + strlen(entry->d_name) - 5, ".want") == 0)
            add_sample(entry->d_name);
    closedir(folder);
    for (size_t i = 0; i < sample_count; i++) {
        tests[2 * i] = (struct CMUnitTest){
            .name = samples[i].name, .test_func = check_sample, .initial_state = &samples[i]};
        tests[2 * i + 1] = (struct CMUnitTest){
            .name = "... cut", .test_func = check_cut, .initial_state = &samples[i]};
    }
    failed = _cmocka_run_group_tests("samples", tests, 2 * sample_count, NULL, NULL);
    for (size_t i = 0; i < sample_count; i++) {
        text_free(&samples[i].bytes);
        text_free(&samples[i].want);
    }
    return failed != 0 || sample_count == 0;
}
