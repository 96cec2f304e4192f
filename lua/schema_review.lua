-- SPDX-License-Identifier: GPL-3.0-or-later
-- schema_review.lua - what recheck prints with --json.

local said = require("words_review")
local schema = require("schema")
local words = require("words")

local review = {}

local function sizes(counts)
  local rows = json.array({})
  for index, size in ipairs(counts and counts.sizes or {}) do
    rows[index] = { n = size.n, low = size.low, high = size.high }
  end
  return rows
end

local function matches(list)
  local rows = json.array({})
  for index, match in ipairs(list or {}) do
    rows[index] = {
      method = match.method, alternative = match.alternative, variant = match.variant, quantity = match.quantity, value = match.value,
      upper = match.upper,
      tables = match.tables, counts = match.counts,
    }
  end
  return rows
end

local function tables(found)
  if not found then
    return nil
  end
  local rows = json.array({})
  for index, row in ipairs(found.tables) do
    rows[index] = { a = row.a, b = row.b, c = row.c, d = row.d, p = row.p, lower = row.lower, upper = row.upper,
      correlation = row.correlation }
  end
  return { count = found.count, tests = found.tests, least = found.least, most = found.most, fails_from = found.fails_from, tables = rows }
end

local function discordances(list)
  local rows = json.array({})
  for index, found in ipairs(list or {}) do
    rows[index] = {
      test = found.test, b_low = found.b_low, b_high = found.b_high, c_low = found.low, c_high = found.high, rate_low = found.rate_low,
      rate_high = found.rate_high,
      correlation_low = found.correlation_low, correlation_high = found.correlation_high,
    }
  end
  return rows
end

local function row_of(check)
  local claim = check.claim
  local row = {
    id = claim.id, line = claim.line, note = claim.note, claim = words.plain(said.claim(claim)), verdict = check.verdict,
    adjusted_p = check.adjusted,
    counts_a = sizes(check.counts_a), counts_b = sizes(check.counts_b), findings = json.array({}), sentences = json.array({}),
    tried = check.found and check.found.tried, skipped = check.found and check.found.skipped,
    agreeing = matches(check.agreeing), close = matches(check.close), tables = tables(check.tables),
    discordance = discordances(check.discordances),
  }
  for index, sentence in ipairs(said.paragraph(check)) do
    row.sentences[index] = words.plain(sentence)
  end
  for index, item in ipairs(check.findings) do
    row.findings[index] = { kind = item.kind, message = words.plain(said.finding(item, check)) }
  end
  return row
end

function review.paper(paper)
  local answer = schema.head("recheck")
  local family = paper.family
  answer.alpha, answer.claims, answer.groups = paper.alpha, json.array({}), json.array({})
  answer.verdicts = { reproduced = paper.verdicts.reproduced, possible = paper.verdicts.possible, impossible = paper.verdicts.impossible,
    not_enough_said = paper.verdicts["not enough said"] }
  answer.family = { compared = family.compared, computed = family.computed, below = family.below, remain = family.remain, adjust = "holm" }
  for index, check in ipairs(paper.checks) do
    answer.claims[index] = row_of(check)
  end
  for index, group in ipairs(paper.groups) do
    answer.groups[index] = { side = group.shared, rate = group.rate, count = group.count, best_rate = group.best_rate, n = group.n,
      lift = group.lift }
  end
  return answer
end

function review.size(found, n)
  local answer = schema.head("recheck")
  answer.size = { n = n, tried = found.tried, agreeing = json.array({}), close = json.array({}) }
  for _, match in ipairs(found.matches) do
    local list = match.agrees and answer.size.agreeing or answer.size.close
    list[#list + 1] = { method = match.method, value = match.value }
  end
  return answer
end

return review
