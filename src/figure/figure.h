/* SPDX-License-Identifier: GPL-3.0-or-later */
/* figure.h - figures by kind: a typed description goes in, a Figure comes out.
 *
 * To add a kind: write its file (struct, fields, build function) and add its row to
 * the table in figure.c. Lua reads the description by its fields, so that
 * figure.KIND{...}, its checks and the manual follow from the row. */
#ifndef OFFDIAG_FIGURE_FIGURE_H
#define OFFDIAG_FIGURE_FIGURE_H

#include "figure/scene.h"

typedef struct FigureCell {
    char *text;
    Numbers *numbers; /* those in the text; null = none */
} FigureCell;

typedef struct FigureTable { /* the data as text, row by row */
    size_t columns, rows;
    char **head;       /* columns */
    FigureCell *cells; /* rows * columns */
    uint32_t numeric;  /* bit set = a column of numbers, set flush right */
} FigureTable;

typedef struct FigureKind FigureKind;

typedef struct Figure {
    const FigureKind *kind;
    char *title;   /* never null, may be empty */
    char *summary; /* one or two sentences: the text equivalent */
    Scene *scene;
    FigureTable table;
    Text warnings; /* one line each: labels that were shortened */
} Figure;

void figure_free(Figure *figure); /* null is fine */

/* Readings of the marks in order: how many, and each. */
size_t figure_readings(const Figure *figure);
const char *figure_reading(const Figure *figure, size_t index);

/* Summary and readings as one text, for desc and alt. */
void figure_describe(const Figure *figure, Text *out);

/* How a description is read from a table of names: one row a member of its struct. */
typedef enum FieldType {
    FIELD_TEXT,    /* const char *; null when absent */
    FIELD_NUMBER,  /* double; the default when absent, NaN and infinities are refused */
    FIELD_BOUND,   /* double that may be infinite */
    FIELD_COUNT,   /* int64_t */
    FIELD_FLAG,    /* bool */
    FIELD_CHOICE,  /* int: index into choices */
    FIELD_WIDTH,   /* double: "column", "page" or pt */
    FIELD_TEXTS,   /* FieldList of const char * */
    FIELD_NUMBERS, /* FieldList of double, all finite */
    FIELD_RECORDS  /* FieldList of structs */
} FieldType;

typedef struct FieldList {
    const void *items;
    size_t count;
} FieldList;

/* Of number i in a list: none where the list of evidence is empty. */
Evidence field_evidence(const FieldList *evidence, size_t i);

typedef struct Record Record;

typedef struct Field {
    const char *name;
    FieldType type;
    size_t offset;
    bool required;
    const char *const *choices; /* of FIELD_CHOICE, ended by null */
    const Record *record;       /* of FIELD_RECORDS */
    size_t evidence;            /* where that of a number goes: an Evidence, of FIELD_NUMBERS a
                                   FieldList of them; 0 = the number takes none */
    const char *help;
} Field;

struct Record {
    size_t size;          /* of the struct */
    const void *defaults; /* a struct to start from */
    const Field *fields;
    size_t count;
};

typedef Figure *FigureBuild(const void *description, Typesetter *typesetter, const Theme *theme,
                            Error *err);

struct FigureKind {
    const char *id;    /* "ladder": also the name of its constructor in Lua */
    const char *title; /* "Interval ladder" */
    const Record *record;
    FigureBuild *build;
};

extern const FigureKind figure_kinds[];
extern const size_t figure_kind_count;

/* Widths by name in pt: "column" 240, "page" 480; false = no such name. */
bool figure_width(const char *name, double *width);

#endif
