/* SPDX-License-Identifier: GPL-3.0-or-later */
/* trajectory_draw.c - where everything in a trajectory stands.
 *
 * A single confidence sequence is a band; several would hide each other and are drawn
 * by their edges. What was decided stands above the plot, at the place of the stop. */
#include <math.h>
#include <stdlib.h>

#include "figure/panel.h"
#include "figure/trajectory_private.h"

static const double least_height = 84, most_height = 190; /* of the plot, pt */

typedef struct Plan {
    const Trajectory *trajectory;
    Frame *frame;
    PanelAxis x, y;
    Panel panel;
    PanelCourse courses[PANEL_LABELS];
    PanelLabel labels[PANEL_LABELS];
    double stop_baseline;
} Plan;

static void cover(PanelAxis *axis, const FieldList *values)
{
    for (size_t i = 0; i < values->count; i++) {
        axis->low = fmin(axis->low, course_at(values, i));
        axis->high = fmax(axis->high, course_at(values, i));
    }
}

static void find_ranges(Plan *plan)
{
    const Trajectory *trajectory = plan->trajectory;
    double reference = trajectory_reference(trajectory);
    PanelAxis *x = &plan->x, *y = &plan->y;

    x->low = y->low = (double)INFINITY;
    x->high = y->high = -(double)INFINITY;
    for (size_t i = 0; i < trajectory->series.count; i++) {
        const Course *course = trajectory_course(trajectory, i);

        cover(x, &course->x);
        cover(y, &course->y);
        cover(y, &course->lower);
        cover(y, &course->upper);
    }
    if (!isnan(reference)) {
        y->low = fmin(y->low, reference);
        y->high = fmax(y->high, reference);
    }
    if (!isnan(trajectory->minimum))
        y->low = trajectory->minimum;
    if (!isnan(trajectory->maximum))
        y->high = fmax(trajectory->maximum, y->low);
    x->low = x->low > 0 ? 0 : x->low;
    x->unit = UNIT_NUMBER;
    y->unit = (ScaleUnit)trajectory->unit;
    y->round_out = isnan(trajectory->minimum) || isnan(trajectory->maximum);
}

static bool open_plot(Plan *plan, Error *err)
{
    const Trajectory *trajectory = plan->trajectory;
    Frame *frame = plan->frame;
    size_t count = trajectory->series.count;
    double room, height = fmin(most_height, fmax(least_height, 0.46 * frame->width));

    find_ranges(plan);
    for (size_t i = 0; i < count; i++)
        plan->labels[i] = (PanelLabel){.text = trajectory_course(trajectory, i)->label,
                                       .paint = paint_series((int)i + 1),
                                       .ink = PAINT_INK};
    room = panel_labels_room(frame, plan->labels, count);
    height = isnan(trajectory->height) ? height : trajectory->height;
    height = fmax(height, panel_labels_height(frame, plan->labels, count, room));
    panel_heading(frame, trajectory->y_axis);
    if (!isnan(trajectory->stop)) {
        plan->stop_baseline = frame->y + 0.8 * frame->theme->text[TEXT_VALUE].size;
        frame->y += frame_leading(frame, TEXT_VALUE);
    }
    return panel_open(frame, &plan->x, &plan->y, height, room, &plan->panel, err);
}

static Point point_of(const Plan *plan, const Course *course, const FieldList *values, size_t i)
{
    return panel_point(&plan->panel, course_at(&course->x, i), course_at(values, i));
}

static void draw_edge(Plan *plan, const Course *course, const FieldList *values, Pen pen,
                      Point *points)
{
    for (size_t i = 0; i < course->x.count; i++)
        points[i] = point_of(plan, course, values, i);
    if (course->x.count > 1)
        scene_path(plan->frame->scene, points, course->x.count, false,
                   (Fill){PAINT_NONE, HATCH_NONE}, pen);
}

/* The band of a single series: under the reference line, which it must not hide. */
static void draw_band(Plan *plan)
{
    const Course *course = trajectory_course(plan->trajectory, 0);
    size_t count = course->x.count;
    Point *points;

    if (plan->trajectory->series.count > 1 || course->lower.count < 2)
        return;
    points = malloc(2 * count * sizeof *points);
    if (!points) {
        scene_memory(plan->frame->scene);
        return;
    }
    for (size_t i = 0; i < count; i++) {
        points[i] = point_of(plan, course, &course->lower, i);
        points[2 * count - 1 - i] = point_of(plan, course, &course->upper, i);
    }
    scene_path(plan->frame->scene, points, 2 * count, true, (Fill){PAINT_GRID, HATCH_NONE},
               (Pen){0});
    free(points);
}

