-- SPDX-License-Identifier: GPL-3.0-or-later
-- words_table.lua - what offdiag table says beside the numbers: which method of a group is
-- recommended and why, and which methods fall on different sides of alpha.

local analysis = require("analysis")
local words = require("words")

local words_table = {}

-- By the head of a group: the methods to recommend, of which the first that is shown is
-- marked, and why.
local recommended = {
  ["paired test"] = {
    ids = { analysis.default.test, "paired.mcnemar_midp" },
    why = "asymptotic or mid-p rather than exact conditional or corrected, which reject too seldom (Fagerland, Lydersen, Laake"
      .. " 2013 BMC Med Res Methodol 13:91); the asymptotic test never contradicts Tango's interval.",
  },
  ["paired difference interval"] = {
    ids = { analysis.default.difference, "paired.diff_newcombe10" },
    why = "Tango or Newcombe: close to the nominal level on average and never beyond -100 or +100 pp (Newcombe 1998 Stat Med"
      .. " 17:2635; Fagerland et al. 2014 Stat Med 33:2850); Tango's excludes 0 exactly when McNemar's chi-square rejects.",
  },
  ["paired ratio interval"] = {
    ids = { "paired.ratio_bonett_price", "paired.ratio_mover_wilson" },
    why = "the hybrid of two Wilson intervals, close to the nominal level in small samples (Bonett, Price 2006 Stat Med 25:3039;"
      .. " Fagerland et al. 2014 Stat Med 33:2850).",
  },
  ["paired odds ratio interval"] = {
    ids = { "paired.or_wilson", "paired.or_midp" },
    why = "Wilson's interval for the share of A among the disagreements (Fagerland et al. 2014 Stat Med 33:2850); it excludes 1"
      .. " exactly when McNemar's chi-square rejects.",
  },
  ["rate interval"] = {
    ids = { analysis.default.rate },
    why = "close to the nominal level on average at every n, and finite at 0 of n (Newcombe 1998 Stat Med 17:857; Brown, Cai,"
      .. " DasGupta 2001 Stat Sci 16:101).",
  },
  ["unpaired test"] = {
    ids = { "unpaired.boschloo_central", "unpaired.chi2_nminus1" },
    why = "an exact unconditional test keeps its level and rejects more often than Fisher's (Lydersen, Fagerland, Laake 2009"
      .. " Stat Med 28:1159); for large tables the N-1 chi-square (Campbell 2007 Stat Med 26:3661).",
  },
  ["unpaired difference interval"] = {
    ids = { analysis.default.unpaired_difference, "unpaired.diff_newcombe" },
    why = "the score interval of Miettinen and Nurminen, close to the nominal level for all rates (Fagerland, Lydersen, Laake"
      .. " 2015 Stat Methods Med Res 24:224); it excludes 0 exactly when the N-1 chi-square rejects.",
  },
  ["unpaired ratio interval"] = {
    ids = { "unpaired.ratio_koopman" },
    why = "Koopman's score interval, close to the nominal level for all rates (Fagerland, Lydersen, Laake 2015 Stat Methods Med"
      .. " Res 24:224).",
  },
  ["unpaired odds ratio interval"] = {
    ids = { "unpaired.or_miettinen_nurminen", "unpaired.or_cornfield_midp" },
    why = "the score interval of Miettinen and Nurminen, which excludes 1 exactly when the N-1 chi-square rejects.",
  },
}

-- Which of some results, a list of {result, who}, is recommended: its method and why; nil where
-- the group has none.
function words_table.recommended(head, results)
  local row = recommended[head]
  for _, id in ipairs(row and row.ids or {}) do
    for _, entry in ipairs(results) do
      if entry.result.method == id and not entry.result.failure then
        return id, row.why
      end
    end
  end
end

-- The heads of groups that have a recommendation, with the ids in order.
words_table.recommendations = recommended

-- Where an interval says "no difference".
local neutral = { ["difference interval"] = 0, ["ratio interval"] = 1, ["odds ratio interval"] = 1 }

-- True where a result says that the rates differ, false where not, nil where it is not asked.
local function differs(question, result, alpha)
  if result.failure then
    return nil
  elseif question == "test" then
    return analysis.p(result) < alpha
  elseif neutral[question] and result.lower and result.upper then
    return result.lower > neutral[question] or result.upper < neutral[question]
  end
end

-- "Mid-p McNemar test", "Wald interval (difference)".
local function name(question, result)
  local of = question:match("^(.*) interval$")
  return of and result.title .. " (" .. of .. ")" or result.title
end

local most_named = 4

-- One sentence on the methods of a kind, "paired" or "unpaired", where they fall on different
-- sides of alpha; nil where they do not. groups: {head, question, results}.
function words_table.sides(kind, groups, alpha)
  local yes, no = {}, {}
  for _, group in ipairs(groups) do
    for _, entry in ipairs(group.head:match("^" .. kind .. " ") and group.results or {}) do
      local said = differs(group.question, entry.result, alpha)
      local side = said and yes or said == false and no or {}
      side[#side + 1] = name(group.question, entry.result)
    end
  end
  if #yes == 0 or #no == 0 then
    return nil
  end
  local fewer, which = no, "the others are "
  if #yes < #no then
    fewer, which = yes, "they are "
  end
  return words.join(
    "The ", kind, " methods fall on different sides of ", format.shortest(alpha), ": ", format.shortest(#yes), " of ",
    format.shortest(#yes + #no), " find a difference; ", which, words.some(fewer, most_named), "."
  )
end

return words_table
