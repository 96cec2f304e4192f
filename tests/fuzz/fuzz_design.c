/* SPDX-License-Identifier: GPL-3.0-or-later */
/* fuzz_design.c - design files, and designs of any numbers.
 *
 * An even first byte: the rest is a file. An odd one: the rest are runs and cells of a
 * small design, past the digest that a file must have. Whatever is accepted keeps its
 * promise, has a power between 0 and 1, and comes back from its own file. */
#include <math.h>
#include <stdint.h>
#include <stdlib.h>

#include "script/design_file.h"
#include "sequential/power.h"
#include "sequential/rule.h"

enum {
    TRIALS = 12,
    ITEMS = 200
};

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void require(int condition)
{
    if (!condition)
        abort();
}

static void check_design(const Design *design)
{
    Operating got;
    Text bytes = {0};
    Design *again;
    Error err = {0};

    require(rule_keeps(rule_find(design->spec.rule), design));
    if (design_has_cells(design)) {
        require(power_at(design, (RatePair){0.3, 0.4}, NULL, NULL, &got, &err));
        require(got.decide_a >= 0 && got.decide_b >= 0 && got.decide_a + got.decide_b < 1 + 1e-12);
        require(design->certificate.max_error <= design->certificate.max_error_bound);
    }
    require(design_file_write(design, &bytes, &err));
    require(design_file_read(bytes.data, bytes.length, false, &again, &err));
    design_free(again);
    text_free(&bytes);
}

static int read_file(const uint8_t *data, size_t size)
{
    Design *design;
    Error err = {0};

    if (design_file_read((const char *)data, size, false, &design, &err)) {
        check_design(design);
        design_free(design);
    } else
        require(err.code != ERROR_NONE && err.message[0] != '\0');
    return 0;
}

/* Four bytes a run, in the order they come; an x above 15 makes it a randomised cell. */
static int take_numbers(const uint8_t *data, size_t size)
{
    DesignRun runs[ITEMS];
    DesignCell cells[ITEMS];
    DesignView view = {
        .spec = design_spec_default, .constant = (double)NAN, .runs = runs, .cells = cells};
    Design *design;
    Error err = {0};

    view.spec.rule = rules[data[0] / 2 % rule_count]->id;
    view.spec.kind = data[0] & 0x80 ? DESIGN_PAIRED : DESIGN_UNPAIRED;
    view.spec.n_max = TRIALS;
    view.spec.alpha = 0.3;
    view.spec.rate_a = 0.2;
    view.spec.rate_b = 0.5;
    for (size_t i = 1; i + 4 <= size && i / 4 < ITEMS; i += 4) {
        const uint8_t *item = data + i;
        if (item[1] & 16)
            cells[view.cell_count++] =
                (DesignCell){item[0], item[1] & 15, item[2], item[3] / 256.0};
        else
            runs[view.run_count++] = (DesignRun){item[0], (int8_t)item[1], item[2], item[3]};
    }
    if (design_from_view(&view, &design, &err)) {
        check_design(design);
        design_free(design);
    } else
        require(err.code != ERROR_NONE && err.message[0] != '\0');
    return 0;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size < 2)
        return 0;
    return data[0] % 2 ? take_numbers(data, size) : read_file(data + 1, size - 1);
}
