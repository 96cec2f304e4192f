/* SPDX-License-Identifier: GPL-3.0-or-later */
/* ladder.c - what an interval ladder takes, refuses and says. */
#include "figure/ladder.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "base/number.h"
#include "figure/figure_private.h"
#include "figure/ladder_private.h"

enum {
    MOST_RUNGS = 1000
};

static const char *const units[] = {"number", "percent", "points", NULL};

static const LadderRung rung_defaults = {
    .series = 1, .estimate = (double)NAN, .lower = (double)NAN, .upper = (double)NAN, .k = -1};

static const Field rung_fields[] = {
    {"label", FIELD_TEXT, offsetof(LadderRung, label), .required = true, .help = "name of the row"},
    {"group", FIELD_TEXT, offsetof(LadderRung, group),
     .help = "heading above the rows of one group"},
    {"series", FIELD_COUNT, offsetof(LadderRung, series),
     .help = "which series, from 1; rungs of one label share a row"},
    {"estimate", FIELD_NUMBER, offsetof(LadderRung, estimate), .required = true,
     .evidence = offsetof(LadderRung, of.estimate),
     .help = "a fraction where the unit is percent or points"},
    {"lower", FIELD_BOUND, offsetof(LadderRung, lower), .required = true,
     .evidence = offsetof(LadderRung, of.lower), .help = "lower bound; may be infinite"},
    {"upper", FIELD_BOUND, offsetof(LadderRung, upper), .required = true,
     .evidence = offsetof(LadderRung, of.upper), .help = "upper bound; may be infinite"},
    {"k", FIELD_COUNT, offsetof(LadderRung, k), .evidence = offsetof(LadderRung, of.k),
     .help = "successes, printed k/n"},
    {"n", FIELD_COUNT, offsetof(LadderRung, n), .evidence = offsetof(LadderRung, of.n),
     .help = "trials or pairs; printed alone without k"},
};

static const Record rung_record = {
    .size = sizeof(LadderRung),
    .defaults = &rung_defaults,
    .fields = rung_fields,
    .count = sizeof rung_fields / sizeof *rung_fields,
};

static const Ladder ladder_defaults = {.width = 480,
                                       .unit = UNIT_POINTS,
                                       .level = 0.95,
                                       .decimals = -1,
                                       .reference = (double)NAN,
                                       .minimum = (double)NAN,
                                       .maximum = (double)NAN};

static const Field ladder_fields[] = {
    {"title", FIELD_TEXT, offsetof(Ladder, title), .help = "names the figure; not drawn"},
    {"width", FIELD_WIDTH, offsetof(Ladder, width), .help = "\"column\", \"page\", a venue or pt"},
    {"unit", FIELD_CHOICE, offsetof(Ladder, unit), .choices = units,
     .help = "number, percent (of fractions) or points (a difference of fractions)"},
    {"level", FIELD_NUMBER, offsetof(Ladder, level), .help = "confidence level of the intervals"},
    {"dense", FIELD_FLAG, offsetof(Ladder, dense),
     .help = "rows close together, without counts and numbers"},
    {"decimals", FIELD_COUNT, offsetof(Ladder, decimals), .help = "of the printed numbers"},
    {"reference", FIELD_NUMBER, offsetof(Ladder, reference), .help = "a line through the rows"},
    {"minimum", FIELD_NUMBER, offsetof(Ladder, minimum), .help = "left end of the axis"},
    {"maximum", FIELD_NUMBER, offsetof(Ladder, maximum), .help = "right end of the axis"},
    {"axis", FIELD_TEXT, offsetof(Ladder, axis), .help = "what it shows"},
    {"left", FIELD_TEXT, offsetof(Ladder, left), .help = "what lies left of the reference"},
    {"right", FIELD_TEXT, offsetof(Ladder, right), .help = "what lies right of the reference"},
    {"labels", FIELD_TEXT, offsetof(Ladder, labels), .help = "heading of the labels"},
    {"counts", FIELD_TEXT, offsetof(Ladder, counts), .help = "heading of k/n"},
    {"numbers", FIELD_TEXT, offsetof(Ladder, numbers),
     .help = "heading of the estimates and intervals"},
    {"series", FIELD_TEXTS, offsetof(Ladder, series), .help = "names of the series, at most 12"},
    {"rungs", FIELD_RECORDS, offsetof(Ladder, rungs), .required = true, .record = &rung_record,
     .help = "the estimates, in order"},
};

