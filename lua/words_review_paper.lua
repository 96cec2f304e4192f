-- SPDX-License-Identifier: GPL-3.0-or-later
-- words_review_paper.lua - the sentences about all claims of a paper together.

local plans = require("plans")
local several = require("words_several")
local values = require("words_values")
local words = require("words")

local join, given = values.join, values.given

local said = {}

said.verdicts = {
  reproduced = "reproduced", possible = "possible", impossible = "cannot be reproduced", ["not enough said"] = "not enough said",
}

local function level(x)
  return format.shortest(tonumber(format.significant(100 * x, 4))) .. " %"
end

-- A paper as a whole.
function said.verdict_counts(paper)
  local parts = {}
  for _, verdict in ipairs({ "reproduced", "possible", "impossible", "not enough said" }) do
    if paper.verdicts[verdict] > 0 then
      parts[#parts + 1] = join(words.datum(paper.verdicts[verdict]), " ", said.verdicts[verdict])
    end
  end
  return join(values.counted(words.datum(#paper.checks), "claim"), ": ", values.list(parts, ", "), ".")
end

-- How many wins remain when all comparisons are adjusted together.
function said.family(paper)
  local family = paper.family
  if family.compared < 2 then
    return nil
  end
  return join(words.datum(family.compared), " comparisons have a p-value",
    family.computed > 0 and join(" (", words.datum(family.computed), " by the ", plans.name("unpaired.fisher_minlike"), " from the counts)") or "", ", and ",
    words.datum(family.below), family.below == 1 and " is" or " are", " below ", given(family.alpha),
      "; adjusted together ", several.adjuster("holm"), ", ",
    words.datum(family.remain), family.remain == 1 and " remains." or " remain.")
end

-- One rate that is held against several others.
function said.group(group)
  local first, last = group.checks[1].claim.id, group.checks[#group.checks].claim.id
  local lift = values.of(group.chance, "lift", (words.points(group.lift):gsub("^%+", "")))
  return join("The rate ", values.printed(group.rate), " is held against ", words.datum(group.count),
    group.other == "b" and " baselines" or " variants", " (", first, " to ", last,
    "): the best of them has ", given(group.best_rate, level(group.best_rate)), "; were all alike, the best of ", words.datum(group.count), " in ",
      words.datum(group.n),
    " trials would be ", lift, " above their common rate by chance",
      group.other == "a" and ": what is chosen so needs trials of its own." or ".")
end

return said
