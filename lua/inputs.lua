-- SPDX-License-Identifier: GPL-3.0-or-later
-- inputs.lua - from the arguments of a command to trials, pairs and comparisons.

local analysis = require("analysis")
local words = require("words")

local inputs = {}

-- {"success=ok"} -> {success = "ok"}
local function columns(maps)
  local roles = {}
  for _, map in ipairs(maps) do
    local role, column = map:match("^([^=]+)=(.+)$")
    if not role then
      output.fail("usage", "--map takes ROLE=COLUMN: \"" .. map .. "\" is not of this form")
    end
    roles[role] = column
  end
  return roles
end

-- Reads the files of the arguments; warnings go to standard error.
function inputs.read(args)
  local read = trials.read({
    files = args.files,
    format = args.reader,
    columns = columns(args.map),
    key = args.key,
    wide = args.wide,
    truth = args.truth,
    predictions = args.pred,
    threshold = args.threshold,
    errors = args.errors,
    keep = args.keep,
  })
  local warnings, count = read:warnings()
  for _, warning in ipairs(warnings) do
    output.warn(warning.text)
  end
  if count > #warnings then
    output.warn("... and " .. count - #warnings .. " more")
  end
  return read
end

-- How two policies pair: the table of read:pairs. What describes a start and yet differs
-- within pairs is a reason to doubt the pairing, and is said on standard error. The lists
-- of starts have at most `most` entries.
function inputs.pair(read, policy_a, policy_b, args, most)
  local pair = read:pairs(policy_a, policy_b, {
    assume_aligned = args.assume_aligned,
    repeats = args.repeats and args.repeats:gsub("-", "_"),
    list = most,
  })
  for _, sentence in ipairs(words.start_columns(pair)) do
    output.warn(words.plain(sentence))
  end
  return pair
end

-- Level and alpha belong together, so that test and interval agree: where one is given
-- the other follows.
local function levels(args)
  local function rest(x)
    return x and tonumber(("%.12g"):format(1 - x))
  end
  return args.level or rest(args.alpha) or 0.95, args.alpha or rest(args.level) or 0.05
end

-- Everything that is said about A and B: read, pair, overall (a comparison), tasks, a
-- list of comparisons that is empty where there is one task only, and suite, what the
-- tasks say together. read: the trials, when they are read already.
function inputs.compare(args, read)
  read = read or inputs.read(args)
  local policy_a, policy_b = read:choose(args.policy)
  local pair = inputs.pair(read, policy_a, policy_b, args)
  local level, alpha = levels(args)
  local function compare(counts, task)
    return analysis.compare(counts, {
      policy_a = pair.policy_a,
      policy_b = pair.policy_b,
      level = level,
      alpha = alpha,
      task = task,
    })
  end
  local tasks = {}
  if #pair.tasks > 1 then
    for index, task in ipairs(pair.tasks) do
      tasks[index] = compare(task, task.task)
    end
  end
  local only_task = #pair.tasks == 1 and pair.tasks[1].task or nil
  local overall = compare(pair, only_task)
  return {
    read = read, pair = pair, overall = overall, tasks = tasks,
    suite = overall.n > 0 and analysis.suite(tasks, overall, { adjust = args.adjust }) or nil,
  }
end

-- "suite.csv (1000 rows, sha256 0a1b2c3d...)", one text a file.
function inputs.sources(read)
  local texts = {}
  for index, file in ipairs(read:files()) do
    texts[index] = file.name .. " (" .. words.count(file.rows, "row") .. ", sha256 " .. file.sha256:sub(1, 12) .. ")"
  end
  return texts
end

return inputs