const Record ladder_record = {
    .size = sizeof(Ladder),
    .defaults = &ladder_defaults,
    .fields = ladder_fields,
    .count = sizeof ladder_fields / sizeof *ladder_fields,
};

const LadderRung *ladder_rung(const Ladder *ladder, size_t index)
{
    const LadderRung *rungs = ladder->rungs.items;

    return &rungs[index];
}

static const char *series_name(const Ladder *ladder, int64_t series)
{
    const char *const *names = ladder->series.items;

    return series >= 1 && (size_t)series <= ladder->series.count ? names[series - 1] : "";
}

double ladder_reference(const Ladder *ladder)
{
    return isnan(ladder->reference) && ladder->unit == UNIT_POINTS ? 0 : ladder->reference;
}

void ladder_level(const Ladder *ladder, char text[static SCALE_LABEL])
{
    char digits[NUMBER_SIZE];

    number_shortest(round(ladder->level * 1e6) / 1e4, digits);
    snprintf(text, SCALE_LABEL, "%s%%", digits);
}

static Printed value_text(const Ladder *ladder, double value, Evidence evidence)
{
    ScaleUnit unit = (ScaleUnit)ladder->unit;
    int decimals = ladder->decimals >= 0 ? (int)ladder->decimals : unit == UNIT_NUMBER ? 2 : 1;
    char text[SCALE_LABEL];
    Printed printed = {0};

    scale_format(unit, value, decimals, text);
    printed_number(&printed, text, value, evidence);
    return printed;
}

RungText ladder_text(const Ladder *ladder, const LadderRung *rung)
{
    RungText text = {.estimate = value_text(ladder, rung->estimate, rung->of.estimate),
                     .lower = value_text(ladder, rung->lower, rung->of.lower),
                     .upper = value_text(ladder, rung->upper, rung->of.upper)};

    if (rung->n <= 0)
        return text;
    if (rung->k >= 0) {
        printed_count(&text.counts, rung->k, rung->of.k);
        printed_text(&text.counts, "/");
    }
    printed_count(&text.counts, rung->n, rung->of.n);
    return text;
}

bool ladder_same_row(const LadderRung *one, const LadderRung *other)
{
    const char *group = one->group ? one->group : "";

    return strcmp(one->label, other->label) == 0 &&
           strcmp(group, other->group ? other->group : "") == 0 && one->series != other->series;
}

static bool check_range(const Ladder *ladder, const LadderRung *rung, size_t number, Error *err)
{
    double value = rung->estimate;

    if (ladder->unit == UNIT_PERCENT && !(value >= 0 && value <= 1))
        return error_set(err, ERROR_DOMAIN,
                         "rung %zu: the rate %g is not a fraction: give 0 to 1, not percent",
                         number, value);
    if (ladder->unit == UNIT_POINTS && !(value >= -1 && value <= 1))
        return error_set(err, ERROR_DOMAIN,
                         "rung %zu: the difference %g is not one of fractions: give -1 to 1, not "
                         "points",
                         number, value);
    return true;
}

static bool check_counts(const LadderRung *rung, size_t number, Error *err)
{
    if (rung->n < 0 || rung->k < -1 || rung->k > rung->n)
        return error_set(err, ERROR_DOMAIN,
                         "rung %zu: %" PRId64 " of %" PRId64 " is not a count: give 0 <= k <= n",
                         number, rung->k, rung->n);
    return true;
}

