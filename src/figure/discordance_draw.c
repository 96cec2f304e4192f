/* SPDX-License-Identifier: GPL-3.0-or-later */
/* discordance_draw.c - where everything in discordance bars stands.
 *
 * One scale serves both sides; room for the counts at the ends is kept inside the
 * plot. Numbers stand in columns at the right, p-values aligned on their point. */
#include <inttypes.h>
#include <math.h>

#include "figure/discordance_private.h"

static const double gap = 9;        /* between columns, pt */
static const double beside = 3;     /* between a bar and its count */
static const size_t most_lines = 3; /* of a label */

typedef enum Column {
    COLUMN_PAIRS,
    COLUMN_P,
    COLUMN_ADJUSTED,
    COLUMN_COUNT
} Column;

typedef struct Plan {
    const Discordance *discordance;
    Frame *frame;
    double labels;               /* width of the labels */
    double lefts[COLUMN_COUNT];  /* of a column */
    double widths[COLUMN_COUNT]; /* 0 = the column is not there */
    double less_than;            /* width of the sign before the smallest p */
    double pitch;
    Scale scale;
} Plan;

static Printed cell_text(const DiscordanceBar *bar, Column column)
{
    Printed printed = {0};

    if (column == COLUMN_PAIRS && bar->pairs >= 0)
        printed_count(&printed, bar->pairs, bar->of.pairs);
    else if (column == COLUMN_P)
        figure_print_p(bar->p, bar->of.p, &printed);
    else if (column == COLUMN_ADJUSTED)
        figure_print_p(bar->adjusted, bar->of.adjusted, &printed);
    return printed;
}

static const char *heading_of(const Discordance *discordance, Column column)
{
    const char *headings[] = {discordance->pairs, discordance->p, discordance->adjusted};

    return headings[column] ? headings[column] : "";
}

static bool has_sign(const char *text)
{
    return text[0] == '<' || text[0] == '>';
}

/* Width of the values of a column; a p without "<" leaves room for it. */
static double values_width(const Plan *plan, Column column)
{
    double width = 0;

    for (size_t i = 0; i < plan->discordance->bars.count; i++) {
        Printed cell = cell_text(discordance_bar(plan->discordance, i), column);
        bool bare = column != COLUMN_PAIRS && cell.count > 0 && !has_sign(cell.text);

        width = fmax(width, (bare ? plan->less_than : 0) +
                                frame_text_width(plan->frame, TEXT_VALUE, cell.text));
    }
    return width;
}

/* Columns from the right edge inwards; returns where the plot may end. */
static double place_columns(Plan *plan)
{
    double right = plan->frame->width;

    plan->less_than = frame_text_width(plan->frame, TEXT_VALUE, "< 0") -
                      frame_text_width(plan->frame, TEXT_VALUE, "0");
    for (int column = COLUMN_COUNT - 1; column >= 0; column--) {
        double width = values_width(plan, (Column)column);

        if (width <= 0)
            continue;
        const char *heading = heading_of(plan->discordance, (Column)column);
        double sign = column != COLUMN_PAIRS ? plan->less_than : 0;
        width = sign + frame_heading_width(plan->frame, heading, width - sign);
        plan->widths[column] = width;
        plan->lefts[column] = right - width;
        right -= width + gap;
    }
    return right;
}

static double count_width(const Plan *plan, bool left_side)
{
    double width = 0;

    for (size_t i = 0; i < plan->discordance->bars.count; i++) {
        const DiscordanceBar *bar = discordance_bar(plan->discordance, i);
        char text[NUMBER_SIZE];

        snprintf(text, sizeof text, "%" PRId64, left_side ? bar->c : bar->b);
        width = fmax(width, frame_text_width(plan->frame, TEXT_VALUE, text));
    }
    return width + beside;
}

static double natural_labels(const Plan *plan)
{
    const Discordance *discordance = plan->discordance;
    double width =
        discordance->labels ? frame_text_width(plan->frame, TEXT_HEADING, discordance->labels) : 0;

    for (size_t i = 0; i < discordance->bars.count; i++)
        width = fmax(width, frame_text_width(plan->frame, TEXT_LABEL,
                                             discordance_bar(discordance, i)->label));
    return width + 0.1;
}

static bool plan_layout(Plan *plan, Error *err)
{
    const Discordance *discordance = plan->discordance;
    double right = place_columns(plan), low = 0, high = 0;

    for (size_t i = 0; i < discordance->bars.count; i++) {
        low = fmax(low, (double)discordance_bar(discordance, i)->c);
        high = fmax(high, (double)discordance_bar(discordance, i)->b);
    }
    if (low + high <= 0)
        low = high = 1;
    right -= count_width(plan, false);
    double margin = gap + count_width(plan, true);
    if (!frame_share(plan->frame, natural_labels(plan), right - margin, &plan->labels, err))
        return false;
    double left = plan->labels + margin;
    plan->scale = frame_scale(plan->frame, -low, high, left, right, false, UNIT_COUNT);
    plan->pitch = 1.5 * plan->frame->theme->text[TEXT_LABEL].size;
    return true;
}

static void draw_legend(Plan *plan)
{
    Text names[2] = {0};

    text_printf(&names[0], "Only %s succeeds", plan->discordance->policy_b);
    text_printf(&names[1], "Only %s succeeds", plan->discordance->policy_a);
    const LegendEntry entries[] = {
        {.paint = PAINT_SERIES_2,
         .is_bar = true,
         .hatch = hatch_of_series(2),
         .label = text_string(&names[0])},
        {.paint = PAINT_SERIES_1,
         .is_bar = true,
         .hatch = hatch_of_series(1),
         .label = text_string(&names[1])},
    };
    if (names[0].failed || names[1].failed)
        scene_memory(plan->frame->scene);
    frame_legend(plan->frame, entries, 2);
    text_free(&names[0]);
    text_free(&names[1]);
}

