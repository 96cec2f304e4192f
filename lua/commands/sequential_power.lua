-- SPDX-License-Identifier: GPL-3.0-or-later
-- sequential_power.lua - how often a design decides, and after how many trials.

local designs = require("designs")
local figures = require("design_figures")
local said = require("words_sequential")
local schema = require("schema")
local terminal = require("terminal")

local args = ...

local rows_most = 10

if #args.rates == 0 and not args.grid then
  output.fail("usage", "power needs rates: write --rates 0.5 0.7, once or several times, or --grid 0.1")
elseif args.output and #args.rates ~= 1 then
  output.fail("usage", "--output draws the stopping time at one pair of rates: write --rates once")
end

-- All pairs A < B of the middles of steps of this width.
local function grid(step)
  local rates, count = {}, math.floor(1 / step + 1e-9)
  for i = 0, count - 1 do
    for j = i + 1, count - 1 do
      local a, b = tonumber(("%.12g"):format((i + 0.5) * step)), tonumber(("%.12g"):format((j + 0.5) * step))
      rates[#rates + 1] = { a, b }
    end
  end
  return rates
end

-- By when it has decided: at trials that part what still happens.
local function by_trial(row)
  local rows, a, b = { { "trial", "for A by then", "for B by then" } }, 0, 0
  local ends = row.decide_a + row.decide_b
  for n = 1, #row.stopping[1] do
    local before = math.floor((a + b) / ends * rows_most + 1e-9)
    a, b = a + row.stopping[1][n], b + row.stopping[2][n]
    if math.floor((a + b) / ends * rows_most + 1e-9) > before or n == #row.stopping[1] then
      rows[#rows + 1] = { format.shortest(n), said.chance(math.min(a, row.decide_a)), said.chance(math.min(b, row.decide_b)) }
    end
  end
  return rows
end

-- One row for every pair of rates; fixed: with the test of fixed size.
local function table_of(found, fixed)
  local rows = { { "A", "B", "for A", "for B", "undecided", "expected", "median", "bound", fixed and "fixed size" or nil } }
  for index, row in ipairs(found) do
    rows[index + 1] = {
      format.shortest(row.rates[1]), format.shortest(row.rates[2]), said.chance(row.decide_a), said.chance(row.decide_b),
      said.chance(row.undecided), format.fixed(row.expected_trials, 2), format.shortest(row.median_trials),
      row.sprt_bound and format.fixed(row.sprt_bound, 2) or "-", fixed and (row.fixed_trials and format.shortest(row.fixed_trials) or "-") or nil,
    }
  end
  return rows
end

local function print_json(info, found)
  local answer = schema.head("sequential power")
  answer.design, answer.rows = schema.design(info), json.array({})
  for index, row in ipairs(found) do
    answer.rows[index] = schema.operating(row)
  end
  answer.output = args.output
  if #found == 1 then
    for key, value in pairs(schema.operating(found[1])) do
      if key ~= "rates" then
        answer[key] = value
      end
    end
  end
  output.print(json.encode(answer))
end

local function print_terminal(info, found)
  terminal.say(said.design(info))
  if #found == 1 then
    terminal.say(said.power(info, found[1]))
    terminal.say(said.against(info, found[1]))
    if found[1].stopping then
      output.print("")
      terminal.print(terminal.indent(terminal.columns(by_trial(found[1]), "rrr"), 2))
      output.print("")
    end
  else
    output.print("")
    terminal.print(terminal.indent(terminal.columns(table_of(found, not args.grid), args.grid and "rrrrrrrr" or "rrrrrrrrr"), 2))
    output.print("")
  end
  if args.grid then
    terminal.say(said.grid(info, found))
  end
  terminal.say(said.source(info, found[1]))
  terminal.say(said.directions(info))
  if args.output then
    output.print("Written: " .. format.escape(args.output))
  end
end

local design, info = designs.read(args)
local rates, found = args.rates, {}
if args.grid then
  rates = table.move(grid(args.grid), 1, 10000, #rates + 1, rates)
end
local asked = { force = args.force, stopping = #rates == 1, fixed = not args.grid, other = not info.has_cells and designs.stand_in(info, args.force) or nil }
for index, pair in ipairs(rates) do
  if info.kind == "unpaired" or pair[1] + pair[2] <= 1 then
    found[#found + 1] = designs.operating(design, info, pair, asked)
  elseif index <= #args.rates then
    output.fail("usage", ("only A with %s and only B with %s cannot be: they are more than 1"):format(format.shortest(pair[1]), format.shortest(pair[2])))
  end
end
if #found == 0 then
  output.fail("usage", "--grid " .. format.shortest(args.grid) .. " leaves no two rates: take a smaller step, such as 0.1")
end
if args.output then
  if not found[1].stopping then
    output.fail("input", "the rule " .. info.rule .. " is simulated: the chances of its stopping times are not known exactly")
  end
  output.write(args.output, figures.stopping(info, found[1]):svg({ id = "stopping", theme = args.theme }))
end
local show = args.json and print_json or print_terminal
show(info, found)
