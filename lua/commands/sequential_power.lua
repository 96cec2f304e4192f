-- SPDX-License-Identifier: GPL-3.0-or-later
-- sequential_power.lua - how often a design decides, and after how many trials.

local designs = require("designs")
local said = require("words_sequential")
local schema = require("schema")
local terminal = require("terminal")

local args = ...

if #args.rates == 0 then
  output.fail("usage", "power needs rates: write --rates 0.5 0.7, once or several times")
end

-- One row for every pair of rates.
local function table_of(found)
  local rows = { { "A", "B", "for A", "for B", "undecided", "expected", "median", "fixed size", "bound" } }
  for index, row in ipairs(found) do
    rows[index + 1] = {
      format.shortest(row.rates[1]), format.shortest(row.rates[2]), said.chance(row.decide_a), said.chance(row.decide_b),
      said.chance(row.undecided), format.fixed(row.expected_trials, 2), format.shortest(row.median_trials),
      row.fixed_trials and format.shortest(row.fixed_trials) or "-", row.sprt_bound and format.fixed(row.sprt_bound, 2) or "-",
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
  else
    output.print("")
    terminal.print(terminal.indent(terminal.columns(table_of(found), "rrrrrrrrr"), 2))
    output.print("")
  end
  terminal.say(said.source(info, found[1]))
  terminal.say(said.directions(info))
end

local design, info = designs.read(args)
local found = {}
for index, rates in ipairs(args.rates) do
  found[index] = designs.operating(design, info, rates, args.force)
end
local show = args.json and print_json or print_terminal
show(info, found)
