-- SPDX-License-Identifier: GPL-3.0-or-later
-- words_several.lua - how tests that belong together are told: the way of adjusting, the adjusted p.

local words = require("words")

local several = {}

local adjusters = {
  none = "without adjustment",
  bonferroni = "by Bonferroni's method",
  holm = "by Holm's method",
  hochberg = "by Hochberg's method",
  hommel = "by Hommel's method",
  bh = "by the method of Benjamini and Hochberg (false discovery rate)",
  by = "by the method of Benjamini and Yekutieli (false discovery rate)",
}

-- "by Holm's method"
function several.adjuster(adjust)
  return adjusters[adjust]
end

-- The adjusted p of one test among several: "0.034".
function several.adjusted(row, digits)
  return {
    number = row.adjusted, text = words.p(row.adjusted, digits), method = "several.adjusted", quantity = "p",
    input = row.adjusted_input,
  }
end

return several
