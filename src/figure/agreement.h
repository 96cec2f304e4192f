/* SPDX-License-Identifier: GPL-3.0-or-later */
/* agreement.h - agreement grid: the outcome of every policy on every start, from the
 * starts that all solve to those that none solves. */
#ifndef OFFDIAG_FIGURE_AGREEMENT_H
#define OFFDIAG_FIGURE_AGREEMENT_H

#include "figure/figure.h"

typedef struct AgreementStart {
    const char *label;    /* in the data table; null = its place in the list */
    const char *outcomes; /* one sign a policy: '1' success, '0' failure, '-' missing */
} AgreementStart;

typedef struct Agreement {
    const char *title; /* names the figure; not drawn, a caption says it */
    double width;      /* pt */
    const char *labels, *axis, *note;
    FieldList policies; /* const char * */
    FieldList starts;   /* AgreementStart */
} Agreement;

extern const Record agreement_record;

/* Fails on no policy or start, outcomes of another length than the policies or of other
 * signs, more than 5000 starts, and a width too small for the grid. */
Figure *agreement_build(const void *description, Typesetter *typesetter, const Theme *theme,
                        Error *err);

#endif
