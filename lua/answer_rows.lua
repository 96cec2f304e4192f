-- SPDX-License-Identifier: GPL-3.0-or-later
-- answer_rows.lua - cells that the tables of compare share, as text; "-" where there is nothing to say.

local words = require("words")

local rows = { most = 45 } -- pairs that are shown; --json has all

-- k/n, the rate and its interval.
function rows.rate(rate)
  local count = rate.k .. "/" .. rate.n
  if rate.n == 0 then
    return count, "-", "-"
  end
  return count, words.percent(rate.k, rate.n, 1), words.plain(words.rate_interval(rate.interval))
end

-- The difference with its interval, and p.
function rows.difference(comparison)
  local difference, test = comparison.difference, comparison.test
  return words.plain(words.join(words.estimate_value(difference), " (", words.difference_interval(difference), ")")),
    words.p(test.p, nil, test.log10_p)
end

return rows
