-- SPDX-License-Identifier: GPL-3.0-or-later
-- sequential_next.lua - go on or stop, after each pair of outcomes as it comes.
--
-- The journal holds a line for each pair, "COUNT A B" or "COUNT A B TASK", on the disk before the
-- answer is said.

local designs = require("designs")
local schema = require("schema")
local suite_runs = require("suite_runs")
local words = require("words")
local run_said = require("words_run")
local suite_said = require("words_suite_runs")

local args = ...

local design, info = designs.read(args)
local policies, seed = designs.names(args), designs.seed(args)

-- found as in suite_runs.follow, with one nameless task where there is one run.
local function open_runs()
  local names = args.tasks or { false }
  local each, each_info = suite_runs.design(design, info, args.adjust, #names, args.force)
  local opened = {
    adjust = args.tasks and args.adjust or "bonferroni", alpha = info.alpha, info = each_info, policy_a = policies[1],
    policy_b = policies[2], tasks = {}, by_name = {},
  }
  for index, name in ipairs(names) do
    if opened.by_name[name] then
      output.fail("usage", "--tasks names \"" .. name .. "\" twice")
    end
    local run = { follower = each:follow(seed), policy_a = policies[1], policy_b = policies[2] }
    run.state = run.follower:state()
    opened.tasks[index] = { name = name, run = run }
    opened.by_name[name] = opened.tasks[index]
  end
  return opened
end

local found = open_runs()
local count = 0

local function ended(task)
  return task.run.state.decision ~= "undecided" or task.run.state.n == found.info.n_max
end

local function take(task, a, b)
  task.run.follower:step(a, b)
  task.run.state = task.run.follower:state()
  task.run.after = designs.after(task.run.follower, found.info, task.run.state)
  count = count + 1
end

local function say(task)
  local text = words.plain(run_said.answer(found.info, task.run, task.name or nil))
  if not args.json then
    return dialogue.say(text)
  end
  local answer = schema.run_state(task.run.state, schema.head("sequential next"))
  answer.design, answer.policies, answer.answer, answer.task = info.sha256, policies, text, task.name or nil
  dialogue.say(json.encode(answer, "compact"))
end

-- The task of a name; of no name where there is one run.
local function find(name)
  if args.tasks then
    return found.by_name[name]
  end
  return name == "" and found.tasks[1] or nil
end

-- What a line tells: a task of found and two outcomes, or nil and why not.
local function understand(line)
  local name, a, b = line:match("^%s*(.-)[%s,]*([01])[%s,]*([01])%s*$")
  local task = name and find(name)
  if task then
    return task, math.tointeger(a), math.tointeger(b)
  elseif args.tasks and name and name ~= "" then
    return nil, "there is no task \"" .. name .. "\": the tasks are " .. words.list(args.tasks)
  elseif args.tasks then
    return nil, "\"" .. line .. "\" is no task with two outcomes: write its name, and the outcomes of A and of B, each 0 or 1"
  end
  return nil, "\"" .. line .. "\" is no pair of outcomes: write those of A and of B, each 0 or 1, such as 1 0"
end

-- Takes what the journal held into the runs.
local function replay(journal)
  for index, line in ipairs(journal:lines()) do
    local number, a, b, name = line:match("^(%d+) ([01]) ([01]) ?(.*)$")
    local task = name and find(name)
    if not task or math.tointeger(number) ~= index or ended(task) then
      output.fail("input", "\"" .. line .. "\" cannot stand here: the journal was edited; go back to the one that was written", args.journal, index + 1)
    end
    take(task, math.tointeger(a), math.tointeger(b))
  end
end

local function open_journal()
  local title = ("offdiag sequential next 1, design %s, seed %d"):format(info.sha256, seed)
  if args.tasks then
    title = title .. ", " .. args.adjust .. ", tasks " .. table.concat(args.tasks, ",")
  end
  local journal = dialogue.journal(args.journal, title)
  replay(journal)
  if count > 0 then
    if not args.json then
      dialogue.say(words.plain(run_said.resumed(info, count, journal:torn())))
    end
    for _, task in ipairs(found.tasks) do
      say(task)
    end
  end
  return journal
end

local function all_ended()
  for _, task in ipairs(found.tasks) do
    if not ended(task) then
      return false
    end
  end
  return true
end

-- Answers line after line until all is decided or the input ends.
local function converse(journal)
  local read = 0
  while not all_ended() do
    local line = dialogue.line()
    if not line then
      return
    end
    read = read + 1
    if line:find("%S") then
      local task, a, b = understand(line)
      if not task then
        output.fail("input", a, "standard input", read)
      elseif ended(task) then
        output.fail("input", "the run of " .. task.name .. " has ended: what comes later cannot change that", "standard input", read)
      end
      if journal then
        journal:append(("%d %d %d%s"):format(count + 1, a, b, task.name and " " .. task.name or ""))
      end
      take(task, a, b)
      say(task)
    end
  end
end

local journal = args.journal and open_journal()
if not journal then
  output.warn("nothing is kept of this run: name a file with --journal")
end
converse(journal or nil)
suite_runs.judge(found)
if args.tasks and not args.json then
  dialogue.say(words.plain(suite_said.decision(found)))
end
output.exit(suite_runs.settled(found) and 0 or 1)
