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
    galley->open_head = 0;
    list[galley->n_strips] =
        (Strip){.above = above, .height = height, .first = galley->n_pieces, .head = -1};
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
    return (int)galley->n_heads - 1;
}

void galley_piece(Galley *galley, Piece piece)
{
    Piece *list = grown(galley, galley->pieces, galley->n_pieces, sizeof *list);

    if (!list)
        return;
    galley->pieces = list;
    list[galley->n_pieces++] = piece;
    if (galley->open_head > 0)
        galley->heads[galley->open_head - 1].count++;
    else if (galley->n_strips > 0)
        galley->strips[galley->n_strips - 1].count++;
}
