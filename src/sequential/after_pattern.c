/* SPDX-License-Identifier: GPL-3.0-or-later */
/* after_pattern.c - the coin of the discordant pairs, stopped where the pattern's
 * boundary stopped: exact given which trials were discordant, for a coin that stays the
 * same. The law beyond the last discordant pair does not matter. */
#include "sequential/after_pattern.h"

#include <math.h>
#include <stdlib.h>

/* Chances of outcomes for B at least as far, and further, when B wins each discordant pair with
 * chance p. The last pair m has y wins of B. */
static void tail_of_coin(const AfterTail *tail, double p, double *law, TailChance *chance)
{
    int m_last = tail->x + tail->y, y = tail->y;
    double earlier_b = 0, at_least = 0, beyond = 0;

    law[0] = 1;
    for (int m = 1; m <= m_last; m++) {
        law[m] = 0;
        for (int k = m; k > 0; k--)
            law[k] = law[k] * (1 - p) + law[k - 1] * p;
        law[0] *= 1 - p;
        if (m == m_last)
            break;
        for (int k = tail->least[m]; k <= m; k++) {
            earlier_b += law[k];
            law[k] = law[m - k] = 0;
        }
    }
    for (int k = 0; k <= m_last; k++) { /* what ends at, or goes on beyond, the last pair */
        bool stops_b = k >= tail->least[m_last], stops_a = m_last - k >= tail->least[m_last];
        if (tail->state.decision == DECISION_A && !stops_a)
            at_least += law[k], beyond += law[k];
        else if (tail->state.decision != DECISION_B || stops_b) {
            at_least += k >= y ? law[k] : 0;
            beyond += k > y ? law[k] : 0;
        }
    }
    *chance = (TailChance){earlier_b + at_least, earlier_b + beyond};
}

static bool coin_chance(const AfterTail *tail, double p, TailChance *chance, Error *err)
{
    int m_last = tail->x + tail->y;
    double *law = calloc((size_t)m_last + 1, sizeof *law);

    if (!law)
        return error_memory(err);
    if (m_last)
        tail_of_coin(tail, p, law, chance);
    else
        *chance = (TailChance){1, 0};
    free(law);
    return true;
}

bool after_pattern_chance(const AfterTail *tail, double difference, TailChance *chance, Error *err)
{
    double p = (1 + difference / tail->held_rate) / 2;

    return coin_chance(tail, fmin(1, fmax(0, p)), chance, err);
}

bool after_pattern_p(const AfterTail *tail, double *p_a, double *p_b, Error *err)
{
    TailChance chance;

    if (!coin_chance(tail, 0.5, &chance, err))
        return false;
    *p_b = fmin(1, chance.at_least);
    *p_a = fmin(1, 1 - chance.beyond);
    return true;
}
