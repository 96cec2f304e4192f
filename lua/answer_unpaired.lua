-- SPDX-License-Identifier: GPL-3.0-or-later
-- answer_unpaired.lua - unrelated trials: the tables and sentences of compare; see answer_pair.lua.

local answer_rows = require("answer_rows")
local inputs = require("inputs")
local schema = require("schema")
local unrelated = require("words_unpaired")
local words = require("words")
local of_pair = require("words_pair")

local function policy_rows(found)
  local rows = { { "policy", "successes", "rate", format.shortest(100 * found.level) .. " % interval" } }
  for index, policy in ipairs(found.policies) do
    rows[index + 1] = { policy.name, answer_rows.rate(policy.rate) }
  end
  return rows
end

-- A row a comparison: of a pair of policies, or of a task.
local function comparison_rows(list, what, name)
  local rows = { { what, "first", "second", "difference", "p", "adjusted" } }
  for index, pair in ipairs(list) do
    local row = { name(pair), pair.rate_a.k .. "/" .. pair.rate_a.n, pair.rate_b.k .. "/" .. pair.rate_b.n, "-", "-", "-" }
    if pair.test then
      row[4], row[5] = answer_rows.difference(pair)
      row[6] = words.p(pair.adjusted)
    end
    rows[index + 1] = row
    if index == answer_rows.most then
      break
    end
  end
  return rows
end

local function pair_name(pair)
  return pair.policy_a .. " - " .. pair.policy_b
end

local function tables_of(found)
  local tables = { { rows = policy_rows(found), align = "lrrr" } }
  if #found.pairs > 1 then
    tables[2] = { rows = comparison_rows(found.pairs, "pair", pair_name), align = "lrrlll" }
  elseif #found.tasks > 0 then
    local rows = comparison_rows(found.tasks, "task", function(pair) return pair.task end)
    rows[1][2], rows[1][3] = found.names[1], found.names[2]
    tables[2] = { rows = rows, align = "lrrlll" }
  end
  return tables
end

local function json_answer(found, read)
  local answer = schema.head("compare")
  answer.files, answer.warnings, answer.unpaired = schema.files(read), schema.warnings(read), schema.unpaired(found)
  answer.answer = { words.plain(unrelated.verdict(found)) }
  answer.answer[2] = #found.pairs == 1 and words.plain(unrelated.evidence(found.pairs[1])) or words.plain(unrelated.why(found))
  return answer
end

return function(args, read, names)
  local found = inputs.unrelated(args, read, names)
  return {
    question = #found.pairs == 1 and of_pair.question(found.pairs[1]) or { "Which of the ", words.datum(#names), " policies differ?" },
    verdict = unrelated.verdict(found), evidence = #found.pairs == 1 and unrelated.evidence(found.pairs[1]) or nil,
    tables = function() return tables_of(found) end, remarks = function() return unrelated.remarks(found) end,
    source = "From " .. words.list(inputs.sources(read)) .. ".",
    json = function() return json_answer(found, read) end,
  }
end
