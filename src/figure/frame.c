/* SPDX-License-Identifier: GPL-3.0-or-later */
/* frame.c - spacing follows from the sizes of the theme, so that one change scales all. */
#include "figure/frame.h"

#include <math.h>
#include <string.h>

static const double leading = 1.12;    /* baseline to baseline, of the size */
static const double half_cap = 0.325;  /* half the height of figures in Source Sans, of the size */
static const double widest_mark = 1.3; /* width of a diamond or triangle, of the diameter */
static const double tick_length = 2.5; /* pt */
static const double between_ticks = 5; /* least room between two tick labels, pt */

double frame_leading(const Frame *frame, TextRole role)
{
    return leading * frame->theme->text[role].size;
}

double frame_baseline(const Frame *frame, TextRole role, double y)
{
    return y + half_cap * frame->theme->text[role].size;
}

double frame_text_width(const Frame *frame, TextRole role, const char *text)
{
    return text_width(frame->typesetter, frame->theme->text[role], text);
}

void frame_group(Frame *frame, Text *reading)
{
    if (reading->failed)
        scene_memory(frame->scene);
    scene_group_begin(frame->scene, text_string(reading));
    text_free(reading);
}

static double longest_word(const Frame *frame, TextRole role, const char *text)
{
    double widest = 0;

    while (*text) {
        size_t length = strcspn(text, " ");
        Text word = {0};

        text_append_n(&word, text, length);
        widest = fmax(widest, frame_text_width(frame, role, text_string(&word)));
        if (word.failed)
            scene_memory(frame->scene);
        text_free(&word);
        text += length + strspn(text + length, " ");
    }
    return widest;
}

double frame_heading_width(const Frame *frame, const char *heading, double values)
{
    double whole = frame_text_width(frame, TEXT_HEADING, heading);
    double word = longest_word(frame, TEXT_HEADING, heading);
    double little = 4 * frame->theme->text[TEXT_HEADING].size;

    return fmax(values, whole <= fmax(little, 1.3 * values) ? whole : word) + 0.1;
}

bool frame_share(const Frame *frame, double natural, double room, double *labels, Error *err)
{
    static const double least_labels = 24, least_plot = 48, most_labels = 0.45;
    double width = fmin(natural, fmax(least_labels, most_labels * room));
    double lacking = least_plot - (room - width);

    if (lacking > 0)
        return error_set(err, ERROR_DOMAIN,
                         "a figure of %g pt leaves too little room to its plot: give a width of "
                         "%.0f pt or more, or fewer columns",
                         frame->width, ceil(frame->width + lacking / (1 - most_labels)) + 1);
    *labels = width;
    return true;
}

size_t frame_wrap(Frame *frame, TextRole role, const char *text, double width, size_t max_lines,
                  Text *lines)
{
    bool shortened = false;
    size_t count = text_wrap(frame->typesetter, frame->theme->text[role], text, width, max_lines,
                             lines, &shortened);

    if (shortened) {
        text_append(frame->warnings, "shortened to fit: ");
        text_clean(text, false, frame->warnings);
        text_append_char(frame->warnings, '\n');
    }
    return count;
}

void frame_lines(Frame *frame, double x, double baseline, Anchor anchor, TextRole role, Paint paint,
                 const Text *lines)
{
    const char *start = text_string(lines);

    for (const char *end; (end = strchr(start, '\n')); start = end + 1) {
        Text line = {0};

        text_append_n(&line, start, (size_t)(end - start));
        scene_text(frame->scene, x, baseline, anchor, role, paint, text_string(&line));
        baseline += frame_leading(frame, role);
        if (line.failed)
            scene_memory(frame->scene);
        text_free(&line);
    }
    if (lines->failed)
        scene_memory(frame->scene);
}

static void draw_key(Frame *frame, const LegendEntry *entry, double x, double y, double size)
{
    if (entry->draw)
        entry->draw(frame, entry, x, y, widest_mark * size);
    else if (entry->is_bar)
        scene_rect(frame->scene, x, y - size / 2, size * 1.4, size,
                   (Fill){entry->paint, entry->hatch});
    else
        scene_mark(frame->scene, entry->shape, x + widest_mark * size / 2, y, size, entry->paint);
}

void frame_legend(Frame *frame, const LegendEntry *entries, size_t count)
{
    double size = frame->theme->mark, row = frame_leading(frame, TEXT_VALUE) * 1.15;
    double x = 0, y = frame->y + row / 2;

    for (size_t i = 0; i < count; i++) {
        double key = (entries[i].is_bar ? 1.4 : widest_mark) * size + 3;
        double width = key + frame_text_width(frame, TEXT_VALUE, entries[i].label);
        Text line = {0};

        if (x > 0 && x + width > frame->width) {
            x = 0;
            y += row;
        }
        frame_wrap(frame, TEXT_VALUE, entries[i].label, frame->width - key, 1, &line);
        draw_key(frame, &entries[i], x, y, size);
        frame_lines(frame, x + key, frame_baseline(frame, TEXT_VALUE, y), ANCHOR_START, TEXT_VALUE,
                    PAINT_INK, &line);
        text_free(&line);
        x += width + 12;
    }
    frame->y = y + row / 2 + 3;
}

