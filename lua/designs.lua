-- SPDX-License-Identifier: GPL-3.0-or-later
-- designs.lua - from the arguments of a command to sequential designs, and what is known of them.

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

-- The design that tells the power of one without cells: for pattern the conditional one, in
-- random order of the starts very close by. Nil where nothing stands close.
function designs.stand_in(info, force)
  if info.rule ~= "pattern" or info.over_discordant or info.spending == "table" then
    return nil
  end
  return sequential.design({
    rule = "conditional", kind = info.kind, n_max = info.n_max, alpha = info.alpha, spending = info.spending,
    parameter = info.parameter, dead = info.dead, force = force or nil,
  })
end

-- How a design behaves at rates {a, b}: an Operating with rates, and stand_in (a rule) or
-- simulated (with standard errors) where the figures are not its own exact ones; and what it
-- is compared with at the same power for the better policy: fixed_trials and sprt_bound.
function designs.operating(design, info, rates, force)
  local row
  if info.has_cells then
    row = design:power(rates[1], rates[2])
  else
    local other = designs.stand_in(info, force)
    row = other and other:power(rates[1], rates[2]) or design:simulate({ rates = rates })
    row.stand_in, row.simulated = other and "conditional" or nil, other == nil
  end
  row.rates = rates
  local power = rates[1] > rates[2] and row.decide_a or row.decide_b
  if rates[1] ~= rates[2] and power > info.alpha and power < 1 then
    local asked = { kind = info.kind, rates = rates, alpha = info.alpha, power = power, limit = info.n_max }
    row.fixed_trials, row.sprt_bound = sequential.fixed_trials(asked), sequential.sprt_bound(asked)
  end
  return row
end

-- What may be said once a run has ended: the table of Run:after, or nil. The e-process has
-- its own p-value, one over its largest e-value.
local function after(run, info, state, level)
  if info.rule == "savi" or (state.decision == "undecided" and state.n < info.n_max) then
    return nil
  end
  return run:after(level)
end

-- A run of two policies under a design: policy_a, policy_b, path (a state a trial), state
-- (the last one), after, left_aside (trials after the decision) and missing.
-- options: policy (names), pairing (as of read:pairs), seed, level.
function designs.follow(design, info, read, options)
  local policy_a, policy_b = read:choose(options.policy)
  local asked = { kind = info.kind }
  if info.kind == "paired" then
    asked.repeats, asked.assume_aligned = options.pairing.repeats, options.pairing.assume_aligned
  end
  local outcomes = read:sequence(policy_a, policy_b, asked)
  if #outcomes.a > info.n_max then
    output.fail("input", ("there are %d trials and the design ends at %d: follow the trials that were planned"):format(#outcomes.a, info.n_max))
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
    after = after(run, info, state, options.level or tonumber(("%.12g"):format(1 - 2 * info.alpha))), left_aside = #outcomes.a - #path, seed = options.seed or 0,
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
  local budget = whole(args, "budget")
  local found = sequential.choose({
    kind = args.paired and "paired" or "unpaired", alpha = args.alpha, rules = args.rules, sizes = sizes(args, budget),
    rates = args.rates, target = args.target, threads = 2,
  })
  found.kind, found.alpha, found.budget = args.paired and "paired" or "unpaired", args.alpha, budget
  found.target, found.rates, found.unresolved = args.target, args.rates, {}
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
