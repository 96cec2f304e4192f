-- SPDX-License-Identifier: GPL-3.0-or-later
-- figure.lua - one figure from its description in JSON, or the gallery of all kinds.

local args = ...

local function kind_named(name)
  local names = {}
  for index, kind in ipairs(figure.kinds()) do
    if kind.id == name then
      return kind
    end
    names[index] = kind.id
  end
  table.sort(names)
  output.fail("usage", "there is no figure \"" .. name .. "\": choose one of " .. table.concat(names, ", "))
end

-- In JSON null is what is not there; a bound that is null has no limit.
local function without_nulls(value)
  if type(value) ~= "table" then
    return value
  end
  for key, item in pairs(value) do
    if item == json.null then
      value[key] = (key == "lower" and -math.huge) or (key == "upper" and math.huge) or nil
    else
      without_nulls(item)
    end
  end
  return value
end

local function width_of(text)
  local number = text:match("^(%d+%.?%d*)pt$") or text:match("^(%d+%.?%d*)$")
  if not number and text ~= "column" and text ~= "page" then
    output.fail("usage", "--width takes column, page or a number of pt: \"" .. text .. "\" is none")
  end
  return tonumber(number) or text
end

local function read_description(path)
  local description = json.read(path)
  if type(description) ~= "table" then
    output.fail("input", path .. " holds no description: write an object with the fields of the figure")
  end
  without_nulls(description)
  if args.width then
    description.width = width_of(args.width)
  end
  return description
end

local function format_of(path)
  local ending = path:lower():match("%.(%a+)$")
  if args.format then
    return args.format
  end
  return (ending == "pdf" or ending == "png") and ending or "svg"
end

local painters = {
  svg = function(drawn)
    return drawn:svg({ theme = args.theme })
  end,
  pdf = function(drawn)
    return drawn:pdf({ theme = args.theme })
  end,
  png = function(drawn)
    return drawn:png({ theme = args.theme, dpi = args.dpi })
  end,
}

local function csv_row(cells)
  local texts = {}
  for index, cell in ipairs(cells) do
    texts[index] = cell:find("[\",\r\n]") and "\"" .. cell:gsub("\"", "\"\"") .. "\"" or cell
  end
  return table.concat(texts, ",") .. "\n"
end

local function csv(data)
  local lines = { csv_row(data.head) }
  for index, row in ipairs(data.rows) do
    lines[index + 1] = csv_row(row)
  end
  return table.concat(lines)
end

local function draw()
  local kind = kind_named(args.files[1])
  if not args.output then
    output.fail("usage", "figure needs a place for the figure: give --output FILE, - is standard output")
  end
  local drawn = figure[kind.id](read_description(args.files[2]))
  for _, warning in ipairs(drawn.warnings) do
    output.warn(warning)
  end
  output.write(args.output, painters[format_of(args.output)](drawn))
  if args.data then
    output.write(args.data, csv(drawn.table))
  end
end

for _, path in ipairs(args.font) do
  figure.font(path)
end
if args.gallery then
  if #args.files > 0 or args.output or args.data then
    output.fail("usage", "--gallery shows all kinds: leave KIND, FILE, --output and --data out")
  end
  require("gallery").write()
elseif #args.files < 2 then
  output.fail("usage", "figure needs a kind and a description: write offdiag figure KIND FILE.json --output FILE, or --gallery FOLDER")
else
  draw()
end
