-- SPDX-License-Identifier: GPL-3.0-or-later
-- weave.lua - a document of prose and Lua, evaluated from top to bottom.
--
-- weave.open reads it, weave.run evaluates it and gives the document. The environment of
-- its chunks is that of all users' scripts, with five names more: doc (the document),
-- show (numbers with evidence), data (the paths of its data), compare and params.

local blocks = require("weave.blocks")
local citations = require("weave.citations")
local inputs = require("inputs")
local show = require("show")
local source = require("weave.source")
local text = require("weave.text")

local weave = {}

local methods = {}
methods.__index = methods

-- Evaluates a part of a footnote.
local function inside(w, evaluate, part)
  w.noting = true
  local said = evaluate(w, part)
  w.noting = nil
  return said
end

-- A footnote, whose text is evaluated where it is referred to for the first time.
function methods:footnote(node)
  if self.noting then
    self.source:fail(node, "a footnote cannot stand in a footnote: put it into the text", "[^")
  end
  local number = math.tointeger(tonumber(node.detail))
  local note, id = self.notes[number], "note-" .. number
  if note.said then
    return document.ref(id)
  end
  note.said = true
  if #note == 1 and note[1].kind == "paragraph" then
    return document.footnote(inside(self, text.content, note[1]), { id = id })
  end
  return document.footnote(function() inside(self, blocks.write, note) end, { id = id })
end

local function is_text(value)
  return type(value) == "string" or type(value) == "number"
end

local function is_texts(value)
  if type(value) ~= "table" then
    return is_text(value)
  end
  for _, item in pairs(value) do
    if not is_text(item) then
      return false
    end
  end
  return true
end

-- What the front matter may hold: what its value must be, in words, and its check.
local fields = {
  title = { "a text", is_text },
  subtitle = { "a text", is_text },
  description = { "a text", is_text },
  keywords = { "a list of texts", is_texts },
  language = { "a language tag, such as en-GB", is_text },
  data = { "the name of a file beside the document, or a list of names", is_texts },
  bibliography = { "the name of a file beside the document, or a list of names", is_texts },
  template = { "the name of a template", is_text },
  theme = { "light, dark or print", is_text },
  paper = { "a4 or letter", is_text },
  running_head = { "a text", is_text },
  params = { "names with their values", function(value) return type(value) == "table" end },
}

