/* SPDX-License-Identifier: GPL-3.0-or-later */
/* json_records.h - where the records are in JSON that no preset knows. */
#ifndef OFFDIAG_TRIALS_JSON_RECORDS_H
#define OFFDIAG_TRIALS_JSON_RECORDS_H

#include "trials/head.h"

/* The path to them: the lists and the maps whose first member is an object with an outcome
 * are looked for in the root, in its members, and in theirs; where there is none, the root
 * is the only record. Fails, with the paths, where several are found. *out is malloc'ed. */
bool json_records_find(const Head *head, char **out, Error *err);

#endif
