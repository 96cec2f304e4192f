-- SPDX-License-Identifier: GPL-3.0-or-later
-- unpaired.lua - rates of unrelated trials: what `brief` becomes of files of counts.
--
-- unpaired = true: results is what inputs.unrelated gives, with read.

local cells = require("cells")
local against_plan = require("plans.section")
local parts = require("pair_parts")
local references = require("references")
local several = require("words_several")
local suite_words = require("words_suite")
local unrelated = require("words_unpaired")
local words = require("words")

local right = cells.right

local function rate_table(doc, found, inlines)
  local rows = {}
  for index, policy in ipairs(found.policies) do
    rows[index] = { policy.name, cells.successes(policy.rate), cells.rate(policy.rate), cells.rate_interval(policy.rate) }
  end
  doc:table({
    id = "tbl-rates", caption = inlines(unrelated.rates_caption(found)),
    columns = { "Policy", right("Successes"), right("Rate"), right("Interval") }, rows = rows,
  })
end

-- A row a comparison: of a pair of policies, or of a task.
local function comparison_table(doc, list, title, name, caption)
  local rows = {}
  for index, pair in ipairs(list) do
    rows[index] = {
      name(pair), cells.successes(pair.rate_a), cells.successes(pair.rate_b), pair.test and cells.difference(pair.difference) or cells.none,
      pair.test and cells.value(several.adjusted(pair)) or cells.none,
    }
  end
  doc:table({
    columns = { title, right("First"), right("Second"), right("Difference"), cells.decimal("Adjusted p") }, rows = rows, caption = caption,
  })
end

local function ladder(report, found, width)
  local rungs = {}
  for _, policy in ipairs(found.policies) do
    local rate = policy.rate
    if rate.n > 0 then
      rungs[#rungs + 1] = {
        label = policy.name, estimate = words.rate_value(rate.k, rate.n), lower = words.value(rate.interval, "lower"),
        upper = words.value(rate.interval, "upper"), k = words.datum(rate.k), n = words.datum(rate.n),
      }
    end
  end
  return #rungs > 0 and report.figure("ladder", figure.ladder({
    title = "Success rates", width = width, unit = "percent", level = found.level, rungs = rungs,
  }))
end

local function build(report, results, params)
  local found, single, cited = results, #results.pairs == 1, references.new()
  local inlines = cited.inlines
  local doc = report.document({
    title = single and words.plain({ found.names[1], " against ", found.names[2] }) or words.list(found.names), description = words.plain(unrelated.verdict(found)),
  })
  doc:heading("Question and answer")
  doc:paragraph({
    document.strong(inlines(unrelated.verdict(found))), " ", single and inlines(unrelated.evidence(found.pairs[1])) or "",
  })
  doc:paragraph(inlines(unrelated.paragraph(found)))
  parts.warnings(doc, results)
  rate_table(doc, found, inlines)
  local drawn = ladder(report, found, params.width)
  if drawn then
    doc:figure(drawn, { id = "fig-ladder", caption = "The same rates and intervals." })
  end
  if not single then
    comparison_table(doc, found.pairs, "Pair", cells.pair, inlines(unrelated.pairs_caption(found)))
  elseif #found.tasks > 0 then
    comparison_table(doc, found.tasks, "Task", function(pair) return pair.task end,
      inlines(unrelated.tasks_caption(found)))
  end
  against_plan(doc, results, inlines)
  doc:heading("Methods and data")
  doc:paragraph(inlines(unrelated.methods(found)))
  doc:paragraph(suite_words.sources(results.read))
  cited.section(doc)
end

return {
  name = "unpaired",
  title = "Rates of unrelated trials",
  unpaired = true,
  params = { width = 480 },
  build = build,
}
