-- SPDX-License-Identifier: GPL-3.0-or-later
-- evidence.lua - holds the numbers of a report against what stands behind them.
--
-- Each number of a page has its exact value, a method and the input of it. Its text must be
-- that value, rounded; and the method, run again on the input, must give that value.

local analysis = require("analysis")
local design_evidence = require("design_evidence")
local searches = require("searches")

local evidence = {}

-- Text and value ------------------------------------------------------------------------

local lowered = { "\u{00B9}", "\u{00B2}", "\u{00B3}", "\u{2074}", "\u{2075}", "\u{2076}", "\u{2077}", "\u{2078}", "\u{2079}" }
for digit = 9, 1, -1 do
  lowered[lowered[digit]] = tostring(digit)
end
lowered["\u{2070}"], lowered["\u{207B}"] = "0", "-"

-- The text with plain signs, and its thousands put together: "+1234.5 %", "3.6e-6".
local function plain(text)
  if not text:find("[,\xC2\xE2]") then
    return text
  end
  text = text:gsub("\u{2212}", "-"):gsub("\u{202F}", " "):gsub("\u{00A0}", " "):gsub("\u{2009}", " ")
  text = text:gsub(" \u{00D7} 10([\x80-\xFF]+)", function(exponent)
    return "e" .. exponent:gsub(utf8.charpattern, lowered)
  end)
  repeat
    local joined, count = text:gsub("(%d)[ ,](%d%d%d)%f[%D]", "%1%2")
    text = joined
  until count == 0
  return text
end

-- Mantissa, decimals and exponent of the one number in a text: "3.56e-7526" gives 3.56, 2, -7526.
local function parts(text)
  local sign, digits, exponent = text:match("([-+]?)(%d*%.?%d+)[eE]?([-+]?%d*)")
  if not digits then
    return nil
  end
  local decimals = digits:match("%.(%d+)$")
  return tonumber(digits) * (sign == "-" and -1 or 1), decimals and #decimals or 0, tonumber(exponent) or 0
end

local function is_power_of_ten(x)
  local text = format.significant(x, 10)
  return text:find("^0?%.?0*10*%.?0*$") ~= nil or text:find("^1%.?0*e") ~= nil
end

-- "< 0.0001", "> 0.999", "> 99.9 %": bounds are a power of ten, or that far from all.
local function agrees_with_bound(value, relation, shown, all)
  if relation == "<" then
    return value < shown and is_power_of_ten(shown)
  end
  return value > shown and is_power_of_ten(all - shown)
end

local function agrees_with_logarithm(value, mantissa, decimals, exponent)
  local low, high = mantissa - 0.5001 * 10 ^ -decimals, mantissa + 0.5001 * 10 ^ -decimals
  return value >= math.log(low, 10) + exponent and value <= math.log(high, 10) + exponent
end

-- True when a reader of the text is told the value, rounded as the text says.
function evidence.agrees(number)
  local text, value = plain(number.text), tonumber(number.value)
  local mantissa, decimals, exponent = parts(text)
  local relation = text:match("[<>]")
  if not value or not mantissa then
    return not mantissa and number.value:find("^%-?Inf$") ~= nil
  elseif number.quantity == "log10_p" then
    return relation and value < math.log(mantissa, 10) or agrees_with_logarithm(value, mantissa, decimals, exponent)
  end
  local percent = text:find("%", 1, true) or text:find("pp", 1, true)
  local shown, room = mantissa * 10.0 ^ exponent, 0.5000001 * 10.0 ^ (exponent - decimals)
  if relation then
    return agrees_with_bound(percent and 100 * value or value, relation, shown, percent and 100 or 1)
  end
  -- a fraction may be shown in percent with the sign elsewhere, a p never
  local in_percent = percent or (number.quantity ~= "p" and math.abs(value) <= 1)
  return (not percent and math.abs(value - shown) <= room) or (in_percent and math.abs(100 * value - shown) <= room)
end

-- Value and input -----------------------------------------------------------------------

