/* SPDX-License-Identifier: GPL-3.0-or-later */
/* trajectory_private.h - between the words and the drawing of a trajectory. */
#ifndef OFFDIAG_FIGURE_TRAJECTORY_PRIVATE_H
#define OFFDIAG_FIGURE_TRAJECTORY_PRIVATE_H

#include "figure/figure_private.h"
#include "figure/trajectory.h"

const Course *trajectory_course(const Trajectory *trajectory, size_t index);
double course_at(const FieldList *list, size_t index);
/* The point at the stop: the last whose x is not beyond it. */
size_t course_stop(const Course *course, double stop);
/* The reference line, 0 for points without one; NaN = none. */
double trajectory_reference(const Trajectory *trajectory);
void trajectory_reading(const Trajectory *trajectory, const Course *course, Text *out);
void trajectory_stop_text(const Trajectory *trajectory, Text *out);

bool trajectory_draw(const void *description, Frame *frame, Error *err);

#endif
