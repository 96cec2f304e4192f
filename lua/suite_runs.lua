-- SPDX-License-Identifier: GPL-3.0-or-later
-- suite_runs.lua - several tasks, each with a run of its own under one design.
--
-- bonferroni: each task is followed under the design with alpha / tasks; its decision counts.
-- holm: the same, and a task that ended undecided still counts when its p is at most alpha / (tasks
--   less those that count before it): Holm (1979) Scand J Statist 6:65 on the p-values of the runs.
-- all: each task is followed with all of alpha, and a policy is better on all tasks when it is on
--   each: an intersection-union test, Berger (1982) Technometrics 24:295.

local designs = require("designs")

local suite_runs = {}

local sides = { { "A", "p_a" }, { "B", "p_b" } }

-- Marks what Holm's procedure adds for one direction, from the smallest p on. The first task is
-- always one that was decided.
local function step_down(tasks, side, p, alpha)
  local open, counted = {}, 0
  for _, task in ipairs(tasks) do
    if task.run.state.decision == side then
      counted = counted + 1
    elseif task.run.after then
      open[#open + 1] = task
    end
  end
  table.sort(open, function(one, two)
    return one.run.after[p] < two.run.after[p]
  end)
  for _, task in ipairs(open) do
    if counted == 0 or task.run.after[p] > alpha / (#tasks - counted) then
      return
    end
    task.claim, task.by_holm, counted = task.claim or side, true, counted + 1
  end
end

-- The policy that every task decides for, or nil.
local function on_all(tasks)
  for _, task in ipairs(tasks) do
    if task.claim == nil or task.claim ~= tasks[1].claim then
      return nil
    end
  end
  return tasks[1].claim
end

-- What is said of runs that have been made: claim ("A", "B" or nil) and by_holm of each, and all,
-- the policy that is better on every task.
function suite_runs.judge(found)
  for _, task in ipairs(found.tasks) do
    local decision = task.run.state.decision
    task.claim = decision ~= "undecided" and decision or nil
  end
  if found.adjust == "holm" then
    for _, side in ipairs(sides) do
      step_down(found.tasks, side[1], side[2], found.alpha)
    end
  end
  found.all = on_all(found.tasks)
  return found
end

-- Whether every task has been decided; with "all", for the same policy.
function suite_runs.settled(found)
  for _, task in ipairs(found.tasks) do
    if not task.claim then
      return false
    end
  end
  return found.adjust ~= "all" or found.all ~= nil
end

-- The design that each of so many tasks is followed under, and what it says of itself.
function suite_runs.design(design, info, adjust, tasks, force)
  local each = (adjust == "all" or tasks == 1) and design or designs.shared(info, tasks, force)
  return each, each:describe()
end

-- Follows every task of the trials: adjust, alpha, info (of the design of each task), policy_a,
-- policy_b, same_starts as in designs.follow, and tasks, each with name, run (what designs.follow gives), claim and by_holm.
function suite_runs.follow(design, info, read, options)
  local names = read:tasks()
  local each, each_info = suite_runs.design(design, info, options.adjust, #names, options.force)
  local found = { adjust = options.adjust, alpha = info.alpha, info = each_info, read = read, tasks = {} }
  for index, name in ipairs(names) do
    options.task = name
    found.tasks[index] = { name = name, run = designs.follow(each, each_info, read, options) }
  end
  found.policy_a, found.policy_b = found.tasks[1].run.policy_a, found.tasks[1].run.policy_b
  for _, task in ipairs(found.tasks) do
    found.same_starts = task.run.same_starts and (found.same_starts or 0) + task.run.same_starts or found.same_starts
  end
  return suite_runs.judge(found)
end

return suite_runs
