/* SPDX-License-Identifier: GPL-3.0-or-later */
/* policy_name.h - names for policies from the paths of their files. */
#ifndef OFFDIAG_TRIALS_POLICY_NAME_H
#define OFFDIAG_TRIALS_POLICY_NAME_H

#include <stdbool.h>
#include <stddef.h>

/* Names of all paths: the last part of the paths, without its extensions, that
 * differs between all of them (runs/pi0/eval.csv and runs/xvla/eval.csv are pi0 and
 * xvla); else the whole paths. names[i] is malloc'ed and valid UTF-8. False when out
 * of memory; the names are null then. */
bool policy_names(const char *const *paths, size_t count, char **names);

#endif
