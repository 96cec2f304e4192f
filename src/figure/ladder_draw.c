/* SPDX-License-Identifier: GPL-3.0-or-later */
/* ladder_draw.c - where everything in an interval ladder stands.
 *
 * From left to right: labels, plot, counts, then estimate and interval with their
 * parts aligned. The numbers take what they need; labels and plot share the rest. */
#include <math.h>
#include <string.h>

#include "figure/ladder_private.h"

static const double gap = 9;        /* between columns, pt */
static const double indent = 6;     /* of the rows of a group */
static const double between = 3.5;  /* between the parts of a number column */
static const size_t most_lines = 3; /* of a label */

typedef struct Plan {
    const Ladder *ladder;
    Frame *frame;
    double labels;       /* width of the labels */
    double counts_right; /* 0 = no counts */
    double numbers_left, estimate_right, lower_right, to_left, upper_right;
    double number_widths[4]; /* counts, estimate, (lower, upper) */
    double pitch;            /* height of one row */
    double step;             /* from one rung of a row to the next */
    Scale scale;
} Plan;

static const char to_word[] = "to";

/* What stands above the numbers: as given, or in room. */
static const char *numbers_heading(const Ladder *ladder, char room[static SCALE_LABEL])
{
    static const char *const names[] = {"Estimate", "%", "pp"};
    char level[SCALE_LABEL];

    if (ladder->numbers)
        return ladder->numbers;
    ladder_level(ladder, level);
    snprintf(room, SCALE_LABEL, "%s (%.30s CI)", names[ladder->unit], level);
    return room;
}

static const char *counts_heading(const Ladder *ladder)
{
    if (ladder->counts)
        return ladder->counts;
    for (size_t i = 0; i < ladder->rungs.count; i++) {
        if (ladder_rung(ladder, i)->k >= 0)
            return "k/n";
    }
    return "n";
}

static const char *axis_label(const Ladder *ladder)
{
    static const char *const labels[] = {"", "Rate, %", "Difference, percentage points"};

    return ladder->axis ? ladder->axis : labels[ladder->unit];
}

/* The lower bound as it opens the interval: "(4.5". */
static Printed opened(const Printed *lower)
{
    Printed printed = {0};

    printed_text(&printed, "(");
    printed_append(&printed, lower);
    return printed;
}

static void measure_numbers(Plan *plan)
{
    for (size_t i = 0; i < plan->ladder->rungs.count; i++) {
        RungText text = ladder_text(plan->ladder, ladder_rung(plan->ladder, i));
        Printed lower = opened(&text.lower);

        printed_text(&text.upper, ")");
        const char *texts[] = {text.counts.text, text.estimate.text, lower.text, text.upper.text};
        for (size_t column = 0; column < 4; column++)
            plan->number_widths[column] =
                fmax(plan->number_widths[column],
                     frame_text_width(plan->frame, TEXT_VALUE, texts[column]));
    }
}

/* Columns from the right edge inwards; returns where the plot may end. */
static double place_numbers(Plan *plan)
{
    Frame *frame = plan->frame;
    const double *widths = plan->number_widths;
    char room[SCALE_LABEL];
    double left;

    if (plan->ladder->dense)
        return frame->width;
    measure_numbers(plan);
    const char *heading = numbers_heading(plan->ladder, room);
    plan->upper_right = frame->width;
    plan->to_left = plan->upper_right - widths[3] - between * 0.7 -
                    frame_text_width(frame, TEXT_VALUE, to_word);
    plan->lower_right = plan->to_left - between * 0.7;
    plan->estimate_right = plan->lower_right - widths[2] - between;
    left = plan->estimate_right - widths[1];
    plan->numbers_left = frame->width - frame_heading_width(frame, heading, frame->width - left);
    if (widths[0] <= 0)
        return plan->numbers_left - gap;
    plan->counts_right = plan->numbers_left - gap;
    plan->number_widths[0] = frame_heading_width(frame, counts_heading(plan->ladder), widths[0]);
    return plan->counts_right - plan->number_widths[0] - gap;
}

