/* SPDX-License-Identifier: GPL-3.0-or-later */
/* commands_plan.c - the commands for those who plan trials and those who review a paper. */
#include "script/commands.h"

static const Option errors_items[] = {
    {.name = "power",
     .kind = OPTION_FRACTION,
     .value = "X",
     .fallback = "0.8",
     .help = "the chance to find the difference"},
    {.name = "alpha",
     .kind = OPTION_FRACTION,
     .value = "X",
     .fallback = "0.05",
     .help = "p below this decides"},
    {.name = "alternative",
     .kind = OPTION_CHOICE,
     .value = "two.sided|greater|less",
     .fallback = "two.sided",
     .help = "greater: only A better is to be shown"},
};
static const OptionGroup errors = GROUP(errors_items);

static const Option pages_items[] = {
    {.name = "output",
     .letter = 'o',
     .kind = OPTION_FOLDER,
     .value = "FOLDER",
     .help = "also writes pages there: XHTML, PDF, and each figure as SVG"},
    {.name = "layout",
     .kind = OPTION_SCRIPT,
     .value = "NAME|FILE.lua",
     .help = "what these pages say and show; without it plan or review"},
    {.name = "json", .kind = OPTION_FLAG, .help = "print JSON"},
};
static const OptionGroup pages = GROUP(pages_items);

static const Option plan_file_items[] = {
    {.name = "plan",
     .kind = OPTION_OUTPUT,
     .value = "FILE.json",
     .help = "where the plan goes, for report --plan once the data are there"},
};
static const OptionGroup plan_file = GROUP(plan_file_items);

static const Option rate_own_items[] = {
    {.name = "rate",
     .kind = OPTION_FRACTION,
     .value = "P",
     .help = "the expected success rate; without it the one that takes most trials"},
    {.name = "half-width",
     .kind = OPTION_FRACTION,
     .value = "W",
     .help = "half of the width that the interval may have"},
    {.name = "lower",
     .kind = OPTION_FRACTION,
     .value = "P",
     .help = "the lower bound of the interval that is to be reached"},
    {.name = "no-failures",
     .kind = OPTION_FLAG,
     .help = "trials without a failure that show a rate above --rate"},
    {.name = "n", .kind = OPTION_NUMBER, .value = "N", .help = "what so many trials can show"},
    {.name = "interval",
     .kind = OPTION_TEXT,
     .value = "NAME",
     .help = "the interval of a grid, of --lower and of the plan: wilson, clopper_pearson, ..."},
    {.name = "rates",
     .kind = OPTION_NAMES,
     .value = "P,P,...",
     .help = "with --sizes: a table of half-widths, a row a number of trials"},
    {.name = "sizes", .kind = OPTION_NAMES, .value = "N,N,...", .help = "the rows of that table"},
    {.name = "level",
     .kind = OPTION_FRACTION,
     .value = "X",
     .fallback = "0.95",
     .help = "confidence level of the interval"},
};
static const OptionGroup rate_own = GROUP(rate_own_items);

static const Option margins_items[] = {
    {.name = "margin",
     .kind = OPTION_FRACTION,
     .value = "M",
     .help = "to show that A is not worse than B by more than this"},
    {.name = "equivalence",
     .kind = OPTION_FLAG,
     .help = "to show that they differ by less than --margin either way"},
};
static const OptionGroup margins = GROUP(margins_items);

static const Option unpaired_own_items[] = {
    {.name = "rates",
     .kind = OPTION_PAIR,
     .repeated = true,
     .value = "A B",
     .help = "the success rates of A and B; several times for a table"},
    {.name = "ratio",
     .kind = OPTION_NUMBER,
     .value = "R",
     .fallback = "1",
     .help = "trials of B for each trial of A"},
    {.name = "test",
     .kind = OPTION_CHOICE,
     .value = "fisher|boschloo|barnard|z",
     .fallback = "fisher",
     .help = "the test that will decide"},
    {.name = "n",
     .kind = OPTION_NUMBER,
     .value = "N",
     .help = "trials of A that can be run: their power, and what they can detect"},
    {.name = "slow",
     .kind = OPTION_FLAG,
     .help = "also search by exact power where that takes long, up to 1600 trials"},
};
static const OptionGroup unpaired_own = GROUP(unpaired_own_items);

