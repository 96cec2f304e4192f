/* SPDX-License-Identifier: GPL-3.0-or-later */
/* curves_draw.c - where everything in a figure of curves stands.
 *
 * Curves differ by colour and dash, and each is named at its right end: no key to look
 * up. What lies beyond the axis of y is cut off at the edge of the plot. */
#include <math.h>
#include <stdlib.h>

#include "figure/curves_private.h"
#include "figure/panel.h"

static const double least_height = 84, most_height = 190; /* of the plot, pt */

typedef struct Plan {
    const Curves *curves;
    Frame *frame;
    PanelAxis x, y;
    Panel panel;
    PanelLabel labels[PANEL_LABELS];
    size_t n_labels;
    char target[SCALE_LABEL];
} Plan;

static void find_ranges(Plan *plan)
{
    const Curves *curves = plan->curves;
    PanelAxis *x = &plan->x, *y = &plan->y;

    x->low = y->low = (double)INFINITY;
    x->high = y->high = -(double)INFINITY;
    for (size_t i = 0; i < curves->series.count; i++) {
        const Curve *curve = curves_item(curves, i);

        x->low = fmin(x->low, curve_x(curve, 0));
        x->high = fmax(x->high, curve_x(curve, curve->x.count - 1));
        for (size_t k = 0; k < curve->x.count; k++) {
            y->low = fmin(y->low, curve_y(curve, k));
            y->high = fmax(y->high, curve_y(curve, k));
        }
    }
    if (!isnan(curves->target)) {
        y->low = fmin(y->low, curves->target);
        y->high = fmax(y->high, curves->target);
    }
    x->is_log = curves->x_scale == 1;
    y->is_log = curves->y_scale == 1;
    if (!y->is_log && y->low > 0 && y->low < 0.4 * y->high)
        y->low = 0;
    if (!isnan(curves->minimum))
        y->low = curves->minimum;
    if (!isnan(curves->maximum))
        y->high = fmax(curves->maximum, y->low);
    y->round_out = isnan(curves->minimum) || isnan(curves->maximum);
    x->unit = (ScaleUnit)curves->x_unit;
    y->unit = (ScaleUnit)curves->y_unit;
}

static void name_labels(Plan *plan)
{
    const Curves *curves = plan->curves;

    for (size_t i = 0; i < curves->series.count; i++)
        plan->labels[plan->n_labels++] = (PanelLabel){.text = curves_item(curves, i)->label,
                                                      .paint = paint_series((int)i + 1),
                                                      .ink = PAINT_INK};
    if (isnan(curves->target))
        return;
    curves_value(curves->y_unit, curves->target, plan->target);
    plan->labels[plan->n_labels++] =
        (PanelLabel){.text = curves->target_label ? curves->target_label : plan->target,
                     .paint = PAINT_MUTED,
                     .ink = PAINT_MUTED};
}

static bool open_plot(Plan *plan, Error *err)
{
    const Curves *curves = plan->curves;
    double room, height = fmin(most_height, fmax(least_height, 0.46 * plan->frame->width));

    find_ranges(plan);
    name_labels(plan);
    room = panel_labels_room(plan->frame, plan->labels, plan->n_labels);
    height = isnan(curves->height) ? height : curves->height;
    height = fmax(height, panel_labels_height(plan->frame, plan->labels, plan->n_labels, room));
    panel_heading(plan->frame, curves->y_axis);
    return panel_open(plan->frame, &plan->x, &plan->y, height, room, &plan->panel, err);
}

/* Behind the curves, cut at the edges of the plot. */
static void draw_band(Plan *plan)
{
    const Curves *curves = plan->curves;
    Panel *panel = &plan->panel;

    if (isnan(curves->band_from))
        return;
    double left = panel_point(panel, curves->band_from, plan->y.low).x;
    double right = panel_point(panel, curves->band_to, plan->y.low).x;
    if (right > left)
        scene_rect(plan->frame->scene, left, panel->top, right - left, panel->bottom - panel->top,
                   (Fill){PAINT_GRID, HATCH_NONE});
}

static void draw_target(Plan *plan)
{
    Panel *panel = &plan->panel;
    PanelLabel *label = &plan->labels[plan->n_labels - 1];

    if (isnan(plan->curves->target))
        return;
    Point at = panel_point(panel, plan->x.low, plan->curves->target);
    scene_line(plan->frame->scene, panel->left, at.y, panel->right, at.y,
               (Pen){PAINT_MUTED, plan->frame->theme->line[LINE_AXIS], DASH_DASHED});
    label->x = panel->right;
    label->y = at.y;
}

static void draw_curve(Plan *plan, size_t index)
{
    const Curve *curve = curves_item(plan->curves, index);
    const Theme *theme = plan->frame->theme;
    Scene *scene = plan->frame->scene;
    int series = (int)index + 1;
    bool steps = plan->curves->steps;
    Text reading = {0};
    Point *points = malloc(2 * curve->x.count * sizeof *points), at = {0, 0};
    size_t count = 0;

    curves_reading(plan->curves, curve, &reading);
    frame_group(plan->frame, &reading);
    for (size_t i = 0; points && i < curve->x.count; i++) {
        Point next = panel_point(&plan->panel, curve_x(curve, i), curve_y(curve, i));

        if (steps && i > 0)
            points[count++] = (Point){next.x, at.y};
        points[count++] = at = next;
    }
    if (!points)
        scene_memory(scene);
    if (count > 1)
        scene_path(scene, points, count, false, (Fill){PAINT_NONE, HATCH_NONE},
                   (Pen){paint_series(series), theme->line[LINE_DATA], dash_of_series(series)});
    if (points) {
        size_t last = curve->x.count - 1;

        scene_mark(scene, mark_of_series(series), at.x, at.y, 0.8 * theme->mark,
                   paint_series(series));
        scene_evidence(scene, curve_y(curve, last), field_evidence(&curve->y_of, last));
    }
    scene_group_end(scene);
    plan->labels[index].x = at.x;
    plan->labels[index].y = at.y;
    free(points);
}

bool curves_draw(const void *description, Frame *frame, Error *err)
{
    const Curves *curves = description;
    Plan plan = {.curves = curves, .frame = frame};

    if (!open_plot(&plan, err))
        return false;
    draw_band(&plan);
    draw_target(&plan);
    for (size_t i = 0; i < curves->series.count; i++)
        draw_curve(&plan, i);
    panel_labels(frame, &plan.panel, plan.labels, plan.n_labels);
    panel_close(frame, &plan.panel, curves->x_axis);
    frame_note(frame, curves->note);
    scene_set_height(frame->scene, frame->y + 1);
    return true;
}
