/* SPDX-License-Identifier: GPL-3.0-or-later */
/* panel.c - the y axis has its label above it, upright: nobody turns the page to read. */
#include "figure/panel.h"

#include <math.h>

static const double tick_length = 2.5; /* pt */
static const double least_plot = 60;   /* pt from left to right */

static Scale any_scale(const PanelAxis *axis, double from, double to, int ticks)
{
    return axis->is_log
               ? scale_log(axis->low, axis->high, from, to, ticks, axis->unit)
               : scale_linear(axis->low, axis->high, from, to, ticks, axis->round_out, axis->unit);
}

static bool ticks_stand_clear(const Scale *scale, double room)
{
    double ticks[SCALE_TICKS];
    size_t count = scale_ticks(scale, ticks);

    for (size_t i = 1; i < count; i++) {
        if (scale_map(scale, ticks[i - 1]) - scale_map(scale, ticks[i]) < room)
            return false;
    }
    return true;
}

Scale panel_scale_up(const Frame *frame, const PanelAxis *axis, double top, double bottom)
{
    double room = 1.6 * frame->theme->text[TEXT_TICK].size;
    int most = (int)fmin(8, fmax(1, (bottom - top) / 16));
    Scale scale = any_scale(axis, bottom, top, most);

    while (--most >= 1 && !ticks_stand_clear(&scale, room))
        scale = any_scale(axis, bottom, top, most);
    return scale;
}

static double widest_tick(const Frame *frame, const Scale *scale)
{
    double ticks[SCALE_TICKS], width = 0;
    size_t count = scale_ticks(scale, ticks);

    for (size_t i = 0; i < count; i++) {
        char label[SCALE_LABEL];

        scale_tick_label(scale, ticks[i], label);
        width = fmax(width, frame_text_width(frame, TEXT_TICK, label));
    }
    return width;
}

void panel_heading(Frame *frame, const char *label)
{
    Text lines = {0};

    if (!label || !label[0])
        return;
    size_t n = frame_wrap(frame, TEXT_AXIS, label, frame->width, 2, &lines);
    frame_lines(frame, 0, frame->y + 0.8 * frame->theme->text[TEXT_AXIS].size, ANCHOR_START,
                TEXT_AXIS, PAINT_INK, &lines);
    frame->y += (double)n * frame_leading(frame, TEXT_AXIS) + 1;
    text_free(&lines);
}

static void draw_tick_up(Frame *frame, const Scale *scale, double x, double tick)
{
    double y = scale_map(scale, tick);
    char label[SCALE_LABEL];

    scale_tick_label(scale, tick, label);
    scene_line(frame->scene, x - tick_length, y, x, y,
               (Pen){PAINT_MUTED, frame->theme->line[LINE_AXIS], DASH_SOLID});
    scene_text(frame->scene, x - tick_length - 1.5, frame_baseline(frame, TEXT_TICK, y), ANCHOR_END,
               TEXT_TICK, PAINT_MUTED, label);
}

void panel_ticks_up(Frame *frame, const Scale *scale, double x)
{
    double ticks[SCALE_TICKS];
    size_t count = scale_ticks(scale, ticks);

    for (size_t i = 0; i < count; i++)
        draw_tick_up(frame, scale, x, ticks[i]);
}

static void draw_grid(Frame *frame, const Panel *panel)
{
    double ticks[SCALE_TICKS];
    size_t count = scale_ticks(&panel->y, ticks);

    for (size_t i = 0; i < count; i++) {
        double y = scale_map(&panel->y, ticks[i]);

        if (panel->bottom - y > 0.5)
            scene_line(frame->scene, panel->left, y, panel->right, y,
                       (Pen){PAINT_GRID, frame->theme->line[LINE_HAIR], DASH_SOLID});
        draw_tick_up(frame, &panel->y, panel->left, ticks[i]);
    }
}

static Scale scale_along(const Frame *frame, const PanelAxis *x, const Panel *panel)
{
    return x->is_log ? frame_log_scale(frame, x->low, x->high, panel->left, panel->right, x->unit)
                     : frame_scale(frame, x->low, x->high, panel->left, panel->right, x->round_out,
                                   x->unit);
}

/* Room for the tick labels of x at both ends; a narrower plot may have other ticks. */
static void fit_x(Frame *frame, const PanelAxis *x, double room, Panel *panel)
{
    panel->right = frame->width - room;
    for (int round = 0; round < 3; round++) {
        panel->x = scale_along(frame, x, panel);
        double half = widest_tick(frame, &panel->x) / 2 + 0.2;
        panel->left = fmax(panel->left, half);
        panel->right = fmin(panel->right, frame->width - half);
    }
    panel->x = scale_along(frame, x, panel);
}

void panel_place(Frame *frame, const PanelAxis *x, const PanelAxis *y, Panel *panel)
{
    panel->y = panel_scale_up(frame, y, panel->top, panel->bottom);
    panel->x = scale_along(frame, x, panel);
    draw_grid(frame, panel);
}

bool panel_open(Frame *frame, const PanelAxis *x, const PanelAxis *y, double height, double room,
                Panel *panel, Error *err)
{
    panel->top = frame->y + 0.6 * frame->theme->text[TEXT_TICK].size;
    panel->bottom = panel->top + height;
    panel->y = panel_scale_up(frame, y, panel->top, panel->bottom);
    panel->left = widest_tick(frame, &panel->y) + tick_length + 2;
    double lacking = least_plot - (frame->width - fmax(room, 12) - panel->left);
    if (lacking > 0)
        return error_set(err, ERROR_DOMAIN,
                         "a figure of %g pt leaves too little room to its plot: give a width of "
                         "%.0f pt or more",
                         frame->width, ceil(frame->width + lacking / (1 - panel_most_labels)) + 1);
    fit_x(frame, x, room, panel);
    draw_grid(frame, panel);
    return true;
}

void panel_close(Frame *frame, const Panel *panel, const char *label)
{
    scene_line(frame->scene, panel->left, panel->top, panel->left, panel->bottom,
               (Pen){PAINT_MUTED, frame->theme->line[LINE_AXIS], DASH_SOLID});
    frame->y = panel->bottom;
    frame_axis(frame, &panel->x, label);
}

Point panel_point(const Panel *panel, double x, double y)
{
    return (Point){fmin(panel->right, fmax(panel->left, scale_map(&panel->x, x))),
                   fmin(panel->bottom, fmax(panel->top, scale_map(&panel->y, y)))};
}
