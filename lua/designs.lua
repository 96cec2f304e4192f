-- SPDX-License-Identifier: GPL-3.0-or-later
-- designs.lua - from the arguments of a command to sequential designs, and what is known of them.

local searches = require("searches")

local designs = {}

-- A whole number of an option, or nil where it was not given.
local function whole(args, name)
  local value = args[name]
  local number = value and math.tointeger(value)
  if value and not number then
    output.fail("usage", "--" .. name:gsub("_", "-") .. " takes a whole number: " .. format.shortest(value) .. " is none")
  end
  return number
end

-- What starts the draws of a run.
function designs.seed(args)
  return whole(args, "seed")
end

-- The names of the two policies.
function designs.names(args)
  if #args.policy ~= 0 and #args.policy ~= 2 then
    output.fail("usage", "--policy names the two policies: give it twice, A first")
  end
  return #args.policy == 2 and args.policy or { "A", "B" }
end

local function numbers(args, name)
  local list = args[name] and {}
  for index, word in ipairs(args[name] or {}) do
    list[index] = word:match("^[%d.eE+-]+$") and tonumber(word)
    if not list[index] then
      output.fail("usage", "--" .. name .. " takes numbers joined by commas: \"" .. word .. "\" is none")
    end
  end
  return list
end

-- What sequential.design takes, from the options of the command line.
function designs.spec(args)
  return {
    rule = args.rule, kind = args.paired and "paired" or "unpaired", n_max = whole(args, "n_max"), alpha = args.alpha,
    spending = args.spending, parameter = args.parameter, dead = whole(args, "dead"), table = numbers(args, "table"),
    looks = numbers(args, "looks"), boundary = args.boundary, rates = args.rates, randomised = args.randomised or nil,
    over_discordant = args.over_discordant or nil, force = args.force or nil,
  }
end

-- The design of the first file, and what it says of itself.
function designs.read(args)
  local design = sequential.read(args.files[1], args.force)
  return design, design:describe()
end

-- The design that another one becomes with another rule or alpha.
local function remade(info, rule, alpha, force)
  return sequential.design({
    rule = rule, kind = info.kind, n_max = info.n_max, alpha = alpha, spending = info.spending, parameter = info.parameter,
    dead = info.dead, randomised = info.randomised or nil, over_discordant = info.over_discordant or nil, force = force or nil,
  })
end

-- The design that tells the power of one without cells: for pattern the conditional one, in
-- random order of the starts very close by. Nil where nothing stands close.
function designs.stand_in(info, force)
  if info.rule ~= "pattern" or info.over_discordant or info.spending == "table" then
    return nil
  end
  return remade(info, "conditional", info.alpha, force)
end

-- The same design with its alpha shared out among that many tasks. Fails for a design that is made
-- of more than its alpha.
function designs.shared(info, tasks, force)
  if info.spending == "table" or info.rule == "group" or info.rule == "sprt" then
    output.fail("usage", ("this design cannot be shared out among %d tasks: make one with --alpha %s for each task, and follow each with it"):format(
      tasks, format.significant(info.alpha / tasks, 4)))
  end
  return remade(info, info.rule, info.alpha / tasks, force)
end

-- What sequential.fixed_trials and sprt_bound give, of inputs by name: kind, rate_a, rate_b, alpha,
-- power, limit.
local function comparison(inputs)
  return { kind = inputs.kind, rates = { inputs.rate_a, inputs.rate_b }, alpha = inputs.alpha, power = inputs.power, limit = inputs.limit }
end

function designs.fixed_trials(inputs)
  return sequential.fixed_trials(comparison(inputs))
end

function designs.sprt_bound(inputs)
  return sequential.sprt_bound(comparison(inputs))
end

-- How a design behaves at rates {a, b}: an Operating with rates, and stand_in (a rule) or
-- simulated (with standard errors) where the figures are not its own exact ones; and what it
-- is compared with at the same power for the better policy: fixed_trials and sprt_bound, and as
-- results fixed (n) and bound (n_real).
-- asked: other (a design that stands in), stopping (also the chances by trial), fixed (false: not
-- the test of fixed size), limit (of its trials; that of the design without).
function designs.operating(design, info, rates, asked)
  local exact, row = info.has_cells and design or asked.other, nil
  if exact then
    row = exact:power(rates[1], rates[2])
    row.stopping = asked.stopping and { exact:stopping(rates[1], rates[2]) } or nil
  else
    row = design:simulate({ rates = rates })
  end
  row.stand_in, row.simulated = exact and exact ~= design and "conditional" or nil, exact == nil
  row.rates = rates
  local power = rates[1] > rates[2] and row.decide_a or row.decide_b
  if rates[1] ~= rates[2] and power > info.alpha and power < 1 then
    local same = { kind = info.kind, rate_a = rates[1], rate_b = rates[2], alpha = info.alpha, power = power, limit = asked.limit or info.n_max }
    row.fixed = asked.fixed ~= false and searches.run("sequential.fixed_trials", same) or nil
    row.bound = searches.run("sequential.sprt_bound", same)
    row.fixed_trials, row.sprt_bound = row.fixed and row.fixed.n, row.bound.n_real
  end
  return row
