-- SPDX-License-Identifier: GPL-3.0-or-later
-- sequential_map.lua - where a design decides: by trial and lead, or over the counts of one trial.

local designs = require("designs")
local figures = require("design_figures")
local inputs = require("inputs")
local run_said = require("words_run")
local said = require("words_sequential")
local schema = require("schema")
local terminal = require("terminal")

local args = ...

local design, info = designs.read(args)
local mapped = info.has_cells and design or designs.stand_in(info, args.force)
if not mapped then
  output.fail("input", "the rule " .. info.rule .. " decides along the path, not by counts: it has no map")
end
local at = args.at and math.tointeger(args.at)
if args.at and not at then
  output.fail("usage", "--at takes a trial, a whole number: " .. format.shortest(args.at) .. " is none")
end

-- The run of the further files, or nil.
local function follow()
  if #args.files == 1 then
    return nil
  end
  local rest = {}
  for name, value in pairs(args) do
    rest[name] = value
  end
  rest.files = table.move(args.files, 2, #args.files, 1, {})
  return designs.follow(design, info, inputs.read(rest), { policy = args.policy, pairing = inputs.pairing(args) })
end

local function print_leads(leads)
  local rows, last = { { "trial", "lead that may decide", "lead that always decides" } }, nil
  for n, lead in ipairs(leads) do
    local key = (lead.some or 0) .. " " .. (lead.all or 0)
    if lead.some and key ~= last then
      rows[#rows + 1] = { format.shortest(n), format.shortest(lead.some), lead.all and format.shortest(lead.all) or "-" }
    end
    last = key
  end
  terminal.print(terminal.indent(terminal.columns(rows, "rrr"), 2))
end

local function print_counts(map)
  for x = #map, 1, -1 do
    output.print((("%5d  %s"):format(x - 1, map[x]):gsub(" +$", "")))
  end
end

local leads, run = mapped:leads(), follow()
local map = at and mapped:map(at)
if args.output then
  local drawn = map and figures.counts(info, mapped, at, run) or figures.leads(info, mapped, run)
  output.write(args.output, drawn:svg({ id = "map", theme = args.theme }))
end
if args.json then
  local answer = schema.head("sequential map")
  answer.design, answer.stand_in, answer.output = schema.design(info), not info.has_cells and "conditional" or nil, args.output
  answer.leads, answer.at, answer.map = json.array({}), at, map
  for n, lead in ipairs(leads) do
    answer.leads[n] = { n = n, some = lead.some, all = lead.all }
  end
  output.print(json.encode(answer))
else
  terminal.say(said.design(info))
  terminal.say(said.source(info, { stand_in = not info.has_cells and "conditional" or nil }))
  if map then
    terminal.say(said.counts(info, at))
    print_counts(map)
  else
    terminal.say(said.leads(info))
    print_leads(leads)
  end
  if run then
    terminal.say(run_said.decision(info, run))
  end
  if args.output then
    output.print("Written: " .. format.escape(args.output))
  end
end
