-- SPDX-License-Identifier: GPL-3.0-or-later
-- words_held.lua - the sentences about an analysis that is held against its plan.
--
-- Made of pieces as in words.lua, of what plans.held gives.

local planned = require("words_values")
local name = require("plans").name
local words = require("words")

local said = {}

local sides = { ["two.sided"] = "two-sided", greater = "one-sided, A better", less = "one-sided, B better" }
local kinds = { paired = "pairs", unpaired = "unrelated trials", several = "several policies" }
local whats = {
  n = "number of starts or trials", n_b = "number of trials of B", tasks = "number of tasks", test = "test", alpha = "alpha",
  alternative = "side",
  kind = "kind of comparison",
}

-- What the plan fixed.
function said.fixed(held)
  local kept = held.plan
  return {
    "The plan ", held.name, " (SHA-256 ", held.sha256, ") asks for ", format.shortest(kept.n),
    kept.kind == "unpaired" and " trials of A" or kept.tasks and " starts of each of " .. format.shortest(kept.tasks) .. " tasks" or " starts",
    kept.n_b and " and " .. format.shortest(kept.n_b) .. " of B" or "", ", the test (", name(kept.test), ") and alpha ",
      format.shortest(kept.alpha), ", ",
    kept.margin and "with a margin of " .. planned.points_text(kept.margin):gsub("^%+", "") or sides[kept.alternative],
    ". That it is older than the data is shown by its SHA-256, where that was registered.",
  }
end

-- What the planned test says.
function said.planned_result(held)
  if not held.result then
    return nil
  end
  return words.join("By the planned test ", words.p_value(held.result), " (", words.name(held.result), "): ",
    held.below and "below" or "not below", " the planned alpha.")
end

local function shown(what, value)
  if what == "test" then
    return name(value)
  elseif what == "alternative" then
    return sides[value]
  elseif what == "kind" then
    return kinds[value]
  end
  return format.shortest(value)
end

-- Each deviation, a sentence; or that there is none.
function said.deviations(held)
  if #held.deviations == 0 then
    return { { "The analysis keeps to the plan." } }
  end
  local list = {}
  for index, row in ipairs(held.deviations) do
    list[index] = { "Deviation, ", whats[row.what], row.task and " on " .. row.task or "", ": planned ", shown(row.what, row.planned),
      ", done ",
      shown(row.what, row.done), "." }
  end
  return list
end

return said
