-- SPDX-License-Identifier: GPL-3.0-or-later
---@meta
-- api.lua - every function that a script can call: its arguments, units, results and errors.
--
-- This file is read by people and by editors, and `offdiag help api` prints it; the program does
-- not run it. What stands behind "Example:" is run by a test: an expression and, behind an arrow,
-- what print shows of it, or statements. The examples of methods use read, the trials of
-- samples/suite.csv, doc, a document, drawn, a figure, design, a design, and run, a run under one.
--
-- A script sees
-- these modules and Lua 5.4's own string, table, math, utf8, coroutine and basic
-- functions, without files, processes, the clock, binary chunks and finalizers. pairs and
-- next go through keys in order, random numbers start from a fixed seed: the same script
-- gives the same bytes. Fractions everywhere, never percent; lengths in pt (1/72 inch).
-- Every function fails, with the line of the script, on an argument or option of another type than is
-- named, on a needed one that is missing, on an unknown option, of which it names the nearest, and on a
-- path that is no input or output of the run. What else it fails on stands with it.
-- pcall catches errors, but not that memory is short.
--
-- Chunks and values of a woven document see five names more: doc, the document; show, numbers
-- with their evidence (below); data, the paths of its data; params, of its front matter; and
-- compare(files, options), which gives what a layout gets as results: two policies paired and
-- compared, with overall, tasks and suite. Its options are those of the command compare.

-- stats: every method by its id ------------------------------------------------------

---@class Result   what a method gives; a quantity that it does not have is nil
---@field method string      its id, "paired.mcnemar_exact"
---@field title string       "Exact conditional McNemar test"
---@field input string       "a=33 b=9 c=1 d=7": enough to compute it again
---@field p number|nil       in [0, 1]
---@field log10_p number|nil where p is below 1e-300
---@field statistic number|nil  of the test, no unit
---@field probability number|nil  that A (group 1) is better, under a prior
---@field df number|nil  degrees of freedom of the statistic
---@field estimate number|nil  a fraction for rates and differences
---@field lower number|nil     may be -math.huge
---@field upper number|nil     may be math.huge
---@field level number|nil     confidence level of the interval
---@field alternative string|nil
---@field notes string[]       what a reader must be told, in sentences

-- Runs a method. inputs holds its counts or params by name and, where it takes them, level
-- (0 to 1), alternative ("two.sided", "greater": A is better, "less") and margin.
-- The same as stats.paired.mcnemar_exact{...}: stats.paired, stats.unpaired, stats.rate,
-- stats.several and stats.size hold the methods that `offdiag methods` lists.
-- Fails on a missing or unknown input, a negative count, k > n, n = 0, level outside (0, 1).
-- Example: stats.run("paired.mcnemar_exact", {a = 33, b = 9, c = 1, d = 7}).p --> 0.021484375
---@param id string
---@param inputs table
---@return Result
function stats.run(id, inputs) end

-- Prints the table computed from a CSV of inputs that the command line names: the columns of
-- the file, then out_quantity and out_value, one row a quantity.
-- Example: pcall(stats.rows, "rows.csv") --> false  "rows.csv" is no input of this run: name it on the command line
---@param path string
---@return integer rows, integer failed
function stats.rows(path) end

-- Methods of stats.several take data under the name that `offdiag methods` gives: matrix and
-- scores (rows of numbers; json.null is missing), strata and clusters (tables {a=, b=, c=, d=}),
-- or the values and tables of Trials:matrix and Trials:clusters in their place.

-- Every pair of policies, columns of the matrix {matrix, test, interval, adjust, level, control}.
-- adjust is "none", "bonferroni", "holm" (default), "hochberg", "hommel", "bh" or "by"; control is
-- a column that all others are compared against. Gives comparisons (first, second, a, b, c, d,
-- missing, comparable, and where comparable p or log10_p, adjusted, estimate, lower, upper with
-- simultaneous intervals at level), policies by column (k, n, missing, component, and without a
-- control better, worse, rank_low, rank_high, best, letters), order (columns by falling rate),
-- compared (size of the family), components (more than 1: some share no start), test, interval,
-- adjust, input. Fails on outcomes other than 0 and 1.
-- Example: #stats.pairwise{matrix = {{1, 0, 1}, {1, 1, 0}, {0, 0, 1}}}.comparisons --> 3
---@param options table
---@return table
function stats.pairwise(options) end

-- {pvalues = {...}, adjust = "holm"}: the adjusted p-values, in the same order, and the name of this
-- list as an input: "pvalues=10x1 sha256=...".
-- Example: table.concat(stats.adjusted{pvalues = {0.01, 0.04, 0.03}, adjust = "bonferroni"}, " ") --> 0.03 0.12 0.09
---@param options table
---@return number[], string
function stats.adjusted(options) end

-- Where tasks point {strata}: positive, negative and zero count tasks by the sign of b - c; pooled
-- and mean are signs (-1, 0, 1); contradicts: the pooled sign is not that of the mean, or of
-- most tasks; opposite: some tasks favour A and some B.
-- Example: stats.directions{strata = {{a = 9, b = 5, c = 1, d = 0}, {a = 9, b = 0, c = 2, d = 4}}}.opposite --> true
---@param options table
---@return table
function stats.directions(options) end

-- Which columns repeat an earlier column in every row {matrix}: for each column the first equal
-- one, itself where there is none; and the number of those that repeat.
-- Example: table.concat(stats.repeated{matrix = {{1, 1, 0}, {0, 0, 0}}}, " ") --> 1 1 3
---@param options table
---@return integer[], integer
function stats.repeated(options) end

-- The rate of one policy over tasks {counts = {{k=, n=}, ...}, level}: mean (every task alike) with
-- mean_lower and mean_upper, pooled (every trial alike) with its bounds, tasks, and mean_stderr and
-- pooled_stderr where each task has two trials.
-- Example: stats.mean_rate{counts = {{k = 4, n = 5}, {k = 2, n = 5}}}.mean --> 0.6
---@param options table
---@return table
function stats.mean_rate(options) end

-- The paired table under a declared cut {scores, cut}: success is a score of at least cut. Gives
-- a, b, c, d and missing.
-- Example: stats.cut{scores = {{0.9, 0.4}, {0.7, 0.8}}, cut = 0.5}.b --> 1
---@param options table
---@return table
function stats.cut(options) end

-- Graded scores of two policies {scores} that have at most ten levels: levels in ascending order,
-- and square, a row a level of A and a column a level of B; nil of more.
-- Example: stats.levels{scores = {{0, 0.5}, {0.5, 1}, {0, 0.5}}}.square[1][2] --> 2
---@param options table
---@return table|nil
function stats.levels(options) end

-- {strata = {{a=, b=, c=, d=}, ...}}: the list as an object, for methods that take strata or clusters:
-- worth it where several of them take a long list.
-- Example: stats.run("several.cmh_pair_strata", {strata = stats.tables{strata = {{a = 9, b = 5, c = 1, d = 0}}}}).statistic --> 2.6666666666667
---@param options table
---@return userdata
function stats.tables(options) end

-- What a method does over all outcomes, by adding up every table: the coverage of an interval
-- over a grid of true rates, of one rate also on both sides of each jump, or how often a test has
-- p <= 1 - level where its hypothesis holds (its size) or the true difference is `difference` (its power).
-- options: method (its id), n (trials, pairs, or those of group 1), n2 (of group 2, else n),
-- level, alternative, margin, difference, steps (of the grid in each direction).
-- Gives {method, title, kind = "coverage" or "rejection", nominal, mean and width (the mean width of an
-- interval of a rate or a difference) over the grid, settings (of the grid), tables, unanswered (those of them that the method refuses:
-- not covered, not rejected), rates = {names of the true rates}, least, most, points}; a point
-- holds the rates by name, value and width.
-- Fails on a method without coverage, n below 1, more than 500,000 tables.
-- Example: stats.coverage{method = "rate.clopper_pearson", n = 10}.least.value >= 0.95 --> true
---@param options table
---@return table
function stats.coverage(options) end

