/* SPDX-License-Identifier: GPL-3.0-or-later */
/* read_swe_bench.c - SWE-bench: reports of its harness, and lists of what was resolved, as
 * JSON or as plain text with an id a line.
 *
 * An instance that was submitted and not resolved is a failure, one whose evaluation broke
 * is missing. A list of the resolved alone does not tell what was tried: --universe does. */
#include "trials/readers.h"

#include <inttypes.h>
#include <string.h>

#include "base/number.h"
#include "base/text.h"
#include "trials/head.h"
#include "trials/id_set.h"
#include "trials/json_input.h"
#include "trials/listing.h"

enum {
    LARGEST_LIST = 1 << 26
};

typedef struct Lists { /* of one policy */
    IdSet resolved, tried, broken;
} Lists;

typedef struct Report {
    Listing listing;
    JsonInput input;
    JsonTree tree;
    IdSet universe; /* of --universe, or made from all lists of the file */
    int64_t size;   /* of --universe as a number; 0 = none */
    bool wrapped;   /* the file names its policies */
    bool is_plain;  /* it is no JSON, but ids, one a line */
    IdSet plain;
    const ReadOptions *options;
} Report;

/* How reports name their lists, with a space between. */
static const char resolved_names[] = "resolved_ids resolvedIds resolved";
static const char tried_names[] = "submitted_ids";
static const char broken_names[] = "error_ids infra_failure_ids ambiguous_failure_ids no_logs";

static bool is_id_list(const Head *head)
{
    const JsonValue *root = json_root(&head->json), *first;

    if (root == NULL || root->kind != JSON_ARRAY)
        return false;
    first = json_first(&head->json, root);
    return first != NULL && first->kind == JSON_STRING;
}

/* "django__django-11099": OWNER__REPOSITORY-NUMBER. */
static bool is_instance(const char *text, size_t length)
{
    static const char others[] = "0123456789_.-";
    size_t digits = 0, underscores = 0;

    for (size_t i = 0; i < length; i++) {
        bool letter = (text[i] >= 'a' && text[i] <= 'z') || (text[i] >= 'A' && text[i] <= 'Z');
        if (!letter && memchr(others, text[i], sizeof others - 1) == NULL)
            return false;
        if (i > 0 && i + 1 < length && text[i] == '_' && text[i + 1] == '_')
            underscores = i;
    }
    while (digits < length && text[length - 1 - digits] >= '0' && text[length - 1 - digits] <= '9')
        digits++;
    return digits > 0 && underscores > 0 && digits + underscores < length &&
           text[length - 1 - digits] == '-';
}

Confidence swe_bench_probe(const Reader *reader, const Head *head)
{
    static const char *const shapes[] = {"resolved_ids", "resolvedIds", "resolved.0",
                                         "*.resolved_ids", "*.resolvedIds"};

    (void)reader;
    for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++)
        if (head_has_paths(head, shapes[i]))
            return CONFIDENCE_CERTAIN;
    return is_id_list(head) || head_is_list(head, is_instance) ? CONFIDENCE_CERTAIN : CONFIDENCE_NO;
}

/* value is what is wrong; null in a plain list, which begins on line 1. */
static bool fail_at(const Report *report, const JsonValue *value, ErrorCode code, const char *what)
{
    CellPlace place = value == NULL ? (CellPlace){.line = 1, .column = 1} : json_where(value);

    return diagnostics_error(report->listing.rows.diagnostics, code, report->listing.rows.name,
                             place.line, place.column, "%s", what);
}

static bool pass_on(const Report *report, const Error *err)
{
    return diagnostics_error(report->listing.rows.diagnostics, err->code, report->listing.rows.name,
                             err->line, err->column, "%s", err->message);
}

static bool fail_memory(const Report *report)
{
    return diagnostics_memory(report->listing.rows.diagnostics, report->listing.rows.name);
}

