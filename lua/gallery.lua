-- SPDX-License-Identifier: GPL-3.0-or-later
-- gallery.lua - an example of every kind of figure, in every theme, at both widths.

local words = require("words")

local gallery = {}

local policies = {
  { label = "fine-tuned", k = 42, n = 50, letters = "a" },
  { label = "pretrained on the large mixture", k = 34, n = 50, letters = "ab" },
  { label = "from scratch", k = 26, n = 50, letters = "b" },
  { label = "scripted", k = 0, n = 50, letters = "c" },
}

local tasks = {
  { task = "close the drawer", a = 33, b = 9, c = 1, d = 7 },
  { task = "put the bowl on the plate", a = 28, b = 14, c = 6, d = 2 },
  { task = "stack two cups", a = 20, b = 5, c = 5, d = 20 },
  { task = "pour water", a = 11, b = 4, c = 13, d = 22 },
  { task = "push_t", a = 50, b = 0, c = 0, d = 0 },
}

local function rates()
  local items = {}
  for index, policy in ipairs(policies) do
    local interval = stats.run("rate.clopper_pearson", { k = policy.k, n = policy.n })
    items[index] = {
      label = policy.label,
      k = policy.k,
      n = policy.n,
      letters = policy.letters,
      lower = words.value(interval, "lower"),
      upper = words.value(interval, "upper"),
    }
  end
  return { title = "Success rates of four policies", labels = "Policy", rates = items }
end

local function ladder()
  local rungs = {}
  for index, t in ipairs(tasks) do
    local result = stats.run("paired.diff_tango", { a = t.a, b = t.b, c = t.c, d = t.d })
    rungs[index] = {
      label = t.task,
      estimate = words.value(result, "estimate"),
      lower = words.value(result, "lower"),
      upper = words.value(result, "upper"),
      n = t.a + t.b + t.c + t.d,
    }
  end
  return {
    title = "Differences by task",
    labels = "Task",
    unit = "points",
    left = "pretrained better",
    right = "fine-tuned better",
    counts = "Pairs",
    rungs = rungs,
  }
end

local function discordance()
  local bars = {}
  for index, t in ipairs(tasks) do
    local result = stats.run("paired.mcnemar_exact", { a = t.a, b = t.b, c = t.c, d = t.d })
    bars[index] = { label = t.task, b = t.b, c = t.c, pairs = t.a + t.b + t.c + t.d, p = words.p_number(result) }
  end
  return {
    title = "Starts on which two policies disagree",
    labels = "Task",
    policy_a = "fine-tuned",
    policy_b = "pretrained",
    bars = bars,
  }
end

