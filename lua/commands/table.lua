-- SPDX-License-Identifier: GPL-3.0-or-later
-- table.lua - one table by every method that applies.

local catalogue = require("catalogue")
local terminal = require("terminal")
local schema = require("schema")
local words = require("words")
local words_table = require("words_table")

local args = ...

local function count(text)
  local number = text:match("^%d+$") and math.tointeger(tonumber(text))
  if not number then
    output.fail("usage", "\"" .. text .. "\" is not a count: write offdiag table A B C D, or K1/N1 K2/N2")
  end
  return number
end

local function fraction(text)
  local k, n = text:match("^(%d+)/(%d+)$")
  if not k then
    output.fail("usage", "\"" .. text .. "\" is not of the form K/N: write offdiag table A B C D, or K1/N1 K2/N2")
  end
  return count(k), count(n)
end

-- The inputs of each group of methods: paired where the table is known, unpaired, rates.
local function read_table(operands)
  if #operands == 4 then
    local a, b, c, d = count(operands[1]), count(operands[2]), count(operands[3]), count(operands[4])
    local n = a + b + c + d
    return {
      paired = { a = a, b = b, c = c, d = d },
      unpaired = { x1 = a + b, n1 = n, x2 = a + c, n2 = n },
    }
  elseif #operands == 2 then
    local x1, n1 = fraction(operands[1])
    local x2, n2 = fraction(operands[2])
    return { unpaired = { x1 = x1, n1 = n1, x2 = x2, n2 = n2 } }
  end
  output.fail("usage", "three numbers make no table: write offdiag table A B C D, or K1/N1 K2/N2")
end