---@class Method  a row of the catalogue
---@field id string
---@field title string
---@field question string    "test", "difference interval", ...
---@field inputs string[]    names of its counts or params
---@field options string[]   of "level", "alternative", "margin" those that matter to it
---@field one_sided_only boolean  it demands "greater" or "less"
---@field ends_only boolean  of one rate: it answers for 0 of n and n of n alone
---@field slow_above integer beyond that many trials in all it takes longer than about 0.2 s; 0 = never
---@field reference string
---@field assumes string

---@type Method[]   the catalogue, in order
stats.methods = {}

---@type string[]   the names of quantities, in order
stats.quantities = {}

-- trials: files read into records ----------------------------------------------------

-- Reads the files that the command line names. options: files (args.files), format (a reader's
-- name), columns {role = column, or path in a JSON record}, records (a path), metric, filter, states,
-- universe, reader (a table, below), key,
-- wide, predictions, keep, start_columns (lists of column
-- names), where (a list of "column=value": only such trials), by (a column or role in place of the
-- tasks), truth (a column), threshold (success is a value of at least that), errors ("missing" or
-- "fail"). Fails with file, line and column of the first errors.
-- A reader in Lua, for --reader FILE.lua, is a table that the file returns: title, and one of
--   lines = function(lines, add, file): lines() gives the next line, nil at the end; a last line
--     without a line break may be cut and is left out, with a warning
--   json = function(value, add, file): called for each JSON value of the file
-- add{policy=, task=, state=, seed=, success=, error=, status=} adds a trial. success is true,
-- false, a number or a word, nil is missing; an error is one of the harness. file.name is the
-- file's base name, file.policy what stands for policy where add gives none.
-- Example: trials.read{files = {"samples/pick_place.csv"}}:counts().trials --> 100
---@param options table
---@return Trials
function trials.read(options) end

-- A CSV file that the command line names, as it stands: columns (the header) and rows, lists of texts
-- with their line; name. Fails on rows of different lengths and on quotes out of place, with the line.
-- Example: trials.table("samples/pick_place.csv").columns[1] --> policy
---@param path string
---@return table
function trials.table(path) end

---@class Trials
local Trials = {}

-- One table a file: name, sha256, bytes, rows, trials, missing, tasks, left_out (by where, or as another run), counts
-- (its rows are summaries), reader, layout, note, text.
-- Example: read:files()[1].name --> suite.csv
---@return table[]
function Trials:files() end

-- Files of folders that were not read: name and reason.
-- Example: #read:left() --> 0
---@return table[]
function Trials:left() end

-- Names, A first when two are compared.
-- Example: table.concat(read:policies(), ", ") --> dual-camera, single-camera
---@return string[]
function Trials:policies() end

-- Names of the tasks, in natural order.
-- Example: #read:tasks() --> 10
---@return string[]
function Trials:tasks() end

-- The first warnings (file, line, column, message, text), and how many there are.
-- Example: select(2, read:warnings()) --> 0
---@return table[], integer
function Trials:warnings() end

-- trials, success, failure and missing: the last three add up to the first; errors, the trials
-- that ended in an error of the harness, whatever they count as.
-- Example: read:counts().trials --> 1000
---@return table
function Trials:counts() end

-- From now on trials with an error of the harness are missing, or failures.
-- Example: read:set_errors("fail")
---@param errors "missing"|"fail"
function Trials:set_errors(errors) end

-- The two policies to compare: the named ones, or the only two there are. Fails when there
-- are more without names, and, as not comparable, when there is one only.
-- Example: read:choose() --> dual-camera  single-camera
---@param names string[]|nil
---@return string, string
function Trials:choose(names) end

-- How two policies pair on task, state and seed: policy_a, policy_b; a, b, c, d; used, missing,
-- duplicated, unmatched, unmatched_a, unmatched_b; tasks, one such table a task with its name
-- in task; discordant and dropped, lists of starts with their files and lines, and how many
-- there are (discordant_count, dropped_count); start_columns that disagree; doubts: left_a and
-- left_b ({k, n} of unmatched trials), repeated_a, repeated_b, retried_a, retried_b (starts that one
-- policy has more than once, and those where a success followed), seeds_only, other_order, aligned
-- and index, as words_pairing.lua says them.
-- options: repeats ("refuse", "exclude", "in_order"), assume_aligned, list (most entries).
-- Example: read:pairs("dual-camera", "single-camera").b --> 68
---@param policy_a string
---@param policy_b string
---@param options table|nil
---@return table
function Trials:pairs(policy_a, policy_b, options) end

-- Two policies in the order in which the trials were run, that of the rows: a and b, lists of 0
-- and 1, and missing, how many had no outcome and are left out. options: kind ("paired": the same
-- start in every trial; "unpaired": the first of A with the first of B), repeats, assume_aligned,
-- task (the name of one, of which alone trials are taken).
-- Fails where the two have their starts in different orders.
-- Example: #read:sequence("dual-camera", "single-camera", {kind = "paired"}).a --> 498
---@param policy_a string
---@param policy_b string
---@param options table|nil
---@return table
function Trials:sequence(policy_a, policy_b, options) end

-- One policy alone: policy, k, n, missing, and the same in tasks.
-- Example: read:rates("dual-camera").n --> 500
---@param policy string
---@return table
function Trials:rates(policy) end

-- Several policies, a row a start and a column a policy: values (a matrix for stats), rows,
-- duplicated, policies; tasks, a list of {task, rows, values}; starts, those on which outcomes
-- differ ({task, state, seed, outcomes}; json.null is missing), and starts_count.
-- options: scores (graded scores in place of outcomes), repeats, assume_aligned, list, all (the
-- starts on which outcomes are equal are listed too).
-- Example: read:matrix(read:policies()).rows --> 500
---@param policies string[]
---@param options table|nil
---@return table
function Trials:matrix(policies, options) end

-- Pairs that belong together, the seeds of one task and state or the rows with one value of a kept
-- column: tables (clusters for stats), count, pairs, and largest, the pairs of the largest cluster.
-- options: by (a column), repeats, assume_aligned.
-- Example: read:clusters(read:policies()).pairs --> 498
---@param policies string[]
---@param options table|nil
---@return table
function Trials:clusters(policies, options) end

-- One policy, a row a task and state and a column a seed: values, states, seeds (their names);
-- nil where seeds do not replay starts.
-- Example: read:seeds("dual-camera") --> nil
---@param policy string
---@return table|nil
function Trials:seeds(policy) end

-- Prints all records as one tidy table that can be read again.
-- Example: read:write("csv")
---@param form "csv"|"json"
function Trials:write(form) end

-- figure: pictures of numbers ----------------------------------------------------------
--
-- A number marked [number, evidence], and each of a list so marked, may be a table as
-- document.value takes it: {number = 0.16, method = "paired.diff_tango", quantity = "estimate",
-- input = "a=33 b=9 c=1 d=7", level = 0.95}. Its evidence then stands with the number wherever
-- the figure prints or marks it, and in its data table; a plain number is "data", a plain
-- count "count". How it is printed the figure decides: a text in the table is not used.

-- Interval ladder. options:
--   title: names the figure; not drawn [string]
--   width: "column", "page", a venue or pt [width]
--   unit: number, percent (of fractions) or points (a difference of fractions) [choice]
--   level: confidence level of the intervals [number]
--   dense: rows close together, without counts and numbers [boolean]
--   decimals: of the printed numbers [integer]
--   reference: a line through the rows [number]
--   minimum: left end of the axis [number]
--   maximum: right end of the axis [number]
--   axis: what it shows [string]
--   left: what lies left of the reference [string]
--   right: what lies right of the reference [string]
--   labels: heading of the labels [string]
--   counts: heading of k/n [string]
--   numbers: heading of the estimates and intervals [string]
--   series: names of the series, at most 12 [strings]
--   rungs (needed): the estimates, in order [records]
--     label (needed): name of the row [string]
--     group: heading above the rows of one group [string]
--     series: which series, from 1; rungs of one label share a row [integer]
--     estimate (needed): a fraction where the unit is percent or points [number, evidence]
--     lower (needed): lower bound; may be infinite [number, evidence]
--     upper (needed): upper bound; may be infinite [number, evidence]
--     k: successes, printed k/n [integer, evidence]
--     n: trials or pairs; printed alone without k [integer, evidence]
-- Example: figure.ladder{title = "A", rungs = {{label = "A", estimate = 0.5, lower = 0.4, upper = 0.6}}}.kind --> ladder
---@param options table
---@return Figure
function figure.ladder(options) end

