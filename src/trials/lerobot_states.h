/* SPDX-License-Identifier: GPL-3.0-or-later */
/* lerobot_states.h - what the place of an episode in LeRobot's list says about its start. */
#ifndef OFFDIAG_TRIALS_LEROBOT_STATES_H
#define OFFDIAG_TRIALS_LEROBOT_STATES_H

#include "base/number.h"
#include "base/text.h"
#include "trials/head.h"
#include "trials/listing.h"

typedef enum StatesKind {
    STATES_UNSAID,
    STATES_INDEX,   /* "index": episode i began from state i */
    STATES_CYCLE,   /* "cycle:N" and "replayed:N": from state i mod N */
    STATES_SKIPPING /* "skipping": nobody knows from which */
} StatesKind;

typedef struct LeRobotStates {
    StatesKind kind;
    int64_t period; /* N */
    bool libero;    /* a task of LIBERO was there */
    Text outcomes;  /* of all tasks, 0 and 1, each task after a | */
} LeRobotStates;

/* From the option --states, null = not given. */
bool lerobot_states_parse(const char *option, LeRobotStates *out, Diagnostics *diagnostics);
void lerobot_states_free(LeRobotStates *states);

/* The labels of episode number index of its task: its state, and its round where states
 * come again. */
void lerobot_state(const LeRobotStates *states, int64_t index, char state[static NUMBER_SIZE],
                   char round[static NUMBER_SIZE]);

/* A task begins, and the outcome of its next episode. */
void lerobot_states_task(LeRobotStates *states, const char *task);
void lerobot_states_note(LeRobotStates *states, bool success);

/* Warns of LIBERO's states where nothing was said about them, and of outcomes that come
 * again every few episodes in all tasks, as they do when states are replayed. */
void lerobot_states_warn(const LeRobotStates *states, const char *name, Diagnostics *diagnostics);

const char *lerobot_states_text(const LeRobotStates *states);  /* for the file's note */
const char *lerobot_states_index(const LeRobotStates *states); /* what the state counts, or null */

#endif
