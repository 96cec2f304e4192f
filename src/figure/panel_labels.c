/* SPDX-License-Identifier: GPL-3.0-or-later */
/* panel_labels.c - what ends at the right of a panel is named there: no key to look up.
 *
 * Labels of what ends at about the same place are spread, each led to from its end. */
#include <math.h>

#include "figure/panel.h"

const double panel_most_labels = 0.34;

static const double lead = 9;            /* from the plot to a label, pt */
static const double between_lines = 1.5; /* between two labels, pt */

double panel_labels_room(const Frame *frame, const PanelLabel *labels, size_t count)
{
    double width = 0;

    for (size_t i = 0; i < count; i++)
        width = fmax(width, frame_text_width(frame, TEXT_VALUE, labels[i].text) + 0.1);
    return count > 0 ? lead + fmin(width, panel_most_labels * frame->width - lead) : 0;
}

static size_t wrap_label(Frame *frame, const PanelLabel *label, double room, Text *lines)
{
    return frame_wrap(frame, TEXT_VALUE, label->text, room - lead, 2, lines);
}

double panel_labels_height(const Frame *frame, const PanelLabel *labels, size_t count, double room)
{
    double height = 0;

    for (size_t i = 0; i < count; i++) {
        bool wraps = frame_text_width(frame, TEXT_VALUE, labels[i].text) > room - lead;
        height += (wraps ? 2 : 1) * frame_leading(frame, TEXT_VALUE) + between_lines;
    }
    return height;
}

typedef struct Place { /* of a label: its middle and height */
    size_t index, lines;
    double y, height;
    Text words;
} Place;

static void sort_places(Place *places, size_t count)
{
    for (size_t i = 1; i < count; i++) {
        for (size_t k = i; k > 0 && places[k].y < places[k - 1].y; k--) {
            Place place = places[k];
            places[k] = places[k - 1];
            places[k - 1] = place;
        }
    }
}

/* Labels that would overlap share their places about the middle that they had. */
static void spread_places(Place *places, size_t count, double top, double bottom)
{
    for (int round = 0; round < 200; round++) {
        bool moved = false;

        for (size_t i = 0; i + 1 < count; i++) {
            double need = (places[i].height + places[i + 1].height) / 2;
            double lacking = need - (places[i + 1].y - places[i].y);

            if (lacking > 0.01) {
                places[i].y -= lacking / 2;
                places[i + 1].y += lacking / 2;
                moved = true;
            }
        }
        places[0].y = fmax(places[0].y, top + places[0].height / 2);
        places[count - 1].y = fmin(places[count - 1].y, bottom - places[count - 1].height / 2);
        if (!moved)
            break;
    }
    for (size_t i = count - 1; i > 0; i--)
        places[i - 1].y =
            fmin(places[i - 1].y, places[i].y - (places[i].height + places[i - 1].height) / 2);
}

static void draw_place(Frame *frame, const Panel *panel, const PanelLabel *label,
                       const Place *place)
{
    double first = place->y - (double)(place->lines - 1) * frame_leading(frame, TEXT_VALUE) / 2;
    Pen pen = {label->paint, frame->theme->line[LINE_HAIR], DASH_SOLID};

    if (panel->right - label->x > 3)
        scene_line(frame->scene, label->x + 3, label->y, panel->right, label->y,
                   (Pen){label->paint, frame->theme->line[LINE_HAIR], DASH_DOTTED});
    scene_line(frame->scene, fmax(panel->right, label->x) + 3, label->y, panel->right + lead - 2,
               place->y, pen);
    frame_lines(frame, panel->right + lead, frame_baseline(frame, TEXT_VALUE, first), ANCHOR_START,
                TEXT_VALUE, label->ink, &place->words);
}

void panel_labels(Frame *frame, const Panel *panel, const PanelLabel *labels, size_t count)
{
    Place places[PANEL_LABELS] = {0};
    double room = frame->width - panel->right, line = frame_leading(frame, TEXT_VALUE);
    double half = line / 2;

    if (count == 0 || count > PANEL_LABELS)
        return;
    for (size_t i = 0; i < count; i++) {
        places[i].index = i;
        places[i].y = labels[i].y;
        places[i].lines = wrap_label(frame, &labels[i], room, &places[i].words);
        places[i].height = (double)places[i].lines * line + between_lines;
    }
    sort_places(places, count);
    spread_places(places, count, panel->top - half, panel->bottom + half);
    for (size_t i = 0; i < count; i++) {
        draw_place(frame, panel, &labels[places[i].index], &places[i]);
        text_free(&places[i].words);
    }
}
