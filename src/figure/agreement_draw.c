/* SPDX-License-Identifier: GPL-3.0-or-later */
/* agreement_draw.c - where everything in an agreement grid stands.
 *
 * A row a policy, a cell a start. A success is full, a failure empty, what is missing a
 * dash: no colour is needed to tell them apart. Starts that do not fit beside each other
 * go on in a further block below. */
#include <math.h>
#include <stdlib.h>

#include "figure/agreement_private.h"

static const double gap = 8;                         /* between columns, pt */
static const double least_cell = 3.4, most_cell = 8; /* pt */
static const double open = 0.7;                      /* of a cell, left free to the next, pt */
static const double least_labels = 60, most_labels = 0.27; /* pt, and of the width */
static const size_t most_lines = 2;                        /* of a label */

typedef struct Plan {
    const Agreement *agreement;
    Frame *frame;
    const size_t *order;
    double labels, left, counts; /* width, left end of the grid, width of k/n */
    double cell;
    size_t per_block;
} Plan;

static Printed counts_text(const Plan *plan, size_t policy)
{
    AgreementCounts counts = agreement_of_policy(plan->agreement, policy);
    Printed printed = {0};

    printed_count(&printed, (int64_t)counts.successes, (Evidence){0});
    printed_text(&printed, "/");
    printed_count(&printed, (int64_t)(counts.successes + counts.failures), (Evidence){0});
    return printed;
}

static bool plan_layout(Plan *plan, Error *err)
{
    const Agreement *agreement = plan->agreement;
    Frame *frame = plan->frame;
    size_t count = agreement->starts.count;
    double natural =
        agreement->labels ? frame_text_width(frame, TEXT_HEADING, agreement->labels) : 0;

    for (size_t i = 0; i < agreement->policies.count; i++) {
        Printed counts = counts_text(plan, i);

        plan->counts = fmax(plan->counts, frame_text_width(frame, TEXT_VALUE, counts.text));
        natural =
            fmax(natural, frame_text_width(frame, TEXT_LABEL, agreement_policy(agreement, i)));
    }
    plan->counts = frame_heading_width(frame, "k/n", plan->counts);
    double right = frame->width - plan->counts - gap;
    natural = fmin(natural + 0.1, fmax(least_labels, most_labels * frame->width));
    if (!frame_share(frame, natural, right - gap, &plan->labels, err))
        return false;
    plan->left = plan->labels + gap;
    size_t fit = (size_t)floor((right - plan->left) / least_cell);
    size_t blocks = (count + fit - 1) / fit;
    plan->per_block = (count + blocks - 1) / blocks;
    plan->cell = fmin(most_cell, (right - plan->left) / (double)plan->per_block);
    return true;
}

static void draw_success(Frame *frame, const LegendEntry *entry, double x, double y, double size)
{
    (void)entry;
    scene_rect(frame->scene, x, y - size / 2, size, size, (Fill){PAINT_SERIES_1, HATCH_NONE});
}

static void outline(Frame *frame, double x, double y, double width, double height)
{
    double half = frame->theme->line[LINE_HAIR] / 2;
    const Point corners[] = {{x + half, y - height / 2 + half},
                             {x + width - half, y - height / 2 + half},
                             {x + width - half, y + height / 2 - half},
                             {x + half, y + height / 2 - half}};

    scene_path(frame->scene, corners, 4, true, (Fill){PAINT_NONE, HATCH_NONE},
               (Pen){PAINT_MUTED, frame->theme->line[LINE_HAIR], DASH_SOLID});
}

static void draw_failure(Frame *frame, const LegendEntry *entry, double x, double y, double size)
{
    (void)entry;
    outline(frame, x, y, size, size);
}

static void dash(Frame *frame, double x, double y, double width)
{
    double inset = 0.15 * width;

    scene_line(frame->scene, x + inset, y, x + width - inset, y,
               (Pen){PAINT_INK, frame->theme->line[LINE_AXIS], DASH_SOLID});
}

static void draw_missing(Frame *frame, const LegendEntry *entry, double x, double y, double size)
{
    (void)entry;
    dash(frame, x, y, size);
}

static void draw_legend(Plan *plan)
{
    const LegendEntry entries[] = {{.draw = draw_success, .label = "Success"},
                                   {.draw = draw_failure, .label = "Failure"},
                                   {.draw = draw_missing, .label = "Missing"}};
    size_t missing = 0;

    for (size_t i = 0; i < plan->agreement->policies.count; i++)
        missing += agreement_of_policy(plan->agreement, i).missing;
    frame_legend(plan->frame, entries, missing > 0 ? 3 : 2);
}

static void draw_headings(Plan *plan)
{
    const Heading headings[] = {
        {plan->agreement->labels, 0, plan->labels, ANCHOR_START, TEXT_HEADING, PAINT_INK},
        {"k/n", plan->frame->width, plan->counts, ANCHOR_END, TEXT_HEADING, PAINT_INK},
    };

    frame_headings(plan->frame, headings, 2);
}

