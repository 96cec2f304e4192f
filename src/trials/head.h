/* SPDX-License-Identifier: GPL-3.0-or-later */
/* head.h - the beginning of a file, as readers recognise it. */
#ifndef OFFDIAG_TRIALS_HEAD_H
#define OFFDIAG_TRIALS_HEAD_H

#include "trials/json_tree.h"
#include "trials/source.h"
#include "trials/xml_prolog.h"

struct Head {
    const char *bytes; /* inflated, without a byte order mark */
    size_t length;
    JsonTree json;   /* the first JSON value, as far as it goes; no values = no JSON */
    bool json_whole; /* is the first JSON value complete and without a fault? */
    bool json_lines; /* is it one line? */
    bool several;    /* does another one follow? */
    XmlProlog xml;
};

/* piece must stay as long as the head is used. Release with head_free. */
Head head_of(const Piece *piece);
void head_free(Head *head);

/* Do all the paths, with spaces between, lead somewhere in the JSON? */
bool head_has_paths(const Head *head, const char *paths);

/* Is a word in it? */
bool head_has_word(const Head *head, const char *word);
bool head_has_word_in_any_case(const Head *head, const char *word);

/* Is it text of which every line fits, but for empty ones? Of many the last may be cut. */
bool head_is_list(const Head *head, bool (*fits)(const char *line, size_t length));

/* A zip archive with the parts of an inspect_ai log? */
bool head_is_inspect_zip(const Head *head);

#endif
