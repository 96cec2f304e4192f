-- SPDX-License-Identifier: GPL-3.0-or-later
-- design_evidence.lua - the numbers of sequential designs, computed again from an input that tells
-- the design: "kind=paired n_max=50 ... design=cbe7dfe96779 rate_a=0.1 rate_b=0.3".
--
-- A design is built from these words once. Where its SHA-256 is another then, because it was made by
-- hand or by another version, only its file has it: evidence.add.

local evidence = {}

local designs = {} -- text of the design -> {design, about (what it says of itself), leads, maps}

local titles = {}
for _, rule in ipairs(sequential.rules) do
  titles["sequential." .. rule.id] = rule.title
end

-- Is it the method of a design, "sequential.staircase"?
function evidence.has(method)
  return titles[method] ~= nil
end

local function words_in(text)
  local found = {}
  for name, value in text:gmatch("([%a_]+)=(%S+)") do
    found[name] = value
  end
  return found
end

local function list(text)
  local numbers = text and {}
  for part in (text or ""):gmatch("[^,]+") do
    numbers[#numbers + 1] = tonumber(part)
  end
  return numbers
end

local function build(method, found)
  return sequential.design({
    rule = method:match("%.(.*)$"), kind = found.kind, n_max = math.tointeger(found.n_max), alpha = tonumber(found.alpha),
    spending = found.spending, parameter = tonumber(found.parameter), dead = math.tointeger(found.dead), table = list(found.table),
    looks = list(found.looks), boundary = found.boundary, constant = tonumber(found.constant), rates = list(found.points),
    randomised = found.randomised and true, over_discordant = found.over_discordant and true, force = found.force and true,
  })
end

local function keep(design)
  local about = design:describe()
  local known = { design = design, about = about, maps = {} }
  designs[about.method .. " " .. about.input] = known
  return known
end

-- The numbers of this design can be computed again, whatever its rule gives now.
function evidence.add(design)
  keep(design)
end

-- The design that an input tells, or nil.
local function design_of(method, text, found)
  local key = method .. " " .. (text:match("^(.-design=%x+)") or "")
  if designs[key] == nil then
    keep(build(method, found))
    designs[key] = designs[key] or false
  end
  return designs[key] or nil
end

local outcomes = { n = { 0, 0 }, b = { 0, 1 }, a = { 1, 0 }, s = { 1, 1 } }

-- The run after the outcomes, a letter each as run:state() gives them.
local function run_of(known, found)
  local run = known.design:follow(math.tointeger(found.seed))
  for letter in (found.outcomes or ""):gmatch(".") do
    run:step(table.unpack(outcomes[letter]))
  end
  return run
end

local function operating(known, found)
  local a, b = tonumber(found.rate_a), tonumber(found.rate_b)
  if found.runs then
    return known.design:simulate({ rates = { a, b }, runs = math.tointeger(found.runs), seed = math.tointeger(found.seed) })
  end
  return known.design:power(a, b)
end

-- The ends of the counts of B that go on at a count of A: rows of Design:map.
local function going_on(row)
  local first = row:find("[.ab]")
  return first and first - 1, first and #row - row:reverse():find("[.ab]")
end

-- The counts of B from which the design decides for it, and for A, at a count x of A after trial n; nil
-- where it does not. map is Design:map(n); discordant: two counts are n at most.
function evidence.counts(map, n, x, discordant)
  local low, high = going_on(map[x + 1])
  local most = discordant and n - x or n
  if not low then -- so many successes of one that all is decided, for A from the diagonal on
    return x < n / 2 and 0 or nil, x >= n / 2 and most or nil
  end
  return high < most and high + 1 or nil, low > 0 and low - 1 or nil
end

local again = {}

function again.lead(known, found)
  known.leads = known.leads or known.design:leads()
  local lead = known.leads[math.tointeger(found.n)].some
  return found["for"] == "A" and -lead or lead
end

function again.count(known, found)
  local n, x = math.tointeger(found.n), math.tointeger(found.x)
  known.maps[n] = known.maps[n] or known.design:map(n)
  local above, below = evidence.counts(known.maps[n], n, x, known.about.state == "discordant")
  return found["for"] == "A" and below or above
end

function again.decided(known, found)
  local for_a, for_b = known.design:stopping(tonumber(found.rate_a), tonumber(found.rate_b))
  local sum = 0
  for n = 1, math.tointeger(found.n) do
    sum = math.min(1, sum + (found["for"] == "A" and for_a or for_b)[n])
  end
  return sum
end

function again.saved(known, found)
  return known.about.n_max - run_of(known, found):state().n
end

function again.saved_share(known, found)
  return again.saved(known, found) / known.about.n_max
end

-- A number that Run:after has, at a level.
local function after(quantity)
  return function(known, found, level)
    return run_of(known, found):after(level)[quantity]
  end
end

for _, quantity in ipairs({ "p_a", "p_b", "plain", "estimate", "lower", "upper" }) do
  again[quantity] = after(quantity)
end

-- What an input tells beyond the design, in the order in which it is written.
local details = { "rate_a", "rate_b", "runs", "seed", "outcomes", "n", "x", "for" }

-- The value of a quantity now, and the input as it is read; nothing where the design is not to be had.
-- Fails where the input tells none.
function evidence.again(number)
  local text, quantity = number.input or "", number.quantity
  local found = words_in(text)
  local known = design_of(number.method, text, found)
  if not known then
    return nil
  end
  local said = known.about.input
  for _, name in ipairs(details) do
    said = said .. (found[name] and " " .. name .. "=" .. found[name] or "")
  end
  if again[quantity] then
    return again[quantity](known, found, tonumber(number.level)), said
  elseif found.rate_a then
    return operating(known, found)[quantity], said
  elseif found.seed then
    return run_of(known, found):state()[quantity], said
  end
  return known.about.certificate[quantity], said
end

return evidence
