/* SPDX-License-Identifier: GPL-3.0-or-later */
/* outcome.h - the closed list of words that say how a trial ended. */
#ifndef OFFDIAG_TRIALS_OUTCOME_H
#define OFFDIAG_TRIALS_OUTCOME_H

#include <stdbool.h>
#include <stddef.h>

#include "trials/trials.h"

typedef enum WordKind { /* what a word says about the trial */
    WORD_UNKNOWN,       /* not a word of the list */
    WORD_BETWEEN,       /* a number strictly between 0 and 1, or partial credit */
    WORD_FAILURE,
    WORD_SUCCESS,
    WORD_EMPTY,   /* nothing, or NaN, NA, null, None */
    WORD_ERROR,   /* the harness failed: error, timeout, crash */
    WORD_SKIPPED, /* the trial was not run: skipped, cancelled */
} WordKind;

/* True/False, 1/0, 1.0/0.0, s/f, success/failure, pass/fail, C/I, yes/no,
 * resolved/unresolved in any case, the words for missing, and nothing else. */
WordKind outcome_word(const char *text, size_t length);

/* Could no continuation of the word mean something else? Of a line that was cut,
 * "tru" is unknown, "true" is whole, but "n" may have been "none". */
bool outcome_word_is_whole(const char *text, size_t length);

/* What an error column says: WORD_EMPTY when there was none, else WORD_ERROR. */
WordKind error_word(const char *text, size_t length);

/* What a status or failure_reason column says: WORD_ERROR or WORD_SKIPPED where the
 * trial did not run to its end (timeout, crash, RuntimeError: ..., skipped,
 * cancelled), WORD_EMPTY for everything else. */
WordKind status_word(const char *text, size_t length);

#endif
