/* SPDX-License-Identifier: GPL-3.0-or-later */
/* lerobot_states.c - see lerobot_states.h. */
#include "trials/lerobot_states.h"

#include <inttypes.h>
#include <string.h>

typedef struct StatesWord {
    const char *word;
    StatesKind kind;
    bool counts; /* a number follows */
} StatesWord;

static const StatesWord words[] = {{"index", STATES_INDEX, false},
                                   {"skipping", STATES_SKIPPING, false},
                                   {"cycle:", STATES_CYCLE, true},
                                   {"replayed:", STATES_CYCLE, true}};

bool lerobot_states_parse(const char *option, LeRobotStates *out, Diagnostics *diagnostics)
{
    *out = (LeRobotStates){0};
    if (option == NULL)
        return true;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        size_t n = strlen(words[i].word);
        if (strncmp(option, words[i].word, n) != 0)
            continue;
        out->kind = words[i].kind;
        if (words[i].counts ? number_parse_integer(option + n, strlen(option + n), &out->period) &&
                                  out->period >= 1
                            : option[n] == '\0')
            return true;
    }
    return diagnostics_error(
        diagnostics, ERROR_USAGE, NULL, 0, 0,
        "--states cannot be \"%s\": say index, cycle:N, replayed:N or skipping", option);
}

void lerobot_states_free(LeRobotStates *states)
{
    text_free(&states->outcomes);
}

void lerobot_state(const LeRobotStates *states, int64_t index, char state[static NUMBER_SIZE],
                   char round[static NUMBER_SIZE])
{
    state[0] = '\0';
    round[0] = '\0';
    if (states->kind == STATES_SKIPPING)
        return;
    if (states->kind != STATES_CYCLE) {
        snprintf(state, NUMBER_SIZE, "%" PRId64, index);
        return;
    }
    snprintf(state, NUMBER_SIZE, "%" PRId64, index % states->period);
    snprintf(round, NUMBER_SIZE, "%" PRId64, index / states->period);
}

void lerobot_states_task(LeRobotStates *states, const char *task)
{
    states->libero = states->libero || strncmp(task, "libero", 6) == 0;
    text_append_char(&states->outcomes, '|');
}

void lerobot_states_note(LeRobotStates *states, bool success)
{
    text_append_char(&states->outcomes, success ? '1' : '0');
}

/* Do the outcomes of all tasks come again after so many episodes, three times at least,
 * without being all alike? */
static bool repeats_after(const char *outcomes, size_t period)
{
    bool varied = false;

    while (*outcomes != '\0') {
        size_t length = strcspn(++outcomes, "|");
        if (length < 3 * period)
            return false;
        for (size_t i = period; i < length; i++)
            if (outcomes[i] != outcomes[i - period])
                return false;
        for (size_t i = 1; i < period; i++)
            varied = varied || outcomes[i] != outcomes[0];
        outcomes += length;
    }
    return varied;
}

void lerobot_states_warn(const LeRobotStates *states, const char *name, Diagnostics *diagnostics)
{
    const char *outcomes = text_string(&states->outcomes);
    size_t longest = *outcomes == '\0' ? 0 : strcspn(outcomes + 1, "|") / 3;

    if (!states->libero || states->kind != STATES_UNSAID)
        return;
    diagnostics_warning(
        diagnostics, name, 0, 0,
        "LeRobot's LIBERO states: before version 0.4.4 each environment replayed one state, from "
        "0.4.4 to 0.6.0 each success skipped one, and only since 0.6.1 episode i begins from state "
        "i. The file does not say its version: say how it was with --states index, cycle:N, "
        "replayed:N or skipping");
    for (size_t period = 2; period <= longest; period++) {
        if (!repeats_after(outcomes, period))
            continue;
        diagnostics_warning(diagnostics, name, 0, 0,
                            "in every task the outcomes come again after %zu episodes, as if %zu "
                            "states had been replayed: if so, say --states replayed:%zu",
                            period, period, period);
        return;
    }
}

const char *lerobot_states_text(const LeRobotStates *states)
{
    static const char *const texts[] = {
        [STATES_UNSAID] = "state from the place in the list",
        [STATES_INDEX] = "state from the place in the list, as --states says",
        [STATES_CYCLE] = "state from the place in the list, again and again, as --states says",
        [STATES_SKIPPING] = "states unknown, as --states says"};

    return states->outcomes.length == 0 ? "state from seed" : texts[states->kind];
}

const char *lerobot_states_index(const LeRobotStates *states)
{
    return states->kind == STATES_UNSAID ? "place in the list" : NULL;
}
