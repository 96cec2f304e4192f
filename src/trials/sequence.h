/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sequence.h - the outcomes of two policies in the order in which they were run.
 *
 * The order is that of the rows, files one after another. A row that counts more than
 * once has no place in it and is refused. */
#ifndef OFFDIAG_TRIALS_SEQUENCE_H
#define OFFDIAG_TRIALS_SEQUENCE_H

#include "trials/pairs.h"

typedef struct Sequence {
    unsigned char *a, *b; /* outcomes 0 or 1 of trial i + 1 */
    size_t count;
    int64_t missing; /* pairs (streams: trials) without an outcome, which are left out */
} Sequence;

/* task: an id of labels[KEY_TASK], of which alone trials are taken; null = all of them. */

/* Pairs of the same start, in the order of A's rows. Fails as pairs_make does, and where
 * B's rows have their starts in another order: then the order of the run is not known. */
bool sequence_pairs(const Starts *starts, uint32_t policy_a, uint32_t policy_b,
                    const PairOptions *options, const uint32_t *task, Sequence *out, Error *err);

/* Unrelated starts: the first outcome of A with the first of B, and so on. Fails where
 * they have not equally many. */
bool sequence_streams(const Trials *trials, uint32_t policy_a, uint32_t policy_b,
                      const uint32_t *task, Sequence *out, Error *err);

void sequence_free(Sequence *sequence);

#endif
