-- SPDX-License-Identifier: GPL-3.0-or-later
-- plan_unpaired.lua - how many unrelated trials tell two rates apart.

local args = ...

require("plan_answer").give(require("plans.unpaired").find(args), args)
