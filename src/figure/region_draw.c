/* SPDX-License-Identifier: GPL-3.0-or-later */
/* region_draw.c - where everything in a region map stands.
 *
 * The map is one of whole numbers: each column is as wide as its x, from half below to
 * half above, and a boundary runs between two values of y. Hatch lines are drawn one by
 * one, so that regions differ in every theme and the path over them stays visible. */
#include <math.h>
#include <stdlib.h>

#include "figure/panel.h"
#include "figure/region_private.h"

static const double least_height = 96, most_height = 210; /* of the plot, pt */
static const double hatch_pitch = 4;                      /* pt */

typedef struct Plan {
    const Region *region;
    Frame *frame;
    PanelAxis x, y;
    Panel panel;
} Plan;

typedef struct Strip { /* a part of a region between two x, pt */
    double left, right, top, bottom;
} Strip;

static Paint paint_of(const Region *region, bool above)
{
    return paint_series(above == region->b_above ? 2 : 1);
}

static void widen(double *low, double *high, double value)
{
    if (isnan(value))
        return;
    *low = fmin(*low, value);
    *high = fmax(*high, value);
}

static void find_ranges(Plan *plan)
{
    const Region *region = plan->region;
    PanelAxis *x = &plan->x, *y = &plan->y;
    size_t count = region->columns.count;

    y->low = (double)INFINITY;
    y->high = -(double)INFINITY;
    x->low = (double)region_column(region, 0)->x;
    x->high = (double)region_column(region, count - 1)->x;
    for (size_t i = 0; i < count; i++) {
        const RegionColumn *column = region_column(region, i);
        const double values[] = {column->above, column->below, column->least, column->most};

        for (size_t k = 0; k < 4; k++)
            widen(&y->low, &y->high, values[k]);
    }
    for (size_t i = 0; i < region->path_x.count; i++) {
        widen(&x->low, &x->high, region_path_x(region, i));
        widen(&y->low, &y->high, region_path_y(region, i));
    }
    if (y->low > y->high)
        y->low = y->high = 0;
    y->low = (isnan(region->minimum) ? y->low : region->minimum) - 0.5;
    y->high = (isnan(region->maximum) ? y->high : fmax(region->maximum, y->low + 1)) + 0.5;
    x->low -= 0.5;
    x->high += 0.5;
    x->unit = y->unit = UNIT_WHOLE;
}

/* The strip of a column in the upper or lower region; false = it has none. */
static bool strip_of(const Plan *plan, size_t index, bool above, Strip *strip)
{
    const RegionColumn *column = region_column(plan->region, index);
    double bound = above ? column->above - 0.5 : column->below + 0.5, x = (double)column->x;
    double end = above ? column->most + 0.5 : column->least - 0.5;

    if (isnan(bound))
        return false;
    if (isnan(end))
        end = above ? plan->y.high : plan->y.low;
    if (above ? bound >= end : bound <= end)
        return false;
    Point one = panel_point(&plan->panel, x - 0.5, fmax(bound, end));
    Point other = panel_point(&plan->panel, x + 0.5, fmin(bound, end));
    *strip = (Strip){one.x, other.x, one.y, other.y};
    return strip->bottom > strip->top;
}

static void outline(Scene *scene, const Strip *strips, size_t count, Pen pen)
{
    Point *points = malloc(4 * count * sizeof *points);

    if (!points) {
        scene_memory(scene);
        return;
    }
    for (size_t i = 0; i < count; i++) {
        points[2 * i] = (Point){strips[i].left, strips[i].top};
        points[2 * i + 1] = (Point){strips[i].right, strips[i].top};
        points[4 * count - 1 - 2 * i] = (Point){strips[i].left, strips[i].bottom};
        points[4 * count - 2 - 2 * i] = (Point){strips[i].right, strips[i].bottom};
    }
    scene_path(scene, points, 4 * count, true, (Fill){PAINT_NONE, HATCH_NONE}, pen);
    free(points);
}

/* The part of the line y = c + slope * x within a strip; false = none. */
static bool clip(const Strip *strip, double c, double slope, double *from, double *to)
{
    double one = (strip->top - c) / slope, other = (strip->bottom - c) / slope;

    *from = fmax(strip->left, fmin(one, other));
    *to = fmin(strip->right, fmax(one, other));
    return *to > *from;
}

/* One line of the hatch over strips that touch: a segment goes on from strip to strip. */
static void hatch_line(Scene *scene, const Strip *strips, size_t count, double c, double slope,
                       Pen pen)
{
    double start = 0, end = -(double)INFINITY, from, to;

    for (size_t i = 0; i < count; i++) {
        if (!clip(&strips[i], c, slope, &from, &to))
            continue;
        if (from > end + 0.02) {
            if (end > start)
                scene_line(scene, start, c + slope * start, end, c + slope * end, pen);
            start = from;
        }
        end = to;
    }
    if (end > start)
        scene_line(scene, start, c + slope * start, end, c + slope * end, pen);
}

