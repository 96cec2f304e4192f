/* SPDX-License-Identifier: GPL-3.0-or-later */
/* galley.c - the growing lists of a galley. */
#include "report/galley.h"

#include <stdlib.h>

void galley_free(Galley *galley)
{
    for (size_t i = 0; i < galley->n_paragraphs; i++)
        paragraph_free(galley->paragraphs[i]);
    free(galley->paragraphs);
    free(galley->strips);
    free(galley->pieces);
    free(galley->heads);
    free(galley->feet);
    free(galley->marks);
    free(galley->drifts);
    *galley = (Galley){0};
}

bool galley_good(const Galley *galley)
{
    return galley->error.code == ERROR_NONE;
}

bool galley_memory(Galley *galley)
{
    return galley_good(galley) ? error_memory(&galley->error) : false;
}

/* The list with room for one more item; null after a failure. Its room doubles at 16, 32, ... */
static void *grown(Galley *galley, void *list, size_t count, size_t size)
{
    bool full = count == 0 || (count >= 16 && (count & (count - 1)) == 0);

    if (!galley_good(galley))
        return NULL;
    if (!full)
        return list;
    void *more = realloc(list, (count ? 2 * count : 16) * size);
    if (!more)
        galley_memory(galley);
    return more;
}

const Paragraph *galley_own(Galley *galley, Paragraph *paragraph)
{
    Paragraph **list =
        paragraph ? grown(galley, galley->paragraphs, galley->n_paragraphs, sizeof *list) : NULL;

    if (!list) {
        paragraph_free(paragraph);
        return NULL;
    }
    galley->paragraphs = list;
    return list[galley->n_paragraphs++] = paragraph;
}

Strip *galley_strip(Galley *galley, double above, double height)
{
    Strip *list = grown(galley, galley->strips, galley->n_strips, sizeof *list);

    if (!list)
        return NULL;
    galley->strips = list;
    galley->open_head = galley->open_foot = 0;
    list[galley->n_strips] = (Strip){.above = above,
                                     .height = height,
                                     .first = galley->n_pieces,
                                     .head = -1,
                                     .foot = -1,
                                     .drift = -1};
    return &list[galley->n_strips++];
}

int galley_head(Galley *galley, double height, double width)
{
    Head *list = grown(galley, galley->heads, galley->n_heads, sizeof *list);

    if (!list)
        return -1;
    galley->heads = list;
    list[galley->n_heads++] = (Head){.first = galley->n_pieces, .height = height, .width = width};
    galley->open_head = galley->n_heads;
    galley->open_foot = 0;
    return (int)galley->n_heads - 1;
}

int galley_foot(Galley *galley, const xmlNode *node, double height)
{
    Foot *list = grown(galley, galley->feet, galley->n_feet, sizeof *list);

    if (!list)
        return -1;
    galley->feet = list;
    list[galley->n_feet++] =
        (Foot){.node = node, .first = galley->n_pieces, .height = height, .next = -1};
    galley->open_foot = galley->n_feet;
    galley->open_head = 0;
    return (int)galley->n_feet - 1;
}

void galley_mark(Galley *galley, const Paragraph *paragraph, size_t line, int foot)
{
    Mark *list = grown(galley, galley->marks, galley->n_marks, sizeof *list);

    if (!list)
        return;
    galley->marks = list;
    list[galley->n_marks++] = (Mark){paragraph, line, foot};
}

void galley_drift(Galley *galley, bool wide, bool turned)
{
    Drift *list = grown(galley, galley->drifts, galley->n_drifts, sizeof *list);

    if (!list)
        return;
    galley->drifts = list;
    list[galley->n_drifts++] = (Drift){.first = galley->n_strips, .wide = wide, .turned = turned};
}

void galley_settle(Galley *galley)
{
    if (!galley_good(galley))
        return;
    Drift *drift = &galley->drifts[galley->n_drifts - 1];
    drift->count = galley->n_strips - drift->first;
    if (drift->count > 0)
        galley->strips[drift->first].drift = (int)galley->n_drifts - 1;
}

/* The footnotes of a piece's lines go with its strip, behind those that it has. */
static void bring_feet(Galley *galley, Strip *strip, const Piece *piece)
{
    int *end = &strip->foot;

    for (size_t i = 0; i < galley->n_marks; i++) {
        const Mark *mark = &galley->marks[i];

        if (mark->paragraph != piece->lines.paragraph || mark->line < piece->lines.first ||
            mark->line >= piece->lines.first + piece->lines.count)
            continue;
        while (*end >= 0)
            end = &galley->feet[*end].next;
        *end = mark->foot;
    }
}

void galley_piece(Galley *galley, Piece piece)
{
    Piece *list = grown(galley, galley->pieces, galley->n_pieces, sizeof *list);

    if (!list)
        return;
    galley->pieces = list;
    list[galley->n_pieces++] = piece;
    if (galley->open_foot > 0) {
        galley->feet[galley->open_foot - 1].count++;
    } else if (galley->open_head > 0) {
        galley->heads[galley->open_head - 1].count++;
    } else if (galley->n_strips > 0) {
        Strip *strip = &galley->strips[galley->n_strips - 1];
        strip->count++;
        if (piece.kind == PIECE_LINES)
            bring_feet(galley, strip, &piece);
    }
}