void frame_headings(Frame *frame, const Heading *headings, size_t count)
{
    enum {
        MOST = 8
    };
    Text lines[MOST] = {0};
    size_t n_lines[MOST] = {0};
    double height = 0, drop = 0;

    for (size_t i = 0; i < count && i < MOST; i++) {
        const Heading *heading = &headings[i];
        if (!heading->text || !heading->text[0])
            continue;
        n_lines[i] = frame_wrap(frame, heading->role, heading->text, heading->width, 3, &lines[i]);
        height = fmax(height, (double)n_lines[i] * frame_leading(frame, heading->role));
        drop = fmax(drop, 0.35 * frame->theme->text[heading->role].size);
    }
    for (size_t i = 0; i < count && i < MOST; i++) {
        const Heading *heading = &headings[i];
        double above = n_lines[i] > 0 ? (double)(n_lines[i] - 1) : 0;

        frame_lines(frame, heading->x,
                    frame->y + height - drop - above * frame_leading(frame, heading->role),
                    heading->anchor, heading->role, heading->paint, &lines[i]);
        text_free(&lines[i]);
    }
    frame->y += height > 0 ? height + 1.5 : 0;
    scene_line(frame->scene, 0, frame->y, frame->width, frame->y,
               (Pen){PAINT_MUTED, frame->theme->line[LINE_HAIR], DASH_SOLID});
}

static bool labels_fit(const Frame *frame, const Scale *scale)
{
    double ticks[SCALE_TICKS], last = -(double)INFINITY;
    size_t count = scale_ticks(scale, ticks);

    for (size_t i = 0; i < count; i++) {
        char label[SCALE_LABEL];

        scale_tick_label(scale, ticks[i], label);
        double half = frame_text_width(frame, TEXT_TICK, label) / 2;
        double at = scale_map(scale, ticks[i]);
        if (at - half < last + between_ticks)
            return false;
        last = at + half;
    }
    return true;
}

Scale frame_scale(const Frame *frame, double low, double high, double left, double right,
                  bool round_out, ScaleUnit unit)
{
    int most = (int)fmin(10, fmax(2, (right - left) / 14));
    Scale scale = scale_linear(low, high, left, right, most, round_out, unit);

    while (--most >= 1 && !labels_fit(frame, &scale))
        scale = scale_linear(low, high, left, right, most, round_out, unit);
    return scale;
}

Scale frame_log_scale(const Frame *frame, double low, double high, double left, double right,
                      ScaleUnit unit)
{
    int most = (int)fmin(12, fmax(2, (right - left) / 14));
    Scale scale = scale_log(low, high, left, right, most, unit);

    while (--most >= 1 && !labels_fit(frame, &scale))
        scale = scale_log(low, high, left, right, most, unit);
    return scale;
}

double frame_overhang(const Frame *frame, ScaleUnit unit, double low, double high)
{
    Scale scale = scale_linear(low, high, 0, 1, 5, true, unit);
    char first[SCALE_LABEL], last[SCALE_LABEL];

    scale_format(unit, scale.low, scale.decimals, first);
    scale_format(unit, scale.high, scale.decimals, last);
    return fmax(frame_text_width(frame, TEXT_TICK, first),
                frame_text_width(frame, TEXT_TICK, last)) /
           2;
}

static void draw_tick(Frame *frame, const Scale *scale, double value)
{
    double x = scale_map(scale, value), size = frame->theme->text[TEXT_TICK].size;
    char label[SCALE_LABEL];

    scale_tick_label(scale, value, label);
    scene_line(frame->scene, x, frame->y, x, frame->y + tick_length,
               (Pen){PAINT_MUTED, frame->theme->line[LINE_AXIS], DASH_SOLID});
    scene_text(frame->scene, x, frame->y + tick_length + 1.5 + 0.72 * size, ANCHOR_MIDDLE,
               TEXT_TICK, PAINT_MUTED, label);
}

void frame_axis(Frame *frame, const Scale *scale, const char *label)
{
    double ticks[SCALE_TICKS], centre = (scale->from + scale->to) / 2;
    size_t count = scale_ticks(scale, ticks);

    scene_line(frame->scene, scale->from, frame->y, scale->to, frame->y,
               (Pen){PAINT_MUTED, frame->theme->line[LINE_AXIS], DASH_SOLID});
    for (size_t i = 0; i < count; i++)
        draw_tick(frame, scale, ticks[i]);
    frame->y += tick_length + 1.5 + frame_leading(frame, TEXT_TICK);
    if (!label || !label[0])
        return;
    Text lines = {0};
    double room = 2 * fmin(centre, frame->width - centre);
    double size = frame->theme->text[TEXT_AXIS].size;
    size_t n = frame_wrap(frame, TEXT_AXIS, label, room, 3, &lines);
    frame_lines(frame, centre, frame->y + 2 + 0.75 * size, ANCHOR_MIDDLE, TEXT_AXIS, PAINT_INK,
                &lines);
    frame->y += 2 + (double)n * frame_leading(frame, TEXT_AXIS);
    text_free(&lines);
}

void frame_note(Frame *frame, const char *note)
{
    Text lines = {0};

    if (!note || !note[0])
        return;
    size_t n = frame_wrap(frame, TEXT_NOTE, note, frame->width, 20, &lines);
    frame_lines(frame, 0, frame->y + 3 + 0.8 * frame->theme->text[TEXT_NOTE].size, ANCHOR_START,
                TEXT_NOTE, PAINT_MUTED, &lines);
    frame->y += 4 + (double)n * frame_leading(frame, TEXT_NOTE);
    text_free(&lines);
}