-- Discordance bars. options:
--   title: names the figure; not drawn [string]
--   width: "column", "page", a venue or pt [width]
--   policy_a (needed): name of A, whose bars point right [string]
--   policy_b (needed): name of B, whose bars point left [string]
--   axis: what the axis shows [string]
--   labels: heading of the labels [string]
--   pairs: heading of the pairs [string]
--   p: heading of the p-values [string]
--   adjusted: heading of the adjusted p-values [string]
--   bars (needed): one a task, or one in all, in order [records]
--     label (needed): name of the row [string]
--     b (needed): starts on which only A succeeds [integer, evidence]
--     c (needed): starts on which only B succeeds [integer, evidence]
--     pairs: pairs that were compared [integer, evidence]
--     p: p-value of the row [number, evidence]
--     adjusted: p-value adjusted for the number of rows [number, evidence]
-- Example: figure.discordance{title = "A", policy_a = "A", policy_b = "B", bars = {{label = "all", b = 9, c = 1}}}.readings[1] --> all: only A succeeds on 9, only B on 1.
---@param options table
---@return Figure
function figure.discordance(options) end

-- Rates. options:
--   title: names the figure; not drawn [string]
--   width: "column", "page", a venue or pt [width]
--   level: confidence level of the intervals [number]
--   prior: both parameters of the Beta prior of the densities, 1 or more [number]
--   axis: what the axis shows [string]
--   labels: heading of the labels [string]
--   note: what a shared letter means [string]
--   rates (needed): one a policy, in order [records]
--     label (needed): name of the policy [string]
--     k (needed): successes [integer, evidence]
--     n (needed): trials [integer, evidence]
--     lower: lower bound, a fraction [number, evidence]
--     upper: upper bound, a fraction [number, evidence]
--     letters: compact letters: policies that share one are not told apart [string]
-- Example: figure.rates{title = "A", rates = {{label = "A", k = 42, n = 50}}}.width --> 480.0
---@param options table
---@return Figure
function figure.rates(options) end

-- Matrix of pairwise comparisons. options:
--   title: names the figure; not drawn [string]
--   width: "column", "page", a venue or pt [width]
--   alpha: cells with p at or below it are shaded [number]
--   labels: heading of the labels [string]
--   note: what stands under the matrix [string]
--   policies (needed): rows and columns, in order [records]
--     label (needed): name of the policy [string]
--     k: successes, printed k/n [integer, evidence]
--     n: trials [integer, evidence]
--     letters: compact letters: policies that share one are not told apart [string]
--   pairs (needed): the comparisons [records]
--     first (needed): a policy by its place in the list, from 1 [integer]
--     second (needed): the policy that it is compared with [integer]
--     difference (needed): rate of the first minus rate of the second, a fraction [number, evidence]
--     p: p-value, adjusted for all pairs [number, evidence]
-- Example: figure.matrix{title = "A", policies = {{label = "A"}, {label = "B"}}, pairs = {{first = 1, second = 2, difference = 0.16}}}.kind --> matrix
---@param options table
---@return Figure
function figure.matrix(options) end

-- Curves. options:
--   title: names the figure; not drawn [string]
--   width: "column", "page", a venue or pt [width]
--   height: of the plot, pt [number]
--   x_unit: number, percent (of fractions), points or count [choice]
--   y_unit: number, percent (of fractions), points or count [choice]
--   x_scale: linear, or log: every x is above 0 [choice]
--   y_scale: linear, or log: every y is above 0 [choice]
--   x_axis: what the axis of x shows [string]
--   y_axis: what the axis of y shows [string]
--   minimum: lower end of the axis of y [number]
--   maximum: upper end of the axis of y [number]
--   target: a horizontal line [number]
--   target_label: what the line means [string]
--   band_from: left end of a shaded part of x [number]
--   band_to: its right end [number]
--   steps: y holds from its x to the next: no slope is drawn where there is none [boolean]
--   note: what stands under the plot [string]
--   series (needed): the curves, at most 8 [records]
--     label (needed): name of the curve [string]
--     x (needed): ascending [numbers, evidence]
--     y (needed): one for each x [numbers, evidence]
-- Example: figure.curves{title = "A", series = {{label = "y", x = {1, 2}, y = {3, 4}}}, width = "column"}.width --> 240.0
---@param options table
---@return Figure
function figure.curves(options) end

-- Trajectory. options:
--   title: names the figure; not drawn [string]
--   width: "column", "page", a venue or pt [width]
--   height: of the plot, pt [number]
--   unit: of y: number, percent (of fractions), points (a difference of fractions) or count [choice]
--   level: level of the confidence sequences [number]
--   reference: a horizontal line [number]
--   minimum: lower end of the axis of y [number]
--   maximum: upper end of the axis of y [number]
--   stop: x at which it stopped [number, evidence]
--   stop_label: what was decided there [string]
--   x_axis: what the axis of x shows [string]
--   y_axis: what the axis of y shows [string]
--   note: what stands under the plot [string]
--   series (needed): the courses, at most 4 [records]
--     label (needed): what is followed: a policy, or the lead [string]
--     x (needed): trials or pairs so far, ascending [numbers, evidence]
--     y (needed): the value at each x [numbers, evidence]
--     lower: lower bound of the confidence sequence at each x [numbers, evidence]
--     upper: upper bound of the confidence sequence at each x [numbers, evidence]
-- Example: figure.trajectory{title = "A", series = {{label = "A", x = {1, 2}, y = {1, 0.5}}}}.kind --> trajectory
---@param options table
---@return Figure
function figure.trajectory(options) end

-- Region map. options:
--   title: names the figure; not drawn [string]
--   width: "column", "page", a venue or pt [width]
--   height: of the plot, pt [number]
--   minimum: lower end of the axis of y [number]
--   maximum: upper end of the axis of y [number]
--   policy_a: name of A [string]
--   policy_b: name of B [string]
--   b_above: the upper region stops for B, not for A [boolean]
--   x_axis: what the axis of x shows [string]
--   y_axis: what the axis of y shows [string]
--   note: what stands under the map [string]
--   path_label: name of the path [string]
--   columns (needed): the boundaries at each x, in order [records]
--     x (needed): a whole number [integer, evidence]
--     above: it stops where y is this or more [number, evidence]
--     below: it stops where y is this or less [number, evidence]
--     least: the smallest y that can occur [number]
--     most: the largest y that can occur [number]
--   path_x: the observed path [numbers]
--   path_y: the observed path [numbers, evidence]
-- Example: figure.region{title = "A", columns = {{x = 1, above = 1, below = -1, least = -1, most = 1}, {x = 2, above = 2, below = -2, least = -2, most = 2}}}.kind --> region
---@param options table
---@return Figure
function figure.region(options) end

-- Agreement grid. options:
--   title: names the figure; not drawn [string]
--   width: "column", "page", a venue or pt [width]
--   labels: heading of the policies [string]
--   axis: what the axis shows [string]
--   note: what stands under the grid [string]
--   policies (needed): names of the policies [strings]
--   starts (needed): the starts, in any order [records]
--     label: name of the start [string]
--     outcomes (needed): one sign a policy: 1 success, 0 failure, - missing [string]
-- Example: figure.agreement{title = "A", policies = {"A", "B"}, starts = {{outcomes = "10"}, {outcomes = "11"}}}.kind --> agreement
---@param options table
---@return Figure
function figure.agreement(options) end

