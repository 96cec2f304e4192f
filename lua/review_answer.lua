-- SPDX-License-Identifier: GPL-3.0-or-later
-- review_answer.lua - claims that were checked, in the terminal and as JSON.

local layouts = require("layouts")
local pages = require("pages")
local said = require("words_review")
local schema_review = require("schema_review")
local terminal = require("terminal")
local words = require("words")

local review = {}

-- Every paired table of one claim.
local function print_tables(check)
  local tables = check.tables
  if not tables or #tables.tables < 2 or #tables.tables > 60 then
    return
  end
  local rows = { { "b", "c", "discordance", "exact p", "mid-p", "chi-square p", "interval of the difference" } }
  for index, found in ipairs(tables.tables) do
    local n = found.a + found.b + found.c + found.d
    rows[index + 1] = {
      tostring(found.b), tostring(found.c), words.percent(found.b + found.c, n), words.p(found.p[1]), words.p(found.p[2]),
      words.p(found.p[3]),
      words.plain(words.difference_interval({ lower = found.lower, upper = found.upper })),
    }
  end
  output.print("")
  terminal.print(terminal.indent(terminal.columns(rows, "rrrrrrr"), 2))
end

local function print_check(check, many)
  local sentences = said.paragraph(check)
  local head = words.join(many and check.claim.id .. ": " or "", said.claim(check.claim), ": ", said.verdicts[check.verdict], ".")
  terminal.say(head)
  local text = {}
  for index, sentence in ipairs(sentences) do
    text[index] = words.plain(sentence)
  end
  if #text > 0 then
    terminal.print(terminal.wrap(table.concat(text, " ")))
  end
end

local most_groups = 10 -- rates that are held against several others
local most_paragraphs = 100 -- claims; of more, a line each, and --json has all

local function print_lines(paper)
  local rows = {}
  for index, check in ipairs(paper.checks) do
    rows[index] = { check.claim.id, said.verdicts[check.verdict], words.plain(said.claim(check.claim)) }
  end
  terminal.print(terminal.columns(rows, "lll"))
end

local function print_paper(paper)
  local many = #paper.checks > 1
  if many then
    terminal.say(said.verdict_counts(paper))
    terminal.say(said.family(paper))
    for index = 1, math.min(#paper.groups, most_groups) do
      terminal.say(said.group(paper.groups[index]))
    end
    output.print("")
  end
  if #paper.checks > most_paragraphs then
    print_lines(paper)
    return
  end
  for index, check in ipairs(paper.checks) do
    if index > 1 then
      output.print("")
    end
    print_check(check, many)
  end
  if not many then
    print_tables(paper.checks[1])
  end
end

-- What the command does with the claims that it checked.
function review.paper(paper, args)
  local files = args.output and pages.write(layouts.find(args.layout or "review"), { paper = paper }, args)
  if args.json then
    local made = schema_review.paper(paper)
    made.written = files
    output.print(json.encode(made))
    return
  end
  print_paper(paper)
  if files then
    output.print("")
    terminal.print(terminal.wrap("Written: " .. pages.names(files), 2))
  end
end

-- A claim about a number of trials.
function review.size(found, n, args)
  if args.json then
    output.print(json.encode(schema_review.size(found, n)))
  else
    terminal.say(said.size(found, n))
  end
end

return review
