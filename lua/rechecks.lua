-- SPDX-License-Identifier: GPL-3.0-or-later
-- rechecks.lua - what can be known of a claim: counts, tables, tests, discordance.
--
-- A check is a table: claim, verdict ("reproduced", "possible", "impossible", "not enough said"),
-- counts_a and counts_b, pairs (the counts that agree), tables (paired tables of the margins),
-- found (which methods give what is reported), findings (a list of {kind, ...}).

local searches = require("searches")

local rechecks = {}

local most_pairs = 25 -- combinations of counts that are all tried; of more, their ends and middle

local function finding(check, kind, more)
  more = more or {}
  more.kind = kind
  check.findings[#check.findings + 1] = more
end

-- Counts ------------------------------------------------------------------------------------

-- What one printed rate leaves possible: {n, low, high} for each n; none with the nearest.
local function sized(rate, n, claim)
  if rate.k then
    return rate.k <= n and { { n = n, low = rate.k, high = rate.k } } or {}
  elseif claim.groups then
    local low, high = recheck.mean({ rate = rate.text, groups = claim.groups, n = n,
      decimals = claim.decimals and claim.decimals + 2 or -1 })
    return low and { { n = n * claim.groups, low = low, high = high } } or {}
  end
  local low, high = recheck.counts({ rate = rate.text, n = n })
  return low and { { n = n, low = low, high = high } } or {}
end

local function counts_of(check, side, rate, n)
  local counts = { rate = rate, n = n, sizes = {} }
  if not rate or not n then
    if rate then
      counts.smallest = recheck.sizes({ rate = rate.text, from = 1, to = 1000, most = 1 })[1]
    end
    return counts
  elseif type(n) == "table" then
    counts.sizes, counts.total = recheck.sizes({ rate = rate.text, from = n[1], to = n[2], most = 200 })
  else
    counts.sizes = sized(rate, n, check.claim)
  end
  if #counts.sizes == 0 then
    if type(n) ~= "table" and not rate.k and not check.claim.groups then
      counts.below, counts.above = recheck.nearest({ rate = rate.text, n = n })
    end
    finding(check, rate.k and "more_than_n" or "no_count", { side = side, counts = counts })
  end
  return counts
end

-- Combinations of counts of A and B: all of them, or the ends and the middle of many.
local function combine(check)
  local list, all = {}, 0
  for _, a in ipairs(check.counts_a.sizes) do
    for _, b in ipairs(check.counts_b.sizes) do
      if not check.claim.paired or a.n == b.n then
        all = all + (a.high - a.low + 1) * (b.high - b.low + 1)
      end
    end
  end
  local function some(size)
    if all <= most_pairs then
      local values = {}
      for k = size.low, size.high do
        values[#values + 1] = k
      end
      return values
    end
    return size.low < size.high and { size.low, (size.low + size.high) // 2, size.high } or { size.low }
  end
  for _, a in ipairs(check.counts_a.sizes) do
    for _, b in ipairs(check.counts_b.sizes) do
      for _, x1 in ipairs(some(a)) do
        for _, x2 in ipairs(some(b)) do
          if (not check.claim.paired or a.n == b.n) and #list < most_pairs then
            list[#list + 1] = { x1 = x1, n1 = a.n, x2 = x2, n2 = b.n }
          end
        end
      end
    end
  end
  check.pairs, check.pair_count = list, all
end

-- Tests ---------------------------------------------------------------------------------------

-- Agreeing ones first; of these the counts as given, then two-sided ones; then the nearest.
local function merit(match)
  return (match.agrees and 0 or 4) + (match.variant == "as given" and 0 or 2) + (match.alternative == "two.sided" and 0 or 1)
end

local function better(a, b)
  if merit(a) ~= merit(b) then
    return merit(a) < merit(b)
  end
  return a.distance < b.distance
end

local most_tables = 20000 -- paired tables of one pair of counts

-- Paired tables are tried unless they are said not to be, or are too many.
local function may_be_paired(claim, counts)
  local low = math.max(0, counts.x2 - counts.x1)
  local high = math.min(counts.x2, counts.n1 - counts.x1)
  return claim.paired ~= false and counts.n1 == counts.n2 and high - low < most_tables
end

local place = {} -- of each method in the catalogue

local function sort_by_merit(matches)
  if not next(place) then
    for index, method in ipairs(stats.methods) do
      place[method.id] = index
    end
  end
  table.sort(matches, function(x, y)
    if better(x, y) ~= better(y, x) then
      return better(x, y)
    end
    return place[x.method] < place[y.method]
  end)
end

-- The bounds to look for: what runs beyond the range is cut by every method here.
local function bounds(claim)
  if not claim.lower then
    return nil, nil
  end
  local least = claim.b and -1 or 0
  local function cut(text)
    local x, decimals = recheck.printed(text)
    local limit = x < least and least or x > 1 and 1 or nil
    return limit and format.fixed(limit, math.min(decimals, 17)) or text
  end
  return cut(claim.lower), cut(claim.upper)
end

-- Every method that gives what is reported, over all combinations of counts: the best match of
-- each method, side and variant.
local function search(check, other_n)
  local claim, best, order = check.claim, {}, {}
  local found = { tried = 0, skipped = 0, matches = {} }
  local lower, upper = bounds(claim)
  for index, counts in ipairs(check.pairs) do
    local made = recheck.match({
      x1 = counts.x1, n1 = counts.n1, x2 = counts.x2, n2 = counts.n2, paired = may_be_paired(claim, counts),
      p = claim.p, lower = lower, upper = upper, statistic = claim.statistic, level = claim.level or 0.95,
      other_n = other_n,
    })
    found.tried, found.skipped = math.max(found.tried, made.tried), math.max(found.skipped, made.skipped)
    for _, match in ipairs(made.matches) do
      local key = match.method .. " " .. (match.alternative or "") .. " " .. match.variant
      if not best[key] then
        order[#order + 1] = key
      end
      if not best[key] or better(match, best[key]) then
        best[key] = match
        match.pair = index
      end
    end
  end
  for index, key in ipairs(order) do
    found.matches[index] = best[key]
  end
  sort_by_merit(found.matches)
  check.found = found
end

local function is_named(test, id)
  for _, start in ipairs(test) do
    if id:sub(1, #start) == start then
      return true
    end
  end
  return false
end

-- Does a p that is only said to lie below or above a bound hold for all paired tables?
local function holds_throughout(check)
  local tables = check.tables
  local p = check.claim.p
  return tables and p and recheck.agrees(p, tables.most[1]) and recheck.agrees(p, tables.least[1])
end

local function sort_matches(check)
  local claim, agreeing, close, named = check.claim, {}, {}, {}
  for _, match in ipairs(check.found.matches) do
    if match.agrees then
      agreeing[#agreeing + 1] = match
      if claim.test and is_named(claim.test, match.method) then
        named[#named + 1] = match
      end
    else
      close[#close + 1] = match
    end
  end
  check.agreeing, check.close, check.named = agreeing, close, claim.test and named or nil
  if claim.test and #named == 0 and (check.pair_count <= #check.pairs or not claim.b) then
    finding(check, "not_by_named", { test = claim.test.name, instead = agreeing[1] })
  elseif #agreeing == 0 and check.pair_count > #check.pairs and claim.b then
    finding(check, "not_all_tried", { tried = #check.pairs, count = check.pair_count })
  elseif #agreeing == 0 then
    finding(check, "none_agrees", { tried = check.found.tried, close = close[1] })
  elseif (named[1] or agreeing[1]).alternative ~= "two.sided" and claim.b then
    finding(check, "one_sided")
  end
end

-- Numbers of trials that are easily taken for n: of both together, of one of two, and of several
-- seeds or tasks.
local function other_sizes(check)
  local pair = check.pairs[1]
  if #check.pairs ~= 1 or pair.n1 ~= pair.n2 or pair.n1 > 1000 then
    return nil
  end
  local n = pair.n1
  return { 2 * n, 3 * n, 5 * n, 10 * n, n % 2 == 0 and n >= 4 and n // 2 or nil }
end

local function any_agrees(found)
  for _, match in ipairs(found.matches) do
    if match.agrees then
      return true
    end
  end
  return false
end

local function plain_match(check)
  for _, match in ipairs(check.named or check.agreeing) do
    if match.variant == "as given" then
      return match
    end
  end
end

local function judge(check)
  local claim = check.claim
  local impossible = {
    no_count = true, more_than_n = true, none_agrees = true, not_by_named = true, not_a_p = true, reversed = true, different_n = true,
  }
  for _, item in ipairs(check.findings) do
    if impossible[item.kind] then
      return "impossible"
    end
  end
  if not claim.n_a or (claim.b and not claim.n_b) then
    return "not enough said"
  elseif not check.found then
    return "possible"
  end
  local match = plain_match(check)
  local certain = check.pair_count == 1 and match and (not match.counts.a or check.tables and check.tables.count == 1 or holds_throughout(check))
  return certain and "reproduced" or "possible"
end

-- Intervals and bounds -----------------------------------------------------------------------------

local function number(text)
  return (recheck.printed(text))
end

local function half_digit(text)
  local _, decimals = recheck.printed(text)
  return 0.5 * 10 ^ -decimals
end

local function check_interval(check)
  local claim = check.claim
  if not claim.lower then
    return
  end
  local lower, upper = number(claim.lower), number(claim.upper)
  local least = claim.b and -1 or 0
  if lower > upper then
    finding(check, "reversed")
    return
  elseif lower == upper then
    finding(check, "zero_width")
  end
  if lower < least or upper > 1 then
    finding(check, "beyond_range", { least = least })
  end
  local rate = not claim.b and (claim.a.value or claim.a.k and claim.a.k / claim.a.n)
  if rate and (rate >= 0.9 or rate <= 0.1) and lower < upper then
    local slack = half_digit(claim.lower) + half_digit(claim.upper) + 1e-9
    if math.abs((upper - rate) - (rate - lower)) <= slack then
      finding(check, "symmetric_at_edge", { rate = rate })
    end
  end
end

-- 0 of n and n of n without an interval.
local function check_ends(check)
  for _, side in ipairs({ "a", "b" }) do
    local counts = check["counts_" .. side]
    local size = counts and #counts.sizes == 1 and counts.sizes[1]
    if size and size.low == size.high and (size.low == 0 or size.low == size.n) and not check.claim.lower then
      local bound = stats.run("rate.clopper_pearson", {
        k = size.low, n = size.n, level = 0.95, alternative = size.low == 0 and "less" or "greater",
      })
      finding(check, "no_bound", { side = side, k = size.low, n = size.n, bound = bound })
    end
  end
end

local function check_p(check)
  local claim = check.claim
  if claim.p and (number(claim.p) < 0 or number(claim.p) > 1) then
    finding(check, "not_a_p")
    return false
  end
  return true
end

-- One claim ------------------------------------------------------------------------------------------

local function discordances(check)
  local claim, pair = check.claim, check.pairs[1]
  if not claim.p then
    return
  end
  check.discordances = {}
  for index, test in ipairs(check.tables.tests) do
    check.discordances[index] = searches.run("recheck.discordances", {
      x1 = pair.x1, x2 = pair.x2, n = pair.n1, p = claim.p, test = test,
    })
  end
end

local function alone(check)
  local claim, size = check.claim, check.counts_a.sizes[1]
  if claim.lower and size and #check.counts_a.sizes == 1 and number(claim.lower) <= number(claim.upper) then
    local made = { tried = 0, skipped = 0, matches = {} }
    local lower, upper = bounds(claim)
    for k = size.low, math.min(size.high, size.low + most_pairs) do
      local found = recheck.match_rate({ k = k, n = size.n, lower = lower, upper = upper, level = claim.level or 0.95 })
      made.tried, made.skipped = math.max(made.tried, found.tried), math.max(made.skipped, found.skipped)
      table.move(found.matches, 1, #found.matches, #made.matches + 1, made.matches)
    end
    check.found, check.pair_count = made, size.high - size.low + 1
    sort_by_merit(made.matches)
    sort_matches(check)
  end
end

-- options: alpha, brief (without every paired table), quick (without trying other numbers of trials).
function rechecks.claim(claim, options)
  local check = { claim = claim, findings = {}, pairs = {}, pair_count = 0, options = options, alpha = options.alpha }
  check.counts_a = counts_of(check, "a", claim.a, claim.n_a)
  check.counts_b = claim.b and counts_of(check, "b", claim.b, claim.n_b) or nil
  local sensible = check_p(check)
  check_interval(check)
  check_ends(check)
  if not claim.b then
    alone(check)
  else
    if claim.paired and type(claim.n_a) == "number" and type(claim.n_b) == "number" and claim.n_a ~= claim.n_b then
      finding(check, "different_n")
    end
    combine(check)
    local pair = check.pairs[1]
    if claim.paired and pair and pair.n1 == pair.n2 and not may_be_paired(claim, pair) then
      finding(check, "too_many_tables", { most = most_tables })
    elseif #check.pairs == 1 and may_be_paired(claim, pair) then
      check.first_c = math.max(0, pair.x2 - pair.x1)
      check.tables = recheck.tables({ x1 = pair.x1, x2 = pair.x2, n = pair.n1, level = 1 - check.alpha, summary = options.brief })
      discordances(check)
    end
    local reported = claim.p or claim.statistic or claim.lower and number(claim.lower) <= number(claim.upper)
    if reported and sensible and #check.pairs > 0 then
      search(check)
      if not options.quick and not any_agrees(check.found) and other_sizes(check) then
        search(check, other_sizes(check))
      end
      sort_matches(check)
    end
  end
  check.verdict = judge(check)
  return check
end

return rechecks
