-- SPDX-License-Identifier: GPL-3.0-or-later
-- starts.lua - how reports name the starts of trials.

local starts = {}

-- "17" or "17/3": what a reader looks a start up by; seeds: they vary within a state.
function starts.name(start, seeds)
  local state = start.state ~= "" and start.state or start.seed
  return seeds and start.seed ~= "" and state ~= start.seed and state .. "/" .. start.seed or state
end

-- A text by which lists of outcomes, one a policy, sort: few successes first, then earlier policies.
function starts.order(outcomes)
  local won, places = 0, {}
  for place, outcome in ipairs(outcomes) do
    local success = outcome ~= json.null and outcome > 0
    won = won + (success and 1 or 0)
    places[place] = success and "1" or outcome == json.null and "2" or "3"
  end
  return ("%06d"):format(won) .. table.concat(places)
end

-- Does one task and state appear with several seeds?
function starts.seeds_vary(list)
  local seen = {}
  for _, start in ipairs(list) do
    local key = start.task .. "\0" .. start.state
    if seen[key] and seen[key] ~= start.seed then
      return true
    end
    seen[key] = start.seed
  end
  return false
end

return starts
