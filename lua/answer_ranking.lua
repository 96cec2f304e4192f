-- SPDX-License-Identifier: GPL-3.0-or-later
-- answer_ranking.lua - several policies: the tables and sentences of compare; see answer_pair.lua.

local answer_rows = require("answer_rows")
local inputs = require("inputs")
local ranking = require("ranking")
local schema = require("schema")
local of_ranking = require("words_ranking")
local of_repeats = require("words_repeats")
local words = require("words")

local function policy_rows(found)
  local rows = { { "rank", "policy", "successes", "rate", format.shortest(100 * found.level) .. " % interval", "letters" } }
  if found.means then
    table.insert(rows[1], "mean of tasks")
  end
  for index, policy in ipairs(ranking.ordered(found)) do
    local mean = found.means and found.means[policy.name]
    local count, rate, interval = answer_rows.rate(policy.rate)
    rows[index + 1] = {
      policy.rank_low and of_ranking.ranks(policy) or tostring(index), policy.name, count, rate, interval, policy.letters or "-",
      found.means and (mean and words.percent(mean.mean, 1, 1) or "-") or nil,
    }
  end
  return rows
end

local function pair_rows(found)
  local rows = { { "pair", "only first", "only second", "starts", "difference", "p", "adjusted" } }
  for index, pair in ipairs(found.pairs) do
    local row = { pair.policy_a .. " - " .. pair.policy_b, tostring(pair.pair.b), tostring(pair.pair.c), tostring(pair.n), "-", "-", "-" }
    if pair.comparable then
      row[5], row[6] = answer_rows.difference(pair)
      row[7] = words.p(pair.adjusted)
    end
    rows[index + 1] = row
    if index == answer_rows.most then
      break
    end
  end
  return rows
end

local function remarks(found, seeds)
  local said = of_ranking.all(found)
  for _, doubt in ipairs(found.doubts) do
    said[#said + 1] = doubt.pieces
  end
  if #found.pairs > answer_rows.most then
    said[#said + 1] = { "The first ", words.datum(answer_rows.most), " of ", words.datum(#found.pairs), " pairs are shown; --json has all." }
  end
  for _, clustered in ipairs(found.clustered or {}) do
    said[#said + 1] = of_repeats.clustered(clustered)
  end
  said[#said + 1] = of_repeats.replayed(seeds, found.clustered)
  for _, pieces in ipairs(of_repeats.same_seeds(seeds)) do
    said[#said + 1] = pieces
  end
  return said
end

local function json_answer(found, seeds, read)
  local answer = schema.head("compare")
  answer.files, answer.warnings = schema.files(read), schema.warnings(read)
  answer.ranking = schema.ranking(found)
  answer.clustered = json.array({})
  for index, clustered in ipairs(found.clustered or {}) do
    answer.clustered[index] = schema.clustered(clustered)
  end
  answer.same_seeds, answer.doubts = schema.same_seeds(seeds), schema.doubts(found.doubts)
  answer.answer = { words.plain(of_ranking.verdict(found)), words.plain(of_ranking.evidence(found)) }
  return answer
end

return function(args, read, names)
  local found = inputs.rank(args, read, names)
  inputs.add_divided(found)
  local seeds = inputs.seeds(read, names)
  return {
    question = of_ranking.question(found), verdict = of_ranking.verdict(found), evidence = of_ranking.evidence(found),
    tables = function()
      return { { rows = policy_rows(found), align = "llrrrlr" }, { rows = pair_rows(found), align = "lrrrlll" } }
    end,
    remarks = function() return remarks(found, seeds) end,
    source = "From " .. words.list(inputs.sources(read)) .. ": " .. words.count(found.rows, "start") .. ", "
      .. words.count(found.duplicated, "trial") .. " left out as duplicates.",
    json = function() return json_answer(found, seeds, read) end,
  }
end
