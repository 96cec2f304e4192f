-- SPDX-License-Identifier: GPL-3.0-or-later
-- answer_scores.lua - graded scores: the tables and sentences of compare; see answer_pair.lua.

local inputs = require("inputs")
local schema = require("schema")
local scores = require("scores")
local several = require("words_several")
local graded = require("words_scores")
local words = require("words")

-- A row a pair of policies.
local function pair_rows(found)
  local rows = { { "pair", "starts", "difference", "interval", "p", "adjusted" } }
  for index, pair in ipairs(found) do
    local row = { pair.policy_a .. " - " .. pair.policy_b, tostring(pair.n), "-", "-", "-", "-" }
    if pair.n > 0 then
      row[5], row[6] = words.p(pair.test.p, nil, pair.test.log10_p), words.p(pair.adjusted)
    end
    if pair.estimate then
      row[3] = format.significant(pair.estimate.estimate, 3)
      local lower, upper = pair.estimate.lower, pair.estimate.upper
      row[4] = lower == -math.huge and upper == math.huge and "no limits"
        or format.significant(lower, 3) .. " to " .. format.significant(upper, 3)
    end
    rows[index + 1] = row
  end
  return rows
end

local function json_answer(found, read, overall)
  local answer = schema.head("compare")
  answer.files, answer.warnings = schema.files(read), schema.warnings(read)
  answer.scores, answer.answer = json.array({}), {}
  answer.overall = overall and schema.quantities(overall) or json.array({})
  for index, pair in ipairs(found) do
    answer.scores[index] = schema.scores(pair)
    answer.answer[index] = words.plain(graded.verdict(pair)) .. " " .. words.plain(graded.evidence(pair))
  end
  return answer
end

local function several_question(found, names)
  return { "Which of the ", words.datum(#names), " policies differ in ", found[1].column, "?" }
end

-- What is said below the table, in order.
local function remarks(found, overall)
  local said = { graded.overall(overall) }
  for _, pair in ipairs(found) do
    if #found > 1 then
      said[#said + 1] = words.join(graded.verdict(pair), " ", graded.evidence(pair))
    end
    said[#said + 1] = pair.n > 0 and graded.beside(pair) or nil
    said[#said + 1] = graded.levels(pair)
    said[#said + 1] = graded.cut(pair)
  end
  return said
end

return function(args, read, names)
  local options = inputs.score_options(args)
  local found = scores.pairs(read, names, options)
  local one, overall = found[1], scores.overall(read, names, options)
  local adjusted = { "p of ", words.datum(#found), " pairs, adjusted together ", several.adjuster(args.adjust), "." }
  return {
    question = #found == 1 and graded.question(one) or several_question(found, names),
    verdict = #found == 1 and graded.verdict(one) or { "Scores of ", words.list(names), ", pair by pair." },
    evidence = #found == 1 and graded.evidence(one) or adjusted,
    tables = function() return { { rows = pair_rows(found), align = "lrrlll" } } end,
    remarks = function() return remarks(found, overall) end,
    source = "From " .. words.list(inputs.sources(read)) .. ".",
    json = function() return json_answer(found, read, overall) end,
  }
end
