-- SPDX-License-Identifier: GPL-3.0-or-later
-- verification.lua - computes the numbers of reports again, and names what is stale or wrong:
-- what verify does, and recheck with a page or figure of ours.

local design_evidence = require("design_evidence")
local evidence = require("evidence")
local schema = require("schema")
local terminal = require("terminal")
local words = require("words")

local most_shown = 20 -- findings of one report

local verification = {}

-- Is the file, by its name, a page or a figure that may have been written by this program?
function verification.takes(path)
  return path:find("%.x?html?$") ~= nil or path:find("%.svg$") ~= nil
end

local function base_name(path)
  return path:match("[^/]*$")
end

-- "p 0.021484375 of paired.mcnemar_exact, a=33 b=9 c=1 d=7"
local function describe(number)
  local said = (number.quantity and number.quantity .. " " or "") .. number.value
  if number.text then
    said = said .. ", shown as \"" .. number.text .. "\","
  end
  return said .. " by " .. number.method .. (number.input and " of " .. number.input or "")
end

-- Numbers that are wrong, each once, however often it stands in the report in this way.
local function check_numbers(page, memory, found)
  for _, number in ipairs(page.numbers) do
    local wrong, computed, right = evidence.check(page, number, memory)
    found.recomputed = found.recomputed + (computed and 1 or 0)
    if wrong then
      table.insert(found.findings, {
        line = number.line, what = wrong, number = describe(number), value = number.value, shown = number.text,
        method = number.method, quantity = number.quantity, input = number.input, right = right,
      })
    end
  end
end

local function check_files(page, digests, found)
  for _, file in ipairs(page.files) do
    local now = digests[file.name]
    if now and now ~= file.sha256 then
      table.insert(found.findings, { line = 0, what = "stale: the file is not the one that the report was made from", number = file.name })
    end
  end
end

local function check(path, memory, digests)
  local page = document.evidence(path)
  local found = { file = base_name(path), numbers = #page.numbers, recomputed = 0, seal = page.seal, findings = json.array({}) }
  check_numbers(page, memory, found)
  check_files(page, digests, found)
  if page.seal == "broken" and #found.findings == 0 then
    table.insert(found.findings, { line = 0, what = "changed since it was written, in what no method computes", number = "the page" })
  elseif #page.numbers == 0 and page.seal == "none" then
    output.fail("input", base_name(path) .. " has no numbers with evidence: give a report that offdiag wrote as XHTML, or a figure as SVG")
  end
  return found
end

local function print_found(path, found)
  local where = format.escape(path)
  for index = 1, math.min(#found.findings, most_shown) do
    local finding = found.findings[index]
    local place = finding.line > 0 and where .. ":" .. format.shortest(finding.line) or where
    output.print(place .. ": " .. format.escape(finding.number) .. ": " .. format.escape(finding.what))
  end
  if #found.findings > most_shown then
    output.print(where .. ": " .. words.count(#found.findings - most_shown, "finding") .. " more; --json has all")
  end
  local rest = found.numbers - found.recomputed
  terminal.print(terminal.wrap(where .. ": " .. words.count(found.numbers, "number") .. ", " .. format.shortest(found.recomputed)
    .. " computed again, " .. format.shortest(rest) .. " read off and held against their text; "
    .. (#found.findings == 0 and "all true." or words.count(#found.findings, "finding") .. ".")))
end

-- A file that holds a design, which numbers of a report may be of.
local function add_design(path)
  local found, design = pcall(sequential.read, path, true)
  if found then
    design_evidence.add(design)
  end
end

-- Checks the reports among args.files, the others being data; prints, or as JSON, and ends the run: with 1 when
-- anything is stale or wrong.
function verification.run(args)
  local digests, memory, reports, good = {}, {}, {}, true
  for _, path in ipairs(args.files) do
    if verification.takes(path) then
      reports[#reports + 1] = path
    else
      digests[base_name(path)] = document.digest(path)
      add_design(path)
    end
  end
  if #reports == 0 then
    output.fail("usage", "verify takes a report as .xhtml or .html or a figure as .svg, and files of data beside it: name a report")
  end
  local answer = schema.head("verify")
  answer.reports = json.array({})
  for index, path in ipairs(reports) do
    answer.reports[index] = check(path, memory, digests)
    good = good and #answer.reports[index].findings == 0
    if not args.json then
      print_found(path, answer.reports[index])
    end
  end
  if args.json then
    output.print(json.encode(answer))
  end
  output.exit(good and 0 or 1)
end

return verification
