/* SPDX-License-Identifier: GPL-3.0-or-later */
/* rates_draw.c - where everything in a figure of rates stands.
 *
 * Every violin is as tall as its row allows: its shape is the density, its height says
 * nothing. Letters stand over their violin, at its policy's own rate. Columns hold the
 * numbers. */
#include <math.h>

#include "figure/rates_private.h"

static const double gap = 9;           /* between columns, pt */
static const double over = 1.5;        /* between a violin and its letters */
static const double between = 2.5;     /* between the parts of a number column */
static const size_t most_lines = 3;    /* of a label */
static const double negligible = 2e-3; /* of the peak: where a violin ends */

enum {
    HALF_POINTS = 81 /* along a violin */
};

typedef enum Part { /* of the columns of numbers */
    PART_COUNTS,
    PART_ESTIMATE,
    PART_LOWER,
    PART_TO,
    PART_UPPER,
    PART_COUNT
} Part;

typedef struct Plan {
    const Rates *rates;
    Frame *frame;
    double labels, letters; /* widths */
    double above;           /* height that letters take over a violin */
    double overhang;        /* of the tick labels beyond the plot */
    double widths[PART_COUNT], rights[PART_COUNT];
    double numbers_left;
    double pitch; /* height of a row */
    Scale scale;
} Plan;

static void part_text(const Rate *rate, Part part, char input[static RATE_INPUT], Printed *printed)
{
    if (part == PART_COUNTS) {
        printed_count(printed, rate->k, rate->of.k);
        printed_text(printed, "/");
        printed_count(printed, rate->n, rate->of.n);
    } else if (part == PART_ESTIMATE) {
        rates_print_rate(rate, input, printed);
    } else if (!isnan(rate->lower)) {
        printed_text(printed, part == PART_LOWER ? "(" : part == PART_TO ? "to" : "");
        if (part != PART_TO)
            rates_print_bound(rate, part == PART_UPPER, printed);
        printed_text(printed, part == PART_UPPER ? ")" : "");
    }
}

static void numbers_heading(const Plan *plan, char *text, size_t size)
{
    char level[NUMBER_SIZE];

    figure_percent(plan->rates->level, level);
    if (plan->widths[PART_LOWER] > 0)
        snprintf(text, size, "%% (%s CI)", level);
    else
        snprintf(text, size, "%%");
}

/* Columns from the right edge inwards; returns where the plot may end. */
static double place_numbers(Plan *plan)
{
    char heading[80], input[RATE_INPUT];
    double right = plan->frame->width;

    for (size_t i = 0; i < plan->rates->rates.count; i++) {
        for (int part = 0; part < PART_COUNT; part++) {
            Printed printed = {0};

            part_text(rates_item(plan->rates, i), (Part)part, input, &printed);
            plan->widths[part] =
                fmax(plan->widths[part], frame_text_width(plan->frame, TEXT_VALUE, printed.text));
        }
    }
    for (int part = PART_UPPER; part >= PART_ESTIMATE; part--) {
        plan->rights[part] = right;
        right -= plan->widths[part] > 0 && part > PART_ESTIMATE ? plan->widths[part] + between : 0;
    }
    right -= plan->widths[PART_ESTIMATE];
    numbers_heading(plan, heading, sizeof heading);
    double width = frame_heading_width(plan->frame, heading, plan->frame->width - right);
    plan->numbers_left = plan->frame->width - width;
    plan->rights[PART_COUNTS] = plan->numbers_left - gap;
    plan->widths[PART_COUNTS] = frame_heading_width(plan->frame, "k/n", plan->widths[PART_COUNTS]);
    return plan->rights[PART_COUNTS] - plan->widths[PART_COUNTS] - gap;
}

static double natural_labels(const Plan *plan)
{
    const Rates *rates = plan->rates;
    double width = rates->labels ? frame_text_width(plan->frame, TEXT_HEADING, rates->labels) : 0;

    for (size_t i = 0; i < rates->rates.count; i++)
        width = fmax(width, frame_text_width(plan->frame, TEXT_LABEL, rates_item(rates, i)->label));
    return width + 0.1;
}

