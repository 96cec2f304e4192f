-- SPDX-License-Identifier: GPL-3.0-or-later
-- methods_page.lua - the catalogue as a page: of each method what it answers, assumes, takes,
-- gives and cites.

-- The identifier of a method's section: "paired.diff_tango" is "paired-diff_tango".
local function section_id(method)
  return (method.id:gsub("%.", "-"))
end

local function codes(names)
  local inlines = {}
  for index, name in ipairs(names) do
    inlines[#inlines + 1] = index > 1 and ", " or nil
    inlines[#inlines + 1] = document.code(name)
  end
  return inlines
end

-- The quantities of a result on counts that suit the method; nil of methods of other data.
local function quantities(method, example)
  local ok, result = pcall(stats.run, method.id, example or {})
  if not example or not ok then
    return nil
  end
  local names = {}
  for _, name in ipairs(stats.quantities) do
    names[#names + 1] = result[name] and name or nil
  end
  return names
end

local function sides(method)
  return method.one_sided_only and "One-sided: an alternative is needed. " or ""
end

-- What it takes and gives: "Takes a, b, c, d; options level. Gives estimate, lower, upper."
local function signature(method, example)
  local gives = quantities(method, example)
  return {
    "Takes ", codes(method.inputs), #method.options > 0 and { "; options ", codes(method.options) } or "", ". ",
    gives and { "Gives ", codes(gives), ". " } or "", sides(method),
  }
end

local function write_method(doc, method, example)
  doc:heading(method.title, { level = 2, id = section_id(method) })
  doc:paragraph({ document.code(method.id), ". ", method.assumes })
  doc:paragraph(signature(method, example))
  doc:paragraph({ document.emphasis("Reference: "), method.reference, "." })
end

-- All groups with links to their methods.
local function write_contents(doc, groups)
  local items = {}
  for index, group in ipairs(groups) do
    items[index] = { document.link("#group-" .. index, group.head), ": ", format.shortest(#group), #group == 1 and " method" or " methods" }
  end
  doc:list(items)
end

-- The bytes of the page. groups: lists of methods, each with its head; example_of(method): inputs
-- by name on which a method of counts can be tried, or nil.
return function(groups, example_of)
  local doc = document.new({
    title = "Methods of offdiag",
    description = "What each method answers, assumes, takes, gives and cites.",
  })
  doc:paragraph({
    "Every method is known by its id, on the command line, ", document.code("offdiag compute paired.diff_tango a=33 b=9 c=1 d=7"),
    ", and in scripts. In a paired table a counts the starts on which both succeed, b those on which only A does, c only B, d neither; "
      .. "x1 of n1 and x2 of n2 are successes of two unrelated groups, k of n those of one.",
  })
  write_contents(doc, groups)
  for index, group in ipairs(groups) do
    doc:heading(group.head:sub(1, 1):upper() .. group.head:sub(2), { id = "group-" .. index })
    for _, method in ipairs(group) do
      write_method(doc, method, example_of(method))
    end
  end
  return doc:xhtml({})
end
