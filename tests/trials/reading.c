/* SPDX-License-Identifier: GPL-3.0-or-later */
/* reading.c - see reading.h. */
#include "reading.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

static const ReadOptions no_options;

Reading read_bytes(const void *bytes, size_t length, const ReadOptions *options)
{
    Reading reading = {.diagnostics = diagnostics_new()};

    assert_non_null(reading.diagnostics);
    bool done = trials_read_bytes("t.csv", bytes, length, options ? options : &no_options,
                                  &reading.trials, reading.diagnostics);
    assert_true(done == (reading.trials != NULL));
    assert_true(done == (reading.diagnostics->n_errors == 0));
    return reading;
}

Reading read_text(const char *text, const ReadOptions *options)
{
    return read_bytes(text, strlen(text), options);
}

Reading read_paths(const char *const *paths, size_t count, const ReadOptions *options)
{
    Reading reading = {.diagnostics = diagnostics_new()};
    InputFile files[8] = {0};

    assert_non_null(reading.diagnostics);
    assert_true(count <= 8);
    for (size_t i = 0; i < count; i++)
        files[i].path = paths[i];
    trials_read(files, count, options ? options : &no_options, &reading.trials,
                reading.diagnostics);
    return reading;
}

void reading_free(Reading *reading)
{
    trials_free(reading->trials);
    diagnostics_free(reading->diagnostics);
    *reading = (Reading){0};
}

static void add_trial(const Trials *trials, size_t i, bool line, Text *text)
{
    for (size_t role = 0; role < KEY_COUNT; role++)
        text_printf(text, "%s|", trials_label(trials, i, (KeyRole)role));
    text_append_char(text, trials->outcome[i] == OUTCOME_SUCCESS   ? '1'
                           : trials->outcome[i] == OUTCOME_FAILURE ? '0'
                                                                   : '-');
    if (line)
        text_printf(text, "|%" PRIu32, trials->line[i]);
    text_append_char(text, '\n');
}

Text trials_text(const Trials *trials)
{
    Text text = {0};

    for (size_t i = 0; i < trials->count; i++)
        add_trial(trials, i, true, &text);
    return text;
}

void check_trials(const char *text, const ReadOptions *options, const char *want)
{
    Reading reading = read_text(text, options);
    Text got = {0};

    if (reading.trials == NULL)
        fail_msg("%s\ncould not be read: %s", text, reading.diagnostics->errors[0].message);
    for (size_t i = 0; i < reading.trials->count; i++)
        add_trial(reading.trials, i, false, &got);
    if (strcmp(text_string(&got), want) != 0)
        fail_msg("%s\nwas read as\n%s\nand not as\n%s", text, text_string(&got), want);
    text_free(&got);
    reading_free(&reading);
}

void check_error(const char *text, const ReadOptions *options, int64_t line, int64_t column,
                 const char *words)
{
    Reading reading = read_text(text, options);
    const Error *err = &reading.diagnostics->errors[0];

    if (reading.trials != NULL)
        fail_msg("%s\nwas read, and should be refused with \"%s\"", text, words);
    if (strstr(err->message, words) == NULL)
        fail_msg("%s\nwas refused with\n%s\nand not with\n%s", text, err->message, words);
    if (err->line != line || err->column != column)
        fail_msg("%s\nwas refused at %" PRId64 ":%" PRId64 ", not at %" PRId64 ":%" PRId64, text,
                 err->line, err->column, line, column);
    assert_string_equal(err->file, "t.csv");
    reading_free(&reading);
}

Pairs pairs_of(const Reading *reading, const PairOptions *options)
{
    static const PairOptions strict;
    const Trials *trials = reading->trials;
    Pairs pairs = {0};
    Error err = {0};
    Starts *starts;

    if (trials == NULL)
        fail_msg("could not be read: %s", reading->diagnostics->errors[0].message);
    starts = starts_new(trials, &err);
    assert_non_null(starts);
    if (!pairs_make(starts, trials->policies[0], trials->policies[1], options ? options : &strict,
                    &pairs, &err))
        fail_msg("no pairs: %s", err.message);
    starts_free(starts);
    return pairs;
}

void check_counts(const PairCounts *counts, int64_t a, int64_t b, int64_t c, int64_t d,
                  int64_t missing, int64_t duplicated, int64_t unmatched_a, int64_t unmatched_b)
{
    assert_int_equal(counts->table.a, a);
    assert_int_equal(counts->table.b, b);
    assert_int_equal(counts->table.c, c);
    assert_int_equal(counts->table.d, d);
    assert_int_equal(counts->used, a + b + c + d);
    assert_int_equal(counts->missing, missing);
    assert_int_equal(counts->duplicated, duplicated);
    assert_int_equal(counts->unmatched_a, unmatched_a);
    assert_int_equal(counts->unmatched_b, unmatched_b);
}
