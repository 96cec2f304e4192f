-- SPDX-License-Identifier: GPL-3.0-or-later
-- searches.lua - what a search or a simulation gives and no single method of the catalogue. Each has
-- a name and inputs, as a method has, so that a number of a report can be computed again.

local searches = {}

-- The functions of plan, recheck and sequential that give single numbers, and what these are.
local returned = {
  ["plan.half_width"] = { "half_width" },
  ["plan.paired_detectable"] = { "difference" },
  ["plan.unpaired_power"] = { "power" },
  ["plan.from_rates"] = { "discordance", "difference" },
  ["recheck.counts"] = { "low", "high" },
  ["recheck.nearest"] = { "below", "above" },
  ["recheck.mean"] = { "low", "high" },
  ["sequential.fixed_trials"] = { "n" },
  ["sequential.sprt_bound"] = { "n_real" },
}

-- Those that are made of several steps: module and function.
local steps = {
  ["plan.sequential"] = { "plans", "sequential_size" },
  ["plan.discordant"] = { "plans", "expected_discordant" },
  ["plan.unpaired_detectable"] = { "plans.unpaired", "detectable" },
  ["plan.cochran_law"] = { "plans.suite", "law_size" },
  ["plan.cochran_size"] = { "plans.suite", "simulated_size" },
  ["recheck.margins"] = { "recheck_margins", "range" },
  ["recheck.fails_from"] = { "recheck_margins", "fails_from" },
  ["recheck.discordances"] = { "recheck_margins", "discordance" },
  ["recheck.smallest"] = { "recheck_margins", "smallest" },
  ["recheck.best_of_many"] = { "papers", "lift" },
  ["sequential.fixed_trials"] = { "designs", "fixed_trials" },
  ["sequential.sprt_bound"] = { "designs", "sprt_bound" },
}

local rooms = { plan = plan, recheck = recheck }

local function function_of(id)
  local step = steps[id]
  if step then
    return require(step[1])[step[2]]
  end
  local room, name = id:match("^(%a+)%.([%w_]+)$")
  return rooms[room] and rooms[room][name]
end

function searches.has(id)
  return function_of(id) ~= nil
end

local function text_of(inputs)
  local names, parts = {}, {}
  for name in pairs(inputs) do
    names[#names + 1] = name
  end
  table.sort(names)
  for index, name in ipairs(names) do
    local value = inputs[name]
    if type(value) == "table" then
      local list = {}
      for place, number in ipairs(value) do
        list[place] = format.shortest(number)
      end
      value = table.concat(list, ",")
    elseif type(value) == "number" then
      value = format.shortest(value)
    end
    parts[index] = name .. "=" .. value:gsub("%s", "")
  end
  return table.concat(parts, " ")
end

-- What a search gave, as the result of it.
function searches.result(id, inputs, result)
  result.method, result.input = id, text_of(inputs)
  return result
end

-- The quantities of a search by name, with method and input as a result of stats.run has them.
-- inputs: numbers, lists of numbers, and texts whose spaces do not matter.
function searches.run(id, inputs)
  local found = table.pack(function_of(id)(inputs))
  local result = type(found[1]) == "table" and found[1] or {}
  for index, name in ipairs(returned[id] or {}) do
    result[name] = found[index]
  end
  return searches.result(id, inputs, result)
end

-- The inputs that text_of wrote. What a paper prints is a text: 0.90 is not 0.9.
local function inputs_of(id, text)
  local inputs = {}
  local texts = id:find("^recheck%.") and { rate = true, p = true } or {}
  for name, value in text:gmatch("([%a_][%w_]*)=(%S+)") do
    local number = not texts[name] and tonumber(value)
    if value:find(",", 1, true) and not texts[name] then
      number = {}
      for part in value:gmatch("[^,]+") do
        number[#number + 1] = tonumber(part)
      end
    end
    inputs[name] = number and (math.tointeger(number) or number) or value
  end
  return inputs
end

-- The same quantity again, from the input as text.
function searches.again(id, quantity, input)
  local result = searches.run(id, inputs_of(id, input))
  return result[quantity] or error("no such quantity", 0), result.input
end

return searches
