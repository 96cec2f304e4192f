-- SPDX-License-Identifier: GPL-3.0-or-later
-- figure_data.lua - a figure of a kind from files of trials, or from the numbers of a table.
--
-- of_trials.KIND(args, width), of_numbers.KIND(operands, args, width) give a figure; a kind that
-- is not there takes a description only.

local inputs = require("inputs")
local pair_figures = require("pair_figures")
local ranking = require("ranking")
local suite_figures = require("suite_figures")
local words = require("words")

local data = { of_trials = {}, of_numbers = {} }

-- What layouts name figures by; here there is one.
local report = {
  figure = function(_, drawn)
    return drawn
  end,
}

-- The pair that is asked for, or nil where several policies are.
local function pair(args)
  local read = inputs.read(args)
  local names = inputs.policies(args, read)
  return #names == 2 and inputs.compare(args, read) or nil, read
end

function data.of_trials.ladder(args, width)
  local results, read = pair(args)
  return results and pair_figures.ladder(results, width) or suite_figures.ladder(report, inputs.rank_tasks(args, read), width)
end

function data.of_trials.discordance(args, width)
  local results, read = pair(args)
  return results and pair_figures.discordance(results, width)
    or suite_figures.discordance(report, inputs.rank_tasks(args, read), width)
end

function data.of_trials.matrix(args, width)
  return suite_figures.matrix(report, inputs.rank_tasks(args), width)
    or output.fail("usage", "a matrix holds up to " .. suite_figures.most_matrix .. " policies: name some with --policy")
end

local function rate(label, k, n, interval, letters)
  return {
    label = label, k = words.datum(k), n = words.datum(n), letters = letters, lower = words.value(interval, "lower"),
    upper = words.value(interval, "upper"),
  }
end

function data.of_trials.rates(args, width)
  local found, items = inputs.rank_tasks(args).ranking, {}
  for index, policy in ipairs(ranking.ordered(found)) do
    items[index] = rate(policy.name, policy.rate.k, policy.rate.n, policy.rate.interval, policy.letters)
  end
  return figure.rates({ title = "Success rates", width = width, labels = "Policy", level = found.level, rates = items })
end

local signs = { [0] = "0", [1] = "1" }

function data.of_trials.agreement(args, width)
  local read = inputs.read(args)
  local names, options, items = inputs.policies(args, read), inputs.pairing(args), {}
  options.all = true
  for index, start in ipairs(read:matrix(names, options).starts) do
    local outcomes = {}
    for column in ipairs(names) do
      outcomes[column] = signs[start.outcomes[column]] or "-"
    end
    items[index] = {
      label = words.plain(words.join(start.task, start.task ~= "" and " " or "", start.state, start.seed ~= "" and "/" .. start.seed or "")),
      outcomes = table.concat(outcomes),
    }
  end
  return figure.agreement({ title = "All outcomes", width = width, labels = "Policy", policies = names, starts = items })
end

-- The lead as the pairs came in; no bounds, since no design says when one may look.
function data.of_trials.trajectory(args, width)
  local read = inputs.read(args)
  local policy_a, policy_b = read:choose(args.policy)
  local course, x, y, lead = read:sequence(policy_a, policy_b, inputs.pairing(args)), {}, {}, 0
  for n = 1, #course.a do
    lead = lead + course.a[n] - course.b[n]
    x[n], y[n] = n, words.datum(lead / n, nil, "lead", ("lead=%d n=%d"):format(lead, n))
  end
  return figure.trajectory({
    title = "The lead as the pairs came in", width = width, x_axis = "Pairs", y_axis = "Difference, percentage points",
    series = { { label = policy_a .. " minus " .. policy_b, x = x, y = y } },
  })
end

-- {33, 9, 1, 7} of "33" "9" "1" "7", or {{42, 50}, {34, 50}} of "42/50" "34/50"; nil of files.
function data.numbers(operands)
  local cells, shares = {}, {}
  for index, text in ipairs(operands) do
    local k, n = text:match("^(%d+)/(%d+)$")
    cells[index] = text:match("^%d+$") and math.tointeger(tonumber(text))
    shares[index] = k and { math.tointeger(tonumber(k)), math.tointeger(tonumber(n)) }
  end
  if #operands == 4 and #cells == 4 then
    return { table = { a = cells[1], b = cells[2], c = cells[3], d = cells[4] } }
  elseif #operands > 0 and #shares == #operands then
    return { shares = shares }
  end
end

local function names_of(args, count)
  local names = {}
  for index = 1, count do
    names[index] = args.policy[index] or string.char(64 + math.min(index, 26))
  end
  return names
end

local function level_of(args)
  return args.level or 0.95
end

local function need(numbers, what)
  return numbers[what] or output.fail("usage", what == "table" and "this figure takes A B C D: both, only A, only B, neither"
    or "this figure takes shares: K/N, once a policy")
end

function data.of_numbers.discordance(numbers, args, width)
  local t, names = need(numbers, "table"), names_of(args, 2)
  local test = stats.run("paired.mcnemar_exact", t)
  return figure.discordance({
    title = "Starts on which two policies disagree", width = width, policy_a = names[1], policy_b = names[2],
    bars = { {
      label = "All starts", b = words.datum(t.b), c = words.datum(t.c), pairs = words.datum(t.a + t.b + t.c + t.d),
      p = words.p_number(test),
    } },
  })
end

local function shares(numbers, args)
  local items, names = {}, names_of(args, #need(numbers, "shares"))
  for index, share in ipairs(numbers.shares) do
    local interval = stats.run("rate.clopper_pearson", { k = share[1], n = share[2], level = level_of(args) })
    items[index] = rate(names[index], share[1], share[2], interval)
  end
  return items
end

function data.of_numbers.rates(numbers, args, width)
  return figure.rates({ title = "Success rates", width = width, labels = "Policy", level = level_of(args), rates = shares(numbers, args) })
end

-- The difference of two paired policies, or the rates of several.
function data.of_numbers.ladder(numbers, args, width)
  local rungs = {}
  if numbers.table then
    local t, names = numbers.table, names_of(args, 2)
    local made = stats.run("paired.diff_tango", { a = t.a, b = t.b, c = t.c, d = t.d, level = level_of(args) })
    rungs[1] = {
      label = "All starts", estimate = words.value(made, "estimate"), lower = words.value(made, "lower"),
      upper = words.value(made, "upper"), n = words.datum(t.a + t.b + t.c + t.d),
    }
    return figure.ladder({
      title = "Difference in success rate", width = width, unit = "points", level = level_of(args), rungs = rungs,
      left = names[2] .. " better", right = names[1] .. " better",
    })
  end
  for index, item in ipairs(shares(numbers, args)) do
    item.letters, item.estimate = nil, words.rate_value(numbers.shares[index][1], numbers.shares[index][2])
    rungs[index] = item
  end
  return figure.ladder({ title = "Success rates", width = width, unit = "percent", level = level_of(args), rungs = rungs })
end

return data
