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

-- The works that the reference of a method names, each once: what has no year is a remark.
local function works(reference)
  local list = {}
  for part in (reference .. "; "):gmatch("(.-); ") do
    list[#list + 1] = part:find("%f[%d]1[89]%d%d%f[%D]") and part or part:find("%f[%d]20%d%d%f[%D]") and part or nil
  end
  return list
end

-- A function that gives a result's title with its reference where it is named first, and the title alone
-- when it is named again: "Tango asymptotic score interval (Tango 1998 Stat Med 17:891)"; in a document
-- (module is document) as pieces with a citation, "... [2]", for references.section.
function references.citer(module)
  local methods, cited = by_id(), {}
  return function(result)
    local reference = not cited[result.method] and methods[result.method].reference
    local named = reference and module and works(reference)
    cited[result.method] = true
    if not reference or named and #named == 0 then
      return result.title
    end
    return module and { result.title, "\u{00A0}", module.cite(table.unpack(named)) } or result.title .. " (" .. reference .. ")"
  end
end

-- The methods behind the numbers of tables as words_*_tables.lua make them, each with its source, and the
-- section of these; nothing where none has one.
function references.of_tables(doc, tables)
  local methods, cite, named, seen = by_id(), references.citer(document), {}, {}
  for _, made in ipairs(tables) do
    for _, row in ipairs(made.rows) do
      for _, cell in ipairs(row) do
        for _, piece in ipairs(cell) do
          local method = type(piece) == "table" and methods[piece.method]
          if method and not seen[method.id] and #works(method.reference) > 0 then
            named[#named + 1] = { #named > 0 and "; " or "Methods: ", cite({ method = method.id, title = method.title }) }
            seen[method.id] = true
          end
        end
      end
    end
  end
  if #named > 0 then
    doc:heading("References")
    doc:paragraph({ named, "." })
    references.list(doc)
  end
end

-- The section with the sources that a document cites by references.citer, and no others; level is
-- that of its heading, 1 without it.
function references.section(doc, level)
  doc:heading("References", { level = level or 1 })
  references.list(doc)
end

-- The same without a heading.
function references.list(doc)
  local sources = {}
  for _, method in ipairs(stats.methods) do
    for _, work in ipairs(works(method.reference)) do
      sources[work] = work
    end
  end
  doc:sources(sources)
end

return references
