-- SPDX-License-Identifier: GPL-3.0-or-later
-- coverage.lua - how often an interval is right, or a test rejects, over all outcomes.

local terminal = require("terminal")
local schema = require("schema")

local args = ...

local function whole(name)
  local value = args[name]
  if value and not math.tointeger(value) then
    output.fail("usage", "--" .. name .. " is " .. format.shortest(value) .. ": it must be a whole number")
  end
  return value and math.tointeger(value)
end

local request = {
  method = args.operands[1],
  n = whole("n"),
  n2 = whole("n2"),
  steps = whole("steps"),
  level = args.level,
  alternative = args.alternative,
  margin = args.margin,
  difference = args.difference,
}
local coverage = stats.coverage(request)

-- How the true rates are called.
local meanings = {
  rate = "rate",
  rate_1 = "rate of group 1",
  rate_2 = "rate of group 2",
  only_a = "only A succeeds",
  only_b = "only B succeeds",
  both = "both succeed",
}

local function place(point)
  local parts = {}
  for index, name in ipairs(coverage.rates) do
    parts[index] = meanings[name] .. " " .. format.significant(point[name], 3)
  end
  return table.concat(parts, ", ")
end

local function print_text()
  local what = coverage.kind == "coverage" and "coverage" or "chance of rejection"
  local trials = request.n2 and request.n .. " and " .. request.n2 or tostring(request.n)
  output.print(format.escape(coverage.title) .. ", n = " .. trials .. (request.alternative and ", " .. request.alternative or ""))
  output.print("")
  terminal.print(terminal.indent(
    terminal.columns({
      { "nominal " .. what, format.fixed(coverage.nominal, 4), "" },
      { "least", format.fixed(coverage.least.value, 4), place(coverage.least) },
      { "mean", format.fixed(coverage.mean, 4), "over " .. #coverage.points .. " true settings" },
      { "largest", format.fixed(coverage.most.value, 4), place(coverage.most) },
    }, "lrl"),
    2
  ))
  output.print("")
  output.print("Every one of " .. coverage.tables .. " tables was computed and counted with its chance.")
end

local function print_json()
  local answer = schema.head("coverage")
  for name, value in pairs(coverage) do
    answer[name] = value
  end
  answer.n, answer.n2, answer.alternative = request.n, request.n2, request.alternative
  answer.margin, answer.difference = request.margin, request.difference
  answer.rates, answer.points = json.array(coverage.rates), json.array(coverage.points)
  output.print(json.encode(answer))
end

if args.json then
  print_json()
else
  print_text()
end
