/* SPDX-License-Identifier: GPL-3.0-or-later */
/* step_program.c - a state whose mass costs far less than its worth at the last prices is
 * in, one that costs far more is out, and GLPK decides the rest. The prices of the solution must
 * agree with what was set; where they do not, more is left open. */
#include "sequential/step_program.h"

#include <float.h>
#include <glpk.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#define AGREEMENT 1e-6

bool step_program_open(StepProgram *program, int rates)
{
    *program = (StepProgram){.rates = rates, .prices = calloc((size_t)rates, sizeof(double))};
    return program->prices != NULL;
}

void step_program_close(StepProgram *program)
{
    free(program->prices);
    free(program->terms);
    free(program->states);
    free(program->shapes);
}

void step_program_restart(StepProgram *program)
{
    program->term_count = program->state_count = program->shape_count = 0;
}

/* Room for extra more items; the array may move. */
static void *make_room(void *items, size_t count, size_t extra, size_t *room, size_t size)
{
    if (count + extra <= *room)
        return items;
    size_t wanted = 2 * *room + extra + 64;
    void *moved = realloc(items, wanted * size);
    if (moved)
        *room = wanted;
    return moved;
}

bool step_program_term(StepProgram *program, const double *law, int low, int high, double largest,
                       int worth)
{
    size_t width = high >= low ? (size_t)(high - low + 1) : 0;
    StepTerm *terms =
        make_room(program->terms, program->term_count, 1, &program->term_room, sizeof *terms);

    if (!terms)
        return false;
    program->terms = terms;
    double *shapes = make_room(program->shapes, program->shape_count, width, &program->shape_room,
                               sizeof *shapes);
    if (!shapes)
        return false;
    program->shapes = shapes;
    StepTerm *term = &terms[program->term_count++];
    *term = (StepTerm){.first = program->state_count,
                       .shape = program->shape_count,
                       .low = low,
                       .high = high,
                       .worth = worth,
                       .largest = largest};
    for (int i = low; i <= high; i++) {
        double shape = largest > 0 ? law[i] / largest : 0;
        shapes[program->shape_count++] = shape;
        term->price += program->prices[i] * shape;
    }
    return true;
}

bool step_program_state(StepProgram *program, int x, int lead, double mass, StepFate fate)
{
    StepState *states =
        make_room(program->states, program->state_count, 1, &program->state_room, sizeof *states);

    if (!states)
        return false;
    program->states = states;
    states[program->state_count++] =
        (StepState){x, lead, mass, fate == STEP_FREE, fate, fate != STEP_OPEN};
    program->terms[program->term_count - 1].count++;
    return true;
}

double step_program_shape(const StepProgram *program, const StepTerm *term, int i)
{
    return program->shapes[term->shape + (size_t)(i - term->low)];
}

/* What a state costs at the last prices, as a part of its worth. */
static double cost_of(const StepTerm *term, const StepState *state)
{
    return state->mass * term->price / term->worth;
}

/* Sets the states that cost far from their worth, and takes what is in out of left. Returns how
 * many stay open. */
static int set_states(StepProgram *program, double width, double *left)
{
    int open = 0;

    for (size_t t = 0; t < program->term_count; t++) {
        const StepTerm *term = &program->terms[t];
        double charged = 0;
        for (size_t k = term->first; k < term->first + term->count; k++) {
            StepState *state = &program->states[k];
            double cost = cost_of(term, state);
            if (state->fate == STEP_OPEN) {
                state->set = cost * width < 1 || cost > width;
                if (term->price <= 0)
                    state->set = false;
                state->chance = state->set && cost < 1;
            }
            open += !state->set;
            charged += state->chance * state->mass;
        }
        for (int i = term->low; charged > 0 && i <= term->high; i++)
            left[i] -= charged * step_program_shape(program, term, i);
    }
    return open;
}

/* The columns of the open states, one after the other; column j is *order[j]. */
static void load_columns(const StepProgram *program, glp_prob *lp, int *rows, double *values)
{
    int column = 0;

    for (size_t t = 0; t < program->term_count; t++) {
        const StepTerm *term = &program->terms[t];
        for (size_t k = term->first; k < term->first + term->count; k++) {
            const StepState *state = &program->states[k];
            int length = 0;
            if (state->set)
                continue;
            for (int i = term->low; i <= term->high; i++) {
                double value = state->mass * step_program_shape(program, term, i);
                if (value < 1e-13)
                    continue;
                rows[++length] = i + 1;
                values[length] = value;
            }
            column++;
            glp_set_col_bnds(lp, column, GLP_DB, 0, 1);
            glp_set_obj_coef(lp, column, term->worth);
            glp_set_mat_col(lp, column, length, rows, values);
        }
    }
}

