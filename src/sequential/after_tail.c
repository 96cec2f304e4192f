/* SPDX-License-Identifier: GPL-3.0-or-later */
/* after_tail.c - sums over the outcomes that speak at least as much for B. The rest of
 * the chance, where the observed outcome is a decision for A, is found from A's side. */
#include "sequential/after_tail.h"

#include <math.h>
#include <stdlib.h>

#include "sequential/after_pattern.h"
#include "sequential/build.h"
#include "sequential/certificate.h"
#include "sequential/law.h"
#include "sequential/replay.h"

/* Scores closer than this are ties: they differ by rounding alone. */
#define TIE 1e-9

static double score_of(const Design *design, int n, int x, int y)
{
    double total = x + y;
    double variance =
        design->state == STATE_DISCORDANT ? total : total * (2.0 * n - total) / (2.0 * n);

    return variance > 0 ? (y - x) / sqrt(variance) : 0;
}

bool after_tail_open(AfterTail *tail, const Follower *follower, const FollowState *state,
                     Error *err)
{
    const Design *design = follower_design(follower);
    bool successes = design->state == STATE_SUCCESSES;
    AfterTail made = {.design = design, .least = follower_least(follower), .state = *state};

    made.x = successes ? state->successes_a : state->only_a;
    made.y = successes ? state->successes_b : state->only_b;
    made.score = score_of(design, state->n, made.x, made.y);
    made.held_rate = (double)(made.x + made.y) / (successes ? 2.0 * state->n : state->n);
    if (design_has_cells(design) && state->decision == DECISION_NONE &&
        !replay_open(design, state->n, &made.table, err))
        return false;
    *tail = made;
    return true;
}

void after_tail_close(AfterTail *tail)
{
    table_free(tail->table);
}

/* The rates of the design's kind at a difference B - A. */
static RatePair rates_at(const AfterTail *tail, double difference)
{
    const Design *design = tail->design;
    double level = tail->held_rate;

    if (design->state == STATE_SUCCESSES)
        return (RatePair){level - difference / 2, level + difference / 2};
    return (RatePair){(level - difference) / 2, (level + difference) / 2};
}

/* Towards one side: is the stop as early, and as far out, as the observed one? */
static bool stop_counts(const AfterTail *tail, Decision side, int n, const Stop *stop, bool ties)
{
    if (tail->state.decision != side)
        return tail->state.decision == DECISION_NONE;
    if (n != tail->state.n)
        return n < tail->state.n;
    double gap = score_of(tail->design, n, stop->x, stop->y) - fabs(tail->score);
    return ties ? gap >= -TIE : gap > TIE;
}

static bool alive_counts(const AfterTail *tail, Decision side, int x, int y, bool ties)
{
    double gap = score_of(tail->design, tail->state.n, x, y) - tail->score;

    if (side == DECISION_A)
        gap = -gap;
    return ties ? gap >= -TIE : gap > TIE;
}

/* Adds weight(x, y) * share over the undecided outcomes that count. */
static double sum_alive(const AfterTail *tail, Decision side, bool ties, const StateLaw *law)
{
    double sum = 0;

    for (int lead = 0; tail->table && lead < tail->table->leads; lead++) {
        int low, high;
        table_range(tail->table, lead, &low, &high);
        for (int x = low; x <= high; x++) {
            double share = table_share(tail->table, x, lead);
            if (alive_counts(tail, side, x, x + lead, ties))
                sum += share * law_state(law, x, x + lead);
            if (lead && alive_counts(tail, side, x + lead, x, ties))
                sum += share * law_state(law, x + lead, x);
        }
    }
    return sum;
}

