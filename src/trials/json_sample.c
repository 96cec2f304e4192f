/* SPDX-License-Identifier: GPL-3.0-or-later */
/* json_sample.c - see json_sample.h. */
#include "trials/json_sample.h"

#include <stdlib.h>
#include <string.h>

enum {
    NAMES_MAX = 60
};

typedef struct Sampling {
    bool (*visit)(const JsonPlace *record, void *context);
    void *context;
    bool going;
} Sampling;

static bool visit_record(const JsonPlace *place, void *context)
{
    Sampling *sampling = context;

    sampling->going = sampling->visit(place, sampling->context);
    return sampling->going;
}

static void sample_tree(const JsonTree *tree, const JsonTree *first, const JsonPath *records,
                        Sampling *sampling)
{
    JsonPlace place = {.tree = tree, .first_tree = first, .chain = {json_root(tree)}, .depth = 1};

    json_path_each(records, &place, visit_record, sampling);
}

void json_sample(const Head *head, const JsonPath *records,
                 bool (*visit)(const JsonPlace *record, void *context), void *context)
{
    Sampling sampling = {.visit = visit, .context = context, .going = true};
    const char *at = head->bytes, *end = at + head->length;
    JsonTree tree = {0};
    int64_t line = 1;

    if (!head->json_lines) {
        sample_tree(&head->json, &head->json, records, &sampling);
        return;
    }
    while (sampling.going && at < end) {
        const char *line_end = memchr(at, '\n', (size_t)(end - at));
        size_t length = (size_t)((line_end == NULL ? end : line_end) - at), used;
        bool whole;
        if (json_tree_parse_head(&tree, at, length, line++, &used, &whole))
            sample_tree(&tree, &head->json, records, &sampling);
        at += length + 1;
    }
    json_tree_free(&tree);
}

typedef struct Metrics {
    const JsonPath *path;
    char *names[NAMES_MAX];
    size_t count;
    bool failed;
} Metrics;

static bool note_metric(const JsonPlace *place, void *context)
{
    Metrics *metrics = context;
    const JsonValue *value = place->chain[place->depth - 1];
    bool by_key = value->key != NULL && !(value->key_length == 4 && value->kind == JSON_STRING &&
                                          memcmp(value->key, "name", 4) == 0);
    const char *name = by_key ? value->key : value->text;
    size_t length = by_key ? value->key_length : value->length;

    if (metrics->count == NAMES_MAX || length == 0 || memchr(name, '\0', length) != NULL)
        return true;
    for (size_t i = 0; i < metrics->count; i++)
        if (strlen(metrics->names[i]) == length && memcmp(metrics->names[i], name, length) == 0)
            return true;
    metrics->names[metrics->count] = text_copy_n(name, length);
    metrics->failed = metrics->names[metrics->count] == NULL;
    metrics->count += !metrics->failed;
    return !metrics->failed;
}

/* Until a record has some. */
static bool note_metrics(const JsonPlace *record, void *context)
{
    Metrics *metrics = context;
    JsonPlace place = *record;

    json_path_each(metrics->path, &place, note_metric, metrics);
    return metrics->count == 0 && !metrics->failed;
}

static bool knows(const Metrics *metrics, const char *name)
{
    for (size_t i = 0; i < metrics->count; i++)
        if (strcmp(metrics->names[i], name) == 0)
            return true;
    return false;
}

static const char *choose(const JsonPreset *preset, const Metrics *metrics, const char *option)
{
    if (option != NULL)
        return metrics->count == 0 || knows(metrics, option) ? option : NULL;
    if (preset->metric != NULL && preset->metric[0] != '\0' && knows(metrics, preset->metric))
        return preset->metric;
    if (metrics->count == 1 ||
        (metrics->count > 1 && preset->metric != NULL && preset->metric[0] == '\0'))
        return metrics->names[0];
    return NULL;
}

static bool fail_metric(const Metrics *metrics, const char *option, Error *err)
{
    Text names = {0};

    if (metrics->count == 0)
        return error_set(err, ERROR_INPUT,
                         "no record has a score or names its metric: was it evaluated? If so, name "
                         "the metric with --metric");
    for (size_t i = 0; i < metrics->count; i++)
        text_printf(&names, "%s%s", i == 0 ? "" : ", ", metrics->names[i]);
    error_set(err, ERROR_INPUT, "%s%s%s: choose one with --metric, of %s",
              option == NULL ? "holds several metrics" : "has no metric \"",
              option == NULL ? "" : option, option == NULL ? "" : "\"", text_string(&names));
    text_free(&names);
    return false;
}

bool json_metric_choose(const JsonPreset *preset, const Head *head, const JsonPath *records,
                        const char *option, char **out, size_t *others, Error *err)
{
    JsonPath path;
    Metrics metrics = {.path = &path};
    const char *chosen;

    *out = NULL;
    *others = 0;
    if (preset == NULL || preset->metrics == NULL)
        return true;
    if (!json_path_parse(preset->metrics, &path, err))
        return false;
    json_sample(head, records, note_metrics, &metrics);
    chosen = choose(preset, &metrics, option);
    if (chosen != NULL)
        *out = text_copy(chosen);
    *others = metrics.count > 0 ? metrics.count - 1 : 0;
    if (metrics.failed || (chosen != NULL && *out == NULL))
        error_memory(err);
    else if (chosen == NULL)
        fail_metric(&metrics, option, err);
    for (size_t i = 0; i < metrics.count; i++)
        free(metrics.names[i]);
    json_path_free(&path);
    return *out != NULL;
}
