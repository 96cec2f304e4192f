-- SPDX-License-Identifier: GPL-3.0-or-later
-- help.lua - the commands and their options, from the table of commands.

local terminal = require("terminal")
local schema = require("schema")

local args = ...

-- "-o, --output FOLDER"
local function option_name(option)
  local name = option.letter and "-" .. option.letter .. ", --" .. option.name or "--" .. option.name
  return option.value and name .. " " .. option.value or name
end

local function describe(command)
  output.print("offdiag " .. command.name .. " " .. command.operands)
  output.print("")
  terminal.print(terminal.wrap("    " .. command.summary:gsub("^%l", string.upper) .. ". " .. command.details))
  output.print("")
  local rows = {}
  for index, option in ipairs(command.options) do
    local fallback = option.fallback and " (" .. option.fallback .. ")" or ""
    rows[index] = { option_name(option), option.help .. (option.repeated and "; may be repeated" or "") .. fallback }
  end
  terminal.print(terminal.indent(terminal.columns(rows, "ll"), 2))
  output.print("")
  output.print("For example: " .. command.example)
end

local function overview()
  output.print("offdiag compares policies on success/failure trials and writes the report.")
  output.print("")
  local rows = {}
  for index, command in ipairs(args.commands) do
    rows[index] = { "offdiag " .. command.name, command.summary }
  end
  terminal.print(terminal.indent(terminal.columns(rows, "ll"), 2))
  output.print("")
  output.print("\"offdiag help COMMAND\" lists the options of a command, \"offdiag help api\" what scripts can call;")
  output.print("offdiag --version says which one this is.")
end

local function find(name)
  for _, command in ipairs(args.commands) do
    if command.name == name then
      return command
    end
  end
  output.fail("usage", "there is no command \"" .. name .. "\": \"offdiag help\" lists the commands")
end

local name = table.concat(args.operands, " ")
if args.operands[1] == "api" then
  require("api_pages").print(args.operands[2])
  return
end
if args.json then
  local answer = schema.head("help")
  answer.commands = name == "" and args.commands or { find(name) }
  output.print(json.encode(answer))
elseif name == "" then
  overview()
else
  describe(find(name))
end
