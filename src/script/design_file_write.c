/* SPDX-License-Identifier: GPL-3.0-or-later */
/* design_file_write.c - a design as JSON, one trial of runs a line. */
#include <math.h>

#include "base/digest.h"
#include "base/number.h"
#include "script/design_file.h"

static void write_number(Text *text, double value)
{
    char digits[NUMBER_SIZE];

    if (!isfinite(value)) {
        text_append(text, "null");
        return;
    }
    number_shortest(value, digits);
    text_append(text, digits);
}

static void write_field(Text *text, const char *name, double value)
{
    text_printf(text, ",\n\"%s\": ", name);
    write_number(text, value);
}

static void write_spending(Text *text, const Spending *spending)
{
    text_printf(text, ",\n\"spending\": {\"family\": \"%s\"", spending->family);
    if (spending->dead != SPENDING_DEAD_DEFAULT)
        text_printf(text, ", \"dead\": %d", spending->dead);
    if (!isnan(spending->parameter)) {
        text_append(text, ", \"parameter\": ");
        write_number(text, spending->parameter);
    }
    for (size_t i = 0; i < spending->table_count; i++) {
        text_append(text, i ? ", " : ", \"table\": [");
        write_number(text, spending->table[i]);
    }
    text_append(text, spending->table_count ? "]}" : "}");
}

static void write_looks(Text *text, const DesignSpec *spec)
{
    for (size_t i = 0; i < spec->look_count; i++)
        text_printf(text, "%s%d", i ? ", " : ",\n\"looks\": [", spec->looks[i]);
    if (spec->look_count)
        text_append(text, "]");
    if (spec->boundary)
        text_printf(text, ",\n\"boundary\": \"%s\"", spec->boundary);
}

static void write_spec(Text *text, const DesignView *view, bool spends)
{
    const DesignSpec *spec = &view->spec;

    text_printf(text, "{\"format\": \"offdiag design\",\n\"version\": %d,\n\"rule\": \"%s\",\n",
                DESIGN_VERSION, spec->rule);
    text_printf(text, "\"kind\": \"%s\",\n\"n_max\": %d",
                spec->kind == DESIGN_PAIRED ? "paired" : "unpaired", spec->n_max);
    write_field(text, "alpha", spec->alpha);
    if (spends)
        write_spending(text, &spec->spending);
    if (spec->randomised)
        text_append(text, ",\n\"randomised\": true");
    if (spec->over_discordant)
        text_append(text, ",\n\"over_discordant\": true");
    if (!isnan(spec->rate_a))
        write_field(text, "rate_a", spec->rate_a);
    if (!isnan(spec->rate_b))
        write_field(text, "rate_b", spec->rate_b);
    write_looks(text, spec);
    if (!isnan(view->constant))
        write_field(text, "constant", view->constant);
}

static void write_certificate(Text *text, const Certificate *certificate)
{
    text_append(text, ",\n\"certificate\": {\"max_error\": ");
    write_number(text, certificate->max_error);
    text_append(text, ", \"max_error_bound\": ");
    write_number(text, certificate->max_error_bound);
    text_append(text, ", \"at\": ");
    write_number(text, certificate->at);
    text_append(text, ", \"max_coefficient\": ");
    write_number(text, certificate->max_coefficient);
    text_append(text, "}");
}

static void write_runs(Text *text, const DesignView *view)
{
    text_append(text, ",\n\"runs\": [");
    for (size_t i = 0; i < view->run_count; i++) {
        const DesignRun *run = &view->runs[i];
        if (!i || run->n != run[-1].n)
            text_printf(text, "%s[%d", i ? "],\n" : "\n", run->n);
        text_printf(text, ",%d,%d,%d", run->x, run->y_min, run->y_max);
    }
    text_append(text, view->run_count ? "]]" : "]");
    text_append(text, ",\n\"cells\": [");
    for (size_t i = 0; i < view->cell_count; i++) {
        const DesignCell *cell = &view->cells[i];
        text_printf(text, "%s[%d,%d,%d,", i ? ",\n" : "\n", cell->n, cell->x, cell->y);
        write_number(text, cell->chance);
        text_append(text, "]");
    }
    text_append(text, "]");
}

static bool digest_view(const DesignView *view, char *hex, Error *err)
{
    Text body = {0};
    bool ok = design_body(view, &body, err);

    if (ok)
        digest_bytes(text_string(&body), body.length, hex);
    text_free(&body);
    return ok;
}

bool design_file_digest(const Design *design, char *hex, Error *err)
{
    DesignView view;

    if (!design_view(design, &view, err))
        return false;
    bool ok = digest_view(&view, hex, err);
    design_view_free(&view);
    return ok;
}

bool design_file_write(const Design *design, Text *bytes, Error *err)
{
    DesignView view;
    char hex[DIGEST_SIZE];

    if (!design_view(design, &view, err))
        return false;
    bool ok = digest_view(&view, hex, err);
    if (ok) {
        write_spec(bytes, &view, design->budget != NULL);
        write_certificate(bytes, &view.certificate);
        write_runs(bytes, &view);
        text_printf(bytes, ",\n\"sha256\": \"%s\"}\n", hex);
        ok = text_ok(bytes, err);
    }
    design_view_free(&view);
    return ok;
}
