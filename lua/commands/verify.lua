-- SPDX-License-Identifier: GPL-3.0-or-later
-- verify.lua - computes the numbers of reports again, and names what is stale or wrong.

require("verification").run(...)
