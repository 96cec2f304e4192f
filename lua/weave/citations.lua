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
  local people = entry.author or entry.editor
  local names = people and split_names(people) or { entry.organization or entry.institution }
  for index, name in ipairs(people and names or {}) do
    names[index] = inverted(name)
  end
  local content = { joined(names), #names > 0 and " " or "", "(" .. (entry.year or "n.d.") .. "). ", entry.title or "", "." }
  local place = entry.journal or entry.booktitle or entry.publisher or entry.howpublished or (people and entry.institution)
  if place then
    table.move({ " ", document.emphasis(place), where_in(entry) .. "." }, 1, 3, #content + 1, content)
  end
  if entry.doi or entry.url then
    content[#content + 1] = " "
  end
  if entry.doi then
    local doi = "doi:" .. entry.doi:gsub("^https?://[%w.]*doi%.org/", "")
    content[#content + 1] = document.link(doi, doi)
  elseif entry.url then
    content[#content + 1] = document.link(entry.url)
  end
  return content
end

-- A row's reference, "Tango, Zou 1998 Stat Med 17:891", as "Tango and Zou (1998). Stat Med
-- 17:891."; nil where it is no publication.
local function from_reference(reference)
  local names, year, rest = reference:match("^(.-) (%d%d%d%d),? ([^;]*)")
  if not names then
    return nil
  end
  local authors = {}
  for name in (names .. ", "):gmatch("(.-), ") do
    authors[#authors + 1] = name
  end
  return joined(authors) .. " (" .. year .. "). " .. rest .. (rest:find("%.$") and "" or ".")
end

-- paths: of BibTeX files.
function citations.new(paths)
  local self = setmetatable({ keys = {}, sources = {}, used = false }, citations)
  local by_text = {}
  for _, method in ipairs(stats.methods) do
    local text = from_reference(method.reference)
    if text then
      by_text[text] = by_text[text] or method.id
      self.keys[method.id], self.sources[method.id] = by_text[text], text
    end
  end
  for _, path in ipairs(paths) do
    for key, entry in pairs(bibtex.parse(files.read(path), path)) do
      self.keys[key], self.sources[key] = key, full_text(entry)
    end
  end
  return self
end

-- A key that is unknown, with the nearest.
local function unknown(self, key, fail)
  local keys = {}
  for name in pairs(self.keys) do
    keys[#keys + 1] = #keys < 200 and name or nil
  end
  local nearest = format.nearest(key, keys)
  fail("nothing has the key \"" .. key .. "\": " .. (nearest and "did you mean \"" .. nearest .. "\"?"
    or "give it to an entry of the bibliography, or name a method by its id"))
end

-- "[2, p. 3]"; fail(message) is called where there is no such key. Methods with one
-- reference are one source.
function citations:cite(key, detail, fail)
  local known = self.keys[key] or unknown(self, key, fail)
  self.used = true
  return document.cite({ known, detail = detail })
end

-- The list of what was cited.
function citations:write(doc)
  if self.used then
    doc:section("References", function() doc:sources(self.sources) end)
  end
end

return citations
