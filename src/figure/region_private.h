/* SPDX-License-Identifier: GPL-3.0-or-later */
/* region_private.h - between the words and the drawing of a region map. */
#ifndef OFFDIAG_FIGURE_REGION_PRIVATE_H
#define OFFDIAG_FIGURE_REGION_PRIVATE_H

#include "figure/figure_private.h"
#include "figure/region.h"

const RegionColumn *region_column(const Region *region, size_t index);
double region_path_x(const Region *region, size_t index);
double region_path_y(const Region *region, size_t index);
/* "Stop for NAME" of the upper or lower region. */
void region_name(const Region *region, bool above, Text *out);
void region_reading(const Region *region, bool above, Text *out);
void region_path_reading(const Region *region, Text *out);

bool region_draw(const void *description, Frame *frame, Error *err);

#endif