static double natural_labels(const Plan *plan)
{
    const Frame *frame = plan->frame;
    const Ladder *ladder = plan->ladder;
    double width = ladder->labels ? frame_text_width(frame, TEXT_HEADING, ladder->labels) : 0;

    for (size_t i = 0; i < ladder->rungs.count; i++) {
        const LadderRung *rung = ladder_rung(ladder, i);
        double shift = rung->group && rung->group[0] ? indent : 0;

        width = fmax(width, shift + frame_text_width(frame, TEXT_LABEL, rung->label));
    }
    return width + 0.1;
}

static void find_range(const Ladder *ladder, double *low, double *high)
{
    double reference = ladder_reference(ladder);

    *low = (double)INFINITY;
    *high = -(double)INFINITY;
    for (size_t i = 0; i < ladder->rungs.count; i++) {
        const LadderRung *rung = ladder_rung(ladder, i);
        *low = fmin(*low, isfinite(rung->lower) ? rung->lower : rung->estimate);
        *high = fmax(*high, isfinite(rung->upper) ? rung->upper : rung->estimate);
    }
    if (!isnan(reference)) {
        *low = fmin(*low, reference);
        *high = fmax(*high, reference);
    }
    if (ladder->unit == UNIT_PERCENT) {
        *low = fmax(0, *low);
        *high = fmin(1, *high);
    }
    *low = isnan(ladder->minimum) ? *low : ladder->minimum;
    *high = isnan(ladder->maximum) ? fmax(*high, *low) : ladder->maximum;
}

static bool plan_columns(Plan *plan, Error *err)
{
    const Ladder *ladder = plan->ladder;
    double plot_right = place_numbers(plan), natural = natural_labels(plan), low, high;
    bool fixed = !isnan(ladder->minimum) && !isnan(ladder->maximum);

    find_range(ladder, &low, &high);
    double overhang = frame_overhang(plan->frame, (ScaleUnit)ladder->unit, low, high);
    double margin = fmax(gap, overhang + 2);
    if (!frame_share(plan->frame, natural, plot_right - margin, &plan->labels, err))
        return false;
    double plot_left = plan->labels + margin;
    plan->scale = frame_scale(plan->frame, low, high, plot_left, plot_right - overhang / 2, !fixed,
                              (ScaleUnit)ladder->unit);
    plan->pitch = 1.5 * plan->frame->theme->text[TEXT_LABEL].size;
    plan->step = ladder->dense ? 0.44 * plan->frame->theme->text[TEXT_LABEL].size : plan->pitch;
    return true;
}

static void draw_legend(Plan *plan)
{
    const char *const *names = plan->ladder->series.items;
    LegendEntry entries[SERIES_MARKS];
    size_t count = plan->ladder->series.count;

    for (size_t i = 0; i < count; i++)
        entries[i] = (LegendEntry){.paint = paint_series((int)i + 1),
                                   .shape = mark_of_series((int)i + 1),
                                   .label = names[i]};
    if (count > 1)
        frame_legend(plan->frame, entries, count);
}

/* What lies on a side of the reference, with an arrow; its width, 0 = nothing. */
static double side_text(const Plan *plan, bool right, Text *text)
{
    const char *words = right ? plan->ladder->right : plan->ladder->left;

    if (!words || !words[0])
        return 0;
    text_printf(text, right ? "%s\xC2\xA0\xE2\x86\x92" : "\xE2\x86\x90\xC2\xA0%s", words);
    return frame_text_width(plan->frame, TEXT_NOTE, text_string(text));
}

/* What lies left of the reference gets a line of its own where both do not fit. */
static void draw_left_side(Plan *plan, const char *text)
{
    Frame *frame = plan->frame;
    Text lines = {0};
    double plot = plan->scale.to - plan->scale.from;
    size_t n = frame_wrap(frame, TEXT_NOTE, text, plot, 2, &lines);
    frame_lines(frame, plan->scale.from, frame->y + 0.85 * frame->theme->text[TEXT_NOTE].size,
                ANCHOR_START, TEXT_NOTE, PAINT_MUTED, &lines);
    frame->y += (double)n * frame_leading(frame, TEXT_NOTE);
    text_free(&lines);
}

