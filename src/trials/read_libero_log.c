/* SPDX-License-Identifier: GPL-3.0-or-later */
/* read_libero_log.c - the text logs of LIBERO evaluations: OpenVLA, OpenVLA-OFT, openpi and
 * their forks.
 *
 * A task line, "Starting episode N...", "Success: True": read line by line, whatever else
 * forks print between. The initial state is N - 1, plus the episodes of the task that were
 * skipped before. The counts that the log itself prints must agree with what was read. */
#include "trials/readers.h"

#include <inttypes.h>
#include <string.h>

#include "base/number.h"
#include "trials/head.h"
#include "trials/listing.h"
#include "trials/log_lines.h"

typedef struct Log {
    Listing listing;
    Text task;       /* of the line "Task: ..." */
    int64_t episode; /* that has begun, as the log counts; 0 = none */
    CellPlace begin; /* of it */
    int64_t skipped; /* episodes of this task */
    bool failing;    /* an error was logged in this episode */
    Text error;      /* its text */
    int64_t ended;   /* episodes with an outcome */
    int64_t successes;
    bool torn;     /* the log contradicts itself */
    CellPlace cut; /* where a line breaks off; 0 = nowhere */
} Log;

typedef struct LineKind {
    const char *begin; /* of the line, after prefixes of the logging module */
    void (*take)(Log *log, const LogLine *line, const char *rest, size_t length);
} LineKind;

Confidence libero_log_probe(const Reader *reader, const Head *head)
{
    (void)reader;
    if (head_has_word(head, "Success: ") && head_has_word(head, "# episodes completed so far:"))
        return CONFIDENCE_CERTAIN;
    return head_has_word(head, "Task suite: ") && head_has_word(head, "Starting episode ")
               ? CONFIDENCE_LIKELY
               : CONFIDENCE_NO;
}

static CellPlace place_of(const LogLine *line, const char *at)
{
    return (CellPlace){.line = line->number, .column = log_line_column(line, at)};
}

static void add_row(Log *log, CellPlace place, int64_t state, const char *success, size_t length,
                    const char *status)
{
    char digits[NUMBER_SIZE];

    snprintf(digits, sizeof digits, "%" PRId64, state);
    listing_row(&log->listing, place.line, place.column);
    listing_cell(&log->listing, text_string(&log->task), log->task.length);
    listing_text(&log->listing, digits);
    listing_cell(&log->listing, success, length);
    listing_text(&log->listing, status);
    listing_row_end(&log->listing);
}

/* An episode that has begun and has no outcome when the next thing begins. */
static void end_episode(Log *log)
{
    if (log->episode > 0)
        add_row(log, log->begin, log->episode - 1 + log->skipped, "", 0, "");
    log->episode = 0;
}

static void take_task(Log *log, const LogLine *line, const char *rest, size_t length)
{
    (void)line;
    end_episode(log);
    if (log->task.length == length && memcmp(text_string(&log->task), rest, length) == 0)
        return; /* it is printed before every episode */
    log->task.length = 0;
    text_append_n(&log->task, rest, length);
    log->skipped = 0;
}

/* The number at the beginning of text, -1 = none. */
static int64_t leading_number(const char *text, size_t length)
{
    size_t digits = 0;
    int64_t value;

    while (digits < length && text[digits] >= '0' && text[digits] <= '9')
        digits++;
    return number_parse_integer(text, digits, &value) ? value : -1;
}

static void take_start(Log *log, const LogLine *line, const char *rest, size_t length)
{
    end_episode(log);
    log->episode = leading_number(rest, length);
    log->begin = place_of(line, rest);
    log->failing = false;
}

/* "Skipping task 3 episode 7 due to failed expert demo!" */
static void take_skip(Log *log, const LogLine *line, const char *rest, size_t length)
{
    static const char word[] = " episode ";
    const char *found = strstr(rest, word);
    int64_t state = -1;

    end_episode(log);
    if (found != NULL) {
        found += sizeof word - 1;
        state = leading_number(found, (size_t)(rest + length - found));
    }
    if (state < 0)
        return;
    add_row(log, place_of(line, found), state, "", 0, "skipped");
    log->skipped++;
}

static void take_failing(Log *log, const LogLine *line, const char *rest, size_t length)
{
    (void)line;
    log->failing = true;
    log->error.length = 0;
    text_append_n(&log->error, rest, length);
}