static bool check_rung(const Ladder *ladder, size_t index, Error *err)
{
    const LadderRung *rung = ladder_rung(ladder, index);
    double slack = 1e-9 * fmax(1, fabs(rung->estimate));
    size_t number = index + 1;

    if (!rung->label || !rung->label[0])
        return error_set(err, ERROR_DOMAIN, "rung %zu has no label: give one", number);
    if (!isfinite(rung->estimate) || isnan(rung->lower) || isnan(rung->upper))
        return error_set(err, ERROR_DOMAIN,
                         "rung %zu (%s): the estimate or a bound is not a number: leave the rung "
                         "out or give its values",
                         number, rung->label);
    if (rung->lower > rung->upper)
        return error_set(err, ERROR_DOMAIN,
                         "rung %zu (%s): lower %g is above upper %g: give the smaller one first",
                         number, rung->label, rung->lower, rung->upper);
    if (rung->estimate < rung->lower - slack || rung->estimate > rung->upper + slack)
        return error_set(err, ERROR_DOMAIN,
                         "rung %zu (%s): the estimate %g is outside its interval %g to %g: check "
                         "that they belong together",
                         number, rung->label, rung->estimate, rung->lower, rung->upper);
    if (rung->series < 1 || rung->series > SERIES_MARKS ||
        (ladder->series.count > 0 && (size_t)rung->series > ladder->series.count))
        return error_set(err, ERROR_DOMAIN,
                         "rung %zu (%s): there is no series %" PRId64 ": name it in series", number,
                         rung->label, rung->series);
    return check_range(ladder, rung, number, err) && check_counts(rung, number, err);
}

static bool check_ladder(const Ladder *ladder, Error *err)
{
    if (ladder->rungs.count == 0)
        return error_set(err, ERROR_DOMAIN,
                         "a ladder needs a rung: give label, estimate, lower and upper");
    if (ladder->rungs.count > MOST_RUNGS)
        return error_set(err, ERROR_DOMAIN, "%zu rungs are too many for a figure: give up to %d",
                         ladder->rungs.count, MOST_RUNGS);
    if (ladder->series.count > SERIES_MARKS)
        return error_set(err, ERROR_DOMAIN, "%zu series are too many: give up to %d",
                         ladder->series.count, SERIES_MARKS);
    if (!(ladder->level > 0 && ladder->level < 1))
        return error_set(err, ERROR_DOMAIN, "the level %g is not possible: give one in (0, 1)",
                         ladder->level);
    if (ladder->decimals < -1 || ladder->decimals > 12)
        return error_set(err, ERROR_DOMAIN, "%" PRId64 " decimals are not possible: give 0 to 12",
                         ladder->decimals);
    if (ladder->minimum >= ladder->maximum)
        return error_set(err, ERROR_DOMAIN,
                         "the axis cannot run from %g to %g: give the smaller one as minimum",
                         ladder->minimum, ladder->maximum);
    for (size_t i = 0; i < ladder->rungs.count; i++) {
        if (!check_rung(ladder, i, err))
            return false;
    }
    return figure_check_width(ladder->width, err);
}

static const char *unit_word(const Ladder *ladder)
{
    static const char *const words[] = {"", "%", " pp"};

    return words[ladder->unit];
}

static void append_name(const Ladder *ladder, const LadderRung *rung, Text *out)
{
    const char *series = series_name(ladder, rung->series);

    if (rung->group && rung->group[0])
        text_printf(out, "%s, ", rung->group);
    text_append(out, rung->label);
    if (series[0])
        text_printf(out, ", %s", series);
}

void ladder_reading(const Ladder *ladder, const LadderRung *rung, Text *out)
{
    RungText text = ladder_text(ladder, rung);
    char level[SCALE_LABEL];

    ladder_level(ladder, level);
    append_name(ladder, rung, out);
    text_printf(out, ": %s%s, %s interval %s to %s%s", text.estimate.text, unit_word(ladder), level,
                text.lower.text, text.upper.text, unit_word(ladder));
    if (rung->n > 0 && rung->k >= 0)
        text_printf(out, ", %" PRId64 " of %" PRId64, rung->k, rung->n);
    else if (rung->n > 0)
        text_printf(out, ", n = %" PRId64, rung->n);
    text_append_char(out, '.');
}

