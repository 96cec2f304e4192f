-- SPDX-License-Identifier: GPL-3.0-or-later
-- figure_slots.lua - each text of each kind of figure as each nasty string: SVG, PDF and a page, or one clear error.
-- slots.json says what was written where.

local gallery = require("gallery")

local strings = {
  markup = "<>&\"' <b>x</b> &amp; ]]> --> </script>",
  controls = "\x01\x1b[31m\x7f\x0b end",
  invalid = "\xff\xc0\xaf end",
  turned = "\u{202E}\u{2066}abc\u{2028}",
  rtl = "\u{05D0}\u{05D1} 12 \u{0645}",
  lines = "a\n\tb",
  long = ("wxyz "):rep(2000),
}

-- Examples share tables: each description is a copy.
local function copy(value)
  if type(value) ~= "table" then
    return value
  end
  local made = {}
  for name, inner in pairs(value) do
    made[name] = copy(inner)
  end
  return made
end

local function example(kind)
  local description = copy(gallery.examples[kind](480))
  description.width = 480
  for _, bar in ipairs(description.bars or {}) do
    bar.adjusted = 0.5
  end
  return description
end

-- The first record that has something there, or else the first of all.
local function record_with(records, name)
  for index, record in ipairs(records) do
    if record[name] then
      return index
    end
  end
  return 1
end

-- The places of texts in a description: lists of names and numbers that lead there.
local function places(options, description, path, found)
  for _, option in ipairs(options) do
    local here = { table.unpack(path) }
    here[#here + 1] = option.name
    if option.type == "string" then
      found[#found + 1] = here
    elseif option.type == "strings" then
      here[#here + 1] = 1
      found[#found + 1] = here
    elseif option.options then
      for _, inner in ipairs(places(option.options, {}, {}, {})) do
        found[#found + 1] = { option.name, record_with(description[option.name] or {}, inner[1]), table.unpack(inner) }
      end
    end
  end
  return found
end

local function put(description, path, text)
  local holder = description
  for index = 1, #path - 1 do
    holder[path[index]] = holder[path[index]] or {}
    holder = holder[path[index]]
  end
  holder[path[#path]] = text
end

-- The data of a figure as one text.
local function cells_of(data)
  local texts = {}
  for _, row in ipairs(data.rows) do
    texts[#texts + 1] = table.concat(row, " ")
  end
  return table.concat(data.head, " ") .. " " .. table.concat(texts, " ")
end

local function build(report)
  local doc, written, count = report.document({ title = "Figures" }), json.array({}), 0
  for _, kind in ipairs(figure.kinds()) do
    for _, path in ipairs(places(kind.options, example(kind.id), {}, {})) do
      for name, text in pairs(strings) do
        local description = example(kind.id)
        put(description, path, text .. "qZ")
        local made, drawn = pcall(figure[kind.id], description)
        local row = { kind = kind.id, place = table.concat(path, "."), string = name }
        if made then
          count = count + 1
          row.file = "made" .. count .. ".svg"
          output.write(row.file, drawn:svg({ id = "f" }))
          local printed, pdf = pcall(drawn.pdf, drawn, {})
          row.pdf = printed and pdf:sub(1, 5) or pdf:message()
          row.warned, row.table = #drawn.warnings > 0, cells_of(drawn.table)
        else
          row.refused = drawn:message()
        end
        written[#written + 1] = row
      end
    end
  end
  doc:paragraph("Done.")
  local codes = {}
  for name, text in pairs(strings) do
    codes[name] = json.array({ text:byte(1, -1) })
  end
  report.file("slots", ".json", json.encode({ rows = written, strings = codes }))
end

return { name = "figure_slots", build = build }
