-- SPDX-License-Identifier: GPL-3.0-or-later
-- index_lists.lua - a reader for summaries that give the indices of the successful episodes:
--   offdiag compare samples/index_lists.csv --reader samples/index_lists.lua
-- seed,episodes,base_successes,tuned_successes,base_success_indices,tuned_success_indices,...
-- Each line is a task or a seed; the first list in brackets is the base, the second the other.

local names = {}

-- "[1, 4]" -> {["1"] = true, ["4"] = true}
local function set(list)
  local found = {}
  for index in list:gmatch("%d+") do
    found[index] = true
  end
  return found
end

local function read(lines, add)
  local header = lines()
  local key = header:match("^(%w+)")
  names[1], names[2] = header:match("(%w+)_success_indices,(%w+)_success_indices")
  for line in lines do
    local label = line:match("^(%d+),")
    local episodes = tonumber(line:match(",(%d+),"))
    local lists = {}
    for list in line:gmatch("%[[^%]]*%]") do
      lists[#lists + 1] = set(list)
    end
    for which, name in ipairs(names) do
      for index = 0, episodes - 1 do
        local trial = { policy = name, state = index, success = lists[which][tostring(index)] == true }
        trial[key == "seed" and "seed" or "task"] = label
        add(trial)
      end
    end
  end
end

return { title = "index lists", lines = read }
