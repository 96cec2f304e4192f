-- SPDX-License-Identifier: GPL-3.0-or-later
-- show.lua - numbers as a reader sees them, each with its evidence.
--
-- Every function gives a content for a document. A number comes as a result and the name
-- of its quantity, show.points(result, "lower"), which keeps method and inputs; or as a
-- plain number, show.points(0.16), which the document itself stands for.

local design_evidence = require("design_evidence")
local searches = require("searches")
local words = require("words")

local show = {}

local questions = {}
for _, method in ipairs(stats.methods) do
  questions[method.id] = method.question
end

local function is_result(x)
  return type(x) == "table" and type(x.method) == "string" and (questions[x.method] ~= nil or design_evidence.has(x.method) or searches.has(x.method))
end

local function content(...)
  return words.into(document, words.join(...))
end

-- A value made of a number, or of a result and its quantity, by a function that gives its
-- text; further arguments go to that function.
local function value(where, text, x, ...)
  if type(x) == "number" then
    return { { number = x, text = text(x, ...), method = "document" } }
  elseif not is_result(x) then
    output.fail("script", where .. " takes a number, or a result and the name of a quantity, not a " .. type(x))
  end
  local quantity = ...
  local number = type(quantity) == "string" and x[quantity]
  if not number then
    output.fail("script", where .. ": a result of " .. x.method .. " has no \"" .. tostring(quantity) .. "\"")
  end
  return { words.value(x, quantity, text(number, select(2, ...))) }
end

local function fixed_text(x, decimals)
  return format.fixed(x, decimals or 0)
end

-- From five digits on in groups of three: "200 000".
local function count_text(n)
  local text = format.fixed(n, 0)
  if #text < 5 then
    return text
  end
  return (text:reverse():gsub("(%d%d%d)", "%1\0"):reverse():gsub("^%z", ""):gsub("%z", "\u{202F}"))
end

-- 0 % and 100 % only where they are exact: "< 0.1 %", "> 99.9 %" where rounding would say them.
local function percent_text(x, decimals)
  if not decimals then
    return words.percent(x, 1)
  end
  local text = format.fixed(100 * x, decimals)
  if x > 0 and tonumber(text) == 0 then
    return "< " .. format.fixed(10 ^ -decimals, decimals) .. " %"
  elseif x < 1 and tonumber(text) == 100 then
    return "> " .. format.fixed(100 - 10 ^ -decimals, decimals) .. " %"
  end
  return text .. " %"
end

local function points_text(x, decimals)
  return format.fixed(100 * x, decimals or 1)
end

-- "80.3 %" of a fraction; without decimals as many as it needs.
function show.percent(...)
  return content(value("show.percent", percent_text, ...))
end

-- "+16.0 pp" of a difference of two rates.
function show.pp(...)
  return content(value("show.pp", words.points, ...))
end

-- "9.6": a fraction in percentage points, without sign and unit; decimals 1.
function show.points(...)
  return content(value("show.points", points_text, ...))
end

-- "294", "200 000"
function show.count(...)
  return content(value("show.count", count_text, ...))
end

-- So many decimals; 0 without.
function show.fixed(...)
  return content(value("show.fixed", fixed_text, ...))
end

-- So many digits that matter; 3 without.
function show.significant(...)
  return content(value("show.significant", function(x, digits)
    return format.significant(x, digits or 3)
  end, ...))
end

-- All digits that the number has: "0.0625".
function show.exact(...)
  return content(value("show.exact", format.shortest, ...))
end

-- "p = 0.021", "p < 0.0001": two digits that matter, or as many as are asked for. Of a plain
-- number the digits alone: "0.021".
function show.p(result, digits)
  if type(result) == "number" then
    return content({ { number = result, text = words.p(result, digits), method = "document" } })
  elseif not is_result(result) or not (result.p or result.log10_p) then
    output.fail("script", "show.p takes the result of a test")
  end
  return content({ words.p_value(result, digits) })
end

