-- SPDX-License-Identifier: GPL-3.0-or-later
-- compute.lua - one method by its id, or a CSV of inputs.

local schema = require("schema")

local args = ...

-- Options that are words, and inputs that are data and so cannot stand on a command line.
local texts = { alternative = true, form = true, test = true, adjust = true }
local data = { matrix = true, strata = true, clusters = true, scores = true, square = true, pvalues = true }

-- "a=33" -> "a", 33; "params=p1=0.5;p2=0.7" is p1 and p2.
local function add_input(inputs, word)
  local name, value = word:match("^([%w_]+)=(.*)$")
  if not name then
    output.fail("usage", "\"" .. word .. "\" is not of the form NAME=VALUE: write for example a=33")
  elseif name == "params" then
    for part in value:gmatch("[^;]+") do
      add_input(inputs, part)
    end
  elseif inputs[name] ~= nil then
    output.fail("usage", "\"" .. name .. "\" is given twice: give it once")
  elseif texts[name] then
    inputs[name] = value
  else
    local number = value:match("^[%d.eE+-]+$") and tonumber(value)
    if not number then
      output.fail("usage", name .. " takes a number: \"" .. value .. "\" is none")
    end
    inputs[name] = number
  end
end

local function compute_one(operands)
  local id, inputs = operands[1], {}
  for index = 2, #operands do
    add_input(inputs, operands[index])
  end
  for _, method in ipairs(stats.methods) do
    if method.id == id and data[method.inputs[1]] then
      output.fail("usage", id .. " takes data, not single numbers: call it in a layout, or compare the files")
    end
  end
  local result = stats.run(id, inputs)
  if args.json then
    local answer = schema.head("compute")
    answer.results, answer.notes = schema.quantities(result), json.array(result.notes)
    output.print(json.encode(answer))
    return
  end
  for _, quantity in ipairs(stats.quantities) do
    if result[quantity] then
      output.print(quantity .. " " .. format.shortest(result[quantity]))
    end
  end
end

if args.rows then
  if #args.operands > 0 or args.json then
    output.fail("usage", "--rows takes its methods and inputs from the file and prints CSV: leave the rest out")
  end
  local rows, failed = stats.rows(args.rows)
  if failed > 0 then
    output.warn(failed .. " of " .. rows .. " rows could not be computed: see out_quantity error")
    output.exit(2)
  end
elseif #args.operands == 0 then
  output.fail("usage", "compute needs a method: write offdiag compute METHOD NAME=VALUE..., or --rows FILE")
else
  compute_one(args.operands)
end
