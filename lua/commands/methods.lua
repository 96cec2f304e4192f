-- SPDX-License-Identifier: GPL-3.0-or-later
-- methods.lua - the catalogue: what each method answers, assumes and cites.

local terminal = require("terminal")
local schema = require("schema")

local args = ...

local function find(id)
  for _, method in ipairs(stats.methods) do
    if method.id == id then
      return method
    end
  end
  stats.run(id, {}) -- ends with the nearest id
end

-- "a=33 b=9 c=1 d=7": some values, so that the line can be tried.
local tried = { a = 33, b = 9, c = 1, d = 7, x1 = 42, n1 = 50, x2 = 34, n2 = 50, k = 42, n = 50 }

-- The same as inputs by name; nil where a method takes something else than counts.
local function example_of(method)
  local inputs = {}
  for _, name in ipairs(method.inputs) do
    if not tried[name] then
      return nil
    end
    inputs[name] = method.ends_only and name == "k" and 0 or tried[name]
  end
  inputs.alternative = method.one_sided_only and "greater" or nil
  inputs.margin = method.question == "margin test" and 0.1 or nil
  return inputs
end

local function example(method)
  local inputs = example_of(method)
  if not inputs then
    return nil
  end
  local parts = { "offdiag compute " .. method.id }
  for _, name in ipairs(method.inputs) do
    parts[#parts + 1] = name .. "=" .. inputs[name]
  end
  for _, name in ipairs({ "alternative", "margin" }) do
    parts[#parts + 1] = inputs[name] and name .. "=" .. inputs[name] or nil
  end
  return table.concat(parts, " ")
end

local function describe(method)
  output.print(method.id)
  output.print("")
  local inputs = table.concat(method.inputs, " ") .. "; options " .. table.concat(method.options, ", ")
  local rows = {
    { "title", method.title },
    { "question", method.question .. (method.one_sided_only and ", one-sided" or "") },
    { "inputs", inputs },
    { "reference", method.reference },
  }
  terminal.print(terminal.indent(terminal.columns(rows, "ll"), 2))
  output.print("")
  terminal.print(terminal.wrap(method.assumes))
  if example(method) then
    output.print("")
    output.print("For example: " .. example(method))
  end
end

-- "paired test": the kind of input and the question, as a head of the list.
local function heading(method)
  local group = method.id:match("^[^.]+")
  return method.question:find(group, 1, true) == 1 and method.question or group .. " " .. method.question
end

-- The methods of one head together, heads in the order in which they first appear.
local function groups()
  local found, by_head = {}, {}
  for _, method in ipairs(stats.methods) do
    local head = heading(method)
    local group = by_head[head]
    if not group then
      group = { head = head }
      found[#found + 1], by_head[head] = group, group
    end
    group[#group + 1] = method
  end
  return found
end

local function list()
  local rows, heads = {}, {}
  for _, group in ipairs(groups()) do
    for _, method in ipairs(group) do
      rows[#rows + 1], heads[#heads + 1] = { method.id, method.title }, group.head
    end
  end
  local lines, shown = terminal.columns(rows, "ll"), nil
  for index, line in ipairs(lines) do
    if heads[index] ~= shown then
      output.print((shown and "\n" or "") .. heads[index])
      shown = heads[index]
    end
    output.print("  " .. line)
  end
  output.print("\n\"offdiag methods ID\" says what one assumes and cites.")
end

local id = args.operands[1]
if args.xhtml and (id or args.json) then
  output.fail("usage", "--xhtml is one page of all methods: leave METHOD and --json out")
elseif args.xhtml then
  output.print(require("methods_page")(groups(), example_of))
elseif args.json then
  local answer = schema.head("methods")
  answer.methods = id and { find(id) } or stats.methods
  output.print(json.encode(answer))
elseif id then
  describe(find(id))
else
  list()
end
