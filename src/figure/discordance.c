/* SPDX-License-Identifier: GPL-3.0-or-later */
/* discordance.c - what discordance bars take, refuse and say. */
#include "figure/discordance.h"

#include <inttypes.h>
#include <math.h>

#include "figure/discordance_private.h"
#include "figure/figure_private.h"

enum {
    MOST_BARS = 1000
};

static const int64_t most_count = INT64_C(1000000000000);

static const DiscordanceBar bar_defaults = {.pairs = -1, .p = (double)NAN, .adjusted = (double)NAN};

static const Field bar_fields[] = {
    {"label", FIELD_TEXT, offsetof(DiscordanceBar, label), .required = true,
     .help = "name of the row"},
    {"b", FIELD_COUNT, offsetof(DiscordanceBar, b), .required = true,
     .evidence = offsetof(DiscordanceBar, of.b), .help = "starts on which only A succeeds"},
    {"c", FIELD_COUNT, offsetof(DiscordanceBar, c), .required = true,
     .evidence = offsetof(DiscordanceBar, of.c), .help = "starts on which only B succeeds"},
    {"pairs", FIELD_COUNT, offsetof(DiscordanceBar, pairs),
     .evidence = offsetof(DiscordanceBar, of.pairs), .help = "pairs that were compared"},
    {"p", FIELD_NUMBER, offsetof(DiscordanceBar, p), .evidence = offsetof(DiscordanceBar, of.p),
     .help = "p-value of the row"},
    {"adjusted", FIELD_NUMBER, offsetof(DiscordanceBar, adjusted),
     .evidence = offsetof(DiscordanceBar, of.adjusted),
     .help = "p-value adjusted for the number of rows"},
};

static const Record bar_record = {
    .size = sizeof(DiscordanceBar),
    .defaults = &bar_defaults,
    .fields = bar_fields,
    .count = sizeof bar_fields / sizeof *bar_fields,
};

static const Discordance discordance_defaults = {
    .width = 480, .pairs = "Pairs", .p = "p", .adjusted = "Adj. p"};

static const Field discordance_fields[] = {
    {"title", FIELD_TEXT, offsetof(Discordance, title), .help = "names the figure; not drawn"},
    {"width", FIELD_WIDTH, offsetof(Discordance, width),
     .help = "\"column\", \"page\", a venue or pt"},
    {"policy_a", FIELD_TEXT, offsetof(Discordance, policy_a), .required = true,
     .help = "name of A, whose bars point right"},
    {"policy_b", FIELD_TEXT, offsetof(Discordance, policy_b), .required = true,
     .help = "name of B, whose bars point left"},
    {"axis", FIELD_TEXT, offsetof(Discordance, axis), .help = "what the axis shows"},
    {"labels", FIELD_TEXT, offsetof(Discordance, labels), .help = "heading of the labels"},
    {"pairs", FIELD_TEXT, offsetof(Discordance, pairs), .help = "heading of the pairs"},
    {"p", FIELD_TEXT, offsetof(Discordance, p), .help = "heading of the p-values"},
    {"adjusted", FIELD_TEXT, offsetof(Discordance, adjusted),
     .help = "heading of the adjusted p-values"},
    {"bars", FIELD_RECORDS, offsetof(Discordance, bars), .required = true, .record = &bar_record,
     .help = "one a task, or one in all, in order"},
};

const Record discordance_record = {
    .size = sizeof(Discordance),
    .defaults = &discordance_defaults,
    .fields = discordance_fields,
    .count = sizeof discordance_fields / sizeof *discordance_fields,
};

const DiscordanceBar *discordance_bar(const Discordance *discordance, size_t index)
{
    const DiscordanceBar *bars = discordance->bars.items;

    return &bars[index];
}

static bool check_bar(const DiscordanceBar *bar, size_t number, Error *err)
{
    if (!bar->label || !bar->label[0])
        return error_set(err, ERROR_DOMAIN, "bar %zu has no label: give one", number);
    if (bar->b < 0 || bar->c < 0 || bar->b > most_count || bar->c > most_count || bar->pairs < -1)
        return error_set(err, ERROR_DOMAIN,
                         "bar %zu (%s): b %" PRId64 ", c %" PRId64 " and pairs %" PRId64
                         " must be counts: give 0 or more",
                         number, bar->label, bar->b, bar->c, bar->pairs);
    if (bar->pairs >= 0 && bar->b + bar->c > bar->pairs)
        return error_set(err, ERROR_DOMAIN,
                         "bar %zu (%s): b + c = %" PRId64 " exceeds the %" PRId64
                         " pairs: check the counts",
                         number, bar->label, bar->b + bar->c, bar->pairs);
    return figure_check_p(bar->p, "bar", number, err) &&
           figure_check_p(bar->adjusted, "bar", number, err);
}

