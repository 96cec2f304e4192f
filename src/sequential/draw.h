/* SPDX-License-Identifier: GPL-3.0-or-later */
/* draw.h - for this folder only: uniform draws that are the same everywhere. */
#ifndef OFFDIAG_SEQUENTIAL_DRAW_H
#define OFFDIAG_SEQUENTIAL_DRAW_H

#include <stdint.h>

/* The next number in [0, 1); *state starts at the seed. */
double draw_uniform(uint64_t *state);

#endif
