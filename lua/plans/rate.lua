-- SPDX-License-Identifier: GPL-3.0-or-later
-- rate.lua - how many trials one success rate takes.

local plans = require("plans")
local searches = require("searches")

local rate = {}

-- The intervals that are compared, the quick ones of the catalogue; wald is left out: it is
-- narrow where it is wrong.
rate.intervals = {
  "rate.wilson", "rate.clopper_pearson", "rate.midp", "rate.jeffreys", "rate.agresti_coull", "rate.likelihood_ratio",
  "rate.blaker",
}

local function interval_named(name)
  local id = name and (name:match("^rate%.") and name or "rate." .. name) or "rate.wilson"
  if not plans.title(id) then
    output.fail("usage", "there is no interval \"" .. name .. "\": take one of wilson, clopper_pearson, jeffreys, or see offdiag methods")
  end
  return id
end

-- Successes of n that are nearest to the rate, halves to even.
local function nearest(p, n)
  local x = plans.round(p * n)
  local low = math.floor(x)
  if x - low == 0.5 then
    return low % 2 == 0 and low or low + 1
  end
  return math.floor(x + 0.5)
end

-- Half of the width that an interval has: at the count that is nearest to the rate p, or where it
-- is widest when p is nil, as a result.
function rate.width_at(interval, p, n, level)
  return searches.run("plan.half_width", { interval = interval, k = p and nearest(p, n) or n // 2, n = n, level = level })
end

-- Those that are compared, and the one of the plan.
local function intervals(found)
  local list, known = {}, false
  for index, interval in ipairs(rate.intervals) do
    list[index], known = interval, known or interval == found.test
  end
  list[#list + 1] = not known and found.test or nil
  return list
end

local function widths(found, args)
  found.half_width, found.rows = args.half_width, {}
  for index, interval in ipairs(intervals(found)) do
    local function at(p)
      return searches.run("plan.for_half_width", { interval = interval, p = p, half_width = args.half_width, level = args.level })
    end
    local row = { interval = interval, worst = at(nil), expected = args.rate and at(args.rate) }
    found.rows[index] = row
    if interval == found.test then
      found.reach_of = row.expected or row.worst
      found.n = found.reach_of.all_larger
    end
  end
  if args.rate then
    found.formula = stats.run("size.n_for_wilson_halfwidth", { p = args.rate, half_width = args.half_width, level = args.level })
  end
end

local function lower(found, args)
  if not args.rate then
    output.fail("usage", "--lower needs the expected rate beside it: give --rate P")
  end
  found.lower = args.lower
  found.reach = searches.run("plan.for_lower_bound", { interval = found.test, p = args.rate, lower = args.lower, level = args.level })
  found.n = found.reach.all_larger
end

local function no_failures(found, args)
  if not args.rate then
    output.fail("usage", "--no-failures needs the rate that is to be shown: give --rate P")
  end
  found.size = stats.run("size.n_zero_failures", { p = args.rate, level = args.level })
  found.n = found.size.n
end

local function budget(found, args)
  found.n, found.rows = plans.whole(args, "n"), {}
  for index, interval in ipairs(intervals(found)) do
    found.rows[index] = {
      interval = interval, worst_width = rate.width_at(interval, nil, found.n, args.level),
      expected_width = args.rate and rate.width_at(interval, args.rate, found.n, args.level),
    }
  end
  if args.rate then
    found.formula = stats.run("size.wilson_halfwidth", { p = args.rate, n = found.n, level = args.level })
  end
end

local function grid(found, args)
  if not args.rates or not args.sizes then
    output.fail("usage", "a table of half-widths takes both: give --rates P,P,... and --sizes N,N,...")
  end
  local rates, sizes = plans.numbers(args, "rates", 0, 1), plans.numbers(args, "sizes", 1, 1e7)
  found.grid = { rates = rates, rows = {} }
  for index, n in ipairs(sizes) do
    local row = { n = math.tointeger(n) or output.fail("usage", "--sizes takes whole numbers: " .. format.shortest(n) .. " is none"),
      widths = {} }
    for column, p in ipairs(rates) do
      row.widths[column] = found.test == "rate.wilson" and stats.run("size.wilson_halfwidth", { p = p, n = n, level = args.level })
        or rate.width_at(found.test, p, row.n, args.level)
    end
    found.grid.rows[index] = row
  end
end

-- args: those of the command.
function rate.find(args)
  local found = { kind = "rate", level = args.level, assumed = { rate = args.rate }, test = interval_named(args.interval),
    rate = args.rate }
  if args.no_failures then
    no_failures(found, args)
  elseif args.rates or args.sizes then
    grid(found, args)
  elseif args.half_width then
    widths(found, args)
  elseif args.lower then
    lower(found, args)
  elseif args.n then
    budget(found, args)
  else
    output.fail("usage", "plan rate needs what is to be reached: give --half-width W, --lower P, --no-failures, --n N, or --rates and --sizes")
  end
  return found
end

return rate
