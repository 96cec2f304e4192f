/* SPDX-License-Identifier: GPL-3.0-or-later */
/* subset.h - the parts of the fonts that a scene's texts need, for embedding in SVG.
 *
 * A part of a font under the Open Font License may not carry the font's reserved name: in
 * each part "Source" becomes "Figure". Its copyright and licence stay. */
#ifndef OFFDIAG_FIGURE_SUBSET_H
#define OFFDIAG_FIGURE_SUBSET_H

#include "figure/scene.h"

/* The family of a part: the scene's own name for sans, serif or mono, or for fonts that
 * supply signs which these lack. */
typedef enum SubsetFamily {
    SUBSET_SANS,
    SUBSET_SERIF,
    SUBSET_MONO,
    SUBSET_SIGNS,
    SUBSET_COUNT
} SubsetFamily;

extern const char *const subset_family_names[SUBSET_COUNT];

/* Appends one @font-face rule a face that is used, families prefixed by id: "ID-sans". Fails
 * on a sign that no font has. */
bool subset_font_faces(const Scene *scene, Typesetter *typesetter, const char *id, Text *out,
                       Error *err);

#endif
