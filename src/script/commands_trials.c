/* SPDX-License-Identifier: GPL-3.0-or-later */
/* commands_trials.c - the commands that read trials: compare, report, read. */
#include "script/commands.h"

static const Option compare_own_items[] = {
    {.name = "json", .kind = OPTION_FLAG, .help = "print JSON"},
    {.name = "markdown", .kind = OPTION_FLAG, .help = "print a table for a pull request"},
    {.name = "gate",
     .kind = OPTION_FLAG,
     .help = "decide by the exit status: 0 A better, 1 undecided, 3 A worse, 4 nothing to compare"},
    {.name = "margin",
     .kind = OPTION_FRACTION,
     .value = "X",
     .help = "with --gate: 0 also where A is shown not to be worse by X or more, like 0.05"},
    {.name = "control",
     .kind = OPTION_TEXT,
     .value = "NAME",
     .help = "compare all other policies with this one only"},
    {.name = "cluster",
     .kind = OPTION_TEXT,
     .value = "state|COLUMN",
     .help = "pairs with the same state, or value of this column, are not independent"},
    {.name = "unpaired",
     .kind = OPTION_FLAG,
     .help = "compare the rates as of unrelated trials; so it is of files of counts"},
    {.name = "score",
     .kind = OPTION_TEXT,
     .value = "COLUMN",
     .help = "compare the graded scores of this column in place of success"},
};
static const OptionGroup compare_own = GROUP(compare_own_items);

static const Option report_own_items[] = {
    {.name = "output",
     .letter = 'o',
     .kind = OPTION_FOLDER,
     .value = "FOLDER",
     .fallback = "report",
     .help = "where the files go"},
    {.name = "layout",
     .kind = OPTION_SCRIPT,
     .value = "NAME|FILE.lua",
     .fallback = "brief",
     .help = "what the report says and shows"},
    {.name = "plan",
     .kind = OPTION_INPUT,
     .value = "FILE.json",
     .help = "the plan that was fixed before the data: the analysis is held against it"},
    {.name = "cluster",
     .kind = OPTION_TEXT,
     .value = "state|COLUMN",
     .help = "pairs with the same state, or value of this column, are not independent"},
    {.name = "unpaired",
     .kind = OPTION_FLAG,
     .help = "compare the rates as of unrelated trials; so it is of files of counts"},
    {.name = "json", .kind = OPTION_FLAG, .help = "print the answer and the files made as JSON"},
};
static const OptionGroup report_own = GROUP(report_own_items);

static const Option read_own_items[] = {
    {.name = "to",
     .kind = OPTION_CHOICE,
     .value = "csv|json",
     .help = "print all records as one tidy table"},
    {.name = "keep",
     .kind = OPTION_NAMES,
     .value = "COLUMNS",
     .help = "further columns to keep in that table"},
    {.name = "json", .kind = OPTION_FLAG, .help = "print JSON"},
};
static const OptionGroup read_own = GROUP(read_own_items);

static const Command rows[] = {
    {.name = "compare",
     .operands = "FILE...",
     .least = 1,
     .most = OPERANDS_ANY,
     .operand_kind = OPERANDS_FILES,
     .summary = "say which policy is better, by how much and how sure",
     .details = "Trials are paired on task, state and seed. A file may be given as NAME=FILE, "
                "which names its policy; a folder is walked. More than two policies are ranked.",
     .example = "offdiag compare samples/pick_place.csv",
     .groups = {&compare_own, &options_adjusting, &options_levels, &options_reading,
                &options_format}},
    {.name = "report",
     .operands = "FILE...",
     .least = 1,
     .most = OPERANDS_ANY,
     .operand_kind = OPERANDS_FILES,
     .summary = "write the same as pages: XHTML, PDF, and each figure as SVG",
     .details = "The report is what its layout makes of the results: a Lua script, ours or yours.",
     .example = "offdiag report samples/suite.csv --output report",
     .groups = {&report_own, &options_painting, &options_modules, &options_adjusting,
                &options_levels, &options_reading}},
    {.name = "read",
     .operands = "FILE...",
     .least = 1,
     .most = OPERANDS_ANY,
     .operand_kind = OPERANDS_FILES,
     .summary = "show what was recognised, how it pairs and what was dropped",
     .details = "",
     .example = "offdiag read samples/suite.csv",
     .groups = {&read_own, &options_reading, &options_format}},
};

const CommandGroup commands_trials = GROUP(rows);
