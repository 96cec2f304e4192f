-- SPDX-License-Identifier: GPL-3.0-or-later
-- compare.lua - which of two policies is better, by how much and how sure.

local inputs = require("inputs")
local schema = require("schema")
local several = require("words_several")
local terminal = require("terminal")
local words = require("words")

local args = ...

-- The head and rows of the 2x2 table.
local function square(comparison)
  local pair, a, b = comparison.pair, comparison.policy_a, comparison.policy_b
  return {
    { "", b .. " succeeds", b .. " fails" },
    { a .. " succeeds", tostring(pair.a), tostring(pair.b) },
    { a .. " fails", tostring(pair.c), tostring(pair.d) },
  }
end

-- The head and rows of the table by task.
local function by_task(found)
  local overall = found.overall
  local rows = { {
    "task", overall.policy_a, overall.policy_b, "only " .. overall.policy_a, "only " .. overall.policy_b,
    "difference", "p", "adjusted", "detectable",
  } }
  for _, task in ipairs(found.tasks) do
    local row = { task.task, "-", "-", tostring(task.pair.b), tostring(task.pair.c), "-", "-", "-", "-" }
    if task.n > 0 then
      row[2], row[3] = task.rate_a.k .. "/" .. task.n, task.rate_b.k .. "/" .. task.n
      row[6] = words.plain(words.join(words.estimate_value(task.difference), " (", words.difference_interval(task.difference), ")"))
      row[7] = words.p(task.test.p, nil, task.test.log10_p)
      row[8] = task.adjusted and words.p(task.adjusted) or "-"
      row[9] = several.task_needed(task)
    end
    rows[#rows + 1] = row
  end
  return rows
end

-- What is said below the tables, in order.
local function remarks(found)
  local overall = found.overall
  local said = {}
  local function say(pieces)
    said[#said + 1] = words.plain(pieces)
  end
  if overall.n > 0 then
    for _, pieces in ipairs(words.remarks(overall)) do
      say(pieces)
    end
    say(words.beside(overall))
  end
  if #found.tasks > 0 then
    say(words.multiplicity(#found.tasks, overall.alpha))
  end
  for _, pieces in ipairs(found.suite and several.tasks(found.suite) or {}) do
    say(pieces)
  end
  return said
end

local function print_terminal(found)
  local overall = found.overall
  terminal.say(words.question(overall))
  terminal.say(words.verdict(overall))
  terminal.say(words.evidence(overall))
  output.print("")
  terminal.print(terminal.indent(terminal.columns(square(overall), "lrr"), 2))
  output.print("")
  if #found.tasks > 0 then
    terminal.print(terminal.indent(terminal.columns(by_task(found), "lrrrrlllr"), 2))
    output.print("")
  end
  for _, remark in ipairs(remarks(found)) do
    terminal.print(terminal.wrap(remark))
  end
  terminal.print(terminal.wrap("From " .. words.list(inputs.sources(found.read)) .. ": " .. words.plain(words.pairing(found.pair)) .. "."))
end

-- Markdown: what names contain is shown, never taken for markup.
local function escape(text)
  return (format.escape(text):gsub("[\\`*_{}%[%]<>|#&~]", "\\%0"):gsub("@", "@&#8203;"))
end

local function markdown_table(rows, align)
  local rule = {}
  for column = 1, #rows[1] do
    rule[column] = align:sub(column, column) == "r" and "---:" or "---"
  end
  for index, row in ipairs(rows) do
    local cells = {}
    for column, cell in ipairs(row) do
      cells[column] = escape(cell)
    end
    output.print("| " .. table.concat(cells, " | ") .. " |")
    if index == 1 then
      output.print("| " .. table.concat(rule, " | ") .. " |")
    end
  end
  output.print("")
end

local function print_markdown(found)
  local overall = found.overall
  output.print("**" .. escape(words.plain(words.verdict(overall))) .. "** " .. escape(words.plain(words.evidence(overall))))
  output.print("")
  markdown_table(square(overall), "lrr")
  if #found.tasks > 0 then
    markdown_table(by_task(found), "lrrrrlllr")
  end
  for _, remark in ipairs(remarks(found)) do
    output.print(escape(remark))
    output.print("")
  end
  output.print("From " .. escape(words.list(inputs.sources(found.read))) .. ": " .. words.plain(words.pairing(found.pair)) .. ".")
end

local function print_json(found)
  local answer = schema.head("compare")
  answer.files, answer.warnings = schema.files(found.read), schema.warnings(found.read)
  answer.pairs, answer.tasks = { schema.comparison(found.overall) }, json.array({})
  for index, counts in ipairs(found.pair.tasks) do
    local task = found.tasks[index]
    answer.tasks[index] = task and schema.comparison(task)
      or schema.pair(counts, found.pair.policy_a, found.pair.policy_b, counts.task)
  end
  answer.suite = found.suite and schema.suite(found.suite) or nil
  answer.answer = { words.plain(words.verdict(found.overall)), words.plain(words.evidence(found.overall)) }
  answer.discordant, answer.discordant_count = schema.starts(found.pair.discordant), found.pair.discordant_count
  answer.dropped, answer.dropped_count = schema.starts(found.pair.dropped), found.pair.dropped_count
  output.print(json.encode(answer))
end

if args.json and args.markdown then
  output.fail("usage", "--json and --markdown are two answers: give one of them")
end
local show = args.json and print_json or args.markdown and print_markdown or print_terminal
show(inputs.compare(args))
