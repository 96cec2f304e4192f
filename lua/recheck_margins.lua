-- SPDX-License-Identifier: GPL-3.0-or-later
-- recheck_margins.lua - what two margins and a reported p leave possible; searches.lua names each.

local margins = {}

-- The correlation of the outcomes of a paired table; nil where a rate is 0 or 1.
local function correlation(pair, c)
  local a, b = pair.x2 - c, pair.x1 - pair.x2 + c
  local spread = pair.x1 * (pair.n1 - pair.x1) * pair.x2 * (pair.n1 - pair.x2)
  return spread > 0 and (a * (pair.n1 - pair.x1 - c) - b * c) / math.sqrt(spread) or nil
end

-- The discordance that a reported p and both margins leave by a test: ranges of b, c, the discordance
-- rate and the correlation of outcomes. inputs: x1, x2, n, p, test.
function margins.discordance(inputs)
  local low, high = recheck.discordance(inputs)
  local row = { test = inputs.test, low = low, high = high }
  if low then
    local lead, pair = inputs.x1 - inputs.x2, { x1 = inputs.x1, x2 = inputs.x2, n1 = inputs.n }
    row.b_low, row.b_high = low + lead, high + lead
    row.rate_low, row.rate_high = (2 * low + lead) / inputs.n, (2 * high + lead) / inputs.n
    row.correlation_low, row.correlation_high = correlation(pair, high), correlation(pair, low)
  end
  return row
end

-- How many paired tables have both margins, and from which to which c.
function margins.range(inputs)
  local first, last = math.max(0, inputs.x2 - inputs.x1), math.min(inputs.x2, inputs.n - inputs.x1)
  return { first = first, last = last, count = last - first + 1 }
end

-- The c from which on the p of a test, the first or second of recheck.tables, is above alpha.
function margins.fails_from(inputs)
  local tables = recheck.tables({ x1 = inputs.x1, x2 = inputs.x2, n = inputs.n, level = 1 - inputs.alpha, summary = true })
  return { from = tables.fails_from[inputs.test] }
end

-- The smallest number of trials in which a printed rate is possible.
function margins.smallest(inputs)
  return recheck.sizes({ rate = inputs.rate, from = 1, to = 1000, most = 1 })[1] or {}
end

return margins
