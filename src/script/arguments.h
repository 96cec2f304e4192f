/* SPDX-License-Identifier: GPL-3.0-or-later */
/* arguments.h - a command line taken apart by the table of commands, and run. */
#ifndef OFFDIAG_SCRIPT_ARGUMENTS_H
#define OFFDIAG_SCRIPT_ARGUMENTS_H

#include "base/error.h"
#include "script/command.h"
#include "script/script.h"

typedef struct Given { /* one option as it was given */
    const Option *option;
    const char *value;   /* null for flags; points into argv */
    const char *more[2]; /* the further words of a pair or triple; null when joined by commas */
} Given;

typedef struct Arguments {
    const Command *command;
    bool wants_help; /* --help or -h stands among the words */
    Given *given;
    size_t given_count;
    const char **operands;
    size_t operand_count;
} Arguments; /* release with arguments_free */

/* words = argv without the program's name. Options and operands may be mixed; "--" ends
 * the options; -1 and the like are operands. Fails with ERROR_USAGE: unknown command or
 * option (with the nearest), missing or unwanted value, too few or too many operands. */
bool arguments_parse(char *const *words, size_t count, Arguments *out, Error *err);
void arguments_free(Arguments *arguments);

/* Runs the command's script with the arguments as its table. */
bool arguments_run(Script *script, const Arguments *arguments, Error *err);

#endif
