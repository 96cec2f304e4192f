-- SPDX-License-Identifier: GPL-3.0-or-later
-- api_pages.lua - the chapter of the manual on what scripts can call, made of lua/api.lua.
--
-- api.lua is taken apart into sections, "-- name: title ---", and in them functions with the
-- comment above each. What is printed is what stands there, without its dashes.

local pages = {}

local function finish(list, entry)
  if entry and (entry.name or #entry.text > 0) then
    list[#list + 1] = entry
  end
end

-- The sections in order: name, title and entries; an entry has text (lines), and name and call
-- where it is a function.
local function parse(source)
  local sections, section, entry = {}, { name = "", title = "", entries = {} }, { text = {} }
  for line in source:gmatch("([^\n]*)\n") do
    local name, title = line:match("^%-%- ([%w ]+): (.-) %-%-%-+$")
    local call = line:match("^function ([^%s].*) end$")
    if name or line:find("^%-%- [%w ]+ %-%-%-+$") then
      finish(section.entries, entry)
      section = { name = name or line:match("^%-%- ([%w ]-) %-%-%-"), title = title or "", entries = {} }
      sections[#sections + 1], entry = section, { text = {} }
    elseif call then
      entry.name, entry.call = call:match("^([%w_.:]+)"), call
      finish(section.entries, entry)
      entry = { text = {} }
    elseif line == "" then
      finish(section.entries, entry)
      entry = { text = {} }
    elseif not line:find("^local ") then
      entry.text[#entry.text + 1] = (line:gsub("^%-%-%-@", "@"):gsub("^%-%-%-? ?", ""))
    end
  end
  finish(section.entries, entry)
  return sections
end

local function print_entry(entry)
  output.print(entry.call or "")
  for _, line in ipairs(entry.text) do
    output.print("    " .. format.escape(line))
  end
end

-- What a description begins with, up to its first details, in so many characters.
local function gist(entry, room)
  local words = {}
  for _, line in ipairs(entry.text) do
    if line:find("^@") or line:find("^Example:") then
      break
    end
    words[#words + 1] = line
  end
  local sentence = table.concat(words, " ")
  sentence = sentence:match("^(.-)%.%f[%s\0]") or sentence
  for _, mark in ipairs({ ": ", "; ", " {" }) do
    local at = sentence:find(mark, 16, true)
    if at and not sentence:find("^\"") then
      sentence = sentence:sub(1, at - 1)
    end
  end
  if format.width(sentence) <= room then
    return sentence
  end
  while format.width(sentence) > room - 4 do
    sentence = sentence:gsub("%s*%S+$", "", 1)
  end
  return sentence .. " ..."
end

-- All functions, a line each.
local function overview(sections)
  local calls, width = 44, 100
  output.print("What scripts can call: layouts, chunks of documents, and modules of one's own.")
  output.print("\"offdiag help api NAME\" describes a function or all of a module, with examples.")
  for _, section in ipairs(sections) do
    output.print("")
    output.print(section.name .. (section.title ~= "" and ": " .. section.title or ""))
    for _, entry in ipairs(section.entries) do
      if entry.call then
        local call = "    " .. entry.call .. (" "):rep(calls - #entry.call)
        output.print(((call .. "  " .. gist(entry, width - #call - 2)):gsub("%s+$", "")))
      end
    end
  end
end

-- The functions of that name, or that begin with it and a dot or a colon; or a section.
local function find(sections, name)
  local found, names = {}, {}
  for _, section in ipairs(sections) do
    names[#names + 1] = section.name
    for _, entry in ipairs(section.entries) do
      names[#names + 1] = entry.name
      if section.name == name or entry.name == name or (entry.name and entry.name:find("^" .. name .. "[.:]")) then
        found[#found + 1] = entry
      end
    end
  end
  return found, names
end

function pages.print(name)
  local sections = parse(files.own("lua/api.lua"))
  if not name then
    return overview(sections)
  end
  local found, names = find(sections, name:match("^[%w_.: ]+$") or "?")
  if #found == 0 then
    local nearest = format.nearest(name, names)
    output.fail("usage", "scripts can call nothing named \"" .. name .. "\": " .. (nearest and "did you mean \"" .. nearest .. "\"?"
      or "\"offdiag help api\" lists what there is"))
  end
  for index, entry in ipairs(found) do
    if index > 1 then
      output.print("")
    end
    print_entry(entry)
  end
end

return pages
