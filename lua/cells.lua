-- SPDX-License-Identifier: GPL-3.0-or-later
-- cells.lua - what layouts put into the lines and tables of a document.

local words = require("words")

local cells = {}

-- Where there is nothing to say.
cells.none = "\u{2013}"

-- Pieces of words.lua as inlines.
function cells.inlines(pieces)
  return words.into(document, pieces)
end

-- Heads of columns: numbers that end alike, and numbers that line up on their decimal sign.
function cells.right(title)
  return { title = title, align = "right" }
end

function cells.decimal(title)
  return { title = title, align = "decimal" }
end

-- One value.
function cells.value(value)
  return cells.inlines({ value })
end

-- "42/50"
function cells.successes(rate)
  return cells.inlines({ words.datum(rate.k), "/", words.datum(rate.n) })
end

-- "84.0 %" and "71.5 to 91.7 %" of a rate with its interval.
function cells.rate(rate)
  return rate.n > 0 and cells.value(words.rate_value(rate.k, rate.n, 1)) or cells.none
end

function cells.rate_interval(rate)
  return rate.n > 0 and cells.inlines(words.rate_interval(rate.interval)) or cells.none
end

-- "+16.0 pp (+4.5 to +29.3 pp)" of an interval for a difference.
function cells.difference(result)
  return cells.inlines(words.join(words.estimate_value(result), " (", words.difference_interval(result), ")"))
end

-- "A \u{2212} B"
function cells.pair(pair)
  return pair.policy_a .. " \u{2212} " .. pair.policy_b
end

-- A table as words_*_tables.lua make them: {caption, head, align, rows}, cells and titles being
-- pieces; l, r and d of align are left, right and decimal. options: id and labels, as of doc:table, and
-- inlines, of references.new().
function cells.add_table(doc, made, options)
  if not made then
    return
  end
  local inlines = options.inlines
  local aligns = { l = "left", r = "right", d = "decimal" }
  local caption, columns, rows = inlines(made.caption), {}, {}
  for column, title in ipairs(made.head) do
    columns[column] = { title = inlines(type(title) == "table" and title or { title }), align = aligns[made.align:sub(column, column)] }
  end
  for index, row in ipairs(made.rows) do
    rows[index] = {}
    for column = 1, #made.head do
      rows[index][column] = inlines(row[column] or {})
    end
  end
  doc:table({ id = options.id, labels = options.labels, caption = caption, columns = columns, rows = rows })
end

return cells
