-- SPDX-License-Identifier: GPL-3.0-or-later
-- words_plan_tables.lua - the tables of a plan: {caption, head, align, rows}, whose captions and
-- cells are lists of pieces as in words.lua. nil where a plan has no such table.

local plans = require("plans")
local said = require("words_plan")
local values = require("words_values")
local words = require("words")

local given, join, share = values.given, values.join, values.share

local tables = {}

-- Without the columns that are empty in every row.
local function pruned(made)
  for column = #made.head, 2, -1 do
    local empty = true
    for _, row in ipairs(made.rows) do
      empty = empty and not (row[column] and row[column][1])
    end
    if empty then
      table.remove(made.head, column)
      made.align = made.align:sub(1, column - 1) .. made.align:sub(column + 1)
      for _, row in ipairs(made.rows) do
        table.remove(row, column)
      end
    end
  end
  return made
end

local function size_cell(result)
  return { said.size(result) }
end

-- Beside the fixed numbers, those of a design that may stop early.
local function add_sequential(made, found)
  local row = found.sequential
  if row then
    made.rows[#made.rows + 1] = { { "Sequential design, at most" }, { values.of(row, "n_max") }, {}, {} }
    made.rows[#made.rows + 1] = { { "Sequential design, expected" }, { values.of(row, "expected_trials", format.fixed(row.expected_trials, 1)) }, {}, {} }
  end
  return made
end

local sizes = {}

function sizes.paired(found)
  local made = { caption = { "Starts by formula and by exact power." }, align = "ldrr", rows = {},
    head = { "By", "Starts", "From then on", join("Power at ", said.size(found.connor)) } }
  made.rows[1] = { { words.name(found.connor, "Connor's formula") }, size_cell(found.connor), {}, {} }
  made.rows[2] = { { words.name(found.miettinen, "Miettinen's formula") }, size_cell(found.miettinen), {}, {} }
  for _, test in ipairs(found.tests) do
    made.rows[#made.rows + 1] = { { plans.name(test.test) }, size_cell(test.first), size_cell(test.lasting),
      { values.power(test.at_formula) } }
  end
  return add_sequential(made, found)
end

local formula_names = { "Normal formula, pooled", "The same, corrected (Fleiss)", "Normal formula, unpooled" }

function sizes.unpaired(found)
  local made = { caption = { "Trials of ", found.ratio == 1 and "each policy" or "A", " by formula and by exact power." }, align = "ldrr",
    rows = {},
    head = { "By", "Trials", "From then on", join("Power at ", said.size(found.formulas[1])) } }
  for index, result in ipairs(found.formulas) do
    made.rows[index] = { { words.name(result, formula_names[index]) }, size_cell(result), {}, {} }
  end
  for _, test in ipairs(found.tests) do
    made.rows[#made.rows + 1] = { { plans.name(test.test) }, size_cell(test.first), size_cell(test.lasting),
      { values.power(test.at_formula) } }
  end
  return add_sequential(made, found)
end

-- The main table of a plan, or nil.
function tables.sizes(found)
  return found.tests and pruned(sizes[found.kind](found)) or nil
end

-- What a given number of trials can do: power where a difference is assumed, and the smallest
-- difference that is found with the power asked for.
function tables.budget(found)
  if not found.budget then
    return nil
  end
  local made = { caption = join("What ", said.trials(found, found.n), " can do."), head = { "Test", "Power", "Finds from" }, align = "lrr",
    rows = {} }
  for index, row in ipairs(found.budget) do
    made.rows[index] = { { plans.name(row.test) }, row.power and { values.power(row.power) } or {},
      row.detectable and row.detectable.difference
        and { values.of(row.detectable, "difference", values.points_text(row.detectable.difference)) } or {} }
  end
  return pruned(made)
end

-- How the plan fares when what it assumes is off by five points.
function tables.off(found)
  if not found.off or #found.off == 0 then
    return nil
  end
  local paired = found.kind == "paired"
  local made = { caption = { "If an assumption is off by ", given(5), " points." }, align = "rrrr", rows = {},
    head = { paired and "Discordance" or "Rate of A", paired and "Difference" or "Rate of B", join("Power at ", values.trials_of(found)),
      paired and "It takes" or "By formula" } }
  for index, row in ipairs(found.off) do
    local first, second = paired and share(row.discordance) or share(row.rates[1]),
      paired and values.points(row.difference) or share(row.rates[2])
    made.rows[index] = { { first }, { second }, row.power and { values.power(row.power) } or {}, size_cell(row.n) }
  end
  return pruned(made)
end

-- A half-width in points: one decimal, of small ones two digits.
local function width_value(result)
  local x = 100 * result.half_width
  return values.of(result, "half_width", (x < 0.95 and x > 0 and format.significant(x, 2) or format.fixed(x, 1)) .. " pp")
end

local function width_rows(found, made)
  for index, row in ipairs(found.rows) do
    local cells = { { plans.name(row.interval) } }
    if found.half_width then
      for _, reach in ipairs({ row.expected or row.worst, row.expected and row.worst }) do
        cells[#cells + 1], cells[#cells + 2] = { values.of(reach, "first") }, { values.of(reach, "all_larger") }
      end
    else
      for _, width in ipairs({ row.expected_width or row.worst_width, row.expected_width and row.worst_width }) do
        cells[#cells + 1] = { width_value(width) }
      end
    end
    made.rows[index] = cells
  end
  return made
end

-- Intervals of one rate side by side.
function tables.widths(found)
  if not found.rows then
    return nil
  end
  local head = { "Interval" }
  for _, rate in ipairs({ found.rate or 0.5, found.rate and 0.5 }) do
    head[#head + 1] = join("At ", share(rate))
    if found.half_width then
      head[#head + 1] = "from then on"
    end
  end
  local caption = found.half_width and join("Trials for a half-width of ", values.width(found.half_width), ".")
    or join("Half-widths after ", values.counted(found.n, "trial"), ".")
  return width_rows(found, { caption = caption, head = head, align = "l" .. ("r"):rep(#head - 1), rows = {} })
end

-- A table over a grid that was asked for.
function tables.grid(found)
  local grid = found.grid
  if not grid then
    return nil
  elseif found.kind == "rate" then
    local made = { caption = { "Half-widths of the ", share(found.level), " ", plans.name(found.test), ", in pp." },
      head = { "Trials" }, align = "r", rows = {} }
    for column, p in ipairs(grid.rates) do
      made.head[column + 1], made.align = join("At ", share(p)), made.align .. "r"
    end
    for index, row in ipairs(grid.rows) do
      made.rows[index] = { { given(row.n) } }
      for column, width in ipairs(row.widths) do
        made.rows[index][column + 1] = { values.of(width, "half_width", format.fixed(100 * width.half_width, 1)) }
      end
    end
    return made
  end
  local made = { head = { "Rate of A", "Rate of B", "Normal formula", "Corrected", "Exact" }, align = "rrrrr", rows = {} }
  local exact = false
  for index, row in ipairs(grid) do
    exact = exact or row.exact
    made.rows[index] = { { share(row.rates[1]) }, { share(row.rates[2]) }, size_cell(row.pooled), size_cell(row.corrected),
      row.exact and size_cell(row.exact.lasting) or {} }
  end
  made.caption = join("Trials of ", found.ratio == 1 and "each policy" or "A",
    exact and { ": the last column is by exact power of the ", plans.name(found.test) } or " by formula", ".")
  return pruned(made)
end

return tables
