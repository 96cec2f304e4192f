/* SPDX-License-Identifier: GPL-3.0-or-later */
/* set_drift.c - tables and figures that may move to the top of a later page. */
#include "report/setting.h"

void set_drift(Setting *setting, bool wide, bool turned)
{
    galley_drift(setting->galley, wide, turned);
    setting->headed = false;
    setting->after = 0;
    if (!wide && !turned)
        return;
    setting->left = 0;
    setting->block = turned ? setting->turned_width : setting->page_width;
    setting->measure = LOOK_MEASURE;
}

static double drift_height(const Galley *galley, const Drift *drift)
{
    double height = 0;

    for (size_t i = drift->first; i < drift->first + drift->count; i++)
        height += galley->strips[i].height + (i > drift->first ? galley->strips[i].above : 0);
    return height;
}

static void refuse(Galley *galley, const xmlNode *node)
{
    error_set(&galley->error, ERROR_SCRIPT,
              "this stands across all columns and is higher than a page: show fewer rows in it, or "
              "use one column");
    tree_locate(node, &galley->error);
}

void set_settle(Setting *setting, const xmlNode *node, const Setting *before)
{
    static const double space_below = 14;
    Galley *galley = setting->galley;

    *setting = *before;
    setting->anchor = NULL;
    galley_settle(galley);
    if (!galley_good(galley))
        return;
    const Drift *drift = &galley->drifts[galley->n_drifts - 1];
    bool high = !drift->turned && drift_height(galley, drift) > setting->page_height;
    if (high && drift->wide) {
        refuse(galley, node);
    } else if (high) {
        galley->strips[drift->first].drift = -1;
        setting->after = 20;
    } else if (drift->count > 0) {
        galley->strips[drift->first + drift->count - 1].height += space_below;
    }
}
