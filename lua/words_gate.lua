-- SPDX-License-Identifier: GPL-3.0-or-later
-- words_gate.lua - the sentence of compare --gate; pieces as in words.lua.

local words = require("words")

local sentences = {}

local function by_test(result)
  return words.join(words.p_value(result), " (", result.title, ")")
end

local function limit(alpha)
  return format.shortest(alpha)
end

local function margin(judged)
  return words.points(judged.margin):gsub("^%+", "")
end

function sentences.better(comparison)
  return words.join(
    "Gate passed: ", comparison.policy_a, " is better than ", comparison.policy_b, ", ", by_test(comparison.test), ", below ",
    limit(comparison.alpha), "."
  )
end

function sentences.not_worse(comparison, judged)
  return words.join(
    "Gate passed: ", comparison.policy_a, " is not worse than ", comparison.policy_b, " by ", margin(judged), " or more, ",
    by_test(judged.margin_test), ", below ", limit(judged.alpha), "."
  )
end

function sentences.worse(comparison, judged)
  local within = judged.margin_test and words.join(
    ", and it is not shown that it is so by less than ", margin(judged), ", ", by_test(judged.margin_test), ", not below ",
    limit(judged.alpha)
  )
  return words.join(
    "Gate failed: ", comparison.policy_a, " is worse than ", comparison.policy_b, ", ", by_test(comparison.test), ", below ",
    limit(comparison.alpha), within or "", "."
  )
end

function sentences.undecided(comparison, judged)
  if not judged.margin_test then
    return words.join(
      "Gate not passed: it is not shown that ", comparison.policy_a, " is better than ", comparison.policy_b, ", ",
      by_test(comparison.test), ", not below ", limit(comparison.alpha), "."
    )
  end
  return words.join(
    "Gate not passed: it is not shown that ", comparison.policy_a, " is worse than ", comparison.policy_b, " by less than ",
    margin(judged), ", if at all, ", by_test(judged.margin_test), ", not below ", limit(judged.alpha), "."
  )
end

function sentences.none()
  return { "Gate not passed: there is nothing to decide on." }
end

-- What the gate says: judged is what gate.judge gives of the comparison.
return function(comparison, judged)
  return sentences[judged.decision](comparison, judged)
end
