-- SPDX-License-Identifier: GPL-3.0-or-later
-- words.lua - every sentence the program can say about a result.
--
-- A sentence is a list of pieces: strings, and values that carry their evidence
-- ({number=, text=, method=, quantity=, input=, level=, alternative=}). words.plain makes
-- text of it for a terminal; words.into hands it to a document, with the signs of print.
-- A comparison is what analysis.compare returns.

local analysis = require("analysis")

local words = {}

-- Numbers as text -------------------------------------------------------------

-- The fewest decimals, from `least` on, at which the texts of all numbers say what
-- is true: different numbers look different, and only a whole looks like a whole.
local function decimals_for(numbers, least, whole)
  for decimals = least, 12 do
    local honest, seen = true, {}
    for _, x in ipairs(numbers) do
      local text = format.fixed(x, decimals)
      local number = tonumber(text)
      if (seen[text] and seen[text] ~= x) or (math.abs(number - x) > 1e-9 and whole[number]) then
        honest = false
      end
      seen[text] = x
    end
    if honest then
      return decimals
    end
  end
  return 12
end

local percent_ends = { [0] = true, [100] = true }
local point_ends = { [-100] = true, [0] = true, [100] = true }

-- "84 %", "66.7 %": 0 % and 100 % only where they are exact.
function words.percent(k, n)
  local x = 100 * k / n
  local least = x == math.floor(x) and 0 or 1
  return format.fixed(x, decimals_for({ x }, least, percent_ends)) .. " %"
end

local function signed(x, decimals)
  local text = format.fixed(x, decimals)
  if x > 0 and tonumber(text) ~= 0 then
    return "+" .. text
  end
  return text
end

-- A difference of two rates in percentage points: "+16.0 pp".
function words.points(difference)
  local x = 100 * difference
  return signed(x, decimals_for({ x }, 1, point_ends)) .. " pp"
end

local function bounds(lower, upper, ends, sign)
  local decimals = decimals_for({ lower, upper }, 1, ends)
  return sign(lower, decimals), sign(upper, decimals)
end

-- p in prose: two significant digits, "< 0.0001" below that; with digits = 3 as in tables.
-- Never 0, and 1 only where it is exactly 1.
function words.p(p, digits, log10_p)
  local small = log10_p and (not p or p < 1e-300)
  if not digits and (small or p < 0.0001) then
    return "< 0.0001"
  elseif small then
    return format.from_log10(log10_p, digits)
  end
  if p == 1 then
    return "1"
  end
  local text = format.significant(p, digits or 2)
  if tonumber(text) >= 1 then
    return digits and "> 0.999" or "> 0.99"
  end
  return text
end

-- "p = 0.011", "p < 0.0001"
local function p_relation(text)
  return text:match("^[<>]") and "p " .. text or "p = " .. text
end

-- The same for a p that is no result of its own: "p = 0.034".
function words.p_equals(p)
  return p_relation(words.p(p))
end

-- "1 start", "2 starts"
function words.count(n, singular, plural)
  return format.shortest(n) .. " " .. (n == 1 and singular or plural or singular .. "s")
end

-- Values with their evidence ----------------------------------------------------

-- A value of a result of stats, or of another with its method and input: words.value(result, "p", text).
function words.value(result, quantity, text)
  return {
    number = result[quantity],
    text = text,
    method = result.method,
    quantity = quantity,
    input = result.input,
    level = result.level,
    alternative = result.alternative,
  }
end

-- A number that is read off the data, not computed: words.datum(42), words.datum(0.84, "84 %").
function words.datum(number, text, quantity, input)
  return { number = number, text = text or format.shortest(number), method = "count", quantity = quantity, input = input }
end

-- A p too small for a number is known by its logarithm.
function words.p_value(result, digits)
  return words.value(result, result.p and "p" or "log10_p", p_relation(words.p(result.p, digits, result.log10_p)))
end

-- The same in a column that is headed p: "0.011".
function words.p_digits(result, digits)
  return words.value(result, result.p and "p" or "log10_p", words.p(result.p, digits, result.log10_p))
end

-- The p of a test to draw; one too small for a number is drawn as the least there is.
function words.p_number(result)
  local value = words.value(result, "p")
  value.number = analysis.p(result)
  return value
end

-- k of n as a share, with its evidence.
function words.rate_value(k, n)
  return words.datum(k / n, words.percent(k, n), "rate", "k=" .. k .. " n=" .. n)
end

function words.estimate_value(result)
  return words.value(result, "estimate", words.points(result.estimate))
end

-- "+4.5 to +29.3 pp" as pieces: both bounds are values.
function words.difference_interval(result)
  local lower, upper = bounds(100 * result.lower, 100 * result.upper, point_ends, signed)
  return { words.value(result, "lower", lower), " to ", words.value(result, "upper", upper), " pp" }
