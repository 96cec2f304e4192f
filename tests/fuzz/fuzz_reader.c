/* SPDX-License-Identifier: GPL-3.0-or-later */
/* fuzz_reader.c - the reader that $OFFDIAG_READER names, or the one that recognises the
 * bytes, with options chosen by their number. */
#include "checking.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static const char *const wide[] = {"a.ok", "b.ok"};

static const ReadOptions choices[] = {
    {.format = NULL},
    {.metric = "acc"},
    {.filter = "none"},
    {.states = "cycle:2"},
    {.universe = "3"},
    {.records = "*", .columns = {[ROLE_SUCCESS] = "ok|fine.*", [ROLE_STATE] = "@+id"}},
    {.wide = {wide, 2}, .errors = ERRORS_AS_FAILURE},
    {.has_threshold = true, .threshold = 0.5},
};

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *name = getenv("OFFDIAG_READER");
    ReadOptions read = choices[size % (sizeof choices / sizeof *choices)];
    const PairOptions pair = {.repeats = (Repeats)(size % 3)};

    read.format = name == NULL || strcmp(name, "any") == 0 ? NULL : name;
    check_reading("EVAL-x--p_seed-1.txt", data, size, &read, &pair);
    return 0;
}
