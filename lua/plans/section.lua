-- SPDX-License-Identifier: GPL-3.0-or-later
-- section.lua - the part of a report that holds the analysis against its plan.

local said = require("words_held")
local words = require("words")

-- Adds it to the document where report --plan gave one; inlines is of references.new().
return function(doc, results, inlines)
  local held = results.held
  if not held then
    return
  end
  doc:heading("Against the plan")
  local result = said.planned_result(held)
  doc:paragraph(inlines(words.join(said.fixed(held), result and words.join(" ", result) or {})))
  local items = {}
  for index, sentence in ipairs(said.deviations(held)) do
    items[index] = inlines(sentence)
  end
  if #items == 1 then
    doc:paragraph(items[1])
  else
    doc:list(items)
  end
end
