-- SPDX-License-Identifier: GPL-3.0-or-later
-- claims.lua - what a paper prints, from a table of claims or from the command line.
--
-- A claim is a table: id, a and b (rates as printed), n_a and n_b (a number, or {from, to}), paired (true,
-- false, nil = not said), p, lower, upper, statistic (as printed), level, alpha, test, note, groups and
-- decimals (of a mean over equal tasks or seeds), line.

local claims = {}

claims.columns = {
  "id", "a", "n_a", "b", "n_b", "paired", "p", "lower", "upper", "level", "test", "note", "statistic", "groups", "decimals",
}

-- Names of tests as papers write them, and the beginnings of the ids that they may stand for.
claims.tests = {
  { "exact mcnemar", "paired.mcnemar_exact" },
  { "mcnemar exact", "paired.mcnemar_exact" },
  { "binomial", "paired.mcnemar_exact" },
  { "sign test", "paired.mcnemar_exact" },
  { "mid-p", "paired.mcnemar_midp", "unpaired.fisher_midp" },
  { "mcnemar", "paired.mcnemar" },
  { "fisher", "unpaired.fisher" },
  { "boschloo", "unpaired.boschloo" },
  { "barnard", "unpaired.barnard" },
  { "yates", "unpaired.pearson_chi2_yates" },
  { "chi", "unpaired.pearson_chi2", "unpaired.chi2" },
  { "g-test", "unpaired.g_test" },
  { "likelihood", "unpaired.g_test" },
  { "z", "unpaired.z_", "unpaired.pearson_chi2" },
  { "proportion", "unpaired.z_", "unpaired.pearson_chi2" },
}

-- A cell that cannot be read: the message without its place.
local function malformed(message)
  error({ malformed = message }, 0)
end

local function printed(text, what)
  local ok, value, decimals, relation = pcall(recheck.printed, text)
  if not ok then
    malformed("\"" .. text .. "\" is no " .. what .. ": write it as it is printed, such as 0.02, < 0.05 or 84.3 %")
  end
  return value, decimals, relation
end

-- A rate as printed, "84.3 %", "0.843", "84.3" (above 1: a percentage) or "42/50".
local function rate(text)
  local k, n = text:match("^%s*(%d+)%s*/%s*(%d+)%s*$")
  if k then
    return { k = math.tointeger(tonumber(k)), n = math.tointeger(tonumber(n)), text = k .. "/" .. n }
  end
  local value, _, relation = printed(text, "rate")
  if relation ~= "=" then
    malformed("\"" .. text .. "\" is no rate: rates are printed without < and >")
  end
  if value > 1 and not text:find("%", 1, true) then
    text = text .. " %"
  end
  return { text = text, value = recheck.printed(text) }
end

local function size(text)
  local from, to = text:match("^%s*(%d+)%s*%-%s*(%d+)%s*$")
  if not from then
    from = text:match("^%s*(%d+)%s*$")
    to = from
  end
  from, to = math.tointeger(tonumber(from)), math.tointeger(tonumber(to))
  if not from or from < 1 or to < from or to > 1000000000 then
    malformed("\"" .. text .. "\" is no number of trials: write 50, or 40-60 for a range")
  end
  return from == to and from or { from, to }
end

local words_of = { yes = true, ["true"] = true, ["1"] = true, paired = true, no = false, ["false"] = false, ["0"] = false,
  unpaired = false }

local function yes_or_no(text)
  local value = words_of[text:lower()]
  if value == nil then
    malformed("\"" .. text .. "\" says neither yes nor no: write yes or no")
  end
  return value
end

local function fraction(text)
  local value = printed(text, "level")
  if not (value > 0 and value < 1) then
    malformed("\"" .. text .. "\" is no level: it lies between 0 and 1, like 0.95")
  end
  return value
end

local function whole(text)
  return text:match("^%d+$") and math.tointeger(tonumber(text)) or malformed("\"" .. text .. "\" is no whole number")
end

-- The ids that a named test may stand for, as a list of beginnings.
local function test(text)
  local name = text:lower()
  for _, method in ipairs(stats.methods) do
    if method.id == text then
      return { name = method.title, text }
    end
  end
  for _, row in ipairs(claims.tests) do
    if name:find(row[1], 1, true) then
      return { name = text, table.unpack(row, 2) }
    end
  end
  malformed("\"" .. text .. "\" is no test that is known: write McNemar, Fisher, chi-square, z, Barnard, Boschloo, or an id of offdiag methods")
end

local function as_printed(what)
  return function(text)
    printed(text, what)
    return text
  end
end

local function as_is(text)
  return text
end

local readers = {
  id = as_is, note = as_is, a = rate, b = rate, n_a = size, n_b = size, paired = yes_or_no, level = fraction, test = test,
  p = as_printed("p-value"), lower = as_printed("bound"), upper = as_printed("bound"), statistic = as_printed("statistic"),
  groups = whole, decimals = whole,
}

-- One field of a claim from its text; what is wrong with it in place of the value.
function claims.field(name, text)
  local ok, value = pcall(readers[name], text)
  if ok then
    return value
  elseif type(value) == "table" and value.malformed then
    return nil, value.malformed
  end
  error(value, 0)
end

local function find_columns(found)
  local known, places = {}, {}
  for _, name in ipairs(claims.columns) do
    known[name] = true
  end
  for column, title in ipairs(found.columns) do
    local name = title:lower():gsub("^%s+", ""):gsub("%s+$", "")
    if not known[name] then
      output.fail("input", ("%s:%d:%d: there is no column \"%s\" in a table of claims: it has %s"):format(
        found.name, found.columns.line, column, title, table.concat(claims.columns, ", ")))
    end
    places[column] = name
  end
  return places
end

-- A number of trials belongs to both where it is given once.
function claims.complete(claim)
  if claim.a and claim.a.n then
    claim.n_a = claim.n_a or claim.a.n
  end
  if claim.b and claim.b.n then
    claim.n_b = claim.n_b or claim.b.n
  end
  claim.n_b = claim.n_b or claim.b and claim.n_a or nil
  return claim
end

local function take_row(found, places, row, faults)
  local claim = { line = row.line }
  for column, text in ipairs(row) do
    text = text:gsub("^%s+", ""):gsub("%s+$", "")
    if text ~= "" then
      local value, wrong = claims.field(places[column], text)
      claim[places[column]] = value
      if wrong then
        faults[#faults + 1] = ("%s:%d:%d: %s"):format(found.name, row.line, column, wrong)
      end
    end
  end
  if not claim.a then
    faults[#faults + 1] = ("%s:%d:1: there is no rate in column a: a claim has one"):format(found.name, row.line)
  elseif (claim.lower == nil) ~= (claim.upper == nil) then
    faults[#faults + 1] = ("%s:%d:1: an interval has two bounds: fill in lower and upper"):format(found.name, row.line)
  end
  claim.id = claim.id or "row " .. row.line
  return claims.complete(claim)
end

local most_faults = 20

-- The claims of a CSV file that the command line names. Ends with every malformed cell, up to 20,
-- each with its line and column.
function claims.read(path)
  local found = trials.table(path)
  local places, faults, list = find_columns(found), {}, {}
  for index, row in ipairs(found.rows) do
    list[index] = take_row(found, places, row, faults)
  end
  if #faults > 1 then
    for index = 1, math.min(#faults, most_faults) do
      output.warn(faults[index])
    end
    output.fail("input", ("%s: %d cells cannot be read: correct them"):format(found.name, #faults))
  elseif #faults == 1 then
    output.fail("input", faults[1])
  end
  return list
end

return claims
