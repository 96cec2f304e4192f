-- SPDX-License-Identifier: GPL-3.0-or-later
-- suite.lua - how many starts a suite of tasks, replayed starts or several policies take.

local plans = require("plans")
local searches = require("searches")

local suite = {}

local function pairs_of(found, args)
  if not args.difference or not args.discordance then
    output.fail("usage", "a plan for tasks or seeds needs --difference and --discordance of the two policies")
  elseif args.difference == 0 then
    output.fail("usage", "the two rates are equal: no number of starts finds a difference that is not there")
  end
  found.discordance, found.difference = args.discordance, args.difference
  found.assumed.discordance, found.assumed.difference = args.discordance, args.difference
  plans.check_direction(found, args.difference)
  return { psi = args.discordance, delta = math.abs(args.difference), power = found.power }
end

local function with(inputs, more)
  local made = {}
  for _, part in ipairs({ inputs, more }) do
    for name, value in pairs(part) do
      made[name] = value
    end
  end
  return made
end

local function by_task(found, args)
  local inputs = pairs_of(found, args)
  found.tasks, found.every, found.test, found.adjust = plans.whole(args, "tasks"), args.every, "paired.mcnemar_exact", "holm"
  found.size = stats.run("size.n_per_task", plans.inputs(found, with(inputs, { tasks = found.tasks, every = args.every and 1 or nil })))
  found.alone = stats.run("size.n_mcnemar_exactpower_exact_first", plans.inputs(found, inputs))
  found.n, found.total = found.size.n, found.size.n * found.tasks
  return found
end

local function by_cluster(found, args)
  local inputs = pairs_of(found, args)
  if not args.rho then
    output.fail("usage", "--seeds needs --rho, the correlation of the differences within a start: 1 where seeds change nothing, 0 where starts do not matter")
  end
  found.seeds, found.rho, found.test = plans.whole(args, "seeds"), args.rho, "several.clustered_mcnemar_obuchowski"
  found.size = stats.run("size.n_clusters", plans.inputs(found, with(inputs, { seeds = found.seeds, rho = args.rho })))
  found.alone = stats.run("size.n_mcnemar_connor", plans.inputs(found, inputs))
  found.n, found.total = found.size.n, found.size.n * found.seeds
  return found
end

local runs = 10000

local function law(found, n)
  local inputs = { n = n, alpha = found.alpha, rho = found.rho }
  for index, rate in ipairs(found.rates) do
    inputs["p" .. index] = rate
  end
  return stats.run("size.power_cochran_q", inputs)
end

-- The share of starts that are equally hard for all for which outcomes correlate by rho on the
-- average: there a better policy solves all that a worse one solves.
local function alike(found)
  local sum, count = 0, 0
  for i, x in ipairs(found.rates) do
    for j = 1, i - 1 do
      local y = found.rates[j]
      local spread = math.sqrt(x * (1 - x) * y * (1 - y))
      sum, count = sum + (spread > 0 and (math.min(x, y) - x * y) / spread or 0), count + 1
    end
  end
  return sum > 0 and math.max(0, math.min(1, found.rho * count / sum)) or 0
end

local function simulate(found, n)
  local made = searches.run("plan.cochran", {
    rates = found.rates, starts = n, alike = alike(found), alpha = found.alpha, seed = found.seed, runs = runs,
  })
  made.seed, made.n = found.seed, n
  return made
end

-- From a number of starts on, until the simulated power is there too. found: rates, rho, alpha,
-- power, seed and n, the number to begin with.
function suite.simulated_size(found)
  local n = found.n
  local most = n + n // 4 + 20
  local made = simulate(found, n)
  while made.power < found.power and n < most do
    n = n + math.max(1, n // 100)
    made = simulate(found, n)
  end
  return made
end

-- The smallest n for which at(n) has the power, where power rises with n.
local function smallest(found, at)
  local high = 8
  while at(high) < found.power do
    high = high * 2
    if high > 100000 then
      output.fail("usage", "more than 100,000 starts would be needed: the rates are too close")
    end
  end
  local low = high == 8 and 1 or high // 2
  while high - low > 1 do
    local middle = (low + high) // 2
    if at(middle) >= found.power then
      high = middle
    else
      low = middle
    end
  end
  return high
end

-- The number of starts by the large-sample law. found: rates, rho, alpha, power.
function suite.law_size(found)
  return { n = smallest(found, function(n) return law(found, n).power end) }
end

local function by_policies(found, args)
  found.rates, found.rho, found.test = plans.numbers(args, "rates", 0, 1), args.rho or 0, "several.cochran_q"
  found.seed = plans.whole(args, "seed", 0)
  local equal = true
  for _, rate in ipairs(found.rates) do
    equal = equal and rate == found.rates[1]
  end
  if #found.rates < 2 or #found.rates > 9 then
    output.fail("usage", "--rates takes the success rates of 2 to 9 policies, joined by commas")
  elseif equal then
    output.fail("usage", "all rates are equal: no number of starts finds a difference that is not there")
  end
  found.assumed.rates, found.assumed.rho = found.rates, found.rho
  local given = plans.whole(args, "n")
  found.by_law = not given and searches.run("plan.cochran_law",
    { rates = found.rates, rho = found.rho, alpha = found.alpha, power = found.power }) or nil
  local by_law = given or found.by_law.n
  found.law, found.law_n, found.given = law(found, by_law), by_law, given ~= nil
  found.simulated = given and simulate(found, given)
  if not given then
    local inputs = { rates = found.rates, rho = found.rho, alpha = found.alpha, power = found.power, seed = found.seed, n = by_law }
    found.simulated = searches.run("plan.cochran_size", inputs)
  end
  found.n = found.simulated.n
  return found
end

-- args: those of the command.
function suite.find(args)
  local found = plans.start("suite", args)
  local asked = (args.tasks and 1 or 0) + (args.seeds and 1 or 0) + (args.rates and 1 or 0)
  if asked ~= 1 then
    output.fail("usage", "plan suite answers one of three: give --tasks K, or --seeds S and --rho R, or --rates P,P,...")
  elseif args.rates then
    return by_policies(found, args)
  end
  return args.tasks and by_task(found, args) or by_cluster(found, args)
end

return suite
