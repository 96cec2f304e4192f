/* SPDX-License-Identifier: GPL-3.0-or-later */
/* rates_private.h - between the words and the drawing of rates. */
#ifndef OFFDIAG_FIGURE_RATES_PRIVATE_H
#define OFFDIAG_FIGURE_RATES_PRIVATE_H

#include "figure/figure_private.h"
#include "figure/rates.h"

const Rate *rates_item(const Rates *rates, size_t index);
double rate_of(const Rate *rate);

enum {
    RATE_INPUT = 48
};

/* k/n is a count of its own: "k=42 n=50" goes into input, which must outlive it. */
Evidence rate_evidence(const Rate *rate, char input[static RATE_INPUT]);
/* k/n, or one of the two bounds, which are left out where there are none. */
void rates_print_rate(const Rate *rate, char input[static RATE_INPUT], Printed *printed);
void rates_print_bound(const Rate *rate, bool upper, Printed *printed);
bool rates_have_letters(const Rates *rates);
/* What is printed under the axis: what letters mean. */
const char *rates_note(const Rates *rates);
void rates_reading(const Rates *rates, const Rate *rate, Text *out);

bool rates_draw(const void *description, Frame *frame, Error *err);

#endif
