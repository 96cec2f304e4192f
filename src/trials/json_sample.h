/* SPDX-License-Identifier: GPL-3.0-or-later */
/* json_sample.h - the records in the beginning of a file, and the metric that is read from them. */
#ifndef OFFDIAG_TRIALS_JSON_SAMPLE_H
#define OFFDIAG_TRIALS_JSON_SAMPLE_H

#include "trials/json_path.h"
#include "trials/json_preset.h"

/* Calls visit for the first records, of the first values where each is a line; the last
 * may lack its end. Stops when visit returns false. */
void json_sample(const Head *head, const JsonPath *records,
                 bool (*visit)(const JsonPlace *record, void *context), void *context);

/* The metric to read: the option, checked, or the preset's usual one. *out is malloc'ed,
 * null where the preset has no metrics; others is how many there are beside it. Fails with
 * the list where there is none, or none can be chosen. */
bool json_metric_choose(const JsonPreset *preset, const Head *head, const JsonPath *records,
                        const char *option, char **out, size_t *others, Error *err);

#endif
