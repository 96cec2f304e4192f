-- SPDX-License-Identifier: GPL-3.0-or-later
-- plan_suite.lua - how many starts a suite of tasks, or several policies, takes.

local args = ...

require("plan_answer").give(require("plans.suite").find(args), args)
