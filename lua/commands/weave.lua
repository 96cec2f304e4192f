-- SPDX-License-Identifier: GPL-3.0-or-later
-- weave.lua - a document of prose and Lua as XHTML or PDF.

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
local function painter(path)
  local ending = path:match("%.(%a+)$")
  local paint = ending and painters[ending:lower()]
  if not paint then
    output.fail("usage", "--output \"" .. path .. "\" says not what to write: end its name with .xhtml or .pdf")
  end
  return paint
end

if not args.output then
  output.fail("usage", "weave needs --output FILE.xhtml or FILE.pdf: where the document goes")
end
local paint = painter(args.output)
for _, path in ipairs(args.font) do
  figure.font(path)
end
local w = weave.open(args.files[1], { data = args.data })
weave.run(w)
output.write(args.output, paint(w))