/* Parameters of the posterior less 1: the exponents of its density. */
static void exponents(const Rates *rates, const Rate *rate, double *a, double *b)
{
    *a = (double)rate->k + rates->prior - 1;
    *b = (double)(rate->n - rate->k) + rates->prior - 1;
}

static double log_power(double base, double exponent)
{
    if (exponent <= 0)
        return 0;
    return base > 0 ? exponent * log(base) : -HUGE_VAL;
}

/* But for a constant. */
static double log_density(double a, double b, double x)
{
    return log_power(x, a) + (b > 0 ? b * log1p(-x) : 0);
}

/* Where the density falls below what can be seen, on the side of end. */
static double reach(double a, double b, double end)
{
    double mode = a / (a + b), outer = end, inner = mode;
    double least = log_density(a, b, mode) + log(negligible);

    if (log_density(a, b, end) >= least)
        return end;
    for (int i = 0; i < 60; i++) {
        double middle = (inner + outer) / 2;
        *(log_density(a, b, middle) >= least ? &inner : &outer) = middle;
    }
    return inner;
}

static bool plan_layout(Plan *plan, Error *err)
{
    const Rates *rates = plan->rates;
    double right = place_numbers(plan);
    const TextStyle *style = &plan->frame->theme->text[TEXT_HEADING];

    for (size_t i = 0; i < rates->rates.count; i++) {
        const Rate *rate = rates_item(rates, i);

        if (rate->letters && rate->letters[0])
            plan->letters =
                fmax(plan->letters, frame_text_width(plan->frame, TEXT_HEADING, rate->letters));
    }
    plan->above = plan->letters > 0 ? 0.8 * style->size + over : 0;
    plan->overhang = frame_overhang(plan->frame, UNIT_PERCENT, 0, 1);
    double margin = gap + plan->overhang;
    right -= fmax(0, plan->overhang - gap / 2);
    if (!frame_share(plan->frame, natural_labels(plan), right - margin, &plan->labels, err))
        return false;
    plan->scale = frame_scale(plan->frame, 0, 1, plan->labels + margin, right, false, UNIT_PERCENT);
    plan->pitch = 2.6 * plan->frame->theme->text[TEXT_LABEL].size;
    double lacking = plan->letters - (right - plan->labels - margin);
    return lacking <= 0 ||
           error_set(err, ERROR_DOMAIN,
                     "a figure of %g pt leaves too little room to its letters: give a width of "
                     "%.0f pt or more",
                     plan->frame->width, ceil(plan->frame->width + 2 * lacking) + 1);
}

static void draw_headings(Plan *plan)
{
    char numbers[80];
    double edge = plan->frame->width;

    numbers_heading(plan, numbers, sizeof numbers);
    const Heading headings[] = {
        {plan->rates->labels, 0, plan->labels, ANCHOR_START, TEXT_HEADING, PAINT_INK},
        {"k/n", plan->rights[PART_COUNTS], plan->widths[PART_COUNTS], ANCHOR_END, TEXT_HEADING,
         PAINT_INK},
        {numbers, edge, edge - plan->numbers_left, ANCHOR_END, TEXT_HEADING, PAINT_INK},
    };
    frame_headings(plan->frame, headings, sizeof headings / sizeof *headings);
}

static double half_height(const Plan *plan)
{
    return 0.46 * plan->pitch;
}

static void draw_violin(Plan *plan, const Rate *rate, double y)
{
    Point points[2 * HALF_POINTS];
    double a, b, half = half_height(plan);

    exponents(plan->rates, rate, &a, &b);
    double from = reach(a, b, 0), to = reach(a, b, 1), peak = log_density(a, b, a / (a + b));
    for (int i = 0; i < HALF_POINTS; i++) {
        double share = (double)i / (HALF_POINTS - 1), x = from + (to - from) * share;
        double height = half * exp(log_density(a, b, x) - peak);

        points[i] = (Point){scale_map(&plan->scale, x), y - height};
        points[2 * HALF_POINTS - 1 - i] = (Point){points[i].x, y + height};
    }
    scene_path(plan->frame->scene, points, 2 * HALF_POINTS, true, (Fill){PAINT_GRID, HATCH_NONE},
               (Pen){PAINT_SERIES_1, plan->frame->theme->line[LINE_HAIR], DASH_SOLID});
}

