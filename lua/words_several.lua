-- SPDX-License-Identifier: GPL-3.0-or-later
-- words_several.lua - how tests that belong together are told: the way of adjusting, the adjusted p.

local words = require("words")

local several = {}

local adjusters = {
  none = { "without adjustment" },
  bonferroni = { "by Bonferroni's method", "Dunn 1961 JASA 56:52" },
  holm = { "by Holm's method", "Holm 1979 Scand J Stat 6:65" },
  hochberg = { "by Hochberg's method", "Hochberg 1988 Biometrika 75:800" },
  hommel = { "by Hommel's method", "Hommel 1988 Biometrika 75:383" },
  bh = { "by the method of Benjamini and Hochberg (false discovery rate)", "Benjamini, Hochberg 1995 J R Stat Soc B 57:289" },
  by = { "by the method of Benjamini and Yekutieli (false discovery rate)", "Benjamini, Yekutieli 2001 Ann Stat 29:1165" },
}

-- "by Holm's method"
function several.adjuster(adjust)
  local text, reference = table.unpack(adjusters[adjust])
  return words.name({ method = "adjusted." .. adjust, reference = reference }, text)
end

-- The adjusted p of one test among several: "0.034".
function several.adjusted(row, digits)
  return {
    number = row.adjusted, text = words.p(row.adjusted, digits), method = "several.adjusted", quantity = "p",
    input = row.adjusted_input,
  }
end

return several