-- "84 %": k of n; or the estimate of a rate.
function show.rate(k, n)
  if is_result(k) then
    return content(value("show.rate", percent_text, k, "estimate"))
  elseif math.type(k) ~= "integer" and (type(k) ~= "number" or k % 1 ~= 0) or type(n) ~= "number" or n < 1 then
    output.fail("script", "show.rate takes successes and trials: show.rate(42, 50)")
  end
  return content({ words.rate_value(math.tointeger(k), math.tointeger(n)) })
end

local function ratio_interval(result)
  local lower, upper = format.significant(result.lower, 3), format.significant(result.upper, 3)
  return { words.value(result, "lower", lower), " to ", words.value(result, "upper", upper) }
end

local intervals = {
  ["difference interval"] = words.difference_interval,
  ["rate interval"] = words.rate_interval,
  ["ratio interval"] = ratio_interval,
  ["odds ratio interval"] = ratio_interval,
}

-- "82.6 to 94.5 %", "+4.4 to +27.6 pp", "1.05 to 1.51"
function show.interval(result)
  local by_question = is_result(result) and intervals[questions[result.method]]
  if not by_question then
    output.fail("script", "show.interval takes the result of an interval, such as stats.rate.wilson{k = 42, n = 50}")
  end
  return content(by_question(result))
end

-- What a quantity of a result is shown as, where its name alone says it.
local by_quantity = {
  p = function(x) return words.p(x) end,
  log10_p = function(x) return words.p(nil, 2, x) end,
  n = count_text,
  df = format.shortest,
  n_real = function(x) return format.fixed(x, 1) end,
  power = percent_text,
  probability = percent_text,
  half_width = function(x) return points_text(x) .. " pp" end,
}

local function number_text(x)
  local short = format.shortest(x)
  return #short <= 6 and short or format.significant(x, 3)
end

-- Rates are percents, differences points, and ratios plain numbers.
local function estimate_text(question)
  if question == "difference interval" then
    return words.points
  elseif question == "rate interval" then
    return percent_text
  end
  return number_text
end

-- One quantity of a result, as what it is.
function show.quantity(result, quantity)
  local text = by_quantity[quantity]
  if quantity == "estimate" or quantity == "lower" or quantity == "upper" then
    text = estimate_text(questions[result.method])
  end
  return content(value("show.quantity", text or number_text, result, quantity))
end

-- A result as what it answers: p of a test, an interval, a number of trials, a power.
local function result_content(result)
  if intervals[questions[result.method]] and result.lower then
    return show.interval(result)
  elseif result.p or result.log10_p then
    return show.p(result)
  end
  for _, quantity in ipairs({ "n", "power", "half_width", "probability", "estimate", "statistic" }) do
    if result[quantity] then
      return show.quantity(result, quantity)
    end
  end
  output.fail("script", "a result of " .. result.method .. " has several numbers: name the one that is meant, as in result.lower")
end

local function number_content(x)
  if x % 1 ~= 0 then
    output.fail("script", "this number is no count, and what it is cannot be seen: "
      .. "write show.percent(x), show.pp(x), show.significant(x, 3) or show.fixed(x, 2)")
  end
  return show.count(x)
end

local function table_content(x)
  if is_result(x) then
    return result_content(x)
  elseif type(x.k) == "number" and type(x.n) == "number" then
    return show.rate(x.k, x.n)
  elseif x.number and x.text and not x.kind then
    return content({ x })
  elseif x[1] ~= nil then
    return content(x)
  end
  return x
end

-- Anything, as what it is.
function show.inline(x)
  if type(x) == "number" then
    return number_content(x)
  elseif type(x) == "table" then
    return table_content(x)
  elseif type(x) ~= "string" then
    output.fail("script", x == nil and "the value is nil: is its name right, and was it set before?"
      or "a " .. type(x) .. " cannot stand in a line: give a number, a result or a text")
  end
  return x
end

-- Is it a result of stats, with evidence?
show.is_result = is_result

return freeze(show)