-- Plain canvas. options:
--   title: names the figure; not drawn [string]
--   width: "column", "page", a venue or pt [width]
--   height (needed): pt [number]
--   summary: the figure in a sentence [string]
--   items (needed): what is drawn, from the back to the front [records]
--     draw (needed): line, path, rect, mark, text, axis, panel or group; end closes the last two [choice]
--     x: where; one end or corner [number]
--     y: where; of a text its baseline [number]
--     x2: the other end or corner [number]
--     y2: the other end or corner [number]
--     points: x, y, x, y, ... of a path [numbers]
--     closed: the path ends where it began [boolean]
--     shape: of a mark: circle, square, diamond, triangle, ... [choice]
--     size: of a mark, pt [number]
--     text: the words [string]
--     role: of a text: title, heading, label, value, tick, axis or note [choice]
--     anchor: what of a text stands at x: start, middle or end [choice]
--     width: that a text wraps at, pt [number]
--     fill: ink, muted, grid, paper, accent, series.1 to series.8, stop, go or none [choice]
--     stroke: of a line or outline: the same names [choice]
--     hatch: of a filled area where the theme hatches: none, rising, falling, crossed [choice]
--     weight: of a line: hair, axis, data or bold [choice]
--     dash: of a line: solid, dashed, dotted, dashdot, long, dashdotdot, sparse or longshort [choice]
--     reading: says the mark in a sentence [string]
--     value: the number that a text prints or a mark stands for [number, evidence]
--     low: of an axis, or of a panel's x [number]
--     high: of an axis, or of a panel's x [number]
--     y_low: of a panel's y [number]
--     y_high: of a panel's y [number]
--     unit: of an axis, or of a panel's x: number, percent, points, count or whole [choice]
--     y_unit: of a panel's y [choice]
--     scale: of an axis, or of a panel's x: linear or log [choice]
--     y_scale: of a panel's y [choice]
--     label: what the axis shows [string]
--     y_label: what a panel's y shows [string]
--
-- Lengths are pt from the top left corner, y down; between a panel and its end x and y are values
-- on its axes. What reaches out of the canvas is an error; words over words are a warning.
-- Example:
--     local drawn = figure.canvas{
--       title = "Grasps", width = "column", height = 60, summary = "Of 20 grasps 5 slipped.",
--       items = {
--         { draw = "text", x = 4, y = 10, text = "Grasps that slipped", role = "heading" },
--         { draw = "rect", x = 4, y = 18, x2 = 164, y2 = 28, fill = "grid" },
--         { draw = "rect", x = 4, y = 18, x2 = 44, y2 = 28, fill = "series.2", reading = "5 of 20 slipped.",
--           value = { number = 5, method = "count" } },
--         { draw = "axis", x = 4, y = 30, x2 = 164, low = 0, high = 20, unit = "count" },
--       },
--     }
--     print(drawn.summary, drawn.readings[1])     --> Of 20 grasps 5 slipped.  5 of 20 slipped.
---@param options table
---@return Figure
function figure.canvas(options) end

-- The kinds of figures: id, title, and the options of each with their types and help.
-- Example: figure.kinds()[1].id --> ladder
---@return table[]
function figure.kinds() end

-- Adds widths by name, in pt, for the option width of figures: {["my-lab-column"] = 231}. Gives
-- all names that there are, those of lua/venues.lua too.
-- Example: figure.width_names{["my-lab-column"] = 231}.neurips --> 396.0
---@param widths table|nil
---@return table
function figure.width_names(widths) end

-- Adds a font, before the first figure, for signs that the program's own fonts lack.
-- Example: pcall(figure.font, "Other.otf") --> false  "Other.otf" is no input of this run: name it on the command line
---@param path string
function figure.font(path) end

---@class Figure   has the fields title, summary, kind, width, height, readings and warnings
--- (lists of sentences), and table {head, rows}: the data as text
local Figure = {}

-- The figure as SVG, the file's bytes. id prefixes every id inside; theme "light", "dark", "print" or a
-- table of what differs from light; without a theme the figure follows its reader's preference. text
-- "none" (the default) leaves the fonts to the reader, "embed" puts the signs that are used into
-- the file, "paths" draws their shapes, with the text invisible over them.
-- Example: drawn:svg{id = "one", text = "embed"}:find("@font-face", 1, true) ~= nil --> true
---@param options {id: string?, theme: string|table|nil, text: string?}|nil
---@return string
function Figure:svg(options) end

-- The figure as PDF, the file's bytes. theme as above; date is printed into the file only when it is given.
-- Example: drawn:pdf():sub(1, 5) --> %PDF-
---@param options {theme: string|table|nil, date: string?}|nil
---@return string
function Figure:pdf(options) end

-- The figure as PNG, the file's bytes; dpi is 300, theme as above.
-- Example: #drawn:png{dpi = 72} > 100 --> true
---@param options {dpi: number?, theme: string|table|nil}|nil
---@return string
function Figure:png(options) end

-- document: pages written from top to bottom --------------------------------------------
--
-- A content is a string, a list of contents, or what the constructors below give.
---@alias Content string|table

-- Begins a document. options: title (needed), subtitle, description, keywords (a list), language ("en"), generator
-- (the program that a page names as its maker).
-- Example: document.new{title = "A report", language = "en-GB"} ~= nil --> true
---@param options table
---@return Document
function document.new(options) end

-- A printed number with its evidence: number, text (what is shown), method, quantity,
-- input, and level and alternative where they matter. Method "count" is read off the data.
-- Example: doc:paragraph{"Of ", document.value{number = 50, text = "50", method = "count"}, " starts."}
---@param value table
---@return Content
function document.value(value) end

-- Text in another form: italic, semibold, as code, below or above the line.
-- Example: doc:paragraph{document.emphasis("much"), " and ", document.strong{"very ", document.code("much")}}
---@param content Content
---@return Content
function document.emphasis(content) end
function document.strong(content) end
function document.code(content) end
function document.subscript(content) end
function document.superscript(content) end

-- A link to a http, https, mailto or doi address, or to "#id"; without a content the address is shown.
-- Example: doc:paragraph{"See ", document.link("doi:10.1007/BF02295996", "McNemar"), "."}
---@param address string
---@param content Content|nil
---@return Content
function document.link(address, content) end

-- "Figure 1", "Table 2" or the heading's text, linked; the id may come later.
-- Example: doc:heading("Methods", {id = "sec-methods"}) doc:paragraph{"See ", document.ref("sec-methods")}
---@param id string
---@return Content
function document.ref(id) end

-- A line break inside a paragraph, item or cell.
-- Example: doc:paragraph{"one", document.line_break(), "two"}
---@return Content
function document.line_break() end

-- A footnote at this place in the text, numbered by itself: at the foot of its page in a PDF, at the end
-- of an XHTML page. In place of a content a function may write blocks of it with doc. options: id, so
-- that document.ref(id) shows its number again.
-- Example:
--     doc:paragraph{"So it is", document.footnote("On most days."), "."}
--     doc:paragraph{"Three", document.footnote(function(doc) doc:list{"one", "two", "three"} end), "."}
---@param content string|table|function
---@param options table|nil
---@return Content
function document.footnote(content, options) end

-- "[2]", "[1, 3]": sources by keys of your own, numbered in the order in which they are cited first.
-- document.cite("tango", "wilson") or document.cite{"tango", detail = "eq. 7"}; see Document:sources.
-- Example: doc:paragraph{"As shown ", document.cite("tango")} doc:sources{tango = "Tango (1998) Stat Med 17:891"}
---@param ... string
---@return Content
function document.cite(...) end

-- A cell of a table over several columns, or one that names its row (label = true).
-- document.cell{"both succeed", columns = 2}
-- Example: doc:table{columns = {"", "A", "B"}, rows = {{"both", document.cell{"33", columns = 2}}}, caption = "x"}
---@param content table
---@return Content
function document.cell(content) end

-- What is written from here on comes from that place of a document of your own: errors about
-- it name it. document.at() ends it.
-- Example: document.at("notes.md", 12, 3) document.at()
---@param file string|nil
---@param line integer|nil  from 1
---@param column integer|nil  in characters, from 1
function document.at(file, line, column) end

