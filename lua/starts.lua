-- SPDX-License-Identifier: GPL-3.0-or-later
-- starts.lua - how reports name the starts of trials.

local starts = {}

-- "17" or "17/3": what a reader looks a start up by; seeds: they vary within a state.
function starts.name(start, seeds)
  local state = start.state ~= "" and start.state or start.seed
  return seeds and start.seed ~= "" and state ~= start.seed and state .. "/" .. start.seed or state
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
