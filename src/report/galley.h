/* SPDX-License-Identifier: GPL-3.0-or-later */
/* galley.h - a document set in one long column, before it is cut into pages.
 *
 * A galley is a list of strips from top to bottom; a strip goes onto a page whole. A
 * strip is a few pieces: lines of a paragraph, a rule, a drawing. Lengths are pt. A
 * galley keeps its first error and turns later calls into nothing. */
#ifndef OFFDIAG_REPORT_GALLEY_H
#define OFFDIAG_REPORT_GALLEY_H

#include "figure/canvas.h"
#include "figure/paragraph.h"
#include "report/tree.h"

typedef enum PieceKind {
    PIECE_LINES,
    PIECE_RULE,
    PIECE_SCENE,
    PIECE_PAGE,
    PIECE_ANCHOR
} PieceKind;

/* What a piece is to a reader who hears the page: a leaf of the PDF's structure. Its
 * neighbours of the same node and tag are one leaf. */
typedef struct Role {
    const xmlNode *container; /* holds the leaf; null = furniture of the page */
    const xmlNode *node;
    const char *tag; /* "P", "TD", ... */
} Role;

typedef struct Piece {
    PieceKind kind;
    Role role;
    double x, y;  /* top left corner, from that of the strip */
    bool between; /* parts its strip from the one above: not drawn at the top of a page */
    union {
        struct {
            const Paragraph *paragraph;
            size_t first, count;
        } lines;
        struct {
            double length, weight;
            Paint paint;
        } rule; /* horizontal, centred on y */
        struct {
            const Scene *scene;
            ScenePart part;
        } drawing;
        const xmlNode *target; /* the number of the page where it begins; or its id leads here */
    };
} Piece;

typedef struct Strip {
    double above; /* white space, dropped at the top of a page */
    double height;
    bool keep;             /* stays on one page with the next strip */
    size_t first, count;   /* its pieces */
    const xmlNode *anchor; /* whose id leads here; null = none */
    const xmlNode *heading;
    int head;  /* the head repeated on top of a page that begins here; -1 = none */
    int foot;  /* the first footnote that it refers to; -1 = none */
    int drift; /* the drift that begins here; -1 = none */
} Strip;

typedef struct Head { /* of a table */
    size_t first, count;
    double height, width;
} Head;

typedef struct Foot { /* a footnote, for the foot of the page that refers to it */
    const xmlNode *node;
    size_t first, count;
    double height;
    int next; /* of the same strip; -1 = none */
} Foot;

typedef struct Mark { /* the line of a paragraph that refers to a footnote */
    const Paragraph *paragraph;
    size_t line;
    int foot;
} Mark;

typedef struct Drift { /* strips that may move to the top of a later page together */
    size_t first, count;
    bool wide;   /* stands across all columns */
    bool turned; /* stands on pages of its own that lie on their side, and may be parted */
} Drift;

typedef struct Galley {
    Strip *strips;
    Piece *pieces;
    Head *heads;
    Foot *feet;
    Mark *marks;
    Drift *drifts;
    Paragraph **paragraphs; /* owned */
    size_t n_strips, n_pieces, n_heads, n_feet, n_marks, n_drifts, n_paragraphs;
    size_t n_front;              /* strips of the title, across all columns */
    size_t open_head, open_foot; /* index + 1 while its pieces are added; 0 = a strip's */
    Error error;
} Galley; /* start from {0} */

void galley_free(Galley *galley);
bool galley_good(const Galley *galley);
bool galley_memory(Galley *galley); /* out of memory: returns false */

/* Takes over a paragraph, and returns it; null after a failure. */
const Paragraph *galley_own(Galley *galley, Paragraph *paragraph);

/* Opens a strip; pieces added from then on belong to it. Null after a failure; valid
 * until the next one is opened. */
Strip *galley_strip(Galley *galley, double above, double height);
void galley_piece(Galley *galley, Piece piece);

/* Opens a head; pieces added from then on belong to it. Its index, -1 after a failure. */
int galley_head(Galley *galley, double height, double width);

/* Opens a footnote; pieces added from then on belong to it. Its index, -1 after a failure. */
int galley_foot(Galley *galley, const xmlNode *node, double height);

/* A line that refers to a footnote: the strip that the line comes into brings it along. */
void galley_mark(Galley *galley, const Paragraph *paragraph, size_t line, int foot);

/* From here to galley_settle, strips belong to a drift. */
void galley_drift(Galley *galley, bool wide, bool turned);
void galley_settle(Galley *galley);

#endif
