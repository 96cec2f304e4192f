/* SPDX-License-Identifier: GPL-3.0-or-later */
/* read_lerobot.c - eval_info.json of LeRobot: up to version 0.3 a list of episodes with
 * their seeds, since 0.4 a list of outcomes for each task; several of them in one object.
 *
 * In the newer form the place of an episode in its list is all that tells its start. For
 * LIBERO it is the initial state only since version 0.6.1 (lerobot/envs/libero.py): before
 * 0.4.4 each environment replayed one state, after that each success skipped one. The file
 * does not say its version, so the user has to. */
#include "trials/readers.h"

#include <inttypes.h>
#include <string.h>

#include "base/number.h"
#include "trials/json_input.h"
#include "trials/json_path.h"
#include "trials/lerobot_states.h"

typedef struct LeRobot {
    Listing listing;
    JsonInput input;
    JsonTree tree;
    LeRobotStates states;
    bool wrapped; /* the file names its policies */
} LeRobot;

static const char *const shapes[] = {"per_task.*.metrics.successes", "per_episode.*.success",
                                     "*.per_task.*.metrics.successes", "*.per_episode.*.success"};

Confidence lerobot_probe(const Reader *reader, const Head *head)
{
    (void)reader;
    for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++)
        if (head_has_paths(head, shapes[i]))
            return CONFIDENCE_CERTAIN;
    return CONFIDENCE_NO;
}

static const JsonValue *member(const LeRobot *file, const JsonValue *value, const char *name)
{
    return value == NULL ? NULL : json_member(&file->tree, value, name, strlen(name));
}

static void add_value(LeRobot *file, const JsonValue *value)
{
    if (value == NULL || value->kind == JSON_NULL)
        listing_cell(&file->listing, "", 0);
    else if (!json_is_scalar(value))
        listing_fault(&file->listing, "is no single value: is the file damaged?", "a list", 6,
                      json_where(value));
    else
        listing_cell_at(&file->listing, value->text, value->length, json_where(value));
}

/* value is what the row is made of. */
static void begin_row(LeRobot *file, const JsonValue *result, const JsonValue *value)
{
    listing_row(&file->listing, value->line, value->column);
    if (file->wrapped)
        listing_cell_at(&file->listing, result->key, result->key_length, json_where(result));
}

/* The older form: the environment is set up from the seed, which therefore is the state. */
static void add_episodes(LeRobot *file, const JsonValue *result, const JsonValue *episodes)
{
    for (const JsonValue *episode = json_first(&file->tree, episodes); episode != NULL;
         episode = json_next(&file->tree, episodes, episode)) {
        const JsonValue *seed = member(file, episode, "seed");
        bool seeded = seed != NULL && seed->kind != JSON_NULL;
        begin_row(file, result, episode);
        listing_cell(&file->listing, "", 0);
        add_value(file, seeded ? seed : member(file, episode, "episode_ix"));
        listing_cell(&file->listing, "", 0);
        add_value(file, member(file, episode, "success"));
        listing_row_end(&file->listing);
        if (!seeded)
            file->listing.index = "episode_ix";
    }
}

static void add_outcome(LeRobot *file, const JsonValue *result, const Text *task, int64_t index,
                        const JsonValue *outcome)
{
    char state[NUMBER_SIZE], round[NUMBER_SIZE];

    lerobot_state(&file->states, index, state, round);
    begin_row(file, result, outcome);
    listing_cell(&file->listing, text_string(task), task->length);
    listing_text(&file->listing, state);
    listing_text(&file->listing, round);
    add_value(file, outcome);
    listing_row_end(&file->listing);
    lerobot_states_note(&file->states, json_text_is(outcome, "true"));
}

