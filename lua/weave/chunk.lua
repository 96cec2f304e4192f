-- SPDX-License-Identifier: GPL-3.0-or-later
-- chunk.lua - the Lua of a document: its options, and running it on its own lines.

local show = require("show")

local chunk = {}

local known = { "caption", "width", "echo", "alt" }

local function fail(w, node, message, literal)
  w.source:fail(node, message, literal)
end

local function option_error(w, node, name)
  local nearest = format.nearest(name, known)
  fail(w, node, "a chunk has no option \"" .. name .. "\": " .. (nearest and "did you mean \"" .. nearest .. "\"?"
    or "it takes #id, caption=\"...\", alt=\"...\", width= and echo"), name)
end

-- "column", "page" or a number of pt.
local function width(w, node, text)
  local number = tonumber(text:match("^(%d+%.?%d*)p?t?$"))
  if not number and text ~= "column" and text ~= "page" then
    fail(w, node, "width cannot be \"" .. text .. "\": give column, page or a width such as 300pt", text)
  end
  return number or text
end

local readers = {
  caption = function(_, _, text) return text end,
  alt = function(_, _, text) return text end,
  width = width,
  echo = function(w, node, text)
    if text ~= "true" and text ~= "false" then
      fail(w, node, "echo cannot be \"" .. text .. "\": give true or false", text)
    end
    return text == "true"
  end,
}

-- One option from the front of the text; gives what is left.
local function take_option(w, node, options, text)
  local id, rest = text:match("^#([^%s}]+)%s*(.*)$")
  if id then
    options.id = id
    return rest
  end
  local name, value
  name, value, rest = text:match("^([%w_-]+)=\"([^\"]*)\"%s*(.*)$")
  if not name then
    name, value, rest = text:match("^([%w_-]+)=([^%s\"]+)%s*(.*)$")
  end
  if not name then
    name, rest = text:match("^([%w_-]+)%f[%s\0]%s*(.*)$")
    value = "true"
  end
  if not name then
    fail(w, node, "the options of this chunk are not understood: write {lua #id caption=\"...\" width=column echo}", text:match("^%S+"))
  elseif not readers[name] then
    option_error(w, node, name)
  elseif options[name] ~= nil then
    fail(w, node, "the option \"" .. name .. "\" stands here twice: keep one of them", name)
  end
  options[name] = readers[name](w, node, value)
  return rest
end

-- The options of a block of code; nil when it is no chunk.
function chunk.options(w, node)
  local line = node.fenced and w.source.lines[node.line] or ""
  local info = line:match("[`~][`~][`~]+%s*(.-)%s*$") or ""
  if info:sub(1, 1) ~= "{" then
    return nil
  end
  local language, rest = info:match("^{%s*([%w_-]*)%s*(.*)}$")
  if not language then
    fail(w, node, "the options of this chunk have no end: close them with }", info)
  elseif language ~= "lua" then
    fail(w, node, "a chunk is written in Lua: {lua}, not {" .. language .. "}; without braces code is only shown", language)
  end
  local options = {}
  while rest ~= "" do
    rest = take_option(w, node, options, rest)
  end
  return options
end

-- A syntax error as "name:12: message".
local function raise_syntax(w, node, message)
  local line, text = message:match(":(%d+): (.*)$")
  output.fail("script", text or message, w.source.name, tonumber(line) or node.line)
end

-- The text as a function whose lines are those of the document.
local function compile(w, node, line, text)
  local loaded, message = load(("\n"):rep(line - 1) .. text, "@" .. w.source.name)
  return loaded or raise_syntax(w, node, message)
end

-- Runs a chunk; gives what it returns as a list.
function chunk.run(w, node)
  document.at(w.source.name, node.line + 1, 0)
  return table.pack(compile(w, node, node.line + 1, node.text)())
end

local quantities = {}
for _, quantity in ipairs(stats.quantities) do
  quantities[quantity] = true
end

-- A name, or a call: what may stand before the dot of a field.
local owners = { "^[%a_][%w_%.:]*$", "^[%a_][%w_%.:]*%s*%b{}$", "^[%a_][%w_%.:]*%s*%b()$" }

local function is_owner(text)
  for _, pattern in ipairs(owners) do
    if text:find(pattern) then
      return true
    end
  end
  return false
end

-- result.p keeps the evidence of its result.
local function field_of_result(w, expression)
  local owner, field = expression:match("^(.+)%.([%a_][%w_]*)%s*$")
  if not owner or not quantities[field] or not is_owner(owner) then
    return nil
  end
  local found = load("return " .. owner, "@" .. w.source.name)
  local ok, result = pcall(found)
  return ok and show.is_result(result) and result[field] and show.quantity(result, field)
end

-- An inline value as a content: "{lua} expression" is the node's text.
function chunk.value(w, node, expression)
  w.source:at(node, expression)
  local field = field_of_result(w, expression)
  return field or show.inline(compile(w, node, node.line, "return " .. expression)())
end

return chunk
