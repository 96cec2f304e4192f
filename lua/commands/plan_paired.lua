-- SPDX-License-Identifier: GPL-3.0-or-later
-- plan_paired.lua - how many starts tell two policies apart that both face them.

local args = ...

require("plan_answer").give(require("plans.paired").find(args), args)