static void draw_headings(Plan *plan)
{
    char room[SCALE_LABEL];
    Text left = {0}, right = {0};
    const Scale *scale = &plan->scale;
    double plot = scale->to - scale->from, edge = plan->frame->width;
    double sides = side_text(plan, false, &left) + 6 + side_text(plan, true, &right);
    bool above = sides > plot && left.length > 0;

    if (above)
        draw_left_side(plan, text_string(&left));
    const Heading headings[] = {
        {plan->ladder->labels, 0, plan->labels, ANCHOR_START, TEXT_HEADING, PAINT_INK},
        {above ? NULL : text_string(&left), scale->from, plot, ANCHOR_START, TEXT_NOTE,
         PAINT_MUTED},
        {text_string(&right), scale->to, plot, ANCHOR_END, TEXT_NOTE, PAINT_MUTED},
        {plan->counts_right > 0 ? counts_heading(plan->ladder) : NULL, plan->counts_right,
         plan->number_widths[0], ANCHOR_END, TEXT_HEADING, PAINT_INK},
        {plan->ladder->dense ? NULL : numbers_heading(plan->ladder, room), edge,
         edge - plan->numbers_left, ANCHOR_END, TEXT_HEADING, PAINT_INK},
    };
    frame_headings(plan->frame, headings, sizeof headings / sizeof *headings);
    if (left.failed || right.failed)
        scene_memory(plan->frame->scene);
    text_free(&left);
    text_free(&right);
}

static void draw_arrow(Plan *plan, double x, double y, double direction, Paint paint)
{
    double length = 0.75 * plan->frame->theme->mark;
    const Point head[] = {{x, y},
                          {x - direction * length, y - 0.6 * length},
                          {x - direction * length, y + 0.6 * length}};

    scene_path(plan->frame->scene, head, 3, true, (Fill){paint, HATCH_NONE}, (Pen){0});
}

static void draw_interval(Plan *plan, const LadderRung *rung, double y)
{
    const Scale *scale = &plan->scale;
    const Theme *theme = plan->frame->theme;
    Paint paint = paint_series((int)rung->series);
    bool from_left = rung->lower < scale->low && !scale_contains(scale, rung->lower);
    bool to_right = rung->upper > scale->high && !scale_contains(scale, rung->upper);
    double left = from_left ? scale->from : fmin(scale->to, scale_map(scale, rung->lower));
    double right = to_right ? scale->to : fmax(scale->from, scale_map(scale, rung->upper));
    double inset = 0.5 * theme->mark;

    if (right - left > 2 * inset || !(from_left || to_right))
        scene_line(plan->frame->scene, left + (from_left ? inset : 0), y,
                   right - (to_right ? inset : 0), y,
                   (Pen){paint, theme->line[LINE_DATA], DASH_SOLID});
    if (from_left || rung->upper < scale->low)
        draw_arrow(plan, scale->from, y, -1, paint);
    if (to_right || rung->lower > scale->high)
        draw_arrow(plan, scale->to, y, 1, paint);
    if (scale_contains(scale, rung->estimate)) {
        scene_mark(plan->frame->scene, mark_of_series((int)rung->series),
                   scale_map(scale, rung->estimate), y, theme->mark, paint);
        scene_evidence(plan->frame->scene, rung->estimate, rung->of.estimate);
    }
}

static void draw_numbers(Plan *plan, const LadderRung *rung, double y)
{
    RungText text = ladder_text(plan->ladder, rung);
    Printed lower = opened(&text.lower), to = {0};
    double baseline = frame_baseline(plan->frame, TEXT_VALUE, y);

    printed_text(&text.upper, ")");
    printed_text(&to, to_word);
    const struct {
        const Printed *printed;
        double x;
        Anchor anchor;
    } parts[] = {{&text.counts, plan->counts_right, ANCHOR_END},
                 {&text.estimate, plan->estimate_right, ANCHOR_END},
                 {&lower, plan->lower_right, ANCHOR_END},
                 {&to, plan->to_left, ANCHOR_START},
                 {&text.upper, plan->upper_right, ANCHOR_END}};
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        if (parts[i].printed->text[0])
            scene_printed(plan->frame->scene, parts[i].x, baseline, parts[i].anchor, TEXT_VALUE,
                          PAINT_INK, parts[i].printed);
    }
}

