-- SPDX-License-Identifier: GPL-3.0-or-later
-- plan_rate.lua - how many trials one success rate takes.

local args = ...

require("plan_answer").give(require("plans.rate").find(args), args)