/* "tensor(True)" is True. */
static void unwrap(const char **text, size_t *length)
{
    const char *open = memchr(*text, '(', *length);

    if (open == NULL || (*text)[*length - 1] != ')')
        return;
    *length -= (size_t)(open + 1 - *text) + 1;
    *text = open + 1;
}

/* Could the word at the end of a file that was cut be no beginning of another? */
static bool is_whole(const char *text, size_t length)
{
    WordKind kind = outcome_word(text, length);
    bool letter = length == 1 && *text > '9';

    return !letter && (kind == WORD_SUCCESS || kind == WORD_FAILURE);
}

static void take_success(Log *log, const LogLine *line, const char *rest, size_t length)
{
    static const char error[] = "Error: ";
    Text status = {0};

    if (log->episode <= 0)
        return; /* printed twice, or by something else */
    unwrap(&rest, &length);
    if (line->last && !is_whole(rest, length))
        return; /* its episode is missing */
    if (log->failing)
        text_printf(&status, "%s%s", error, text_string(&log->error));
    add_row(log, place_of(line, rest), log->episode - 1 + log->skipped, rest, length,
            text_string(&status));
    log->ended++;
    log->successes += outcome_word(rest, length) == WORD_SUCCESS;
    log->episode = 0;
    text_free(&status);
}

/* rest begins with what the log says. */
static void check_count(Log *log, const LogLine *line, const char *rest, size_t length,
                        int64_t read, const char *what)
{
    int64_t said = leading_number(rest, length);

    if (said < 0 || said == read || log->torn || line->last)
        return;
    log->torn = true;
    diagnostics_error(log->listing.rows.diagnostics, ERROR_INPUT, log->listing.rows.name,
                      line->number, log_line_column(line, rest),
                      "the log counts %" PRId64 " %s here, and %" PRId64
                      " were read: have two runs written into it, or was a part cut out?",
                      said, what, read);
}

static void take_completed(Log *log, const LogLine *line, const char *rest, size_t length)
{
    check_count(log, line, rest, length, log->ended, "episodes");
}

static void take_successes(Log *log, const LogLine *line, const char *rest, size_t length)
{
    check_count(log, line, rest, length, log->successes, "successes");
}

static const LineKind kinds[] = {
    {"Task: ", take_task},
    {"Starting episode ", take_start},
    {"Skipping task ", take_skip},
    {"Episode error: ", take_failing},
    {"Caught exception: ", take_failing},
    {"Success: ", take_success},
    {"# episodes completed so far: ", take_completed},
    {"# successes: ", take_successes},
};

static void take_line(const LogLine *line, void *context)
{
    Log *log = context;

    if (line->last)
        log->cut = place_of(line, line->text + line->length);
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        size_t n = strlen(kinds[i].begin);
        if (line->length < n || memcmp(line->text, kinds[i].begin, n) != 0)
            continue;
        kinds[i].take(log, line, line->text + n, line->length - n);
        return;
    }
}

/* A log that is whole ends with a line, after an outcome. */
static void warn_of_end(const Log *log)
{
    bool within = log->episode > 0;
    CellPlace place = log->cut.line > 0 ? log->cut : log->begin;

    if (log->cut.line > 0 || within)
        diagnostics_warning(
            log->listing.rows.diagnostics, log->listing.rows.name, place.line, place.column,
            "the log ends within %s: %s", log->cut.line > 0 ? "a line" : "an episode",
            within ? "its last episode counts as missing" : "copy it again if it was cut");
}

bool libero_log_read(const Reader *reader, const ReaderFile *file, size_t count,
                     const ReadOptions *options, Trials *trials, Diagnostics *diagnostics)
{
    static const char *const columns[] = {"task", "state", "success", "status"};
    Log log = {0};
    bool done;

    listing_open(&log.listing, file, count, options, trials, diagnostics);
    for (size_t i = 0; i < sizeof columns / sizeof *columns; i++)
        listing_column(&log.listing, columns[i]);
    done =
        listing_begin(&log.listing) && log_lines_read(file->source, take_line, &log, diagnostics);
    if (done) {
        warn_of_end(&log);
        end_episode(&log);
    }
    done = done && listing_end(&log.listing, reader->title, "state from the episode's number");
    listing_free(&log.listing);
    text_free(&log.task);
    text_free(&log.error);
    return done;
}
