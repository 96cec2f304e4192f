-- SPDX-License-Identifier: GPL-3.0-or-later
-- words_unpaired.lua - the sentences about trials that are taken as unrelated; see unpaired.lua.

local analysis = require("analysis")
local several = require("words_several")
local words = require("words")
local of_pair = require("words_pair")

local said = {}

-- "42/50 against 34/50, ..." with difference, interval and named p; the second line of an answer.
function said.evidence(pair)
  local a, b = pair.rate_a, pair.rate_b
  local counts = words.join(words.datum(a.k), "/", words.datum(a.n), " against ", words.datum(b.k), "/", words.datum(b.n))
  if not pair.test then
    return words.join(counts, ": without trials of both nothing can be said.")
  end
  return words.join(
    counts, ", ", words.rate_value(a.k, a.n), " against ", words.rate_value(b.k, b.n), ": ", words.estimate_value(pair.difference),
    ", ", format.shortest(100 * pair.level), " % interval ", words.difference_interval(pair.difference), " (",
    words.name(pair.difference), "); ", words.p_value(pair.test), " (", words.name(pair.test), ")."
  )
end

-- Why nothing is paired, and what that costs.
function said.why(found)
  if found.counts then
    return { "The files hold counts: which trials began alike is not known, so the trials are taken as unrelated. ",
      "Of single trials on the same starts a paired comparison sees more." }
  end
  return { "The trials are taken as unrelated, as --unpaired says. Where policies share their starts a paired comparison sees more." }
end

local most_searched = 20000 -- trials of A among which a decisive rate is sought

-- The fewest successes of A from which on the test has p below alpha with A ahead; nil where
-- none of n has.
local function needed(pair)
  local a, b = pair.rate_a, pair.rate_b
  local low, high = math.ceil(b.k / b.n * a.n), a.n
  local function p_of(k)
    return analysis.p(stats.run(pair.test.method, { x1 = k, n1 = a.n, x2 = b.k, n2 = b.n }))
  end
  if a.n > most_searched or p_of(high) >= pair.alpha then
    return nil
  end
  while low < high do
    local middle = (low + high) // 2
    if p_of(middle) < pair.alpha then
      high = middle
    else
      low = middle + 1
    end
  end
  return high
end

-- What a null result could have shown; nil when the verdict is another.
function said.detectable(pair)
  local k = pair.verdict == "undecided" and needed(pair)
  if not k then
    return nil
  end
  local a, b = pair.rate_a, pair.rate_b
  local test = stats.run(pair.test.method, { x1 = k, n1 = a.n, x2 = b.k, n2 = b.n })
  return words.join(
    "This is not evidence that the two are equal: against ", words.datum(b.k), "/", words.datum(b.n), " of ", pair.policy_b, ", ",
    pair.policy_a, " would have needed ", words.datum(k), "/", words.datum(a.n), " or more, a difference of ",
    words.datum(k / a.n - b.k / b.n, words.points(k / a.n - b.k / b.n), "difference"), ", to reach ", words.p_value(test), "."
  )
end

-- How the p of several tests were adjusted; nil of one.
function said.adjusted(list, adjust, what)
  local tested = 0
  for _, pair in ipairs(list) do
    tested = tested + (pair.test and 1 or 0)
  end
  return tested > 1 and {
    "The p of ", words.datum(tested), " ", what, " are adjusted together ", several.adjuster(adjust), ".",
  } or nil
end

-- The policies from the best rate down, as one sentence of several.
function said.verdict(found)
  if #found.pairs == 1 then
    return of_pair.verdict(found.pairs[1])
  end
  local apart = 0
  for _, pair in ipairs(found.pairs) do
    apart = apart + (pair.test and pair.adjusted < found.alpha and 1 or 0)
  end
  return words.join(
    words.datum(apart), " of ", words.datum(#found.pairs), " pairs of policies ", apart == 1 and "differs" or "differ",
    " in their rates at ", format.shortest(found.alpha), "."
  )
end

-- All that is said below the tables, in order.
function said.remarks(found)
  local list = { said.why(found) }
  list[#list + 1] = #found.pairs == 1 and said.detectable(found.pairs[1]) or nil
  list[#list + 1] = said.adjusted(found.pairs, found.adjust, "pairs")
  list[#list + 1] = said.adjusted(found.tasks, found.adjust, "tasks")
  for _, policy in ipairs(found.policies) do
    list[#list + 1] = policy.missing > 0 and words.join(
      words.datum(policy.missing), policy.missing == 1 and " trial of " or " trials of ", policy.name, policy.missing == 1 and " has" or " have",
      " no outcome and ", policy.missing == 1 and "is" or "are", " left out."
    ) or nil
  end
  return list
end

-- The same as one paragraph.
function said.paragraph(found)
  local text = {}
  for index, pieces in ipairs(said.remarks(found)) do
    text = words.join(text, index > 1 and " " or "", pieces)
  end
  return text
end

-- The first pair of policies with trials of both; nil where there is none.
local function tested(found)
  for _, pair in ipairs(found.pairs) do
    if pair.test then
      return pair
    end
  end
end

-- What was done, for the methods section of a report.
function said.methods(found)
  local pair = tested(found)
  return pair and {
    "The trials of the policies are taken as unrelated. Rates were compared by the ", words.name(pair.test), " at ",
    format.shortest(found.alpha), ", two-sided; differences have the ", words.name(pair.difference), ", rates the ",
    words.name(pair.rate_a.interval), ".",
  } or { "No two policies have trials." }
end

function said.rates_caption(found)
  local by
  for _, policy in ipairs(found.policies) do
    by = by or policy.rate.interval
  end
  return words.join("Success rates with ", format.shortest(100 * found.level), " % intervals", by and { " (", words.name(by), ")" }, ".")
end

local function compared_by(pair)
  return pair and words.join(" Differences with their intervals (", words.name(pair.difference), "), p\u{00A0}of the ", words.name(pair.test), ".") or nil
end

function said.pairs_caption(found)
  return words.join("Pairs of policies.", compared_by(tested(found)))
end

function said.tasks_caption(found)
  return words.join("By task: ", found.names[1], " first, ", found.names[2], " second.", compared_by(tested(found)))
end

return said
