/* SPDX-License-Identifier: GPL-3.0-or-later */
/* design_file_read.c - a design from JSON: every name known, every number in its place. */
#include <json-c/json.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/digest.h"
#include "script/design_file.h"

enum {
    DEPTH_MAX = 8,
    SIZE_MAX_BYTES = 1 << 30
};

static bool damaged(Error *err, const char *what)
{
    return error_set(err, ERROR_INPUT, "the design file %s: make the design again", what);
}

static bool is_known(const char *name)
{
    static const char *const known[] = {"format",          "version",  "rule",        "kind",
                                        "n_max",           "alpha",    "spending",    "randomised",
                                        "over_discordant", "rate_a",   "rate_b",      "looks",
                                        "boundary",        "constant", "certificate", "runs",
                                        "cells",           "sha256"};

    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
        if (!strcmp(name, known[i]))
            return true;
    return false;
}

static bool check_head(json_object *root, Error *err)
{
    json_object *format, *version;

    if (!json_object_is_type(root, json_type_object) ||
        !json_object_object_get_ex(root, "format", &format) ||
        !json_object_is_type(format, json_type_string) ||
        strcmp(json_object_get_string(format), "offdiag design"))
        return error_set(err, ERROR_INPUT,
                         "this is no design file: \"offdiag sequential design\" writes one");
    if (!json_object_object_get_ex(root, "version", &version) ||
        !json_object_is_type(version, json_type_int) || json_object_get_int64(version) < 1)
        return damaged(err, "has no version");
    if (json_object_get_int64(version) > DESIGN_VERSION)
        return error_set(err, ERROR_INPUT,
                         "the design file has version %lld and this program reads up to %d: use a "
                         "newer program",
                         (long long)json_object_get_int64(version), DESIGN_VERSION);
    json_object_object_foreach(root, name, value)
    {
        (void)value;
        if (!is_known(name))
            return error_set(err, ERROR_INPUT,
                             "the design file has an unknown field \"%.100s\": make the design "
                             "again",
                             name);
    }
    return true;
}

/* Fields of an object. A missing optional one leaves *value as it is. */
static bool get_number(json_object *object, const char *name, bool needed, double *value,
                       Error *err)
{
    json_object *field;

    if (!json_object_object_get_ex(object, name, &field)) {
        if (needed)
            return error_set(err, ERROR_INPUT,
                             "the design file has no \"%s\": make the design again", name);
        return true;
    }
    if (!json_object_is_type(field, json_type_double) && !json_object_is_type(field, json_type_int))
        return error_set(err, ERROR_INPUT,
                         "\"%s\" of the design file is no number: make the design again", name);
    *value = json_object_get_double(field);
    return true;
}

static bool as_int(json_object *field, int *value)
{
    if (!json_object_is_type(field, json_type_int))
        return false;
    int64_t wide = json_object_get_int64(field);
    if (wide < -1 || wide > 1000000000)
        return false;
    *value = (int)wide;
    return true;
}

static bool get_int(json_object *object, const char *name, bool needed, int *value, Error *err)
{
    json_object *field;

    if (!json_object_object_get_ex(object, name, &field) && !needed)
        return true;
    if (!json_object_object_get_ex(object, name, &field) || !as_int(field, value))
        return error_set(err, ERROR_INPUT,
                         "the design file has no whole number \"%s\": make the design again", name);
    return true;
}

static bool get_string(json_object *object, const char *name, bool needed, const char **value,
                       Error *err)
{
    json_object *field;

    if (!json_object_object_get_ex(object, name, &field) && !needed)
        return true;
    if (!json_object_object_get_ex(object, name, &field) ||
        !json_object_is_type(field, json_type_string))
        return error_set(err, ERROR_INPUT,
                         "the design file has no text \"%s\": make the design again", name);
    *value = json_object_get_string(field);
    return true;
}

static bool get_flag(json_object *object, const char *name, bool *value, Error *err)
{
    json_object *field;

    if (!json_object_object_get_ex(object, name, &field))
        return true;
    if (!json_object_is_type(field, json_type_boolean))
        return error_set(err, ERROR_INPUT,
                         "\"%s\" of the design file is neither true nor false: make the design "
                         "again",
                         name);
    *value = json_object_get_boolean(field);
    return true;
}

