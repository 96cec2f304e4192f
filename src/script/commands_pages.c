/* SPDX-License-Identifier: GPL-3.0-or-later */
/* commands_pages.c - the commands for figures, documents and help. */
#include "script/commands.h"

static const Option figure_own_items[] = {
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
     .value = "column|page|PTpt|VENUE",
     .help = "240 pt, 480 pt, that many, or as a venue has it, such as neurips or ieee-column; "
             "without it as the description says"},
    {.name = "widths",
     .kind = OPTION_INPUT,
     .value = "FILE",
     .help = "further names for --width: a JSON object of names and pt"},
    {.name = "theme",
     .kind = OPTION_CHOICE,
     .value = "light|dark|print",
     .help = "the palette; without it light, and SVG follows the reader"},
    {.name = "text",
     .kind = OPTION_CHOICE,
     .value = "none|embed|paths",
     .fallback = "none",
     .help = "fonts of an SVG: none, the signs that are used, or their shapes"},
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
static const OptionGroup figure_own = GROUP(figure_own_items);

static const Option weave_own_items[] = {
    {.name = "output",
     .letter = 'o',
     .kind = OPTION_OUTPUT,
     .value = "FILE",
     .help = "where the document goes; the ending says what is written: .xhtml or .pdf"},
    {.name = "data",
     .kind = OPTION_INPUT,
     .repeated = true,
     .value = "FILE",
     .help = "a file of data, in place of those that the document names"},
    {.name = "deps",
     .kind = OPTION_OUTPUT,
     .value = "FILE",
     .help = "also writes for make what the output was made of; - is standard output"},
    {.name = "check",
     .kind = OPTION_FLAG,
     .help = "write nothing: compare the numbers in FILE with those of now, and end with 1 where "
             "one differs"},
    {.name = "watch",
     .kind = OPTION_FLAG,
     .help = "weave again whenever the document, its data or its modules change"},
    {.name = "font",
     .kind = OPTION_INPUT,
     .repeated = true,
     .value = "FILE",
     .help = "a font for signs that the fonts of the program lack"},
};
static const OptionGroup weave_own = GROUP(weave_own_items);

static const Option tangle_own_items[] = {
    {.name = "output",
     .letter = 'o',
     .kind = OPTION_OUTPUT,
     .value = "FILE.lua",
     .help = "where the chunks go; without it they are printed"},
};
static const OptionGroup tangle_own = GROUP(tangle_own_items);

static const Command rows[] = {
    {.name = "weave",
     .operands = "DOCUMENT.md",
     .least = 1,
     .most = 1,
     .operand_kind = OPERANDS_DOCUMENT,
     .summary = "turn prose, chunks of Lua and inline values into pages",
     .details = "Markdown with front matter, chunks (```{lua}) and values (`{lua} x`), evaluated "
                "from top to bottom.",
     .example = "offdiag weave samples/paired.md --output paired.xhtml",
     .groups = {&weave_own, &options_modules, &options_scripts}},
    {.name = "tangle",
     .operands = "DOCUMENT.md",
     .least = 1,
     .most = 1,
     .operand_kind = OPERANDS_DOCUMENT,
     .summary = "take the chunks of Lua out of a document",
     .details = "In their order, each under a line that says where it stands.",
     .example = "offdiag tangle samples/paired.md",
     .groups = {&tangle_own}},
    {.name = "verify",
     .operands = "REPORT.xhtml|FIGURE.svg... [DATA...]",
     .least = 1,
     .most = OPERANDS_ANY,
     .operand_kind = OPERANDS_FILES,
     .summary = "compute the numbers of a report again, and name what is stale or wrong",
     .details = "Each number is held against its text and its method against its input; files of "
                "data that are named too are held against the digests in the report. Ends with 1 "
                "when anything is stale or wrong.",
     .example = "offdiag verify report/report.xhtml",
     .groups = {&options_json_only}},
    {.name = "figure",
     .operands = "[KIND FILE...|NUMBERS]",
     .least = 0,
     .most = OPERANDS_ANY,
     .operand_kind = OPERANDS_FILES,
     .summary = "draw one figure from trials, numbers or a description in JSON",
     .details = "KIND is agreement, canvas, curves, discordance, ladder, matrix, rates, region or "
                "trajectory. Files hold trials, or one .json the fields that lua/api.lua lists, "
                "where a bound that is null has no limit; - is such a description on standard "
                "input. Numbers are A B C D (both, only A, only B, neither; discordance, ladder) "
                "or K/N for each policy (rates, ladder).",
     .example = "offdiag figure rates samples/rates.json --width column --output rates.svg",
     .groups = {&figure_own, &options_adjusting, &options_levels, &options_reading,
                &options_scripts}},
    {.name = "help",
     .operands = "[COMMAND | api [NAME]]",
     .least = 0,
     .most = 2,
     .summary = "describe the commands and their options, and what scripts can call",
     .details = "api lists every function that a script can call; NAME is one of them or a module.",
     .example = "offdiag help compare",
     .lists_commands = true,
     .groups = {&options_json_only}},
};

const CommandGroup commands_pages = GROUP(rows);
