/* SPDX-License-Identifier: GPL-3.0-or-later */
/* designs.h - designs for tests: built, or the test fails and says why. */
#ifndef OFFDIAG_TESTS_SEQUENTIAL_DESIGNS_H
#define OFFDIAG_TESTS_SEQUENTIAL_DESIGNS_H

#include "sequential/design.h"
#include "support.h"

static inline DesignSpec spec_of(const char *rule, DesignKind kind, int n_max, double alpha)
{
    DesignSpec spec = design_spec_default;

    spec.rule = rule;
    spec.kind = kind;
    spec.n_max = n_max;
    spec.alpha = alpha;
    return spec;
}

static inline Design *build_spec(DesignSpec spec)
{
    Design *design = NULL;
    Error err = {0};

    if (!design_build(&spec, NULL, &design, &err))
        fail_msg("%s, n_max %d: %s", spec.rule ? spec.rule : "default", spec.n_max, err.message);
    return design;
}

static inline Design *build(const char *rule, DesignKind kind, int n_max, double alpha)
{
    return build_spec(spec_of(rule, kind, n_max, alpha));
}

#endif