/* Adds the lists of all these names; "resolved" may also say how many, or whether. */
static bool add_named(const Report *report, const JsonValue *value, const char *names, IdSet *set)
{
    Error err = {0};

    while (*names != '\0') {
        size_t length = strcspn(names, " ");
        const JsonValue *list = json_member(&report->tree, value, names, length);
        bool bare = length == strlen("resolved") && memcmp(names, "resolved", length) == 0;
        if (!(bare && list != NULL && json_is_scalar(list)) &&
            !id_set_add_list(set, &report->tree, list, &err))
            return pass_on(report, &err);
        names += length;
        names += *names == ' ';
    }
    return true;
}

static void free_lists(Lists *lists)
{
    id_set_free(&lists->resolved);
    id_set_free(&lists->tried);
    id_set_free(&lists->broken);
}

/* lists->resolved.listed is false when the value is no result. */
static bool take_lists(const Report *report, const JsonValue *value, Lists *lists)
{
    Error err = {0};

    *lists = (Lists){0};
    if (report->is_plain)
        return id_set_add_all(&lists->resolved, &report->plain) || fail_memory(report);
    if (value->kind == JSON_ARRAY && !report->wrapped)
        return id_set_add_list(&lists->resolved, &report->tree, value, &err) ||
               pass_on(report, &err);
    return add_named(report, value, resolved_names, &lists->resolved) &&
           add_named(report, value, tried_names, &lists->tried) &&
           add_named(report, value, broken_names, &lists->broken);
}

static void add_row(Report *report, const JsonValue *value, const char *id, bool resolved,
                    const char *status)
{
    listing_row(&report->listing, value == NULL ? 1 : value->line,
                value == NULL ? 1 : value->column);
    if (report->wrapped)
        listing_cell(&report->listing, value->key, value->key_length);
    listing_text(&report->listing, id);
    listing_text(&report->listing, resolved ? "1" : status[0] == '\0' ? "0" : "");
    listing_text(&report->listing, status);
    listing_row_end(&report->listing);
}

/* Ids that the universe does not have are left out, and counted. */
static void warn_of_others(const Report *report, const Lists *lists)
{
    int64_t others = 0;

    for (uint32_t i = 0; i < lists->resolved.ids.count; i++)
        others += !id_set_has(&report->universe, labels_text(&lists->resolved.ids, i));
    if (others > 0)
        diagnostics_warning(report->listing.rows.diagnostics, report->listing.rows.name, 0, 0,
                            "%" PRId64 " resolved instances are not in the universe: they are left "
                            "out",
                            others);
}

/* Those that no list names: failures of all policies, each under a name of its own. */
static void add_unlisted(Report *report, const JsonValue *value)
{
    char id[NUMBER_SIZE + 16];

    for (int64_t i = report->universe.ids.count; i < report->size; i++) {
        snprintf(id, sizeof id, "(unlisted %" PRId64 ")", i - report->universe.ids.count + 1);
        add_row(report, value, id, false, "");
    }
}

static void add_instances(Report *report, const JsonValue *value, const Lists *lists)
{
    const IdSet *all = report->universe.ids.count > 0 ? &report->universe : &lists->tried;

    for (uint32_t i = 0; i < all->ids.count; i++) {
        const char *id = labels_text(&all->ids, i), *status = "";
        bool resolved = id_set_has(&lists->resolved, id);
        if (!resolved && id_set_has(&lists->broken, id))
            status = "Error: not evaluated";
        else if (!resolved && lists->tried.listed && !id_set_has(&lists->tried, id))
            status = "skipped";
        add_row(report, value, id, resolved, status);
    }
    add_unlisted(report, value);
    if (report->universe.ids.count > 0)
        warn_of_others(report, lists);
}

static bool add_result(Report *report, const JsonValue *value)
{
    Lists lists;
    bool done = take_lists(report, value, &lists);

    if (done && lists.resolved.listed && !lists.tried.listed && report->universe.ids.count == 0)
        done = fail_at(report, value, ERROR_INPUT,
                       "lists what was resolved, not what was tried: name all instances with "
                       "--universe FILE, or say how many there were with --universe N");
    else if (done && lists.resolved.listed)
        add_instances(report, value, &lists);
    free_lists(&lists);
    return done;
}