-- Markdown as tables (CommonMark with tables and footnotes): blocks, a table of nodes that hold
-- one another, each with kind, line and column, and where they apply text, detail, level, tight
-- and fenced; front, a list of {name, value, line, column} of its front matter; source, its lines
-- ended by "\n". name is that of the file, for errors. Fails on invalid UTF-8 and YAML.
-- Example: document.markdown("# Title\n\nText").blocks[2].kind --> paragraph
---@param text string
---@param name string|nil
---@return table
function document.markdown(text, name) end

-- The numbers of a page that this program wrote and the command line names: numbers, a list of
-- {value, text, method, quantity, input, level, alternative (all text), line, leads_somewhere (of an
-- input "#id")}; inputs, the rows of those that are named by their digest; files, a list of {name,
-- sha256}; seal, "whole", "broken" or "none". Fails, with line and column, on any other file.
-- Example: pcall(document.evidence, "x.xhtml") --> false  "x.xhtml" is no input of this run: name it on the command line
---@param path string
---@return table
function document.evidence(path) end

-- The SHA-256 of a file that the command line names, as 64 hex digits.
-- Example: document.digest("samples/pick_place.csv"):sub(1, 12) --> e50be1e0e355
---@param path string
---@return string
function document.digest(path) end

-- The digest of a file of data, under its name: verify holds it against the file.
-- Example: doc:paragraph{"From a.csv, SHA-256 ", document.file("a.csv", "0a1b"), "."}
---@param name string
---@param sha256 string
---@return Content
function document.file(name, sha256) end

---@class Document
local Document = {}

-- Opens a section; level 1 (default) to 5. options: level, id.
-- Example: doc:heading("Question", {level = 1, id = "sec-question"})
---@param content Content
---@param options table|nil
function Document:heading(content, options) end

-- A section whose blocks the function writes. options: id.
-- Example: doc:section("Methods", function() doc:paragraph("By hand.") end)
---@param content Content
---@param options table|nil   may be left out
---@param write function
function Document:section(content, options, write) end

-- A paragraph. options: id.
-- Example: doc:paragraph{"Policy A succeeds on ", show.rate(42, 50), " of its starts."}
---@param content Content
---@param options table|nil
function Document:paragraph(content, options) end

-- A list. items: contents, or functions that write blocks or give a content. options: numbered, id.
-- Example: doc:list({"one", function() doc:paragraph("two") end}, {numbered = true})
---@param items table
---@param options table|nil
function Document:list(items, options) end

-- A remark set apart, and a quotation; content or a function that writes blocks.
-- Example: doc:aside("Beware.") doc:quote(function() doc:paragraph("So they say.") end)
---@param content Content|function
function Document:aside(content) end
function Document:quote(content) end

-- Lines of code, as they are.
-- Example: doc:listing("print(1)")
---@param text string
function Document:listing(text) end

-- A small paragraph on how the document was made; the command report writes one at the end of each.
-- Example: doc:colophon("Made by hand.")
---@param content Content
function Document:colophon(content) end

-- A table. options: columns (needed: contents, or {title=, align = "left" | "right" | "centre" | "decimal"}), rows
-- (lists of contents) or groups ({title=, rows=}), head (rows above the titles), caption, notes (a list),
-- id, labels (false: first cells do not name their rows), float (as in Document:figure).
-- Example: doc:table{columns = {"", {title = "p", align = "decimal"}}, rows = {{"exact", show.p(0.021)}}, caption = "x"}
---@param options table
function Document:table(options) end

-- A figure. options: caption (needed), id, notes, alt (the figure in words, for those who do not see it; without
-- it the figure's own readings), float (true: where it does not fit on a page it may move to the top
-- of the next, and text goes on in its place; without it the page ends there).
-- Example: doc:figure(drawn, {caption = "What it shows.", id = "fig-one", alt = "A line that rises."})
---@param figure Figure
---@param options table
function Document:figure(figure, options) end

-- The headings with links, in a PDF with their pages; options: depth (2).
-- Example: doc:contents{depth = 1}
---@param options table|nil
function Document:contents(options) end

-- The list of the sources that the text above cites, and of no others: contents by key.
-- doc:sources{tango = "Tango (1998) Stat Med 17:891", wilson = {"Wilson (1927) ", document.link("doi:...")}}
-- Fails on a cited key that it lacks, with the nearest; give it below the last citation.
-- Example: doc:paragraph{"See ", document.cite("wilson")} doc:sources{wilson = "Wilson (1927) JASA 22:209"}
---@param contents_by_key table<string, Content>
function Document:sources(contents_by_key) end

-- The document as self-contained XHTML. options: template ("report"), theme, slots {name = text}.
-- Example: doc:xhtml{theme = "light"}:sub(1, 15)
---@param options table|nil
---@return string
function Document:xhtml(options) end

-- The document as PDF. options: paper ("a4" or "letter"), columns (1 or 2; what is too wide for a
-- column stands across both), theme, running_head.
-- Example: doc:pages{paper = "letter"}:sub(1, 5)
---@param options table|nil
---@return string
function Document:pages(options) end

-- The document as GitHub Flavored Markdown: for a pull request.
-- Example: doc:markdown() --> # Example
---@return string
function Document:markdown() end

-- Its tables for LaTeX (\usepackage{booktabs}), and its numbers as macros: \newcommand{\pairedMcnemarExactP}{0.021},
-- named by method, quantity and, in a table, the row; the exact number and its input stand above each.
-- Citations are left out: their numbers are those of the report.
-- Example: #doc:latex_tables() > 0 --> true
---@return string
function Document:latex_tables() end

-- The macros of its numbers alone, for a paper's text.
-- Example: #doc:latex_values() > 0 --> true
---@return string
function Document:latex_values() end

-- output: what a run prints and writes ----------------------------------------------------
--
-- Nothing appears before the script has ended well, but warnings.

-- Prints a line, its arguments parted by tabs, when the run has ended well.
-- Example: output.print("two", 2)
---@param ... any
function output.print(...) end

-- A file in the output folder, or an output that the command line names. Gives its path.
-- Example: output.write("one.txt", "text"):match("[^/]*$") --> one.txt
---@param name string
---@param bytes string
---@return string
function output.write(name, bytes) end

---@type string   of the program, "0.1.0"
output.version = nil

-- The output folder, or nil.
-- Example: output.folder() ~= nil --> true
---@return string|nil
function output.folder() end

-- A safe file name made of any text: the text where it is safe, else its safe letters and a digest.
-- Example: output.file_name("fig", ".svg") --> fig.svg
---@param text string
---@param ending string
---@return string
function output.file_name(text, ending) end

-- One line on standard error, at once.
-- Example: pcall(output.warn) --> false  bad argument #1 to '?' (string expected, got no value)
---@param message string
function output.warn(message) end

-- Ends the run well, with an exit status.
-- Example: output.exit(0)
---@param status integer  0 to 255; 0 means that all is well
function output.exit(status) end

-- Ends the run with an error: kind is "usage", "input", "not_comparable" or "script". The place,
-- where it is given, stands before the message.
-- Example: select(2, pcall(output.fail, "input", "a colon is missing: write one", "a.txt", 3)) --> a.txt:3: a colon is missing: write one
---@param kind string
---@param message string
---@param file string|nil
---@param line integer|nil  from 1
---@param column integer|nil  in characters, from 1
function output.fail(kind, message, file, line, column) end

-- files: the inputs of a run ------------------------------------------------------------------

-- The bytes of a file that the command line, or the front matter of the document, names.
-- Example: #files.read("samples/pick_place.csv") > 1000 --> true
---@param path string
---@return string
function files.read(path) end

-- The bytes of a file of the program itself, such as "lua/words.lua" or "templates/report.css".
-- Example: files.own("lua/words.lua"):sub(1, 2) --> --
---@param name string
---@return string
function files.own(name) end

-- The paths of all files that were read so far, without the program's own.
-- Example: #files.used() --> 0
---@return string[]
function files.used() end

-- Makes an input of a file that stands beside a document or below it. For the program's own
-- scripts: it fails when a script of the user's calls it.
-- Example: pcall(files.declare, ".", "x.csv") --> false  files.declare is not for scripts: name the file in the front matter or on the command line
---@param folder string
---@param name string
---@return string path
function files.declare(folder, name) end

-- format: numbers and names as text, as the program prints them -----------------------------

