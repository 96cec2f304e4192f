-- SPDX-License-Identifier: GPL-3.0-or-later
-- sequential_follow.lua - replays a run under a design: what it decided, when and how.

local designs = require("designs")
local inputs = require("inputs")
local schema = require("schema")
local suite_runs = require("suite_runs")
local terminal = require("terminal")
local run_said = require("words_run")
local said = require("words_sequential")
local suite_said = require("words_suite_runs")

local args = ...

local rows_most = 10

-- The arguments with the trials alone as files.
local function of_trials()
  local rest = {}
  for name, value in pairs(args) do
    rest[name] = value
  end
  rest.files = table.move(args.files, 2, #args.files, 1, {})
  return rest
end

-- Some states of the path, the last one always.
local function path_table(info, path)
  local paired = info.kind == "paired"
  local rows = { { paired and "pair" or "trial", paired and "only A" or "A", paired and "only B" or "B", "error spent" } }
  local shown = math.min(rows_most, #path)
  for row = 1, shown do
    local state = path[(#path * row + shown - 1) // shown]
    rows[row + 1] = {
      format.shortest(state.n), format.shortest(paired and state.only_a or state.successes_a),
      format.shortest(paired and state.only_b or state.successes_b), state.spent and said.chance(state.spent) or "-",
    }
  end
  return rows
end

local function print_terminal(info, found)
  terminal.say(said.design(info))
  terminal.say(run_said.policies(found))
  terminal.say(run_said.decision(info, found))
  terminal.say(run_said.next(info, found))
  terminal.say(run_said.spent(info, found))
  terminal.say(run_said.draws(info, found))
  terminal.say(run_said.after(info, found))
  terminal.say(run_said.saved(info, found))
  terminal.say(run_said.paired_trials(info, found))
  terminal.say(run_said.left_aside(info, found))
  if #found.path > 0 then
    output.print("")
    terminal.print(terminal.indent(terminal.columns(path_table(info, found.path), "rrrr"), 2))
    output.print("")
  end
  terminal.say(said.directions(info))
  terminal.say(said.assumes(info))
  terminal.print(terminal.wrap("From " .. table.concat(inputs.sources(found.read), ", ") .. "."))
end

local function print_json(info, found)
  local answer = schema.head("sequential follow")
  answer.design, answer.files, answer.warnings = schema.design(info), schema.files(found.read), schema.warnings(found.read)
  schema.run(found, answer)
  output.print(json.encode(answer))
end

-- One row a task.
local function task_table(found)
  local rows = { { "task", "trials", "A", "B", "decision", "at" } }
  for index, task in ipairs(found.tasks) do
    local state = task.run.state
    local a, b = run_said.counts_of(found.info, state)
    rows[index + 1] = {
      task.name, format.shortest(state.n), format.shortest(a), format.shortest(b), suite_said.claim(found, task),
      state.decided_at and format.shortest(state.decided_at) or "-",
    }
  end
  return rows
end

local function print_suite(found)
  terminal.say(said.design(found.info))
  terminal.say(run_said.policies(found))
  terminal.say(suite_said.decision(found))
  terminal.say(run_said.paired_trials(found.info, found))
  output.print("")
  terminal.print(terminal.indent(terminal.columns(task_table(found), "lrrrlr"), 2))
  output.print("")
  terminal.say(suite_said.directions(found))
  terminal.say(said.assumes(found.info))
  terminal.print(terminal.wrap("From " .. table.concat(inputs.sources(found.read), ", ") .. "."))
end

local function print_suite_json(found)
  local answer = schema.head("sequential suite")
  answer.design, answer.files, answer.warnings = schema.design(found.info), schema.files(found.read), schema.warnings(found.read)
  answer.adjust, answer.alpha, answer.better_on_all, answer.tasks = found.adjust, found.alpha, found.all, json.array({})
  for index, task in ipairs(found.tasks) do
    local row = { task = task.name, claim = task.claim, by_holm = task.by_holm }
    schema.run(task.run, row)
    answer.tasks[index] = row
  end
  output.print(json.encode(answer))
end

local design, info = designs.read(args)
local asked = {
  policy = args.policy, pairing = inputs.pairing(args), seed = designs.seed(args), level = args.level, adjust = args.tasks, force = args.force,
}
local read = inputs.read(of_trials())
if args.tasks then
  local found = suite_runs.follow(design, info, read, asked)
  local show = args.json and print_suite_json or print_suite
  show(found)
  output.exit(suite_runs.settled(found) and 0 or 1)
else
  local found = designs.follow(design, info, read, asked)
  local show = args.json and print_json or print_terminal
  show(info, found)
  output.exit(found.state.decision == "undecided" and 1 or 0)
end