static bool collect(Report *report, const JsonValue *value)
{
    Lists lists;
    bool done =
        take_lists(report, value, &lists) && ((id_set_add_all(&report->universe, &lists.resolved) &&
                                               id_set_add_all(&report->universe, &lists.tried)) ||
                                              fail_memory(report));

    free_lists(&lists);
    return done;
}

/* Calls visit for each result of the file. */
static bool each_result(Report *report, bool (*visit)(Report *report, const JsonValue *value))
{
    const JsonValue *root = json_root(&report->tree);

    if (!report->wrapped)
        return visit(report, root);
    for (const JsonValue *value = json_first(&report->tree, root); value != NULL;
         value = json_next(&report->tree, root, value))
        if (value->kind == JSON_OBJECT && !visit(report, value))
            return false;
    return true;
}

/* --universe: a number of instances, or a file that names them. */
static bool take_universe(Report *report, size_t count)
{
    const char *option = report->options->universe;
    Error err = {0};

    if (option == NULL)
        return true;
    if (!number_parse_integer(option, strlen(option), &report->size))
        return id_set_read(option, &report->universe, &err) ||
               diagnostics_pass(report->listing.rows.diagnostics, &err);
    if (count > 1)
        return diagnostics_error(
            report->listing.rows.diagnostics, ERROR_USAGE, report->listing.rows.name, 0, 0,
            "a number does not tell which instances of one file are those of another: name "
            "them with --universe FILE");
    if (!each_result(report, collect))
        return false;
    return report->size >= report->universe.ids.count ||
           fail_at(report, json_root(&report->tree), ERROR_USAGE,
                   "lists more instances than --universe says: correct it");
}

static bool is_wrapped(const Report *report)
{
    const JsonValue *root = json_root(&report->tree);
    Lists lists;
    bool found = take_lists(report, root, &lists) && lists.resolved.listed;

    free_lists(&lists);
    return !found;
}

static bool add_results(Report *report, size_t count)
{
    static const char *const columns[] = {"state", "success", "status"};

    report->wrapped = !report->is_plain && is_wrapped(report);
    if (!report->is_plain)
        report->listing.begin = json_where(json_root(&report->tree));
    if (report->wrapped)
        listing_column(&report->listing, "policy");
    for (size_t i = 0; i < sizeof columns / sizeof *columns; i++)
        listing_column(&report->listing, columns[i]);
    return listing_begin(&report->listing) && take_universe(report, count) &&
           each_result(report, add_result);
}

/* A file that does not begin like JSON is a list of ids, one a line. */
static bool read_plain(Report *report, Source *source)
{
    Text bytes = {0};
    Error err = {0};
    bool done = source_read_all(source, LARGEST_LIST, &bytes, &err);

    report->is_plain = true;
    done = done && id_set_add_lines(&report->plain, text_string(&bytes), bytes.length, &err);
    text_free(&bytes);
    if (!done)
        return pass_on(report, &err);
    diagnostics_warning(report->listing.rows.diagnostics, report->listing.rows.name, 0, 0,
                        "a list of ids does not tell whether it is whole: it has %" PRIu32
                        ", and all others count as failures",
                        report->plain.ids.count);
    return true;
}

static bool is_json(const Source *source)
{
    Piece head = source_head(source);
    size_t at = 0;

    while (at < head.length && memchr(" \t\r\n", head.data[at], 4) != NULL)
        at++;
    return at < head.length && (head.data[at] == '{' || head.data[at] == '[');
}

bool swe_bench_read(const Reader *reader, const ReaderFile *file, size_t count,
                    const ReadOptions *options, Trials *trials, Diagnostics *diagnostics)
{
    Report report = {.options = options};
    bool done;

    listing_open(&report.listing, file, count, options, trials, diagnostics);
    done = json_input_begin(&report.input, file->source, &options->progress, diagnostics) &&
           (is_json(file->source) ? json_input_document(&report.input, &report.tree)
                                  : read_plain(&report, file->source)) &&
           add_results(&report, count);
    done = done && listing_end(&report.listing, reader->title, "state from the instance's id");
    id_set_free(&report.universe);
    id_set_free(&report.plain);
    listing_free(&report.listing);
    json_input_free(&report.input);
    json_tree_free(&report.tree);
    return done;
}
