-- SPDX-License-Identifier: GPL-3.0-or-later
-- sequential_next.lua - go on or stop, after each pair of outcomes as it comes.
--
-- The journal holds a line for each pair, "TRIAL A B", on the disk before the answer is said.

local designs = require("designs")
local said = require("words_sequential")
local schema = require("schema")
local words = require("words")

local args = ...

local function fail_line(file, line, text, rest)
  output.fail("input", ("\"%s\" is no pair of outcomes%s"):format(text, rest), file, line)
end

-- "1 0", "1,0" or "10": two outcomes.
local function outcomes(text)
  local a, b = text:match("^%s*([01])[%s,]*([01])%s*$")
  return math.tointeger(a), math.tointeger(b)
end

-- Takes what the journal held into the run.
local function replay(run, journal)
  for index, line in ipairs(journal:lines()) do
    local trial, pair = line:match("^(%d+) ([01] [01])$")
    if math.tointeger(trial) ~= index then
      fail_line(args.journal, index + 1, line, (" of trial %d: the journal was edited; go back to the one that was written"):format(index))
    end
    run:step(outcomes(pair))
  end
end

local design, info = designs.read(args)
local policies = designs.names(args)
local run = design:follow(designs.seed(args))
local found = { policy_a = policies[1], policy_b = policies[2] }

local function say()
  found.state = run:state()
  if args.json then
    local answer = schema.run_state(found.state, schema.head("sequential next"))
    answer.design, answer.policies, answer.answer = info.sha256, policies, words.plain(said.answer(info, found))
    dialogue.say(json.encode(answer, "compact"))
  else
    dialogue.say(words.plain(said.answer(info, found)))
  end
end

local function ended()
  return found.state.decision ~= "undecided" or found.state.n == info.n_max
end

local journal
if args.journal then
  journal = dialogue.journal(args.journal, ("offdiag sequential next 1, design %s, seed %d"):format(info.sha256, designs.seed(args)))
  replay(run, journal)
else
  output.warn("nothing is kept of this run: name a file with --journal")
end
found.state = run:state()
if found.state.n > 0 then
  if not args.json then
    dialogue.say(words.plain(said.resumed(info, found, journal:torn())))
  end
  say()
end

local read = 0
while not ended() do
  local line = dialogue.line()
  if not line then
    break
  end
  read = read + 1
  if line:find("%S") then
    local a, b = outcomes(line)
    if not a then
      fail_line("standard input", read, line, ": write the outcomes of A and of B, each 0 or 1, such as 1 0")
    end
    if journal then
      journal:append(("%d %d %d"):format(found.state.n + 1, a, b))
    end
    run:step(a, b)
    say()
  end
end
output.exit(found.state.decision == "undecided" and 1 or 0)
