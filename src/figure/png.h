/* SPDX-License-Identifier: GPL-3.0-or-later */
/* png.h - the resolution in a PNG file, so that it is placed at its size in print. */
#ifndef OFFDIAG_FIGURE_PNG_H
#define OFFDIAG_FIGURE_PNG_H

#include "base/text.h"

/* Appends the PNG to *out with a pHYs chunk of dpi dots an inch behind its header. */
bool png_with_resolution(const Text *png, double dpi, Text *out, Error *err);

#endif
