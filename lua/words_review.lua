-- SPDX-License-Identifier: GPL-3.0-or-later
-- words_review.lua - the sentences about claims that others have printed.
--
-- Made of pieces as in words.lua, of what rechecks.claim and papers.check give. They say what the
-- printed numbers leave possible and what to ask for, and nothing about how a number came about.

local words = require("words")

local said = {}

said.verdicts = {
  reproduced = "reproduced", possible = "possible", impossible = "cannot be reproduced", ["not enough said"] = "not enough said",
}

local function range(low, high)
  return low == high and format.shortest(low) or format.shortest(low) .. " to " .. format.shortest(high)
end

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
  return { table.concat(parts, ", ") }
end

-- Counts ---------------------------------------------------------------------------------------

local names = { a = "first", b = "second" }

local function of_side(counts)
  local size = counts.sizes[1]
  return { range(size.low, size.high), " of ", format.shortest(size.n) }
end

local most_sizes = 6

-- "84.3 % is possible for n = 51 (43), 57 (48) and 4 more".
local function sizes_text(counts)
  local texts = {}
  for index, size in ipairs(counts.sizes) do
    texts[index] = size.n .. " (" .. range(size.low, size.high) .. ")"
  end
  local more = (counts.total or #texts) - math.min(#texts, most_sizes)
  local shown = table.concat(texts, ", ", 1, math.min(#texts, most_sizes))
  return counts.rate.text .. " is possible for n = " .. shown .. (more > 0 and " and " .. more .. " more" or "")
end

-- Which counts give the printed rates; nil where nothing is known or all is said by the claim.
function said.counts(check)
  local a, b = check.counts_a, check.counts_b
  if not check.claim.n_a then
    local needs = {}
    for _, counts in ipairs({ a, b }) do
      if counts and counts.smallest and counts.smallest.n > 1 then
        needs[#needs + 1] = counts.rate.text .. " takes at least " .. counts.smallest.n .. " trials"
      end
    end
    return words.join("The number of trials is not said, so the counts are open", #needs > 0 and ": " .. words.list(needs) or "", ".")
  elseif #a.sizes == 0 or (b and #b.sizes == 0) then
    return nil
  elseif type(check.claim.n_a) == "table" then
    return words.join(sizes_text(a), b and words.join("; ", sizes_text(b)) or "", ".")
  end
  local one = a.sizes[1].low == a.sizes[1].high and (not b or b.sizes[1].low == b.sizes[1].high)
  return words.join(one and "The counts are " or "The counts may be ", of_side(a), b and words.join(" and ", of_side(b)) or "", ".")
end

-- Tables ----------------------------------------------------------------------------------------------

local short = { ["paired.mcnemar_exact"] = "exact McNemar", ["paired.mcnemar_midp"] = "mid-p McNemar",
  ["paired.mcnemar_asymptotic"] = "McNemar chi-square" }

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
  return words.join(p_value(check, test, check.first_c), " to ", p_value(check, test, check.first_c + check.tables.count - 1))
end

local function fails(check, index)
  local from, test = check.tables.fails_from[index], short[check.tables.tests[index]]
  if not from then
    return "for no c by the " .. test .. " test"
  end
  return (from > check.first_c and "from c = " .. from .. " on" or "for every c") .. " by the " .. test .. " test"
end

-- All paired tables with the margins, and from which on the claim fails.
function said.tables(check)
  local tables = check.tables
  if not tables then
    return nil
  end
  local intro = check.claim.paired and "The starts are the same, and " or "If the starts are the same, "
  if tables.count == 1 then
    return words.join(intro, "one paired table has these margins: the exact McNemar test gives p = ", p_value(check, tables.tests[1],
      check.first_c), ".")
  end
  return words.join(
    intro, format.shortest(tables.count), " paired tables have these margins, with c = ", format.shortest(check.first_c), " to ",
    format.shortest(check.first_c + tables.count - 1), " starts that only the second solved: p runs from ", p_range(check, tables.tests[1]),
    " (exact McNemar) and from ", p_range(check, tables.tests[2]), " (mid-p); it is above ", format.shortest(check.alpha), " ",
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
    return " (table " .. table.concat({ counts.a, counts.b, counts.c, counts.d }, " ") .. ")"
  elseif counts.n1 then
    return " (" .. counts.x1 .. "/" .. counts.n1 .. " and " .. counts.x2 .. "/" .. counts.n2 .. ")"
  end
  return " (" .. counts.k .. "/" .. counts.n .. ")"
end

-- What a method gives, where it comes near.
local function value_text(match)
  if match.upper then
    return format.significant(match.value, 3) .. " to " .. format.significant(match.upper, 3)
  end
  return (match.quantity == "p" and "p = " or match.quantity .. " ") .. format.significant(match.value, 3)
end

-- A title in a sentence: names keep their capital.
local function in_sentence(title)
  return (title:gsub("^Exact", "exact"):gsub("^Mid", "mid"):gsub("^Likelihood", "likelihood"))
end

local function match_text(match)
  return in_sentence(match.title) .. (sides[match.alternative] or "") .. (variants[match.variant] or "")
end

said.match = match_text

local most_named = 4

-- Which methods give what is reported.
function said.tests(check)
  if not check.found then
    return nil
  end
  local list, agreeing = {}, check.named and #check.named > 0 and check.named or check.agreeing
  for index = 1, math.min(#agreeing, most_named) do
    list[index] = match_text(agreeing[index]) .. table_text(agreeing[index].counts)
  end
  if #agreeing == 0 then
    return nil
  end
  local more = #agreeing > most_named and "; and in " .. words.count(#agreeing - most_named, "more way") or ""
  return words.join("What is reported is reproduced by the ", table.concat(list, "; the "), more, " (of ", words.count(check.found.tried,
    "method"), ").")
end

local function share_range(low, high)
  local least, most = format.significant(100 * low, 2), format.significant(100 * high, 2)
  return (least == most and least or least .. " to " .. most) .. " %"
end

-- The discordance that the reported p leaves.
function said.discordance(check)
  local parts = {}
  for _, found in ipairs(check.discordances or {}) do
    if found.low then
      local text = short[found.test] .. ", b = " .. range(found.b_low, found.b_high) .. " and c = " .. range(found.low, found.high) ..
        " (discordance " .. share_range(found.rate_low, found.rate_high)
      if found.correlation_low then
        local low, high = format.fixed(found.correlation_low, 2), format.fixed(found.correlation_high, 2)
        text = text .. ", correlation of outcomes " .. (low == high and low or low .. " to " .. high)
      end
      parts[#parts + 1] = text .. ")"
    end
  end
  return #parts > 0 and words.join("With the reported p the two rates leave, by the test: ", table.concat(parts, "; "), ".") or nil
end

-- Findings ----------------------------------------------------------------------------------------------

local findings = {}

function findings.no_count(item, check)
  local counts = item.counts
  local text = { "The ", names[item.side], " rate, ", counts.rate.text, ", cannot be reproduced: no count of " }
  if check.claim.groups then
    return words.join(text, format.shortest(counts.n), " trials in each of ", format.shortest(check.claim.groups), " groups has this mean.")
  elseif type(counts.n) == "table" then
    return words.join(text, "any number of trials from ", format.shortest(counts.n[1]), " to ", format.shortest(counts.n[2]), " gives it.")
  end
  local near = {}
  for _, k in ipairs({ counts.below or false, counts.above or false }) do
    if k then
      near[#near + 1] = k .. " of " .. counts.n .. " is " .. words.percent(k, counts.n)
    end
  end
  return words.join(text, format.shortest(counts.n), " trials gives it", #near > 0 and " (" .. table.concat(near, ", ") .. ")" or "", ".")
end

function findings.more_than_n(item)
  return { "The ", names[item.side], " rate, ", item.counts.rate.text, ", has more successes than trials." }
end

function findings.not_a_p(_, check)
  return { "A p-value of ", check.claim.p, " is outside 0 to 1." }
end

function findings.reversed()
  return { "The lower bound of the interval is above the upper one." }
end

function findings.different_n()
  return { "The two are said to be paired, but have different numbers of trials." }
end

function findings.not_by_named(item)
  return words.join("The result cannot be reproduced by the named test (", item.test, ")",
    item.instead and words.join("; it is by the ", match_text(item.instead), table_text(item.instead.counts)) or "", ".")
end

function findings.none_agrees(item)
  local close = item.close and words.join("; the nearest is the ", match_text(item.close), table_text(item.close.counts), " with ",
    value_text(item.close)) or ""
  return words.join("The result cannot be reproduced by any of ", format.shortest(item.tried), " methods", close, ".")
end

function findings.not_all_tried(item)
  return { "Of ", format.shortest(item.count), " pairs of counts that have these rates ", format.shortest(item.tried),
    " were tried, and none gives the result." }
end

function findings.too_many_tables(item)
  return { "More than ", format.shortest(item.most), " paired tables have these rates: only what takes the trials for unrelated was tried." }
end

function findings.one_sided()
  return { "Only one-sided tests give it: was the side fixed before the data?" }
end

function findings.zero_width()
  return { "The interval has no width: a normal approximation gives this where all or no trials succeed, and it says nothing about the rate." }
end

function findings.beyond_range(item)
  return { "A bound lies beyond ", item.least == 0 and "0 to 1" or "-1 to 1", ", which no rate or difference can reach." }
end

function findings.symmetric_at_edge(item)
  return { "The interval is symmetric about ", level(item.rate),
    ", so near to an end: a normal approximation, which is too narrow there; a Wilson or exact interval is not symmetric." }
end

function findings.no_bound(item)
  local none = item.k == 0
  return words.join("The ", names[item.side], " rate is ", format.shortest(item.k), " of ", format.shortest(item.n),
    " and has no bound: with level 95 % the rate may be ",
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

-- A paper as a whole.
function said.verdict_counts(paper)
  local parts = {}
  for _, verdict in ipairs({ "reproduced", "possible", "impossible", "not enough said" }) do
    if paper.verdicts[verdict] > 0 then
      parts[#parts + 1] = paper.verdicts[verdict] .. " " .. said.verdicts[verdict]
    end
  end
  return { words.count(#paper.checks, "claim"), ": ", table.concat(parts, ", "), "." }
end

-- How many wins remain when all comparisons are adjusted together.
function said.family(paper)
  local family = paper.family
  if family.compared < 2 then
    return nil
  end
  return words.join(format.shortest(family.compared), " comparisons have a p-value",
    family.computed > 0 and words.join(" (", format.shortest(family.computed), " by Fisher's test from the counts)") or "", ", and ",
    format.shortest(family.below), family.below == 1 and " is" or " are", " below ", format.shortest(family.alpha),
      "; adjusted together by Holm, ",
    format.shortest(family.remain), family.remain == 1 and " remains." or " remain.")
end

-- One rate that is held against several others.
function said.group(group)
  local first, last = group.checks[1].claim.id, group.checks[#group.checks].claim.id
  local lift = words.points(group.lift):gsub("^%+", "")
  return words.join("The rate ", group.rate, " is held against ", format.shortest(group.count),
    group.other == "b" and " baselines" or " variants", " (", first, " to ", last,
    "): the best of them has ", level(group.best_rate), "; were all alike, the best of ", format.shortest(group.count), " in ",
      format.shortest(group.n),
    " trials would be ", lift, " above their common rate by chance",
      group.other == "a" and ": what is chosen so needs trials of its own." or ".")
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
      agreeing[#agreeing + 1] = match.title
    else
      close = close or match
    end
  end
  if #agreeing > 0 then
    return words.join(format.shortest(n), " is reproduced by ", table.concat(agreeing, "; "), ".")
  end
  return words.join(format.shortest(n), " cannot be reproduced by any of ", format.shortest(found.tried), " methods",
    close and words.join("; the nearest is ", close.title, " with ", format.shortest(close.value)) or "", ".")
end

return said
