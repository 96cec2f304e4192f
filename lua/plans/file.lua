-- SPDX-License-Identifier: GPL-3.0-or-later
-- file.lua - a plan kept as JSON, and an analysis held against it.

local plans = require("plans")

local file = { version = 1 }

local fields = {
  "kind", "test", "n", "n_b", "alpha", "power", "alternative", "level", "half_width", "lower", "margin", "equivalence", "tasks", "every",
  "adjust",
  "seeds", "assumed",
}

-- The bytes of the file.
function file.encode(found)
  if not found.n or found.budget or found.given then
    output.fail("usage", "--plan keeps a number of trials that was planned: leave --n and tables out")
  end
  local kept = { format = "offdiag plan", version = file.version }
  for _, name in ipairs(fields) do
    kept[name] = found[name]
  end
  return json.encode(kept) .. "\n"
end

local function is_fraction(x)
  return type(x) == "number" and x > 0 and x < 1
end

-- The plan of a file that the command line names, and the SHA-256 of the file.
function file.read(path)
  local kept, sha256 = json.read(path)
  if type(kept) ~= "table" or kept.format ~= "offdiag plan" then
    output.fail("input", path .. " is no plan: make one with offdiag plan paired --plan FILE.json")
  elseif kept.version ~= file.version then
    output.fail("input", path .. " is a plan of a newer version: use the program that made it")
  elseif not math.tointeger(kept.n) or kept.n < 1 or not plans.title(kept.test) or (kept.kind ~= "rate" and not is_fraction(kept.alpha)) then
    output.fail("input", path .. " is a plan without its number, test or alpha: make it again with offdiag plan")
  end
  return kept, sha256
end

return file
