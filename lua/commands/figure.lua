-- SPDX-License-Identifier: GPL-3.0-or-later
-- figure.lua - one figure from trials, from numbers or from its description in JSON, or the
-- gallery of all kinds.

local data = require("figure_data")

local painting = require("painting")

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
  local names = figure.width_names()
  if not number and text ~= "column" and text ~= "page" and not names[text] then
    local known = {}
    for name in pairs(names) do
      known[#known + 1] = name
    end
    output.fail("usage", "--width takes column, page, a number of pt or a venue, " .. table.concat(known, ", ") .. ": \"" .. text .. "\" is none")
  end
  return tonumber(number) or text
end

-- Further names of widths, from a JSON object.
local function read_widths(path)
  local widths = json.read(path)
  if type(widths) ~= "table" or widths[1] ~= nil then
    output.fail("input", path .. " holds no widths: write an object, {\"my-lab-column\": 231}")
  end
  figure.width_names(widths)
end

local function need_description(description, path)
  if type(description) ~= "table" then
    output.fail("input", path .. " holds no description: write an object with the fields of the figure")
  end
  return description
end

-- The description in a JSON file; nil where the files hold trials: a list, or no JSON.
local function read_description(files, kind)
  local path = files[1]
  local can_be = #files == 1 and (path == "-" or path:lower():match("%.json$"))
  if not can_be and data.of_trials[kind.id] then
    return nil
  elseif not can_be then
    output.fail("usage", kind.id .. " is not drawn of trials: give its numbers, one description in a file NAME.json")
  end
  local description = need_description(json.read(path), path)
  if description[1] ~= nil and data.of_trials[kind.id] then
    return nil
  end
  return without_nulls(description)
end

local function make(kind, operands, width)
  local numbers = data.numbers(operands)
  if numbers then
    local from = data.of_numbers[kind.id]
      or output.fail("usage", kind.id .. " cannot be drawn of these numbers: give files of trials or a description in JSON")
    return from(numbers, args, width)
  end
  local description = read_description(operands, kind)
  if not description then
    args.files = operands
    return data.of_trials[kind.id](args, width or "page")
  end
  description.width = width or description.width
  return figure[kind.id](description)
end

-- Numbers as programs read them: "-5.0" for the minus sign of type, Inf for the sign of infinity.
local function plain_number(cell)
  local plain = cell:gsub("\u{2212}", "-"):gsub("\u{221E}", "Inf")
  return (tonumber(plain) or plain:find("^-?Inf$")) and plain or cell
end

local function csv_row(cells)
  local texts = {}
  for index, cell in ipairs(cells) do
    texts[index] = format.csv(plain_number(cell))
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
  local drawn = make(kind, table.move(args.files, 2, #args.files, 1, {}), args.width and width_of(args.width))
  for _, warning in ipairs(drawn.warnings) do
    output.warn(warning)
  end
  output.write(args.output, painting.paint(drawn, args.output, args))
  if args.data then
    output.write(args.data, csv(drawn.table))
  end
end

for _, path in ipairs(args.font) do
  figure.font(path)
end
if args.widths then
  read_widths(args.widths)
end
if args.gallery then
  if #args.files > 0 or args.output or args.data then
    output.fail("usage", "--gallery shows all kinds: leave KIND, FILE, --output and --data out")
  end
  require("gallery").write()
elseif #args.files < 2 then
  output.fail("usage", "figure needs a kind, and a description, trials or numbers: write offdiag figure KIND FILE --output FILE, or --gallery FOLDER")
else
  draw()
end
