-- SPDX-License-Identifier: GPL-3.0-or-later
-- print.lua - no colour at all: series differ by shape, dash and hatch, and by grey.
-- What is not given here is as in the light theme.
return {
  palette = {
    ink = "#000000", muted = "#4d4d4d", grid = "#d0d0d0", paper = "#ffffff", accent = "#000000",
    ["series.1"] = "#1a1a1a", ["series.2"] = "#6e6e6e", ["series.3"] = "#404040",
    ["series.4"] = "#858585", ["series.5"] = "#2b2b2b", ["series.6"] = "#7a7a7a",
    ["series.7"] = "#555555", ["series.8"] = "#8f8f8f",
    stop = "#1a1a1a", go = "#6e6e6e",
  },
  hatched = true,
}
