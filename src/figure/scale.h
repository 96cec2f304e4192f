/* SPDX-License-Identifier: GPL-3.0-or-later */
/* scale.h - an axis, linear or logarithmic: from values to pt, and where its ticks stand. */
#ifndef OFFDIAG_FIGURE_SCALE_H
#define OFFDIAG_FIGURE_SCALE_H

#include <stdbool.h>
#include <stddef.h>

typedef enum ScaleUnit { /* how a value is printed */
    UNIT_NUMBER,         /* as it is */
    UNIT_PERCENT,        /* a fraction, as percent: 0.25 -> "25" */
    UNIT_POINTS,         /* a difference of fractions, in percentage points with its sign: "+25" */
    UNIT_COUNT,          /* a whole number; its sign is dropped */
    UNIT_WHOLE           /* a whole number with its sign */
} ScaleUnit;

typedef struct Scale { /* a plain value */
    double low, high;  /* values at the ends */
    double from, to;   /* pt at the ends */
    double step;       /* between ticks, a multiple of which each tick is */
    int decimals;      /* of a tick as it is printed */
    ScaleUnit unit;
    bool is_log;
    int decades; /* of a logarithmic axis, between ticks: 1, 2, ...; 0 = three ticks a decade,
                    at 1, 2 and 5; -1 = ticks at multiples of step */
} Scale;

enum {
    SCALE_TICKS = 32,
    SCALE_LABEL = 48
};

/* An axis that covers low to high (finite; a range of next to nothing is widened). With about
 * ticks ticks at round values; round_out moves an end out to the next tick, or by a
 * little where that would waste much of the axis. */
Scale scale_linear(double low, double high, double from, double to, int ticks, bool round_out,
                   ScaleUnit unit);

/* A logarithmic axis from low to high, both above 0, with about ticks ticks at most. */
Scale scale_log(double low, double high, double from, double to, int ticks, ScaleUnit unit);

double scale_map(const Scale *scale, double value); /* pt; not clipped */
bool scale_contains(const Scale *scale, double value);

/* The ticks within the axis, ascending; returns how many. */
size_t scale_ticks(const Scale *scale, double ticks[static SCALE_TICKS]);

/* A tick as it is printed. */
void scale_tick_label(const Scale *scale, double tick, char text[static SCALE_LABEL]);

/* A value in the axis's unit with that many decimals and a true minus sign; from 1e15 on
 * with an exponent, infinite values as the sign for infinity. */
void scale_format(ScaleUnit unit, double value, int decimals, char text[static SCALE_LABEL]);

#endif
