-- SPDX-License-Identifier: GPL-3.0-or-later
-- layouts.lua - finding a layout and setting its params.

local layouts = {}

local function check(layout, origin)
  if type(layout) ~= "table" or type(layout.build) ~= "function" then
    output.fail("script", origin .. " gives no layout: let it return {name = \"...\", build = function(report, results, params) ... end}")
  end
  layout.name = layout.name or origin
  layout.params = layout.params or {}
  return layout
end

-- By name from lua/layouts, or what a script of the user's returns.
function layouts.find(name_or_script)
  if type(name_or_script) == "function" then
    return check(name_or_script(), "the layout script")
  end
  local ok, found = pcall(require, "layouts." .. name_or_script)
  if not ok and found:message():find("^there is no module") then
    output.fail("usage", ("there is no layout \"%s\": the default is brief, a script of yours is given as ./%s.lua"):format(
      name_or_script, name_or_script))
  end
  return check(ok and found or error(found, 0), name_or_script)
end

-- The text as a value of the type of the default: typed by example.
local function convert(text, example, name)
  if type(example) == "number" then
    return tonumber(text) or output.fail("usage", "--param " .. name .. " takes a number: \"" .. text .. "\" is none")
  elseif type(example) == "boolean" then
    if text ~= "true" and text ~= "false" then
      output.fail("usage", "--param " .. name .. " takes true or false: \"" .. text .. "\" is neither")
    end
    return text == "true"
  end
  return text
end

-- The layout's params with what the command line sets: a list of "name=value".
function layouts.params(layout, settings)
  local params, names = {}, {}
  for name, value in pairs(layout.params) do
    params[name] = value
    names[#names + 1] = name
  end
  for _, setting in ipairs(settings or {}) do
    local name, text = setting:match("^([^=]+)=(.*)$")
    if not name or layout.params[name] == nil then
      local known = #names == 0 and "it has none" or "it knows " .. table.concat(names, ", ")
      output.fail("usage", "--param " .. setting .. " sets nothing in the layout \"" .. layout.name .. "\": " .. known .. ", as NAME=VALUE")
    end
    params[name] = convert(text, layout.params[name], name)
  end
  return params
end

return layouts
