/* SPDX-License-Identifier: GPL-3.0-or-later */
/* curves_draw.c - where everything in a figure of curves stands.
 *
 * Curves differ by colour, dash and mark, and each is named at its right end: no key to look
 * up. Where two coincide, the dashes of the later one show the earlier between them. What
 * lies beyond the axis of y is cut off at the edge of the plot. */
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
    PanelCourse courses[SERIES_COUNT];
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

static bool place_curves(Plan *plan, Error *err)
{
    size_t count = plan->curves->series.count;

    for (size_t i = 0; i < count; i++) {
        const Curve *curve = curves_item(plan->curves, i);
        plan->courses[i] = (PanelCourse){.x = curve->x.items,
                                         .y = curve->y.items,
                                         .count = curve->x.count,
                                         .wanted = curve->x.count - 1};
    }
    return panel_courses(&plan->panel, 0.8 * plan->frame->theme->mark, plan->courses, count, err);
}

static void draw_steps(Scene *scene, const PanelCourse *course, Pen pen)
{
    Point *corners = malloc((2 * course->count - 1) * sizeof *corners);

    if (!corners) {
        scene_memory(scene);
        return;
    }
    for (size_t i = 0; i < course->count; i++) {
        corners[2 * i] = course->points[i];
        if (i > 0)
            corners[2 * i - 1] = (Point){course->points[i].x, course->points[i - 1].y};
    }
    scene_path(scene, corners, 2 * course->count - 1, false, (Fill){PAINT_NONE, HATCH_NONE}, pen);
    free(corners);
}

static void draw_curve(Plan *plan, size_t index)
{
    const Curve *curve = curves_item(plan->curves, index);
    const PanelCourse *course = &plan->courses[index];
    Scene *scene = plan->frame->scene;
    int series = (int)index + 1;
    Pen pen = {paint_series(series), plan->frame->theme->line[LINE_DATA], dash_of_series(series)};
    Text reading = {0};

    curves_reading(plan->curves, index, &reading);
    frame_group(plan->frame, &reading);
    if (course->count > 1 && plan->curves->steps)
        draw_steps(scene, course, pen);
    else if (course->count > 1)
        scene_path(scene, course->points, course->count, false, (Fill){PAINT_NONE, HATCH_NONE},
                   pen);
    Point at = course->points[course->mark], end = course->points[course->count - 1];
    scene_mark(scene, mark_of_series(series), at.x, at.y, course->size, paint_series(series));
    scene_evidence(scene, curve_y(curve, course->mark), field_evidence(&curve->y_of, course->mark));
    scene_group_end(scene);
    plan->labels[index].x = end.x;
    plan->labels[index].y = end.y;
}

static void note_coincidence(Frame *frame, const Curves *curves)
{
    Text note = {0};

    curves_coincidence(curves, &note);
    frame_note(frame, text_string(&note));
    if (note.failed)
        scene_memory(frame->scene);
    text_free(&note);
}

bool curves_draw(const void *description, Frame *frame, Error *err)
{
    const Curves *curves = description;
    Plan plan = {.curves = curves, .frame = frame};

    if (!open_plot(&plan, err))
        return false;
    draw_band(&plan);
    draw_target(&plan);
    if (!place_curves(&plan, err))
        return false;
    for (size_t i = 0; i < curves->series.count; i++)
        draw_curve(&plan, i);
    panel_courses_free(plan.courses);
    panel_labels(frame, &plan.panel, plan.labels, plan.n_labels);
    panel_close(frame, &plan.panel, curves->x_axis);
    frame_note(frame, curves->note);
    note_coincidence(frame, curves);
    scene_set_height(frame->scene, frame->y + 1);
    return true;
}