static void draw_cells(Plan *plan, size_t policy, size_t from, size_t count, double y)
{
    double width = plan->cell - open, height = plan->frame->theme->text[TEXT_LABEL].size;

    for (size_t i = 0; i < count; i++) {
        char sign = agreement_start(plan->agreement, plan->order[from + i])->outcomes[policy];
        double x = plan->left + (double)i * plan->cell;

        if (sign == '1')
            scene_rect(plan->frame->scene, x, y - height / 2, width, height,
                       (Fill){PAINT_SERIES_1, HATCH_NONE});
        else if (sign == '0')
            outline(plan->frame, x, y, width, height);
        else
            dash(plan->frame, x, y, width);
    }
}

/* The reading of a policy stands with its first block: it speaks of all. */
static void draw_row(Plan *plan, size_t policy, size_t from, size_t count)
{
    Frame *frame = plan->frame;
    const char *name = agreement_policy(plan->agreement, policy);
    double leading = frame_leading(frame, TEXT_LABEL);
    Text lines = {0}, reading = {0};
    size_t n = frame_wrap(frame, TEXT_LABEL, name, plan->labels, most_lines, &lines);
    double label = n > 0 ? (double)(n - 1) * leading : 0;
    double height = 1.35 * leading + label, middle = frame->y + height / 2;

    frame_lines(frame, 0, frame_baseline(frame, TEXT_LABEL, middle - label / 2), ANCHOR_START,
                TEXT_LABEL, PAINT_INK, &lines);
    if (from == 0) {
        agreement_reading(plan->agreement, policy, &reading);
        frame_group(frame, &reading);
        Printed counts = counts_text(plan, policy);
        scene_printed(frame->scene, frame->width, frame_baseline(frame, TEXT_VALUE, middle),
                      ANCHOR_END, TEXT_VALUE, PAINT_INK, &counts);
    }
    draw_cells(plan, policy, from, count, middle);
    if (from == 0)
        scene_group_end(frame->scene);
    frame->y += height;
    text_free(&lines);
}

/* Numbers of the first and last start of a block, in the order of difficulty. */
static void draw_ends(Plan *plan, size_t from, size_t count)
{
    Frame *frame = plan->frame;
    double baseline = frame->y + 1.5 + 0.72 * frame->theme->text[TEXT_TICK].size;
    double right = plan->left + (double)count * plan->cell - open;
    char first[SCALE_LABEL], last[SCALE_LABEL];

    snprintf(first, sizeof first, "%zu", from + 1);
    snprintf(last, sizeof last, "%zu", from + count);
    double width = frame_text_width(frame, TEXT_TICK, first);
    double needed = width + frame_text_width(frame, TEXT_TICK, last) + 4;

    scene_text(frame->scene, plan->left, baseline, ANCHOR_START, TEXT_TICK, PAINT_MUTED, first);
    if (right - plan->left >= needed)
        scene_text(frame->scene, right, baseline, ANCHOR_END, TEXT_TICK, PAINT_MUTED, last);
    frame->y += 1.5 + frame_leading(frame, TEXT_TICK) + 1;
}

static void draw_axis_label(Plan *plan)
{
    Frame *frame = plan->frame;
    const char *label =
        plan->agreement->axis ? plan->agreement->axis : "Starts, from the easiest to the hardest";
    Text lines = {0};
    size_t n = frame_wrap(frame, TEXT_AXIS, label, frame->width - plan->left, 3, &lines);

    frame_lines(frame, plan->left, frame->y + 0.8 * frame->theme->text[TEXT_AXIS].size,
                ANCHOR_START, TEXT_AXIS, PAINT_INK, &lines);
    frame->y += (double)n * frame_leading(frame, TEXT_AXIS) + 1;
    text_free(&lines);
}

static void draw_blocks(Plan *plan)
{
    Frame *frame = plan->frame;
    size_t total = plan->agreement->starts.count;

    for (size_t from = 0; from < total; from += plan->per_block) {
        size_t count = total - from < plan->per_block ? total - from : plan->per_block;

        scene_row(frame->scene, frame->y);
        frame->y += from > 0 ? 4 : 2;
        for (size_t policy = 0; policy < plan->agreement->policies.count; policy++)
            draw_row(plan, policy, from, count);
        draw_ends(plan, from, count);
    }
    scene_rows_end(frame->scene, frame->y);
}

bool agreement_draw(const void *description, Frame *frame, Error *err)
{
    const Agreement *agreement = description;
    Plan plan = {.agreement = agreement, .frame = frame};
    size_t *order;

    if (!plan_layout(&plan, err))
        return false;
    order = agreement_order(agreement);
    if (!order)
        return error_memory(err);
    plan.order = order;
    draw_legend(&plan);
    draw_headings(&plan);
    draw_blocks(&plan);
    draw_axis_label(&plan);
    frame_note(frame, agreement->note);
    scene_set_height(frame->scene, frame->y + 1);
    free(order);
    return true;
}
