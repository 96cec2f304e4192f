-- SPDX-License-Identifier: GPL-3.0-or-later
-- tangle.lua - the chunks of a document as one Lua script. Each is a function of its own, so
-- that its locals end with it and its return gives its own value, as in the document.

local chunk = require("weave.chunk")
local weave = require("weave")

local args = ...

-- Chunks in the order in which they stand, also those in lists and quotes.
local function gather(w, nodes, parts)
  for _, node in ipairs(nodes) do
    local options = node.kind == "block" and chunk.options(w, node)
    if options then
      local id = options.id and " #" .. options.id or ""
      local place = w.source.name:match("[^/]*$") .. ":" .. node.line
      parts[#parts + 1] = "-- " .. place .. id .. "\nchunk(function()\n" .. node.text .. "end)\n"
    end
    gather(w, node, parts)
  end
  return parts
end

local w = weave.open(args.files[1], { data = {} })
local head = "local function chunk(run)\n  return run()\nend\n"
local text = table.concat(gather(w, w.blocks, { head }), "\n")
if args.output then
  output.write(args.output, text)
else
  output.print((text:gsub("\n$", "")))
end
