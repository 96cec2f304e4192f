/* SPDX-License-Identifier: GPL-3.0-or-later */
/* outline.h - texts as the shapes of their signs, for files that may not rely on a font. */
#ifndef OFFDIAG_FIGURE_OUTLINE_H
#define OFFDIAG_FIGURE_OUTLINE_H

#include "figure/scene.h"

/* Appends the path data of a text item, "M0 0L...Z"; nothing for blanks. Fails on a sign
 * that no font has. */
bool outline_text(Typesetter *typesetter, const SceneItem *item, Text *path, Error *err);

#endif
