-- SPDX-License-Identifier: GPL-3.0-or-later
-- sequential_choose.lua - rules and sizes side by side, for rates that one believes in.

local designs = require("designs")
local said = require("words_sequential")
local schema = require("schema")
local terminal = require("terminal")

local args = ...

if #args.rates == 0 then
  output.fail("usage", "choose needs rates: write --rates 0.5 0.7, once or several times, all alike likely")
end

local function table_of(found)
  local rows = { { "rule", "at most", "power", "wrong", "expected" } }
  for index, row in ipairs(found.rows) do
    rows[index + 1] = {
      row.rule .. (row.stand_in and " (as conditional)" or ""), format.shortest(row.n_max),
      row.power and said.chance(row.power) or "-", row.wrong and said.chance(row.wrong) or "-", format.fixed(row.trials, 2),
    }
  end
  return rows
end

-- The best design at each of the rates.
local function by_rates(found)
  local rows = { { "A", "B", "weight", "power", "expected" } }
  for index, rates in ipairs(found.rates) do
    local at = found.rows[found.best].at[index]
    rows[index + 1] = {
      format.shortest(rates[1]), format.shortest(rates[2]), format.shortest(found.weights and found.weights[index] or 1),
      rates[1] == rates[2] and "-" or said.chance(rates[1] > rates[2] and at.decide_a or at.decide_b), format.fixed(at.expected_trials, 2),
    }
  end
  return rows
end

local function print_json(found)
  local answer = schema.head("sequential choose")
  answer.kind, answer.alpha, answer.budget, answer.target = found.kind, found.alpha, found.budget, found.target
  answer.rates, answer.weights, answer.unresolved = json.array(found.rates), found.weights, json.array(found.unresolved)
  answer.best, answer.rows = schema.choice(found.rows[found.best]), json.array({})
  for index, row in ipairs(found.rows) do
    answer.rows[index] = schema.choice(row)
  end
  output.print(json.encode(answer))
end

local function print_terminal(found)
  terminal.print(terminal.columns(table_of(found), "lrrrr"))
  if #found.rates > 1 then
    output.print("")
    terminal.say(said.best_by_rates(found))
    terminal.print(terminal.indent(terminal.columns(by_rates(found), "rrrrr"), 2))
  end
  output.print("")
  terminal.say(said.best(found))
  terminal.say(said.unresolved(found))
end

local found = designs.choose(args)
local show = args.json and print_json or print_terminal
show(found)
