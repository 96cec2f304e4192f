-- SPDX-License-Identifier: GPL-3.0-or-later
-- words_coverage.lua - what offdiag coverage says: the names of true rates, and the figure.

local words_coverage = {}

-- How the true rates are called.
local meanings = {
  rate = "rate",
  rate_1 = "rate of group 1",
  rate_2 = "rate of group 2",
  only_a = "only A succeeds",
  only_b = "only B succeeds",
  both = "both succeed",
}

-- The limit at an end reads as the end.
local function rate_text(rate)
  local near = math.floor(rate + 0.5)
  return math.abs(rate - near) < 1e-9 and tostring(near) or format.significant(rate, 3)
end

-- "rate of group 1 0.25, rate of group 2 0.5": where a point lies.
function words_coverage.place(point, rates)
  local parts = {}
  for index, name in ipairs(rates) do
    parts[index] = meanings[name] .. " " .. rate_text(point[name])
  end
  return table.concat(parts, ", ")
end

local function percent_axis(text)
  return text:sub(1, 1):upper() .. text:sub(2) .. ", %"
end

local function trials(request)
  return request.n2 and request.n .. " and " .. request.n2 or tostring(request.n)
end

-- Along the hypothesis of a test one rate is free: for pairs how often the two disagree.
local function along_line(coverage)
  if coverage.rates[1] == "only_a" then
    return "chance that the two disagree", function(point) return point.only_a + point.only_b end
  end
  local last = coverage.rates[#coverage.rates]
  return meanings[last], function(point) return point[last] end
end

local function line_series(coverage, place_of, label)
  local x, y = {}, {}
  for index, point in ipairs(coverage.points) do
    x[index], y[index] = place_of(point), point.value
  end
  return { { label = label, x = x, y = y } }
end

-- Least, mean and largest value for each first rate, over all others.
local function band_series(coverage)
  local name = coverage.rates[1]
  local by_rate, order = {}, {}
  for _, point in ipairs(coverage.points) do
    local key = format.significant(point[name], 9)
    local seen = by_rate[key]
    if not seen then
      seen = { x = point[name], least = 1, most = 0, sum = 0, count = 0 }
      by_rate[key], order[#order + 1] = seen, seen
    end
    seen.least, seen.most = math.min(seen.least, point.value), math.max(seen.most, point.value)
    seen.sum, seen.count = seen.sum + point.value, seen.count + 1
  end
  table.sort(order, function(one, two) return one.x < two.x end)
  local series = { { label = "largest", x = {}, y = {} }, { label = "mean", x = {}, y = {} }, { label = "least", x = {}, y = {} } }
  for index, seen in ipairs(order) do
    local values = { seen.most, seen.sum / seen.count, seen.least }
    for place, one in ipairs(series) do
      one.x[index], one.y[index] = seen.x, values[place]
    end
  end
  return series
end

-- The description of the figure: the value against the true rate; where several rates are
-- free, against the first of them, with what the others make of it.
function words_coverage.curves(coverage, request)
  local what = coverage.kind == "coverage" and "coverage" or "chance of rejection"
  local line = #coverage.rates == 1 or coverage.kind == "rejection"
  local axis, place_of = along_line(coverage)
  return {
    title = coverage.title .. ": " .. what .. ", n = " .. trials(request),
    x_unit = "percent", y_unit = "percent",
    x_axis = percent_axis(line and axis or "true " .. meanings[coverage.rates[1]]), y_axis = percent_axis(what),
    target = coverage.nominal, target_label = format.shortest(100 * coverage.nominal) .. " % nominal",
    note = not line and "Over the other true rates of the grid." or nil,
    series = line and line_series(coverage, place_of, what) or band_series(coverage),
  }
end

-- "Wilson score interval, n = 20"
function words_coverage.title(coverage, request)
  return coverage.title .. ", n = " .. trials(request) .. (request.alternative and ", " .. request.alternative or "")
end

return words_coverage