static bool place_courses(Plan *plan, Error *err)
{
    const Trajectory *trajectory = plan->trajectory;
    size_t count = trajectory->series.count;

    for (size_t i = 0; i < count; i++) {
        const Course *course = trajectory_course(trajectory, i);
        plan->courses[i] = (PanelCourse){.x = course->x.items,
                                         .y = course->y.items,
                                         .count = course->x.count,
                                         .wanted = course_stop(course, trajectory->stop)};
    }
    return panel_courses(&plan->panel, plan->frame->theme->mark, plan->courses, count, err);
}

static void draw_bounds(Plan *plan, const Course *course, Pen pen)
{
    Point *points = malloc(course->x.count * sizeof *points);

    if (!points) {
        scene_memory(plan->frame->scene);
        return;
    }
    draw_edge(plan, course, &course->lower, pen, points);
    draw_edge(plan, course, &course->upper, pen, points);
    free(points);
}

static void draw_course(Plan *plan, size_t index)
{
    const Course *course = trajectory_course(plan->trajectory, index);
    const PanelCourse *placed = &plan->courses[index];
    const Theme *theme = plan->frame->theme;
    Scene *scene = plan->frame->scene;
    int series = (int)index + 1;
    Pen pen = {paint_series(series), theme->line[LINE_DATA], dash_of_series(series)};
    Pen edge = {paint_series(series), theme->line[LINE_HAIR], dash_of_series(series)};
    Text reading = {0};

    trajectory_reading(plan->trajectory, course, &reading);
    frame_group(plan->frame, &reading);
    if (course->lower.count > 0)
        draw_bounds(plan, course, edge);
    if (placed->count > 1)
        scene_path(scene, placed->points, placed->count, false, (Fill){PAINT_NONE, HATCH_NONE},
                   pen);
    Point at = placed->points[placed->mark], end = placed->points[placed->count - 1];
    scene_mark(scene, mark_of_series(series), at.x, at.y, placed->size, paint_series(series));
    scene_evidence(scene, course_at(&course->y, placed->mark),
                   field_evidence(&course->of.y, placed->mark));
    scene_group_end(scene);
    plan->labels[index].x = end.x;
    plan->labels[index].y = end.y;
}

static void draw_reference(Plan *plan)
{
    double reference = trajectory_reference(plan->trajectory);
    Panel *panel = &plan->panel;

    if (isnan(reference) || !scale_contains(&panel->y, reference))
        return;
    double y = scale_map(&panel->y, reference);
    scene_line(plan->frame->scene, panel->left, y, panel->right, y,
               (Pen){PAINT_MUTED, plan->frame->theme->line[LINE_AXIS], DASH_SOLID});
}

static void draw_stop(Plan *plan)
{
    const Trajectory *trajectory = plan->trajectory;
    Frame *frame = plan->frame;
    Text words = {0}, reading = {0}, line = {0};

    if (isnan(trajectory->stop))
        return;
    double x = scale_map(&plan->panel.x, trajectory->stop);
    trajectory_stop_text(trajectory, &words);
    text_printf(&reading, "%s.", text_string(&words));
    frame_group(frame, &reading);
    scene_line(frame->scene, x, plan->panel.top - 2, x, plan->panel.bottom,
               (Pen){PAINT_INK, frame->theme->line[LINE_AXIS], DASH_DASHED});
    scene_evidence(frame->scene, trajectory->stop, trajectory->stop_of);
    double half = fmin(frame_text_width(frame, TEXT_VALUE, text_string(&words)), frame->width) / 2;
    double middle = fmin(frame->width - half, fmax(half, x));
    frame_wrap(frame, TEXT_VALUE, text_string(&words), frame->width, 1, &line);
    frame_lines(frame, middle, plan->stop_baseline, ANCHOR_MIDDLE, TEXT_VALUE, PAINT_INK, &line);
    scene_group_end(frame->scene);
    text_free(&words);
    text_free(&line);
}

bool trajectory_draw(const void *description, Frame *frame, Error *err)
{
    const Trajectory *trajectory = description;
    Plan plan = {.trajectory = trajectory, .frame = frame};

    if (!open_plot(&plan, err))
        return false;
    if (!place_courses(&plan, err))
        return false;
    draw_band(&plan);
    draw_reference(&plan);
    for (size_t i = 0; i < trajectory->series.count; i++)
        draw_course(&plan, i);
    panel_courses_free(plan.courses);
    draw_stop(&plan);
    panel_labels(frame, &plan.panel, plan.labels, trajectory->series.count);
    panel_close(frame, &plan.panel, trajectory->x_axis);
    frame_note(frame, trajectory->note);
    scene_set_height(frame->scene, frame->y + 1);
    return true;
}
