/* SPDX-License-Identifier: GPL-3.0-or-later */
/* command.c - the table of commands and their options. */
#include "script/command.h"

#include <string.h>

#include "base/text.h"

#define GROUP(options)                                                                             \
    {                                                                                              \
        (options), sizeof(options) / sizeof((options)[0])                                          \
    }

static const Option reading[] = {
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
    {.name = "key",
     .kind = OPTION_NAMES,
     .value = "COLUMNS",
     .help = "the columns that together identify a start, in place of state and seed"},
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
     .kind = OPTION_TEXT,
     .value = "NAME",
     .help = "the reader to use, when the content is taken for something else"},
};

static const Option levels[] = {
    {.name = "level",
     .kind = OPTION_FRACTION,
     .value = "X",
     .help = "confidence level of intervals (0.95, or 1 - alpha)"},
    {.name = "alpha",
     .kind = OPTION_FRACTION,
     .value = "X",
     .help = "p below this decides (0.05, or 1 - level)"},
};

static const Option adjusting[] = {
    {.name = "adjust",
     .kind = OPTION_CHOICE,
     .value = "none|bonferroni|holm|hochberg|hommel|bh|by",
     .fallback = "holm",
     .help = "how p-values of several tasks, or several pairs of policies, are adjusted together"},
};

static const Option json_only[] = {
    {.name = "json", .kind = OPTION_FLAG, .help = "print JSON"},
};