local function field_names()
  local names = {}
  for name in pairs(fields) do
    names[#names + 1] = name
  end
  return names
end

local function check_field(name, entry)
  local field = fields[entry.name]
  local nearest = format.nearest(entry.name, field_names())
  if not field then
    output.fail("input", "the front matter has no field \"" .. entry.name .. "\": " .. (nearest and "did you mean \"" .. nearest .. "\"?"
      or "it takes " .. table.concat(field_names(), ", ")), name, entry.line, entry.column)
  elseif not field[2](entry.value) then
    output.fail("input", "the front matter: " .. entry.name .. " must be " .. field[1], name, entry.line, entry.column)
  end
end

local function as_list(value)
  if type(value) ~= "table" then
    return value ~= nil and { value } or {}
  end
  return value
end

-- The paths of files that the document names; they become inputs of the run.
local function declare(w, entry)
  local paths = {}
  for index, name in ipairs(as_list(entry and entry.value)) do
    document.at(w.source.name, entry.line, entry.column)
    paths[index] = files.declare(w.folder, tostring(name))
  end
  return paths
end

-- Reads the document; options: data (paths from the command line).
function weave.open(path, options)
  local parsed = document.markdown(files.read(path), path)
  local w = setmetatable({
    source = source.new(path, parsed.source),
    folder = path:match("^(.*)/[^/]*$") or ".",
    blocks = parsed.blocks,
    front = {},
    notes = {},
  }, methods)
  local entries = {}
  for _, entry in ipairs(parsed.front) do
    check_field(path, entry)
    entries[entry.name], w.front[entry.name] = entry, entry.value
  end
  w.data = #options.data > 0 and options.data or declare(w, entries.data)
  w.bibliography = citations.new(declare(w, entries.bibliography))
  for _, node in ipairs(w.blocks) do
    if node.kind == "footnote" then
      w.notes[#w.notes + 1] = node
    end
  end
  document.at()
  return w
end

local function with_width(options, width)
  local copy = { width = width }
  for name, option in pairs(options) do
    copy[name] = option
  end
  return copy
end

-- figure, with the width of the chunk that runs where a figure names none.
local function figures(w)
  local module = {}
  for name, member in pairs(figure) do
    module[name] = member
  end
  for _, kind in ipairs(figure.kinds()) do
    module[kind.id] = function(options)
      if w.width and type(options) == "table" and options.width == nil then
        options = with_width(options, w.width)
      end
      return figure[kind.id](options)
    end
  end
  return freeze(module)
end

-- document, which notes whether a chunk cites.
local function documents(w)
  local module = {}
  for name, member in pairs(document) do
    module[name] = member
  end
  function module.cite(...)
    w.bibliography.used = true
    return document.cite(...)
  end
  return freeze(module)
end

-- compare(files, options): two policies as layouts get them, inputs.compare. The options are
-- those of the command compare, with _ for -; without them all is as the command has it.
local function compare(files, options)
  local args = { files = files, map = {}, field = {}, where = {}, policy = {}, errors = "missing", repeats = "refuse", adjust = "holm" }
  for name, option in pairs(options or {}) do
    args[name] = option
  end
  return inputs.compare(args)
end

-- The environment of chunks, values and the document's modules.
local function set_environment(w)
  local environment = load("return _G")()
  environment.doc, environment.show, environment.compare = w.doc, show, compare
  environment.data, environment.params = w.data, w.front.params or {}
  environment.figure, environment.document = figures(w), documents(w)
end

-- Sections begin at level 1 or, where the document's first heading is one, at level 2.
local function first_level(nodes)
  for _, node in ipairs(nodes) do
    if node.kind == "heading" then
      return math.min(node.level, 2)
    end
  end
  return 1
end

-- The title of the front matter, else the first heading; and the index of the first block
-- that follows it, and the level of headings there.
local function take_title(w)
  local first = w.blocks[1]
  if w.front.title then
    return tostring(w.front.title), 1, first_level(w.blocks)
  elseif first and first.kind == "heading" and first.level == 1 and first[1] and not first[2] and first[1].kind == "text" then
    return first[1].text, 2, 2
  end
  output.fail("input", "the document has no title: begin it with a heading, # Title, or with front matter that says title: ...",
    w.source.name, 1, 1)
end

-- What the document was made by and of: version, command, and each file of data with its SHA-256; a folder
-- has none.
local function colophon(w)
  local said = {
    "Made by offdiag " .. output.version .. " with ", document.code("offdiag weave " .. w.source.name:match("[^/]*$")), ".",
  }
  for _, path in ipairs(w.data) do
    local name, one, digest = path:match("[^/]*$"), pcall(document.digest, path)
    if not one and not tostring(digest):find("Is a directory", 1, true) then
      error(digest)
    elseif one then
      table.move({ #said == 3 and " From " or ", ", document.code(name), ", SHA-256 ", document.file(name, digest) }, 1, 4, #said + 1, said)
    end
  end
  said[#said + 1] = #said > 3 and "." or nil
  w.doc:colophon(said)
end

-- Evaluates the document from top to bottom.
function weave.run(w)
  local front = w.front
  local title, first, level = take_title(w)
  w.doc = document.new({
    title = title,
    subtitle = front.subtitle,
    description = front.description,
    keywords = front.keywords and as_list(front.keywords),
    language = front.language,
  })
  set_environment(w)
  blocks.sections(w, w.blocks, first, #w.blocks, level)
  w.bibliography:write(w.doc)
  colophon(w)
  document.at()
  return w.doc
end

return weave