/* A list under a name; null and true when it is absent. */
static bool get_list(json_object *object, const char *name, json_object **list, Error *err)
{
    *list = NULL;
    if (!json_object_object_get_ex(object, name, list) ||
        json_object_is_type(*list, json_type_array))
        return true;
    return error_set(err, ERROR_INPUT,
                     "\"%s\" of the design file is no list: make the design again", name);
}

typedef struct Reading { /* what must be freed */
    json_tokener *tokener;
    json_object *root;
    double *table;
    int *looks;
    DesignView view;
} Reading;

static void reading_free(Reading *reading)
{
    json_object_put(reading->root);
    if (reading->tokener)
        json_tokener_free(reading->tokener);
    free(reading->table);
    free(reading->looks);
    free(reading->view.runs);
    free(reading->view.cells);
}

static bool read_spending(Reading *reading, Error *err)
{
    Spending *spending = &reading->view.spec.spending;
    json_object *object, *list;

    if (!json_object_object_get_ex(reading->root, "spending", &object))
        return true;
    if (!json_object_is_type(object, json_type_object))
        return damaged(err, "has no object \"spending\"");
    if (!get_string(object, "family", true, &spending->family, err) ||
        !get_int(object, "dead", false, &spending->dead, err) ||
        !get_number(object, "parameter", false, &spending->parameter, err) ||
        !get_list(object, "table", &list, err))
        return false;
    if (!list)
        return true;
    spending->table_count = json_object_array_length(list);
    reading->table = calloc(spending->table_count + 1, sizeof(double));
    if (!reading->table)
        return error_memory(err);
    for (size_t i = 0; i < spending->table_count; i++)
        reading->table[i] = json_object_get_double(json_object_array_get_idx(list, i));
    spending->table = reading->table;
    return true;
}

static bool read_looks(Reading *reading, Error *err)
{
    DesignSpec *spec = &reading->view.spec;
    json_object *list;

    if (!get_list(reading->root, "looks", &list, err))
        return false;
    if (!list)
        return true;
    spec->look_count = json_object_array_length(list);
    reading->looks = calloc(spec->look_count + 1, sizeof(int));
    if (!reading->looks)
        return error_memory(err);
    for (size_t i = 0; i < spec->look_count; i++)
        if (!as_int(json_object_array_get_idx(list, i), &reading->looks[i]))
            return damaged(err, "has a look that is no whole number");
    spec->looks = reading->looks;
    return true;
}

static bool read_spec(Reading *reading, Error *err)
{
    DesignSpec *spec = &reading->view.spec;
    json_object *root = reading->root;
    const char *kind = NULL;

    *spec = design_spec_default;
    reading->view.constant = (double)NAN;
    if (!get_string(root, "rule", true, &spec->rule, err) ||
        !get_string(root, "kind", true, &kind, err) ||
        !get_int(root, "n_max", true, &spec->n_max, err) ||
        !get_number(root, "alpha", true, &spec->alpha, err) ||
        !get_flag(root, "randomised", &spec->randomised, err) ||
        !get_flag(root, "over_discordant", &spec->over_discordant, err) ||
        !get_number(root, "rate_a", false, &spec->rate_a, err) ||
        !get_number(root, "rate_b", false, &spec->rate_b, err) ||
        !get_string(root, "boundary", false, &spec->boundary, err) ||
        !get_number(root, "constant", false, &reading->view.constant, err))
        return false;
    if (strcmp(kind, "paired") && strcmp(kind, "unpaired"))
        return damaged(err, "is neither for \"paired\" nor for \"unpaired\" trials");
    spec->kind = strcmp(kind, "paired") ? DESIGN_UNPAIRED : DESIGN_PAIRED;
    return read_spending(reading, err) && read_looks(reading, err);
}

/* [n, x, y_min, y_max, x, y_min, y_max, ...]; false when it has another form. */
static bool read_trial(json_object *trial, DesignView *view)
{
    int n;
    size_t count =
        json_object_is_type(trial, json_type_array) ? json_object_array_length(trial) : 0;

    if (count % 3 != 1 || !as_int(json_object_array_get_idx(trial, 0), &n))
        return false;
    for (size_t i = 1; i < count; i += 3) {
        DesignRun *run = &view->runs[view->run_count++];
        run->n = n;
        if (!as_int(json_object_array_get_idx(trial, i), &run->x) ||
            !as_int(json_object_array_get_idx(trial, i + 1), &run->y_min) ||
            !as_int(json_object_array_get_idx(trial, i + 2), &run->y_max))
            return false;
    }
    return true;
}

