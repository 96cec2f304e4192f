# SPDX-License-Identifier: GPL-3.0-or-later
"""design_by_hand.py DESIGN OUTPUT - the design without the stops of its first trial that has some, which makes
it safer; sealed by the definition of the canonical body in src/sequential/design.h. Fails where the seal of
DESIGN is not that of its body."""
import hashlib
import json
import sys


def body(design):
    lines = ["offdiag design 1", "rule " + design["rule"], "kind " + design["kind"], "n_max %d" % design["n_max"],
             "alpha %r" % design["alpha"], "spending " + design["spending"]["family"],
             "dead %d" % design["spending"].get("dead", -1), "parameter NaN", "randomised 0", "over_discordant 0",
             "rate_a NaN", "rate_b NaN", "constant NaN"]
    for n, *runs in design["runs"]:
        lines += ["run %d %d %d %d" % (n, *runs[at:at + 3]) for at in range(0, len(runs), 3)]
    return "\n".join(lines) + "\n"


def seal(design):
    return hashlib.sha256(body(design).encode()).hexdigest()


source, output = sys.argv[1:]
design = json.load(open(source))
if seal(design) != design["sha256"]:
    sys.exit("the seal of %s is %s, not %s" % (source, design["sha256"], seal(design)))
design["runs"] = design["runs"][1:]
design["sha256"] = seal(design)
json.dump(design, open(output, "w"))
