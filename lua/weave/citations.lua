-- SPDX-License-Identifier: GPL-3.0-or-later
-- citations.lua - what a document cites, and the list of it at its end.
--
-- A key is one of a BibTeX file that the front matter names, or the id of a method, which
-- cites what its row of the catalogue cites.

local bibtex = require("weave.bibtex")

local citations = {}
citations.__index = citations

-- "McNemar, Quinn and de Vries, Hugo" -> {"McNemar, Quinn", "de Vries, Hugo"}
local function split_names(text)
  local names = {}
  for name in (text .. " and "):gmatch("(.-)%s+and%s+") do
    names[#names + 1] = name
  end
  return names
end

local function surname(name)
  return name:match("^([^,]+),") or name:match("(%S+)$") or name
end

-- "McNemar, Q." of "Quinn McNemar" as of "McNemar, Quinn"
local function inverted(name)
  local last, first = name:match("^([^,]+),%s*(.*)$")
  if not last then
    first, last = name:match("^(.*)%s+(%S+)$")
  end
  if not last then
    return name
  end
  local initials = {}
  for word in first:gmatch("[^%s.-]+") do
    initials[#initials + 1] = utf8.char(utf8.codepoint(word)) .. "."
  end
  return last .. (#initials > 0 and ", " .. table.concat(initials, "\u{A0}") or "")
end

-- "A", "A and B", "A, B and C"
local function joined(names)
  if #names < 2 then
    return names[1] or ""
  end
  return table.concat(names, ", ", 1, #names - 1) .. " and " .. names[#names]
end

-- How an entry is named in a line: "McNemar 1947", "Fagerland et al. 2013".
local function short_name(entry)
  local names = split_names(entry.author or entry.editor or entry.organization or entry.title or entry.key)
  for index, name in ipairs(names) do
    names[index] = entry.author and surname(name) or name
  end
  local who = #names > 2 and names[1] .. " et al." or joined(names)
  return who .. "\u{A0}" .. (entry.year or "n.d.")
end

-- "12:153\u{2013}157", or what there is of it
local function where_in(entry)
  local volume = entry.volume and entry.volume .. (entry.number and "(" .. entry.number .. ")" or "")
  if volume and entry.pages then
    return " " .. volume .. ":" .. entry.pages
  end
  return volume and " " .. volume or entry.pages and ", " .. entry.pages or ""
end

-- The entry as a content of the list.
local function full_text(entry)
  local names = split_names(entry.author or entry.editor or entry.organization or "")
  for index, name in ipairs(names) do
    names[index] = entry.organization and name or inverted(name)
  end
  local content = { joined(names), #names > 0 and " " or "", "(" .. (entry.year or "n.d.") .. "). ", entry.title or "", "." }
  local place = entry.journal or entry.booktitle or entry.publisher or entry.howpublished or entry.institution
  if place then
    table.move({ " ", document.emphasis(place), where_in(entry) .. "." }, 1, 3, #content + 1, content)
  end
  if entry.doi or entry.url then
    content[#content + 1] = " "
  end
  if entry.doi then
    content[#content + 1] = document.link("doi:" .. entry.doi:gsub("^https?://doi.org/", ""), "doi:" .. entry.doi)
  elseif entry.url then
    content[#content + 1] = document.link(entry.url)
  end
  return content
end

local function from_bibtex(entry)
  return { label = short_name(entry), full = full_text(entry), sort = short_name(entry):lower() }
end

-- A row's reference, "Tango 1998 Stat Med 17:891"; nil where it is no publication.
local function from_reference(reference)
  local names, year, rest = reference:match("^(.-) (%d%d%d%d),? ([^;]*)")
  if not names then
    return nil
  end
  local authors = {}
  for name in (names .. ", "):gmatch("(.-), ") do
    authors[#authors + 1] = name
  end
  local label = (#authors > 2 and authors[1] .. " et al." or joined(authors)) .. "\u{A0}" .. year
  return { label = label, full = { joined(authors) .. " (" .. year .. "). " .. rest .. "." }, sort = label:lower() }
end

-- paths: of BibTeX files.
function citations.new(paths)
  local self = setmetatable({ entries = {}, cited = {} }, citations)
  for _, path in ipairs(paths) do
    for key, entry in pairs(bibtex.parse(files.read(path), path)) do
      self.entries[key] = from_bibtex(entry)
    end
  end
  local known = {}
  for _, method in ipairs(stats.methods) do
    known[method.reference] = known[method.reference] or from_reference(method.reference)
    self.entries[method.id] = known[method.reference]
  end
  return self
end

-- A key that is unknown, with the nearest.
local function unknown(self, key, fail)
  local keys = {}
  for name in pairs(self.entries) do
    keys[#keys + 1] = #keys < 200 and name or nil
  end
  local nearest = format.nearest(key, keys)
  fail("nothing has the key \"" .. key .. "\": " .. (nearest and "did you mean \"" .. nearest .. "\"?"
    or "give it to an entry of the bibliography, or name a method by its id"))
end

-- "McNemar 1947", linked to the list; fail(message) is called where there is no such key.
function citations:cite(key, fail)
  local entry = self.entries[key] or unknown(self, key, fail)
  if not entry.id then
    self.cited[#self.cited + 1] = entry
    entry.id = "ref-" .. #self.cited
  end
  return document.link("#" .. entry.id, entry.label)
end

-- The list of what was cited, by name.
function citations:write(doc)
  if #self.cited == 0 then
    return
  end
  table.sort(self.cited, function(one, other) return one.sort < other.sort end)
  doc:section("References", function()
    for _, entry in ipairs(self.cited) do
      doc:paragraph(entry.full, { id = entry.id })
    end
  end)
end

return citations