static const Option compare_own[] = {
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

static const Option report_own[] = {
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

static const Option read_own[] = {
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

static const Option table_own[] = {
    {.name = "policy",
     .kind = OPTION_TEXT,
     .repeated = true,
     .value = "NAME",
     .help = "the names of the policies: give it twice, A first"},
    {.name = "level",
     .kind = OPTION_FRACTION,
     .value = "X",
     .fallback = "0.95",
     .help = "confidence level of intervals"},
    {.name = "alternative",
     .kind = OPTION_CHOICE,
     .value = "two.sided|greater|less",
     .help = "greater: A is better; without it two-sided where a method can be"},
    {.name = "slow",
     .kind = OPTION_FLAG,
     .help = "compute also the methods that take long for a table of this size"},
    {.name = "json", .kind = OPTION_FLAG, .help = "print JSON"},
};

static const Option coverage_own[] = {
    {.name = "n",
     .kind = OPTION_NUMBER,
     .value = "N",
     .fallback = "50",
     .help = "trials, pairs, or trials of the first group"},
    {.name = "n2", .kind = OPTION_NUMBER, .value = "N", .help = "trials of the second group"},
    {.name = "level",
     .kind = OPTION_FRACTION,
     .value = "X",
     .fallback = "0.95",
     .help = "confidence level, or 1 - alpha of a test"},
    {.name = "alternative",
     .kind = OPTION_CHOICE,
     .value = "two.sided|greater|less",
     .help = "greater: A is better; without it two-sided where a method can be"},
    {.name = "margin", .kind = OPTION_FRACTION, .value = "X", .help = "margin of a margin test"},
    {.name = "difference",
     .kind = OPTION_NUMBER,
     .value = "X",
     .help = "of a test, the true difference; without it that of its hypothesis"},
    {.name = "steps",
     .kind = OPTION_NUMBER,
     .value = "N",
     .help = "true rates in each direction of the grid (100, or 25 by 25)"},
    {.name = "json", .kind = OPTION_FLAG, .help = "print JSON, with every point"},
};

static const Option compute_own[] = {
    {.name = "rows",
     .kind = OPTION_INPUT,
     .value = "FILE",
     .help = "compute every row of a CSV; - is standard input"},
    {.name = "json", .kind = OPTION_FLAG, .help = "print JSON"},
};

static const Option design_own[] = {
    {.name = "rule",
     .kind = OPTION_TEXT,
     .value = "RULE",
     .help = "staircase, conditional, step, lai, savi, sprt, group, naive, and pattern for pairs; "
             "without it pattern for pairs, else staircase"},
    {.name = "paired",
     .kind = OPTION_FLAG,
     .help = "both policies face the same start in every trial"},
    {.name = "n-max",
     .kind = OPTION_NUMBER,
     .value = "N",
     .fallback = "200",
     .help = "trials at most"},
    {.name = "alpha",
     .kind = OPTION_FRACTION,
     .value = "X",
     .fallback = "0.05",
     .help = "error of each of the two directions, below 0.5"},
    {.name = "spending",
     .kind = OPTION_CHOICE,
     .value = "linear|power|zeta|obrien_fleming|pocock|table",
     .help = "how much of alpha may be used by each trial; without it linear"},
    {.name = "parameter",
     .kind = OPTION_NUMBER,
     .value = "X",
     .help = "the exponent of the spending power or zeta"},
    {.name = "dead",
     .kind = OPTION_NUMBER,
     .value = "N",
     .help = "first trials without a decision; linear has about log2 of --n-max, others 0"},
    {.name = "table",
     .kind = OPTION_NAMES,
     .value = "NUMBERS",
     .help = "with --spending table: what may be used by trial 1, 2, ..., joined by commas"},
    {.name = "looks",
     .kind = OPTION_NAMES,
     .value = "TRIALS",
     .help = "rule group: the trials at which to look, joined by commas, the last --n-max"},
    {.name = "boundary",
     .kind = OPTION_CHOICE,
     .value = "spending|pocock|obrien_fleming",
     .help = "rule group: its boundary; without it spending"},
    {.name = "rates",
     .kind = OPTION_PAIR,
     .value = "A B",
     .help =
         "rule sprt: its two success rates; for pairs the chances that only A, only B succeeds"},
    {.name = "randomised",
     .kind = OPTION_FLAG,
     .help = "rule conditional: use alpha up, by a draw on the boundary"},
    {.name = "over-discordant",
     .kind = OPTION_FLAG,
     .help = "rule pattern: spend over the count of discordant pairs, against any order of starts"},
    {.name = "force", .kind = OPTION_FLAG, .help = "also above 3000 trials"},
    {.name = "output",
     .letter = 'o',
     .kind = OPTION_OUTPUT,
     .value = "FILE",
     .help = "where the design goes, as JSON"},
    {.name = "json", .kind = OPTION_FLAG, .help = "print JSON"},
};

static const Option certify_own[] = {
    {.name = "force", .kind = OPTION_FLAG, .help = "also above 3000 trials"},
    {.name = "json", .kind = OPTION_FLAG, .help = "print JSON"},
};

static const Option power_own[] = {
    {.name = "rates",
     .kind = OPTION_PAIR,
     .repeated = true,
     .value = "A B",
     .help = "success rates of A and B; for a paired design the chances that only A, and that only "
             "B, succeeds"},
    {.name = "force", .kind = OPTION_FLAG, .help = "also above 3000 trials"},
    {.name = "json", .kind = OPTION_FLAG, .help = "print JSON"},
};

static const Option map_own[] = {
    {.name = "at",
     .kind = OPTION_NUMBER,
     .value = "N",
     .help = "the map over the counts after this trial, in place of that over trials and leads"},
    {.name = "output",
     .letter = 'o',
     .kind = OPTION_OUTPUT,
     .value = "FILE.svg",
     .help = "where the map over trials and leads goes, as a figure"},
    {.name = "theme",
     .kind = OPTION_CHOICE,
     .value = "light|dark|print",
     .help = "the palette of the figure; without it the figure follows the reader"},
    {.name = "force", .kind = OPTION_FLAG, .help = "also above 3000 trials"},
    {.name = "json", .kind = OPTION_FLAG, .help = "print JSON"},
};

static const Option choose_own[] = {
    {.name = "rates",
     .kind = OPTION_PAIR,
     .repeated = true,
     .value = "A B",
     .help = "rates that are likely, as in sequential power"},
    {.name = "budget",
     .kind = OPTION_NUMBER,
     .value = "N",
     .fallback = "200",
     .help = "trials at most that could be run"},
    {.name = "sizes",
     .kind = OPTION_NAMES,
     .value = "TRIALS",
     .help = "values of n_max to compare, joined by commas; without it quarters of the budget"},
    {.name = "rules",
     .kind = OPTION_NAMES,
     .value = "RULES",
     .help = "the rules to compare, joined by commas; without it those that suit the trials"},
    {.name = "paired",
     .kind = OPTION_FLAG,
     .help = "both policies face the same start in every trial"},
    {.name = "alpha",
     .kind = OPTION_FRACTION,
     .value = "X",
     .fallback = "0.05",
     .help = "error of each of the two directions, below 0.5"},
    {.name = "target",
     .kind = OPTION_FRACTION,
     .value = "X",
     .fallback = "0.8",
     .help = "the power at which rates count as resolved"},
    {.name = "json", .kind = OPTION_FLAG, .help = "print JSON"},
};

static const Option follow_own[] = {
    {.name = "seed",
     .kind = OPTION_NUMBER,
     .value = "N",
     .fallback = "0",
     .help = "starts the draws of a design that has randomised states"},
    {.name = "level",
     .kind = OPTION_FRACTION,
     .value = "X",
     .help = "confidence level of the interval (1 - 2 alpha, which agrees with the decision)"},
    {.name = "force", .kind = OPTION_FLAG, .help = "also above 3000 trials"},
    {.name = "json", .kind = OPTION_FLAG, .help = "print JSON"},
};

static const Option figure_own[] = {
    {.name = "output",
     .letter = 'o',
     .kind = OPTION_OUTPUT,
     .value = "FILE",
     .help = "where the figure goes; - is standard output"},
    {.name = "format",
     .kind = OPTION_CHOICE,
     .value = "svg|pdf|png",
     .help = "what is written; without it the ending of FILE says so, or else svg"},
    {.name = "width",
     .kind = OPTION_TEXT,
     .value = "column|page|PTpt",
     .help = "240 pt, 480 pt or that many; without it as the description says"},
    {.name = "theme",
     .kind = OPTION_CHOICE,
     .value = "light|dark|print",
     .help = "the palette; without it light, and SVG follows the reader"},
    {.name = "dpi",
     .kind = OPTION_NUMBER,
     .value = "N",
     .fallback = "300",
     .help = "dots per inch of a PNG"},
    {.name = "data",
     .kind = OPTION_OUTPUT,
     .value = "FILE",
     .help = "also writes the numbers of the figure as CSV"},
    {.name = "font",
     .kind = OPTION_INPUT,
     .repeated = true,
     .value = "FILE",
     .help = "a font for signs that the fonts of the program lack"},
    {.name = "gallery",
     .kind = OPTION_FOLDER,
     .value = "FOLDER",
     .help = "writes an example of every kind in every theme and width, and a page that shows "
             "them; without KIND"},
};

const Command commands[] = {
    {.name = "compare",
     .operands = "FILE...",
     .least = 1,
     .most = OPERANDS_ANY,
     .operand_kind = OPERANDS_FILES,
     .summary = "say which policy is better, by how much and how sure",
     .details = "Trials are paired on task, state and seed. A file may be given as NAME=FILE, "
                "which names its policy. More than two policies are ranked.",
     .example = "offdiag compare samples/pick_place.csv",
     .groups = {GROUP(compare_own), GROUP(adjusting), GROUP(levels), GROUP(reading)}},
    {.name = "report",
     .operands = "FILE...",
     .least = 1,
     .most = OPERANDS_ANY,
     .operand_kind = OPERANDS_FILES,
     .summary = "write the same as pages: XHTML, PDF, and each figure as SVG",
     .details = "The report is what its layout makes of the results: a Lua script, ours or yours.",
     .example = "offdiag report samples/suite.csv --output report",
     .groups = {GROUP(report_own), GROUP(adjusting), GROUP(levels), GROUP(reading)}},
    {.name = "figure",
     .operands = "[KIND FILE.json]",
     .least = 0,
     .most = 2,
     .operand_kind = OPERANDS_FILES,
     .summary = "draw one figure from its description in JSON",
     .details = "KIND is agreement, curves, discordance, ladder, matrix, rates, region or "
                "trajectory; the file has the fields that lua/api.lua lists; - is standard "
                "input. A bound that is null has no limit.",
     .example = "offdiag figure rates samples/rates.json --width column --output rates.svg",
     .groups = {GROUP(figure_own)}},
    {.name = "table",
     .operands = "A B C D | K1/N1 K2/N2",
     .least = 2,
     .most = 4,
     .summary = "analyse one table by every method that applies",
     .details = "A: both succeed, B: only the first policy, C: only the second, D: neither. With "
                "two fractions: K successes of N for each of two unrelated groups.",
     .example = "offdiag table 33 9 1 7",
     .groups = {GROUP(table_own)}},
    {.name = "read",
     .operands = "FILE...",
     .least = 1,
     .most = OPERANDS_ANY,
     .operand_kind = OPERANDS_FILES,
     .summary = "show what was recognised, how it pairs and what was dropped",
     .details = "",
     .example = "offdiag read samples/suite.csv",
     .groups = {GROUP(read_own), GROUP(reading)}},
    {.name = "compute",
     .operands = "[METHOD NAME=VALUE...]",
     .least = 0,
     .most = OPERANDS_ANY,
     .summary = "run one method by its id, or a CSV of inputs",
     .details = "With --rows the column method holds the id and other columns hold the inputs by "
                "name; the same columns are printed with out_quantity and out_value, one row a "
                "quantity.",
     .example = "offdiag compute paired.mcnemar_exact a=33 b=9 c=1 d=7",
     .groups = {GROUP(compute_own)}},
    {.name = "coverage",
     .operands = "METHOD",
     .least = 1,
     .most = 1,
     .summary = "add up every table: how often an interval is right, or a test rejects",
     .details = "Coverage of an interval over a grid of true rates; of a test its size, or with "
                "--difference its power.",
     .example = "offdiag coverage rate.wilson --n 20",
     .groups = {GROUP(coverage_own)}},
    {.name = "methods",
     .operands = "[METHOD]",
     .least = 0,
     .most = 1,
     .summary = "list the methods: what each answers, assumes and cites",
     .details = "",
     .example = "offdiag methods paired.diff_tango",
     .groups = {GROUP(json_only)}},
    {.name = "sequential design",
     .operands = "",
     .least = 0,
     .most = 0,
     .summary = "make a design that may stop early, and certify it",
     .details = "Each direction has its own error alpha: the chance of a decision for the worse "
                "policy, whatever the rates. Undecided never means equal.",
     .example = "offdiag sequential design --n-max 200",
     .groups = {GROUP(design_own)}},
    {.name = "sequential certify",
     .operands = "DESIGN.json",
     .least = 1,
     .most = 1,
     .operand_kind = OPERANDS_FILES,
     .summary = "say the largest error of a design over all rates",
     .details = "Ends with 1 when the error is not known to stay below alpha at every rate.",
     .example = "offdiag sequential certify samples/design.json",
     .groups = {GROUP(certify_own)}},
    {.name = "sequential power",
     .operands = "DESIGN.json",
     .least = 1,
     .most = 1,
     .operand_kind = OPERANDS_FILES,
     .summary = "say how often a design decides, and after how many trials",
     .details = "Exact, without simulation; beside it the test of fixed size with the same power, "
                "and Wald's bound on the expected trials.",
     .example = "offdiag sequential power samples/design.json --rates 0.18 0.02",
     .groups = {GROUP(power_own)}},
    {.name = "sequential choose",
     .operands = "",
     .least = 0,
     .most = 0,
     .summary = "compare rules and sizes for rates that are likely",
     .details = "Shows power, decisions for the worse policy and expected trials side by side, and "
                "names the rates that the budget cannot resolve.",
     .example = "offdiag sequential choose --rates 0.6 0.8 --budget 100",
     .groups = {GROUP(choose_own)}},
    {.name = "sequential map",
     .operands = "DESIGN.json [FILE...]",
     .least = 1,
     .most = OPERANDS_ANY,
     .operand_kind = OPERANDS_FILES,
     .summary = "show where a design decides",
     .details = "With files of trials the figure shows their path, and the answer what it decided.",
     .example = "offdiag sequential map samples/design.json samples/pick_place.csv",
     .groups = {GROUP(map_own), GROUP(reading)}},
    {.name = "sequential follow",
     .operands = "DESIGN.json FILE...",
     .least = 2,
     .most = OPERANDS_ANY,
     .operand_kind = OPERANDS_FILES,
     .summary = "say what a run of trials decides under a design, and when",
     .details =
         "The rows are the trials in the order in which they were run. Ends with 1 while the "
         "run is undecided.",
     .example = "offdiag sequential follow samples/design.json samples/pick_place.csv",
     .groups = {GROUP(follow_own), GROUP(reading)}},
    {.name = "help",
     .operands = "[COMMAND]",
     .least = 0,
     .most = 2,
     .summary = "describe the commands and their options",
     .details = "",
     .example = "offdiag help compare",
     .lists_commands = true,
     .groups = {GROUP(json_only)}},
};

const size_t command_count = sizeof commands / sizeof commands[0];

/* How many of the words spell the name, or 0. */
static size_t match_name(const char *name, char *const *words, size_t count)
{
    size_t used = 0;

    while (used < count) {
        size_t length = strcspn(name, " ");

        if (strlen(words[used]) != length || strncmp(words[used], name, length) != 0)
            return 0;
        used++;
        if (name[length] == '\0')
            return used;
        name += length + 1;
    }
    return 0;
}

const Command *command_find(char *const *words, size_t count, size_t *used)
{
    const Command *found = NULL;

    *used = 0;
    for (size_t i = 0; i < command_count; i++) {
        size_t length = match_name(commands[i].name, words, count);

        if (length > *used) {
            found = &commands[i];
            *used = length;
        }
    }
    return found;
}

const char *command_suggest(const char *name)
{
    const char *names[sizeof commands / sizeof commands[0]];

    for (size_t i = 0; i < command_count; i++)
        names[i] = commands[i].name;
    return text_nearest(name, names, command_count);
}

const Option *command_option(const Command *command, const char *name, size_t length, char letter)
{
    for (size_t group = 0; group < GROUPS_MAX; group++) {
        for (size_t i = 0; i < command->groups[group].count; i++) {
            const Option *option = &command->groups[group].items[i];
            bool found =
                letter ? option->letter == letter
                       : strlen(option->name) == length && strncmp(option->name, name, length) == 0;

            if (found)
                return option;
        }
    }
    return NULL;
}