local function matrix()
  local pairs_of, ps, raw = {}, {}, {}
  for first = 1, #policies do
    for second = first + 1, #policies do
      local one, other = policies[first], policies[second]
      local result = stats.run("unpaired.fisher_minlike", { x1 = one.k, n1 = one.n, x2 = other.k, n2 = other.n })
      raw[#raw + 1] = { first = first, second = second, difference = one.k / one.n - other.k / other.n }
      ps[#ps + 1] = result.p
    end
  end
  for index, pair in ipairs(raw) do
    pair.p = math.min(1, ps[index] * #raw)
    pairs_of[index] = pair
  end
  return { title = "All pairwise comparisons", labels = "Policy", policies = policies, pairs = pairs_of }
end

-- P(X >= k) for X binomial.
local function tail(n, p, k)
  local term, sum = (1 - p) ^ n, 0
  for x = 0, n do
    sum = x >= k and sum + term or sum
    term = term * (n - x) / (x + 1) * p / (1 - p)
  end
  return sum
end

-- The power of the exact one-sided binomial test of 1/2 at n discordant pairs.
local function power(n, p)
  local k = n + 1
  while k > 0 and tail(n, 0.5, k - 1) <= 0.025 do
    k = k - 1
  end
  return k > n and 0 or tail(n, p, k)
end

local function curves()
  local series = {}
  for index, p in ipairs({ 0.9, 0.8, 0.7 }) do
    local x, y = {}, {}
    for n = 5, 60 do
      x[#x + 1], y[#y + 1] = n, power(n, p)
    end
    series[index] = { label = format.fixed(100 * p, 0) .. "% for A", x = x, y = y }
  end
  return {
    title = "Power of the exact test",
    x_unit = "count",
    y_unit = "percent",
    x_axis = "Starts on which the two disagree",
    y_axis = "Power, %",
    minimum = 0,
    maximum = 1,
    steps = true,
    target = 0.8,
    target_label = "80% wanted",
    series = series,
  }
end

-- The outcomes that an example follows: 1 only A, -1 only B, 0 neither.
local course = { 0, 1, 0, 0, 1, -1, 1, 0, 1, 0, 1, 1, 0, -1, 1, 0, 1, 1, 0, 1, 1, 0, 1, 0, 1, 1, -1, 1, 0, 1, 1, 0, 1, 1 }

local function trajectory()
  local x, y, lower, upper, lead, n, stop = {}, {}, {}, {}, 0, 0, nil
  while not stop do
    n = n + 1
    lead = lead + course[(n - 1) % #course + 1]
    -- Hoeffding's bound with the errors summed over all n: valid at every n at once.
    local half = math.sqrt(2 * math.log(2 * n * (n + 1) / 0.05) / n)
    x[n], y[n] = n, lead / n
    lower[n], upper[n] = math.max(-1, lead / n - half), math.min(1, lead / n + half)
    stop = lower[n] > 0 and n or nil
  end
  return {
    title = "The lead as it went on",
    x_axis = "Pairs",
    y_axis = "Difference, percentage points",
    minimum = -1,
    maximum = 1,
    stop = stop,
    stop_label = "A is better",
    series = { { label = "A minus B", x = x, y = y, lower = lower, upper = upper } },
  }
end

local function region()
  local columns, x, y, lead = {}, { 0 }, { 0 }, 0
  for n = 0, 60 do
    local bound = n >= 8 and math.ceil(2.6 * math.sqrt(n)) or nil
    columns[n + 1] = { x = n, above = bound, below = bound and -bound, least = -n, most = n }
  end
  for n, step in ipairs(course) do
    lead = lead + step
    x[n + 1], y[n + 1] = n, lead
  end
  return {
    title = "Where a design stops",
    policy_a = "fine-tuned",
    policy_b = "pretrained",
    x_axis = "Pairs",
    y_axis = "Lead of fine-tuned",
    columns = columns,
    path_x = x,
    path_y = y,
    minimum = -30,
    maximum = 30,
  }
end

local function agreement()
  local starts, state = {}, 7
  for index = 1, 50 do
    local signs = {}
    for policy, rate in ipairs({ 42, 34, 26, 10 }) do
      state = (state * 1103515245 + 12345) % 2147483648
      local draw = state // 65536 % 50
      signs[policy] = policy == 3 and index % 17 == 0 and "-" or (draw + index) / 2 < rate and "1" or "0"
    end
    starts[index] = { outcomes = table.concat(signs) }
  end
  return {
    title = "All outcomes",
    labels = "Policy",
    policies = { "fine-tuned", "pretrained on the large mixture", "from scratch", "scripted" },
    starts = starts,
  }
end

-- What no kind draws: a strip of trials, and how often each grasp slipped.
local function canvas(width)
  local items = {
    -- the strip keeps its pitch, the panel takes the width
    { draw = "text", x = 0, y = 8, text = "Trials in order", role = "heading" },
  }
  for index, outcome in ipairs(course) do
    items[#items + 1] = {
      draw = "mark", x = 4 + (index - 1) * 6.5, y = 20, shape = outcome == 0 and "ring" or outcome > 0 and "triangle" or "down",
      fill = outcome == 0 and "muted" or outcome > 0 and "series.1" or "series.2",
      reading = ("Trial %d: %s."):format(index, outcome == 0 and "level" or outcome > 0 and "only A" or "only B"),
    }
  end
  items[#items + 1] = { draw = "line", x = 0, y = 29, x2 = width, y2 = 29, stroke = "muted", weight = "hair" }
  items[#items + 1] = {
    draw = "panel", x = 30, y = 50, x2 = width - 20, y2 = 120, low = 0, high = 34, y_low = 0, y_high = 1, unit = "count",
    y_unit = "percent", label = "Trials", y_label = "Share that slipped, %",
  }
  items[#items + 1] = { draw = "rect", x = 0, y = 0.3, x2 = 34, y2 = 0.5, fill = "grid", reading = "Expected: 30 to 50%." }
  items[#items + 1] = { draw = "path", points = { 0, 0.9, 8, 0.55, 17, 0.42, 26, 0.4, 34, 0.36 }, stroke = "series.1", weight = "data" }
  items[#items + 1] = {
    draw = "mark", x = 34, y = 0.36, reading = "36% at trial 34.", value = { number = 0.36, method = "count", input = "k=12 n=34" },
  }
  items[#items + 1] = { draw = "text", x = 20, y = 0.8, text = "no model, as counted", role = "note", fill = "muted" }
  items[#items + 1] = { draw = "end" }
  return { title = "Slips over the trials", height = 150, summary = "Shares of slips fall from 90 to 36%.", items = items }
end

-- A description of each kind, by a width in pt.
gallery.examples = { ladder = ladder, discordance = discordance, rates = rates, matrix = matrix, curves = curves, trajectory = trajectory, region = region, agreement = agreement, canvas = canvas }
local themes, widths = { "light", "dark", "print" }, { "column", "page" }

local function escape(text)
  return (text:gsub("[&<>\"]", { ["&"] = "&amp;", ["<"] = "&lt;", [">"] = "&gt;", ["\""] = "&quot;" }))
end

local head = [[
<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml" lang="en">
<head>
<meta charset="utf-8"/>
<title>Figures</title>
<style>
body { font: 1rem/1.4 sans-serif; margin: 1.5rem; color: #1a1a1a; background: #fff; }
section > div { display: flex; flex-wrap: wrap; gap: 1rem; align-items: flex-start; }
figure { margin: 0; padding: 1rem; border: 1px solid #d9d9d9; }
figure.dark { color: #e8e8e8; background: #161616; }
img { display: block; max-width: 100%; height: auto; }
</style>
</head>
<body>
<h1>Figures</h1>
]]

-- One kind in all themes and widths; gives its section of the page.
local function write_kind(kind)
  local parts = {}
  for _, width in ipairs(widths) do
    local description = gallery.examples[kind.id](width == "page" and 480 or 240)
    description.width = width
    local drawn = figure[kind.id](description)
    for _, theme in ipairs(themes) do
      local name = kind.id .. "-" .. theme .. "-" .. width .. ".svg"
      output.write(name, drawn:svg({ id = kind.id, theme = theme }))
      parts[#parts + 1] = string.format(
        "<figure class=\"%s\"><img src=\"%s\" alt=\"%s\" width=\"%d\"/><figcaption>%s, %s</figcaption></figure>",
        theme, name, escape(drawn.summary), drawn.width * 4 // 3, theme, width)
    end
  end
  return string.format("<section>\n<h2>%s</h2>\n<div>\n%s\n</div>\n</section>\n", escape(kind.title), table.concat(parts, "\n"))
end

-- Writes the figures and index.xhtml, which shows them.
function gallery.write()
  local sections = {}
  for index, kind in ipairs(figure.kinds()) do
    sections[index] = write_kind(kind)
  end
  output.write("index.xhtml", head .. table.concat(sections) .. "</body>\n</html>\n")
end

return gallery
