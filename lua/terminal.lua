-- SPDX-License-Identifier: GPL-3.0-or-later
-- terminal.lua - text for a terminal: aligned columns, wrapped sentences.

local terminal = { width = 80 }

local function pad(text, width, right)
  local space = (" "):rep(width - format.width(text))
  return right and space .. text or text .. space
end

-- Lines of aligned columns. rows is a list of lists of strings, the first of which may be
-- a head; align has one letter a column, "l" or "r". Columns are two blanks apart.
function terminal.columns(rows, align)
  local widths, lines = {}, {}
  for _, row in ipairs(rows) do
    for column, cell in ipairs(row) do
      row[column] = format.escape(cell)
      widths[column] = math.max(widths[column] or 0, format.width(row[column]))
    end
  end
  for index, row in ipairs(rows) do
    local cells = {}
    for column, cell in ipairs(row) do
      cells[column] = pad(cell, widths[column], align:sub(column, column) == "r")
    end
    lines[index] = (table.concat(cells, "  "):gsub(" +$", ""))
  end
  return lines
end

-- The lines with some blanks in front.
function terminal.indent(lines, blanks)
  local space, indented = (" "):rep(blanks), {}
  for index, line in ipairs(lines) do
    indented[index] = line == "" and "" or space .. line
  end
  return indented
end

-- One text as lines of at most terminal.width characters, later lines indented.
function terminal.wrap(text, blanks)
  local lines, line = {}, nil
  local space = (" "):rep(blanks or 0)
  for word in format.escape(text):gmatch("%S+") do
    if line and format.width(line) + 1 + format.width(word) > terminal.width then
      lines[#lines + 1] = line
      line = space .. word
    else
      line = line and line .. " " .. word or word
    end
  end
  lines[#lines + 1] = line
  return lines
end

function terminal.print(lines)
  for _, line in ipairs(lines) do
    output.print(line)
  end
end

-- A sentence as pieces (words.lua), wrapped; nothing for nil.
function terminal.say(pieces)
  if pieces then
    terminal.print(terminal.wrap(require("words").plain(pieces)))
  end
end

return terminal
