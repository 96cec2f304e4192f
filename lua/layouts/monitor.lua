-- SPDX-License-Identifier: GPL-3.0-or-later
-- monitor.lua - a run under a sequential design: what it decided, where it stands, what was saved.
--
-- results = "run": what monitor.results gives, of --design and the trials.

local cells = require("cells")
local figures = require("design_figures")
local monitor = require("monitor")
local references = require("references")
local run_said = require("words_run")
local said = require("words_sequential")
local words = require("words")

local right, decimal = cells.right, cells.decimal

local function say(doc, inlines, ...)
  local text = {}
  for _, sentence in ipairs({ ... }) do
    text = words.join(text, #text > 0 and " " or "", sentence)
  end
  if #text > 0 then
    doc:paragraph(inlines(text))
  end
end

-- The sentences that there are.
local function known(...)
  local list = {}
  for _, sentence in pairs({ ... }) do
    list[#list + 1] = sentence
  end
  return table.unpack(list)
end

local function number(result, quantity, text)
  return cells.value(words.value(result, quantity, text or format.shortest(result[quantity])))
end

local function chance(result, quantity)
  return number(result, quantity, said.chance(result[quantity]))
end

-- Some states of the path, the last one always.
local function path_table(doc, info, results, most, inlines)
  local rows, path = {}, results.path
  local shown = math.min(most, #path)
  for row = 1, shown do
    local state = path[(#path * row + shown - 1) // shown]
    local a, b = run_said.counts_of(info, state)
    rows[row] = {
      number(state, "n"), cells.value(words.datum(a)), cells.value(words.datum(b)), state.spent and chance(state, "spent") or cells.none,
      chance(state, "allowed"),
    }
  end
  local of_a, of_b = run_said.count_names(info, results)
  doc:table({
    id = "tbl-path", caption = inlines(run_said.path_caption(info)), rows = rows,
    columns = { right(info.kind == "paired" and "Pair" or "Trial"), right(of_a), right(of_b), decimal("Error used"), decimal("Allowed") },
  })
end

-- What the design does at likely rates, beside a test of fixed size with the same power.
local function power_table(doc, info, rows, inlines)
  local shown = {}
  for index, row in ipairs(rows) do
    shown[index] = {
      format.shortest(row.rates[1]), format.shortest(row.rates[2]), chance(row, "decide_a"), chance(row, "decide_b"),
      number(row, "expected_trials", format.fixed(row.expected_trials, 1)), number(row, "median_trials"),
      row.fixed_trials and number(row.fixed, "n") or cells.none,
    }
  end
  local paired = info.kind == "paired"
  doc:table({
    id = "tbl-power", caption = inlines(said.power_caption(info)), rows = shown,
    columns = {
      decimal(paired and "Only A" or "A"), decimal(paired and "Only B" or "B"), decimal("Decides for A"), decimal("Decides for B"), right("Expected"),
      right("Median"), right("Fixed size"),
    },
    notes = #rows > 0 and (rows[1].stand_in or rows[1].simulated) and { inlines(said.source(info, rows[1])) } or nil,
  })
end

local function design_section(doc, info, inlines)
  doc:heading("Design")
  say(doc, inlines, known(said.design(info), said.spending(info), said.directions(info)))
  say(doc, inlines, known(said.certificate(info), said.warning(info), said.assumes(info)))
  doc:paragraph({ "Rule ", info.rule, "; SHA-256 of the design: ", document.code(info.sha256), "." })
end

local function run_section(report, doc, results, params, inlines)
  local info = results.info
  doc:heading("Run")
  if results.mapped then
    local drawn = report.figure("map", figures.leads(info, results.mapped, results, params))
    doc:figure(drawn, { id = "fig-map", caption = inlines(run_said.map_caption(info, results)) })
  end
  if results.mapped and #results.path > 0 then
    local n = results.state.n
    local drawn = report.figure("counts", figures.counts(info, results.mapped, n, results, params))
    doc:figure(drawn, { id = "fig-counts", caption = inlines(run_said.counts_caption(info, results)) })
  end
  if #results.path > 0 then
    path_table(doc, info, results, params.rows, inlines)
  end
  say(doc, inlines, known(run_said.next(info, results), run_said.spent(info, results), run_said.draws(info, results), run_said.left_aside(info, results)))
end

local function build(report, results, params)
  local info, cited = results.info, references.new()
  local inlines = cited.inlines
  local decision = run_said.decision(info, results)
  local doc = report.document({
    title = words.plain({ results.policy_a, " against ", results.policy_b, ", monitored" }), description = words.plain(decision),
  })
  doc:heading("Decision")
  doc:paragraph({ document.strong(inlines(decision)) })
  say(doc, inlines, known(run_said.policies(results), run_said.after(info, results), run_said.saved(info, results)))
  say(doc, inlines, known(run_said.paired_trials(info, results)))
  run_section(report, doc, results, params, inlines)
  design_section(doc, info, inlines)
  doc:heading("What to expect of this design")
  local rows = monitor.power(results, params.rates)
  say(doc, inlines, said.saving(info))
  power_table(doc, info, rows, inlines)
  doc:heading("Data")
  doc:paragraph(inlines(run_said.data(results)))
  cited.section(doc)
end

return {
  name = "monitor", title = "A run under a sequential design", results = "run",
  params = { width = 480, height = 150, rows = 8, rates = "" }, build = build,
}
