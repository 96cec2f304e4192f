-- SPDX-License-Identifier: GPL-3.0-or-later
-- coverage.lua - how often an interval is right, or a test rejects, over all outcomes: of one
-- method, also as a figure, or of all methods.

local catalogue = require("catalogue")
local painting = require("painting")
local said = require("words_coverage")
local schema = require("schema")
local terminal = require("terminal")

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

-- One method ---------------------------------------------------------------------------

local function print_text(coverage)
  local what = coverage.kind == "coverage" and "coverage" or "chance of rejection"
  local rows = {
    { "nominal " .. what, format.fixed(coverage.nominal, 4), "" },
    { "least", format.fixed(coverage.least.value, 4), said.place(coverage.least, coverage.rates) },
    { "mean", format.fixed(coverage.mean, 4), "over " .. coverage.settings .. " true settings" },
    { "largest", format.fixed(coverage.most.value, 4), said.place(coverage.most, coverage.rates) },
  }
  if coverage.width then
    rows[#rows + 1] = { "mean width", format.fixed(coverage.width, 4), "" }
  end
  output.print(format.escape(said.title(coverage, request)))
  output.print("")
  terminal.print(terminal.indent(terminal.columns(rows, "lrl"), 2))
  output.print("")
  output.print("Every one of " .. coverage.tables .. " tables was computed and counted with its chance.")
  if coverage.unanswered > 0 then
    output.print("Tables for which the method has no answer count as " .. (coverage.kind == "coverage" and "not covered" or "not rejected")
      .. ": " .. coverage.unanswered .. ".")
  end
end

local function print_json(coverage)
  local answer = schema.head("coverage")
  for name, value in pairs(coverage) do
    answer[name] = value
  end
  answer.n, answer.n2, answer.alternative = request.n, request.n2, request.alternative
  answer.margin, answer.difference, answer.output = request.margin, request.difference, args.output
  answer.rates, answer.points = json.array(coverage.rates), json.array(coverage.points)
  output.print(json.encode(answer))
end

local function one()
  if args.output and not request.steps and request.method:find("^rate%.") then
    request.steps = 400 -- coverage jumps with the rate: enough points to see each jump
  end
  local coverage = stats.coverage(request)
  if args.output then
    local drawn = figure.curves(said.curves(coverage, request))
    output.write(args.output, painting.paint(drawn, args.output, { theme = args.theme, id = "coverage" }))
  end
  if args.json then
    print_json(coverage)
  elseif args.output ~= "-" then
    print_text(coverage)
  end
end

-- All methods --------------------------------------------------------------------------

local kinds = { rate = true, paired = true, unpaired = true }

local function has_coverage(method)
  local test = method.question == "test" or method.question == "margin test"
  return kinds[method.id:match("^[^.]+")] and not method.ends_only and (test or catalogue.takes(method, "level"))
end

local function is_slow(method)
  local trials = method.id:find("^unpaired") and request.n + (request.n2 or request.n) or request.n
  return not args.slow and method.slow_above > 0 and trials > method.slow_above
end

-- One row of the survey. Margin tests are asked about 0.1, one-sided methods whether A is better.
local function survey_row(method)
  local asked = { method = method.id, n = request.n, n2 = request.n2, steps = request.steps, level = request.level }
  asked.margin = catalogue.takes(method, "margin") and (request.margin or 0.1) or nil
  asked.alternative = method.one_sided_only and "greater" or nil
  local found = stats.coverage(asked)
  return {
    method = method.id, kind = found.kind, nominal = found.nominal, least = found.least.value, mean = found.mean,
    largest = found.most.value, width = found.width,
  }
end

local columns = { "nominal", "least", "mean", "largest", "width" }

local function print_rows(rows, left_out)
  local lines = { { "method", "nominal", "least", "mean", "largest", "width" } }
  for index, row in ipairs(rows) do
    lines[index + 1] = { row.method }
    for place, name in ipairs(columns) do
      lines[index + 1][place + 1] = row[name] and format.fixed(row[name], 4) or ""
    end
  end
  if args.csv then
    for index, line in ipairs(lines) do
      output.print((index == 1 and "n," or request.n .. ",") .. table.concat(line, ","))
    end
    return
  end
  terminal.print(terminal.columns(lines, "lrrrrr"))
  if left_out > 0 then
    output.print("")
    output.print("Methods that take minutes for this n are shown with --slow (" .. left_out .. " of them).")
  end
end

local function survey()
  local rows, left_out = json.array({}), 0
  for _, option in ipairs({ "output", "alternative", "difference" }) do
    if args[option] then
      output.fail("usage", "--" .. option .. " is for one method: name it")
    end
  end
  for _, method in ipairs(stats.methods) do
    if has_coverage(method) and is_slow(method) then
      left_out = left_out + 1
    elseif has_coverage(method) then
      rows[#rows + 1] = survey_row(method)
    end
  end
  if args.json then
    local answer = schema.head("coverage")
    answer.n, answer.n2, answer.methods, answer.left_out = request.n, request.n2, rows, left_out
    output.print(json.encode(answer))
  else
    print_rows(rows, left_out)
  end
end

if args.csv and request.method then
  output.fail("usage", "--csv is the table of all methods: leave METHOD out")
elseif request.method then
  one()
else
  survey()
end