static void draw_interval(Plan *plan, const Rate *rate, double y)
{
    const Theme *theme = plan->frame->theme;
    double x = scale_map(&plan->scale, rate_of(rate));
    char input[RATE_INPUT];

    if (!isnan(rate->lower))
        scene_line(plan->frame->scene, scale_map(&plan->scale, rate->lower), y,
                   scale_map(&plan->scale, rate->upper), y,
                   (Pen){PAINT_SERIES_1, theme->line[LINE_DATA], DASH_SOLID});
    scene_mark(plan->frame->scene, MARK_CIRCLE, x, y, theme->mark, PAINT_SERIES_1);
    scene_evidence(plan->frame->scene, rate_of(rate), rate_evidence(rate, input));
}

/* Centred on the rate, but within the plot. */
static void draw_letters(Plan *plan, const Rate *rate, double y)
{
    double half, x = scale_map(&plan->scale, rate_of(rate));

    if (!rate->letters || !rate->letters[0])
        return;
    half = frame_text_width(plan->frame, TEXT_HEADING, rate->letters) / 2;
    x = fmin(fmax(x, plan->scale.from - plan->overhang + half),
             plan->scale.to + fmax(0, plan->overhang - gap / 2) - half);
    scene_text(plan->frame->scene, x, y - half_height(plan) - over, ANCHOR_MIDDLE, TEXT_HEADING,
               PAINT_INK, rate->letters);
}

static void draw_row(Plan *plan, const Rate *rate, double y)
{
    Text reading = {0};
    Scene *scene = plan->frame->scene;
    char input[RATE_INPUT];

    rates_reading(plan->rates, rate, &reading);
    frame_group(plan->frame, &reading);
    draw_violin(plan, rate, y);
    draw_interval(plan, rate, y);
    draw_letters(plan, rate, y);
    for (int part = 0; part < PART_COUNT; part++) {
        Printed printed = {0};

        part_text(rate, (Part)part, input, &printed);
        if (printed.text[0])
            scene_printed(scene, plan->rights[part], frame_baseline(plan->frame, TEXT_VALUE, y),
                          ANCHOR_END, TEXT_VALUE, PAINT_INK, &printed);
    }
    scene_group_end(scene);
}

static void draw_rows(Plan *plan)
{
    Frame *frame = plan->frame;
    double leading = frame_leading(frame, TEXT_LABEL);

    for (size_t i = 0; i < plan->rates->rates.count; i++) {
        const Rate *rate = rates_item(plan->rates, i);
        Text lines = {0};
        size_t n = frame_wrap(frame, TEXT_LABEL, rate->label, plan->labels, most_lines, &lines);
        double label = n > 0 ? (double)(n - 1) * leading : 0;
        double height = fmax(plan->pitch + plan->above, label + 1.5 * leading);
        double middle = frame->y + (height + plan->above) / 2;

        scene_row(frame->scene, frame->y);
        frame_lines(frame, 0, frame_baseline(frame, TEXT_LABEL, middle - label / 2), ANCHOR_START,
                    TEXT_LABEL, PAINT_INK, &lines);
        draw_row(plan, rate, middle);
        frame->y += height;
        text_free(&lines);
    }
}

bool rates_draw(const void *description, Frame *frame, Error *err)
{
    const Rates *rates = description;
    Plan plan = {.rates = rates, .frame = frame};

    if (!plan_layout(&plan, err))
        return false;
    draw_headings(&plan);
    frame->y += 3;
    draw_rows(&plan);
    scene_rows_end(frame->scene, frame->y);
    frame->y += 2;
    frame_axis(frame, &plan.scale, rates->axis ? rates->axis : "Rate of success, %");
    frame_note(frame, rates_note(rates));
    scene_set_height(frame->scene, frame->y + 1);
    return true;
}
