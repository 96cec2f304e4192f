-- SPDX-License-Identifier: GPL-3.0-or-later
-- source.lua - the text of a document, and where in it things stand.
--
-- Markdown's own columns count bytes, and are off behind tabs and indents; what is looked
-- for is therefore found in the line itself, and counted in characters.

local source = {}
source.__index = source

-- text: with lines that end in "\n", as document.markdown gives it.
function source.new(name, text)
  local lines = {}
  for line in text:gmatch("([^\n]*)\n?") do
    lines[#lines + 1] = line
  end
  return setmetatable({ name = name, lines = lines }, source)
end

-- Where the literal stands in the line: the place nearest to the byte `near`.
local function find_nearest(line, literal, near)
  local best, from = nil, 1
  while literal ~= "" do
    local at = line:find(literal, from, true)
    if not at then
      break
    end
    if not best or math.abs(at - near) < math.abs(best - near) then
      best = at
    end
    from = at + 1
  end
  return best
end

-- Line and column in characters of a node, or of a literal inside it.
function source:place(node, literal)
  local line, near = self.lines[node.line] or "", math.max(node.column or 1, 1)
  local at = find_nearest(line, literal or node.text or "", near) or math.min(near, #line + 1)
  return node.line, utf8.len(line, 1, at - 1, true) + 1
end

-- What is written next comes from there.
function source:at(node, literal)
  local line, column = self:place(node, literal)
  document.at(self.name, line, column)
  return line, column
end

-- Ends the run with an error at a node, or at a literal inside it.
function source:fail(node, message, literal)
  local line, column = self:place(node, literal)
  output.fail("input", message, self.name, line, column)
end

return source
