-- SPDX-License-Identifier: GPL-3.0-or-later
-- strip.lua - a figure of one's own: every start as a stroke, by who solved it.
--
--     offdiag report samples/pick_place.csv --layout samples/strip.lua --output report

local cells = {
  { name = "a", says = "both", fill = "series.1" }, { name = "b", says = "first only", fill = "series.3" },
  { name = "c", says = "second only", fill = "series.2" }, { name = "d", says = "neither", fill = "grid" },
}

local function strip(pair, width)
  local items, x, pitch = {}, 0, width / pair.used
  for _, cell in ipairs(cells) do
    local count = pair[cell.name]
    items[#items + 1] = {
      draw = "rect", x = x, y = 14, x2 = x + count * pitch, y2 = 30, fill = cell.fill,
      reading = cell.says .. ": " .. count .. " of " .. pair.used .. " starts.", value = { number = count, method = "count" },
    }
    if count * pitch > 50 then
      items[#items + 1] = { draw = "text", x = x, y = 10, text = cell.says .. " " .. count, role = "value" }
    end
    x = x + count * pitch
  end
  return figure.canvas({ title = "Starts by outcome", width = width, height = 32, items = items })
end

return {
  name = "strip",
  title = "Starts as a strip",
  params = { width = 480 },
  build = function(report, results, params)
    local doc = report.document({ title = "Starts by outcome" })
    doc:figure(report.figure("strip", strip(results.pair, params.width)), { caption = "Every start, by who solved it." })
  end,
}
