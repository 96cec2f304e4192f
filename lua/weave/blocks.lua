-- SPDX-License-Identifier: GPL-3.0-or-later
-- blocks.lua - sections, paragraphs, lists, tables, quotes, listings and chunks.

local chunk = require("weave.chunk")
local show = require("show")
local text = require("weave.text")

local blocks = {}

-- "Title {#sec-id}": takes the id off the last text of the nodes.
local function take_id(nodes)
  local last = nodes[#nodes]
  if not last or last.kind ~= "text" then
    return nil
  end
  local before, id = last.text:match("^(.-)%s*{#([^%s}]+)}%s*$")
  if id then
    last.text = before
  end
  return id
end

local function paragraph(w, node)
  w.source:at(node[1] or node)
  w.doc:paragraph(text.content(w, node))
end

local function list(w, node)
  local items = {}
  for index, item in ipairs(node) do
    items[index] = function()
      if node.tight and #item == 1 and item[1].kind == "paragraph" then
        return text.content(w, item[1])
      end
      blocks.write(w, item)
    end
  end
  w.source:at(node)
  w.doc:list(items, { numbered = node.level ~= nil })
end

local callouts = { NOTE = "Note", TIP = "Tip", IMPORTANT = "Important", WARNING = "Warning", CAUTION = "Caution" }

-- The first line of a paragraph's nodes, and the others.
local function part_line(nodes)
  local line, rest = {}, { kind = "paragraph" }
  for index, node in ipairs(nodes) do
    if node.kind == "soft_break" or node.kind == "line_break" then
      table.move(nodes, index + 1, #nodes, 1, rest)
      break
    end
    line[index] = node
  end
  rest.line, rest.column = rest[1] and rest[1].line or nodes.line, nodes.column
  return line, rest
end

-- > [!NOTE] begins a callout; the rest of that line is its title. Gives the title as nodes, or
-- the name of the callout, and takes the line off.
local function take_callout(w, node)
  local first = node[1] and node[1].kind == "paragraph" and node[1][1]
  local kind, title = (first and first.kind == "text" and first.text or ""):match("^%[!(%a+)%]%s*(.*)$")
  if not kind then
    return nil
  end
  local name = callouts[kind:upper()]
  if not name then
    local nearest = format.nearest(kind:upper(), { "NOTE", "TIP", "IMPORTANT", "WARNING", "CAUTION" })
    w.source:fail(first, "there is no callout \"" .. kind .. "\": " .. (nearest and "did you mean " .. nearest .. "?"
      or "NOTE, TIP, IMPORTANT, WARNING and CAUTION are known"), kind)
  end
  local line, rest = part_line(node[1])
  first.text = title
  node[1] = rest
  if #rest == 0 then
    table.remove(node, 1)
  end
  return (title ~= "" or line[2]) and line or name
end

local function quote(w, node)
  local title = take_callout(w, node)
  w.source:at(node)
  if not title then
    w.doc:quote(function() blocks.write(w, node) end)
    return
  end
  w.doc:aside(function()
    w.doc:paragraph({ document.strong(type(title) == "string" and title or text.content(w, title)) })
    blocks.write(w, node)
  end)
end

local alignments = { l = "left", r = "right", c = "centre", ["-"] = "left" }

local function table_cells(w, row)
  local cells = {}
  for index, cell in ipairs(row) do
    cells[index] = text.content(w, cell)
  end
  return cells
end

-- "Table: caption {#tbl-id}" or ": caption": a paragraph before or after a table.
local function is_caption(node)
  local first = node and node.kind == "paragraph" and node[1]
  return first and first.kind == "text" and (first.text:find("^Table: ") or first.text:find("^: ")) and true or false
end

local function take_caption(w, node)
  node[1].text = node[1].text:gsub("^[Table]*: +", "", 1)
  local id = take_id(node)
  w.source:at(node[1])
  return text.content(w, node), id
end

local function grid(w, node, caption)
  if not caption then
    w.source:fail(node, "this table has no caption: write a paragraph \"Table: what it shows {#tbl-id}\" above or below it")
  end
  local columns, rows, said, id = {}, {}, nil, nil
  if caption.line < node.line then
    said, id = take_caption(w, caption)
  end
  for index, row in ipairs(node) do
    w.source:at(row)
    local cells = table_cells(w, row)
    if row.kind == "head" then
      for column, title in ipairs(cells) do
        columns[column] = { title = title, align = alignments[node.detail:sub(column, column)] }
      end
    else
      rows[index - 1] = cells
    end
  end
  if not said then
    said, id = take_caption(w, caption)
  end
  w.source:at(node)
  w.doc:table({ columns = columns, rows = rows, caption = said, id = id })
end

local function is_figure(value)
  return type(value) == "userdata" and pcall(function() return value.readings end) and value.readings ~= nil
end

local function is_table(value)
  return type(value) == "table" and value.columns and (value.rows or value.groups)
end

-- A copy of what a chunk returned, with the caption and id of its options.
local function table_options(value, caption, id)
  local options = {}
  for name, option in pairs(value) do
    options[name] = option
  end
  options.caption, options.id = options.caption or caption, options.id or id
  return options
end

-- What a chunk returns is shown as what it is.
local function show_value(w, node, value, options)
  if is_figure(value) then
    if not options.caption then
      w.source:fail(node, "a figure needs a caption: {lua caption=\"what it shows\"}", "lua")
    end
    w.doc:figure(value, {
      caption = text.inline(w, options.caption, node), id = options.id, alt = options.alt and text.plain(w, options.alt, node),
    })
  elseif is_table(value) then
    local caption = options.caption and text.inline(w, options.caption, node)
    w.doc:table(table_options(value, caption, options.id))
  else
    w.doc:paragraph(show.inline(value))
  end
end

local function run_chunk(w, node, options)
  if options.echo then
    w.doc:listing((node.text:gsub("\n$", "")))
  end
  w.width = options.width
  local values = chunk.run(w, node)
  w.width = nil
  w.source:at(node, "lua")
  for index = 1, values.n do
    if values[index] ~= nil then
      show_value(w, node, values[index], options)
    end
  end
end

local function code(w, node)
  local options = chunk.options(w, node)
  w.source:at(node, "")
  if options then
    run_chunk(w, node, options)
  else
    w.doc:listing((node.text:gsub("\n$", "")))
  end
end

local writers = {
  paragraph = paragraph,
  list = list,
  quote = quote,
  block = code,
  html = function(w, node)
    if not node.text:find("^%s*<!%-%-.*%-%->%s*$") then
      w.source:fail(node, "HTML is not passed on: write Markdown, or let a chunk write with doc", "<")
    end
  end,
  rule = function(w, node)
    w.source:fail(node, "a rule has no place in a report: begin a section with a heading", "")
  end,
  heading = function(w, node)
    w.source:fail(node, "a heading cannot stand in a list, a quote or a footnote: let it begin a section", "#")
  end,
}

-- Writes the nodes from first to last: those of the document, an item or a quote.
function blocks.write(w, nodes, first, last)
  local index = first or 1
  last = last or #nodes
  while index <= last do
    local node, following = nodes[index], nodes[index + 1]
    if node.kind == "table" then
      local after = index < last and is_caption(following)
      grid(w, node, after and following)
      index = index + (after and 1 or 0)
    elseif is_caption(node) and index < last and following.kind == "table" then
      grid(w, following, node)
      index = index + 1
    elseif node.kind ~= "footnote" then
      writers[node.kind](w, node)
    end
    index = index + 1
  end
end

-- The last node before the next heading of this level or a higher one.
local function section_end(nodes, index, level)
  while nodes[index + 1] and not (nodes[index + 1].kind == "heading" and nodes[index + 1].level <= level) do
    index = index + 1
  end
  return index
end

-- Writes the nodes with their sections, one inside the other; level is that of the
-- headings that may begin one here.
function blocks.sections(w, nodes, first, last, level)
  local index = first
  while index <= last do
    if nodes[index].kind == "heading" then
      break
    end
    index = index + 1
  end
  blocks.write(w, nodes, first, index - 1)
  while index <= last do
    local node = nodes[index]
    if node.level ~= level then
      w.source:fail(node, ("this heading is of level %d where one of level %d is next: leave no level out"):format(node.level, level), "#")
    end
    local ending = math.min(section_end(nodes, index, level), last)
    local id = take_id(node)
    w.source:at(node[1] or node)
    local title = text.content(w, node)
    w.doc:section(title, { id = id }, function()
      blocks.sections(w, nodes, index + 1, ending, level + 1)
    end)
    index = ending + 1
  end
end

return blocks
