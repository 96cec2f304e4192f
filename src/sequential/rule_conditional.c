/* SPDX-License-Identifier: GPL-3.0-or-later */
/* rule_conditional.c - exact conditional spending.
 *
 * For each ancillary total, stop from the most extreme lead inwards while the chance to
 * have stopped for B given that total stays at most S(n). For every null rate the error
 * is a weighted mean of these chances, so it is at most S(n) at every n. Randomised: the first
 * state that does not fit stops with the chance that fills S(n). */
#include "sequential/rule_rows.h"

/* The largest lead at which a state of this total may be alive. */
static int first_lead(const Walk *walk, int total)
{
    int lead = walk->table->leads - 1;

    if (lead > total)
        lead = total;
    return (lead - total) % 2 ? lead - 1 : lead;
}

static void choose_total(const Walk *walk, int total, double spent, double limit, Cells *cells)
{
    for (int lead = first_lead(walk, total); lead > 0; lead -= 2) {
        int x = (total - lead) / 2;
        double share = table_share(walk->table, x, lead);
        if (share <= 0)
            continue;
        double mass = share * weight_given_total(walk->weight, walk->state, walk->n, x, x + lead);
        if (spent + mass > limit) {
            if (walk->spec->randomised && limit > spent)
                cells_add(cells, x, lead, (limit - spent) / mass);
            return;
        }
        spent += mass;
        cells_add(cells, x, lead, 1);
    }
}

static bool conditional_choose(const Walk *walk, void *context, Cells *cells, Error *err)
{
    double limit = walk_allowance(walk);

    (void)context;
    (void)err;
    if (walk->budget[walk->n] <= 0)
        return true;
    for (int total = 1; total <= walk->totals; total++)
        choose_total(walk, total, walk->coefficients[total], limit, cells);
    return true;
}

const Rule rule_conditional = {
    .id = "conditional",
    .title = "Exact conditional spending",
    .unpaired = true,
    .paired = true,
    .spends = true,
    .promise = PROMISE_EVERY_RATE,
    .reference = "offdiag manual, conditional spending",
    .assumes = "the order of the starts is random; holds given the total number of successes (of "
               "discordant pairs)",
    .choose = conditional_choose,
};