static bool check_discordance(const Discordance *discordance, Error *err)
{
    if (discordance->bars.count == 0)
        return error_set(err, ERROR_DOMAIN, "discordance bars need a bar: give label, b and c");
    if (discordance->bars.count > MOST_BARS)
        return error_set(err, ERROR_DOMAIN, "%zu bars are too many for a figure: give up to %d",
                         discordance->bars.count, MOST_BARS);
    if (!discordance->policy_a || !discordance->policy_b)
        return error_set(err, ERROR_DOMAIN, "discordance bars need the names of both policies");
    for (size_t i = 0; i < discordance->bars.count; i++) {
        if (!check_bar(discordance_bar(discordance, i), i + 1, err))
            return false;
    }
    return figure_check_width(discordance->width, err);
}

void discordance_reading(const Discordance *discordance, const DiscordanceBar *bar, Text *out)
{
    text_printf(out, "%s: only %s succeeds on %" PRId64 ", only %s on %" PRId64, bar->label,
                discordance->policy_a, bar->b, discordance->policy_b, bar->c);
    if (bar->pairs >= 0)
        text_printf(out, " of %" PRId64 " pairs", bar->pairs);
    if (!isnan(bar->p)) {
        text_append(out, ", ");
        figure_append_p(bar->p, out);
    }
    if (!isnan(bar->adjusted)) {
        text_append(out, ", adjusted ");
        figure_append_p(bar->adjusted, out);
    }
    text_append_char(out, '.');
}

static void summarise(const void *description, Text *out)
{
    const Discordance *discordance = description;
    size_t count = discordance->bars.count, leads = 0, trails = 0;
    int64_t b = 0, c = 0;

    if (count == 1) {
        discordance_reading(discordance, discordance_bar(discordance, 0), out);
        return;
    }
    for (size_t i = 0; i < count; i++) {
        const DiscordanceBar *bar = discordance_bar(discordance, i);
        b += bar->b;
        c += bar->c;
        leads += bar->b > bar->c ? 1 : 0;
        trails += bar->b < bar->c ? 1 : 0;
    }
    text_printf(out,
                "Over %zu rows only %s succeeds on %" PRId64 " starts, only %s on %" PRId64
                "; %s leads in %zu, %s in %zu, %zu are level.",
                count, discordance->policy_a, b, discordance->policy_b, c, discordance->policy_a,
                leads, discordance->policy_b, trails, count - leads - trails);
}

static bool fill_table(const void *description, Figure *figure, Error *err)
{
    const Discordance *discordance = description;
    static const char *const head[] = {"Label", "Only A", "Only B", "Pairs", "p", "Adjusted p"};
    bool ok = figure_table_new(figure, head, 6, discordance->bars.count, err);

    figure->table.numeric = 1u << 1 | 1u << 2 | 1u << 3 | 1u << 4 | 1u << 5;

    for (size_t i = 0; ok && i < discordance->bars.count; i++) {
        const DiscordanceBar *bar = discordance_bar(discordance, i);
        Printed b = {0}, c = {0}, pairs = {0}, p = {0}, adjusted = {0};

        printed_count(&b, bar->b, bar->of.b);
        printed_count(&c, bar->c, bar->of.c);
        if (bar->pairs >= 0)
            printed_count(&pairs, bar->pairs, bar->of.pairs);
        figure_print_p(bar->p, bar->of.p, &p);
        figure_print_p(bar->adjusted, bar->of.adjusted, &adjusted);
        const TableCell cells[] = {{.text = bar->label}, {.printed = &b}, {.printed = &c},
                                   {.printed = &pairs},  {.printed = &p}, {.printed = &adjusted}};
        ok = figure_table_row(figure, i, cells, err);
    }
    return ok;
}

Figure *discordance_build(const void *description, Typesetter *typesetter, const Theme *theme,
                          Error *err)
{
    static const FigureParts parts = {"discordance", summarise, discordance_draw, fill_table};
    const Discordance *discordance = description;

    if (!check_discordance(discordance, err))
        return NULL;
    return figure_assemble(&parts, discordance->title, discordance->width, discordance, typesetter,
                           theme, err);
}
