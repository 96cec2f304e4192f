-- SPDX-License-Identifier: GPL-3.0-or-later
-- words_scores.lua - the sentences about graded scores, of what scores.lua gives.

local several = require("words_several")
local words = require("words")

local graded = {}

-- A number of a result: an estimate or a bound.
function graded.score(result, quantity)
  return words.value(result, quantity, format.significant(result[quantity], 3))
end

-- "-0.125 to 0.00"; without limits where differences are too few.
function graded.bounds(result)
  if result.lower == -math.huge and result.upper == math.huge then
    return { "without limits, there being too few differences" }
  end
  return { graded.score(result, "lower"), " to ", graded.score(result, "upper") }
end

-- The same with its name.
function graded.interval(result)
  return words.join(graded.bounds(result), " (", words.name(result), ")")
end

function graded.question(pair)
  return { "Does ", pair.policy_a, " have a higher ", pair.column, " than ", pair.policy_b, "?" }
end

function graded.verdict(pair)
  if pair.verdict == nil then
    return { "No start has a ", pair.column, " for both ", pair.policy_a, " and ", pair.policy_b, ": nothing can be said." }
  elseif pair.verdict == "undecided" then
    return { "These trials do not decide between ", pair.policy_a, " and ", pair.policy_b, " on ", pair.column, "." }
  end
  return { pair.policy_a, " has a ", pair.verdict == "better" and "higher " or "lower ", pair.column, " than ", pair.policy_b, "." }
end

function graded.evidence(pair)
  if pair.n == 0 then
    return { "0 pairs." }
  end
  local head = words.join(words.datum(pair.n), pair.n == 1 and " start" or " starts", " with a score for both")
  if pair.missing > 0 then
    head = words.join(head, " (", words.datum(pair.missing), " without)")
  end
  if pair.estimate then
    head = words.join(
      head, ": difference ", graded.score(pair.estimate, "estimate"), ", ", format.shortest(100 * pair.level), " % interval ",
      graded.interval(pair.estimate)
    )
  end
  return words.join(head, "; ", words.p_value(pair.test), " (", words.name(pair.test), ").")
end

-- The other tests, and the mean difference.
function graded.beside(pair)
  local parts = { "Other tests of the scores: " }
  for index = 2, #pair.tests do
    parts = words.join(parts, index > 2 and "; " or "", words.name(pair.tests[index]), ", ", words.p_value(pair.tests[index]))
  end
  parts = words.join(parts, ".")
  if not pair.mean then
    return parts
  end
  if not pair.mean.lower then
    return words.join(parts, " Mean difference ", graded.score(pair.mean, "estimate"), ".")
  end
  return words.join(parts, " Mean difference ", graded.score(pair.mean, "estimate"), ", interval ", graded.interval(pair.mean), ".")
end

-- Whether both policies reach each level of partial credit equally often; nil of many levels.
function graded.levels(pair)
  if not pair.levels then
    return nil
  end
  local parts = { "Partial credit has ", words.datum(#pair.levels.levels), " levels. Whether both reach each of them equally often: " }
  for index, result in ipairs(pair.levels.tests) do
    parts = words.join(parts, index > 1 and "; " or "", words.p_value(result), " (", words.name(result), ")")
  end
  return words.join(parts, ".")
end

-- The test of all policies together; nil where there is none.
function graded.overall(result)
  return result and words.join(
    "Any difference at all: ", words.p_value(result), " (", words.name(result), ", ", words.datum(result.n),
    result.n == 1 and " start" or " starts", " with a score for every policy)."
  ) or nil
end

-- What a declared cut makes of the scores; nil where none was declared.
function graded.cut(pair)
  if not pair.cut then
    return nil
  end
  local counts = pair.cut.pair
  return words.join(
    "With success declared as a ", pair.column, " of ", format.shortest(pair.cut.at), " or more, ", pair.policy_a, " alone succeeds on ",
    words.datum(counts.b), " starts and ", pair.policy_b, " alone on ", words.datum(counts.c), ": ", words.p_value(pair.cut.test), " (",
    words.name(pair.cut.test), ")."
  )
end

function graded.pairs_caption(results)
  return {
    "Differences of ", results.pairs[1].column, ", first minus second; p adjusted together ", several.adjuster(results.adjust), ".",
  }
end

-- What was done, for the methods section of a report.
function graded.methods(results)
  for _, pair in ipairs(results.pairs) do
    if pair.test and pair.estimate then
      local said = { "Pairs were tested by the ", words.name(pair.test), "; differences are the ", words.name(pair.estimate), "." }
      return results.overall and words.join(said, " All policies together: ", words.name(results.overall), ".") or said
    end
  end
  return { "No two policies have scores on a common start." }
end

return graded
