-- SPDX-License-Identifier: GPL-3.0-or-later
-- words_review_tables.lua - tables and figures of claims: {caption, head, align, rows}, whose cells
-- are lists of pieces as in words.lua, and descriptions for figure.curves.

local plans = require("plans")
local said = require("words_review")
local several = require("words_several")
local values = require("words_values")
local words = require("words")

local tables = {}

local tests = { "paired.mcnemar_exact", "paired.mcnemar_midp", "paired.mcnemar_asymptotic" }
local interval = "paired.diff_tango"

local function with_input(row, method, quantity, number, text)
  local input = ("a=%d b=%d c=%d d=%d"):format(row.a, row.b, row.c, row.d)
  return { number = number, text = text, method = method, quantity = quantity, input = input }
end

local function p_cell(row, index)
  return { with_input(row, tests[index], "p", row.p[index], words.p(row.p[index])) }
end

-- A row for each paired table, of many those at both ends and where the exact test crosses alpha.
function tables.feasible(check, most)
  local found = check.tables
  if not found or #found.tables < 2 then
    return nil
  end
  local shown, from = {}, found.fails_from[1] and found.fails_from[1] - check.first_c + 1 or 1
  for index, row in ipairs(found.tables) do
    if #found.tables <= most or index <= 2 or index > #found.tables - 2 or math.abs(index - from) <= (most - 5) // 2 then
      shown[#shown + 1] = row
    end
  end
  local made = {
    caption = values.join(#shown == #found.tables and "All" or values.join("Some of all ", words.datum(#found.tables)),
      " paired tables with these rates: b starts that only the first solved, c that only the second; p of the ", said.short(tests[1]),
      ", the ", said.short(tests[2]), " and the ", said.short(tests[3]), " test, and the ", plans.name(interval), "."),
    head = { "b", "c", "Discordance", "Exact p", "Mid-p", "Chi-square p", "Interval of the difference" }, align = "rrrdddr", rows = {},
  }
  for index, row in ipairs(shown) do
    local n = row.a + row.b + row.c + row.d
    local bounds = { method = interval, level = 1 - check.alpha, input = ("a=%d b=%d c=%d d=%d"):format(row.a, row.b, row.c,
      row.d), lower = row.lower, upper = row.upper }
    made.rows[index] = {
      { words.datum(row.b) }, { words.datum(row.c) }, { words.rate_value(row.b + row.c, n, 1) }, p_cell(row, 1), p_cell(row, 2), p_cell(row,
        3),
      words.difference_interval(bounds),
    }
  end
  return made
end

-- One row a claim.
function tables.claims(paper)
  local made = { caption = { "The claims, what they come to, and p adjusted for all comparisons ", several.adjuster("holm"), "." }, head = { "Claim",
    "As printed", "Verdict", "Adjusted p" },
    align = "llld", rows = {} }
  for index, check in ipairs(paper.checks) do
    made.rows[index] = { { check.claim.id }, said.claim(check.claim), { said.verdicts[check.verdict] },
      { check.adjusted and several.adjusted(check) or "" } }
  end
  return made
end

local labels = { "exact", "mid-p", "chi-square" }

-- p over c, with the reported p, alpha, and the c that give the reported p by the exact test.
function tables.figure(check, width)
  local found = check.tables
  if not found or #found.tables < 2 or #found.tables > 20000 then
    return nil
  end
  local series = {}
  for test = 1, 3 do
    local x, y = {}, {}
    for index, row in ipairs(found.tables) do
      x[index], y[index] = row.c, row.p[test]
    end
    series[test] = { label = labels[test], x = x, y = y }
  end
  local first, last = found.tables[1].c, found.tables[#found.tables].c
  series[4] = { label = "alpha " .. format.shortest(check.alpha), x = { first, last }, y = { check.alpha, check.alpha } }
  local made = { title = "p of every paired table with these rates", width = width, height = 140, x_unit = "count",
    x_axis = "starts that only the second solved (c)", y_axis = "p", minimum = 0,
    series = series }
  if check.claim.p then
    made.target, made.target_label = recheck.printed(check.claim.p), "reported p " .. check.claim.p
  end
  local exact = check.discordances and check.discordances[1]
  if exact and exact.low then
    made.band_from, made.band_to = exact.low - 0.5, exact.high + 0.5
  end
  return made
end

return tables