-- The fewest digits that read back to exactly the same number: "0.1", "1e-300", "Inf".
-- Example: format.shortest(0.1) --> 0.1
---@param x number  no unit, as all numbers of format
---@return string
function format.shortest(x) end

-- decimals after the point, 0 to 17.
-- Example: format.fixed(2 / 3, 2) --> 0.67
---@param x number  no unit
---@param decimals integer  places
---@return string
function format.fixed(x, decimals) end

-- digits that matter, 1 to 17.
-- Example: format.significant(0.01204, 3) --> 0.0120
---@param x number  no unit
---@param digits integer  places
---@return string
function format.significant(x, digits) end

-- A positive number given by its log10.
-- Example: format.from_log10(-7525.4488, 3) --> 3.56e-7526
---@param x number  the log10 of the number
---@param digits integer  places that matter
---@return string
function format.from_log10(x, digits) end

-- Characters, as a terminal counts them.
-- Example: format.width("\u{E9}") --> 1
---@param text string
---@return integer
function format.width(text) end

-- Safe for a terminal: control characters and invalid UTF-8 are shown as \xNN.
-- Example: format.escape("a\tb") --> a\x09b
---@param text string
---@return string
function format.escape(text) end

-- One cell of a CSV file: quoted where needed, and never a formula.
-- Example: format.csv('a,"b"') --> "a,""b"""
---@param text string
---@return string
function format.csv(text) end

-- The name that is probably meant by a misspelt word, or nil: at most 200 names.
-- Example: format.nearest("capton", {"caption", "width"}) --> caption
---@param word string
---@param names string[]
---@return string|nil
function format.nearest(word, names) end

-- show: numbers with their evidence, as contents of a document --------------------------------
--
-- In a woven document show is there; elsewhere local show = require("show"). A number is given as
-- a result of stats and the name of its quantity, show.points(result, "lower"), and then keeps
-- method and inputs; or as a plain number, show.points(0.16), which the document itself stands for.

-- "84 %": k of n; or the estimate of a rate.
-- Example: doc:paragraph(show.rate(42, 50))
---@param k integer|Result  trials that succeeded
---@param n integer|nil  trials
---@return Content
function show.rate(k, n) end

-- "p = 0.021", "p < 0.0001": two digits that matter, or as many as are asked for. Of a plain
-- number the digits alone: "0.021".
-- Example: doc:paragraph(show.p(stats.paired.mcnemar_exact{a = 33, b = 9, c = 1, d = 7}))
---@param result Result|number
---@param digits integer|nil  places that matter, 2
---@return Content
function show.p(result, digits) end

-- "82.6 to 94.5 %", "+4.4 to +27.6 pp", "1.05 to 1.51".
-- Example: doc:paragraph(show.interval(stats.rate.wilson{k = 42, n = 50}))
---@param result Result
---@return Content
function show.interval(result) end

-- "80.3 %" of a fraction: (number, decimals) or (result, quantity, decimals).
-- Example: doc:paragraph(show.percent(0.8028, 1))
---@param ... any
---@return Content
function show.percent(...) end

-- "+16.0 pp" of a difference of two rates: (number) or (result, quantity).
-- Example: doc:paragraph(show.pp(0.16))
---@param ... any
---@return Content
function show.pp(...) end

-- "9.6": a fraction in percentage points without sign and unit; decimals 1.
-- Example: doc:paragraph(show.points(stats.size.wilson_halfwidth{p = 0.5, n = 100}, "half_width"))
---@param ... any
---@return Content
function show.points(...) end

-- "294", "200 000".
-- Example: doc:paragraph(show.count(200000))
---@param ... any
---@return Content
function show.count(...) end

-- With so many decimals (0), with so many digits that matter (3), with all that there are.
-- Example: doc:paragraph{show.fixed(0.123, 1), show.significant(0.123, 2), show.exact(0.0625)}
---@param ... any
---@return Content
function show.fixed(...) end
function show.significant(...) end
function show.exact(...) end

-- One quantity of a result as what it is: "0.021", "+4.4 pp", "80.3 %", "294".
-- Example: doc:paragraph(show.quantity(stats.rate.wilson{k = 42, n = 50}, "lower"))
---@param result Result
---@param quantity string
---@return Content
function show.quantity(result, quantity) end

-- Anything as an inline value shows it: a whole number as a count, a result as what it answers,
-- {k=, n=} as a rate; texts and contents as they are. Fails on other numbers and on nil.
-- Example: doc:paragraph(show.inline({k = 42, n = 50}))
---@param value any
---@return Content
function show.inline(value) end

-- Is it a result of stats?
-- Example: show.is_result(stats.rate.wilson{k = 42, n = 50}) --> true
---@param value any
---@return boolean
function show.is_result(value) end

-- sequential: designs that may stop early -------------------------------------------------

-- Rates are the success rates of A and B (kind "unpaired"), or the chances that only A and that
-- only B solves a start (kind "paired"). Each direction has error alpha: the two-sided error is
-- at most 2 alpha. Undecided never means equal.

---@class DesignSpec
---@field rule string|nil        an id of sequential.rules; nil: "staircase", for pairs "pattern"
---@field kind "unpaired"|"paired"|nil
---@field n_max integer          trials at most; from 3001 to 5000 only with force, where a rule has a table of states
---@field alpha number|nil       in (0, 0.5), 0.05
---@field spending string|nil    a name of sequential.families, "linear"
---@field parameter number|nil   of spending "power" and "zeta"
---@field dead integer|nil       first trials without a decision; of "linear" about log2(n_max)
---@field table number[]|nil     spending "table": what may be used by each trial
---@field randomised boolean|nil     rule conditional only
---@field over_discordant boolean|nil  rule pattern only: spend over discordant pairs
---@field rates number[]|nil     rule sprt only: {a, b}
---@field looks integer[]|nil    rule group only: trial numbers, the last n_max
---@field boundary string|nil    rule group only: "spending", "pocock", "obrien_fleming"
---@field constant number|nil    rules lai, group and sprt: that of the boundary, else calibrated
---@field force boolean|nil

---@class Design   what sequential.design and sequential.read give
---@class Run      what Design:follow gives

---@class Operating   how a design behaves at two rates
---@field decide_a number  chance to decide for A
---@field decide_b number  chance to decide for B
---@field undecided number  chance that all trials leave it open
---@field expected_trials number  mean of the stopping time, n_max where undecided
---@field sd_trials number  its standard deviation
---@field median_trials integer  its median

-- Makes a design and certifies it. Fails on an impossible request, with one sentence.
-- Example: sequential.design{n_max = 50, alpha = 0.05}:describe().rule --> staircase
---@param spec DesignSpec
---@return Design
function sequential.design(spec) end

-- Reads a design file that the command line names; certified again. Fails on a file that was
-- edited, cut short or made by a later version, and on a design that does not hold.
-- Example: sequential.read("samples/design.json"):describe().n_max --> 50
---@param path string
---@param force boolean|nil  also from 3001 to 5000 trials (rules with a table of states)
---@return Design
function sequential.read(path, force) end

-- Compares rules and sizes: {rates = {{a, b}, ...}, weights = {...} or nil, sizes = {n_max, ...},
-- rules = {id, ...} or nil, kind, alpha, spending, parameter, dead, target = 0.8, threads = 1}.
-- Gives best and rows: rule, n_max, stand_in (figures of the conditional design in place of
-- pattern), power and wrong (means over the prior, equal rates apart), trials (mean expected
-- trials), and at, an Operating for each pair of rates with resolved (power reaches target).
-- Example: #sequential.choose{rates = {{0.9, 0.5}}, sizes = {30, 40}, rules = {"staircase"}}.rows --> 2
---@param asked table
---@return table
function sequential.choose(asked) end

-- Trials of a fixed-n test {kind, rates, alpha, power, limit = 1000} with this power at these
-- rates; nil when more than limit would be needed.
-- Example: sequential.fixed_trials{kind = "unpaired", rates = {0.9, 0.5}, alpha = 0.05, power = 0.8} --> 16
---@param asked table
---@return integer|nil
function sequential.fixed_trials(asked) end

