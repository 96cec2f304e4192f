-- SPDX-License-Identifier: GPL-3.0-or-later
-- references.lua - the literature behind the results that a report shows.

local references = {}

local function by_id()
  local rows = {}
  for _, method in ipairs(stats.methods) do
    rows[method.id] = method
  end
  return rows
end

-- A function that gives a result's title with its reference, "Tango asymptotic score interval
-- (Tango 1998 Stat Med 17:891)", and with the title alone when it is named again.
function references.citer()
  local methods, cited = by_id(), {}
  return function(result)
    if cited[result.method] then
      return result.title
    end
    cited[result.method] = true
    return result.title .. " (" .. methods[result.method].reference .. ")"
  end
end

return references
