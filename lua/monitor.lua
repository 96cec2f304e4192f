-- SPDX-License-Identifier: GPL-3.0-or-later
-- monitor.lua - a run under a sequential design with all that the layout monitor tells of it.

local designs = require("designs")
local inputs = require("inputs")

local monitor = {}

-- Rates at which the power is told when the layout names none.
local usual = {
  unpaired = { { 0.5, 0.5 }, { 0.5, 0.55 }, { 0.5, 0.6 }, { 0.5, 0.7 }, { 0.8, 0.85 }, { 0.8, 0.9 }, { 0.8, 0.95 } },
  paired = { { 0.1, 0.1 }, { 0.08, 0.12 }, { 0.05, 0.15 }, { 0.02, 0.18 }, { 0.15, 0.25 }, { 0.1, 0.3 } },
}

-- "0.5 0.7; 0.8 0.9" as a list of pairs.
local function parse(text)
  local rates = {}
  for part in text:gmatch("[^;]+") do
    local a, b = part:match("^%s*([%d.eE-]+)[%s,]+([%d.eE-]+)%s*$")
    if not tonumber(a) or not tonumber(b) then
      output.fail("usage", "--param rates takes pairs of rates, \"0.5 0.7; 0.8 0.9\": \"" .. part .. "\" is none")
    end
    rates[#rates + 1] = { tonumber(a), tonumber(b) }
  end
  return rates
end

-- How the design behaves at each of the rates of a layout's param, or at usual ones.
function monitor.power(results, text)
  local rows, rates = {}, text ~= "" and parse(text) or usual[results.info.kind]
  for index, pair in ipairs(rates) do
    rows[index] = designs.operating(results.design, results.info, pair, { other = results.mapped })
  end
  return rows
end

-- What designs.follow gives, with the design, info, and mapped, the design that has a map: the
-- design itself, or one that stands in; nil where there is none.
function monitor.results(args, read)
  if not args.design then
    output.fail("usage", "the layout monitor follows a run under a design: name its file with --design")
  end
  local design = sequential.read(args.design)
  local info = design:describe()
  local results = designs.follow(design, info, read, {
    policy = args.policy, pairing = inputs.pairing(args), seed = 0, level = args.level,
  })
  results.design, results.info = design, info
  results.mapped = info.has_cells and design or designs.stand_in(info)
  return results
end

return monitor
