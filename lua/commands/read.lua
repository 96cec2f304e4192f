-- SPDX-License-Identifier: GPL-3.0-or-later
-- read.lua - what was recognised, how it pairs, what was dropped.

local inputs = require("inputs")
local schema = require("schema")
local terminal = require("terminal")
local words = require("words")
local of_pair = require("words_pair")
local pairing = require("words_pairing")

local args = ...

local shown_most = 20 -- dropped trials of a pair on the terminal
local listed_most = 10000 -- and of all pairs in JSON
local policies_most = 20 -- to pair each with each

-- The policies to pair: the named ones, or each with each.
local function chosen(read)
  if inputs.is_unpaired(args, read) then
    return {}, { "The files hold counts, not single trials: nothing is paired, and compare takes them as unrelated." }
  end
  if #args.policy > 0 then
    local policy_a, policy_b = read:choose(args.policy)
    return { { policy_a, policy_b } }, {}
  end
  local policies, found = read:policies(), {}
  if #policies > policies_most then
    return found, { ("there are %d policies: name two with --policy to see how they pair"):format(#policies) }
  end
  for i = 1, #policies do
    for j = i + 1, #policies do
      found[#found + 1] = { policies[i], policies[j] }
    end
  end
  return found, {}
end

-- The pairs that could be made, the remarks on those that could not, and how many there are.
local function pair_all(read)
  local all, remarks = chosen(read)
  local made, most = {}, args.json and listed_most // math.max(#all, 1) or shown_most
  for _, names in ipairs(all) do
    local ok, result = pcall(inputs.pair, read, names[1], names[2], args, most)
    if ok then
      made[#made + 1] = result
    elseif type(result) == "userdata" and result:kind() == "not_comparable" then
      remarks[#remarks + 1] = result:message()
    else
      error(result, 0)
    end
  end
  return made, remarks, #all
end

-- "suite.csv:12 and suite.csv:13"
local function places(entry)
  local found = {}
  for _, which in ipairs({ "a", "b", "first" }) do
    if entry["file_" .. which] then
      found[#found + 1] = entry["file_" .. which] .. ":" .. entry["line_" .. which]
    end
  end
  return table.concat(found, " and ")
end

local function print_dropped(pair)
  local rows = {}
  for index, entry in ipairs(pair.dropped) do
    rows[index] = { entry.kind, entry.start, places(entry), entry.reason or "" }
  end
  if #rows == 0 then
    return
  end
  output.print("")
  output.print("Dropped:")
  terminal.print(terminal.indent(terminal.columns(rows, "llll"), 2))
  if pair.dropped_count > #rows then
    output.print("  ... and " .. pair.dropped_count - #rows .. " more: --json lists them")
  end
end

local function count_row(name, pair)
  local row = { name }
  for _, field in ipairs({ "a", "b", "c", "d", "used", "missing", "duplicated", "unmatched" }) do
    row[#row + 1] = tostring(pair[field])
  end
  return row
end

local function print_pair(pair)
  output.print("")
  output.print(format.escape(pair.policy_a) .. " (A) with " .. format.escape(pair.policy_b) .. " (B): "
    .. words.plain(of_pair.pairing(pair)))
  local rows = { { "", "both", "only A", "only B", "neither", "used", "missing", "duplicated", "unmatched" } }
  if #pair.tasks > 1 then
    for _, task in ipairs(pair.tasks) do
      rows[#rows + 1] = count_row(task.task, task)
    end
  end
  rows[#rows + 1] = count_row("all", pair)
  terminal.print(terminal.indent(terminal.columns(rows, "lrrrrrrrr"), 2))
  for _, doubt in ipairs(pairing.doubts(pair)) do
    terminal.print(terminal.indent(terminal.wrap(words.plain(doubt.pieces)), 2))
  end
  print_dropped(pair)
end

-- The rates of files that hold nothing else.
local function print_counts(read)
  if not inputs.is_unpaired(args, read) then
    return
  end
  local rows = { { "policy", "task", "successes" } }
  for _, name in ipairs(read:policies()) do
    local rates = read:rates(name)
    for _, task in ipairs(#rates.tasks > 1 and rates.tasks or {}) do
      rows[#rows + 1] = { name, task.task, task.k .. "/" .. task.n }
    end
    rows[#rows + 1] = { name, #rates.tasks > 1 and "all" or rates.tasks[1].task, rates.k .. "/" .. rates.n }
  end
  terminal.print(terminal.indent(terminal.columns(rows, "llr"), 2))
end

-- What is to be said of the trials themselves.
local function trial_doubts(read)
  local count = read:counts().errors
  return pairing.of_trials(count > 0 and { count = count, as = args.errors or "missing" } or nil,
    inputs.seeds(read, read:policies()))
end

local function print_all(read, made, remarks)
  for _, file in ipairs(read:files()) do
    output.print(file.text)
    output.print("  sha256 " .. file.sha256 .. ", " .. words.count(file.rows, "row"))
  end
  for _, left in ipairs(read:left()) do
    output.print("left " .. format.escape(left.name) .. ": " .. left.reason)
  end
  local counts = read:counts()
  local names = {}
  for index, policy in ipairs(read:policies()) do
    names[index] = format.escape(policy)
  end
  output.print(words.count(#names, "policy", "policies") .. ": " .. table.concat(names, ", "))
  output.print(("%d trials: %d success, %d failure, %d missing"):format(counts.trials, counts.success, counts.failure,
    counts.missing))
  for _, doubt in ipairs(trial_doubts(read)) do
    terminal.print(terminal.wrap(words.plain(doubt.pieces)))
  end
  print_counts(read)
  for _, pair in ipairs(made) do
    print_pair(pair)
  end
  for _, remark in ipairs(remarks) do
    output.print("")
    output.print(remark)
  end
end

local function print_json(read, made, remarks)
  local answer = schema.head("read")
  answer.files, answer.policies, answer.warnings = schema.files(read), json.array(read:policies()), schema.warnings(read)
  answer.trials, answer.left = read:counts(), json.array(read:left())
  answer.pairs, answer.tasks, answer.dropped, answer.remarks =
    json.array({}), json.array({}), json.array({}), json.array(remarks)
  answer.dropped_count, answer.doubts = 0, schema.doubts(trial_doubts(read))
  for index, pair in ipairs(made) do
    answer.pairs[index] = schema.pair(pair, pair.policy_a, pair.policy_b)
    for _, task in ipairs(pair.tasks) do
      table.insert(answer.tasks, schema.pair(task, pair.policy_a, pair.policy_b, task.task))
    end
    for _, entry in ipairs(schema.starts(pair.dropped)) do
      entry.policy_a, entry.policy_b = pair.policy_a, pair.policy_b
      table.insert(answer.dropped, entry)
    end
    answer.dropped_count = answer.dropped_count + pair.dropped_count
    for _, doubt in ipairs(schema.doubts(pairing.doubts(pair))) do
      doubt.policy_a, doubt.policy_b = pair.policy_a, pair.policy_b
      table.insert(answer.doubts, doubt)
    end
  end
  output.print(json.encode(answer))
end

local read = inputs.read(args)
if args.to then
  if args.json then
    output.fail("usage", "--to and --json are two answers: give one of them")
  end
  read:write(args.to)
else
  local made, remarks, tried = pair_all(read)
  local show = args.json and print_json or print_all
  show(read, made, remarks)
  if #made == 0 and tried > 0 then
    output.exit(4)
  end
end
