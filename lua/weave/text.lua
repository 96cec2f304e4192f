-- SPDX-License-Identifier: GPL-3.0-or-later
-- text.lua - what stands inside a line: emphasis, code, links, references, values.

local chunk = require("weave.chunk")

local text = {}

-- The inline with its place, so that an error about it names that.
local function placed(w, inline, node, literal)
  inline.line, inline.column = w.source:place(node, literal)
  return inline
end

-- @fig-ladder, @tbl-pairs, @sec-methods
local function reference(w, node, name)
  return placed(w, document.ref(name), node, "@" .. name)
end

-- [@key], [@key, p. 3], [@one; @two]
local function citation(w, node, inside)
  local parts = {}
  for piece in (inside .. ";"):gmatch("%s*([^;]*);") do
    local key, rest = piece:match("^@([%w_:%.-]*[%w_])(.*)$")
    local detail = rest and rest:match("^,%s*(.-)%s*$")
    if not key or (rest ~= "" and not detail) then
      w.source:fail(node, "a citation is written [@key], [@key, p. 3] or [@one; @two]", "[" .. inside)
    end
    parts[#parts + 1] = #parts > 0 and " " or nil
    parts[#parts + 1] = w.bibliography:cite(key, detail, function(message)
      w.source:fail(node, message, "@" .. key)
    end)
  end
  return parts
end

-- Where the next reference or citation begins, what makes it, and where it ends.
local patterns = {
  { "%[(@[^%]%[]+)%]", citation },
  { "%f[%w@]@(fig%-[%w_-]*%w)", reference },
  { "%f[%w@]@(tbl%-[%w_-]*%w)", reference },
  { "%f[%w@]@(sec%-[%w_-]*%w)", reference },
}

local function next_special(string, from)
  local first, last, inside, make
  for _, pattern in ipairs(patterns) do
    local a, b, found = string:find(pattern[1], from)
    local glued = a and pattern[2] == reference and string:sub(a - 1, a - 1):find("%w")
    if a and not glued and (not first or a < first) then
      first, last, inside, make = a, b, found, pattern[2]
    end
  end
  return first, last, inside, make
end

-- What Markdown leaves as text although it was meant as more.
local function check_text(w, node)
  local name = node.text:match("%[%^([^%]%s]+)%]")
  if name then
    w.source:fail(node, "there is no footnote [^" .. name .. "]: write its text in a line of its own, [^" .. name .. "]: ...", "[^" .. name)
  elseif node.text:find("```{", 1, true) then
    w.source:fail(node, "this begins no chunk: where its options hold a backtick, fence it with ~~~", "```{")
  end
end

-- A number and its percent sign stay on one line.
local function plain(string)
  return (string:gsub("(%d) %%", "%1\u{202F}%%"))
end

-- A text with its references and citations, at the end of a content.
local function add_text(w, content, node)
  local string, from = node.text, 1
  check_text(w, node)
  while true do
    local first, last, inside, make = next_special(string, from)
    if not first then
      break
    end
    content[#content + 1] = plain(string:sub(from, first - 1))
    content[#content + 1] = make(w, node, inside)
    from = last + 1
  end
  content[#content + 1] = plain(string:sub(from))
end

local function code(w, node)
  local language, expression = node.text:match("^{(%w*)}%s*(.*)$")
  if language == "lua" then
    if expression == "" then
      w.source:fail(node, "the value is empty: write `{lua} expression`")
    end
    return chunk.value(w, node, expression)
  elseif language then
    w.source:fail(node, "a value is written in Lua, `{lua} expression`: there is no {" .. language .. "}")
  end
  return document.code(node.text)
end

local function no_image(w, node)
  w.source:fail(node, "a picture cannot be taken from a file: let a chunk draw it", "![")
end

-- Of HTML, what text needs and Markdown lacks.
local tags = {
  ["<sup>"] = { document.superscript, "</sup>" },
  ["<sub>"] = { document.subscript, "</sub>" },
}

-- The node that closes a tag among the nodes from index on.
local function find_tag(nodes, index, tag)
  for last = index, #nodes do
    if nodes[last].kind == "tag" and nodes[last].text:lower() == tag then
      return last
    end
  end
end

-- A tag at index; gives the content and the index of the last node that it takes.
local function tag(w, nodes, index)
  local node = nodes[index]
  local name = node.text:lower()
  if name:sub(1, 4) == "<!--" then
    return "", index
  elseif name:find("^<br%s*/?>$") then
    return document.line_break(), index
  end
  local known = tags[name]
  local last = known and find_tag(nodes, index + 1, known[2])
  if not last then
    w.source:fail(node, known and "the tag has no end: close it with " .. known[2] .. " in the same paragraph"
      or "HTML is not passed on: write Markdown; of tags only <sup>, <sub> and <br> are known")
  end
  return known[1](text.content(w, table.move(nodes, index + 1, last - 1, 1, {}))), last
end

local makers = {
  code = code,
  image = no_image,
  soft_break = function() return " " end,
  line_break = function() return document.line_break() end,
  emphasis = function(w, node) return document.emphasis(text.content(w, node)) end,
  strong = function(w, node) return document.strong(text.content(w, node)) end,
  link = function(w, node) return placed(w, document.link(node.detail, text.content(w, node)), node, node.detail) end,
}

-- The nodes of a paragraph, heading, cell, ... as a content.
function text.content(w, nodes)
  local content, index = {}, 1
  while nodes[index] do
    local node = nodes[index]
    if node.kind == "text" then
      add_text(w, content, node)
    elseif node.kind == "tag" then
      content[#content + 1], index = tag(w, nodes, index)
    elseif node.kind == "note" then
      content[#content + 1] = w:footnote(node)
    else
      content[#content + 1] = makers[node.kind](w, node)
    end
    index = index + 1
  end
  return content
end

-- A text that stands in an option of a chunk, as a content. Its places are those of node.
function text.inline(w, string, node)
  local blocks = document.markdown(string).blocks
  if #blocks ~= 1 or blocks[1].kind ~= "paragraph" then
    w.source:fail(node, "this must be one paragraph of text", string)
  end
  local function move(nodes)
    for _, inner in ipairs(nodes) do
      inner.line, inner.column = node.line, node.column
      move(inner)
    end
    return nodes
  end
  return text.content(w, move(blocks[1]))
end

local function flat(content)
  if type(content) == "string" then
    return content
  elseif content.text then
    return content.text
  end
  local parts = {}
  for index, part in ipairs(content) do
    parts[index] = flat(part)
  end
  return table.concat(parts)
end

-- An option that is plain text, with values in it.
function text.plain(w, string, node)
  return string:find("`{lua}", 1, true) and flat(text.inline(w, string, node)) or string
end

return text
