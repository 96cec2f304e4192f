-- SPDX-License-Identifier: GPL-3.0-or-later
-- references.lua - the literature behind the results that a report shows.

local references = {}

-- The catalogue's row of each result, once, in the order of the results.
function references.methods(results)
  local by_id, rows, seen = {}, {}, {}
  for _, method in ipairs(stats.methods) do
    by_id[method.id] = method
  end
  for _, result in ipairs(results) do
    if result and not seen[result.method] then
      seen[result.method] = true
      rows[#rows + 1] = by_id[result.method]
    end
  end
  return rows
end

-- One text a method: "Tango asymptotic score interval: Tango (1998) Stat Med 17:891."
function references.list(results)
  local texts = {}
  for index, method in ipairs(references.methods(results)) do
    texts[index] = method.title .. ": " .. method.reference .. "."
  end
  return texts
end

return references
