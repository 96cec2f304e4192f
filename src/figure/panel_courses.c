/* SPDX-License-Identifier: GPL-3.0-or-later */
/* panel_courses.c - lines over a panel: courses that meet keep their marks apart. */
#include <math.h>
#include <stdlib.h>

#include "figure/panel.h"

static const double between = 0.6; /* two marks, of a diameter */
static const double growth = 0.7;  /* of a mark that is covered, of a diameter */

static bool touch(Point one, Point other, double size)
{
    return hypot(one.x - other.x, one.y - other.y) < (1 + between) * size;
}

static Point mark_of(const PanelCourse *course)
{
    return course->points[course->mark];
}

static bool stands_clear(const PanelCourse *courses, size_t count, Point at, double size)
{
    for (size_t i = 0; i < count; i++) {
        if (touch(mark_of(&courses[i]), at, size))
            return false;
    }
    return true;
}

/* The clear point of a course that is nearest to the wanted one, else the wanted one. */
static size_t place_mark(const PanelCourse *courses, size_t index, double size)
{
    const PanelCourse *course = &courses[index];
    size_t best = course->wanted;
    double least = (double)INFINITY;

    for (size_t i = 0; i < course->count; i++) {
        double away = fabs(course->points[i].x - course->points[course->wanted].x);

        if (away < least && stands_clear(courses, index, course->points[i], size)) {
            least = away;
            best = i;
        }
    }
    return best;
}

/* A mark that touches later ones grows until it is seen around the largest of them. */
static double size_around(const PanelCourse *courses, size_t count, size_t index, double size)
{
    double grown = size;

    for (size_t i = index + 1; i < count; i++) {
        double around = courses[i].size + growth * size, across = (grown + courses[i].size) / 2;

        if (grown < around && touch(mark_of(&courses[index]), mark_of(&courses[i]), across)) {
            grown = around;
            i = index;
        }
    }
    return grown;
}

static void place_marks(PanelCourse *courses, size_t count, double size)
{
    for (size_t i = 0; i < count; i++)
        courses[i].mark = place_mark(courses, i, size);
    for (size_t i = count; i-- > 0;)
        courses[i].size = size_around(courses, count, i, size);
}

bool panel_courses(const Panel *panel, double size, PanelCourse *courses, size_t count, Error *err)
{
    size_t total = 0;

    for (size_t i = 0; i < count; i++)
        total += courses[i].count;
    Point *at = malloc(total * sizeof *at);
    if (!at)
        return error_memory(err);
    for (size_t i = 0; i < count; i++) {
        courses[i].points = at;
        for (size_t k = 0; k < courses[i].count; k++)
            *at++ = panel_point(panel, courses[i].x[k], courses[i].y[k]);
    }
    place_marks(courses, count, size);
    return true;
}

void panel_courses_free(PanelCourse *courses)
{
    free(courses[0].points);
}
