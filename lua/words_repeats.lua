-- SPDX-License-Identifier: GPL-3.0-or-later
-- words_repeats.lua - the sentences about repeats of a start: pieces as in words.lua, of what repeats.lua gives.

local words = require("words")
local several = require("words_several")

local of_repeats = {}

-- The other tests of clusters with their p; empty where none is defined.
function of_repeats.clustered_beside(clustered)
  local beside = {}
  for index, result in ipairs(clustered.beside) do
    beside = words.join(beside, index > 1 and "; " or "", words.name(result), ", ", words.p_value(result))
  end
  return beside
end

-- Which test and interval a comparison in clusters has.
function of_repeats.clustered_methods(clustered)
  return { words.name(clustered.test), ", ", words.name(clustered.difference), ", beside the ", words.name(clustered.naive), " as if pairs were independent" }
end

-- The comparison with pairs in clusters, the other tests of clusters, and the naive interval.
function of_repeats.clustered(clustered)
  local beside = of_repeats.clustered_beside(clustered)
  return words.join(
    clustered.policy_a, " against ", clustered.policy_b, " with each ", clustered.by, " a cluster (", words.datum(clustered.count),
    clustered.count == 1 and " cluster of up to " or " clusters of up to ", words.datum(clustered.largest), " pairs): ",
    words.estimate_value(clustered.difference), ", ", format.shortest(100 * clustered.difference.level), " % interval ",
    words.difference_interval(clustered.difference), " (", words.name(clustered.difference), "), ", words.p_value(clustered.test), " (",
    words.name(clustered.test), ")", clustered.adjusted and words.join(", adjusted ", of_repeats.adjusted_clustered(clustered)) or "",
    #beside > 0 and words.join("; ", beside) or "", ". Taken as independent pairs the interval would be ",
    words.difference_interval(clustered.naive), " (", words.name(clustered.naive), ")."
  )
end

-- The adjusted p of a pair in clusters: "p = 0.034".
function of_repeats.adjusted_clustered(clustered)
  local value = several.adjusted(clustered)
  value.text = words.p_equals(clustered.adjusted)
  return value
end

-- That seeds replay starts; nil where none does. clustered: the pairs are in clusters already.
function of_repeats.replayed(seeds, clustered)
  local most
  for _, found in ipairs(seeds) do
    most = (not most or found.seeds > most.seeds) and found or most
  end
  if not most or clustered then
    return nil
  end
  return {
    "Up to ", words.datum(most.seeds),
    " seeds replay the same starts, and pairs of one start are not independent: --cluster state takes them together.",
  }
end

-- Policies with seeds that give the same outcomes on every start, a sentence each.
function of_repeats.same_seeds(seeds)
  local said = {}
  for _, found in ipairs(seeds) do
    for _, group in ipairs(found.same) do
      said[#said + 1] = {
        found.policy, " gives the same outcomes with seeds ", words.some(group, 5), " on all ", words.datum(found.states),
        " starts: policy and simulator look deterministic, and these repeats add no evidence.",
      }
    end
  end
  return said
end

return of_repeats
