-- SPDX-License-Identifier: GPL-3.0-or-later
-- dark.lua - light ink on dark paper, for readers who prefer it.
-- What is not given here is as in the light theme.
return {
  palette = {
    ink = "#e8e8e8", muted = "#a8a8a8", grid = "#3a3a3a", paper = "#161616", accent = "#6cb8ea",
    ["series.1"] = "#56b4e9", ["series.2"] = "#f08c2e", ["series.3"] = "#2bb58f",
    ["series.4"] = "#d88fb8", ["series.5"] = "#3d93d6", ["series.6"] = "#e0a82e",
    ["series.7"] = "#d8d35c", ["series.8"] = "#c4c4c4",
    stop = "#f0834a", go = "#35bd98",
  },
}
