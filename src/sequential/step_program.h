/* SPDX-License-Identifier: GPL-3.0-or-later */
/* step_program.h - for this folder only: the linear program of one trial of rule step.
 *
 *     maximise  sum_k worth_k w_k   with  sum_k w_k mass_k shape_k(i) <= room(i),  0 <= w_k <= 1,
 * where the states k of one term share worth and shape. */
#ifndef OFFDIAG_SEQUENTIAL_STEP_PROGRAM_H
#define OFFDIAG_SEQUENTIAL_STEP_PROGRAM_H

#include "base/error.h"

typedef enum StepFate {
    STEP_OPEN, /* for the program to decide */
    STEP_FREE, /* costs nothing: stops for sure */
    STEP_DEAR  /* costs so much that its chance would be 0 but for rounding */
} StepFate;

typedef struct StepState {
    int x, lead;
    double mass;   /* charged at the term's dearest rate */
    double chance; /* the solution w */
    StepFate fate;
    bool set; /* decided before the program was solved */
} StepState;

typedef struct StepTerm { /* the states of one total */
    size_t first, count;  /* in states */
    size_t shape;         /* in shapes; 1 at the dearest rate */
    int low, high;        /* rates where the shape is not zero */
    int worth;            /* cells that one state stands for: 2 with its reflection */
    double largest;       /* law at the dearest rate */
    double price;         /* of a unit of mass, by the last solution */
} StepTerm;

typedef struct StepProgram {
    int rates;
    double *prices; /* of each rate's room; all 0 before the first solution */
    StepTerm *terms;
    StepState *states;
    double *shapes;
    size_t term_count, term_room, state_count, state_room, shape_count, shape_room;
} StepProgram;

bool step_program_open(StepProgram *program, int rates); /* false: out of memory */
void step_program_close(StepProgram *program);
void step_program_restart(StepProgram *program); /* no terms; prices are kept */

/* A new term, then its states; false: out of memory. */
bool step_program_term(StepProgram *program, const double *law, int low, int high, double largest,
                       int worth);
bool step_program_state(StepProgram *program, int x, int lead, double mass, StepFate fate);

/* shape(i) times the term's largest law. */
double step_program_shape(const StepProgram *program, const StepTerm *term, int i);

/* Fills in every chance. */
bool step_program_solve(StepProgram *program, const double *room, Error *err);

#endif
