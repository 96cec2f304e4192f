/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sketch_private.h - between the checks and the painting of a plain canvas. */
#ifndef OFFDIAG_FIGURE_SKETCH_PRIVATE_H
#define OFFDIAG_FIGURE_SKETCH_PRIVATE_H

#include "figure/figure_private.h"
#include "figure/sketch.h"

const SketchItem *sketch_item(const Sketch *sketch, size_t index);

bool sketch_check(const Sketch *sketch, Error *err);

bool sketch_draw(const void *description, Frame *frame, Error *err);

#endif
