/* SPDX-License-Identifier: GPL-3.0-or-later */
/* svg_private.h - between the items of a drawing and its style. */
#ifndef OFFDIAG_FIGURE_SVG_PRIVATE_H
#define OFFDIAG_FIGURE_SVG_PRIVATE_H

#include "figure/svg.h"

typedef struct Svg {
    const Scene *scene;
    const SvgOptions *options;
    Text *out;
    uint32_t fills, strokes, roles; /* bits of those that are used */
    uint32_t hatches;
    Error *err;
    bool failed; /* with *err */
} Svg;

/* Class of what is filled (use 'f') or stroked (use 's') in a paint. */
void svg_class(Svg *svg, char use, Paint paint);

/* Is the ground painted? Not in a page that follows the same preference. */
bool svg_has_paper(const Svg *svg);

/* The style element and the hatches, with what this scene uses and no more. */
void svg_style(Svg *svg);

#endif
