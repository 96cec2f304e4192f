-- SPDX-License-Identifier: GPL-3.0-or-later
-- words.lua - what sentences about results are made of: numbers as text, values, lists of pieces.
--
-- A sentence is a list of pieces: strings, values that carry their evidence ({number=, text=,
-- method=, quantity=, input=, level=, alternative=}) and names of methods ({names=, text=,
-- reference=}). words.plain makes text of it for a terminal; words.into hands it to a document,
-- with the signs of print.

local analysis = require("analysis")

local words = {}

-- Numbers as text -------------------------------------------------------------

-- The fewest decimals, from `least` on, at which the texts of all numbers say what
-- is true: different numbers look different, and only a whole looks like a whole.
local function decimals_for(numbers, least, whole)
  for decimals = least, 12 do
    local honest, seen = true, {}
    for _, x in ipairs(numbers) do
      local text = format.fixed(x, decimals)
      local number = tonumber(text)
      if (seen[text] and seen[text] ~= x) or (math.abs(number - x) > 1e-9 and whole[number]) then
        honest = false
      end
      seen[text] = x
    end
    if honest then
      return decimals
    end
  end
  return 12
end

local percent_ends = { [0] = true, [100] = true }
local point_ends = { [-100] = true, [0] = true, [100] = true }

-- "84 %", "66.7 %": 0 % and 100 % only where they are exact. least: decimals that a whole
-- has too, as in a column under others.
function words.percent(k, n, least)
  local x = 100 * k / n
  return format.fixed(x, decimals_for({ x }, least or x == math.floor(x) and 0 or 1, percent_ends)) .. " %"
end

local function signed(x, decimals)
  local text = format.fixed(x, decimals)
  if x > 0 and tonumber(text) ~= 0 then
    return "+" .. text
  end
  return text
end

-- A difference of two rates in percentage points: "+16.0 pp".
function words.points(difference)
  local x = 100 * difference
  return signed(x, decimals_for({ x }, 1, point_ends)) .. " pp"
end

local function bounds(lower, upper, ends, sign)
  local decimals = decimals_for({ lower, upper }, 1, ends)
  return sign(lower, decimals), sign(upper, decimals)
end

-- p in prose: two significant digits, "< 0.0001" below that; with digits = 3 as in tables.
-- Never 0, and 1 only where it is exactly 1.
function words.p(p, digits, log10_p)
  local small = log10_p and (not p or p < 1e-300)
  if not digits and (small or p < 0.0001) then
    return "< 0.0001"
  elseif small then
    return format.from_log10(log10_p, digits)
  end
  if p == 1 then
    return "1"
  end
  local text = format.significant(p, digits or 2)
  if tonumber(text) >= 1 then
    return digits and "> 0.999" or "> 0.99"
  end
  return text
end

-- "p = 0.011", "p < 0.0001"
local function p_relation(text)
  return text:match("^[<>]") and "p " .. text or "p = " .. text
end

-- The same for a p that is no result of its own: "p = 0.034".
function words.p_equals(p)
  return p_relation(words.p(p))
end

-- "1 start", "2 starts"
function words.count(n, singular, plural)
  return format.shortest(n) .. " " .. (n == 1 and singular or plural or singular .. "s")
end

-- Values with their evidence ----------------------------------------------------

-- A value of a result of stats, or of another with its method and input: words.value(result, "p", text).
function words.value(result, quantity, text)
  return {
    number = result[quantity],
    text = text,
    method = result.method,
    quantity = quantity,
    input = result.input,
    level = result.level,
    alternative = result.alternative,
  }
end

-- A number that is read off the data, not computed: words.datum(42), words.datum(0.84, "84 %").
function words.datum(number, text, quantity, input)
  return { number = number, text = text or format.shortest(number), method = "count", quantity = quantity, input = input }
end

-- A p too small for a number is known by its logarithm.
function words.p_value(result, digits)
  return words.value(result, result.p and "p" or "log10_p", p_relation(words.p(result.p, digits, result.log10_p)))
end

-- The same in a column that is headed p: "0.011".
function words.p_digits(result, digits)
  return words.value(result, result.p and "p" or "log10_p", words.p(result.p, digits, result.log10_p))
end

-- The p of a test to draw; one too small for a number is drawn as the least there is.
function words.p_number(result)
  local value = words.value(result, "p")
  value.number = analysis.p(result)
  return value
end

