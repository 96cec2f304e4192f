-- SPDX-License-Identifier: GPL-3.0-or-later
-- inputs.lua - from the arguments of a command to trials, pairs and comparisons.

local analysis = require("analysis")
local ranking = require("ranking")
local repeats = require("repeats")
local unpaired = require("unpaired")
local words = require("words")
local words_pairing = require("words_pairing")

local inputs = {}

-- {"success=ok"} -> {success = "ok"}, of --map and of --field
local function columns(args)
  local roles = {}
  for option, form in pairs({ map = "ROLE=COLUMN", field = "ROLE=PATH" }) do
    for _, given in ipairs(args[option]) do
      local role, column = given:match("^([^=]+)=(.+)$")
      if not role then
        output.fail("usage", ("--%s takes %s: \"%s\" is not of this form"):format(option, form, given))
      end
      roles[role] = column
    end
  end
  return roles
end

-- What a file of Lua that --reader names returns.
local function own_reader(script)
  if type(script) ~= "function" then
    return nil
  end
  local reader = script()
  if type(reader) ~= "table" then
    output.fail("script", "the reader must return a table: return {lines = function(lines, add, file) ... end}")
  end
  return reader
end

-- The column that --cluster names is kept beside those of --keep.
local function kept(args)
  if not args.cluster or args.cluster == "state" then
    return args.keep
  end
  local names = { args.cluster }
  for _, name in ipairs(args.keep or {}) do
    names[#names + 1] = name
  end
  return names
end

-- Reads the files of the arguments; warnings go to standard error. With --score no other
-- column need hold the outcome.
function inputs.read(args)
  local roles, threshold = columns(args), args.threshold
  if args.score then
    roles.score, roles.success, threshold = args.score, args.score, threshold or 1
  end
  local read = trials.read({
    files = args.files,
    format = type(args.reader) == "string" and args.reader or nil,
    reader = own_reader(args.reader),
    columns = roles,
    records = args.records,
    metric = args.metric,
    filter = args.filter,
    states = args.states,
    universe = args.universe,
    key = args.key,
    wide = args.wide,
    truth = args.truth,
    predictions = args.pred,
    threshold = threshold,
    errors = args.errors,
    keep = kept(args),
    where = args.where,
    by = args.by,
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

-- How trials find their partners, as options of read:pairs, read:matrix and read:clusters.
function inputs.pairing(args)
  return { assume_aligned = args.assume_aligned, repeats = args.repeats and (args.repeats:gsub("-", "_")) }
end

-- How two policies pair: the table of read:pairs. What describes a start and yet differs
-- within pairs is a reason to doubt the pairing, and is said on standard error. The lists
-- of starts have at most `most` entries.
function inputs.pair(read, policy_a, policy_b, args, most)
  local options = inputs.pairing(args)
  options.list = most
  local pair = read:pairs(policy_a, policy_b, options)
  for _, sentence in ipairs(words_pairing.start_columns(pair)) do
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

local most_tasks = 10000
local most_full = 200 -- tasks; of more, each has the default test and difference only

-- Errors of the harness and what make() gives with them counted the other way: {count, as,
-- other}; nil where there are none.
local function other_errors(args, read, make)
  local count, as = read:counts().errors, args.errors or "missing"
  if count == 0 then
    return nil
  end
  read:set_errors(as == "missing" and "fail" or "missing")
  local ok, other = pcall(make)
  read:set_errors(as)
  return ok and { count = count, as = as, other = other } or nil
end

-- Everything that is said about A and B: read, pair, overall (a comparison, with the doubts
-- of words_pairing.all), tasks, a list of comparisons that is empty where there is one task
-- only, suite, what the tasks say together, seeds and clustered (see repeats.lua), and errors.
-- read: the trials, when they are read already.
function inputs.compare(args, read)
  read = read or inputs.read(args)
  local policy_a, policy_b = read:choose(args.policy)
  local pair = inputs.pair(read, policy_a, policy_b, args)
  if #pair.tasks > most_tasks then
    output.fail("usage", ("%d tasks are more than can be told apart (%d): if their column names starts, give it with "
      .. "--map state=COLUMN"):format(#pair.tasks, most_tasks))
  end
  local level, alpha = levels(args)
  local function compare(counts, task)
    return analysis.compare(counts, {
      policy_a = pair.policy_a,
      policy_b = pair.policy_b,
      level = level,
      alpha = alpha,
      task = task,
      short = task and #pair.tasks > most_full,
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
  local found = {
    read = read, pair = pair, overall = overall, tasks = tasks,
    suite = overall.n > 0 and analysis.suite(tasks, overall, { adjust = args.adjust }) or nil,
    errors = other_errors(args, read, function()
      return compare(read:pairs(policy_a, policy_b, inputs.pairing(args)), only_task)
    end),
    seeds = inputs.seeds(read, { policy_a, policy_b }),
    clustered = args.cluster and overall.n > 0 and inputs.clustered(args, read, { overall }, level)[1] or nil,
  }
  overall.doubts = words_pairing.all(found)
  return found
end

-- Are the trials to be taken as unrelated? So they are where files hold counts.
function inputs.is_unpaired(args, read)
  for _, file in ipairs(read:files()) do
    if file.counts then
      return true
    end
  end
  return args.unpaired
end

-- What unpaired.of gives of the policies, with read.
function inputs.unrelated(args, read, names)
  local level, alpha = levels(args)
  local found = unpaired.of(read, names, { level = level, alpha = alpha, adjust = args.adjust })
  found.read = read
  return found
end

local most_ranked = 500 -- policies; every one is compared with every other

-- The names of the policies to compare: those named, or all there are. Fewer than two are
-- completed, or refused, as for a pair.
function inputs.policies(args, read)
  local names = #args.policy > 0 and args.policy or read:policies()
  if #names <= 2 then
    return { read:choose(args.policy) }
  elseif #names > most_ranked then
    output.fail("usage", ("%d policies are more than can be ranked (%d): name some with --policy, or their column "
      .. "with --map policy=COLUMN if it was mistaken"):format(#names, most_ranked))
  end
  return names
end

local most_doubted = 45 -- pairs of policies that are looked at for doubts

-- What must be known before a ranking is trusted: see words_pairing.lua.
local function rank_doubts(args, read, names, found)
  local options, made = inputs.pairing(args), {}
  options.list = 0
  for i = 1, #names do
    for j = i + 1, #made < most_doubted and #names or 0 do
      local ok, pair = pcall(read.pairs, read, names[i], names[j], options)
      made[#made + 1] = ok and pair or nil
    end
  end
  local doubts = words_pairing.of_pairs(made)
  doubts[#doubts + 1] = found.errors and { kind = "errors", pieces = words_pairing.ranking_errors(found.errors, found) }
  return doubts
end

-- Several policies on the same starts: what ranking.of gives, with rows, duplicated, matrix
-- (what read:matrix gives), means (rates with every task alike), clustered, a list like
-- pairs, where --cluster asks for it, errors and doubts.
function inputs.rank(args, read, names)
  local level, alpha = levels(args)
  local options = inputs.pairing(args)
  local known = {}
  for _, name in ipairs(names) do
    known[name] = true
  end
  if args.control and not known[args.control] then
    output.fail("usage", "--control names none of the policies: choose one of " .. words.list(names))
  end
  local matrix = read:matrix(names, options)
  local asked = { level = level, alpha = alpha, adjust = args.adjust, control = args.control }
  local found = ranking.of(matrix.values, names, asked)
  if found.compared == 0 then
    output.fail("not_comparable", "no two of the policies " .. words.some(names, 10)
      .. " have a start in common: choose the columns that they share with --key")
  end
  found.rows, found.duplicated, found.matrix = matrix.rows, matrix.duplicated, matrix
  found.means = ranking.mean_rates(read, names, level)
  found.clustered = args.cluster and inputs.clustered(args, read, found.pairs, level) or nil
  found.errors = other_errors(args, read, function()
    return ranking.of(read:matrix(names, options).values, names, asked)
  end)
  found.doubts = rank_doubts(args, read, names, found)
  return found
end

local most_divided = { tasks = 200, policies = 10 } -- of which tasks and pairs are held together

-- Sets divided, the pairs whose tasks contradict each other; not asked of many.
function inputs.add_divided(found)
  local few = #found.matrix.tasks <= most_divided.tasks and #found.names <= most_divided.policies
  local tasks = few and ranking.by_task(found.matrix, found.names, { level = found.level, alpha = found.alpha, adjust = "none" }) or {}
  found.divided = ranking.divided(found, tasks)
end

-- Everything that is said about two policies or more, over all tasks and by task: read, names,
-- ranking, tasks (what ranking.by_task gives), tested (how many p were adjusted together).
function inputs.rank_tasks(args, read)
  read = read or inputs.read(args)
  local names = inputs.policies(args, read)
  local found = inputs.rank(args, read, names)
  local tasks, tested = ranking.by_task(found.matrix, names, { level = found.level, alpha = found.alpha, adjust = args.adjust })
  found.divided = ranking.divided(found, tasks)
  return { read = read, names = names, ranking = found, tasks = tasks, tested = tested, seeds = inputs.seeds(read, names) }
end

-- Each pair again with its pairs in clusters, and adjusted p of several.
function inputs.clustered(args, read, pairs, level)
  local clustered, most = {}, 45
  if #pairs > most then
    output.fail("usage", "--cluster takes at most 10 policies: name those to compare with --policy")
  end
  for _, pair in ipairs(pairs) do
    clustered[#clustered + 1] = pair.n > 0 and repeats.clustered(read, pair.policy_a, pair.policy_b, pair.pair, {
      by = args.cluster, level = level, pairing = inputs.pairing(args),
    }) or nil
  end
  if #clustered > 1 then
    local pvalues = {}
    for index, made in ipairs(clustered) do
      pvalues[index] = analysis.p(made.test)
    end
    analysis.adjust(clustered, pvalues, args.adjust)
  end
  return clustered
end

-- Which policies have seeds that replay starts: what repeats.seeds gives. Not asked of many.
function inputs.seeds(read, names)
  return #names <= 20 and repeats.seeds(read, names) or {}
end

-- What scores.pairs needs.
function inputs.score_options(args)
  local level, alpha = levels(args)
  local pairing = inputs.pairing(args)
  pairing.scores, pairing.list = true, 0
  return { column = args.score, cut = args.threshold, level = level, alpha = alpha, adjust = args.adjust, pairing = pairing }
end

local most_sources = 12 -- files that are named one by one

-- "suite.csv (tidy CSV, 1000 rows, sha256 0a1b2c3d...)", one text a file; of many files their number; and
-- what was left of folders.
function inputs.sources(read)
  local texts, files, left = {}, read:files(), #read:left()
  local function add_left()
    texts[#texts + 1] = left > 0 and words.count(left, "other file") .. " left unread (offdiag read says why)" or nil
    return texts
  end
  if #files > most_sources then
    texts[1] = words.count(#files, "file")
    return add_left()
  end
  for index, file in ipairs(files) do
    texts[index] = file.name .. " (" .. file.layout .. ", " .. words.count(file.rows, "row") .. ", sha256 " .. file.sha256:sub(1, 12) .. ")"
  end
  return add_left()
end

return inputs