static const Option pairs_items[] = {
    {.name = "difference",
     .kind = OPTION_NUMBER,
     .value = "D",
     .help = "the difference A - B of the success rates"},
    {.name = "discordance",
     .kind = OPTION_FRACTION,
     .value = "X",
     .help = "the share of starts on which the two disagree"},
};
static const OptionGroup pairs = GROUP(pairs_items);

static const Option paired_own_items[] = {
    {.name = "rates",
     .kind = OPTION_PAIR,
     .value = "A B",
     .help = "success rates, with --correlation in place of difference and discordance"},
    {.name = "correlation",
     .kind = OPTION_NUMBER,
     .value = "R",
     .help = "correlation of the outcomes at a start; 0 where starts do not matter"},
    {.name = "pilot",
     .kind = OPTION_TRIPLE,
     .value = "B C N",
     .help = "a pilot of N pairs: B that only A, C that only B solved"},
    {.name = "test",
     .kind = OPTION_CHOICE,
     .value = "asymptotic|midp|exact",
     .fallback = "asymptotic",
     .help = "the McNemar test that will decide"},
    {.name = "n",
     .kind = OPTION_NUMBER,
     .value = "N",
     .help = "starts that can be run: their power, and what they can detect"},
};
static const OptionGroup paired_own = GROUP(paired_own_items);

static const Option suite_own_items[] = {
    {.name = "tasks",
     .kind = OPTION_NUMBER,
     .value = "K",
     .help = "tasks, each with a claim of its own, adjusted by Holm"},
    {.name = "every",
     .kind = OPTION_FLAG,
     .help = "with --tasks: the power to find the difference on all of them"},
    {.name = "seeds", .kind = OPTION_NUMBER, .value = "S", .help = "seeds that replay each start"},
    {.name = "rho",
     .kind = OPTION_NUMBER,
     .value = "R",
     .help = "correlation of outcomes at a start: of seeds, or of policies"},
    {.name = "rates",
     .kind = OPTION_NAMES,
     .value = "P,P,...",
     .help = "success rates of several policies, compared by Cochran's Q"},
    {.name = "n", .kind = OPTION_NUMBER, .value = "N", .help = "starts that can be run"},
    {.name = "seed",
     .kind = OPTION_NUMBER,
     .value = "N",
     .fallback = "1",
     .help = "starts the simulation of Cochran's Q"},
};
static const OptionGroup suite_own = GROUP(suite_own_items);

