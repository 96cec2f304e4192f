/* SPDX-License-Identifier: GPL-3.0-or-later */
/* commands_numbers.c - the commands that compute from numbers: table, compute, coverage, methods.
 */
#include "script/commands.h"

static const Option table_own_items[] = {
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
    {.name = "margin",
     .kind = OPTION_FRACTION,
     .value = "X",
     .help = "the margin of tests of non-inferiority, superiority and equivalence, like 0.05"},
    {.name = "slow",
     .kind = OPTION_FLAG,
     .help = "compute also the methods that take long for a table of this size"},
    {.name = "json", .kind = OPTION_FLAG, .help = "print JSON"},
};
static const OptionGroup table_own = GROUP(table_own_items);

static const Option compute_own_items[] = {
    {.name = "rows",
     .kind = OPTION_INPUT,
     .value = "FILE",
     .help = "compute every row of a CSV; - is standard input"},
    {.name = "json", .kind = OPTION_FLAG, .help = "print JSON"},
};
static const OptionGroup compute_own = GROUP(compute_own_items);

static const Option methods_own_items[] = {
    {.name = "xhtml", .kind = OPTION_FLAG, .help = "print one page of all methods, as XHTML"},
    {.name = "json", .kind = OPTION_FLAG, .help = "print JSON"},
};
static const OptionGroup methods_own = GROUP(methods_own_items);

static const Option coverage_own_items[] = {
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
    {.name = "output",
     .letter = 'o',
     .kind = OPTION_OUTPUT,
     .value = "FILE",
     .help = "draws it against the true rate: FILE ends in .svg, .pdf or .png; - is standard "
             "output"},
    {.name = "theme",
     .kind = OPTION_CHOICE,
     .value = "light|dark|print",
     .help = "the palette; without it light, and SVG follows the reader"},
    {.name = "csv", .kind = OPTION_FLAG, .help = "print the table of all methods as CSV"},
    {.name = "slow",
     .kind = OPTION_FLAG,
     .help = "with all methods: also those that take minutes for this n"},
    {.name = "json", .kind = OPTION_FLAG, .help = "print JSON, with every point"},
};
static const OptionGroup coverage_own = GROUP(coverage_own_items);

static const Command rows[] = {
    {.name = "table",
     .operands = "A B C D | K1/N1 K2/N2",
     .least = 2,
     .most = 4,
     .summary = "analyse one table by every method that applies",
     .details = "A: both succeed, B: only the first policy, C: only the second, D: neither. With "
                "two fractions: K successes of N for each of two unrelated groups.",
     .example = "offdiag table 33 9 1 7",
     .groups = {&table_own}},
    {.name = "compute",
     .operands = "[METHOD NAME=VALUE...]",
     .least = 0,
     .most = OPERANDS_ANY,
     .summary = "run one method by its id, or a CSV of inputs",
     .details = "With --rows the column method holds the id and other columns hold the inputs by "
                "name; the same columns are printed with out_quantity and out_value, one row a "
                "quantity.",
     .example = "offdiag compute paired.mcnemar_exact a=33 b=9 c=1 d=7",
     .groups = {&compute_own}},
    {.name = "coverage",
     .operands = "[METHOD]",
     .least = 0,
     .most = 1,
     .summary = "add up every table: how often an interval is right, or a test rejects",
     .details =
         "Coverage of an interval over a grid of true rates, of one rate also at every jump; of "
         "a test its size, or with "
         "--difference its power. Without METHOD a line for every method; margin tests are "
         "then asked about a margin of 0.1, one-sided ones whether A is better.",
     .example = "offdiag coverage rate.wilson --n 20",
     .groups = {&coverage_own}},
    {.name = "methods",
     .operands = "[METHOD]",
     .least = 0,
     .most = 1,
     .summary = "list the methods: what each answers, assumes and cites",
     .details = "",
     .example = "offdiag methods paired.diff_tango",
     .groups = {&methods_own}},
};

const CommandGroup commands_numbers = GROUP(rows);
