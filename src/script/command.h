/* SPDX-License-Identifier: GPL-3.0-or-later */
/* command.h - the commands: what each is for, what it takes, which script runs it.
 *
 * A command is one row here and one script lua/commands/NAME.lua, where the blanks of a
 * nested name ("sequential design") become underlines. Help, usage errors and the
 * manual page follow from the rows. */
#ifndef OFFDIAG_SCRIPT_COMMAND_H
#define OFFDIAG_SCRIPT_COMMAND_H

#include <stdbool.h>
#include <stddef.h>

typedef enum OptionKind { /* what follows the name, and what Lua gets */
    OPTION_FLAG,          /* nothing; true or false */
    OPTION_TEXT,          /* a string */
    OPTION_NAMES,         /* names joined by commas; a list */
    OPTION_CHOICE,        /* one of the words in value, "csv|json" */
    OPTION_CHOICES,       /* one or more of them joined by commas; a list */
    OPTION_NUMBER,        /* a number */
    OPTION_FRACTION,      /* a number between 0 and 1, both excluded */
    OPTION_PAIR,          /* two numbers, as two words or "0.5,0.7"; a list of both */
    OPTION_TRIPLE,        /* three numbers, likewise */
    OPTION_INPUT,         /* a file to read */
    OPTION_OUTPUT,        /* a file to write */
    OPTION_SCRIPT,        /* a Lua file, loaded into a function, or else a name */
    OPTION_FOLDER,        /* the folder for what is written */
    OPTION_MODULES,       /* a folder that users' scripts require modules from */
    OPTION_SECONDS        /* a number: of processor time that users' scripts may take */
} OptionKind;

typedef struct Option {
    const char *name; /* "policy" for --policy; in Lua args.policy, with _ for - */
    char letter;      /* 'o' for -o; 0 = none */
    OptionKind kind;
    bool repeated;        /* may be given several times; Lua gets a list */
    const char *value;    /* what stands for the value in help; null for flags */
    const char *fallback; /* the value when it is not given; null = none, nil in Lua */
    const char *help;     /* one line */
    const char *same_as;  /* another name of this option of the command; null = its own */
    size_t memory;        /* MiB that the program may hold when it is given; 0 = as without it */
} Option;

typedef struct OptionGroup { /* options that several commands share */
    const Option *items;
    size_t count;
} OptionGroup;

typedef enum OperandKind {
    OPERANDS_WORDS,   /* args.operands */
    OPERANDS_FILES,   /* files to read, also as NAME=FILE: args.files */
    OPERANDS_DOCUMENT /* one document: args.files; its folder has modules and templates */
} OperandKind;

enum {
    GROUPS_MAX = 8,
    COMMANDS_MAX = 64,
    OPERANDS_ANY = 1000000
};

typedef struct Command {
    const char *name;     /* "compare", "sequential design" */
    const char *operands; /* "FILE..." */
    size_t least, most;   /* number of operands */
    OperandKind operand_kind;
    const char *summary; /* one line of help */
    const char *details; /* a few sentences more; may be empty */
    const char *example; /* a command line that works in the source folder */
    bool lists_commands; /* the script gets the table of commands as args.commands */
    const OptionGroup *groups[GROUPS_MAX]; /* null after the last */
} Command;

/* The commands in the order of help; null after the last. */
const Command *command_at(size_t index);

/* The command that the words begin with, the longest name first; *used = how many
 * words its name has. Null when there is none. */
const Command *command_find(char *const *words, size_t count, size_t *used);

/* The name nearest to a misspelt one, or null. */
const char *command_suggest(const char *name);

/* The options of a command, those of its groups in order; null after the last. */
const Option *command_option_at(const Command *command, size_t index);

/* The option of a command by its name or letter (0 = by name); null = none. */
const Option *command_option(const Command *command, const char *name, size_t length, char letter);

#endif
