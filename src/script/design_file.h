/* SPDX-License-Identifier: GPL-3.0-or-later */
/* design_file.h - sequential designs as JSON files.
 *
 * {"format": "offdiag design", "version": 1, "rule", "kind", "n_max", "alpha", ...,
 *  "certificate": {...}, "runs": [[n, x, y_min, y_max, x, y_min, y_max, ...], ...],
 *  "cells": [[n, x, y, chance], ...], "sha256": "..."}
 * After trial n, with x successes (wins) of A, every reachable y of B in y_min..y_max
 * decides for B; the mirror image decides for A. sha256 is that of the canonical body. */
#ifndef OFFDIAG_SCRIPT_DESIGN_FILE_H
#define OFFDIAG_SCRIPT_DESIGN_FILE_H

#include "sequential/design.h"

/* Appends the file's bytes: the same design, the same bytes. */
bool design_file_write(const Design *design, Text *bytes, Error *err);

/* Makes the design of a file's bytes, certified again. Fails on what is not JSON or not a
 * design, on a later version, on names that are unknown or missing, where the body does not
 * have its sha256, and where the design does not hold. The error has no file name.
 * force: also above DESIGN_N_USUAL trials. */
bool design_file_read(const char *bytes, size_t length, bool force, Design **out, Error *err);

/* The sha256 of the canonical body of a design. */
bool design_file_digest(const Design *design, char *hex, Error *err);

/* Appends the design as the input of a number, "kind=unpaired n_max=200 alpha=0.05
 * spending=linear design=5a6f3c0de1b2": what sequential.design takes to build it again but the
 * rule, with points for rates, and the first digits of its sha256. */
bool design_evidence(const Design *design, Text *text, Error *err);

#endif
