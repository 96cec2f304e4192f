-- SPDX-License-Identifier: GPL-3.0-or-later
-- api_calls.lua - a layout that calls every function of lua/api.lua wrongly, warns of each place where the
-- description and the function do not agree, and then fails:
--
--   an argument of a wrong type is refused with what is expected;
--   an unknown option is refused with the nearest, or all that there are;
--   every option that there is stands in the description, and is refused with a value of a wrong type;
--   a number, as an argument or a field, has its unit or meaning beside it.

local found, calls = {}, 0

local function complain(...)
  found[#found + 1] = string.format(...)
end

-- The functions in order: name, arguments, types by argument, and the comment above, shared by functions
-- that follow one another.
local function parse(source)
  local list, comment, started = {}, {}, true
  for line in source:gmatch("([^\n]*)\n") do
    local name, arguments = line:match("^function ([%w_.:]+)%((.-)%) end$")
    if name then
      local entry = { name = name, arguments = {}, types = {}, comment = table.concat(comment, "\n") }
      for argument in arguments:gmatch("[^, ]+") do
        entry.arguments[#entry.arguments + 1] = argument
        entry.types[argument] = entry.comment:match("\n%-%-%-@param " .. argument:gsub("%.", "%%.") .. " ([^\n]+)")
      end
      list[#list + 1], started = entry, true
    elseif line:find("^%-%-") then
      if started then
        comment, started = {}, false
      end
      comment[#comment + 1] = line
    elseif started == false then
      comment, started = {}, true
    end
  end
  return list
end

local read = trials.read({ files = { "samples/suite.csv" } })
local design = sequential.design({ n_max = 50 })
local drawn = figure.curves({ title = "Drawn", series = { { label = "y", x = { 1, 2 }, y = { 3, 4 } } } })
local objects = {
  Trials = function() return read end,
  Design = function() return design end,
  Run = function() return design:follow(0) end,
  Figure = function() return drawn end,
  Document = function() return document.new({ title = "x" }) end,
}

-- Arguments that are right, before the one that is wrong: by function, else by type.
local right = {
  ["stats.run"] = { "rate.wilson" },
  ["Trials:pairs"] = { "dual-camera", "single-camera" },
  ["Trials:sequence"] = { "dual-camera", "single-camera" },
  ["Trials:matrix"] = { { "dual-camera", "single-camera" } },
  ["Trials:clusters"] = { { "dual-camera", "single-camera" } },
  ["Document:section"] = { "x", {}, print },
  ["Document:list"] = { { "x" } },
  ["Document:figure"] = { drawn },
  ["output.fail"] = { "input", "x", "x", 1 },
  ["show.quantity"] = { stats.rate.wilson({ k = 42, n = 50 }) },
  ["show.p"] = { 0.5 },
  ["show.rate"] = { 1 },
  ["recheck.agrees"] = { "84 %" },
  ["Run:step"] = { 1, 1 },
}
local by_type = { string = "x", number = 0.5, integer = 1, ["function"] = print, table = {}, Content = "x", ["string[]"] = { "x" } }

-- What takes anything, or says what is wrong only where it is written into a document; and what is for the
-- program's own commands.
local anything = {
  ["output.print"] = true, freeze = true, ["json.array"] = true, load = true, ["document.footnote"] = true, ["Document:sources"] = true,
  ["figure.width_names"] = true,
}
local function is_open(entry, kind)
  return kind:find("^any") or (kind:find("Content", 1, true) and entry.name:find("^document%."))
end

local function call(entry, at, value)
  local arguments, own = {}, right[entry.name] or {}
  local object = entry.name:match("^(%w+):")
  for index, argument in ipairs(entry.arguments) do
    local kind = entry.types[argument] or "any"
    arguments[index] = own[index] == nil and by_type[kind:match("^[%w%[%]]+")] or own[index]
  end
  arguments[at] = value
  local target = object and objects[object]() or nil
  local called = target and target[entry.name:match(":([%w_]+)$")]
  if not target then
    called = entry.name:find("^show%.") and require("show") or load("return _G")()
    for part in entry.name:gsub("^show%.", ""):gmatch("[^.]+") do
      called = called[part]
    end
  end
  calls = calls + 1
  local many = math.max(#entry.arguments, at)
  local ok, message
  if target then
    ok, message = pcall(called, target, table.unpack(arguments, 1, many))
  else
    ok, message = pcall(called, table.unpack(arguments, 1, many))
  end
  return not ok and tostring(message) or nil
end

-- Says the message what would be right, in one of our own ways or in Lua's?
local function is_helpful(message)
  for _, words in ipairs({ "expected", " takes ", " must be ", " needs ", "cannot stand", " has no ", "choose ", " is no ", "give ", "write " }) do
    if message:find(words, 1, true) then
      return not message:find("attempt to", 1, true)
    end
  end
  return false
end

local function check_type(entry, at, kind)
  local wrong = kind:find("boolean") and print or true
  local message = call(entry, at, wrong)
  if not message or not is_helpful(message) then
    complain("%s: %s in place of %s gives %s", entry.name, type(wrong), kind, message or "no error")
  end
end

local sources = files.own("lua/api.lua")
local classes = { DesignSpec = sources:match("@class DesignSpec(.-)\n\n") }

-- What the description calls an option: a word of it, or of the class that it names.
local function is_described(entry, kind, option)
  local text = entry.comment .. (classes[kind:match("^%w+")] or "")
  return text:find("%f[%w_]" .. option .. "%f[^%w_]") ~= nil
end

local function check_options(entry, at, kind)
  local message = call(entry, at, { zzzqq = 1 }) or "no error"
  local known = message:match("has no option \"zzzqq\": it takes (.+)$")
  if not known then
    return complain("%s: an unknown option gives %s", entry.name, message)
  end
  for option in known:gmatch("[^, ]+") do
    if not is_described(entry, kind, option) then
      complain("%s: its option %s is not described", entry.name, option)
    end
    if #option > 3 then
      message = call(entry, at, { [option .. option:sub(-1)] = 1 }) or "no error"
      if not message:find("did you mean \"" .. option .. "\"?", 1, true) then
        complain("%s: %s misspelt gives %s", entry.name, option, message)
      end
    end
    message = call(entry, at, { [option] = print }) or "no error"
    if not is_helpful(message) then
      complain("%s: a function as %s gives %s", entry.name, option, message)
    end
  end
end

local function takes_options(entry, argument, kind)
  return kind:find("^table") and (argument == "options" or argument == "asked" or argument == "value") or kind:find("^DesignSpec") or kind:find("^{")
end

local list = parse(sources)
for _, entry in ipairs(list) do
  for at, argument in ipairs(entry.arguments) do
    local kind = entry.types[argument] or "any"
    if kind:find("^number") or kind:find("^integer") then
      if not kind:find("^%S+%s+%S") then
        complain("%s: the number %s has no unit", entry.name, argument)
      end
    end
    if not anything[entry.name] and not entry.name:find("^Journal") and not is_open(entry, kind) then
      check_type(entry, at, kind)
      if takes_options(entry, argument, kind) then
        check_options(entry, at, kind)
      end
    end
  end
end
for line in sources:gmatch("%-%-%-@field ([^\n]+)") do
  local kind = line:match("^[%w_]+ (%S+)")
  if (kind:find("^number") or kind:find("^integer")) and not line:find("^[%w_]+ %S+%s+%S") then
    complain("the field %s has no unit", line)
  end
end

if #list < 150 or calls < 500 then
  complain("only %d functions and %d calls: nothing is checked", #list, calls)
end
if #found > 0 then
  for _, fault in ipairs(found) do
    output.warn(fault)
  end
  error(#found .. " faults")
end
return { build = function(report) report.document({ title = "All is well." }):paragraph(calls .. " calls.") end }
