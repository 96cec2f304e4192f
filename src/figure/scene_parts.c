/* SPDX-License-Identifier: GPL-3.0-or-later */
/* scene_parts.c - a tall figure parted between rows, its head and foot repeated. */
#include "figure/scene_private.h"

static bool is_whole(const Scene *scene, ScenePart part)
{
    return part.from <= 0 && part.to >= scene_height(scene);
}

static double fixed_height(const Scene *scene)
{
    double end;
    size_t count;
    const double *rows = scene_rows(scene, &count, &end);

    return rows[0] + scene_height(scene) - end;
}

bool scene_next_part(const Scene *scene, double height, ScenePart *part)
{
    double end, to;
    size_t count, row = 0;
    const double *rows = scene_rows(scene, &count, &end);

    if (part->to <= 0 && (count == 0 || scene_height(scene) <= height)) {
        *part = (ScenePart){0, scene_height(scene)};
        return true;
    }
    if (is_whole(scene, *part) || part->to >= end)
        return false;
    part->from = part->to > 0 ? part->to : rows[0];
    while (row < count && rows[row] <= part->from)
        row++;
    to = row < count ? rows[row] : end;
    for (; row < count; row++) {
        double next = row + 1 < count ? rows[row + 1] : end;
        if (fixed_height(scene) + next - part->from > height)
            break;
        to = next;
    }
    part->to = to;
    return true;
}

double scene_part_height(const Scene *scene, ScenePart part)
{
    return is_whole(scene, part) ? scene_height(scene) : fixed_height(scene) + part.to - part.from;
}

void scene_part_bands(const Scene *scene, ScenePart part, Band bands[static PART_BANDS])
{
    double end, up;
    size_t count;
    const double *rows = scene_rows(scene, &count, &end);

    if (is_whole(scene, part)) {
        bands[0] = (Band){0, scene_height(scene), 0};
        bands[1] = bands[2] = (Band){0, 0, 0};
        return;
    }
    up = part.from - rows[0];
    bands[0] = (Band){0, rows[0], 0};
    bands[1] = (Band){part.from, part.to, up};
    bands[2] = (Band){end, scene_height(scene), up + end - part.to};
}