/* A list of outcomes, or a single one where one episode was run. */
static void add_outcomes(LeRobot *file, const JsonValue *result, const Text *task,
                         const JsonValue *outcomes)
{
    int64_t index = 0;

    if (json_is_scalar(outcomes)) {
        add_outcome(file, result, task, 0, outcomes);
        return;
    }
    for (const JsonValue *outcome = json_first(&file->tree, outcomes); outcome != NULL;
         outcome = json_next(&file->tree, outcomes, outcome))
        add_outcome(file, result, task, index++, outcome);
}

static void join_task(const LeRobot *file, const JsonValue *entry, Text *task)
{
    static const char *const parts[] = {"task_group", "task_id"};

    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        const JsonValue *part = member(file, entry, parts[i]);
        if (part != NULL && json_is_scalar(part) && part->kind != JSON_NULL)
            label_join(task, part->text, part->length, task->length == 0);
    }
}

static void warn_of(const LeRobot *file, const JsonValue *value, const char *what)
{
    const Rows *rows = &file->listing.rows;

    diagnostics_warning(rows->diagnostics, rows->name, value->line, value->column, "%s", what);
}

static void add_tasks(LeRobot *file, const JsonValue *result, const JsonValue *tasks)
{
    for (const JsonValue *entry = json_first(&file->tree, tasks); entry != NULL;
         entry = json_next(&file->tree, tasks, entry)) {
        const JsonValue *metrics = member(file, entry, "metrics");
        const JsonValue *outcomes = member(file, metrics, "successes");
        Text task = {0};
        if (outcomes == NULL) {
            warn_of(file, entry, "this task has no metrics.successes: it is left out");
            continue;
        }
        join_task(file, entry, &task);
        lerobot_states_task(&file->states, text_string(&task));
        add_outcomes(file, result, &task, outcomes);
        file->listing.failed = file->listing.failed || task.failed;
        text_free(&task);
    }
}

static void add_result(LeRobot *file, const JsonValue *result)
{
    const JsonValue *tasks = member(file, result, "per_task");
    const JsonValue *episodes = member(file, result, "per_episode");

    if (tasks != NULL && !json_is_scalar(tasks)) {
        file->listing.index = lerobot_states_index(&file->states);
        add_tasks(file, result, tasks);
    } else if (episodes != NULL && !json_is_scalar(episodes)) {
        add_episodes(file, result, episodes);
    }
}

static bool is_wrapped(const LeRobot *file, const JsonValue *root)
{
    return member(file, root, "per_task") == NULL && member(file, root, "per_episode") == NULL;
}

static bool add_results(LeRobot *file)
{
    static const char *const columns[] = {"task", "state", "seed", "success"};
    const JsonValue *root = json_root(&file->tree);

    file->listing.begin = json_where(root);
    file->wrapped = is_wrapped(file, root);
    if (file->wrapped)
        listing_column(&file->listing, "policy");
    for (size_t i = 0; i < sizeof columns / sizeof *columns; i++)
        listing_column(&file->listing, columns[i]);
    if (!listing_begin(&file->listing))
        return false;
    if (!file->wrapped)
        add_result(file, root);
    for (const JsonValue *result = file->wrapped ? json_first(&file->tree, root) : NULL;
         result != NULL; result = json_next(&file->tree, root, result))
        add_result(file, result);
    return true;
}

bool lerobot_read(const Reader *reader, const ReaderFile *source_file, size_t count,
                  const ReadOptions *options, Trials *trials, Diagnostics *diagnostics)
{
    LeRobot file = {0};
    bool done;

    listing_open(&file.listing, source_file, count, options, trials, diagnostics);
    done = lerobot_states_parse(options->states, &file.states, diagnostics) &&
           json_input_begin(&file.input, source_file->source, &options->progress, diagnostics) &&
           json_input_document(&file.input, &file.tree) && add_results(&file);
    if (done)
        lerobot_states_warn(&file.states, file.listing.rows.name, diagnostics);
    done = done && listing_end(&file.listing, reader->title, lerobot_states_text(&file.states));
    lerobot_states_free(&file.states);
    listing_free(&file.listing);
    json_input_free(&file.input);
    json_tree_free(&file.tree);
    return done;
}