-- k of n as a share, with its evidence; least as in words.percent.
function words.rate_value(k, n, least)
  return words.datum(k / n, words.percent(k, n, least), "rate", "k=" .. k .. " n=" .. n)
end

function words.estimate_value(result)
  return words.value(result, "estimate", words.points(result.estimate))
end

-- "+4.5 to +29.3 pp" as pieces: both bounds are values.
function words.difference_interval(result)
  local lower, upper = bounds(100 * result.lower, 100 * result.upper, point_ends, signed)
  return { words.value(result, "lower", lower), " to ", words.value(result, "upper", upper), " pp" }
end

-- "71.5 to 91.7 %"; a bound is one-sided where all or none succeeded.
function words.rate_interval(result)
  local lower, upper = bounds(100 * result.lower, 100 * result.upper, percent_ends, format.fixed)
  return { words.value(result, "lower", lower), " to ", words.value(result, "upper", upper), " %" }
end

-- Pieces -------------------------------------------------------------------------

-- The method of a result by its title, or by what a sentence calls it: references.new() cites its
-- source where it is named first.
function words.name(result, text)
  return { names = result.method, text = text or result.title, reference = result.reference }
end

-- Joins pieces, strings and lists of pieces to one list.
function words.join(...)
  local joined = {}
  for index = 1, select("#", ...) do
    local part = select(index, ...)
    if type(part) == "table" and not part.text then
      for _, piece in ipairs(part) do
        joined[#joined + 1] = piece
      end
    elseif part then
      joined[#joined + 1] = part
    end
  end
  return joined
end

function words.plain(pieces)
  local texts = {}
  for index, piece in ipairs(pieces) do
    texts[index] = type(piece) == "table" and piece.text or piece
  end
  return table.concat(texts)
end

local raised = { ["-"] = "\u{207B}", "\u{00B9}", "\u{00B2}", "\u{00B3}", "\u{2074}", "\u{2075}", "\u{2076}", "\u{2077}", "\u{2078}", "\u{2079}" }
raised[0] = "\u{2070}"

-- "e-6" as "\u{00D7}10\u{207B}\u{2076}"
local function power_of_ten(digit, exponent)
  return digit .. "\u{202F}\u{00D7}\u{202F}10" .. exponent:gsub("^%+?0*", ""):gsub(".", function(sign)
    return raised[tonumber(sign) or sign]
  end)
end

-- The signs of print: a minus, an apostrophe, and spaces that do not break before a unit.
local function print_signs(text)
  text = text:gsub("^%-(%d)", "\u{2212}%1"):gsub("%f[%w]A %- B%f[%W]", "A \u{2212} B"):gsub("(%a)'(%a*)", "%1\u{2019}%2")
  return (text:gsub(" %%", "\u{202F}%%"):gsub(" pp%f[%A]", "\u{00A0}pp"):gsub("%f[%a](%a) ([=<>]) ", "%1\u{00A0}%2\u{00A0}"))
end

-- The same with the signs of print, for a title.
function words.title(pieces)
  return print_signs(words.plain(pieces))
end

-- The pieces as inlines of a document; module is document. cite, if there is one, makes what stands
-- behind the name of a method: a citation, or nil.
function words.into(module, pieces, cite)
  local inlines = {}
  for index, piece in ipairs(pieces) do
    if type(piece) == "table" and piece.number and not piece.kind then
      local copy = {}
      for name, value in pairs(piece) do
        copy[name] = value
      end
      copy.text = print_signs(piece.text):gsub("(%d)e([-+]?%d+)%f[%W]", power_of_ten)
      inlines[index] = module.value(copy)
    elseif type(piece) == "table" and piece.names then
      inlines[index] = { print_signs(piece.text), cite and cite(piece) }
    elseif type(piece) == "string" then
      inlines[index] = print_signs(piece)
    else
      inlines[index] = piece
    end
  end
  return inlines
end

-- At most so many of the texts: "1, 2, 3 and 4 more"; "none" of none.
function words.some(texts, most)
  if #texts == 0 then
    return "none"
  elseif #texts <= most then
    return table.concat(texts, ", ")
  end
  return table.concat(texts, ", ", 1, most) .. " and " .. #texts - most .. " more"
end

-- Joins names: "a", "a and b", "a, b and c".
function words.list(names)
  if #names < 2 then
    return names[1] or ""
  end
  return table.concat(names, ", ", 1, #names - 1) .. " and " .. names[#names]
end

return words
