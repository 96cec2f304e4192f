-- SPDX-License-Identifier: GPL-3.0-or-later
-- plans.lua - what the four planning questions share: lua/plans/KIND.lua answers each.
--
-- A plan is a table: kind, alpha, power, alternative, sides, assumed (the numbers it rests on),
-- test (a method id), n (trials to run), and what its kind adds.

local searches = require("searches")
local words = require("words")

local plans = {}

-- A number as the decimal it is meant as: 0.1 + 0.05 is 0.15.
function plans.round(x)
  return tonumber(("%.12g"):format(x))
end

-- A whole number of an option, or nil where it was not given.
function plans.whole(args, name, least)
  local value = args[name]
  local number = value and math.tointeger(value)
  if value and (not number or number < (least or 1)) then
    output.fail("usage", ("--%s takes a whole number from %d on: %s is none"):format(name, least or 1, format.shortest(value)))
  end
  return number
end

-- A list of numbers of an option of names, or nil where it was not given.
function plans.numbers(args, name, low, high)
  local list = args[name] and {}
  for index, word in ipairs(args[name] or {}) do
    local number = word:match("^[%d.eE+-]+$") and tonumber(word)
    if not number or number < low or number > high then
      output.fail("usage", ("--%s takes numbers from %s to %s joined by commas: \"%s\" is none"):format(
        name, format.shortest(low), format.shortest(high), word))
    end
    list[index] = number
  end
  return list
end

-- alpha, power and the side of a test, into the plan.
function plans.start(kind, args)
  return {
    kind = kind, alpha = args.alpha, power = args.power, alternative = args.alternative,
    sides = args.alternative == "two.sided" and 2 or 1, assumed = {},
  }
end

-- A one-sided plan is for a difference in its direction.
function plans.check_direction(found, difference)
  local wrong = found.alternative == "greater" and difference < 0 or found.alternative == "less" and difference > 0
  if wrong then
    output.fail("usage", ("--alternative %s looks for A %s B, but the difference A - B is %s: exchange the rates or the side"):format(
      found.alternative, found.alternative == "greater" and "above" or "below", format.shortest(difference)))
  end
end

-- The inputs of a method of stats.size: those given, and sides where they are not two.
function plans.inputs(found, more)
  local inputs = { alpha = found.alpha }
  if found.sides == 1 then
    inputs.sides = 1
  end
  for name, value in pairs(more) do
    inputs[name] = value
  end
  return inputs
end

local rows -- of the catalogue, by id

local function method(id)
  if not rows then
    rows = {}
    for _, row in ipairs(stats.methods) do
      rows[row.id] = row
    end
  end
  return rows[id]
end

-- The title of a method by its id; nil where there is no such method.
function plans.title(id)
  local row = method(id)
  return row and row.title
end

-- The same as a piece of a sentence.
function plans.name(id)
  return words.name({ method = id, title = plans.title(id) })
end

-- A result as stats.run gives it, of the method with these inputs, for what a search found.
function plans.result(id, inputs, quantities)
  local row, parts = method(id), {}
  for _, name in ipairs(row.inputs) do
    if inputs[name] then
      parts[#parts + 1] = name .. "=" .. format.shortest(inputs[name])
    end
  end
  quantities.method, quantities.title, quantities.input = id, row.title, table.concat(parts, " ")
  return quantities
end

-- Both numbers that a search found, as results of the methods ID_first and ID_all_larger.
function plans.searched(test, id, inputs, sizes)
  return {
    test = test, looked_to = sizes.horizon,
    first = plans.result(id .. "_first", inputs, { n = sizes.first, power = sizes.power_first }),
    lasting = plans.result(id .. "_all_larger", inputs, { n = sizes.all_larger, power = sizes.power_all_larger }),
  }
end

plans.most_slow = 1600 -- trials of a policy by formula up to which --slow searches by exact power
plans.most_sequential = 600 -- trials of a fixed plan; beside larger ones no sequential design is sought

-- Expected and maximal trials of the design that stops early and has a power: the smallest n_max
-- found by halving, near a fixed n; or nil. inputs: kind, n, power, alpha of each direction, and p1
-- and p2, the two rates or those of the two kinds of discordant pairs.
function plans.sequential_size(inputs)
  local rule = inputs.kind == "paired" and "conditional" or "staircase"
  local function at(n_max)
    local row = sequential.design({ rule = rule, kind = inputs.kind, n_max = n_max, alpha = inputs.alpha }):power(inputs.p1, inputs.p2)
    row.power = inputs.p1 > inputs.p2 and row.decide_a or row.decide_b
    row.n_max = n_max
    return row
  end
  local low, high = math.max(10, inputs.n * 3 // 4), math.max(16, inputs.n * 6 // 5)
  local best = at(high)
  while best.power < inputs.power do
    if high > 3 * plans.most_sequential then
      return nil
    end
    low, high = high, high * 5 // 4
    best = at(high)
  end
  while high - low > 1 do
    local row = at((low + high) // 2)
    if row.power >= inputs.power then
      high, best = row.n_max, row
    else
      low = row.n_max
    end
  end
  best.rule = rule
  return best
end

-- The same beside a plan, with its error shared between the two directions; or nil.
function plans.sequential(found, kind, rates)
  local alpha = found.sides == 1 and found.alpha or plans.round(found.alpha / 2)
  if found.n > plans.most_sequential or alpha >= 0.5 then
    return nil
  end
  local best = searches.run("plan.sequential", {
    kind = kind, n = found.n, alpha = alpha, power = found.power, p1 = rates[1], p2 = rates[2],
  })
  if not best.n_max then
    return nil
  end
  best.rates, best.alpha, best.kind = rates, alpha, kind
  return best
end

-- How many of n starts are expected to be discordant.
function plans.expected_discordant(inputs)
  return { expected = inputs.n * inputs.discordance }
end

return plans