static void draw_rung(Plan *plan, const LadderRung *rung, double y)
{
    Text reading = {0};

    ladder_reading(plan->ladder, rung, &reading);
    frame_group(plan->frame, &reading);
    draw_interval(plan, rung, y);
    if (!plan->ladder->dense)
        draw_numbers(plan, rung, y);
    scene_group_end(plan->frame->scene);
}

static void draw_group(Plan *plan, const char *group)
{
    Frame *frame = plan->frame;
    Text lines = {0};
    double leading = frame_leading(frame, TEXT_HEADING);
    size_t n = frame_wrap(frame, TEXT_HEADING, group, plan->scale.from - gap, most_lines, &lines);

    frame->y += 3;
    frame_lines(frame, 0, frame_baseline(frame, TEXT_HEADING, frame->y + plan->pitch / 2),
                ANCHOR_START, TEXT_HEADING, PAINT_INK, &lines);
    frame->y += plan->pitch + (n > 0 ? (double)(n - 1) * leading : 0);
    text_free(&lines);
}

/* The rungs first to first + count - 1 share a row: label centred beside them. */
static void draw_row(Plan *plan, size_t first, size_t count)
{
    Frame *frame = plan->frame;
    const LadderRung *rung = ladder_rung(plan->ladder, first);
    double shift = rung->group && rung->group[0] ? indent : 0;
    double leading = frame_leading(frame, TEXT_LABEL), rungs = (double)count * plan->step;
    Text lines = {0};
    size_t n = frame_wrap(frame, TEXT_LABEL, rung->label, plan->labels - shift, most_lines, &lines);
    double label = n > 0 ? (double)(n - 1) * leading : 0;
    double least = label + (plan->ladder->dense ? leading : plan->pitch);
    double height = fmax(rungs, least), middle = frame->y + height / 2;

    frame_lines(frame, shift, frame_baseline(frame, TEXT_LABEL, middle - label / 2), ANCHOR_START,
                TEXT_LABEL, PAINT_INK, &lines);
    for (size_t i = 0; i < count; i++)
        draw_rung(plan, ladder_rung(plan->ladder, first + i),
                  middle - rungs / 2 + ((double)i + 0.5) * plan->step);
    frame->y += height + (count > 1 || n > 1 ? 2 : 0);
    text_free(&lines);
}

static bool new_group(const Ladder *ladder, size_t index)
{
    const LadderRung *rung = ladder_rung(ladder, index);
    const LadderRung *before = index > 0 ? ladder_rung(ladder, index - 1) : NULL;

    return rung->group && rung->group[0] &&
           (!before || !before->group || strcmp(before->group, rung->group) != 0);
}

static void draw_rows(Plan *plan)
{
    const Ladder *ladder = plan->ladder;

    for (size_t i = 0, count; i < ladder->rungs.count; i += count) {
        scene_row(plan->frame->scene, plan->frame->y);
        if (new_group(ladder, i))
            draw_group(plan, ladder_rung(ladder, i)->group);
        count = 1;
        while (i + count < ladder->rungs.count && count < SERIES_MARKS &&
               ladder_same_row(ladder_rung(ladder, i + count - 1), ladder_rung(ladder, i + count)))
            count++;
        draw_row(plan, i, count);
    }
}

bool ladder_draw(const void *description, Frame *frame, Error *err)
{
    const Ladder *ladder = description;
    Plan plan = {.ladder = ladder, .frame = frame};
    double reference = ladder_reference(ladder), top;
    size_t behind;

    if (!plan_columns(&plan, err))
        return false;
    draw_legend(&plan);
    draw_headings(&plan);
    top = frame->y;
    frame->y += 3;
    behind = scene_count(frame->scene);
    draw_rows(&plan);
    scene_rows_end(frame->scene, frame->y);
    frame->y += 2;
    if (scale_contains(&plan.scale, reference)) {
        double x = scale_map(&plan.scale, reference);
        scene_line(frame->scene, x, top, x, frame->y,
                   (Pen){PAINT_MUTED, frame->theme->line[LINE_HAIR], DASH_SOLID});
        scene_send_behind(frame->scene, behind);
    }
    frame_axis(frame, &plan.scale, axis_label(ladder));
    scene_set_height(frame->scene, frame->y + 1);
    return true;
}
