/* SPDX-License-Identifier: GPL-3.0-or-later */
/* scene_private.h - where the rows of a scene begin; for scene_parts.c. */
#ifndef OFFDIAG_FIGURE_SCENE_PRIVATE_H
#define OFFDIAG_FIGURE_SCENE_PRIVATE_H

#include "figure/scene.h"

/* Beginnings of the rows and the end of the last one. */
const double *scene_rows(const Scene *scene, size_t *count, double *end);

#endif
