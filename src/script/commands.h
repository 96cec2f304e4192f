/* SPDX-License-Identifier: GPL-3.0-or-later */
/* commands.h - the rows behind command.h, one file a family of commands.
 *
 * A new command is a row in its family's file; a new family is a file, a line here and
 * a line in command.c. */
#ifndef OFFDIAG_SCRIPT_COMMANDS_H
#define OFFDIAG_SCRIPT_COMMANDS_H

#include "script/command.h"

#define GROUP(rows)                                                                                \
    {                                                                                              \
        (rows), sizeof(rows) / sizeof((rows)[0])                                                   \
    }

typedef struct CommandGroup { /* a family of commands */
    const Command *items;
    size_t count;
} CommandGroup;

extern const CommandGroup commands_trials, commands_numbers, commands_sequential, commands_plan,
    commands_pages;

extern const OptionGroup options_reading, options_painting, options_format, options_levels,
    options_adjusting, options_json_only, options_modules, options_scripts;

#endif
