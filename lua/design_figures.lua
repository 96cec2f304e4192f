-- SPDX-License-Identifier: GPL-3.0-or-later
-- design_figures.lua - figures of sequential designs: where they decide, and when.

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

local function evident(info, number, quantity)
  return number and said.value(info, number, format.shortest(number), quantity)
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

-- The map over trials and leads of B; run and size ({width, height}) may be nil.
function figures.leads(info, leads, run, size)
  local columns, path_x, path_y, limit = {}, {}, {}, lead_limit(info, leads, run)
  for n, lead in ipairs(leads) do
    columns[n] = {
      x = n, above = evident(info, lead.some, "lead"), below = evident(info, lead.some and -lead.some, "lead"),
      least = -math.min(n, limit), most = math.min(n, limit),
    }
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

-- The ends of the counts of B that go on at a count of A: rows of Design:map.
local function going_on(row)
  local first = row:find("[.ab]")
  return first and first - 1, first and #row - row:reverse():find("[.ab]")
end

-- The map over the counts after trial n; run and size may be nil.
function figures.counts(info, map, n, run, size)
  local axis, of_a, of_b = counted(info)
  local columns, path_x, path_y = {}, { 0 }, { 0 }
  for row, letters in ipairs(map) do
    local x, low, high = row - 1, going_on(letters)
    local most = info.state == "discordant" and n - x or n
    local above, below = low and high < most and high + 1 or nil, low and low > 0 and low - 1 or nil
    if not low then -- so many successes of one that all is decided, for A from the diagonal on
      above, below = x < n / 2 and 0 or nil, x >= n / 2 and most or nil
    end
    columns[row] = { x = x, least = 0, most = most, above = evident(info, above, "count"), below = evident(info, below, "count") }
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
    local x, y, sum = { 0 }, { said.value(info, 0, "0", "decided") }, 0
    for n, chance in ipairs(row.stopping[index]) do
      sum = math.min(1, sum + chance)
      x[n + 1], y[n + 1] = n, said.value(info, sum, said.chance(sum), "decided")
    end
    series[index] = { label = "For " .. side, x = x, y = y }
  end
  return figure.curves({
    title = "By when the design has decided", x_unit = "count", y_unit = "percent", steps = true, minimum = 0, maximum = 1,
    x_axis = info.kind == "paired" and "Pairs" or "Trials of each policy", y_axis = "Decided by then (%)", series = series,
  })
end

return figures
