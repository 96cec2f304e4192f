-- SPDX-License-Identifier: GPL-3.0-or-later
-- brief.lua - one comparison on one or two pages: the default layout.
--
-- A layout returns {name, title, params, build}. The command calls build(report, results,
-- params) once:
--   report.document{title = ...}    makes the document that is written; once
--   report.figure(name, figure)     has a figure written as NAME.svg too; gives it back
--   results                         what inputs.compare gives: read, pair, overall, tasks
--   params                          the defaults of the layout, with what the user set

local words = require("words")
local references = require("references")

-- Pieces of words.lua as inlines of the document.
local function inlines(pieces)
  return words.into(document, pieces)
end

local function value_cell(value)
  return inlines({ value })
end

-- Where the data came from: a file a row.
local function data_section(doc, results)
  doc:heading("Data")
  local rows = {}
  for index, file in ipairs(results.read:files()) do
    rows[index] = {
      document.code(file.name),
      file.layout,
      value_cell(words.datum(file.rows)),
      value_cell(words.datum(file.trials)),
      value_cell(words.datum(file.missing)),
      document.code(file.sha256:sub(1, 16)),
    }
  end
  doc:table({
    id = "tbl-files",
    caption = "Files read, and the beginning of their SHA-256 digests.",
    columns = {
      "File", "Recognised as", { title = "Rows", align = "right" }, { title = "Trials", align = "right" },
      { title = "Missing", align = "right" }, "SHA-256",
    },
    rows = rows,
  })
  doc:paragraph(inlines(words.join("Paired on task, state and seed: ", words.pairing(results.pair), ".")))
end

local function square_table(doc, overall)
  local pair, a, b = overall.pair, overall.policy_a, overall.policy_b
  local function cell(name)
    return value_cell(words.datum(pair[name]))
  end
  doc:table({
    id = "tbl-pairs",
    caption = { "The ", value_cell(words.datum(overall.n)), overall.n == 1 and " start" or " starts", " by outcome." },
    columns = { "", { title = b .. " succeeds", align = "right" }, { title = b .. " fails", align = "right" } },
    rows = { { a .. " succeeds", cell("a"), cell("b") }, { a .. " fails", cell("c"), cell("d") } },
  })
end

-- Both rates and the difference, each with its interval.
local function estimate_table(doc, overall)
  local rows = {}
  for index, side in ipairs({ { overall.policy_a, overall.rate_a }, { overall.policy_b, overall.rate_b } }) do
    local name, rate = side[1], side[2]
    rows[index] = {
      { "Rate of ", name },
      value_cell(words.rate_value(rate.k, rate.n)),
      inlines(words.rate_interval(rate.interval)),
      rate.interval.title,
    }
  end
  rows[3] = {
    "Difference",
    value_cell(words.estimate_value(overall.difference)),
    inlines(words.difference_interval(overall.difference)),
    overall.difference.title,
  }
  doc:table({
    id = "tbl-estimates",
    caption = { "Rates and their difference, with intervals at level ", format.shortest(overall.level), "." },
    columns = { "", { title = "Estimate", align = "right" }, { title = "Interval", align = "right" }, "Method" },
    rows = rows,
  })
end