static const Option recheck_own_items[] = {
    {.name = "a",
     .kind = OPTION_TEXT,
     .value = "RATE",
     .help = "the first rate as printed: \"84.3 %\", 0.84 or 42/50"},
    {.name = "b", .kind = OPTION_TEXT, .value = "RATE", .help = "the second rate"},
    {.name = "n",
     .kind = OPTION_TEXT,
     .value = "N|FROM-TO",
     .help = "trials of each, or the range they may lie in"},
    {.name = "n-b", .kind = OPTION_TEXT, .value = "N", .help = "trials of the second, if others"},
    {.name = "paired", .kind = OPTION_FLAG, .help = "both faced the same starts"},
    {.name = "unpaired", .kind = OPTION_FLAG, .help = "they are unrelated"},
    {.name = "p",
     .kind = OPTION_TEXT,
     .value = "P",
     .help = "the p-value as printed: 0.02, \"< 0.05\""},
    {.name = "lower",
     .kind = OPTION_TEXT,
     .value = "X",
     .help = "the lower bound of the interval as printed; of the difference where there are two "
             "rates"},
    {.name = "upper", .kind = OPTION_TEXT, .value = "X", .help = "its upper bound"},
    {.name = "statistic",
     .kind = OPTION_TEXT,
     .value = "X",
     .help = "a chi-square or z as printed"},
    {.name = "test", .kind = OPTION_TEXT, .value = "NAME", .help = "the test that is named"},
    {.name = "groups",
     .kind = OPTION_TEXT,
     .value = "K",
     .help = "the rates are means over K equal tasks or seeds of N trials"},
    {.name = "decimals",
     .kind = OPTION_TEXT,
     .value = "D",
     .help = "decimals of a percentage to which each of these was rounded first"},
    {.name = "size",
     .kind = OPTION_NUMBER,
     .value = "N",
     .help = "a number of trials that the paper computed, in place of rates"},
    {.name = "rates", .kind = OPTION_PAIR, .value = "A B", .help = "with --size: from these rates"},
    {.name = "power",
     .kind = OPTION_FRACTION,
     .value = "X",
     .fallback = "0.8",
     .help = "with --size: for this power"},
    {.name = "level",
     .kind = OPTION_FRACTION,
     .value = "X",
     .help = "confidence level of the interval (0.95)"},
    {.name = "alpha",
     .kind = OPTION_FRACTION,
     .value = "X",
     .fallback = "0.05",
     .help = "p below this is a win"},
};
static const OptionGroup recheck_own = GROUP(recheck_own_items);

static const Command rows[] = {
    {.name = "recheck",
     .operands = "[CLAIMS.csv | REPORT.xhtml... | FIGURE.svg...]",
     .most = OPERANDS_ANY,
     .operand_kind = OPERANDS_FILES,
     .summary = "say whether what a paper prints can be right",
     .details =
         "Which counts, which paired tables and which test give the printed numbers. The "
         "table of claims has the columns id, a, n_a, b, n_b, paired, p, lower, upper, "
         "level, test, note, statistic, groups and decimals, of which only a is needed. A page "
         "or figure that offdiag wrote is computed again, as by verify.",
     .example = "offdiag recheck --a 84.3% --n 50",
     .groups = {&recheck_own, &pairs, &pages, &options_painting, &options_scripts}},
    {.name = "plan rate",
     .operands = "",
     .summary = "say how many trials one success rate takes",
     .details =
         "For a half-width, a lower bound, or a demonstration without a failure. Widths are not "
         "monotone in n, so that the first number and the one that all "
         "larger ones share are both named.",
     .example = "offdiag plan rate --rate 0.8 --half-width 0.05",
     .groups = {&rate_own, &plan_file, &pages, &options_painting, &options_scripts}},
    {.name = "plan unpaired",
     .operands = "",
     .summary = "say how many unrelated trials tell two rates apart",
     .details = "By formula, and by exact power of the test that will decide.",
     .example = "offdiag plan unpaired --rates 0.5 0.9",
     .groups = {&unpaired_own, &margins, &errors, &plan_file, &pages, &options_painting,
                &options_scripts}},
    {.name = "plan paired",
     .operands = "",
     .summary = "say how many starts tell two policies apart that both face them",
     .details = "By formula, and by exact power of each McNemar test; from a difference and a "
                "discordance, from rates and their correlation, or from a pilot.",
     .example = "offdiag plan paired --difference 0.1 --discordance 0.2",
     .groups = {&paired_own, &pairs, &margins, &errors, &plan_file, &pages, &options_painting,
                &options_scripts}},
    {.name = "plan suite",
     .operands = "",
     .summary = "say how many starts a suite of tasks, or several policies, takes",
     .details = "With --tasks a claim on each task; with --seeds starts that are replayed; with "
                "--rates several policies.",
     .example = "offdiag plan suite --difference 0.2 --discordance 0.3 --tasks 10",
     .groups = {&suite_own, &pairs, &errors, &plan_file, &pages, &options_painting,
                &options_scripts}},
};

const CommandGroup commands_plan = GROUP(rows);