local function policy_names()
  if #args.policy ~= 0 and #args.policy ~= 2 then
    output.fail("usage", "--policy is given " .. #args.policy .. " times: give it twice, A first")
  end
  return args.policy[1] or "A", args.policy[2] or "B"
end

-- One method on one set of inputs: its result, or what stands in the way.
local function try(method, counts)
  local inputs = {}
  for _, name in ipairs(method.inputs) do
    inputs[name] = counts[name]
  end
  inputs.level = catalogue.takes(method, "level") and args.level or nil
  inputs.margin = catalogue.takes(method, "margin") and args.margin or nil
  inputs.alternative = args.alternative
  local ok, result = pcall(stats.run, method.id, inputs)
  if not ok and type(result) ~= "userdata" then
    error(result)
  end
  return ok and result or { method = method.id, title = method.title, failure = result:message() }
end

local policy_a, policy_b = policy_names()
local tables = read_table(args.operands)
local rates = {
  { policy = policy_a, k = tables.unpaired.x1, n = tables.unpaired.n1 },
  { policy = policy_b, k = tables.unpaired.x2, n = tables.unpaired.n2 },
}

for _, rate in ipairs(rates) do
  stats.run("rate.wilson", { k = rate.k, n = rate.n }) -- an impossible or empty table ends here
end

-- All trials of a set of inputs.
local function trials_of(counts)
  return counts.a and counts.a + counts.b + counts.c + counts.d or counts.n1 and counts.n1 + counts.n2 or counts.n
end

local function is_slow(method, counts)
  return not args.slow and method.slow_above > 0 and trials_of(counts) > method.slow_above
end

-- Groups of results in the order of the catalogue, {head, question, results, recommended, why},
-- and how many methods were left out because they are one-sided, slow or need a margin.
local function compute()
  local groups, by_head, left_out = {}, {}, { one_sided = 0, slow = 0, margin = 0 }
  local one_sided = args.alternative == "greater" or args.alternative == "less"
  local function add(method, head, counts, who)
    local group = by_head[head]
    if not group then
      group = { head = head, question = method.question, results = {} }
      groups[#groups + 1], by_head[head] = group, group
    end
    local result = try(method, counts)
    group.results[#group.results + 1] = { result = result, who = who }
  end
  for _, method in ipairs(stats.methods) do
    local kind = method.id:match("^[^.]+")
    local applies = (tables[kind] or kind == "rate") and not method.ends_only
    if applies and catalogue.takes(method, "margin") and not args.margin then
      left_out.margin = left_out.margin + 1
    elseif applies and method.one_sided_only and not one_sided then
      left_out.one_sided = left_out.one_sided + 1
    elseif applies and is_slow(method, tables[kind] or rates[1]) then
      left_out.slow = left_out.slow + 1
    elseif applies and tables[kind] then
      add(method, kind .. " " .. method.question, tables[kind])
    elseif applies then
      for _, rate in ipairs(rates) do
        add(method, method.question, rate, rate.policy)
      end
    elseif method.ends_only then
      for _, rate in ipairs(rates) do
        if rate.k == 0 or rate.k == rate.n then
          add(method, method.question, rate, rate.policy)
        end
      end
    end
  end
  for _, group in ipairs(groups) do
    group.recommended, group.why = words_table.recommended(group.head, group.results)
  end
  return groups, left_out
end

-- How one result reads, by the question of its method.
local function statistic(result)
  if not result.statistic then
    return ""
  end
  local text = format.significant(result.statistic, 3)
  return result.df and text .. " (df " .. format.shortest(result.df) .. ")" or text
end

local function plain_number(x)
  return x == math.huge and "inf" or x == -math.huge and "-inf" or format.significant(x, 3)
end

local function plain_interval(result)
  return { plain_number(result.lower), " to ", plain_number(result.upper) }
end

-- An estimate and its interval, of which a method may give one only.
local function estimate_and(result, estimate, interval)
  return {
    result.estimate and estimate(result.estimate) or "",
    result.lower and result.upper and words.plain(interval(result)) or "",
  }
end

local function read_test(result)
  return { "p = " .. words.p(result.p, 3, result.log10_p), statistic(result) }
end

local readings = {
  ["test"] = read_test,
  ["margin test"] = read_test,
  ["difference interval"] = function(result)
    return estimate_and(result, words.points, words.difference_interval)
  end,
  ["rate interval"] = function(result)
    return { words.plain(words.rate_interval(result)), "" }
  end,
}

readings["Bayesian description"] = function(result)
  if not result.probability then
    return readings["rate interval"](result)
  end
  local chance = "P(" .. policy_a .. " > " .. policy_b .. ") = " .. format.significant(result.probability, 3)
  return { chance, words.plain(words.difference_interval(result)) }
end

local function read_ratio(result)
  return estimate_and(result, plain_number, plain_interval)
end

local function reading(question, result)
  if result.failure then
    return { "not computed", result.failure }
  end
  return (readings[question] or read_ratio)(result)
end

local function print_table()
  if not tables.paired then
    for _, rate in ipairs(rates) do
      output.print(format.escape(rate.policy) .. ": " .. rate.k .. " of " .. rate.n .. ", " .. words.percent(rate.k, rate.n))
    end
    return
  end
  local t = tables.paired
  terminal.print(terminal.columns({
    { "", policy_b .. " succeeds", policy_b .. " fails" },
    { policy_a .. " succeeds", tostring(t.a), tostring(t.b) },
    { policy_a .. " fails", tostring(t.c), tostring(t.d) },
  }, "lrr"))
end

-- The sentences on methods that contradict each other.
local function sides(groups)
  local alpha = tonumber(("%.12g"):format(1 - (args.level or 0.95)))
  local said = {}
  for _, kind in ipairs({ "paired", "unpaired" }) do
    said[#said + 1] = words_table.sides(kind, groups, alpha)
  end
  return said
end

-- One group: its head, a line a result, and why one of them is recommended.
local function print_group(group, level)
  local interval = group.question:find("interval", 1, true)
  output.print("")
  output.print(group.head .. (interval and ", " .. level or "") .. (args.alternative and ", " .. args.alternative or ""))
  local rows = {}
  for index, entry in ipairs(group.results) do
    local parts, title = reading(group.question, entry.result), entry.result.title
    local mark = group.recommended == entry.result.method and "* " or "  "
    rows[index] = { mark .. (entry.who and entry.who .. ", " or "") .. title, parts[1], parts[2] }
  end
  terminal.print(terminal.columns(rows, "lll"))
  if group.recommended then
    terminal.print(terminal.wrap("* recommended: " .. group.why, 2))
  end
end

local function print_groups(groups, left_out)
  local level = format.shortest(100 * (args.level or 0.95)) .. " %"
  for _, group in ipairs(groups) do
    print_group(group, level)
  end
  for _, sentence in ipairs(sides(groups)) do
    output.print("")
    terminal.say(sentence)
  end
  local hints = {
    { left_out.one_sided, "One-sided methods are shown with --alternative greater or less" },
    { left_out.margin, "Tests about a margin are shown with --margin X" },
    { left_out.slow, "Methods that take long for this table are shown with --slow" },
  }
  for _, hint in ipairs(hints) do
    if hint[1] > 0 then
      output.print("")
      output.print(hint[2] .. " (" .. hint[1] .. " of them).")
    end
  end
end

local function print_json(groups, left_out)
  local answer = schema.head("table")
  answer.policies = { policy_a, policy_b }
  answer.table = tables.paired or tables.unpaired
  answer.left_out = left_out
  answer.results, answer.recommended, answer.sides = json.array({}), json.array({}), json.array({})
  for index, sentence in ipairs(sides(groups)) do
    answer.sides[index] = words.plain(sentence)
  end
  for _, group in ipairs(groups) do
    if group.recommended then
      table.insert(answer.recommended, { group = group.head, method = group.recommended, why = group.why })
    end
    for _, entry in ipairs(group.results) do
      if entry.result.failure then
        table.insert(answer.results, { method = entry.result.method, quantity = "error", message = entry.result.failure })
      else
        schema.quantities(entry.result, answer.results)
      end
    end
  end
  output.print(json.encode(answer))
end

local groups, left_out = compute()
if args.json then
  print_json(groups, left_out)
else
  print_table()
  print_groups(groups, left_out)
end