end

-- "71.5 to 91.7 %"; a bound is one-sided where all or none succeeded.
function words.rate_interval(result)
  local lower, upper = bounds(100 * result.lower, 100 * result.upper, percent_ends, format.fixed)
  return { words.value(result, "lower", lower), " to ", words.value(result, "upper", upper), " %" }
end

-- Pieces -------------------------------------------------------------------------

-- Joins pieces, strings and lists of pieces to one list.
function words.join(...)
  local joined = {}
  for index = 1, select("#", ...) do
    local part = select(index, ...)
    if type(part) == "table" and not part.text then
      for _, piece in ipairs(part) do
        joined[#joined + 1] = piece
      end
    elseif part then
      joined[#joined + 1] = part
    end
  end
  return joined
end

function words.plain(pieces)
  local texts = {}
  for index, piece in ipairs(pieces) do
    texts[index] = type(piece) == "table" and piece.text or piece
  end
  return table.concat(texts)
end

local raised = { ["-"] = "\u{207B}", "\u{00B9}", "\u{00B2}", "\u{00B3}", "\u{2074}", "\u{2075}", "\u{2076}", "\u{2077}", "\u{2078}", "\u{2079}" }
raised[0] = "\u{2070}"

-- "e-6" as "\u{00D7}10\u{207B}\u{2076}"
local function power_of_ten(digit, exponent)
  return digit .. "\u{202F}\u{00D7}\u{202F}10" .. exponent:gsub("^%+?0*", ""):gsub(".", function(sign)
    return raised[tonumber(sign) or sign]
  end)
end

-- The signs of print: a minus, an apostrophe, and spaces that do not break before a unit.
local function print_signs(text)
  text = text:gsub("^%-(%d)", "\u{2212}%1"):gsub("%f[%w]A %- B%f[%W]", "A \u{2212} B"):gsub("(%a)'(%a*)", "%1\u{2019}%2")
  return (text:gsub(" %%", "\u{202F}%%"):gsub(" pp%f[%A]", "\u{00A0}pp"):gsub("p ([=<>]) ", "p\u{00A0}%1\u{00A0}"))
end

-- The pieces as inlines of a document; module is document.
function words.into(module, pieces)
  local inlines = {}
  for index, piece in ipairs(pieces) do
    if type(piece) == "table" and piece.number and not piece.kind then
      local copy = {}
      for name, value in pairs(piece) do
        copy[name] = value
      end
      copy.text = print_signs(piece.text):gsub("(%d)e([-+]?%d+)%f[%W]", power_of_ten)
      inlines[index] = module.value(copy)
    elseif type(piece) == "string" then
      inlines[index] = print_signs(piece)
    else
      inlines[index] = piece
    end
  end
  return inlines
end

-- The comparison ---------------------------------------------------------------------

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

function words.question(comparison)
  return { "Does ", comparison.policy_a, " succeed more often than ", comparison.policy_b, on_task(comparison), "?" }
end

-- The answer in a few words: the first of the two lines.
function words.verdict(comparison)
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
function words.evidence(comparison)
  local n = comparison.n
  if n == 0 then
    return { "0 pairs." }
  end
  local ra, rb = comparison.rate_a, comparison.rate_b
  return words.join(
    words.rate_value(ra.k, n), " against ", words.rate_value(rb.k, n), " of ", words.datum(n),
    n == 1 and " start: " or " starts: ",
    words.estimate_value(comparison.difference), ", ", level_text(comparison.level), " interval ",
    words.difference_interval(comparison.difference), " (", comparison.difference.title, "); ",
    words.p_value(comparison.test), " (", comparison.test.title, ")."
  )
end

-- Who won the starts on which the two disagree.
function words.discordance(comparison)
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
function words.floor(comparison)
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
function words.detectable(comparison)
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
function words.unpaired(comparison)
  local test, difference = comparison.unpaired_test, comparison.unpaired_difference
  local ra, rb = comparison.rate_a, comparison.rate_b
  return words.join(
    "Taken as unrelated trials, ", words.datum(ra.k), "/", words.datum(ra.n), " against ", words.datum(rb.k), "/",
    words.datum(rb.n), " would give ", words.p_value(test), " (", test.title, ") and a difference of ",
    words.difference_interval(difference), " (", difference.title, ")", beside_paired(comparison), "."
  )
end

-- With the trials that have no partner, beside the pairs alone; nil where there are none.
function words.overlap(comparison)
  local result = comparison.overlap
  return result and words.join(
    "With the trials without a partner taken in: ", words.estimate_value(result), ", ", level_text(result.level), " interval ",
    words.difference_interval(result), "; ", words.p_value(result), " (", result.title, "). The pairs alone decide here."
  ) or nil
end

-- The other paired tests beside the default one.
function words.beside(comparison)
  local parts = { "Other paired tests: " }
  for index, result in ipairs(comparison.beside) do
    parts[#parts + 1] = index > 1 and "; " or nil
    parts[#parts + 1] = result.title .. ", "
    parts[#parts + 1] = words.p_value(result)
  end
  parts[#parts + 1] = "."
  return parts
end

-- One sentence when two of the shown paired tests fall on different sides of alpha; nil else.
function words.contradiction(comparison)
  local shown = { comparison.test, table.unpack(comparison.beside) }
  local below, above = {}, {}
  for _, result in ipairs(shown) do
    local side = finds(result, comparison.alpha) and below or above
    side[#side + 1] = result.title
  end
  if #below == 0 or #above == 0 then
    return nil
  end
  return {
    "The tests fall on different sides of ", format.shortest(comparison.alpha), ": below it ",
    table.concat(below, ", "), "; not below it ", table.concat(above, ", "),
    ". The verdict follows the first named test, which was fixed before the data were seen by this program.",
  }
end

-- All that is to be said beside the answer, in order.
function words.remarks(comparison)
  local said = { words.discordance(comparison) }
  for _, doubt in ipairs(comparison.doubts or require("words_pairing").doubts(comparison.pair)) do
    said[#said + 1] = doubt.pieces
  end
  for _, sentence in ipairs({ "floor", "detectable", "contradiction", "overlap", "unpaired" }) do
    said[#said + 1] = words[sentence](comparison)
  end
  return said
end

-- The same as one paragraph.
function words.paragraph(comparison)
  local said = {}
  for index, pieces in ipairs(words.remarks(comparison)) do
    said = words.join(said, index > 1 and " " or "", pieces)
  end
  return said
end

-- What was done and who proposed it, for the methods section of a report; cite is
-- references.citer().
function words.methods(comparison, cite)
  local parts = words.join(
    "Trials were paired on task, state and seed; a trial without an outcome is missing, not a failure. The question was put to the ",
    cite(comparison.test), " at ", format.shortest(comparison.alpha), ", two-sided; the difference has the ",
    cite(comparison.difference), coherent(comparison) and ", which excludes zero exactly when this test rejects" or "", ". Rates have the ",
    cite(comparison.rate_a.interval), ". Other paired tests: "
  )
  for index, result in ipairs(comparison.beside) do
    parts[#parts + 1] = index > 1 and "; " or nil
    parts = words.join(parts, cite(result), ", ", { words.p_value(result) })
  end
  return words.join(
    parts, ". What ignores the pairing is by the ", cite(comparison.unpaired_test), " and the ",
    cite(comparison.unpaired_difference), "."
  )
end

function words.ladder_caption(comparison)
  return {
    "Difference in success rate, ", comparison.policy_a, " minus ", comparison.policy_b, ", with ", level_text(comparison.level),
    " intervals: paired (", comparison.difference.title, "), and with the pairing ignored (", comparison.unpaired_difference.title, ").",
  }
end

function words.discordance_caption(comparison)
  return {
    "Starts on which the two disagree: to the right those that only ", comparison.policy_a, " solved, to the left those that only ",
    comparison.policy_b, " solved. Starts that both or neither solved say nothing about which is better.",
  }
end

-- Used, missing, duplicated, unmatched: what became of the trials.
function words.pairing(pair)
  return words.join(
    words.datum(pair.used), pair.used == 1 and " pair used, " or " pairs used, ", words.datum(pair.missing), " missing, ",
    words.datum(pair.duplicated), " duplicated, ", words.datum(pair.unmatched), " unmatched"
  )
end

-- How many of several tests would fall below alpha by chance.
function words.multiplicity(count, alpha)
  local expected = format.shortest(tonumber(format.significant(count * alpha, 2)))
  return {
    "Were the policies equally good on all ", format.shortest(count), " tasks, about ", expected,
    " of the tests by task would fall below ", format.shortest(alpha), " by chance.",
  }
end

-- At most so many of the texts: "1, 2, 3 and 4 more"; "none" of none.
function words.some(texts, most)
  if #texts == 0 then
    return "none"
  elseif #texts <= most then
    return table.concat(texts, ", ")
  end
  return table.concat(texts, ", ", 1, most) .. " and " .. #texts - most .. " more"
end

-- Joins names: "a", "a and b", "a, b and c".
function words.list(names)
  if #names < 2 then
    return names[1] or ""
  end
  return table.concat(names, ", ", 1, #names - 1) .. " and " .. names[#names]
end

return words
