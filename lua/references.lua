-- SPDX-License-Identifier: GPL-3.0-or-later
-- references.lua - the literature behind the results that a report shows.

local words = require("words")

local references = {}

local catalogued = {}
for _, method in ipairs(stats.methods) do
  catalogued[method.id] = method.reference
end

-- The works that a reference names, each once: what has no year is a remark, but for the manual.
local function works(reference)
  local list = {}
  for part in (reference .. "; "):gmatch("(.-); ") do
    local dated = part:find("%f[%d]1[89]%d%d%f[%D]") or part:find("%f[%d]20%d%d%f[%D]")
    list[#list + 1] = (dated or part:find("^offdiag manual")) and part or nil
  end
  return list
end

-- The sources of one document. inlines(pieces) is words.into with a citation behind each method where
-- it is named first, "Tango asymptotic score interval [2]"; section(doc) is the list of the works that
-- were cited so, under its heading: nothing where none was.
function references.new()
  local named, cited, sources = {}, {}, {}

  local function cite(piece)
    local list = not named[piece.names] and works(piece.reference or catalogued[piece.names] or "") or {}
    named[piece.names] = true
    for _, work in ipairs(list) do
      sources[work] = work
    end
    return #list > 0 and { "\u{00A0}", document.cite(table.unpack(list)) } or nil
  end

  function cited.inlines(pieces)
    return words.into(document, pieces, cite)
  end

  function cited.section(doc)
    if next(sources) then
      doc:heading("References")
      doc:sources(sources)
    end
  end

  return cited
end

return references
