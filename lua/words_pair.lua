-- SPDX-License-Identifier: GPL-3.0-or-later
-- words_pair.lua - the sentences about one comparison of two policies: pieces as in words.lua, of what
-- analysis.compare gives.

local analysis = require("analysis")
local words = require("words")

local of_pair = {}

-- Whether an interval at 1 - alpha, or a test, finds a difference.
local function finds(result, alpha)
  if result.lower then
    return result.lower > 0 or result.upper < 0
  end
  return analysis.p(result) < alpha
end

-- Level and alpha belong together: then an interval takes a side of alpha, as a test does.
local function coherent(comparison)
  return math.abs(comparison.level + comparison.alpha - 1) <= 1e-12
end

local function level_text(level)
  return format.shortest(100 * level) .. " %"
end

local function on_task(comparison)
  return comparison.task and comparison.task ~= "" and " on " .. comparison.task or ""
end

function of_pair.question(comparison)
  return { "Does ", comparison.policy_a, " succeed more often than ", comparison.policy_b, on_task(comparison), "?" }
end

-- The answer in a few words: the first of the two lines.
function of_pair.verdict(comparison)
  local a, b, place = comparison.policy_a, comparison.policy_b, on_task(comparison)
  if comparison.verdict == "better" then
    return { a, " succeeds more often than ", b, place, "." }
  elseif comparison.verdict == "worse" then
    return { a, " succeeds less often than ", b, place, "." }
  elseif comparison.verdict == "undecided" then
    return { "These trials do not decide between ", a, " and ", b, place, "." }
  end
  return { "No start gave an outcome for both ", a, " and ", b, place, ": nothing can be said." }
end

-- The evidence for it: the second line. Rates, difference with interval, named p.
function of_pair.evidence(comparison)
  local n = comparison.n
  if n == 0 then
    return { "0 pairs." }
  end
  local ra, rb = comparison.rate_a, comparison.rate_b
  return words.join(
    words.rate_value(ra.k, n), " against ", words.rate_value(rb.k, n), " of ", words.datum(n),
    n == 1 and " start: " or " starts: ",
    words.estimate_value(comparison.difference), ", ", level_text(comparison.level), " interval ",
    words.difference_interval(comparison.difference), " (", words.name(comparison.difference), "); ",
    words.p_value(comparison.test), " (", words.name(comparison.test), ")."
  )
end

-- Who won the starts on which the two disagree.
function of_pair.discordance(comparison)
  local pair, m = comparison.pair, comparison.discordant
  if m == 0 then
    return { "The two agree on every start, so nothing in these trials tells them apart." }
  end
  return words.join(
    "They disagree on ", words.datum(m), " of ", words.datum(comparison.n),
    comparison.n == 1 and " start: " or " starts: ", comparison.policy_a, " alone solved ", words.datum(pair.b), ", ",
    comparison.policy_b, " alone ", words.datum(pair.c), "."
  )
end

-- How low p can get at all when few pairs disagree; nil when there are enough.
function of_pair.floor(comparison)
  local m = comparison.discordant
  if m == 0 or m >= 6 then
    return nil
  end
  local best = stats.run("paired.mcnemar_exact", { a = 0, b = m, c = 0, d = 0 })
  return words.join(
    "With ", words.count(m, "disagreement"), " the exact test cannot give less than ",
    words.value(best, "p", "p = " .. format.shortest(best.p)),
    ", whoever wins them: six are needed before p < 0.05 is possible."
  )
end

-- What a null result could have shown; nil when the verdict is not "undecided".
function of_pair.detectable(comparison)
  local m, n, needed = comparison.discordant, comparison.n, comparison.needed
  if comparison.verdict ~= "undecided" or m == 0 then
    return nil
  end
  if not needed then
    return { "No split of so few disagreements would have been enough for p < ", format.shortest(comparison.alpha), "." }
  end
  local wins = stats.run(comparison.test.method, { a = 0, b = needed, c = m - needed, d = n - m })
  return words.join(
    "This is not evidence that the two are equal: with ", words.datum(m), " disagreements only a split of ",
    words.datum(needed), " to ", words.datum(m - needed), " or more, a difference of ",
    words.datum((2 * needed - m) / n, words.points((2 * needed - m) / n), "difference"), ", would have reached ",
    words.p_value(wins), "."
  )
end

-- How that falls beside the paired test; nothing where it is on the same side of alpha.
local function beside_paired(comparison)
  local alpha, paired = comparison.alpha, finds(comparison.test, comparison.alpha)
  local test = finds(comparison.unpaired_test, alpha)
  local interval = coherent(comparison) and finds(comparison.unpaired_difference, alpha)
  if coherent(comparison) and test ~= interval then
    return words.join(": the two fall on different sides of ", format.shortest(alpha))
  elseif test ~= paired then
    return words.join(", on the other side of ", format.shortest(alpha))
  end
end

