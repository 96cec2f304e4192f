-- SPDX-License-Identifier: GPL-3.0-or-later
-- light.lua - dark ink on white paper: the default on screen and in print.
-- Series colours are those of Okabe and Ito, sky blue, orange and yellow darkened to 3:1. When a theme
-- is loaded, text must reach 4.5:1 and marks 3:1. Sizes and lines are pt.
return {
  palette = {
    ink = "#1a1a1a", muted = "#595959", grid = "#d9d9d9", paper = "#ffffff", accent = "#00609a",
    ["series.1"] = "#0072b2", ["series.2"] = "#d55e00", ["series.3"] = "#009e73",
    ["series.4"] = "#cc79a7", ["series.5"] = "#2a86c0", ["series.6"] = "#a97600",
    ["series.7"] = "#807d00", ["series.8"] = "#3c3c3c",
    stop = "#b54400", go = "#00785c",
  },
  hatched = false,
  text = {
    title = {family = "sans", size = 9, bold = true},
    heading = {family = "sans", size = 7.5, bold = true},
    label = {family = "sans", size = 8},
    value = {family = "sans", size = 7.5},
    tick = {family = "sans", size = 7},
    axis = {family = "sans", size = 7.5},
    note = {family = "sans", size = 7},
  },
  line = {hair = 0.4, axis = 0.6, data = 1.1, bold = 1.6},
  mark = 4.6,
}
