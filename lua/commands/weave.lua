-- SPDX-License-Identifier: GPL-3.0-or-later
-- weave.lua - a document of prose and Lua as XHTML or PDF.

local check = require("weave.check")
local terminal = require("terminal")
local weave = require("weave")

local args = ...

local painters = {
  xhtml = function(w)
    return w.doc:xhtml({ theme = w.front.theme, template = w.front.template })
  end,
  pdf = function(w)
    return w.doc:pages({ theme = w.front.theme, paper = w.front.paper, running_head = w.front.running_head })
  end,
}

-- What is written, by the ending of its name.
local function form_of(path)
  local ending = path:match("%.(%a+)$")
  if not ending or not painters[ending:lower()] then
    output.fail("usage", "--output \"" .. path .. "\" says not what to write: end its name with .xhtml or .pdf")
  end
  return ending:lower()
end

-- A name as make reads it.
local function make_name(path)
  return (path:gsub("[ #\\]", "\\%0"):gsub("%$", "$$"))
end

-- A rule for make: what the output was made of, and an empty rule for each, so that make
-- goes on when one is taken away.
local function make_rule(target)
  local names, rules = {}, {}
  for index, path in ipairs(files.used()) do
    names[index] = make_name(path)
    rules[index] = names[index] .. ":\n"
  end
  return make_name(target) .. ": " .. table.concat(names, " ") .. "\n" .. table.concat(rules)
end

local function write_deps()
  local rule = make_rule(args.output)
  if args.deps == "-" then
    output.print((rule:gsub("\n$", "")))
  elseif args.deps then
    output.write(args.deps, rule)
  end
end

local function compare(form, page)
  local said, count = check[form](files.read(args.output), page, args.output)
  for _, sentence in ipairs(said) do
    terminal.print({ format.escape(sentence) })
  end
  if #said > 0 then
    output.exit(1)
  else
    local kept = count == 1 and "its one number is" or count and "all " .. count .. " numbers are" or "the pages are"
    output.print(args.output .. ": " .. kept .. " as the document gives " .. (count == 1 and "it" or "them") .. " now")
  end
end

if not args.output then
  output.fail("usage", "weave needs --output FILE.xhtml or FILE.pdf: where the document goes")
end
local form = form_of(args.output)
for _, path in ipairs(args.font) do
  figure.font(path)
end
local w = weave.open(args.files[1], { data = args.data })
weave.run(w)
local page = painters[form](w)
write_deps()
if args.check then
  compare(form, page)
else
  output.write(args.output, page)
end
