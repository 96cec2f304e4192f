/* SPDX-License-Identifier: GPL-3.0-or-later */
/* csv_layout.c - the header row, and what the columns became. */
#include "trials/csv_layout.h"

#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "trials/csv_assign.h"
#include "trials/csv_names.h"
#include "trials/outcome.h"

const char *csv_layout_name(const CsvLayout *layout, size_t column)
{
    return csv_sample_cell(layout->sample, layout->header_row, column);
}

CellPlace csv_layout_place(const CsvLayout *layout, size_t column)
{
    const CsvSample *sample = layout->sample;
    bool all = column == COLUMN_NONE;

    if (sample->places != NULL)
        return all ? sample->begin : sample->places[column];
    return (CellPlace){.line = sample->line[layout->header_row],
                       .column = all ? 0 : (int64_t)column + 1};
}

size_t csv_layout_find(const CsvLayout *layout, const char *column)
{
    for (size_t i = 0; i < layout->width; i++)
        if (strcmp(csv_layout_name(layout, i), column) == 0)
            return i;
    for (size_t i = 0; i < layout->width; i++)
        if (csv_name_equal(csv_layout_name(layout, i), column))
            return i;
    return COLUMN_NONE;
}

bool csv_row_is_header(const CsvSample *sample, size_t row)
{
    for (size_t i = 0; i < csv_sample_width(sample, row); i++)
        for (size_t role = 0; role < ROLE_COUNT; role++)
            if (csv_name_rank(csv_sample_cell(sample, row, i), (Role)role) != RANK_NONE)
                return true;
    return false;
}

/* A second row that names the outcome, by a name that is no outcome itself. */
static bool second_is_header(const CsvSample *sample)
{
    if (sample->row_count < 2 || csv_sample_width(sample, 0) != csv_sample_width(sample, 1))
        return false;
    for (size_t i = 0; i < csv_sample_width(sample, 1); i++) {
        const char *cell = csv_sample_cell(sample, 1, i);
        if (csv_name_rank(cell, ROLE_SUCCESS) != RANK_NONE &&
            (outcome_word(cell, strlen(cell)) == WORD_UNKNOWN || strcmp(cell, "success") == 0))
            return true;
    }
    return false;
}

/* A first row of one cell, whatever empty ones follow it, before a wider header. */
static bool first_is_title(const CsvSample *sample)
{
    if (sample->row_count < 2 || csv_sample_width(sample, 1) < 2 || !csv_row_is_header(sample, 1))
        return false;
    for (size_t i = 1; i < csv_sample_width(sample, 0); i++)
        if (csv_sample_cell(sample, 0, i)[0] != '\0')
            return false;
    return true;
}

bool csv_layout_decide(const char *name, bool named, const CsvSample *sample,
                       const ReadOptions *options, CsvLayout *out, Diagnostics *diagnostics)
{
    bool unnamed = sample->places == NULL && !csv_row_is_header(sample, 0);
    bool title = unnamed && first_is_title(sample);
    bool second = title || (unnamed && second_is_header(sample));
    Deciding deciding = {.name = name,
                         .named = named,
                         .options = options,
                         .layout = {.sample = sample,
                                    .header_row = second ? 1 : 0,
                                    .title = title,
                                    .width = csv_sample_width(sample, second ? 1 : 0),
                                    .total = COLUMN_NONE,
                                    .truth = COLUMN_NONE,
                                    .score = COLUMN_NONE,
                                    .weight = COLUMN_NONE},
                         .diagnostics = diagnostics};

    deciding.taken = calloc(deciding.layout.width + 1, sizeof *deciding.taken);
    if (deciding.taken == NULL)
        return diagnostics_memory(diagnostics, name);
    if (!csv_assign_roles(&deciding)) {
        free(deciding.taken);
        csv_layout_free(&deciding.layout);
        return false;
    }
    if (second)
        diagnostics_warning(diagnostics, name, sample->line[1], 0,
                            "the header is the second row: the row before it is %s",
                            title ? "a title and left out" : "read as data");
    free(deciding.taken);
    *out = deciding.layout;
    return true;
}

void csv_layout_free(CsvLayout *layout)
{
    for (size_t i = 0; i < KEY_COUNT; i++)
        free(layout->keys[i].items);
    free(layout->outcomes.items);
    free(layout->errors.items);
    free(layout->statuses.items);
    free(layout->marks.items);
    *layout = (CsvLayout){0};
}

bool csv_layout_names_policies(const CsvLayout *layout)
{
    return layout->kind == CSV_WIDE || layout->kind == CSV_PREDICTIONS;
}

const char *csv_layout_index(const CsvLayout *layout)
{
    const ColumnList *state = &layout->keys[KEY_STATE];
    const char *name;

    if (state->count != 1 || layout->outcomes.count > 1)
        return NULL;
    name = csv_layout_name(layout, state->items[0]);
    return csv_name_is_index(name) ? name : NULL;
}

static void describe_role(const CsvLayout *layout, const ColumnList *list, Role role, Text *note)
{
    if (list->count == 0 ||
        (list->count == 1 &&
         csv_name_rank(csv_layout_name(layout, list->items[0]), role) == RANK_CANONICAL))
        return;
    text_printf(note, "%s%s from ", note->length == 0 ? "" : ", ", role_names[role]);
    for (size_t i = 0; i < list->count; i++)
        text_printf(note, "%s%.60s", i == 0 ? "" : "/", csv_layout_name(layout, list->items[i]));
}

void csv_layout_describe(const CsvLayout *layout, char *text, size_t size, char *note,
                         size_t note_size)
{
    static const char *const kinds[] = {"tidy", "wide", "predictions in a", "counts in a"};
    Text roles = {0};

    snprintf(text, size, "%s %s", kinds[layout->kind],
             layout->sample->delimiter == '\t' ? "TSV" : "CSV");
    for (size_t role = 0; role < KEY_COUNT; role++)
        describe_role(layout, &layout->keys[role], (Role)role, &roles);
    if (layout->kind == CSV_TIDY)
        describe_role(layout, &layout->outcomes, ROLE_SUCCESS, &roles);
    else if (layout->outcomes.count > 1 && layout->keys[KEY_STATE].count == 0 &&
             layout->keys[KEY_SEED].count == 0)
        text_printf(&roles, "%seach row is one start", roles.length == 0 ? "" : ", ");
    text_escape(text_string(&roles), roles.length, note, note_size);
    text_free(&roles);
}
