/* SPDX-License-Identifier: GPL-3.0-or-later */
/* catalogue.c - the rows of the catalogue, in the order in which they are listed.
 *
 * Two-sided tests take alternative greater (A or group 1 better) and less as well,
 * unless their row says one_sided_only. */
#include "stats/method.h"
#include "stats/proportion.h"
#include "stats/unpaired.h"

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

    /* two independent groups */
    {.id = "unpaired.fisher_minlike",
     .title = "Fisher exact test",
     .question = QUESTION_TEST,
     .input = INPUT_UNPAIRED,
     .inputs = "x1 n1 x2 n2",
     .run = unpaired_fisher_minlike,
     .reference = "Fisher 1935 J R Stat Soc 98:39",
     .assumes = "Two independent groups; adds up the tables no more probable than the "
                "observed one; the usual two-sided form, which never exceeds its level."},
    {.id = "unpaired.fisher_central",
     .title = "Fisher exact test, central",
     .question = QUESTION_TEST,
     .input = INPUT_UNPAIRED,
     .inputs = "x1 n1 x2 n2",
     .run = unpaired_fisher_central,
     .reference = "Fisher 1935 J R Stat Soc 98:39",
     .assumes = "Two independent groups; twice the smaller tail, which agrees with the "
                "Cornfield exact interval."},
    {.id = "unpaired.fisher_onesided",
     .title = "Fisher exact test, one-sided",
     .question = QUESTION_TEST,
     .input = INPUT_UNPAIRED,
     .one_sided_only = true,
     .inputs = "x1 n1 x2 n2",
     .run = unpaired_fisher_onesided,
     .reference = "Fisher 1935 J R Stat Soc 98:39",
     .assumes = "Two independent groups and a direction chosen in advance."},
    {.id = "unpaired.diff_newcombe",
     .title = "Newcombe hybrid score interval",
     .question = QUESTION_DIFFERENCE,
     .input = INPUT_UNPAIRED,
     .takes_level = true,
     .inputs = "x1 n1 x2 n2",
     .run = unpaired_diff_newcombe,
     .reference = "Newcombe 1998 Stat Med 17:873",
     .assumes = "Two independent groups; joins their Wilson intervals and is easily checked "
                "by hand."},
    {.id = "unpaired.diff_miettinen_nurminen",
     .title = "Miettinen-Nurminen score interval",
     .question = QUESTION_DIFFERENCE,
     .input = INPUT_UNPAIRED,
     .takes_level = true,
     .inputs = "x1 n1 x2 n2",
     .run = unpaired_diff_miettinen_nurminen,
     .reference = "Miettinen, Nurminen 1985 Stat Med 4:213",
     .assumes = "Two independent groups; close to its level at any size, the usual choice "
                "for a difference."},
};

const size_t method_count = sizeof methods / sizeof methods[0];
