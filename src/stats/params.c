/* SPDX-License-Identifier: GPL-3.0-or-later */
/* params.c - named numbers, looked up and checked. */
#include "stats/params.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

bool param_given(const Params *params, const char *name, double *value)
{
    for (size_t i = 0; i < params->count; i++) {
        if (strcmp(params->items[i].name, name) != 0)
            continue;
        if (value)
            *value = params->items[i].value;
        return true;
    }
    return false;
}

static bool missing(const char *name, Error *err)
{
    return error_set(err, ERROR_DOMAIN, "%s is missing: give %s=VALUE", name, name);
}

bool param_number(const Params *params, const char *name, double standard, ParamRange range,
                  double *value, Error *err)
{
    double found = standard;
    if (!param_given(params, name, &found) && isnan(standard))
        return missing(name, err);
    bool inside = range.open ? found > range.low && found < range.high
                             : found >= range.low && found <= range.high;
    if (!inside)
        return error_set(err, ERROR_DOMAIN, "%s is %g: it must lie %s %g %s %g", name, found,
                         range.open ? "between" : "from", range.low, range.open ? "and" : "to",
                         range.high);
    *value = found;
    return true;
}

bool param_count(const Params *params, const char *name, int64_t standard, int64_t *value,
                 Error *err)
{
    double found = (double)standard;
    if (!param_given(params, name, &found) && standard < 0)
        return missing(name, err);
    if (!(found >= 0 && found <= (double)COUNT_LIMIT) || found != floor(found))
        return error_set(err, ERROR_DOMAIN, "%s is %g: it must be a whole number from 0 to %g",
                         name, found, (double)COUNT_LIMIT);
    *value = (int64_t)found;
    return true;
}

static bool is_known(const char *name, const char *const *names, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (strcmp(name, names[i]) == 0)
            return true;
    return false;
}

bool params_known(const Params *params, const char *const *names, size_t count, Error *err)
{
    char list[300] = "";
    for (size_t i = 0, used = 0; i < count && used < sizeof list; i++)
        used += (size_t)snprintf(list + used, sizeof list - used, "%s%s", i ? ", " : "", names[i]);
    for (size_t i = 0; i < params->count; i++) {
        const char *name = params->items[i].name;
        if (!is_known(name, names, count))
            return error_set(err, ERROR_DOMAIN, "%.60s is not a parameter of this method: use %s",
                             name, list);
        for (size_t j = 0; j < i; j++)
            if (strcmp(name, params->items[j].name) == 0)
                return error_set(err, ERROR_DOMAIN, "%.60s is given twice: give it once", name);
    }
    return true;
}

bool param_decimal(double x, int64_t *numerator, int64_t *denominator)
{
    int64_t scale = 1;
    for (int decimals = 0; decimals <= 15; decimals++, scale *= 10) {
        long double whole = roundl((long double)x * (long double)scale);
        if (fabsl(whole) > 9e17L)
            return false;
        if ((double)(whole / (long double)scale) == x) {
            *numerator = (int64_t)whole;
            *denominator = scale;
            return true;
        }
    }
    return false;
}

long double param_as_written(double x)
{
    int64_t numerator, denominator;
    return param_decimal(x, &numerator, &denominator)
               ? (long double)numerator / (long double)denominator
               : (long double)x;
}
