-- SPDX-License-Identifier: GPL-3.0-or-later
-- scores.lua - graded scores on the same starts: what `brief` becomes with --score.
--
-- results = "scores": read, names, pairs (what scores.pairs gives) and overall.

local cells = require("cells")
local graded = require("words_scores")
local parts = require("pair_parts")
local references = require("references")
local several = require("words_several")
local suite_words = require("words_suite")
local words = require("words")

local right, decimal = cells.right, cells.decimal

local function pair_table(doc, results, inlines)
  local rows = {}
  for index, pair in ipairs(results.pairs) do
    local some = pair.n > 0
    rows[index] = {
      cells.pair(pair), cells.value(words.datum(pair.n)), pair.estimate and cells.value(graded.score(pair.estimate, "estimate")) or cells.none,
      pair.estimate and inlines(graded.bounds(pair.estimate)) or cells.none, some and cells.value(words.p_digits(pair.test)) or cells.none,
      some and cells.value(several.adjusted(pair)) or cells.none,
    }
  end
  doc:table({
    id = "tbl-scores", rows = rows,
    columns = { "Pair", right("Starts"), decimal("Difference"), right("Interval"), decimal("p"), decimal("Adjusted p") },
    caption = inlines(graded.pairs_caption(results)),
  })
end

-- How often the first reached the level of the row and the second that of the column.
local function level_table(doc, pair)
  if not pair.levels then
    return
  end
  local columns, rows = { pair.policy_a .. " / " .. pair.policy_b }, {}
  for index, level in ipairs(pair.levels.levels) do
    columns[index + 1] = right(format.shortest(level))
    rows[index] = { format.shortest(level) }
    for place, count in ipairs(pair.levels.square[index]) do
      rows[index][place + 1] = cells.value(words.datum(count))
    end
  end
  doc:table({
    columns = columns, rows = rows,
    caption = { "Starts by level of ", pair.column, ": ", pair.policy_a, " by row, ", pair.policy_b, " by column." },
  })
end

local function build(report, results, params)
  local first, single, cited = results.pairs[1], #results.pairs == 1, references.new()
  local inlines = cited.inlines
  local doc = report.document({
    title = words.plain({ words.list(results.names), " by ", first.column }), description = words.plain(graded.verdict(first)),
  })
  doc:heading("Question and answer")
  for _, pair in ipairs(results.pairs) do
    doc:paragraph({ document.strong(inlines(graded.verdict(pair))), " ", inlines(graded.evidence(pair)) })
  end
  doc:paragraph(inlines(graded.overall(results.overall) or {}))
  parts.warnings(doc, results)
  pair_table(doc, results, inlines)
  for _, pair in ipairs(results.pairs) do
    if not single then
      doc:heading(pair.policy_a .. " and " .. pair.policy_b, { level = 2 })
    end
    local said = pair.n > 0 and graded.beside(pair) or {}
    for _, more in ipairs({ "levels", "cut" }) do
      said = words.join(said, graded[more](pair) and " " or "", graded[more](pair) or {})
    end
    doc:paragraph(inlines(said))
    level_table(doc, pair)
  end
  doc:heading("Methods and data")
  doc:paragraph(inlines(graded.methods(results)))
  doc:paragraph(suite_words.sources(results.read))
  cited.section(doc)
end

return {
  name = "scores",
  title = "Graded scores on the same starts",
  results = "scores",
  params = {},
  build = build,
}
