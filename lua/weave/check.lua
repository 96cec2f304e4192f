-- SPDX-License-Identifier: GPL-3.0-or-later
-- check.lua - are the numbers in pages that were woven before still true?

local check = {}

local entities = { ["&lt;"] = "<", ["&gt;"] = ">", ["&quot;"] = "\"", ["&#39;"] = "'", ["&amp;"] = "&" }

local function plain(text)
  return (text:gsub("<[^>]*>", ""):gsub("&[#%w]+;", entities):gsub("\u{A0}", " "):gsub("\u{202F}", " "):gsub("%s+", " "))
end

-- The values of a page in order: what is printed, the evidence, and the line.
local function values(page)
  local found, line, from = {}, 1, 1
  for at, attributes, text in page:gmatch("()<data%s([^>]*)>(.-)</data>") do
    local _, lines = page:sub(from, at - 1):gsub("\n", "")
    line, from = line + lines, at
    found[#found + 1] = {
      text = plain(text), line = line,
      number = attributes:match("^value=\"([^\"]*)\"") or attributes:match("%svalue=\"([^\"]*)\""),
      method = attributes:match("data%-method=\"([^\"]*)\"") or "", input = plain(attributes:match("data%-input=\"([^\"]*)\"") or ""),
    }
  end
  return found
end

local function difference(old, new, name)
  if old.text == new.text and old.number == new.number then
    return nil
  end
  local about = new.method .. (new.input ~= "" and ", " .. new.input or "")
  if old.text == new.text then
    return ("%s:%d: behind \"%s\" stands %s, and it is %s now (%s)"):format(name, old.line, old.text, old.number or "nothing", new.number, about)
  end
  return ("%s:%d: it says \"%s\", and it is \"%s\" now (%s)"):format(name, old.line, old.text, new.text, about)
end

-- Sentences about what differs, an empty list where nothing does; and how many values there are.
function check.xhtml(old_page, new_page, name)
  local old, new, said = values(old_page), values(new_page), {}
  for index = 1, math.min(#old, #new) do
    said[#said + 1] = difference(old[index], new[index], name)
  end
  if #old ~= #new then
    said[#said + 1] = ("%s: it has %d numbers where the document now has %d"):format(name, #old, #new)
  end
  return said, #new
end

-- Pages of a PDF are compared as a whole.
function check.pdf(old_page, new_page, name)
  return old_page == new_page and {} or { name .. ": the pages are not those that the document gives now" }, nil
end

return check
