/* SPDX-License-Identifier: GPL-3.0-or-later */
/* catalogue.c - the rows of the catalogue, in the order in which they are listed.
 *
 * Two-sided tests take alternative greater (A or group 1 better) and less as well,
 * unless their row says one_sided_only. */
#include "stats/method.h"
#include "stats/proportion.h"

const Method methods[] = {
    /* one rate */
    {.id = "rate.wilson",
     .title = "Wilson score interval",
     .question = QUESTION_RATE,
     .input = INPUT_RATE,
     .takes_level = true,
     .inputs = "k n",
     .run = rate_wilson,
     .reference = "Wilson 1927 JASA 22:209",
     .assumes = "Independent trials with one success rate; the usual choice, close to its level "
                "at any n."},
    {.id = "rate.clopper_pearson",
     .title = "Clopper-Pearson exact interval",
     .question = QUESTION_RATE,
     .input = INPUT_RATE,
     .takes_level = true,
     .inputs = "k n",
     .run = rate_clopper_pearson,
     .reference = "Clopper, Pearson 1934 Biometrika 26:404",
     .assumes = "Independent trials with one success rate; for when the level must never be "
                "missed, at the price of width."},
};

const size_t method_count = sizeof methods / sizeof methods[0];