static void hatch(Scene *scene, const Strip *strips, size_t count, bool rising, Pen pen)
{
    double slope = rising ? -1 : 1, low = (double)INFINITY, high = -(double)INFINITY;

    for (size_t i = 0; i < count; i++) {
        double left = slope * strips[i].left, right = slope * strips[i].right;

        low = fmin(low, strips[i].top - fmax(left, right));
        high = fmax(high, strips[i].bottom - fmin(left, right));
    }
    for (double c = ceil(low / hatch_pitch) * hatch_pitch; c < high; c += hatch_pitch)
        hatch_line(scene, strips, count, c, slope, pen);
}

static void draw_strips(Frame *frame, const Strip *strips, size_t count, Paint paint)
{
    Pen thin = {paint, frame->theme->line[LINE_AXIS], DASH_SOLID};

    hatch(frame->scene, strips, count, paint == PAINT_SERIES_1, thin);
    outline(frame->scene, strips, count, (Pen){paint, frame->theme->line[LINE_DATA], DASH_SOLID});
}

static void draw_region(Plan *plan, bool above)
{
    size_t columns = plan->region->columns.count, count = 0;
    Strip *strips = malloc(columns * sizeof *strips), strip;
    Text reading = {0};

    if (!strips) {
        scene_memory(plan->frame->scene);
        return;
    }
    region_reading(plan->region, above, &reading);
    frame_group(plan->frame, &reading);
    for (size_t i = 0; i < columns; i++) {
        bool there = strip_of(plan, i, above, &strip);
        bool touches = count > 0 && there && strip.left - strips[count - 1].right < 0.02 &&
                       strip.top < strips[count - 1].bottom && strip.bottom > strips[count - 1].top;

        if (count > 0 && !touches) {
            draw_strips(plan->frame, strips, count, paint_of(plan->region, above));
            count = 0;
        }
        if (there)
            strips[count++] = strip;
    }
    if (count > 0)
        draw_strips(plan->frame, strips, count, paint_of(plan->region, above));
    scene_group_end(plan->frame->scene);
    free(strips);
}

static void region_key(Frame *frame, const LegendEntry *entry, double x, double y, double size)
{
    const Strip strip = {x, x + size, y - size / 2, y + size / 2};

    draw_strips(frame, &strip, 1, entry->paint);
}

static void path_key(Frame *frame, const LegendEntry *entry, double x, double y, double size)
{
    scene_line(frame->scene, x, y, x + size, y,
               (Pen){entry->paint, frame->theme->line[LINE_BOLD], DASH_SOLID});
}

static void draw_legend(Plan *plan)
{
    const Region *region = plan->region;
    Text names[2] = {0};

    region_name(region, true, &names[0]);
    region_name(region, false, &names[1]);
    const LegendEntry entries[] = {
        {.draw = region_key, .paint = paint_of(region, true), .label = text_string(&names[0])},
        {.draw = region_key, .paint = paint_of(region, false), .label = text_string(&names[1])},
        {.draw = path_key,
         .paint = PAINT_INK,
         .label = region->path_label && region->path_label[0] ? region->path_label : "Observed"},
    };
    if (names[0].failed || names[1].failed)
        scene_memory(plan->frame->scene);
    frame_legend(plan->frame, entries, region->path_x.count > 0 ? 3 : 2);
    text_free(&names[0]);
    text_free(&names[1]);
}

static void draw_path(Plan *plan)
{
    const Region *region = plan->region;
    const Theme *theme = plan->frame->theme;
    Scene *scene = plan->frame->scene;
    size_t count = region->path_x.count;
    Text reading = {0};
    Point *points = count > 0 ? malloc(count * sizeof *points) : NULL;

    if (count == 0)
        return;
    if (!points) {
        scene_memory(scene);
        return;
    }
    for (size_t i = 0; i < count; i++)
        points[i] = panel_point(&plan->panel, region_path_x(region, i), region_path_y(region, i));
    region_path_reading(region, &reading);
    frame_group(plan->frame, &reading);
    if (count > 1) {
        scene_path(scene, points, count, false, (Fill){PAINT_NONE, HATCH_NONE},
                   (Pen){PAINT_PAPER, theme->line[LINE_BOLD] + 0.8, DASH_SOLID});
        scene_path(scene, points, count, false, (Fill){PAINT_NONE, HATCH_NONE},
                   (Pen){PAINT_INK, theme->line[LINE_BOLD], DASH_SOLID});
    }
    scene_mark(scene, MARK_CIRCLE, points[count - 1].x, points[count - 1].y, theme->mark,
               PAINT_INK);
    scene_evidence(scene, region_path_y(region, count - 1),
                   field_evidence(&region->path_y_of, count - 1));
    scene_group_end(scene);
    free(points);
}

bool region_draw(const void *description, Frame *frame, Error *err)
{
    const Region *region = description;
    Plan plan = {.region = region, .frame = frame};
    double height = fmin(most_height, fmax(least_height, 0.5 * frame->width));

    find_ranges(&plan);
    draw_legend(&plan);
    panel_heading(frame, region->y_axis);
    if (!panel_open(frame, &plan.x, &plan.y, isnan(region->height) ? height : region->height, 0,
                    &plan.panel, err))
        return false;
    draw_region(&plan, true);
    draw_region(&plan, false);
    draw_path(&plan);
    panel_close(frame, &plan.panel, region->x_axis);
    frame_note(frame, region->note);
    scene_set_height(frame->scene, frame->y + 1);
    return true;
}
