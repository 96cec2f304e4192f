-- SPDX-License-Identifier: GPL-3.0-or-later
-- bibtex.lua - the entries of a BibTeX file.
--
--     @article{mcnemar1947, author = {McNemar, Q.}, title = "...", year = 1947}
--
-- An entry is in braces or in parentheses. Values are in braces, in quotes, plain or names of @string,
-- joined by #; @comment, @preamble and what stands between entries are skipped, and every other @ begins
-- an entry. Errors name file, line and column.

local bibtex = {}

local accents = { ["\""] = "\u{308}", ["'"] = "\u{301}", ["`"] = "\u{300}", ["^"] = "\u{302}", ["~"] = "\u{303}", c = "\u{327}", v = "\u{30C}" }
local composed = {}
for accent, pairing in pairs({
  ["\""] = "aäeëiïoöuüAÄEËIÏOÖUÜyÿ", ["'"] = "aáeéiíoóuúyýAÁEÉIÍOÓUÚYÝcćnńsśzź", ["`"] = "aàeèiìoòuùAÀEÈIÌOÒUÙ",
  ["^"] = "aâeêiîoôuûAÂEÊIÎOÔUÛ", ["~"] = "aãnñoõAÃNÑOÕ", c = "cçCÇsş", v = "cčsšzžCČSŠZŽeěrřnň",
}) do
  for plain, letter in pairing:gmatch("(%a)(" .. utf8.charpattern .. ")") do
    composed[accent .. plain] = letter
  end
end
local letters = { ss = "\u{DF}", o = "\u{F8}", O = "\u{D8}", ae = "\u{E6}", AE = "\u{C6}", aa = "\u{E5}", AA = "\u{C5}", l = "\u{142}", L = "\u{141}" }

-- The text as it is printed: accents, dashes, no braces.
local function plain(text)
  text = text:gsub("{?\\([\"'`^~cv])%s*{?(%a)}?}?", function(accent, letter)
    return composed[accent .. letter] or letter .. accents[accent]
  end)
  text = text:gsub("{?\\(%a+)%s*}?", letters):gsub("\\([&%%$#_])", "%1")
  text = text:gsub("%-%-%-?", "\u{2013}"):gsub("~", "\u{A0}"):gsub("[{}]", ""):gsub("%s+", " ")
  return (text:gsub("^ ", ""):gsub(" $", ""))
end

local function fail(reading, at, message)
  local before = reading.text:sub(1, at - 1)
  local _, lines = before:gsub("\n", "")
  local line = before:match("[^\n]*$")
  output.fail("input", message, reading.path, lines + 1, (utf8.len(line) or #line) + 1)
end

-- A part of a value at a place: its text, and what follows it.
local function read_part(reading, at)
  local text = reading.text
  local braces = text:match("^%b{}", at)
  if braces then
    return braces:sub(2, -2), at + #braces
  end
  local quoted = text:match("^\"([^\"]*)\"", at)
  if quoted then
    return quoted, at + #quoted + 2
  end
  local word = text:match("^[%w%.:+-]+", at)
  if not word then
    fail(reading, at, "a value is missing here, or has no end: write name = {value}")
  end
  return reading.strings[word:lower()] or word, at + #word
end

-- The value at a place, of parts joined by #.
local function read_value(reading, at)
  local value, after = read_part(reading, at)
  local next_part = reading.text:match("^%s*#%s*()", after)
  while next_part do
    local part
    part, after = read_part(reading, next_part)
    value = value .. part
    next_part = reading.text:match("^%s*#%s*()", after)
  end
  return value, after
end

-- Names in braces are one word each: "{The R Core Team}".
local function hold_together(text)
  return (text:gsub("%b{}", function(braces) return (braces:gsub("%s+", "\u{A0}")) end))
end

local holds_names = { author = true, editor = true }

-- The fields from a place on, up to the brace or parenthesis that closes the entry.
local function read_fields(reading, at, entry, closing)
  local text = reading.text
  while true do
    at = text:match("^[%s,]*()", at)
    if text:sub(at, at) == closing then
      return at + 1
    end
    local name, after = text:match("^([%a][%w_-]*)%s*=%s*()", at)
    if not name then
      fail(reading, at, "a field is written name = {value}, fields are joined by commas, and the entry ends with " .. closing)
    end
    local value
    value, at = read_value(reading, after)
    name = name:lower()
    entry[name] = plain(holds_names[name] and hold_together(value) or value)
  end
end

-- @string{name = "value"}, from its name on.
local function read_string(reading, name, after, closing)
  local value, at = read_value(reading, reading.text:match("^=%s*()", after) or after)
  at = reading.text:match("^[%s,]*()", at)
  if reading.text:sub(at, at) ~= closing then
    fail(reading, at, "@string defines one name, and ends with " .. closing)
  end
  reading.strings[name:lower()] = value
  return at + 1
end

-- What follows a comment or preamble that begins at a place.
local function skip_block(reading, start)
  return reading.text:match("^@%a+%s*%b{}()", start) or reading.text:match("^@%a+%s*%b()()", start) or start + 1
end

local closings = { ["{"] = "}", ["("] = ")" }

-- The next entry from a place on, into entries; what follows it.
local function read_entry(reading, start, entries)
  local kind, opening, key, after = reading.text:match("^@(%a+)%s*([{(])%s*([^%s,{}\"=]*)%s*()", start)
  kind = (kind or reading.text:match("^@(%a*)", start)):lower()
  if kind == "comment" or kind == "preamble" then
    return skip_block(reading, start)
  elseif not opening then
    fail(reading, start, "@ begins an entry, @" .. (kind == "" and "misc" or kind) .. "{key, ...}: write it so, or leave the sign out")
  elseif kind == "string" then
    return read_string(reading, key, after, closings[opening])
  elseif key == "" or reading.text:sub(after, after) ~= "," then
    fail(reading, start, "an entry begins with its key: @" .. kind .. opening .. "key, author = {...}, ..." .. closings[opening])
  elseif entries[key] then
    fail(reading, start, "the key \"" .. key .. "\" is taken: each entry has a key of its own")
  end
  local entry = { kind = kind, key = key }
  entries[key] = entry
  return read_fields(reading, after, entry, closings[opening])
end

-- The entries of a text by key; path is for messages.
function bibtex.parse(text, path)
  local reading, entries = { text = text, path = path, strings = {} }, {}
  local start = text:find("@", 1, true)
  while start do
    start = text:find("@", read_entry(reading, start, entries), true)
  end
  return entries
end

return bibtex
