-- SPDX-License-Identifier: GPL-3.0-or-later
-- repeats.lua - pairs that are not independent: seeds that replay the same starts.

local analysis = require("analysis")

local repeats = {}

-- The comparison of two policies with pairs taken together in clusters; beside has the other
-- tests of clusters that are defined, naive is the
-- interval as if all pairs were independent, for the counts a, b, c, d of all.
--   options    by ("state" or a column), level, pairing (options of read:clusters)
function repeats.clustered(read, policy_a, policy_b, counts, options)
  local asked = { by = options.by ~= "state" and options.by or nil }
  for name, value in pairs(options.pairing) do
    asked[name] = value
  end
  local found = read:clusters({ policy_a, policy_b }, asked)
  local beside = {}
  for _, id in ipairs(analysis.beside_clustered) do
    local ok, result = pcall(stats.run, id, { clusters = found.tables })
    beside[#beside + 1] = ok and result or nil
  end
  return {
    beside = beside,
    policy_a = policy_a, policy_b = policy_b, by = options.by, count = found.count, pairs = found.pairs, largest = found.largest,
    test = stats.run(analysis.default.clustered_test, { clusters = found.tables }),
    difference = stats.run(analysis.default.clustered_difference, { clusters = found.tables, level = options.level }),
    naive = stats.run(analysis.default.difference, {
      a = counts.a, b = counts.b, c = counts.c, d = counts.d, level = options.level,
    }),
  }
end

-- Names of the seeds that give the same outcomes on every start as the first of them.
local function same_seeds(replayed)
  local first, count = stats.repeated({ matrix = replayed.values })
  local groups, list = {}, {}
  for column, earlier in ipairs(first) do
    local name = replayed.seeds[column]
    if earlier == column then
      groups[column] = { name }
    else
      local group = groups[earlier]
      group[#group + 1] = name
      if #group == 2 then
        list[#list + 1] = group
      end
    end
  end
  return count > 0 and list or {}
end

-- Do seeds replay starts? A list of policies with states, seeds (how many) and same, the
-- groups of seeds without any difference; empty where none is replayed.
function repeats.seeds(read, names)
  local found = {}
  for _, name in ipairs(names) do
    local replayed = read:seeds(name)
    if replayed then
      found[#found + 1] = { policy = name, states = replayed.states, seeds = #replayed.seeds, same = same_seeds(replayed) }
    end
  end
  return found
end

return repeats
