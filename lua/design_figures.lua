-- SPDX-License-Identifier: GPL-3.0-or-later
-- design_figures.lua - figures of sequential designs: where they decide, and when.

local evidence = require("design_evidence")
local said = require("words_sequential")
local words = require("words")

local figures = {}

-- The names of the axes, what counts of A and B are called, and the path of a run.
local function counted(info)
  if info.state == "discordant" then
    return "Pairs that only %s solved", "only_a", "only_b"
  end
  return "Successes of %s", "successes_a", "successes_b"
end

local function names(run)
  return run and run.policy_a or "A", run and run.policy_b or "B"
end

-- A number of the map of a design for one policy; about is what the design says of itself.
local function evident(about, number, quantity, side, place, text)
  return number and {
    number = number, text = text or format.shortest(number), method = about.method, quantity = quantity,
    input = about.input .. place .. " for=" .. side,
  }
end

-- How far the axis of leads goes: beyond the leads that always decide, and the path.
local function lead_limit(info, leads, run)
  local limit = 4
  for _, lead in ipairs(leads) do
    limit = math.max(limit, lead.all or lead.some or 0)
  end
  for _, state in ipairs(run and run.path or {}) do
    limit = math.max(limit, math.abs(state.successes_b - state.successes_a))
  end
  return math.min(info.n_max, limit + limit // 2)
end

-- What stands over trial n in the map of leads, which reaches to a lead of limit: lead is of Design:leads.
function figures.lead_column(about, lead, n, limit)
  local place = " n=" .. n
  return {
    x = n, least = -math.min(n, limit), most = math.min(n, limit),
    above = evident(about, lead.some, "lead", "B", place), below = evident(about, lead.some and -lead.some, "lead", "A", place),
  }
end

-- What stands over x successes of A in the map of counts after trial n: map is Design:map(n).
function figures.count_column(about, map, n, x)
  local discordant = about.state == "discordant"
  local above, below = evidence.counts(map, n, x, discordant)
  local place = (" n=%d x=%d"):format(n, x)
  return {
    x = x, least = 0, most = discordant and n - x or n,
    above = evident(about, above, "count", "B", place), below = evident(about, below, "count", "A", place),
  }
end

-- The map over trials and leads of B; design has it, or stands in for one without; run and size
-- ({width, height}) may be nil.
function figures.leads(info, design, run, size)
  local about, leads = design:describe(), design:leads()
  local columns, path_x, path_y, limit = {}, {}, {}, lead_limit(info, leads, run)
  for n, lead in ipairs(leads) do
    columns[n] = figures.lead_column(about, lead, n, limit)
  end
  for index, state in ipairs(run and run.path or {}) do
    path_x[index], path_y[index] = state.n, words.datum(state.successes_b - state.successes_a)
  end
  local a, b = names(run)
  return figure.region({
    title = "Where the design decides", width = size and size.width, height = size and size.height,
    policy_a = a, policy_b = b, b_above = true,
    x_axis = info.kind == "paired" and "Pairs" or "Trials of each policy", y_axis = "Lead of " .. b,
    note = words.plain(said.region_note()), columns = columns, path_x = path_x, path_y = path_y, minimum = -limit, maximum = limit,
  })
end

-- The map over the counts after trial n; design, run and size as for the leads.
function figures.counts(info, design, n, run, size)
  local axis, of_a, of_b = counted(info)
  local about, map = design:describe(), design:map(n)
  local columns, path_x, path_y = {}, { 0 }, { 0 }
  for x = 0, #map - 1 do
    columns[x + 1] = figures.count_column(about, map, n, x)
  end
  for index, state in ipairs(run and run.path or {}) do
    if state.n <= n then
      path_x[index + 1], path_y[index + 1] = state[of_a], words.datum(state[of_b])
    end
  end
  local a, b = names(run)
  return figure.region({
    title = "Where the design decides after so many trials", width = size and size.width, height = size and size.height,
    policy_a = a, policy_b = b, b_above = true,
    x_axis = axis:format(a), y_axis = axis:format(b), note = words.plain(said.counts_note(info, n)), columns = columns,
    path_x = run and path_x or nil, path_y = run and path_y or nil,
  })
end

-- By when a design has decided, at the rates of an Operating with stopping.
function figures.stopping(info, row)
  local series = {}
  for index, side in ipairs({ "A", "B" }) do
    local x, y, sum = { 0 }, { evident(row, 0, "decided", side, " n=0") }, 0
    for n, chance in ipairs(row.stopping[index]) do
      sum = math.min(1, sum + chance)
      x[n + 1], y[n + 1] = n, evident(row, sum, "decided", side, " n=" .. n, said.chance(sum))
    end
    series[index] = { label = "For " .. side, x = x, y = y }
  end
  return figure.curves({
    title = "By when the design has decided", x_unit = "count", y_unit = "percent", steps = true, minimum = 0, maximum = 1,
    x_axis = info.kind == "paired" and "Pairs" or "Trials of each policy", y_axis = "Decided by then (%)", series = series,
  })
end

return figures
