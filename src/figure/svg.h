/* SPDX-License-Identifier: GPL-3.0-or-later */
/* svg.h - a scene as SVG with real text, for a file of its own or inline in XHTML. */
#ifndef OFFDIAG_FIGURE_SVG_H
#define OFFDIAG_FIGURE_SVG_H

#include "figure/scene.h"

typedef enum SvgText {
    SVG_TEXT_NONE,  /* text without fonts: the reader's own stand in where ours are missing */
    SVG_TEXT_EMBED, /* with the parts of the fonts that are used */
    SVG_TEXT_PATHS, /* the shapes of the signs, and the text invisible over them */
    SVG_TEXT_COUNT
} SvgText;

extern const char *const svg_text_names[SVG_TEXT_COUNT]; /* "none", "embed", "paths" */

typedef struct SvgOptions {
    const char *id;    /* prefix of every id and class: a letter, then letters, digits, - or _ */
    const char *title; /* name of the figure */
    const char *description; /* its text equivalent; null = none */
    const Theme *theme;
    const Theme *dark; /* for readers who prefer dark; null = theme is forced on all */
    bool inline_xhtml; /* no XML declaration in front */
    SvgText text;
    Typesetter *typesetter; /* needed to embed fonts and for paths, else null */
} SvgOptions;

/* Appends the drawing. Each group's reading becomes its title. Fails on an id of
 * another form, and with fonts or paths on a sign that no font has. */
bool scene_svg(const Scene *scene, const SvgOptions *options, Text *out, Error *err);

#endif