static void append_extremes(const Ladder *ladder, Text *out)
{
    size_t least = 0, most = 0;

    for (size_t i = 1; i < ladder->rungs.count; i++) {
        double value = ladder_rung(ladder, i)->estimate;
        least = value < ladder_rung(ladder, least)->estimate ? i : least;
        most = value > ladder_rung(ladder, most)->estimate ? i : most;
    }
    for (int end = 0; end < 2; end++) {
        const LadderRung *rung = ladder_rung(ladder, end == 0 ? least : most);
        RungText text = ladder_text(ladder, rung);

        text_printf(out, "%s%s%s (", end == 0 ? ", from " : " to ", text.estimate.text,
                    unit_word(ladder));
        append_name(ladder, rung, out);
        text_append_char(out, ')');
    }
}

static void append_sides(const Ladder *ladder, Text *out)
{
    double reference = ladder_reference(ladder);
    size_t above = 0, below = 0, count = ladder->rungs.count;
    char label[SCALE_LABEL];

    if (isnan(reference))
        return;
    for (size_t i = 0; i < count; i++) {
        above += ladder_rung(ladder, i)->lower > reference ? 1 : 0;
        below += ladder_rung(ladder, i)->upper < reference ? 1 : 0;
    }
    scale_format((ScaleUnit)ladder->unit, reference,
                 ladder->decimals > 0 ? (int)ladder->decimals : 0, label);
    text_printf(out, " Of the intervals, %zu lie%s above %s%s, %zu below, %zu contain%s it.", above,
                above == 1 ? "s" : "", label, unit_word(ladder), below, count - above - below,
                count - above - below == 1 ? "s" : "");
}

static void summarise(const void *description, Text *out)
{
    const Ladder *ladder = description;
    char level[SCALE_LABEL];

    if (ladder->rungs.count == 1) {
        ladder_reading(ladder, ladder_rung(ladder, 0), out);
        return;
    }
    ladder_level(ladder, level);
    text_printf(out, "%zu estimates with %s intervals", ladder->rungs.count, level);
    append_extremes(ladder, out);
    text_append_char(out, '.');
    append_sides(ladder, out);
}

static bool fill_table(const void *description, Figure *figure, Error *err)
{
    const Ladder *ladder = description;
    static const char *const head[] = {"Label",    "Group", "Series", "k/n",
                                       "Estimate", "Lower", "Upper"};
    static const char *const units_head[] = {"", " (%)", " (pp)"};
    Text named[3] = {0};
    const char *heads[7];
    bool ok = true;

    for (size_t i = 0; i < 7; i++)
        heads[i] = head[i];
    for (size_t i = 0; i < 3; i++) {
        text_printf(&named[i], "%s%s", head[4 + i], units_head[ladder->unit]);
        heads[4 + i] = text_string(&named[i]);
        ok = ok && text_ok(&named[i], err);
    }
    ok = ok && figure_table_new(figure, heads, 7, ladder->rungs.count, err);
    figure->table.numeric = 1u << 3 | 1u << 4 | 1u << 5 | 1u << 6;
    for (size_t i = 0; ok && i < ladder->rungs.count; i++) {
        const LadderRung *rung = ladder_rung(ladder, i);
        RungText text = ladder_text(ladder, rung);
        const TableCell cells[] = {{.text = rung->label},
                                   {.text = rung->group ? rung->group : ""},
                                   {.text = series_name(ladder, rung->series)},
                                   {.printed = &text.counts},
                                   {.printed = &text.estimate},
                                   {.printed = &text.lower},
                                   {.printed = &text.upper}};

        ok = figure_table_row(figure, i, cells, err);
    }
    for (size_t i = 0; i < 3; i++)
        text_free(&named[i]);
    return ok;
}

Figure *ladder_build(const void *description, Typesetter *typesetter, const Theme *theme,
                     Error *err)
{
    static const FigureParts parts = {"ladder", summarise, ladder_draw, fill_table};
    const Ladder *ladder = description;

    if (!check_ladder(ladder, err))
        return NULL;
    return figure_assemble(&parts, ladder->title, ladder->width, ladder, typesetter, theme, err);
}
