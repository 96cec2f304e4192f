-- SPDX-License-Identifier: GPL-3.0-or-later
-- recheck.lua - can what a paper prints be right?

local claims = require("claims")
local papers = require("papers")
local review = require("review_answer")
local verification = require("verification")

local args = ...

-- A claim from the command line, by the names of the columns.
local function from_options()
  local claim = { id = "claim" }
  for _, name in ipairs(claims.columns) do
    local option = name == "n_a" and "n" or name
    local text = args[option]
    if text and name ~= "paired" then
      local value, wrong = claims.field(name, tostring(text))
      claim[name] = value
      if wrong then
        output.fail("usage", "--" .. option:gsub("_", "-") .. ": " .. wrong)
      end
    end
  end
  if (claim.lower == nil) ~= (claim.upper == nil) then
    output.fail("usage", "an interval has two bounds: give both --lower and --upper")
  end
  claim.paired = nil
  if args.paired or args.unpaired then
    claim.paired = args.paired
  end
  return claims.complete(claim)
end

local function sizes()
  local params = { alpha = args.alpha, power = args.power }
  if args.rates then
    params.p1, params.p2 = args.rates[1], args.rates[2]
  elseif args.difference and args.discordance then
    params.delta, params.psi = args.difference, args.discordance
  else
    output.fail("usage", "--size needs what it was computed from: give --rates A B, or --difference and --discordance")
  end
  local n = math.tointeger(args.size) or output.fail("usage", "--size takes a whole number of trials")
  review.size(recheck.match_size({ params = params, n = n }), n, args)
end

local options = { alpha = args.alpha, brief = #args.files > 0 and not args.output }
if #args.files > 0 and verification.takes(args.files[1]) then
  verification.run(args)
elseif #args.files > 1 then
  output.fail("usage", "recheck takes one table of claims at a time: give the others in runs of their own")
elseif #args.files > 0 then
  review.paper(papers.check(claims.read(args.files[1]), options), args)
elseif args.size then
  sizes()
elseif args.a then
  review.paper(papers.check({ from_options() }, options), args)
else
  output.fail("usage", "recheck needs a claim: give --a 42/50 --b 34/50 --p 0.02, or a table of claims")
end
