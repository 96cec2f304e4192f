/* SPDX-License-Identifier: GPL-3.0-or-later */
/* rates.c - what a figure of rates takes, refuses and says. */
#include "figure/rates.h"

#include <inttypes.h>
#include <math.h>

#include "figure/rates_private.h"

enum {
    MOST_RATES = 100
};

static const Rate rate_defaults = {.lower = (double)NAN, .upper = (double)NAN};

static const Field rate_fields[] = {
    {"label", FIELD_TEXT, offsetof(Rate, label), .required = true, .help = "name of the policy"},
    {"k", FIELD_COUNT, offsetof(Rate, k), .required = true, .evidence = offsetof(Rate, of.k),
     .help = "successes"},
    {"n", FIELD_COUNT, offsetof(Rate, n), .required = true, .evidence = offsetof(Rate, of.n),
     .help = "trials"},
    {"lower", FIELD_NUMBER, offsetof(Rate, lower), .evidence = offsetof(Rate, of.lower),
     .help = "lower bound, a fraction"},
    {"upper", FIELD_NUMBER, offsetof(Rate, upper), .evidence = offsetof(Rate, of.upper),
     .help = "upper bound, a fraction"},
    {"letters", FIELD_TEXT, offsetof(Rate, letters),
     .help = "compact letters: policies that share one are not told apart"},
};

static const Record rate_record = {
    .size = sizeof(Rate),
    .defaults = &rate_defaults,
    .fields = rate_fields,
    .count = sizeof rate_fields / sizeof *rate_fields,
};

static const Rates rates_defaults = {.width = 480, .level = 0.95, .prior = 1};

static const Field rates_fields[] = {
    {"title", FIELD_TEXT, offsetof(Rates, title), .help = "names the figure; not drawn"},
    {"width", FIELD_WIDTH, offsetof(Rates, width), .help = "\"column\", \"page\", a venue or pt"},
    {"level", FIELD_NUMBER, offsetof(Rates, level), .help = "confidence level of the intervals"},
    {"prior", FIELD_NUMBER, offsetof(Rates, prior),
     .help = "both parameters of the Beta prior of the densities, 1 or more"},
    {"axis", FIELD_TEXT, offsetof(Rates, axis), .help = "what the axis shows"},
    {"labels", FIELD_TEXT, offsetof(Rates, labels), .help = "heading of the labels"},
    {"note", FIELD_TEXT, offsetof(Rates, note), .help = "what a shared letter means"},
    {"rates", FIELD_RECORDS, offsetof(Rates, rates), .required = true, .record = &rate_record,
     .help = "one a policy, in order"},
};

const Record rates_record = {
    .size = sizeof(Rates),
    .defaults = &rates_defaults,
    .fields = rates_fields,
    .count = sizeof rates_fields / sizeof *rates_fields,
};

const Rate *rates_item(const Rates *rates, size_t index)
{
    const Rate *items = rates->rates.items;

    return &items[index];
}

double rate_of(const Rate *rate)
{
    return (double)rate->k / (double)rate->n;
}

Evidence rate_evidence(const Rate *rate, char input[static RATE_INPUT])
{
    snprintf(input, RATE_INPUT, "k=%" PRId64 " n=%" PRId64, rate->k, rate->n);
    return (Evidence){.method = "count", .quantity = "rate", .input = input};
}

void rates_print_rate(const Rate *rate, char input[static RATE_INPUT], Printed *printed)
{
    char text[SCALE_LABEL];

    scale_format(UNIT_PERCENT, rate_of(rate), 1, text);
    printed_number(printed, text, rate_of(rate), rate_evidence(rate, input));
}

void rates_print_bound(const Rate *rate, bool upper, Printed *printed)
{
    double bound = upper ? rate->upper : rate->lower;
    char text[SCALE_LABEL];

    if (isnan(bound))
        return;
    scale_format(UNIT_PERCENT, bound, 1, text);
    printed_number(printed, text, bound, upper ? rate->of.upper : rate->of.lower);
}

bool rates_have_letters(const Rates *rates)
{
    for (size_t i = 0; i < rates->rates.count; i++) {
        const char *letters = rates_item(rates, i)->letters;
        if (letters && letters[0])
            return true;
    }
    return false;
}

const char *rates_note(const Rates *rates)
{
    if (rates->note)
        return rates->note;
    return rates_have_letters(rates) ? "Policies that share a letter are not shown to differ." : "";
}

static bool check_interval(const Rate *rate, size_t number, Error *err)
{
    double estimate = rate_of(rate), slack = 1e-9;

    if (isnan(rate->lower) && isnan(rate->upper))
        return true;
    if (isnan(rate->lower) || isnan(rate->upper))
        return error_set(err, ERROR_DOMAIN, "rate %zu (%s) has one bound: give lower and upper",
                         number, rate->label);
    if (!(rate->lower >= 0 && rate->upper <= 1 && rate->lower <= rate->upper))
        return error_set(err, ERROR_DOMAIN,
                         "rate %zu (%s): %g to %g is no interval of a rate: give fractions, the "
                         "smaller one as lower",
                         number, rate->label, rate->lower, rate->upper);
    if (estimate < rate->lower - slack || estimate > rate->upper + slack)
        return error_set(err, ERROR_DOMAIN,
                         "rate %zu (%s): %g lies outside its interval %g to %g: check the bounds",
                         number, rate->label, estimate, rate->lower, rate->upper);
    return true;
}