static bool read_runs(Reading *reading, Error *err)
{
    json_object *list;
    size_t total = 0;

    if (!get_list(reading->root, "runs", &list, err))
        return false;
    size_t trials = list ? json_object_array_length(list) : 0;
    for (size_t i = 0; i < trials; i++) {
        json_object *trial = json_object_array_get_idx(list, i);
        total += json_object_is_type(trial, json_type_array) ? json_object_array_length(trial) : 0;
    }
    reading->view.runs = calloc(total / 3 + 1, sizeof(DesignRun));
    if (!reading->view.runs)
        return error_memory(err);
    for (size_t i = 0; i < trials; i++)
        if (!read_trial(json_object_array_get_idx(list, i), &reading->view))
            return damaged(err, "has runs that are not [n, x, y_min, y_max, ...]");
    return true;
}

static bool read_cells(Reading *reading, Error *err)
{
    json_object *list;

    if (!get_list(reading->root, "cells", &list, err))
        return false;
    size_t count = list ? json_object_array_length(list) : 0;
    reading->view.cells = calloc(count + 1, sizeof(DesignCell));
    if (!reading->view.cells)
        return error_memory(err);
    for (size_t i = 0; i < count; i++) {
        json_object *item = json_object_array_get_idx(list, i);
        DesignCell *cell = &reading->view.cells[i];
        if (!json_object_is_type(item, json_type_array) || json_object_array_length(item) != 4 ||
            !as_int(json_object_array_get_idx(item, 0), &cell->n) ||
            !as_int(json_object_array_get_idx(item, 1), &cell->x) ||
            !as_int(json_object_array_get_idx(item, 2), &cell->y))
            return damaged(err, "has cells that are not [n, x, y, chance]");
        cell->chance = json_object_get_double(json_object_array_get_idx(item, 3));
    }
    reading->view.cell_count = count;
    return true;
}

static bool check_digest(const Reading *reading, Error *err)
{
    const char *claimed = NULL;
    char hex[DIGEST_SIZE];
    Text body = {0};

    if (!get_string(reading->root, "sha256", true, &claimed, err))
        return false;
    bool ok = design_body(&reading->view, &body, err);
    if (ok)
        digest_bytes(text_string(&body), body.length, hex);
    text_free(&body);
    if (ok && strcmp(hex, claimed))
        return damaged(err, "was changed after it was made: its sha256 does not match");
    return ok;
}

static bool parse(Reading *reading, const char *bytes, size_t length, Error *err)
{
    if (length >= SIZE_MAX_BYTES)
        return error_set(err, ERROR_INPUT, "the design file is larger than 1 GiB: it is none");
    reading->tokener = json_tokener_new_ex(DEPTH_MAX);
    if (!reading->tokener)
        return error_memory(err);
    json_tokener_set_flags(reading->tokener,
                           JSON_TOKENER_STRICT | JSON_TOKENER_ALLOW_TRAILING_CHARS);
    reading->root = json_tokener_parse_ex(reading->tokener, bytes, (int)length);
    enum json_tokener_error found = json_tokener_get_error(reading->tokener);
    if (found == json_tokener_continue)
        return damaged(err, "ends in the middle of its JSON: it was cut short");
    if (found != json_tokener_success)
        return error_set(err, ERROR_INPUT,
                         "the design file is not JSON (%s): make the design again",
                         json_tokener_error_desc(found));
    for (size_t end = json_tokener_get_parse_end(reading->tokener); end < length; end++)
        if (!bytes[end] || !strchr(" \t\r\n", bytes[end]))
            return damaged(err, "goes on after its end");
    return true;
}

bool design_file_read(const char *bytes, size_t length, bool force, Design **out, Error *err)
{
    Reading reading = {0};
    bool ok = parse(&reading, bytes, length, err) && check_head(reading.root, err) &&
              read_spec(&reading, err) && read_runs(&reading, err) && read_cells(&reading, err) &&
              check_digest(&reading, err);

    reading.view.spec.force = force;
    ok = ok && design_from_view(&reading.view, out, err);
    reading_free(&reading);
    return ok;
}
