-- SPDX-License-Identifier: GPL-3.0-or-later
-- gate.lua - compare --gate: a comparison as a decision and an exit status, for a pipeline.
--
-- The tests are those of the default pair. Without a margin its test decides. With one, A
-- passes where it is shown not to be worse than B by the margin or more: by the margin test
-- at half of alpha, which is where the lower bound of the interval lies above -margin.

local analysis = require("analysis")

local gate = {}

local statuses = { better = 0, not_worse = 0, undecided = 1, worse = 3, none = 4 }

local function margin_test(comparison, margin)
  local pair = comparison.pair
  return stats.run(analysis.default.margin_test, {
    a = pair.a, b = pair.b, c = pair.c, d = pair.d, margin = margin, alternative = "greater",
  })
end

-- {decision, status, margin, alpha (what p of the margin test is held against), margin_test}
function gate.judge(comparison, margin)
  local judged = { decision = comparison.verdict or "none", margin = margin }
  if margin and comparison.n > 0 then
    judged.alpha = comparison.alpha / 2
    judged.margin_test = margin_test(comparison, margin)
    local shown = analysis.p(judged.margin_test) < judged.alpha
    judged.decision = shown and "not_worse" or comparison.verdict == "worse" and "worse" or "undecided"
  end
  judged.status = statuses[judged.decision]
  return judged
end

return gate