-- Expected trials that no test {kind, rates, alpha, power} can go below (Wald); a limit, as above, changes nothing.
-- Example: format.fixed(sequential.sprt_bound{kind = "unpaired", rates = {0.9, 0.5}, alpha = 0.05, power = 0.8}, 1) --> 9.4
---@param asked table
---@return number
function sequential.sprt_bound(asked) end

---@type table[]  id, title, reference, assumes, promise ("every rate", "grid", "none"), unpaired,
-- paired, spends
sequential.rules = {}

---@type table[]  name, formula, parameter
sequential.families = {}

-- What the design is: rule, title, reference, assumes, kind, state ("successes" or "discordant"), n_max, alpha,
-- spending, parameter, dead, has_cells, randomised, over_discordant, constant, sha256, and
-- certificate: holds, alpha, max_error, max_error_bound, at, max_coefficient. Without cells (rules pattern and
-- savi) the certificate rests on a proof: max_error and at are nil. This, the certificate, and what power, simulate,
-- Run:state and Run:after give have method and input, as results of stats: a report's numbers keep them.
-- Example: design:describe().certificate.holds --> true
---@return table
function Design:describe() end

-- Writes the design's file (JSON) as output.write does: an output that the command line names,
-- or a plain name in the output folder. Returns the path.
-- Example: design:write("design.json"):match("[^/]*$") --> design.json
---@param name string
---@return string path
function Design:write(name) end

-- What the design does at two true rates, exactly. Fails without cells: take the conditional design as
-- a close stand-in, or simulate.
-- Example: format.fixed(design:power(0.9, 0.5).decide_a, 2) --> 1.00
---@param a number  success rate of A, a fraction
---@param b number  success rate of B, a fraction
---@return Operating
function Design:power(a, b) end

-- Chances to decide for A, and for B, at each trial.
-- Example: #design:stopping(0.9, 0.5) --> 50
---@param a number  success rate of A, a fraction
---@param b number  success rate of B, a fraction
---@return number[] a, number[] b
function Design:stopping(a, b) end

-- Error for B used by each trial at a null rate: the common success rate, or the share of
-- discordant pairs.
-- Example: #design:error_by_trial(0.5) --> 50
---@param rate number  a fraction
---@return number[]
function Design:error_by_trial(rate) end

-- What happens after trial n: letter y + 1 of string x + 1 for counts x of A and y of B; "." go
-- on, "A" and "B" decide, "a" and "b" decide by a draw, " " is never reached.
-- Example: design:map(2)[1] --> ...
---@param n integer  trials of each policy, or pairs
---@return string[]
function Design:map(n) end

-- By trial {some, all}: the lead of B from which some states, and all, decide for B.
-- Example: #design:leads() --> 50
---@return table[]
function Design:leads() end

-- Operating, with error_a, error_b, error_trials (standard errors) and runs, by simulation:
-- {rates = {a, b}, runs = 2000, seed = 1}. The same seed gives the same numbers.
-- Example: design:simulate{rates = {0.9, 0.5}, runs = 100}.runs --> 100
---@param asked table
---@return table
function Design:simulate(asked) end

-- Begins a run; seed starts the draws of randomised cells. Fails on a design that does not
-- bound its error.
-- Example: design:follow(0):state().n --> 0
---@param seed integer  any
---@return Run
function Design:follow(seed) end

-- One more trial, in the order they were run: outcomes 0 or 1 of A and B. Fails beyond n_max
-- and after a decision.
-- Example: run:step(1, 0)
---@param a 0|1|boolean
---@param b 0|1|boolean
function Run:step(a, b) end

-- Where the run stands: n, successes_a, successes_b, only_a, only_b, decision ("A", "B", "undecided"), decided_at,
-- allowed and spent (error of each direction), e_value_a and e_value_b (rule savi),
-- random_cells and random_chance (randomised cells met), wins_to_a and wins_to_b: that many
-- trials in a row that only A (B) solves would decide; nil when none left would.
-- Example: run:state().decision --> undecided
---@return table
function Run:state() end

-- Of a run that has ended: p_a and p_b (one-sided, stagewise), plain (observed A - B, biased),
-- estimate, lower and upper (median-unbiased difference A - B, its interval) where defined.
-- Example: for _ = 1, 50 do run:step(1, 1) end print(run:after().plain)
---@param level number|nil  0.95
---@return table
function Run:after(level) end

-- plan: numbers of trials -------------------------------------------------------------------

-- What is one number is a method of stats.size. Searches give {first, all_larger, horizon}: the
-- smallest number, the smallest that all larger ones share, and how far was looked. Paired
-- questions take test ("paired.mcnemar_exact", "paired.mcnemar_midp", "paired.mcnemar_asymptotic",
-- the default), discordance (share of starts on which the two disagree), difference (of the success
-- rates), alpha = 0.05 and sides = 2.

-- Half of the width of an interval of one rate: {interval = "rate.wilson", k, n, level = 0.95}.
-- Example: format.fixed(plan.half_width{interval = "rate.wilson", k = 50, n = 100}, 4) --> 0.0962
---@param options table
---@return number
function plan.half_width(options) end

-- Trials for a half-width: {interval, p, half_width, level}; without p at a rate of one half. Also
-- width_first. Fails on a half-width outside 0 to 0.5 and beyond 20,000,000 trials.
-- Example: plan.for_half_width{interval = "rate.wilson", p = 0.5, half_width = 0.1}.first --> 93
---@param options table
---@return table
function plan.for_half_width(options) end

-- Trials that put the lower bound at `lower` when the rate is p: {interval, p, lower, level}.
-- Example: plan.for_lower_bound{interval = "rate.clopper_pearson", p = 0.9, lower = 0.88}.first --> 994
---@param options table
---@return table
function plan.for_lower_bound(options) end

-- Exact powers {test, discordance, difference, alpha, sides, n}, one for each of the numbers of pairs in
-- the list n.
-- Example: format.fixed(plan.paired_power{test = "paired.mcnemar_exact", discordance = 0.2, difference = 0.1, n = {155}}[1], 3) --> 0.762
---@param options table
---@return number[]
function plan.paired_power(options) end

-- Pairs for the power {test, discordance, difference, alpha, sides, power = 0.8}; also power_first, power_all_larger. Connor (1987) says
-- about how many; this is by enumeration.
-- Example: plan.paired_size{test = "paired.mcnemar_exact", discordance = 0.4, difference = 0.3, power = 0.8}.first --> 36
---@param options table
---@return table
function plan.paired_size(options) end

-- The smallest difference, in steps of 0.001, that n pairs find with the power {test, discordance, alpha,
-- sides, n, power}; nil where none does.
-- Example: plan.paired_detectable{discordance = 0.3, n = 50, power = 0.8} --> 0.205
---@param options table
---@return number|nil
function plan.paired_detectable(options) end

-- Discordance and difference of two rates {rate_a, rate_b, correlation = 0}. Fails on a correlation
-- that the rates do not allow, and says which they do.
-- Example: plan.from_rates{rate_a = 0.8, rate_b = 0.6} --> 0.44  0.2
---@param options table
---@return number discordance, number difference
function plan.from_rates(options) end

-- What a pilot of n pairs leaves open {test, b, c, n, alpha, power, level, n_main}: discordance,
-- difference, lower, upper (Tango), n_estimate, n_optimistic, n_pessimistic (nil where no number
-- suffices), assurance: the expected power of n_main pairs.
-- Example: plan.pilot{b = 5, c = 1, n = 20, power = 0.8, n_main = 100}.discordance --> 0.3
---@param options table
---@return table
function plan.pilot(options) end

-- Exact power of a test of two independent rates {test = "unpaired.fisher_minlike", p1, p2, alpha,
-- sides, n1, n2 = n1}; up to some 2,000 trials a group. Other tests: unpaired.fisher_central,
-- unpaired.barnard_zpooled, unpaired.boschloo_central, unpaired.boschloo_fisher2sided_order,
-- unpaired.z_pooled, unpaired.z_unpooled.
-- Example: format.fixed(plan.unpaired_power{test = "unpaired.fisher_minlike", p1 = 0.9, p2 = 0.6, n1 = 50}, 2) --> 0.93
---@param options table
---@return number
function plan.unpaired_power(options) end

