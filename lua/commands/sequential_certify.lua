-- SPDX-License-Identifier: GPL-3.0-or-later
-- sequential_certify.lua - the largest error of a design over all rates, found anew.

local designs = require("designs")
local said = require("words_sequential")
local schema = require("schema")
local terminal = require("terminal")

local args = ...

local rows_most = 10

-- The error used by some of the trials, at the rate where it is largest.
local function by_trial(design, info)
  local rows, spent = { { "trial", "error by then" } }, design:error_by_trial(info.certificate.at)
  local shown = math.min(rows_most, info.n_max)
  for row = 1, shown do
    local n = info.n_max * row // shown
    rows[row + 1] = { format.shortest(n), said.chance(spent[n]) }
  end
  return rows
end

local design, info = designs.read(args)
local found = info.certificate
if args.json then
  local answer = schema.head("sequential certify")
  for _, key in ipairs({ "holds", "max_error", "max_error_bound", "at", "alpha", "max_coefficient" }) do
    answer[key] = found[key]
  end
  answer.design = schema.design(info)
  answer.error_by_trial = found.at and json.array(design:error_by_trial(found.at)) or nil
  output.print(json.encode(answer))
else
  terminal.say(said.design(info))
  terminal.say(said.certificate(info))
  terminal.say(said.warning(info))
  terminal.say(said.directions(info))
  if found.at then
    output.print("")
    terminal.print(terminal.indent(terminal.columns(by_trial(design, info), "rr"), 2))
  end
end
output.exit(found.holds and 0 or 1)