-- What an analysis that ignores the pairing would have said.
function of_pair.unpaired(comparison)
  local test, difference = comparison.unpaired_test, comparison.unpaired_difference
  local ra, rb = comparison.rate_a, comparison.rate_b
  return words.join(
    "Taken as unrelated trials, ", words.datum(ra.k), "/", words.datum(ra.n), " against ", words.datum(rb.k), "/",
    words.datum(rb.n), " would give ", words.p_value(test), " (", words.name(test), ") and a difference of ",
    words.difference_interval(difference), " (", words.name(difference), ")", beside_paired(comparison), "."
  )
end

-- With the trials that have no partner, beside the pairs alone; nil where there are none.
function of_pair.overlap(comparison)
  local result = comparison.overlap
  return result and words.join(
    "With the trials without a partner taken in: ", words.estimate_value(result), ", ", level_text(result.level), " interval ",
    words.difference_interval(result), "; ", words.p_value(result), " (", words.name(result), "). The pairs alone decide here."
  ) or nil
end

-- The other paired tests beside the default one.
function of_pair.beside(comparison)
  local parts = { "Other paired tests: " }
  for index, result in ipairs(comparison.beside) do
    parts[#parts + 1] = index > 1 and "; " or nil
    parts = words.join(parts, words.name(result), ", ", words.p_value(result))
  end
  parts[#parts + 1] = "."
  return parts
end

-- One sentence when two of the shown paired tests fall on different sides of alpha; nil else.
function of_pair.contradiction(comparison)
  local shown = { comparison.test, table.unpack(comparison.beside) }
  local below, above = {}, {}
  for _, result in ipairs(shown) do
    local side = finds(result, comparison.alpha) and below or above
    side[#side + 1] = words.join(#side > 0 and ", " or "", words.name(result))
  end
  if #below == 0 or #above == 0 then
    return nil
  end
  return words.join(
    "The tests fall on different sides of ", format.shortest(comparison.alpha), ": below it ",
    words.join(table.unpack(below)), "; not below it ", words.join(table.unpack(above)),
    ". The verdict follows the first named test, which was fixed before the data were seen by this program."
  )
end

-- All that is to be said beside the answer, in order.
function of_pair.remarks(comparison)
  local said = { of_pair.discordance(comparison) }
  for _, doubt in ipairs(comparison.doubts or require("words_pairing").doubts(comparison.pair)) do
    said[#said + 1] = doubt.pieces
  end
  for _, sentence in ipairs({ "floor", "detectable", "contradiction", "overlap", "unpaired" }) do
    said[#said + 1] = of_pair[sentence](comparison)
  end
  return said
end

-- The same as one paragraph.
function of_pair.paragraph(comparison)
  local said = {}
  for index, pieces in ipairs(of_pair.remarks(comparison)) do
    said = words.join(said, index > 1 and " " or "", pieces)
  end
  return said
end

-- What was done and who proposed it, for the methods section of a report.
function of_pair.methods(comparison)
  local parts = words.join(
    "Trials were paired on task, state and seed; a trial without an outcome is missing, not a failure. The question was put to the ",
    words.name(comparison.test), " at ", format.shortest(comparison.alpha), ", two-sided; the difference has the ",
    words.name(comparison.difference), coherent(comparison) and ", which excludes zero exactly when this test rejects" or "", ". Rates have the ",
    words.name(comparison.rate_a.interval), ". Other paired tests: "
  )
  for index, result in ipairs(comparison.beside) do
    parts[#parts + 1] = index > 1 and "; " or nil
    parts = words.join(parts, words.name(result), ", ", words.p_value(result))
  end
  return words.join(
    parts, ". What ignores the pairing is by the ", words.name(comparison.unpaired_test), " and the ",
    words.name(comparison.unpaired_difference), "."
  )
end

function of_pair.ladder_caption(comparison)
  return {
    "Difference in success rate, ", comparison.policy_a, " minus ", comparison.policy_b, ", with ", level_text(comparison.level),
    " intervals: paired (", words.name(comparison.difference), "), and with the pairing ignored (",
    words.name(comparison.unpaired_difference), ").",
  }
end

function of_pair.discordance_caption(comparison)
  return {
    "Starts on which the two disagree: to the right those that only ", comparison.policy_a, " solved, to the left those that only ",
    comparison.policy_b, " solved. Starts that both or neither solved say nothing about which is better.",
  }
end

-- Used, missing, duplicated, unmatched: what became of the trials.
function of_pair.pairing(pair)
  return words.join(
    words.datum(pair.used), pair.used == 1 and " pair used, " or " pairs used, ", words.datum(pair.missing), " missing, ",
    words.datum(pair.duplicated), " duplicated, ", words.datum(pair.unmatched), " unmatched"
  )
end

-- How many of several tests would fall below alpha by chance.
function of_pair.multiplicity(count, alpha)
  local expected = format.shortest(tonumber(format.significant(count * alpha, 2)))
  return {
    "Were the policies equally good on all ", format.shortest(count), " tasks, about ", expected,
    " of the tests by task would fall below ", format.shortest(alpha), " by chance.",
  }
end

return of_pair