local function task_table(doc, results)
  local overall = results.overall
  local rows = {}
  for index, task in ipairs(results.tasks) do
    local pair = task.pair
    rows[index] = { task.task, value_cell(words.datum(pair.used)), value_cell(words.datum(pair.b)), value_cell(words.datum(pair.c)), "", "", "" }
    if task.n > 0 then
      rows[index][5] = value_cell(words.estimate_value(task.difference))
      rows[index][6] = inlines(words.difference_interval(task.difference))
      rows[index][7] = value_cell(words.value(task.test, "p", words.p(task.test.p, nil, task.test.log10_p)))
    end
  end
  doc:table({
    id = "tbl-tasks",
    caption = "The same by task.",
    columns = {
      "Task", { title = "Pairs", align = "right" }, { title = "Only " .. overall.policy_a, align = "right" },
      { title = "Only " .. overall.policy_b, align = "right" }, { title = "Difference", align = "right" },
      { title = "Interval", align = "right" }, { title = "p", align = "decimal" },
    },
    rows = rows,
    notes = { inlines(words.multiplicity(#results.tasks, overall.alpha)) },
  })
end

-- One rung: a difference with its interval.
local function rung(label, comparison, group)
  local difference = comparison.difference
  return {
    label = label, group = group, estimate = difference.estimate, lower = difference.lower, upper = difference.upper,
    k = -1, n = comparison.n,
  }
end

local function ladder(report, results, width)
  local overall = results.overall
  local rungs = {}
  for _, task in ipairs(results.tasks) do
    if task.n > 0 then
      rungs[#rungs + 1] = rung(task.task, task)
    end
  end
  rungs[#rungs + 1] = rung(#results.tasks > 0 and "All tasks" or overall.task or "All starts", overall)
  return report.figure("ladder", figure.ladder({
    title = words.plain({ "Difference in success rate, ", overall.policy_a, " minus ", overall.policy_b }),
    width = width, unit = "points", level = overall.level,
    left = overall.policy_b .. " better", right = overall.policy_a .. " better",
    rungs = rungs,
  }))
end

local function discordance(report, results, width)
  local overall = results.overall
  local bars = {}
  for _, task in ipairs(results.tasks) do
    if task.n > 0 then
      bars[#bars + 1] = { label = task.task, b = task.pair.b, c = task.pair.c, pairs = task.n, p = task.test.p }
    end
  end
  if #bars == 0 then
    bars[1] = { label = overall.task or "All starts", b = overall.pair.b, c = overall.pair.c, pairs = overall.n, p = overall.test.p }
  end
  return report.figure("discordance", figure.discordance({
    title = words.plain({ "Starts on which ", overall.policy_a, " and ", overall.policy_b, " disagree" }),
    width = width, policy_a = overall.policy_a, policy_b = overall.policy_b, bars = bars,
  }))
end

-- The starts on which the two disagree, in two lists that a reader can look up.
local function disagreements(doc, results, most)
  local overall = results.overall
  if overall.discordant == 0 then
    return
  end
  doc:heading("Starts on which they disagree")
  local groups = { { title = overall.policy_a .. " alone succeeds", rows = {} }, { title = overall.policy_b .. " alone succeeds", rows = {} } }
  local shown = 0
  for _, start in ipairs(results.pair.discordant) do
    local rows = groups[start.winner == overall.policy_a and 1 or 2].rows
    if shown < most then
      shown = shown + 1
      rows[#rows + 1] = {
        start.task or "", start.state or "", start.seed or "",
        { document.code(start.file_a), ":", value_cell(words.datum(start.line_a)) },
        { document.code(start.file_b), ":", value_cell(words.datum(start.line_b)) },
      }
    end
  end
  local filled = {}
  for _, group in ipairs(groups) do
    if #group.rows > 0 then
      filled[#filled + 1] = group
    end
  end
  local total = #results.pair.discordant
  doc:table({
    id = "tbl-starts",
    caption = "Where to find them in the files.",
    columns = { "Task", { title = "State", align = "right" }, { title = "Seed", align = "right" }, overall.policy_a, overall.policy_b },
    groups = filled,
    labels = false,
    notes = total > shown and { ("The first %d of %d; the others are in the output of offdiag compare --json."):format(shown, total) } or nil,
  })
end

local function methods_section(doc, overall)
  doc:heading("Methods")
  local used = { overall.test, overall.difference, overall.rate_a.interval, overall.unpaired_test, overall.unpaired_difference }
  for _, result in ipairs(overall.beside) do
    used[#used + 1] = result
  end
  doc:paragraph(inlines(words.methods(overall)))
  doc:list(references.list(used), { numbered = true })
end

local function build(report, results, params)
  local overall = results.overall
  local doc = report.document({
    title = words.plain({ overall.policy_a, " against ", overall.policy_b }),
    description = words.plain(words.join(words.verdict(overall), " ", words.evidence(overall))),
  })
  doc:heading("Question and answer")
  doc:paragraph(inlines(words.question(overall)))
  doc:paragraph({ document.strong(inlines(words.verdict(overall))), " ", inlines(words.evidence(overall)) })
  if overall.n > 0 then
    for _, sentence in ipairs(words.remarks(overall)) do
      doc:paragraph(inlines(sentence))
    end
    doc:heading("The paired table")
    square_table(doc, overall)
    estimate_table(doc, overall)
    doc:figure(ladder(report, results, params.width), { id = "fig-ladder", caption = words.ladder_caption(overall) })
    doc:figure(discordance(report, results, params.width), { id = "fig-discordance", caption = words.discordance_caption(overall) })
    if #results.tasks > 0 then
      task_table(doc, results)
    end
    doc:heading("Had the pairing been ignored")
    doc:paragraph(inlines(words.unpaired(overall)))
  end
  data_section(doc, results)
  if overall.n > 0 then
    disagreements(doc, results, params.most_starts)
    methods_section(doc, overall)
  end
end

return {
  name = "brief",
  title = "One comparison on one or two pages",
  params = { width = 440, most_starts = 40 },
  build = build,
}
