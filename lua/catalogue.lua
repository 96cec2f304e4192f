-- SPDX-License-Identifier: GPL-3.0-or-later
-- catalogue.lua - what commands ask of a row of stats.methods.

local catalogue = {}

-- Does the method take the option, "level", "alternative" or "margin"?
function catalogue.takes(method, option)
  for _, name in ipairs(method.options) do
    if name == option then
      return true
    end
  end
  return false
end

return catalogue
