/* SPDX-License-Identifier: GPL-3.0-or-later */
/* commands_trials.c - the commands that read trials: compare, report, read. */
#include "script/commands.h"

static const Option compare_own_items[] = {
    {.name = "json", .kind = OPTION_FLAG, .help = "print JSON"},
    {.name = "markdown", .kind = OPTION_FLAG, .help = "print a table for a pull request"},
    {.name = "control",
     .kind = OPTION_TEXT,
     .value = "NAME",
     .help = "compare all other policies with this one only"},
    {.name = "cluster",
     .kind = OPTION_TEXT,
     .value = "state|COLUMN",
     .help = "pairs with the same state, or value of this column, are not independent"},
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
    {.name = "format",
     .kind = OPTION_CHOICES,
     .value = "xhtml|pdf",
     .fallback = "xhtml,pdf",
     .help = "which documents to write, joined by commas"},
    {.name = "param",
     .kind = OPTION_TEXT,
     .repeated = true,
     .value = "NAME=VALUE",
     .help = "sets a parameter of the layout"},
    {.name = "theme",
     .kind = OPTION_CHOICE,
     .value = "light|dark|print",
     .help = "the palette of figures and pages; without it pages are light and XHTML follows the "
             "reader"},
    {.name = "paper",
     .kind = OPTION_CHOICE,
     .value = "a4|letter",
     .fallback = "a4",
     .help = "the size of the pages"},
    {.name = "font",
     .kind = OPTION_INPUT,
     .repeated = true,
     .value = "FILE",
     .help = "a font for signs that the fonts of the program lack"},
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
                "which names its policy. More than two policies are ranked.",
     .example = "offdiag compare samples/pick_place.csv",
     .groups = {&compare_own, &options_adjusting, &options_levels, &options_reading}},
    {.name = "report",
     .operands = "FILE...",
     .least = 1,
     .most = OPERANDS_ANY,
     .operand_kind = OPERANDS_FILES,
     .summary = "write the same as pages: XHTML, PDF, and each figure as SVG",
     .details = "The report is what its layout makes of the results: a Lua script, ours or yours.",
     .example = "offdiag report samples/suite.csv --output report",
     .groups = {&report_own, &options_adjusting, &options_levels, &options_reading}},
    {.name = "read",
     .operands = "FILE...",
     .least = 1,
     .most = OPERANDS_ANY,
     .operand_kind = OPERANDS_FILES,
     .summary = "show what was recognised, how it pairs and what was dropped",
     .details = "",
     .example = "offdiag read samples/suite.csv",
     .groups = {&read_own, &options_reading}},
};

const CommandGroup commands_trials = GROUP(rows);
