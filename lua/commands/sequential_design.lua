-- SPDX-License-Identifier: GPL-3.0-or-later
-- sequential_design.lua - makes a design that may stop early, certified.

local designs = require("designs")
local said = require("words_sequential")
local schema = require("schema")
local terminal = require("terminal")

local args = ...

local design = sequential.design(designs.spec(args))
local info = design:describe()
if args.output then
  design:write(args.output)
end
if args.json then
  local answer = schema.head("sequential design")
  answer.design, answer.output = schema.design(info), args.output
  output.print(json.encode(answer))
else
  terminal.say(said.design(info))
  terminal.say(said.directions(info))
  terminal.say(said.certificate(info))
  terminal.say(said.warning(info))
  terminal.say(said.assumes(info))
  output.print("sha256 " .. info.sha256)
  if args.output then
    output.print("Written: " .. format.escape(args.output))
  end
end
