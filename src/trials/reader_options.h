/* SPDX-License-Identifier: GPL-3.0-or-later */
/* reader_options.h - options that only some formats know. */
#ifndef OFFDIAG_TRIALS_READER_OPTIONS_H
#define OFFDIAG_TRIALS_READER_OPTIONS_H

#include "trials/reader.h"

/* Fails when such an option is given and no file is of a format that knows it. */
bool reader_options_check(const ReadOptions *options, const Trials *trials,
                          Diagnostics *diagnostics);

#endif
