/* SPDX-License-Identifier: GPL-3.0-or-later */
/* design_evidence.c - a design as the input of a number: the words of sequential.design that
 * build it again, and the first digits of its SHA-256. */
#include <math.h>

#include "base/digest.h"
#include "base/number.h"
#include "script/design_file.h"

enum {
    DIGITS_SHOWN = 12
};

static void add_number(Text *text, const char *name, double value)
{
    char digits[NUMBER_SIZE];

    if (isnan(value))
        return;
    number_shortest(value, digits);
    text_printf(text, " %s=%s", name, digits);
}

static void add_list(Text *text, const char *name, const double *values, size_t count)
{
    char digits[NUMBER_SIZE];

    if (count)
        text_printf(text, " %s=", name);
    for (size_t i = 0; i < count; i++) {
        number_shortest(values[i], digits);
        text_printf(text, "%s%s", i ? "," : "", digits);
    }
}

static void add_flag(Text *text, const char *name, bool value)
{
    if (value)
        text_printf(text, " %s=true", name);
}

static void add_spending(Text *text, const Spending *spending)
{
    text_printf(text, " spending=%s", spending->family);
    add_number(text, "parameter", spending->parameter);
    if (spending->dead != SPENDING_DEAD_DEFAULT)
        text_printf(text, " dead=%d", spending->dead);
    add_list(text, "table", spending->table, spending->table_count);
}

bool design_evidence(const Design *design, Text *text, Error *err)
{
    const DesignSpec *spec = &design->spec;
    char hex[DIGEST_SIZE];

    if (!design_file_digest(design, hex, err))
        return false;
    text_printf(text, "kind=%s n_max=%d", spec->kind == DESIGN_PAIRED ? "paired" : "unpaired",
                spec->n_max);
    add_number(text, "alpha", spec->alpha);
    if (design->budget)
        add_spending(text, &spec->spending);
    add_flag(text, "randomised", spec->randomised);
    add_flag(text, "over_discordant", spec->over_discordant);
    add_list(text, "points", (const double[]){spec->rate_a, spec->rate_b},
             isnan(spec->rate_a) ? 0 : 2);
    for (size_t i = 0; i < spec->look_count; i++)
        text_printf(text, "%s%d", i ? "," : " looks=", spec->looks[i]);
    if (spec->boundary)
        text_printf(text, " boundary=%s", spec->boundary);
    add_number(text, "constant", design->constant);
    add_flag(text, "force", spec->n_max > DESIGN_N_USUAL);
    text_printf(text, " design=%.*s", DIGITS_SHOWN, hex);
    return text_ok(text, err);
}