end

-- What may be said once a run has ended: the table of Run:after, or nil. The e-process has
-- its own p-value, one over its largest e-value.
function designs.after(run, info, state, level)
  if info.rule == "savi" or (state.decision == "undecided" and state.n < info.n_max) then
    return nil
  end
  return run:after(level or tonumber(("%.12g"):format(1 - 2 * info.alpha)))
end

-- How many starts the two policies share, of one task or of all, where all their trials do and a
-- start is more than a count of trials; else nil.
local function same_starts(read, policy_a, policy_b, count, task)
  local ok, pair = pcall(read.pairs, read, policy_a, policy_b, { repeats = "in_order", list = 0 })
  if not ok or pair.doubts.index or pair.doubts.aligned then
    return nil
  end
  local used = pair.used
  for _, of_task in ipairs(task and pair.tasks or {}) do
    used = of_task.task == task and of_task.used or used
  end
  return count > 0 and used == count and count or nil
end

-- A run of two policies under a design: policy_a, policy_b, path (a state a trial), state
-- (the last one), after, left_aside (trials after the decision), missing, and same_starts where an
-- unpaired design follows pairs.
-- options: policy (names), pairing (as of read:pairs), seed, level, task (of it alone).
function designs.follow(design, info, read, options)
  local policy_a, policy_b = read:choose(options.policy)
  local asked = { kind = info.kind }
  if info.kind == "paired" then
    asked.repeats, asked.assume_aligned = options.pairing.repeats, options.pairing.assume_aligned
  end
  asked.task = options.task
  local outcomes = read:sequence(policy_a, policy_b, asked)
  if #outcomes.a > info.n_max then
    local of_tasks = not options.task and #read:tasks() > 1
    output.fail("input", ("there are %d trials%s and the design ends at %d: follow the trials that were planned%s"):format(
      #outcomes.a, options.task and " of " .. options.task or of_tasks and (" of %d tasks"):format(#read:tasks()) or "", info.n_max,
      of_tasks and ", or each task by itself: sequential follow --tasks, or one with --where" or ""))
  end
  local run, path = design:follow(options.seed), {}
  local state = run:state()
  for n = 1, #outcomes.a do
    if state.decision ~= "undecided" then
      break
    end
    run:step(outcomes.a[n], outcomes.b[n])
    state = run:state()
    path[n] = state
  end
  return {
    read = read, policy_a = policy_a, policy_b = policy_b, path = path, state = state, missing = outcomes.missing,
    after = designs.after(run, info, state, options.level), left_aside = #outcomes.a - #path, seed = options.seed or 0,
    same_starts = info.kind == "unpaired" and same_starts(read, policy_a, policy_b, #outcomes.a, options.task) or nil,
  }
end

-- Values of n_max up to the budget: the given ones, or quarters of it above the first trials,
-- in which nothing is decided.
local function sizes(args, budget)
  local list = numbers(args, "sizes")
  for index, size in ipairs(list or {}) do
    list[index] = math.tointeger(size) or size
    if list[index] > budget then
      output.fail("usage", ("--sizes has %s, more than the budget of %d: leave it out"):format(format.shortest(size), budget))
    end
  end
  if list then
    return list
  end
  list = {}
  for quarter = 1, 4 do
    local size = budget * quarter // 4
    if quarter == 4 or size > 20 then
      list[#list + 1] = size
    end
  end
  return list
end

-- Rules and sizes side by side: what sequential.choose gives, with what was asked, and
-- unresolved, the rates for which no design within the budget reaches the target.
function designs.choose(args)
  local budget, weights = whole(args, "budget"), numbers(args, "weights")
  if weights and #weights ~= #args.rates then
    output.fail("usage", ("--weights has %d numbers for %d pairs of rates: give one for each"):format(#weights, #args.rates))
  end
  local found = sequential.choose({
    kind = args.paired and "paired" or "unpaired", alpha = args.alpha, rules = args.rules, sizes = sizes(args, budget),
    rates = args.rates, weights = weights, target = args.target, threads = 2,
  })
  found.kind, found.alpha, found.budget = args.paired and "paired" or "unpaired", args.alpha, budget
  found.target, found.rates, found.weights, found.unresolved = args.target, args.rates, weights, {}
  for index, rates in ipairs(args.rates) do
    local resolved = false
    for _, row in ipairs(found.rows) do
      resolved = resolved or row.at[index].resolved
    end
    if not resolved then
      found.unresolved[#found.unresolved + 1] = rates
    end
  end
  return found
end

return designs
