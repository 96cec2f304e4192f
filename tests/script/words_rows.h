/* SPDX-License-Identifier: GPL-3.0-or-later */
/* words_rows.h - sentences of lua/words*.lua as rows: a piece of Lua and what it prints. */
#ifndef OFFDIAG_TESTS_WORDS_ROWS_H
#define OFFDIAG_TESTS_WORDS_ROWS_H

#include "run_lua.h"

typedef struct WordsRow {
    const char *name, *expression, *text;
} WordsRow;

typedef struct WordsRows {
    const char *prelude; /* Lua before each row */
    const WordsRow *rows;
    size_t count;
    const char *modules; /* as Lua: {said = 'words_plan'}, named so in rows; null = any */
    const char *others;  /* names of their functions that are tested through others */
} WordsRows;

/* Each row as a test with its name, and one that every function of the modules is called in some
 * row. Gives what main returns. */
int words_rows_run(const WordsRows *set);

#endif
