/* SPDX-License-Identifier: GPL-3.0-or-later */
/* rule.c - the table of rules. To add one: a file with its row, and a line here. */
#include "sequential/rule.h"

#include <string.h>

#include "sequential/rule_rows.h"

const Rule *const rules[] = {
    &rule_staircase, &rule_conditional, &rule_pattern, &rule_group, &rule_lai,
    &rule_savi,      &rule_sprt,        &rule_naive,   &rule_step,
};
const size_t rule_count = sizeof rules / sizeof rules[0];

const Rule *rule_find(const char *id)
{
    for (size_t i = 0; i < rule_count; i++)
        if (!strcmp(rules[i]->id, id))
            return rules[i];
    return NULL;
}

bool rule_keeps(const Rule *rule, const Design *design)
{
    if (rule->promise == PROMISE_NONE)
        return true;
    return rule->holds ? rule->holds(design) : design->certificate.holds;
}

bool rule_has_cells(const Rule *rule, const DesignSpec *spec)
{
    return !rule->follows_path || !rule->follows_path(spec);
}

const char *rule_default(DesignKind kind)
{
    return kind == DESIGN_PAIRED ? "pattern" : "staircase";
}
