-- SPDX-License-Identifier: GPL-3.0-or-later
-- answer_pair.lua - two policies: the tables and sentences of compare.
--
-- An answer is {question, verdict, evidence, source}, sentences as pieces of words.lua, with gate
-- and status under --gate; and, of what only one form of it needs, tables() ({rows, align}, cells
-- as text), remarks() and json(), the object for --json.

local answer_rows = require("answer_rows")
local gate = require("gate")
local gate_sentence = require("words_gate")
local inputs = require("inputs")
local schema = require("schema")
local of_repeats = require("words_repeats")
local of_tasks = require("words_tasks")
local words = require("words")
local of_pair = require("words_pair")

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
      row[6], row[7] = answer_rows.difference(task)
      row[8] = task.adjusted and words.p(task.adjusted) or "-"
      row[9] = of_tasks.needed(task)
    end
    rows[#rows + 1] = row
  end
  return rows
end

-- What is said below the tables, in order.
local function remarks(found)
  local overall, said = found.overall, {}
  local function say(list)
    for _, pieces in ipairs(list) do
      said[#said + 1] = pieces
    end
  end
  if overall.n > 0 then
    say(of_pair.remarks(overall))
    say({ of_pair.beside(overall) })
  end
  if #found.tasks > 0 then
    say({ of_pair.multiplicity(#found.tasks, overall.alpha) })
  end
  say(found.suite and of_tasks.all(found.suite) or {})
  say({ found.clustered and of_repeats.clustered(found.clustered) })
  return said
end

local function json_gate(judged)
  return {
    decision = judged.decision, status = judged.status, margin = judged.margin, alpha = judged.alpha,
    results = judged.margin_test and schema.quantities(judged.margin_test) or json.array({}),
  }
end

local function json_answer(found, judged)
  local answer = schema.head("compare")
  answer.files, answer.warnings = schema.files(found.read), schema.warnings(found.read)
  answer.pairs, answer.tasks = { schema.comparison(found.overall) }, json.array({})
  for index, counts in ipairs(found.pair.tasks) do
    local task = found.tasks[index]
    answer.tasks[index] = task and schema.comparison(task)
      or schema.pair(counts, found.pair.policy_a, found.pair.policy_b, counts.task)
  end
  answer.suite = found.suite and schema.suite(found.suite) or nil
  answer.clustered = found.clustered and schema.clustered(found.clustered) or nil
  answer.same_seeds, answer.doubts = schema.same_seeds(found.seeds), schema.doubts(found.overall.doubts)
  answer.gate = judged and json_gate(judged)
  answer.answer = { words.plain(of_pair.verdict(found.overall)), words.plain(of_pair.evidence(found.overall)) }
  answer.discordant, answer.discordant_count = schema.starts(found.pair.discordant), found.pair.discordant_count
  answer.dropped, answer.dropped_count = schema.starts(found.pair.dropped), found.pair.dropped_count
  return answer
end

return function(args, read)
  local found = inputs.compare(args, read)
  local overall = found.overall
  local judged = args.gate and gate.judge(overall, args.margin) or nil
  return {
    question = of_pair.question(overall), verdict = of_pair.verdict(overall), evidence = of_pair.evidence(overall),
    tables = function()
      return { { rows = square(overall), align = "lrr" }, #found.tasks > 0 and { rows = by_task(found), align = "lrrrrlllr" } or nil }
    end,
    remarks = function() return remarks(found) end,
    source = "From " .. words.list(inputs.sources(read)) .. ": " .. words.plain(of_pair.pairing(found.pair)) .. ".",
    gate = judged and gate_sentence(overall, judged), status = judged and judged.status,
    json = function() return json_answer(found, judged) end,
  }
end