/* The chance of outcomes towards one side, given the law of the states. */
static bool side_chance(const AfterTail *tail, RatePair rates, Decision side, bool ties,
                        double *chance, Error *err)
{
    StateLaw law;
    const Design *design = tail->design;
    double sum = 0;

    if (!law_open(&law, design, rates, err))
        return false;
    for (int n = 1; n <= tail->state.n; n++) {
        law_advance(&law);
        for (size_t i = design->first[n]; i < design->first[n + 1]; i++) {
            const Stop *stop = &design->stops[i];
            if (stop_counts(tail, side, n, stop, ties))
                sum += stop->share * (side == DECISION_B ? law_state(&law, stop->x, stop->y)
                                                         : law_state(&law, stop->y, stop->x));
        }
    }
    *chance = sum + sum_alive(tail, side, ties, &law);
    law_close(&law);
    return true;
}

bool after_tail_chance(const AfterTail *tail, double difference, TailChance *chance, Error *err)
{
    RatePair rates = rates_at(tail, difference);
    TailChance made;

    if (tail->least)
        return after_pattern_chance(tail, difference, chance, err);
    if (tail->state.decision == DECISION_A) { /* all that is not further towards A */
        if (!side_chance(tail, rates, DECISION_A, false, &made.at_least, err) ||
            !side_chance(tail, rates, DECISION_A, true, &made.beyond, err))
            return false;
        *chance = (TailChance){1 - made.at_least, 1 - made.beyond};
        return true;
    }
    if (!side_chance(tail, rates, DECISION_B, true, &made.at_least, err) ||
        !side_chance(tail, rates, DECISION_B, false, &made.beyond, err))
        return false;
    *chance = made;
    return true;
}

/* Coefficients of the chance towards a side in the null rate, at trial state.n. By the
 * mirror image a stop for A has the weight of one for B. */
static void fill_coefficients(const AfterTail *tail, Decision side, const Weight *weight, double *c)
{
    const Design *design = tail->design;

    for (int n = 1; n <= tail->state.n; n++) {
        coefficients_advance(design->state, n, c);
        for (size_t i = design->first[n]; i < design->first[n + 1]; i++) {
            const Stop *stop = &design->stops[i];
            if (stop_counts(tail, side, n, stop, true))
                c[stop->x + stop->y] +=
                    stop->share * weight_given_total(weight, design->state, n, stop->x, stop->y);
        }
    }
    for (int lead = 0; tail->table && lead < tail->table->leads; lead++) {
        int low, high;
        table_range(tail->table, lead, &low, &high);
        for (int x = low; x <= high; x++) {
            double mass = table_share(tail->table, x, lead) *
                          weight_given_total(weight, design->state, tail->state.n, x, x + lead);
            int sides = alive_counts(tail, side, x, x + lead, true);
            sides += lead && alive_counts(tail, side, x + lead, x, true);
            c[2 * x + lead] += sides * mass;
        }
    }
}

/* The largest chance over all null rates of an outcome as far towards this side. */
static bool side_p(const AfterTail *tail, Decision side, double *p, Error *err)
{
    const Design *design = tail->design;
    int degree = weight_totals(design->state, tail->state.n);
    double *c = calloc((size_t)degree + 3, sizeof *c);
    Weight *weight = weight_new(2 * tail->state.n);
    Certificate found;
    bool ok = c && weight;

    if (ok) {
        fill_coefficients(tail, side, weight, c);
        ok = certify(c, degree, design->certificate.null_high, 1, tail->state.n, &found);
    }
    if (ok)
        *p = fmin(1, found.max_error_bound);
    free(c);
    weight_free(weight);
    return ok || error_memory(err);
}

/* The p-value against the side that was decided is what is left of the other. */
bool after_tail_p(const AfterTail *tail, double *p_a, double *p_b, Error *err)
{
    if (tail->least)
        return after_pattern_p(tail, p_a, p_b, err);
    if (tail->state.decision == DECISION_NONE)
        return side_p(tail, DECISION_A, p_a, err) && side_p(tail, DECISION_B, p_b, err);
    *p_a = *p_b = 1;
    return side_p(tail, tail->state.decision, tail->state.decision == DECISION_A ? p_a : p_b, err);
}
