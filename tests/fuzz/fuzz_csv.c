/* SPDX-License-Identifier: GPL-3.0-or-later */
/* fuzz_csv.c - the whole way from bytes to pairs, with options chosen by the first byte.
 *
 * Beside what the sanitizers see, it checks that success, failure and missing add up to
 * the trials read, that pairing counts every trial once, and that a file is either read
 * or has an error. */
#include "checking.h"

#include <stdint.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static const char *const key[] = {"x", "task"};
static const char *const wide[] = {"a", "b"};
static const char *const kept[] = {"note"};
static const char *const conditions[] = {"task=t", "note=x"};

static const ReadOptions choices[] = {
    {.format = NULL},
    {.key = {key, 2}},
    {.wide = {wide, 2}},
    {.truth = "d", .predictions = {wide, 2}},
    {.format = "csv", .keep = {kept, 1}, .start_columns = {key, 1}},
    {.has_threshold = true, .threshold = 0.5, .errors = ERRORS_AS_FAILURE},
    {.columns = {[ROLE_STATE] = "seed", [ROLE_SUCCESS] = "a"}},
    {.where = {conditions, 2}, .by = "note"},
    {.by = "seed"},
};

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    unsigned choice = size > 0 ? data[0] : 0;
    const PairOptions pair = {.repeats = (Repeats)(choice / 16 % 3),
                              .assume_aligned = choice >= 128};

    check_reading("fuzz.csv", size > 0 ? data + 1 : data, size > 0 ? size - 1 : 0,
                  &choices[choice % 16 % (sizeof choices / sizeof *choices)], &pair);
    return 0;
}
