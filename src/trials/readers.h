/* SPDX-License-Identifier: GPL-3.0-or-later */
/* readers.h - the functions of all readers, for the table in recognise.c. */
#ifndef OFFDIAG_TRIALS_READERS_H
#define OFFDIAG_TRIALS_READERS_H

#include "trials/reader.h"

typedef Confidence ReaderProbe(const Reader *reader, const Head *head);
typedef bool ReaderRead(const Reader *reader, const ReaderFile *file, size_t count,
                        const ReadOptions *options, Trials *trials, Diagnostics *diagnostics);

/* Do the header and first rows of a CSV file make a layout that holds trials? */
bool csv_suits(const Source *source, const ReadOptions *options, bool *counts,
               Diagnostics *diagnostics);

/* The same for records of JSON of any shape. */
bool json_suits(const Source *source, const ReadOptions *options, bool *counts,
                Diagnostics *diagnostics);

ReaderProbe npy_probe, inspect_zip_probe, junit_probe, lerobot_probe, swe_bench_probe, json_probe,
    libero_log_probe, csv_probe;
ReaderRead npy_read, inspect_zip_read, junit_read, lerobot_read, swe_bench_read, json_read,
    libero_log_read, csv_read;

#endif
