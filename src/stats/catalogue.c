/* SPDX-License-Identifier: GPL-3.0-or-later */
/* catalogue.c - the groups of methods, in the order in which they are listed. */
#include "stats/catalogue.h"

#include <string.h>

static const MethodRows *const groups[] = {&catalogue_paired,         &catalogue_rate,
                                           &catalogue_unpaired_tests, &catalogue_unpaired_intervals,
                                           &catalogue_several,        &catalogue_size_rate,
                                           &catalogue_size_unpaired,  &catalogue_size_paired};

enum {
    GROUPS = sizeof groups / sizeof groups[0]
};

size_t method_count(void)
{
    size_t count = 0;
    for (size_t i = 0; i < GROUPS; i++)
        count += groups[i]->count;
    return count;
}

const Method *method_at(size_t place)
{
    for (size_t i = 0; i < GROUPS; i++) {
        if (place < groups[i]->count)
            return &groups[i]->items[place];
        place -= groups[i]->count;
    }
    return NULL;
}

const Method *method_find(const char *id)
{
    for (size_t i = 0; i < GROUPS; i++)
        for (size_t j = 0; j < groups[i]->count; j++)
            if (strcmp(groups[i]->items[j].id, id) == 0)
                return &groups[i]->items[j];
    return NULL;
}

/* Places are compared through whole numbers: the groups are separate arrays. */
size_t method_place(const Method *method)
{
    size_t before = 0;
    for (size_t i = 0; i < GROUPS; before += groups[i++]->count) {
        uintptr_t first = (uintptr_t)groups[i]->items, here = (uintptr_t)method;
        if (here >= first && here < (uintptr_t)(groups[i]->items + groups[i]->count))
            return before + (here - first) / sizeof *method;
    }
    return before;
}