static void read_solution(StepProgram *program, glp_prob *lp)
{
    int column = 0;

    for (size_t k = 0; k < program->state_count; k++) {
        StepState *state = &program->states[k];
        if (state->set)
            continue;
        double chance = glp_get_col_prim(lp, ++column);
        state->chance = chance < 1e-9 ? 0 : chance > 1 - 1e-9 ? 1 : chance;
    }
    for (int i = 0; i < program->rates; i++)
        program->prices[i] = fmax(0, glp_get_row_dual(lp, i + 1));
    for (size_t t = 0; t < program->term_count; t++) {
        StepTerm *term = &program->terms[t];
        term->price = 0;
        for (int i = term->low; i <= term->high; i++)
            term->price += program->prices[i] * step_program_shape(program, term, i);
    }
}

/* Tries the ways of GLPK in turn, each with an end: a degenerate program may cycle. */
static bool run_simplex(glp_prob *lp, Error *err)
{
    static const struct {
        int method, pricing;
    } ways[] = {{GLP_PRIMAL, GLP_PT_PSE}, {GLP_DUALP, GLP_PT_PSE}, {GLP_PRIMAL, GLP_PT_STD}};
    int failed = 0;

    for (size_t i = 0; i < sizeof ways / sizeof ways[0]; i++) {
        glp_smcp options;
        glp_init_smcp(&options);
        options.msg_lev = GLP_MSG_OFF;
        options.meth = ways[i].method;
        options.pricing = ways[i].pricing;
        options.it_lim = 1000 + 10 * (glp_get_num_rows(lp) + glp_get_num_cols(lp));
        if (i) {
            glp_scale_prob(lp, GLP_SF_AUTO);
            glp_std_basis(lp);
        }
        failed = glp_simplex(lp, &options);
        if (!failed && glp_get_status(lp) == GLP_OPT)
            return true;
    }
    return error_set(err, ERROR_INTERNAL,
                     "GLPK did not solve the linear program (code %d, status %d): try another rule",
                     failed, glp_get_status(lp));
}

static bool run_glpk(StepProgram *program, const double *left, int open, Error *err)
{
    int *rows = calloc((size_t)program->rates + 1, sizeof *rows);
    double *values = calloc((size_t)program->rates + 1, sizeof *values);
    int said = glp_term_out(GLP_OFF); /* standard output belongs to the caller */
    glp_prob *lp = glp_create_prob();
    bool ok = (rows && values) || error_memory(err);

    if (ok) {
        glp_set_obj_dir(lp, GLP_MAX);
        glp_add_rows(lp, program->rates);
        for (int i = 0; i < program->rates; i++)
            glp_set_row_bnds(lp, i + 1, GLP_UP, 0, fmax(0, left[i]));
        if (open)
            glp_add_cols(lp, open);
        load_columns(program, lp, rows, values);
        ok = run_simplex(lp, err);
    }
    if (ok)
        read_solution(program, lp);
    glp_delete_prob(lp);
    glp_term_out(said);
    free(rows);
    free(values);
    return ok;
}

/* Whether the states that were set agree with the prices of the solution. */
static bool agrees(const StepProgram *program)
{
    for (size_t t = 0; t < program->term_count; t++) {
        const StepTerm *term = &program->terms[t];
        for (size_t k = term->first; k < term->first + term->count; k++) {
            const StepState *state = &program->states[k];
            double cost = cost_of(term, state);
            if (!state->set || state->fate != STEP_OPEN)
                continue;
            if (state->chance > 0 ? cost > 1 + AGREEMENT : cost < 1 - AGREEMENT)
                return false;
        }
    }
    return true;
}

bool step_program_solve(StepProgram *program, const double *room, Error *err)
{
    double *left = malloc((size_t)program->rates * sizeof *left);

    if (!left)
        return error_memory(err);
    for (double width = 4;; width *= 4) {
        bool fits = true;
        memcpy(left, room, (size_t)program->rates * sizeof *left);
        int open = set_states(program, width, left);
        for (int i = 0; i < program->rates; i++)
            fits = fits && left[i] >= 0;
        if (!fits && width < 1e12)
            continue;
        if (!run_glpk(program, left, open, err)) {
            free(left);
            return false;
        }
        if (agrees(program) || width >= 1e12)
            break;
    }
    free(left);
    return true;
}
