/* SPDX-License-Identifier: GPL-3.0-or-later */
/* svg.h - a scene as SVG with real text, for a file of its own or inline in XHTML. */
#ifndef OFFDIAG_FIGURE_SVG_H
#define OFFDIAG_FIGURE_SVG_H

#include "figure/scene.h"

typedef struct SvgOptions {
    const char *id;    /* prefix of every id and class: a letter, then letters, digits, - or _ */
    const char *title; /* name of the figure */
    const char *description; /* its text equivalent; null = none */
    const Theme *theme;
    const Theme *dark; /* for readers who prefer dark; null = theme is forced on all */
    bool inline_xhtml; /* no XML declaration in front */
} SvgOptions;

/* Appends the drawing. Each group's reading becomes its title. Fails on an id of
 * another form. */
bool scene_svg(const Scene *scene, const SvgOptions *options, Text *out, Error *err);

#endif