-- "strata=10x4 sha256=...": the rows that the page has of it, as method `id` takes them.
local function rows_of(page, name, columns)
  local text = page.inputs[name]
  if not text then
    return nil
  end
  local rows = {}
  for line in text:gmatch("[^\n]+") do
    local row = {}
    for cell in line:gmatch("%S+") do
      row[#row + 1] = cell == "-" and json.null or tonumber(cell) or error("no number", 0)
    end
    rows[#rows + 1] = row
  end
  return rows, columns
end

local function as_tables(rows)
  local tables = {}
  for index, row in ipairs(rows) do
    tables[index] = {}
    for place, name in ipairs({ "a", "b", "c", "d" }) do
      tables[index][name] = math.tointeger(row[place])
    end
  end
  return tables
end

local function as_list(rows)
  local list = {}
  for index, row in ipairs(rows) do
    list[index] = row[1]
  end
  return list
end

local shapes = { strata = as_tables, clusters = as_tables, pvalues = as_list }

-- The inputs of a number by name; nil where the page does not have them in full.
local function inputs_of(page, number)
  local inputs, text = {}, number.input or ""
  local name = text:match("^(%a+)=%d+x%d+ sha256=%x+")
  if name then
    local whole = text:match("^%a+=%d+x%d+ sha256=%x+")
    local rows = rows_of(page, whole)
    if not rows then
      return nil
    end
    inputs[name] = shapes[name] and shapes[name](rows) or rows
    text = text:sub(#whole + 1)
  end
  for key, value in text:gmatch("([%a_][%w_]*)=(%S+)") do
    inputs[key] = math.tointeger(tonumber(value)) or tonumber(value) or value
  end
  return inputs
end

local missing = {} -- stands for an input that the page does not have in full

local recompute = {}

recompute["several.adjusted"] = function(_, inputs)
  local list, name = stats.adjusted({ pvalues = inputs.pvalues, adjust = inputs.adjust })
  return list[inputs.index], ("%s adjust=%s index=%d"):format(name, inputs.adjust, inputs.index)
end

recompute.count = function(number, inputs)
  if number.quantity == "rate" and inputs.k then
    return inputs.k / inputs.n, number.input
  end
end

local by_id, takes_level = {}, {}
for _, method in ipairs(stats.methods) do
  by_id[method.id] = true
  for _, option in ipairs(method.options) do
    takes_level[method.id] = takes_level[method.id] or option == "level"
  end
end

local function run(number, inputs)
  inputs.level, inputs.alternative = takes_level[number.method] and tonumber(number.level) or inputs.level, number.alternative
  local result = stats.run(number.method, inputs)
  return number.quantity == "p" and result.log10_p and analysis.p(result) or result[number.quantity], result.input
end

-- What the method gives on the input now, and the input as it reads it; nil where nothing
-- can be computed again. Raises what the method says of an input that it cannot take.
local function recomputed(page, number)
  local how = recompute[number.method] or (by_id[number.method] and run)
  if not how then
    if searches.has(number.method) then
      return searches.again(number.method, number.quantity, number.input or "")
    elseif design_evidence.has(number.method) then
      local value, said = design_evidence.again(number)
      return value, said or missing
    end
    return nil
  end
  local inputs = inputs_of(page, number)
  if inputs then
    return how(number, inputs)
  end
  return nil, missing
end

-- The same with what was found before: {value, input} or {failure}.
local function remembered(page, number, memory)
  local input = number.input or ""
  local name = input:find(" sha256=", 1, true) and input:match("^%a+=%d+x%d+ sha256=%x+")
  local key = number.method .. "\n" .. (number.quantity or "") .. "\n" .. input .. "\n" .. (number.level or "") .. "\n"
    .. (number.alternative or "") .. "\n" .. (name and page.inputs[name] or "")
  local found = memory[key]
  if not found then
    local ok, value, said = pcall(recomputed, page, number)
    found = ok and { value = value, input = said } or { failure = value }
    memory[key] = found
  end
  return found
end

-- Two programs may differ in the last digits; one that was changed by hand differs anyhow.
local function same(value, text, sealed)
  if format.shortest(value) == text then
    return true
  end
  local written = tonumber(text)
  return sealed and written and math.abs(value - written) <= 1e-9 * math.max(math.abs(value), 1e-300)
end

local known_words = { count = true, data = true, document = true }

local function agrees(number, memory)
  local key = number.text .. "\n" .. number.value .. "\n" .. (number.quantity or "")
  if memory[key] == nil then
    memory[key] = evidence.agrees(number)
  end
  return memory[key]
end

-- What is wrong with one number, as a short sentence with the value that is right, or nil;
-- and whether it was computed again.
function evidence.check(page, number, memory)
  local sealed = page.seal == "whole"
  if number.text and not agrees(number, memory) then
    return "the text is not the value " .. number.value
  elseif number.leads_somewhere == false then
    return "nothing has the id " .. number.input
  elseif not tonumber(number.value) and not number.value:find("^%-?Inf$") then
    return "the value is no number"
  elseif not known_words[number.method] and not by_id[number.method] and not recompute[number.method]
    and not searches.has(number.method) and not design_evidence.has(number.method) then
    return "there is no method " .. number.method
  end
  local found = remembered(page, number, memory)
  if found.failure then
    return "cannot be computed from its input"
  elseif found.input == missing and not sealed then
    return "the page does not have all of this input" .. (design_evidence.has(number.method) and ": give the file of the design too" or "")
  elseif not found.value then
    return nil, false
  elseif found.input ~= number.input then
    return "the input is not what it says it is", true
  elseif not same(found.value, number.value, sealed) then
    return (sealed and "stale" or "wrong") .. ": it is " .. format.shortest(found.value), true, found.value
  end
  return nil, true
end

return evidence
