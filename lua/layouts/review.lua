-- SPDX-License-Identifier: GPL-3.0-or-later
-- review.lua - claims of a paper: a paragraph each for a review letter, with tables and figures.
--
-- results is {paper = what papers.check gives}.

local cells = require("cells")
local references = require("references")
local said = require("words_review")
local tables = require("words_review_tables")
local words = require("words")

-- The sentences of a claim as one paragraph, but for what to ask, which comes last.
local function paragraph(check)
  local text = {}
  for index, sentence in ipairs(said.paragraph(check)) do
    text = words.join(text, index > 1 and " " or "", sentence)
  end
  return text
end

local function claim_section(report, doc, check, index, params, inlines)
  local drawn = tables.figure(check, params.width)
  local verdict = words.join(said.claim(check.claim), ": ", said.verdicts[check.verdict], ".")
  doc:paragraph({ document.strong(inlines(verdict)), " ", inlines(paragraph(check)) })
  cells.add_table(doc, tables.feasible(check, params.most_tables), { labels = false, inlines = inlines })
  if drawn then
    doc:figure(report.figure("claim-" .. index, figure.curves(drawn)), { id = "fig-claim-" .. index,
      caption = inlines(said.figure_caption(check)) })
  end
end

local function asks(doc, paper, inlines)
  local items = {}
  for _, check in ipairs(paper.checks) do
    local ask = said.ask(check)
    if ask then
      items[#items + 1] = inlines(words.join(#paper.checks > 1 and check.claim.id .. ": " or "", ask))
    end
  end
  if #items > 0 then
    doc:heading("What to ask the authors")
    doc:list(items)
  end
end

local function build(report, results, params)
  local paper = results.paper
  local many, cited = #paper.checks > 1, references.new()
  local inlines = cited.inlines
  local doc = report.document({ title = many and "What the printed claims leave possible" or "What the printed claim leaves possible",
    description = words.plain(said.verdict_counts(paper)) })
  if many then
    doc:heading("All claims")
    local text = words.join(said.verdict_counts(paper), " ", said.family(paper) or {})
    doc:paragraph(inlines(text))
    for _, group in ipairs(paper.groups) do
      doc:paragraph(inlines(said.group(group)))
    end
    cells.add_table(doc, tables.claims(paper), { inlines = inlines })
  end
  for index, check in ipairs(paper.checks) do
    if many then
      doc:heading(check.claim.id)
    end
    claim_section(report, doc, check, index, params, inlines)
  end
  if many then
    asks(doc, paper, inlines)
  end
  cited.section(doc)
end

return { name = "review", title = "Claims of a paper, for a review letter", params = { width = 480, most_tables = 12 }, build = build }
