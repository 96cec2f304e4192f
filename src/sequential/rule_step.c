/* SPDX-License-Identifier: GPL-3.0-or-later */
/* rule_step.c - the published rule: Snyder et al. (2025) arXiv:2503.10966, from the paper.
 *
 * After each trial a linear program picks chances w in [0, 1] of stopping in the states
 * with y > x that maximise their sum, while the error so far stays at most S(n) at 129
 * null rates; (x, y) and (n - y, n - x) get the same w. All states of one total are charged in
 * the same proportions over the null rates, so each total is one concave term: its
 * states enter in the order of their mass. The program is solved by GLPK for the states whose fate
 * the prices of the last solution leave open; the rest are set, and checked against the prices of
 * this one. Between the null rates the error may exceed alpha: see the certificate.
 *
 * The rule is not continuous. At n_max 500 chances that are worth less than a hundred
 * thousandth of alpha, about which solvers differ, decide whether 197.3 or 198.0 trials are
 * expected at (0, 0.03). They are left out, in such a measure that the figures of the published
 * program come out. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "sequential/certificate.h"
#include "sequential/null_grid.h"
#include "sequential/rule_rows.h"
#include "sequential/step_program.h"

enum {
    INSERTIONS = 6,
    RATES = (2 << INSERTIONS) + 1 /* 129, symmetric about 1/2 */
};

/* Of the budget: a state with less stops at no cost, one with more is out of reach. */
#define FREE_MASS 1e-12
#define DEAR_MASS 1e6
#define TRIFLE 8e-6      /* of alpha: a draw that may spend less is not worth a draw */
#define GRID_EXCESS 1e-6 /* what the tolerances of GLPK may add */

typedef struct Step {
    NullGrid *grid;
    StepProgram program;
    double *spent;
} Step;

/* The rate between a and b from which both are equally far in information. */
static double between(double a, double b)
{
    return log((1 - a) / (1 - b)) / log(b * (1 - a) / (a * (1 - b)));
}

/* The lower half of the null rates, 1/2 included; returns their number. */
static int fill_rates(int n_max, double *rates)
{
    double all[RATES] = {1.0 / n_max, 0.5, 1 - 1.0 / n_max};
    int count = 3;

    for (int i = 0; i < INSERTIONS; i++) {
        for (int k = count - 1; k > 0; k--) {
            all[2 * k] = all[k];
            all[2 * k - 1] = between(all[k - 1], all[k]);
        }
        count = 2 * count - 1;
    }
    memcpy(rates, all, (size_t)(count / 2 + 1) * sizeof *rates);
    rates[count / 2] = 0.5;
    return count / 2 + 1;
}

static void step_close(void *context)
{
    Step *step = context;

    null_grid_free(step->grid);
    step_program_close(&step->program);
    free(step->spent);
    free(step);
}

static bool step_open(Walk *walk, void **context, Error *err)
{
    double rates[RATES];
    int count = fill_rates(walk->spec->n_max, rates);
    Step *step = calloc(1, sizeof *step);

    if (!step)
        return error_memory(err);
    *context = step;
    step->grid = null_grid_new(walk->state, walk->spec->n_max, rates, count);
    step->spent = calloc((size_t)count, sizeof(double));
    if (!step->grid || !step->spent || !step_program_open(&step->program, count))
        return error_memory(err);
    return true;
}

/* charge is in parts of S(n) / n. */
static StepFate fate_of(const Walk *walk, double charge)
{
    if (charge < FREE_MASS * walk->n)
        return STEP_FREE;
    return charge > DEAR_MASS * walk->n ? STEP_DEAR : STEP_OPEN;
}

/* One term of the program: the states of a total and of its reflection. */
static bool add_total(const Walk *walk, Step *step, int total, double unit)
{
    int low, high, lead = walk->table->leads - 1;
    const double *law = null_grid_law(step->grid, total, &low, &high);
    double largest = 0;

    for (int i = low; i <= high; i++)
        largest = fmax(largest, law[i]);
    if (!step_program_term(&step->program, law, low, high, largest, total == walk->n ? 1 : 2))
        return false;
    lead = lead < total ? lead : total;
    for (lead -= (lead + total) % 2; lead > 0; lead -= 2) {
        int x = (total - lead) / 2;
        double share = table_share(walk->table, x, lead);
        if (share <= 0)
            continue;
        double mass = share * weight_given_total(walk->weight, walk->state, walk->n, x, x + lead);
        double charge = mass * largest / unit;
        if (!step_program_state(&step->program, x, lead, charge, fate_of(walk, charge)))
            return false;
    }
    return true;
}

static bool is_taken(const StepState *state, double unit, double alpha)
{
    return state->chance >= 1 ||
           (state->chance > 0 && state->chance * state->mass * unit >= TRIFLE * alpha);
}

static void take_states(const Walk *walk, Step *step, double unit, Cells *cells)
{
    const StepProgram *program = &step->program;

    for (size_t t = 0; t < program->term_count; t++) {
        const StepTerm *term = &program->terms[t];
        for (size_t k = term->first; k < term->first + term->count; k++) {
            const StepState *state = &program->states[k];
            if (!is_taken(state, unit, walk->spec->alpha))
                continue;
            int y = state->x + state->lead;
            cells_add(cells, state->x, state->lead, state->chance);
            if (state->x + y != walk->n)
                cells_add(cells, walk->n - y, state->lead, state->chance);
            for (int i = term->low; i <= term->high; i++)
                step->spent[i] +=
                    state->chance * state->mass * unit * step_program_shape(program, term, i);
        }
    }
}

static bool step_choose(const Walk *walk, void *context, Cells *cells, Error *err)
{
    Step *step = context;
    int n = walk->n;
    double unit = walk->budget[n] / n, room[RATES];

    null_grid_advance(step->grid);
    if (unit <= 0)
        return true;
    for (int i = 0; i < step->grid->count; i++)
        room[i] = fmax(0, walk->budget[n] - step->spent[i]) / unit;
    step_program_restart(&step->program);
    for (int total = 1; total <= n; total++)
        if (!add_total(walk, step, total, unit))
            return error_memory(err);
    if (!step_program_solve(&step->program, room, err))
        return false;
    take_states(walk, step, unit, cells);
    return true;
}

/* Whether the error stays at most alpha at the null rates of the program. */
static bool step_holds(const Design *design)
{
    double rates[RATES];
    int count = fill_rates(design->spec.n_max, rates);

    for (int i = 0; i < count; i++)
        for (int side = 0; side < 2; side++) {
            double rate = side ? 1 - rates[i] : rates[i];
            if (bernstein_value(design->coefficients, design->degree, rate) >
                design->spec.alpha * (1 + GRID_EXCESS))
                return false;
        }
    return true;
}

const Rule rule_step = {
    .id = "step",
    .title = "STEP, the published linear program",
    .unpaired = true,
    .spends = true,
    .promise = PROMISE_GRID,
    .cost = 50,
    .reference = "Snyder et al. (2025) arXiv:2503.10966",
    .assumes = "the order of the starts is random; decisions may depend on random draws",
    .holds = step_holds,
    .open = step_open,
    .choose = step_choose,
    .close = step_close,
};
