-- SPDX-License-Identifier: GPL-3.0-or-later
-- words_values.lua - numbers of plans and reviews as values with their evidence, and lists of pieces.

local words = require("words")

local values = {}

-- 0.2 as "20 %", 0.206587 as "20.7 %".
function values.share_text(x)
  local text = format.significant(100 * x, 3)
  return format.shortest(tonumber(text)) .. " %"
end

-- "+10 pp", "-2.5 pp"
function values.points_text(x)
  return (words.points(x):gsub("%.0 pp", " pp"))
end

-- Joins strings, values and lists of these, however deep, to one list.
function values.join(...)
  local joined = {}
  for index = 1, select("#", ...) do
    local part = select(index, ...)
    if type(part) == "table" and not part.text then
      for _, piece in ipairs(values.join(table.unpack(part))) do
        joined[#joined + 1] = piece
      end
    elseif part then
      joined[#joined + 1] = part
    end
  end
  return joined
end

-- A number that was given or assumed: values.given(0.05).
function values.given(x, text)
  return { number = x, text = text or format.shortest(x), method = "data" }
end

function values.share(x)
  return values.given(x, values.share_text(x))
end

-- A difference with its sign, and a width without.
function values.points(x)
  return values.given(x, values.points_text(x))
end

function values.width(x)
  return values.given(x, (values.points_text(x):gsub("^%+", "")))
end

-- "1 start", "2 starts" of a number or of a value.
function values.counted(n, singular, plural)
  local value = type(n) == "table" and n or values.given(n)
  return { value, " " .. (value.number == 1 and singular or plural or singular .. "s") }
end

-- "both" of two, "all 3" of more
function values.every(n)
  return n == 2 and { "both" } or { "all ", values.given(n) }
end

-- A number of a result as it is: values.of(result, "n").
function values.of(result, quantity, text)
  return words.value(result, quantity, text or format.shortest(result[quantity]))
end

-- A text that others have printed, its numbers as values: "42/50", "84.3 % of 50", "< 0.05".
function values.printed(text)
  local pieces, from = {}, 1
  for start, shown, stop in text:gmatch("()(%d[%d.]*%s*%%?)()") do
    local kept = shown:gsub("[%s.]+$", "")
    local number = tonumber((kept:match("^[%d.]+")))
    pieces[#pieces + 1] = text:sub(from, start - 1)
    pieces[#pieces + 1] = number and values.given(kept:find("%", 1, true) and number / 100 or number, kept) or kept
    from = stop - #shown + #kept
  end
  pieces[#pieces + 1] = text:sub(from)
  return pieces
end

-- Pieces with something between them: values.list({"one", value}, "; ").
function values.list(list, between)
  local joined = {}
  for index, piece in ipairs(list) do
    joined[index] = { index > 1 and between or "", piece }
  end
  return joined
end

-- Two numbers of a result, or one where they read alike: "0 to 8".
function values.range(result, low, high, text)
  local first, last = values.of(result, low, text and text(result[low])), values.of(result, high, text and text(result[high]))
  return first.text == last.text and { first } or { first, " to ", last }
end

-- A power: 80.0 %, and 100 % only where it is.
function values.power(result, quantity)
  local x = result[quantity or "power"]
  local text = format.fixed(100 * x, 1)
  return values.of(result, quantity or "power", (x < 1 and tonumber(text) == 100 and "> 99.9" or text) .. " %")
end

-- The number of trials of a plan, by what gave it.
function values.trials_of(found)
  local result = found.chosen and found.chosen.lasting or found.size or found.by_formula
  local reach = found.reach or found.reach_of
  if result then
    return values.of(result, "n")
  elseif reach then
    return values.of(reach, "all_larger")
  elseif found.simulated and not found.given then
    return values.of(found.simulated, "n")
  end
  return values.given(found.n)
end

return values
