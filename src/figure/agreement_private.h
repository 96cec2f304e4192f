/* SPDX-License-Identifier: GPL-3.0-or-later */
/* agreement_private.h - between the words and the drawing of an agreement grid. */
#ifndef OFFDIAG_FIGURE_AGREEMENT_PRIVATE_H
#define OFFDIAG_FIGURE_AGREEMENT_PRIVATE_H

#include "figure/agreement.h"
#include "figure/figure_private.h"

const char *agreement_policy(const Agreement *agreement, size_t index);
const AgreementStart *agreement_start(const Agreement *agreement, size_t index);

typedef struct AgreementCounts {
    size_t successes, failures, missing;
} AgreementCounts;

AgreementCounts agreement_of_policy(const Agreement *agreement, size_t policy);
AgreementCounts agreement_of_start(const Agreement *agreement, size_t start);

/* The starts from the easiest to the hardest, equal patterns beside each other, else as
 * given; to be freed. Null when out of memory. */
size_t *agreement_order(const Agreement *agreement);

void agreement_reading(const Agreement *agreement, size_t policy, Text *out);

bool agreement_draw(const void *description, Frame *frame, Error *err);

#endif
