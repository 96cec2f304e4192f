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

-- A function that gives a result's title with its reference where it is named first, and the title alone
-- when it is named again: "Tango asymptotic score interval (Tango 1998 Stat Med 17:891)"; in a document
-- (module is document) as pieces with a citation, "... [2]", for references.section.
function references.citer(module)
  local methods, cited = by_id(), {}
  return function(result)
    if cited[result.method] then
      return result.title
    end
    cited[result.method] = true
    local reference = methods[result.method].reference
    return module and { result.title, " ", module.cite(reference) } or result.title .. " (" .. reference .. ")"
  end
end

-- The section with the sources that a document cites by references.citer, and no others; level is
-- that of its heading, 1 without it.
function references.section(doc, level)
  local sources = {}
  for _, method in ipairs(stats.methods) do
    sources[method.reference] = method.reference
  end
  doc:heading("References", { level = level or 1 })
  doc:sources(sources)
end

return references
