/* SPDX-License-Identifier: GPL-3.0-or-later */
/* json_input.c - lines are parsed where they lie; only what spans two pieces is copied. */
#include "trials/json_input.h"

#include <string.h>

#include "trials/head.h"

enum {
    LARGEST_VALUE = 1 << 28
};

static bool pass_on(JsonInput *input, const Error *err)
{
    return diagnostics_error(input->diagnostics, err->code,
                             err->file[0] != '\0' ? err->file : source_name(input->source),
                             err->line, err->column, "%s", err->message);
}

bool json_input_begin(JsonInput *input, Source *source, const Progress *progress,
                      Diagnostics *diagnostics)
{
    Error err = {0};
    Piece piece;
    Head head;

    *input =
        (JsonInput){.source = source, .diagnostics = diagnostics, .progress = progress, .line = 1};
    if (!source_wake(source, &err))
        return pass_on(input, &err);
    piece = source_head(source);
    head = head_of(&piece);
    input->lines = head.json_lines;
    head_free(&head);
    return true;
}

void json_input_free(JsonInput *input)
{
    text_free(&input->carried);
}

/* Makes the next piece the present one; *ended when there is none. */
static bool next_piece(JsonInput *input, bool *ended)
{
    double size = (double)source_size(input->source);
    Error err = {0};

    if (!source_next(input->source, &input->piece, &err))
        return pass_on(input, &err);
    *ended = input->piece.length == 0;
    input->at = 0;
    input->done += (double)input->piece.length;
    progress_report(input->progress, source_name(input->source),
                    size > input->done ? input->done / size : 1.0);
    return true;
}

static bool carry(JsonInput *input, const char *bytes, size_t length)
{
    if (input->carried.length + length > LARGEST_VALUE)
        return diagnostics_error(input->diagnostics, ERROR_INPUT, source_name(input->source),
                                 input->line, 1,
                                 "one JSON value is larger than 256 MB: write one record a line, "
                                 "for example with jq -c");
    text_append_n(&input->carried, bytes, length);
    return !input->carried.failed ||
           diagnostics_memory(input->diagnostics, source_name(input->source));
}

/* The bytes of the next value: a line, or all there is. *ended: the file ends with them. */
static bool next_bytes(JsonInput *input, const char **bytes, size_t *length, bool *ended)
{
    *ended = false;
    input->carried.length = 0;
    for (;;) {
        size_t rest = input->piece.length - input->at;
        const char *begin = rest > 0 ? input->piece.data + input->at : NULL, *found = NULL;
        if (rest > 0 && input->lines)
            found = memchr(begin, '\n', rest);
        if (found != NULL) {
            *bytes = begin;
            *length = (size_t)(found - begin);
            input->at += *length + 1;
            if (input->carried.length == 0)
                return true;
            if (!carry(input, begin, *length))
                return false;
            break;
        }
        if ((rest > 0 && !carry(input, begin, rest)) || !next_piece(input, ended))
            return false;
        if (*ended)
            break;
    }
    *bytes = text_string(&input->carried);
    *length = input->carried.length;
    return true;
}

static bool is_blank(const char *bytes, size_t length)
{
    for (size_t i = 0; i < length; i++)
        if (bytes[i] == '\0' || strchr(" \t\r\n", bytes[i]) == NULL)
            return false;
    return true;
}

/* What is wrong with a value: false when reading cannot go on. */
static bool take_fault(JsonInput *input, const JsonTree *tree, bool ended, const Error *err)
{
    if (tree->cut && ended && input->count > 0) {
        diagnostics_warning(input->diagnostics, source_name(input->source), err->line, err->column,
                            "the last line was cut and is left out: copy the file again");
        return true;
    }
    pass_on(input, err);
    return input->lines && err->code != ERROR_MEMORY;
}

JsonNext json_input_next(JsonInput *input, JsonTree *tree)
{
    bool ended = false;

    while (!ended) {
        const char *bytes;
        size_t length;
        Error err = {0};
        bool parsed;
        if (!next_bytes(input, &bytes, &length, &ended))
            return JSON_NEXT_FAILED;
        if (is_blank(bytes, length)) {
            input->line++;
            continue;
        }
        parsed = json_tree_parse(tree, bytes, length, input->line, &err);
        if (!parsed && !take_fault(input, tree, ended, &err))
            return JSON_NEXT_FAILED;
        input->line++;
        input->count += parsed;
        if (parsed)
            return JSON_NEXT_VALUE;
    }
    return JSON_NEXT_END;
}

bool json_input_document(JsonInput *input, JsonTree *tree)
{
    int64_t errors = input->diagnostics->n_errors;

    if (json_input_next(input, tree) == JSON_NEXT_VALUE)
        return input->diagnostics->n_errors == errors;
    return input->diagnostics->n_errors == errors &&
           diagnostics_error(input->diagnostics, ERROR_INPUT, source_name(input->source), 0, 0,
                             "holds no JSON: give the file that the program wrote");
}