static void draw_headings(Plan *plan)
{
    Heading headings[COLUMN_COUNT + 1] = {
        {plan->discordance->labels, 0, plan->labels, ANCHOR_START, TEXT_HEADING, PAINT_INK}};

    for (int column = 0; column < COLUMN_COUNT; column++) {
        bool pairs = column == COLUMN_PAIRS;
        double left = plan->lefts[column], width = plan->widths[column];

        if (width > 0)
            headings[column + 1] = (Heading){heading_of(plan->discordance, (Column)column),
                                             pairs ? left + width : left + plan->less_than,
                                             pairs ? width : width - plan->less_than,
                                             pairs ? ANCHOR_END : ANCHOR_START,
                                             TEXT_HEADING,
                                             PAINT_INK};
    }
    frame_headings(plan->frame, headings, COLUMN_COUNT + 1);
}

static void draw_side(Plan *plan, const DiscordanceBar *bar, bool left_side, double y)
{
    Scene *scene = plan->frame->scene;
    int64_t count = left_side ? bar->c : bar->b;
    double zero = scale_map(&plan->scale, 0), height = 1.3 * plan->frame->theme->mark;
    double end = scale_map(&plan->scale, left_side ? -(double)count : (double)count);
    Evidence evidence = evidence_or(left_side ? bar->of.c : bar->of.b, "count");
    int series = left_side ? 2 : 1;
    Printed printed = {0};

    if (count > 0) {
        scene_rect(scene, zero, y - height / 2, end - zero, height,
                   (Fill){paint_series(series), hatch_of_series(series)});
        scene_evidence(scene, (double)count, evidence);
    }
    printed_count(&printed, count, evidence);
    scene_printed(scene, left_side ? end - beside : end + beside,
                  frame_baseline(plan->frame, TEXT_VALUE, y), left_side ? ANCHOR_END : ANCHOR_START,
                  TEXT_VALUE, count > 0 ? PAINT_INK : PAINT_MUTED, &printed);
}

/* Where nothing is discordant a tick on the zero line shows that the row is there. */
static void draw_tick(Plan *plan, double y)
{
    double zero = scale_map(&plan->scale, 0), half = 0.65 * plan->frame->theme->mark;

    scene_line(plan->frame->scene, zero, y - half, zero, y + half,
               (Pen){PAINT_INK, plan->frame->theme->line[LINE_BOLD], DASH_SOLID});
}

static void draw_cells(Plan *plan, const DiscordanceBar *bar, double y)
{
    double baseline = frame_baseline(plan->frame, TEXT_VALUE, y);

    for (int column = 0; column < COLUMN_COUNT; column++) {
        bool pairs = column == COLUMN_PAIRS;
        double left = plan->lefts[column];
        Printed cell = cell_text(bar, (Column)column);

        if (cell.count > 0)
            scene_printed(plan->frame->scene,
                          pairs                 ? left + plan->widths[column]
                          : has_sign(cell.text) ? left
                                                : left + plan->less_than,
                          baseline, pairs ? ANCHOR_END : ANCHOR_START, TEXT_VALUE, PAINT_INK,
                          &cell);
    }
}

static void draw_bar(Plan *plan, const DiscordanceBar *bar, double y)
{
    Text reading = {0};

    discordance_reading(plan->discordance, bar, &reading);
    frame_group(plan->frame, &reading);
    draw_side(plan, bar, true, y);
    draw_side(plan, bar, false, y);
    if (bar->b + bar->c == 0)
        draw_tick(plan, y);
    draw_cells(plan, bar, y);
    scene_group_end(plan->frame->scene);
}

static void draw_rows(Plan *plan)
{
    Frame *frame = plan->frame;
    double leading = frame_leading(frame, TEXT_LABEL);

    for (size_t i = 0; i < plan->discordance->bars.count; i++) {
        const DiscordanceBar *bar = discordance_bar(plan->discordance, i);
        Text lines = {0};
        size_t n = frame_wrap(frame, TEXT_LABEL, bar->label, plan->labels, most_lines, &lines);
        double label = n > 0 ? (double)(n - 1) * leading : 0;
        double height = label + plan->pitch, middle = frame->y + height / 2;

        scene_row(frame->scene, frame->y);
        frame_lines(frame, 0, frame_baseline(frame, TEXT_LABEL, middle - label / 2), ANCHOR_START,
                    TEXT_LABEL, PAINT_INK, &lines);
        draw_bar(plan, bar, middle);
        frame->y += height + (n > 1 ? 2 : 0);
        text_free(&lines);
    }
}

bool discordance_draw(const void *description, Frame *frame, Error *err)
{
    const Discordance *discordance = description;
    Plan plan = {.discordance = discordance, .frame = frame};
    double top, zero;

    if (!plan_layout(&plan, err))
        return false;
    draw_legend(&plan);
    draw_headings(&plan);
    top = frame->y;
    frame->y += 3;
    draw_rows(&plan);
    scene_rows_end(frame->scene, frame->y);
    frame->y += 2;
    zero = scale_map(&plan.scale, 0);
    scene_line(frame->scene, zero, top, zero, frame->y,
               (Pen){PAINT_INK, frame->theme->line[LINE_AXIS], DASH_SOLID});
    frame_axis(frame, &plan.scale,
               discordance->axis ? discordance->axis : "Starts on which the two disagree");
    scene_set_height(frame->scene, frame->y + 1);
    return true;
}
