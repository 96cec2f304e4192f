/* SPDX-License-Identifier: GPL-3.0-or-later */
/* commands_options.c - the options that several commands share. */
#include "script/commands.h"

static const Option reading_items[] = {
    {.name = "policy",
     .kind = OPTION_TEXT,
     .repeated = true,
     .value = "NAME",
     .help = "a policy to compare: give it twice, A first"},
    {.name = "map",
     .kind = OPTION_TEXT,
     .repeated = true,
     .value = "ROLE=COLUMN",
     .help = "the column of a role: policy, task, state, seed, success, score, weight, status"},
    {.name = "field",
     .kind = OPTION_TEXT,
     .repeated = true,
     .value = "ROLE=PATH",
     .help = "the same for JSON: where in a record a role is, as in success=scores.match.value"},
    {.name = "records",
     .kind = OPTION_TEXT,
     .value = "PATH",
     .help = "where in JSON the records are, as in results.*.episodes.*"},
    {.name = "metric",
     .kind = OPTION_TEXT,
     .value = "NAME",
     .help = "which of the metrics or scorers of a file is the outcome"},
    {.name = "filter",
     .kind = OPTION_TEXT,
     .value = "NAME",
     .help = "which filter of lm-evaluation-harness to read"},
    {.name = "states",
     .kind = OPTION_TEXT,
     .value = "index|cycle:N|replayed:N|skipping",
     .help = "how the states of LeRobot's episodes followed each other"},
    {.name = "universe",
     .kind = OPTION_INPUT,
     .value = "FILE|N",
     .help = "all instances of SWE-bench that were tried, where a file lists only the resolved"},
    {.name = "key",
     .kind = OPTION_NAMES,
     .value = "COLUMNS",
     .help = "the columns that together identify a start, in place of state and seed"},
    {.name = "where",
     .kind = OPTION_TEXT,
     .repeated = true,
     .value = "COLUMN=VALUE",
     .help = "only such trials; of several values of a column any one, of several columns all"},
    {.name = "by",
     .kind = OPTION_TEXT,
     .value = "COLUMN",
     .help = "the values of this column (or of task, state, seed) take the place of the tasks"},
    {.name = "wide",
     .kind = OPTION_NAMES,
     .value = "COLUMNS",
     .help = "the outcome columns of a wide table, one a policy"},
    {.name = "truth",
     .kind = OPTION_TEXT,
     .value = "COLUMN",
     .help = "success means that the prediction equals this column"},
    {.name = "pred",
     .kind = OPTION_NAMES,
     .value = "COLUMNS",
     .help = "the predictions that are held against --truth, one column a policy"},
    {.name = "threshold",
     .kind = OPTION_NUMBER,
     .value = "X",
     .help = "success means a value of X or more, where outcomes are numbers"},
    {.name = "errors",
     .kind = OPTION_CHOICE,
     .value = "missing|fail",
     .fallback = "missing",
     .help = "what a trial with an error of the harness is"},
    {.name = "repeats",
     .kind = OPTION_CHOICE,
     .value = "refuse|exclude|in-order",
     .fallback = "refuse",
     .help = "a start that a policy has more than once: an error, left out, or paired in order"},
    {.name = "assume-aligned",
     .kind = OPTION_FLAG,
     .help = "pair trials that name no start by their position in the file"},
    {.name = "reader",
     .kind = OPTION_SCRIPT,
     .value = "NAME|FILE.lua",
     .help = "the reader to use, when the content is taken for something else, or one in Lua"},
};
const OptionGroup options_reading = GROUP(reading_items);

static const Option format_items[] = {
    {.name = "format",
     .kind = OPTION_TEXT,
     .value = "NAME",
     .help = "the same as --reader, where no output has a format",
     .same_as = "reader"},
};
const OptionGroup options_format = GROUP(format_items);

static const Option levels_items[] = {
    {.name = "level",
     .kind = OPTION_FRACTION,
     .value = "X",
     .help = "confidence level of intervals (0.95, or 1 - alpha)"},
    {.name = "alpha",
     .kind = OPTION_FRACTION,
     .value = "X",
     .help = "p below this decides (0.05, or 1 - level)"},
};
const OptionGroup options_levels = GROUP(levels_items);

static const Option adjusting_items[] = {
    {.name = "adjust",
     .kind = OPTION_CHOICE,
     .value = "none|bonferroni|holm|hochberg|hommel|bh|by",
     .fallback = "holm",
     .help = "how p-values of several tasks, or several pairs of policies, are adjusted together"},
};
const OptionGroup options_adjusting = GROUP(adjusting_items);

static const Option json_only_items[] = {
    {.name = "json", .kind = OPTION_FLAG, .help = "print JSON"},
};
const OptionGroup options_json_only = GROUP(json_only_items);

static const Option modules_items[] = {
    {.name = "lua-path",
     .kind = OPTION_MODULES,
     .repeated = true,
     .value = "FOLDER",
     .help = "a folder of Lua modules, looked through after that of the script or document"},
};
const OptionGroup options_modules = GROUP(modules_items);

static const Option scripts_items[] = {
    {.name = "seconds",
     .kind = OPTION_SECONDS,
     .value = "N",
     .help = "processor time that a script of yours may take, with all that is done for it (1.9)"},
};
const OptionGroup options_scripts = GROUP(scripts_items);

static const Option painting_items[] = {
    {.name = "format",
     .kind = OPTION_CHOICES,
     .value = "xhtml|pdf|latex|markdown",
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
};
const OptionGroup options_painting = GROUP(painting_items);
