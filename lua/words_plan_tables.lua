-- SPDX-License-Identifier: GPL-3.0-or-later
-- words_plan_tables.lua - the tables of a plan: {caption, head, align, rows}, whose captions and
-- cells are lists of pieces as in words.lua. nil where a plan has no such table.

local plans = require("plans")
local said = require("words_plan")
local words = require("words")

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
    made.rows[#made.rows + 1] = { { "Sequential design, at most" }, { format.shortest(row.n_max) }, {}, {} }
    made.rows[#made.rows + 1] = { { "Sequential design, expected" }, { format.fixed(row.expected_trials, 1) }, {}, {} }
  end
  return made
end

local sizes = {}

function sizes.paired(found)
  local made = { caption = { "Starts by formula and by exact power." }, align = "lrrr", rows = {},
    head = { "By", "Starts", "From then on", "Power at " .. format.shortest(found.connor.n) } }
  made.rows[1] = { { "Connor's formula" }, size_cell(found.connor), {}, {} }
  made.rows[2] = { { "Miettinen's formula" }, size_cell(found.miettinen), {}, {} }
  for _, test in ipairs(found.tests) do
    made.rows[#made.rows + 1] = { { plans.title(test.test) }, size_cell(test.first), size_cell(test.lasting),
      { said.power_of(test.at_formula) } }
  end
  return add_sequential(made, found)
end

local formula_names = { "Normal formula, pooled", "The same, corrected (Fleiss)", "Normal formula, unpooled" }

function sizes.unpaired(found)
  local made = { caption = { "Trials of ", found.ratio == 1 and "each policy" or "A", " by formula and by exact power." }, align = "lrrr",
    rows = {},
    head = { "By", "Trials", "From then on", "Power at " .. format.shortest(found.formulas[1].n) } }
  for index, result in ipairs(found.formulas) do
    made.rows[index] = { { formula_names[index] }, size_cell(result), {}, {} }
  end
  for _, test in ipairs(found.tests) do
    made.rows[#made.rows + 1] = { { plans.title(test.test) }, size_cell(test.first), size_cell(test.lasting),
      { said.power_of(test.at_formula) } }
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
  local made = { caption = { "What ", said.trials(found, found.n), " can do." }, head = { "Test", "Power", "Finds from" }, align = "lrr",
    rows = {} }
  for index, row in ipairs(found.budget) do
    made.rows[index] = { { plans.title(row.test) }, row.power and { said.power_of(row.power) } or {},
      row.detectable and { said.points(row.detectable) } or {} }
  end
  return pruned(made)
end

-- How the plan fares when what it assumes is off by five points.
function tables.off(found)
  if not found.off or #found.off == 0 then
    return nil
  end
  local paired = found.kind == "paired"
  local made = { caption = { "If an assumption is off by 5 points." }, align = "rrrr", rows = {},
    head = { paired and "Discordance" or "Rate of A", paired and "Difference" or "Rate of B", "Power at " .. format.shortest(found.n),
      paired and "It takes" or "By formula" } }
  for index, row in ipairs(found.off) do
    local first, second = paired and said.share(row.discordance) or said.share(row.rates[1]),
      paired and said.points(row.difference) or said.share(row.rates[2])
    made.rows[index] = { { first }, { second }, row.power and { said.power_of(row.power) } or {}, size_cell(row.n) }
  end
  return pruned(made)
end

-- A half-width in points: one decimal, of small ones two digits.
local function width_text(width)
  local x = 100 * width
  return (x < 0.95 and x > 0 and format.significant(x, 2) or format.fixed(x, 1)) .. " pp"
end

local function width_rows(found, made)
  for index, row in ipairs(found.rows) do
    local cells = { { plans.title(row.interval) } }
    local function add(cell)
      if cell then
        cells[#cells + 1] = { cell }
      end
    end
    if found.half_width then
      add(row.expected and format.shortest(row.expected.first))
      add(row.expected and format.shortest(row.expected.all_larger))
      add(format.shortest(row.worst.first))
      add(format.shortest(row.worst.all_larger))
    else
      add(row.expected_width and width_text(row.expected_width))
      add(width_text(row.worst_width))
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
  local head, near = { "Interval" }, found.rate and said.share(found.rate)
  if found.half_width then
    for _, at in ipairs(found.rate and { near, "50 %" } or { "50 %" }) do
      head[#head + 1], head[#head + 2] = "At " .. at, "from then on"
    end
  else
    for _, at in ipairs(found.rate and { near, "50 %" } or { "50 %" }) do
      head[#head + 1] = "At " .. at
    end
  end
  local caption = found.half_width and { "Trials for a half-width of ", (said.points(found.half_width):gsub("^%+", "")), "." }
    or { "Half-widths after ", words.count(found.n, "trial"), "." }
  return width_rows(found, { caption = caption, head = head, align = "l" .. ("r"):rep(#head - 1), rows = {} })
end

-- A table over a grid that was asked for.
function tables.grid(found)
  local grid = found.grid
  if not grid then
    return nil
  elseif found.kind == "rate" then
    local made = { caption = { "Half-widths of the ", said.share(found.level), " ", plans.title(found.test), ", in pp." },
      head = { "Trials" }, align = "r", rows = {} }
    for column, p in ipairs(grid.rates) do
      made.head[column + 1], made.align = "At " .. said.share(p), made.align .. "r"
    end
    for index, row in ipairs(grid.rows) do
      made.rows[index] = { { format.shortest(row.n) } }
      for column, width in ipairs(row.widths) do
        made.rows[index][column + 1] = { format.fixed(100 * width, 1) }
      end
    end
    return made
  end
  local made = { head = { "Rate of A", "Rate of B", "Normal formula", "Corrected", "Exact" }, align = "rrrrr", rows = {} }
  local exact = false
  for index, row in ipairs(grid) do
    exact = exact or row.exact
    made.rows[index] = { { said.share(row.rates[1]) }, { said.share(row.rates[2]) }, size_cell(row.pooled), size_cell(row.corrected),
      row.exact and size_cell(row.exact.lasting) or {} }
  end
  made.caption = { "Trials of ", found.ratio == 1 and "each policy" or "A",
    exact and ": the last column is by exact power of the " .. plans.title(found.test) or " by formula", "." }
  return pruned(made)
end

return tables