static bool check_rates(const Rates *rates, Error *err)
{
    if (!figure_check_some(rates->rates.count, MOST_RATES, "a figure of rates", "rates", err))
        return false;
    if (!(rates->level > 0 && rates->level < 1))
        return error_set(err, ERROR_DOMAIN, "the level %g is not possible: give one in (0, 1)",
                         rates->level);
    if (!(rates->prior >= 1 && rates->prior <= 1e6))
        return error_set(err, ERROR_DOMAIN,
                         "with the prior %g a density has no bound at 0 or 1: give 1 or more",
                         rates->prior);
    for (size_t i = 0; i < rates->rates.count; i++) {
        const Rate *rate = rates_item(rates, i);

        if (!figure_check_label(rate->label, "rate", i + 1, err) ||
            !figure_check_counts(rate->k, rate->n, "rate", i + 1, err) ||
            !check_interval(rate, i + 1, err))
            return false;
    }
    return figure_check_width(rates->width, err);
}

void rates_reading(const Rates *rates, const Rate *rate, Text *out)
{
    char level[NUMBER_SIZE], estimate[SCALE_LABEL], lower[SCALE_LABEL], upper[SCALE_LABEL];

    scale_format(UNIT_PERCENT, rate_of(rate), 1, estimate);
    text_printf(out, "%s: %" PRId64 " of %" PRId64 ", %s%%", rate->label, rate->k, rate->n,
                estimate);
    if (!isnan(rate->lower)) {
        figure_percent(rates->level, level);
        scale_format(UNIT_PERCENT, rate->lower, 1, lower);
        scale_format(UNIT_PERCENT, rate->upper, 1, upper);
        text_printf(out, ", %s interval %s to %s%%", level, lower, upper);
    }
    if (rate->letters && rate->letters[0])
        text_printf(out, ", letters %s", rate->letters);
    text_append_char(out, '.');
}

static void summarise(const void *description, Text *out)
{
    const Rates *rates = description;
    size_t count = rates->rates.count, least = 0, most = 0;

    if (count == 1) {
        rates_reading(rates, rates_item(rates, 0), out);
        return;
    }
    for (size_t i = 1; i < count; i++) {
        double rate = rate_of(rates_item(rates, i));
        least = rate < rate_of(rates_item(rates, least)) ? i : least;
        most = rate > rate_of(rates_item(rates, most)) ? i : most;
    }
    text_printf(out, "Rates of %zu policies with their posterior densities", count);
    for (int end = 0; end < 2; end++) {
        const Rate *rate = rates_item(rates, end == 0 ? least : most);
        char text[SCALE_LABEL];

        scale_format(UNIT_PERCENT, rate_of(rate), 1, text);
        text_printf(out, "%s%s%% (%s)", end == 0 ? ", from " : " to ", text, rate->label);
    }
    text_printf(out, ".%s%s", rates_note(rates)[0] ? " " : "", rates_note(rates));
}

static bool fill_table(const void *description, Figure *figure, Error *err)
{
    static const char *const head[] = {"Policy",    "k",         "n",      "Rate (%)",
                                       "Lower (%)", "Upper (%)", "Letters"};
    const Rates *rates = description;
    bool ok = figure_table_new(figure, head, 7, rates->rates.count, err);

    figure->table.numeric = 1u << 1 | 1u << 2 | 1u << 3 | 1u << 4 | 1u << 5;
    for (size_t i = 0; ok && i < rates->rates.count; i++) {
        const Rate *rate = rates_item(rates, i);
        Printed k = {0}, n = {0}, estimate = {0}, lower = {0}, upper = {0};
        char input[RATE_INPUT];

        printed_count(&k, rate->k, rate->of.k);
        printed_count(&n, rate->n, rate->of.n);
        rates_print_rate(rate, input, &estimate);
        rates_print_bound(rate, false, &lower);
        rates_print_bound(rate, true, &upper);
        const TableCell cells[] = {{.text = rate->label},
                                   {.printed = &k},
                                   {.printed = &n},
                                   {.printed = &estimate},
                                   {.printed = &lower},
                                   {.printed = &upper},
                                   {.text = rate->letters ? rate->letters : ""}};
        ok = figure_table_row(figure, i, cells, err);
    }
    return ok;
}

Figure *rates_build(const void *description, Typesetter *typesetter, const Theme *theme, Error *err)
{
    static const FigureParts parts = {"rates", summarise, rates_draw, fill_table};
    const Rates *rates = description;

    if (!check_rates(rates, err))
        return NULL;
    return figure_assemble(&parts, rates->title, rates->width, rates, typesetter, theme, err);
}
