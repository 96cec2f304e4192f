-- SPDX-License-Identifier: GPL-3.0-or-later
-- figures.lua - curves of a plan: power against the number of trials, and the number against what is
-- assumed. Each is a description for figure.curves, or nil.

local paired = require("plans.paired")
local plans = require("plans")
local unpaired = require("plans.unpaired")
local values = require("words_values")
local words = require("words")

local figures = {}

-- At most `most` whole numbers from low to high.
local function numbers(low, high, most)
  local list, step = {}, math.max(1, (high - low) // most)
  for n = low, high, step do
    list[#list + 1] = n
  end
  return list, step == 1
end

local function curves(found, more)
  local made = { x_unit = "count", y_unit = "percent", minimum = 0, maximum = 1, steps = true,
    target = found.power, target_label = "power " .. values.share_text(found.power) }
  for name, value in pairs(more) do
    made[name] = value
  end
  return made
end

local power = {}

local labels = { exact = "exact", midp = "mid-p", asymptotic = "chi-square" }

-- The power of each number of starts, all found in one go, each as the result of its method.
local function paired_powers(found, test, n)
  local y = plan.paired_power({
    test = test.test, discordance = found.discordance, difference = math.abs(found.difference), alpha = found.alpha,
    sides = found.sides, n = n,
  })
  local first = paired.power(found, test, n[1])
  for index, number in ipairs(n) do
    local input = first.input:gsub("%f[%w]n=%d+", "n=" .. number)
    y[index] = words.value({ power = y[index], method = first.method, input = input }, "power")
  end
  return y
end

function power.paired(found, width)
  if not found.tests then
    return nil
  end
  local n, every = numbers(math.max(2, found.n // 5), 2 * found.n, 400)
  local series = {}
  for index, test in ipairs(paired.tests) do
    series[index] = { label = labels[test.name], x = n, y = paired_powers(found, test, n) }
  end
  return curves(found, { title = "Power against the number of starts", x_axis = "starts", y_axis = "power, %", width = width, steps = every,
    series = series })
end

local function unpaired_series(found, test, sizes)
  local y = {}
  for index, n in ipairs(sizes) do
    local result = unpaired.power(found, test, n, found.rates[1], found.rates[2])
    y[index] = result.method and words.value(result, "power") or result.power
  end
  return { label = test.name, x = sizes, y = y }
end

function power.unpaired(found, width)
  if not found.chosen then
    return nil
  end
  local slow = found.test:find("boschloo", 1, true) or found.test:find("barnard", 1, true)
  local sizes, every = numbers(math.max(2, found.n // 5), 2 * found.n, slow and 20 or 80)
  local series = {}
  for _, test in ipairs(unpaired.tests) do
    if test.test == found.test or test.name == "z" then
      series[#series + 1] = unpaired_series(found, test, sizes)
    end
  end
  return curves(found, { title = "Power against the number of trials", x_axis = "trials of A", y_axis = "power, %", width = width,
    series = series,
    steps = every })
end

function power.suite(found, width)
  if not found.simulated then
    return nil
  end
  local sizes, y = numbers(math.max(2, found.n // 5), 2 * found.n, 200), {}
  for index, n in ipairs(sizes) do
    local inputs = { n = n, alpha = found.alpha, rho = found.rho }
    for place, rate in ipairs(found.rates) do
      inputs["p" .. place] = rate
    end
    y[index] = words.value(stats.run("size.power_cochran_q", inputs), "power")
  end
  return curves(found, { title = "Power of Cochran's Q", x_axis = "starts", y_axis = "power, %", width = width, steps = false,
    series = { { label = "large-sample law", x = sizes, y = y } } })
end

-- Half-widths against the number of trials, a curve a rate.
function power.rate(found, width)
  local rates, sizes = { found.rate or 0.5 }, nil
  if found.grid then
    local rows = found.grid.rows
    rates, sizes = found.grid.rates, numbers(rows[1].n, rows[#rows].n, 300)
  elseif found.half_width or (found.n and found.rows) then
    sizes = numbers(math.max(5, found.n // 5), 2 * found.n, 300)
    rates[2] = found.rate and 0.5 or nil
  end
  if not sizes or #sizes < 2 or #rates > 8 then
    return nil
  end
  local series = {}
  for index, p in ipairs(rates) do
    local y = {}
    for place, n in ipairs(sizes) do
      y[place] = words.value(stats.run("size.wilson_halfwidth", { p = p, n = n, level = found.level }), "half_width")
    end
    series[index] = { label = "at " .. values.share_text(p), x = sizes, y = y }
  end
  return {
    title = "Half-width of the Wilson interval", x_axis = "trials", y_axis = "half-width, pp", width = width,
    x_unit = "count", y_unit = "percent", minimum = 0, target = found.half_width,
    target_label = found.half_width and values.points_text(found.half_width):gsub("^%+", "") or nil,
    series = series,
  }
end

-- Power, or half-width, against the number of trials.
function figures.power(found, width)
  return power[found.kind](found, width)
end

local function size_series(label, from, to, size)
  local x, y = {}, {}
  for step = 0, 100 do
    local at = plans.round(from + (to - from) * step / 100)
    local ok, result = pcall(size, at)
    if ok and at > 0 then
      x[#x + 1], y[#y + 1] = at, words.value(result, "n")
    end
  end
  return #x > 1 and { label = label, x = x, y = y } or nil
end

local sizes = {}

function sizes.paired(found)
  local series, middle = {}, math.abs(found.difference)
  for _, by in ipairs({ -0.05, 0, 0.05 }) do
    local discordance = plans.round(found.discordance + by)
    if discordance >= middle and discordance <= 1 then
      local most = math.min(2 * middle, discordance)
      series[#series + 1] = size_series("disagree " .. values.share_text(discordance), math.max(middle / 2, 0.01), most, function(delta)
        return stats.run("size.n_mcnemar_connor", plans.inputs(found, { psi = discordance, delta = delta, power = found.power }))
      end)
    end
  end
  return series, "difference of the success rates, pp", "starts (Connor's formula)"
end

function sizes.unpaired(found)
  local series, middle = {}, math.abs(plans.round(found.rates[1] - found.rates[2]))
  local sign = found.rates[1] < found.rates[2] and -1 or 1
  for _, by in ipairs({ -0.05, 0, 0.05 }) do
    local base = plans.round(found.rates[2] + by)
    if base >= 0 and base <= 1 then
      local most = math.min(2 * middle, sign > 0 and 1 - base or base)
      series[#series + 1] = size_series("B has " .. values.share_text(base), math.max(middle / 2, 0.01), most, function(gap)
        local more = { p1 = plans.round(base + sign * gap), p2 = base, power = found.power }
        return stats.run("size.n_two_prop_pooled_null", plans.inputs(found, more))
      end)
    end
  end
  return series, "difference of the success rates, pp", "trials of each policy (normal formula)"
end

local most_series = 4 -- curves that can be told apart without colour

-- The curves on which the rows of a table of gaps lie: one for each rate of B and direction.
local function grid_series(found)
  local series, seen, least, most = {}, {}, 1, 0
  for _, row in ipairs(found.grid) do
    local gap = math.abs(plans.round(row.rates[1] - row.rates[2]))
    least, most = math.min(least, gap), math.max(most, gap)
  end
  if least == most then
    least, most = least / 2, 2 * most
  end
  for _, row in ipairs(found.grid) do
    local base, sign = row.rates[2], row.rates[1] < row.rates[2] and -1 or 1
    local other = (sign > 0) ~= (found.grid[1].rates[1] > found.grid[1].rates[2])
    local label = "B has " .. values.share_text(base) .. (other and (sign > 0 and ", A more" or ", A less") or "")
    if not seen[label] and #series < most_series then
      series[#series + 1] = size_series(label, least, math.min(most, sign > 0 and 1 - base or base), function(gap)
        local more = { p1 = plans.round(base + sign * gap), p2 = base, power = found.power, ratio = found.ratio ~= 1 and found.ratio or nil }
        return stats.run("size.n_two_prop_pooled_null", plans.inputs(found, more))
      end)
    end
    seen[label] = true
  end
  return series, "difference of the success rates, pp",
    found.ratio == 1 and "trials of each policy (normal formula)" or "trials of A (normal formula)"
end

-- The number of trials against the difference that is to be found.
function figures.sizes(found, width)
  if not sizes[found.kind] or not (found.off or found.grid) then
    return nil
  end
  local series, x_axis, y_axis = (found.grid and grid_series or sizes[found.kind])(found)
  return #series > 0 and {
    title = "Trials against the difference", width = width, x_unit = "points", y_unit = "count", x_axis = x_axis, y_axis = y_axis,
    minimum = not found.grid and 0 or nil, y_scale = found.grid and "log" or "linear", series = series,
  } or nil
end

return figures
