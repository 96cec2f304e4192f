-- SPDX-License-Identifier: GPL-3.0-or-later
-- words_pairing.lua - what a reader must know before trusting the pairs, a sentence each.
--
-- Made of what read:pairs gives. Nothing that is said here was repaired.

local of_ranking = require("words_ranking")
local of_repeats = require("words_repeats")
local words = require("words")
local of_pair = require("words_pair")

local pairing = {}

-- Columns that describe the start and differ as often, with the names of all of them.
local function differing_groups(columns)
  local groups, by_count = {}, {}
  for _, column in ipairs(columns) do
    local group = by_count[column.differing]
    if group then
      group.names[#group.names + 1] = column.name
    elseif column.differing > 0 then
      groups[#groups + 1] = { names = { column.name }, first = column }
      by_count[column.differing] = groups[#groups]
    end
  end
  return groups
end

-- Where columns that describe the start differ within pairs: a sentence a group of columns.
function pairing.start_columns(pair)
  local said = {}
  for index, group in ipairs(differing_groups(pair.start_columns or {})) do
    local first = group.first
    said[index] = {
      words.list(group.names), #group.names == 1 and " differs in " or " differ in ", words.datum(first.differing), " of ",
      words.datum(first.compared), " pairs, first at ", first.file_a, ":", words.datum(first.line_a), " and ", first.file_b, ":",
      words.datum(first.line_b), ": are these the same starts?",
    }
  end
  return said
end

-- "30 trials of A (12 of 30 succeeded)", of the trials without a partner.
local function left_over(name, count, left)
  return words.join(
    words.datum(count), count == 1 and " trial of " or " trials of ", name,
    left.n > 0 and words.join(" (", words.datum(left.k), " of ", words.datum(left.n), " succeeded)") or ""
  )
end

-- Starts that one policy has and the other has not; nil where there are none.
function pairing.overlap(pair)
  local doubts = pair.doubts
  if pair.unmatched == 0 then
    return nil
  end
  local parts = {}
  if pair.unmatched_a > 0 then
    parts = left_over(pair.policy_a, pair.unmatched_a, doubts.left_a)
  end
  if pair.unmatched_b > 0 then
    parts = words.join(parts, #parts > 0 and " and " or "", left_over(pair.policy_b, pair.unmatched_b, doubts.left_b))
  end
  return words.join(
    "Only starts that both have are compared: ", parts, pair.unmatched == 1 and " has" or " have", " no partner and ",
    pair.unmatched == 1 and "is" or "are", " left out."
  )
end

local function repeated(name, count)
  return words.join(name, " has ", words.datum(count), count == 1 and " start" or " starts", " more than once")
end

-- Starts that a policy has more than once; nil where there are none.
function pairing.retries(pair)
  local doubts, said = pair.doubts, nil
  local a, b = doubts.repeated_a, doubts.repeated_b
  if a == 0 and b == 0 then
    return nil
  elseif a > 0 and b > 0 then
    said = words.join(repeated(pair.policy_a, a), ", ", repeated(pair.policy_b, b), ": ")
  else
    local name, other = a > 0 and pair.policy_a or pair.policy_b, a > 0 and pair.policy_b or pair.policy_a
    said = words.join(repeated(name, math.max(a, b)), " and ", other, " none, so these may be retries: ")
  end
  local retried = doubts.retried_a + doubts.retried_b
  return words.join(
    said, "on ", words.datum(retried), retried == 1 and " of them a success followed" or " of them successes followed",
    " what was none; ", pair.duplicated > 0 and "all trials of these starts are left out." or "trials are paired in the order of the rows."
  )
end

function pairing.seeds(pair)
  local count = pair.doubts.seeds_only
  return count > 0 and {
    words.datum(count), count == 1 and " trial of " or " trials of ", pair.policy_a, count == 1 and " has" or " have",
    " task and seed in common with ", pair.policy_b, " but not the state: a seed alone identifies no start, and they are not paired.",
  } or nil
end

function pairing.index(pair)
  local index = pair.doubts.index
  return index and {
    "Starts are told apart by \"", index, "\", which counts the trials of a run: the pairs hold if trial i began alike for ",
    pair.policy_a, " and ", pair.policy_b, ", which these files cannot show.",
  } or nil
end

function pairing.order(pair)
  return pair.doubts.other_order and {
    "The files of ", pair.policy_a, " and ", pair.policy_b,
    " list their starts in different orders: pairs are joined by start, never by row.",
  } or nil
end

function pairing.aligned(pair)
  return pair.doubts.aligned and {
    "Nothing names the starts: pairs are joined by their position alone, as --assume-aligned says.",
  } or nil
end

local errors_as = { missing = "missing", fail = "failures" }

local function errors_here(errors)
  return words.join(
    words.datum(errors.count), errors.count == 1 and " trial" or " trials", " ended in an error of the harness and ",
    errors.count == 1 and "counts" or "count", " as ", errors_as[errors.as], " here (--errors ", errors.as, ")."
  )
end

local function errors_counted(errors)
  return words.join(errors_here(errors), " Counted as ", errors_as[errors.as == "missing" and "fail" or "missing"], ", ")
end

-- " (+10.8 pp, p < 0.0001)"
local function brief_evidence(comparison)
  return comparison.n > 0 and words.join(
    " (", words.estimate_value(comparison.difference), ", ", words.p_value(comparison.test), ")"
  ) or ""
end

-- Errors of the harness, counted one way, and what the other way would give; nil where there
-- are none. errors: {count, as ("missing" or "fail"), other (a comparison)}
function pairing.errors(errors, overall)
  if not errors then
    return nil
  end
  local said = errors_counted(errors)
  if errors.other.verdict == overall.verdict then
    return words.join(said, "the verdict is the same", brief_evidence(errors.other), ".")
  end
  return words.join(said, "the verdict is another: ", of_pair.verdict(errors.other), " ", of_pair.evidence(errors.other))
end

local kinds = { "index", "aligned", "order", "seeds", "retries", "overlap" }

local most_left = 5 -- files that are named with their reasons

-- What was left of folders, and why; nil where nothing was.
function pairing.left(read)
  local left = read:left()
  if #left == 0 then
    return nil
  end
  local parts = {}
  for index = 1, math.min(#left, most_left) do
    parts[index] = left[index].name .. " " .. left[index].reason
  end
  parts[#parts + 1] = #left > most_left and "and " .. #left - most_left .. " more" or nil
  return { "Left unread: ", table.concat(parts, "; "), "." }
end

local most_warned = 5 -- warnings that are repeated in a report

-- "a.json:3", or "" where nothing is known.
local function place_of(warning)
  return (warning.file or ""):match("[^/]*$") .. (warning.line > 0 and ":" .. warning.line or "")
end

-- What the readers warned of, each sentence once with its files; nil where there was nothing.
function pairing.warned(read)
  local warnings, count = read:warnings()
  local messages, places = {}, {}
  for _, warning in ipairs(warnings) do
    local known = places[warning.message]
    if not known then
      messages[#messages + 1], places[warning.message] = warning.message, { place_of(warning) }
    else
      known[#known + 1] = place_of(warning)
    end
  end
  local said = {}
  for index = 1, math.min(#messages, most_warned) do
    local where = table.concat(places[messages[index]], ", ")
    said[index] = (where ~= "" and where .. ": " or "") .. messages[index] .. "."
  end
  said[#said + 1] = (#messages > most_warned or count > #warnings) and "Further ones are on standard error." or nil
  return #said > 0 and { "Warnings: ", table.concat(said, " ") } or nil
end

-- All doubts of a pair: a list of {kind, pieces}; the start columns come first.
function pairing.doubts(pair)
  local found = {}
  for _, pieces in ipairs(pairing.start_columns(pair)) do
    found[#found + 1] = { kind = "start_columns", pieces = pieces }
  end
  for _, kind in ipairs(pair.doubts and kinds or {}) do
    local pieces = pairing[kind](pair)
    found[#found + 1] = pieces and { kind = kind, pieces = pieces } or nil
  end
  return found
end

-- The doubts of several pairs of policies: of each kind the first, and in how many pairs it
-- is so. What lacks a partner is said by of_ranking.missing.
function pairing.of_pairs(pairs_made)
  local list, by_kind = {}, {}
  for _, pair in ipairs(pairs_made) do
    local seen = {}
    for _, doubt in ipairs(pairing.doubts(pair)) do
      local known = by_kind[doubt.kind]
      if doubt.kind ~= "overlap" and not known then
        known = { kind = doubt.kind, pieces = doubt.pieces, count = 0, policy_a = pair.policy_a, policy_b = pair.policy_b }
        list[#list + 1], by_kind[doubt.kind] = known, known
      end
      if known and not seen[doubt.kind] then
        known.count, seen[doubt.kind] = known.count + 1, true
      end
    end
  end
  for _, doubt in ipairs(list) do
    doubt.pieces = words.join(
      doubt.pieces, " So it is of ", doubt.policy_a, " and ", doubt.policy_b,
      doubt.count > 1 and words.join(", and of ", words.datum(doubt.count), " of ", words.datum(#pairs_made), " pairs in all.") or "."
    )
  end
  return list
end

-- Errors of the harness in a ranking: errors is {count, as, other (a ranking)}.
function pairing.ranking_errors(errors, found)
  local here, there = of_ranking.verdict(found), of_ranking.verdict(errors.other)
  local said = errors_counted(errors)
  if words.plain(here) == words.plain(there) then
    return words.join(said, "the verdict is the same.")
  end
  return words.join(said, "the verdict is another: ", there, " ", of_ranking.evidence(errors.other))
end

local function add(list, kind, pieces)
  list[#list + 1] = pieces and { kind = kind, pieces = pieces } or nil
end

local function add_seeds(list, seeds, clustered)
  for _, pieces in ipairs(of_repeats.same_seeds(seeds)) do
    add(list, "same_seeds", pieces)
  end
  add(list, "replayed", of_repeats.replayed(seeds, clustered))
  return list
end

-- The same with what the trials of both say: found is what inputs.compare gives.
function pairing.all(found)
  local list = pairing.doubts(found.pair)
  add(list, "errors", pairing.errors(found.errors, found.overall))
  return add_seeds(list, found.seeds, found.clustered)
end

-- What trials say before anything is compared. errors: {count, as} or nil; seeds: what
-- repeats.seeds gives.
function pairing.of_trials(errors, seeds)
  local list = {}
  add(list, "errors", errors and errors_here(errors))
  return add_seeds(list, seeds)
end

return pairing
