-- SPDX-License-Identifier: GPL-3.0-or-later
-- words_review.lua - the sentences about claims that others have printed.
--
-- Made of pieces as in words.lua, of what rechecks.claim and papers.check give. They say what the
-- printed numbers leave possible and what to ask for, and nothing about how a number came about.

local searches = require("searches")
local values = require("words_values")
local words = require("words")

local given, join = values.given, values.join

local said = {}

local function level(x)
  return format.shortest(tonumber(format.significant(100 * x, 4))) .. " %"
end

local function p_text(text)
  return text:match("^%s*[<>]") and "p " .. text:gsub("^%s*([<>])%s*", "%1 ") or "p = " .. text
end

-- "A = 84 %", with n where it is said.
local function rate(claim, side)
  local n = claim["n_" .. side]
  local text = claim[side].text
  if claim[side].k or not n then
    return text
  end
  return text .. " of " .. (type(n) == "table" and n[1] .. " to " .. n[2] or format.shortest(n)) .. (claim.groups and " in each of " .. claim.groups .. " groups" or "")
end

-- What the paper prints, in its own digits.
function said.claim(claim)
  local parts = { rate(claim, "a") }
  if claim.b then
    parts[1] = parts[1] .. " against " .. rate(claim, "b")
  end
  if claim.paired ~= nil and claim.b then
    parts[#parts + 1] = claim.paired and "the same starts" or "unrelated trials"
  end
  if claim.p then
    parts[#parts + 1] = p_text(claim.p)
  end
  if claim.statistic then
    parts[#parts + 1] = "statistic " .. claim.statistic
  end
  if claim.lower then
    parts[#parts + 1] = level(claim.level or 0.95) .. " interval " .. claim.lower .. " to " .. claim.upper
  end
  if claim.test then
    parts[#parts + 1] = "by " .. claim.test.name
  end
  return join(values.printed(table.concat(parts, ", ")))
end

-- Counts ---------------------------------------------------------------------------------------

local names = { a = "first", b = "second" }

-- "418 to 422": the counts of n trials that a rate leaves possible.
local function counts_range(check, counts, size)
  if counts.rate.k then
    return given(size.low)
  elseif check.claim.groups then
    local decimals = check.claim.decimals and check.claim.decimals + 2 or -1
    return values.range(searches.run("recheck.mean", { rate = counts.rate.text, groups = check.claim.groups, n = counts.n,
      decimals = decimals }), "low", "high")
  end
  return values.range(searches.run("recheck.counts", { rate = counts.rate.text, n = size.n }), "low", "high")
end

local function of_side(check, counts)
  local size = counts.sizes[1]
  return join(counts_range(check, counts, size), " of ", given(size.n))
end

local most_sizes = 6

-- "84.3 % is possible for n = 51 (43), 57 (48) and 4 more".
local function sizes_text(check, counts)
  local texts = {}
  for index = 1, math.min(#counts.sizes, most_sizes) do
    local size = counts.sizes[index]
    texts[index] = { given(size.n), " (", counts_range(check, counts, size), ")" }
  end
  local more = (counts.total or #counts.sizes) - #texts
  return join(values.printed(counts.rate.text), " is possible for n = ", values.list(texts, ", "),
    more > 0 and join(" and ", words.datum(more), " more") or "")
end

-- Which counts give the printed rates; nil where nothing is known or all is said by the claim.
function said.counts(check)
  local a, b = check.counts_a, check.counts_b
  if not check.claim.n_a then
    local needs = {}
    for _, counts in ipairs({ a, b }) do
      if counts and counts.smallest and counts.smallest.n > 1 then
        needs[#needs + 1] = join(values.printed(counts.rate.text), " takes at least ",
          values.of(searches.run("recheck.smallest", { rate = counts.rate.text }), "n"), " trials")
      end
    end
    return join("The number of trials is not said, so the counts are open", #needs > 0 and join(": ", values.list(needs, " and ")) or "", ".")
  elseif #a.sizes == 0 or (b and #b.sizes == 0) then
    return nil
  elseif type(check.claim.n_a) == "table" then
    return join(sizes_text(check, a), b and join("; ", sizes_text(check, b)) or "", ".")
  end
  local one = a.sizes[1].low == a.sizes[1].high and (not b or b.sizes[1].low == b.sizes[1].high)
  return join(one and "The counts are " or "The counts may be ", of_side(check, a), b and join(" and ", of_side(check, b)) or "", ".")
end

-- Tables ----------------------------------------------------------------------------------------------

local short_titles = { ["paired.mcnemar_exact"] = "exact McNemar", ["paired.mcnemar_midp"] = "mid-p McNemar",
  ["paired.mcnemar_asymptotic"] = "McNemar chi-square" }

-- A test of the tables as a piece, by a short name or what else a sentence calls it.
function said.short(test, text)
  return words.name({ method = test }, text or short_titles[test])
end

local short = said.short

-- p to four decimals, so that both ends of a range can be told apart; with its evidence.
local function p_value(check, test, c)
  local pair = check.pairs[1]
  local a, b, d = pair.x2 - c, pair.x1 - pair.x2 + c, pair.n1 - pair.x1 - c
  local result = stats.run(test, { a = a, b = b, c = c, d = d })
  local p = result.p or 0
  return words.value(result, result.p and "p" or "log10_p", p >= 0.0001 and p < 0.99995 and format.fixed(p, 4) or words.p(p, 2,
    result.log10_p))
end

-- The c for which a test has its smallest and its largest p: p rises with c while the lead stays.
local function p_range(check, test)
  return join(p_value(check, test, check.first_c), " to ", p_value(check, test, check.first_c + check.tables.count - 1))
end

local function fails(check, index)
  local from, test = check.tables.fails_from[index], short(check.tables.tests[index])
  if not from then
    return { "for no c by the ", test, " test" }
  end
  local pair = check.pairs[1]
  local found = searches.result("recheck.fails_from", { x1 = pair.x1, x2 = pair.x2, n = pair.n1, alpha = check.alpha, test = index },
    { from = from })
  return join(from > check.first_c and { "from c = ", values.of(found, "from"), " on" } or "for every c", " by the ", test, " test")
end

-- All paired tables with the margins, and from which on the claim fails.
function said.tables(check)
  local tables = check.tables
  if not tables then
    return nil
  end
  local intro = check.claim.paired and "The starts are the same, and " or "If the starts are the same, "
  if tables.count == 1 then
    return join(intro, "one paired table has these margins: the ", short(check.tables.tests[1]), " test gives p = ", p_value(check, tables.tests[1],
      check.first_c), ".")
  end
  local pair = check.pairs[1]
  local margins = searches.run("recheck.margins", { x1 = pair.x1, x2 = pair.x2, n = pair.n1 })
  return join(
    intro, values.of(margins, "count"), " paired tables have these margins, with c = ", values.of(margins, "first"), " to ",
    values.of(margins, "last"), " starts that only the second solved: p runs from ", p_range(check, tables.tests[1]),
    " (", short(tables.tests[1]), ") and from ", p_range(check, tables.tests[2]), " (", short(tables.tests[2], "mid-p"), "); it is above ", given(check.alpha), " ",
      fails(check, 1), " and ", fails(check, 2), ".")
end

-- Tests -------------------------------------------------------------------------------------------------

local sides = { ["two.sided"] = "", greater = ", one-sided", less = ", one-sided towards the second" }
local variants = {
  ["as given"] = "", ["groups exchanged"] = " with the groups exchanged",
    ["percentages as counts of 100"] = " with the percentages taken as counts of 100",
  ["another number of trials"] = " with another number of trials",
}

local function table_text(counts)
  if counts.a then
    return join(" (table ", values.list({ given(counts.a), given(counts.b), given(counts.c), given(counts.d) }, " "), ")")
  elseif counts.n1 then
    return join(" (", given(counts.x1), "/", given(counts.n1), " and ", given(counts.x2), "/", given(counts.n2), ")")
  end
  return join(" (", given(counts.k), "/", given(counts.n), ")")
end

-- The result of a method on the counts that it was tried on, as far as the catalogue gives it again.
local function result_of(match, level)
  local inputs = { level = match.upper and level or nil, alternative = match.alternative }
  for name, count in pairs(match.counts) do
    inputs[name] = count
  end
  local ok, result = pcall(stats.run, match.method, inputs)
  return ok and result or {}
end

-- What a method gives, where it comes near.
local function value_text(match, level)
  local result = result_of(match, level)
  local function shown(quantity, number)
    local text = format.significant(number, 3)
    return result[quantity] == number and words.value(result, quantity, text) or given(number, text)
  end
  if match.upper then
    return join(shown("lower", match.value), " to ", shown("upper", match.upper))
  end
  return join(match.quantity == "p" and "p = " or match.quantity .. " ", shown(match.quantity, match.value))
end

-- A title in a sentence: names keep their capital.
local function in_sentence(title)
  return (title:gsub("^Exact", "exact"):gsub("^Mid", "mid"):gsub("^Likelihood", "likelihood"))
end

-- A method that was tried, by its title, with the side and the reading of the numbers.
local function named(match)
  return join(words.name(match, in_sentence(match.title)), sides[match.alternative] or "", values.printed(variants[match.variant] or ""))
end

local most_named = 2

-- Which methods give what is reported.
function said.tests(check)
  if not check.found then
    return nil
  end
  local list, agreeing = {}, check.named and #check.named > 0 and check.named or check.agreeing
  for index = 1, math.min(#agreeing, most_named) do
    list[index] = join(named(agreeing[index]), table_text(agreeing[index].counts))
  end
  if #agreeing == 0 then
    return nil
  end
  local more = #agreeing > most_named and join("; and in ", values.counted(words.datum(#agreeing - most_named), "more way")) or ""
  return join("What is reported is reproduced by the ", values.list(list, "; the "), more, ", of ",
    values.counted(words.datum(check.found.tried), "method"), " tried.")
end

local function share_text(x)
  return format.significant(100 * x, 2) .. " %"
end

local function two_decimals(x)
  return format.fixed(x, 2)
end

-- The discordance that the reported p leaves.
function said.discordance(check)
  local parts = {}
  for _, found in ipairs(check.discordances or {}) do
    if found.low then
      parts[#parts + 1] = join(short(found.test), ", b = ", values.range(found, "b_low", "b_high"), " and c = ",
        values.range(found, "low", "high"), " (discordance ", values.range(found, "rate_low", "rate_high", share_text),
        found.correlation_low and join(", correlation of outcomes ",
          values.range(found, "correlation_low", "correlation_high", two_decimals)) or "", ")")
    end
  end
  return #parts > 0 and join("With the reported p the two rates leave, by the test: ", values.list(parts, "; "), ".") or nil
end

-- Findings ----------------------------------------------------------------------------------------------

local findings = {}

function findings.no_count(item, check)
  local counts = item.counts
  local text = { "The ", names[item.side], " rate, ", values.printed(counts.rate.text), ", cannot be reproduced: no count of " }
  if check.claim.groups then
    return join(text, given(counts.n), " trials in each of ", given(check.claim.groups), " groups has this mean.")
  elseif type(counts.n) == "table" then
    return join(text, "any number of trials from ", given(counts.n[1]), " to ", given(counts.n[2]), " gives it.")
  end
  local near = {}
  for _, side in ipairs({ "below", "above" }) do
    local k = counts[side]
    if k then
      local nearest = searches.run("recheck.nearest", { rate = counts.rate.text, n = counts.n })
      near[#near + 1] = join(values.of(nearest, side), " of ", given(counts.n), " is ", words.rate_value(k, counts.n))
    end
  end
  return join(text, given(counts.n), " trials gives it", #near > 0 and join(" (", values.list(near, ", "), ")") or "", ".")
end

function findings.more_than_n(item)
  return join("The ", names[item.side], " rate, ", values.printed(item.counts.rate.text), ", has more successes than trials.")
end

function findings.not_a_p(_, check)
  return join("A p-value of ", values.printed(check.claim.p), " is outside ", given(0), " to ", given(1), ".")
end

function findings.reversed()
  return { "The lower bound of the interval is above the upper one." }
end

function findings.different_n()
  return { "The two are said to be paired, but have different numbers of trials." }
end

function findings.not_by_named(item)
  return join("The result cannot be reproduced by the named test (", item.test, ")",
    item.instead and join("; it is by the ", named(item.instead), table_text(item.instead.counts)) or "", ".")
end

function findings.none_agrees(item, check)
  local close = item.close and join("; the nearest is the ", named(item.close), table_text(item.close.counts), " with ",
    value_text(item.close, check.claim.level or 0.95)) or ""
  return join("The result cannot be reproduced by any of ", words.datum(item.tried), " methods", close, ".")
end

function findings.not_all_tried(item)
  return { "Of ", words.datum(item.count), " pairs of counts that have these rates ", words.datum(item.tried),
    " were tried, and none gives the result." }
end

function findings.too_many_tables(item)
  return { "More than ", given(item.most), " paired tables have these rates: only what takes the trials for unrelated was tried." }
end

function findings.one_sided()
  return { "Only one-sided tests give it: was the side fixed before the data?" }
end

function findings.zero_width()
  return { "The interval has no width: a normal approximation gives this where all or no trials succeed, and it says nothing about the rate." }
end

function findings.beyond_range(item)
  return { "A bound lies beyond ", given(item.least), " to ", given(1), ", which no rate or difference can reach." }
end

function findings.symmetric_at_edge(item)
  return { "The interval is symmetric about ", given(item.rate, level(item.rate)),
    ", so near to an end: a normal approximation, which is too narrow there; a Wilson or exact interval is not symmetric." }
end

function findings.no_bound(item)
  local none = item.k == 0
  return join("The ", names[item.side], " rate is ", given(item.k), " of ", given(item.n),
    " and has no bound: with level ", given(0.95, "95 %"), " the rate may be ",
    none and "up to " or "down to ", words.value(item.bound, none and "upper" or "lower",
      level(none and item.bound.upper or item.bound.lower)), ".")
end

function said.finding(item, check)
  return findings[item.kind](item, check)
end

-- The review --------------------------------------------------------------------------------------------------

-- What to ask the authors for; nil where all is there.
function said.ask(check)
  local claim = check.claim
  if not claim.b then
    local known = claim.n_a and check.verdict ~= "impossible"
    return not known and { "Please report the number of successes and of trials." } or nil
  elseif claim.paired == false then
    return check.verdict ~= "reproduced" and { "Please report both counts of successes and of trials, and name the test." } or nil
  elseif claim.paired and check.verdict == "reproduced" and check.tables and check.tables.count == 1 then
    return nil
  end
  return { "Please report the four counts: starts that both, only the first, only the second, and neither solved",
    claim.test and "." or ", and name the test." }
end

-- All sentences on one claim, in order: a paragraph for a review letter.
function said.paragraph(check)
  local sentences = { said.counts(check) }
  for _, item in ipairs(check.findings) do
    sentences[#sentences + 1] = said.finding(item, check)
  end
  for _, name in ipairs({ "tables", "tests", "discordance", "ask" }) do
    sentences[#sentences + 1] = said[name](check)
  end
  return sentences
end

-- What stands under the figure of a claim.
function said.figure_caption(check)
  local band = check.discordances and check.discordances[1].low
  return { "p of every paired table with these rates, by three McNemar tests", check.claim.p and ", with the reported p as a line" or "",
    band and "; shaded where the exact test gives it." or "." }
end

-- A claim about a number of trials.
function said.size(found, n)
  local agreeing, close = {}, nil
  for _, match in ipairs(found.matches) do
    if match.agrees then
      agreeing[#agreeing + 1] = { #agreeing > 0 and "; " or "", words.name(match) }
    else
      close = close or match
    end
  end
  if #agreeing > 0 then
    return join(given(n), " is reproduced by ", agreeing, ".")
  end
  return join(given(n), " cannot be reproduced by any of ", words.datum(found.tried), " methods",
    close and join("; the nearest is ", words.name(close), " with ", given(close.value)) or "", ".")
end

for name, sentence in pairs(require("words_review_paper")) do
  said[name] = sentence
end

return said