-- Trials of group 1 for the power {test, p1, p2, alpha, sides, ratio = 1, power}; group 2 has ratio
-- times as many.
-- Example: plan.unpaired_size{test = "unpaired.fisher_minlike", p1 = 0.9, p2 = 0.5, power = 0.8}.first --> 23
---@param options table
---@return table
function plan.unpaired_size(options) end

-- Power of Cochran's Q by simulation {rates, starts, alike = 0, alpha, seed = 1, runs = 10000}: power,
-- stderr, runs. alike is the share of starts that are equally hard for all policies. The same seed
-- gives the same power everywhere.
-- Example: plan.cochran{rates = {0.9, 0.6, 0.6}, starts = 30, runs = 100}.runs --> 100
---@param options table
---@return table
function plan.cochran(options) end

-- recheck: what printed numbers leave possible -----------------------------------------------

-- Printed numbers are strings, as the paper has them: "84.3 %" (0.843), ".02", "< 0.05", "2e-3".

-- What a printed number says, a fraction where it is a percentage.
-- Example: recheck.printed("84.3 %") --> 0.843  3  =
---@param text string
---@return number value, integer decimals, string relation  "<", "=" or ">"
function recheck.printed(text) end

-- Whether x would be printed so.
-- Example: recheck.agrees("84 %", 0.8400001) --> true
---@param text string
---@param x number  a fraction where the text is a percentage
---@return boolean
function recheck.agrees(text, x) end

-- The smallest and the largest count of n trials whose rate prints so {rate, n}; nothing where
-- there is none.
-- Example: recheck.counts{rate = "84 %", n = 50} --> 42  42
---@param options table
---@return integer|nil low, integer|nil high
function recheck.counts(options) end

-- The counts just below and above it; nil where that is outside 0 to n.
-- Example: recheck.nearest{rate = "85 %", n = 50} --> 42  43
---@param options table
---@return integer|nil below, integer|nil above
function recheck.nearest(options) end

-- All n in from .. to that have such counts {rate, from, to, most = 100}: the first `most` of them
-- as {n, low, high}, and how many there are.
-- Example: #recheck.sizes{rate = "84 %", from = 10, to = 60} --> 16
---@param options table
---@return table[], integer
function recheck.sizes(options) end

-- The total successes over `groups` tasks or seeds of n trials whose mean prints so, when the rate
-- of each was first rounded to `decimals` places of the fraction: {rate, groups, n, decimals}.
-- Example: recheck.mean{rate = "80.6 %", groups = 10, n = 50, decimals = 3} --> 403  403
---@param options table
---@return integer|nil low, integer|nil high
function recheck.mean(options) end

-- All paired tables of n starts with x1 and x2 successes {x1, x2, n, level = 0.95, summary}: tables, by
-- rising c ({a, b, c, d, p = {...}, lower, upper, correlation}; none with summary), count, tests (ids in
-- the order of p), and for each test fails_from (the first c with p > 1 - level, or false), least, most.
-- Example: recheck.tables{x1 = 42, x2 = 34, n = 50, summary = true}.count --> 9
---@param options table
---@return table
function recheck.tables(options) end

-- The c of those tables for which the test gives the printed p: {x1, x2, n, p, test, alternative}; level as above.
-- Example: recheck.discordance{x1 = 42, x2 = 34, n = 50, p = "0.021", test = "paired.mcnemar_exact"} --> 1  1
---@param options table
---@return integer|nil low, integer|nil high
function recheck.discordance(options) end

-- Every method of the catalogue that gives a reported p, interval or statistic, or nearly: {x1, n1,
-- x2, n2, paired, c, p, lower, upper, statistic, level, other_n}. With paired all tables of the margins
-- are tried, or that of c. Gives tried, skipped and matches, agreeing ones first: method, title,
-- alternative, variant ("as given", "groups exchanged", "percentages as counts of 100", "another number
-- of trials"), quantity, value, upper, tables, distance, agrees, counts.
-- Example: recheck.match{x1 = 42, n1 = 50, x2 = 34, n2 = 50, p = "0.10"}.matches[1].agrees --> true
---@param options table
---@return table
function recheck.match(options) end

-- The same for the interval of one rate {k, n, lower, upper, level}.
-- Example: #recheck.match_rate{k = 42, n = 50, lower = "71.5 %", upper = "91.7 %"}.matches > 0 --> true
---@param options table
---@return table
function recheck.match_rate(options) end

-- Which methods of stats.size give n, alone or for two arms: {params = {p1 = 0.7, ...}, n}.
-- Example: recheck.match_size{params = {p = 0.5, half_width = 0.1, level = 0.95}, n = 93}.matches[1].agrees --> true
---@param options table
---@return table
function recheck.match_size(options) end

-- json ------------------------------------------------------------------------------------

-- Keys in order, numbers with the fewest digits that read back exactly, what is infinite or not a
-- number as null. A table with the keys 1..n is an array; an empty one is an object.
-- Example: json.encode({a = {1, 2}}, "compact") --> {"a":[1,2]}
---@param style "compact"|nil
---@param value any
---@return string
function json.encode(value, style) end

-- Tables, with null as json.null. Fails with the line of the text.
-- Example: json.decode("[1, 2.5]")[2] --> 2.5
---@param text string
---@return any
function json.decode(text) end

-- The same of a file that the command line names, with its SHA-256; - is standard input.
-- Example: json.read("samples/design.json").n_max --> 50
---@param path string
---@return any value, string sha256
function json.read(path) end

-- Marks a table as an array, for empty ones; gives it back.
-- Example: json.encode(json.array({}), "compact") --> []
---@param t table
---@return table
function json.array(t) end

-- Stands for null.
json.null = nil

-- dialogue: answers while the questions still come ------------------------------------------
--
-- For the program's own commands: what a user's script prints appears whole or not at all.

-- Waits for the next line of standard input; nil at its end.
-- Example: pcall(dialogue.line) --> false  dialogue is not for scripts: print the answer at the end
---@return string|nil
function dialogue.line() end

-- Prints a line at once.
-- Example: pcall(dialogue.say, "go on") --> false  dialogue is not for scripts: print the answer at the end
---@param text string
function dialogue.say(text) end

---@class Journal   a file that grows by whole lines, each on the disk before it counts

-- Opens or begins the journal at a path that the command line names for output. Its first line is
-- the title; one with another title is refused.
-- Example: pcall(dialogue.journal, "run.csv", "title") --> false  dialogue is not for scripts: print the answer at the end
---@param path string
---@param title string
---@return Journal
function dialogue.journal(path, title) end

-- The lines after the title that it held when it was opened.
-- Example: pcall(dialogue.journal, "run.csv", "title") --> false  dialogue is not for scripts: print the answer at the end
---@return string[]
function Journal:lines() end

-- Whether a last line that a crash had cut off was dropped.
-- Example: pcall(dialogue.journal, "run.csv", "title") --> false  dialogue is not for scripts: print the answer at the end
---@return boolean
function Journal:torn() end

-- Writes one line more and waits until the disk has it.
-- Example: pcall(dialogue.journal, "run.csv", "title") --> false  dialogue is not for scripts: print the answer at the end
---@param line string
function Journal:append(line) end

-- Further basic functions -------------------------------------------------------------------

-- A view of the table that refuses changes, also in the tables inside.
-- Example: freeze({a = 1}).a --> 1
---@param t table
---@return table
function freeze(t) end

-- A module: NAME.lua beside the user's script or document, in a folder that --lua-path names, or
-- of the program. Words joined by dots.
-- Example: require("words").percent(42, 50) --> 84 %
---@param name string
---@return any
function require(name) end

-- A function made of Lua text; nil and a message when it is wrong. Never of a binary chunk.
-- Example: load("return 1 + 1")() --> 2
---@param text string|function
---@param name string|nil
---@param mode string|nil
---@param environment table|nil
---@return function|nil, string|nil
function load(text, name, mode, environment) end
