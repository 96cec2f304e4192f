/* SPDX-License-Identifier: GPL-3.0-or-later */
/* csv_names.c - the alias table. To teach the readers a name, add it to its row. */
#include "trials/csv_names.h"

#include <string.h>

enum {
    NAME_SIZE = 64
}; /* longer than every name of the tables */

typedef struct Aliases {
    const char *names; /* in lower case, with _ and a space between two */
    const char *if_binary;
} Aliases;

static const Aliases aliases[ROLE_COUNT] = {
    [ROLE_POLICY] =
        {"model model_path system agent method checkpoint ckpt arm variant run job_name "
         "provider condition",
         ""},
    [ROLE_TASK] = {"env env_name environment suite task_name task_id task_group scenario benchmark "
                   "dataset subset instruction",
                   ""},
    [ROLE_STATE] = {"init_state init_state_id initial_state initial_condition initial_sha256 "
                    "layout_id instance_id instance item item_id doc_id question_id qid pair_index "
                    "pair_id start start_index episode episode_index episode_ix episode_id trial "
                    "trial_index idx id",
                    ""},
    [ROLE_SEED] = {"env_seed episode_seed run_seed rep repeat epoch", ""},
    [ROLE_SUCCESS] = {"outcome result passed pass correct is_correct is_success solved resolved "
                      "verdict acc exact_match label_success",
                      "reward"},
    [ROLE_SCORE] = {"", ""},
    [ROLE_WEIGHT] = {"n count freq", ""},
    [ROLE_STATUS] = {"failure_reason error", ""},
};

const char *const role_names[ROLE_COUNT] = {"policy",  "task",  "state",  "seed",
                                            "success", "score", "weight", "status"};

static const char outer_tasks[] = "task_group suite benchmark dataset environment";
static const char index_names[] =
    "episode episode_index episode_ix episode_id trial trial_index idx index";
static const char error_names[] = "error errors exception error_message";
static const char rate_names[] = /* also behind the name of what they are of */
    "success_rate success_rate_percent success_percent pc_success mean_success avg_success";
static const char successes_names[] =
    "successes num_success n_success n_successes num_successes success_count";
static const char total_names[] = "n count trials episodes total n_trials num_trials n_episodes "
                                  "num_episodes total_trials total_episodes rollouts attempts";
static const char start_first[] =
    "block object obj cube init initial start spawn target goal scene";
static const char start_last[] = "x y z yaw angle theta rot rotation pose pos position qpos state";

static char plain_char(char c)
{
    if (c >= 'A' && c <= 'Z')
        return (char)(c - 'A' + 'a');
    return c == '-' || c == '.' || c == ' ' ? '_' : c;
}

/* False when the name is longer than all that are known. */
static bool plain_name(const char *name, char plain[static NAME_SIZE])
{
    size_t length = strlen(name);

    while (length > 0 && name[length - 1] == ' ')
        length--;
    while (length > 0 && *name == ' ') {
        name++;
        length--;
    }
    if (length >= NAME_SIZE)
        return false;
    for (size_t i = 0; i < length; i++)
        plain[i] = plain_char(name[i]);
    plain[length] = '\0';
    return true;
}

/* Is one of the space-separated words of list exactly word[0..length)? */
static bool has_word(const char *list, const char *word, size_t length)
{
    while (*list != '\0') {
        size_t n = strcspn(list, " ");
        if (n == length && strncmp(list, word, n) == 0)
            return true;
        list += n;
        list += strspn(list, " ");
    }
    return false;
}

static bool has_name(const char *list, const char *name)
{
    char plain[NAME_SIZE];

    return plain_name(name, plain) && plain[0] != '\0' && has_word(list, plain, strlen(plain));
}

NameRank csv_name_rank(const char *name, Role role)
{
    char plain[NAME_SIZE];

    if (!plain_name(name, plain))
        return RANK_NONE;
    if (strcmp(plain, role_names[role]) == 0)
        return RANK_CANONICAL;
    if (has_name(aliases[role].names, name))
        return RANK_ALIAS;
    return has_name(aliases[role].if_binary, name) ? RANK_ALIAS_IF_BINARY : RANK_NONE;
}

bool csv_name_equal(const char *left, const char *right)
{
    while (*left != '\0' && plain_char(*left) == plain_char(*right)) {
        left++;
        right++;
    }
    return *left == *right;
}

bool csv_name_is_error(const char *name)
{
    return has_name(error_names, name);
}

bool csv_name_is_successes(const char *name)
{
    return has_name(successes_names, name);
}

bool csv_name_is_total(const char *name)
{
    return has_name(total_names, name);
}

bool csv_name_is_rate(const char *name)
{
    char plain[NAME_SIZE];

    if (!plain_name(name, plain))
        return false;
    for (const char *end = plain; end != NULL; end = strchr(end, '_')) {
        end += *end == '_';
        if (has_word(rate_names, end, strlen(end)) || has_word(successes_names, end, strlen(end)))
            return true;
    }
    return false;
}

bool csv_name_is_start(const char *name)
{
    char plain[NAME_SIZE];
    const char *last;

    if (!plain_name(name, plain) || (last = strrchr(plain, '_')) == NULL)
        return false;
    return has_word(start_first, plain, strcspn(plain, "_")) &&
           has_word(start_last, last + 1, strlen(last + 1));
}

bool csv_name_is_index(const char *name)
{
    return has_name(index_names, name);
}

bool csv_name_is_outer_task(const char *name)
{
    return has_name(outer_tasks, name);
}
