/* SPDX-License-Identifier: GPL-3.0-or-later */
/* recheck_judge.c - how near a computed result comes to the printed digits. */
#include "stats/recheck_judge.h"

#include <math.h>

/* The distance in units of the last printed digit; 0 where a relation holds. */
static double units_apart(const Printed *printed, double x)
{
    if (printed_agrees(printed, x))
        return 0;
    return fabs(x - printed_value(printed)) * pow(10, printed->decimals);
}

static double relative(const Printed *printed, double x)
{
    double wanted = printed_value(printed);
    return fabs(x - wanted) / fmax(fabs(wanted), 1e-12);
}

/* Fills value, distance and agrees; false when the result is far from what is printed. */
static bool judge(const Printed *printed, double value, Match *match)
{
    double apart = units_apart(printed, value);
    match->value = value;
    match->agrees = apart == 0;
    match->distance = match->agrees && printed->relation ? 0 : relative(printed, value);
    return match->agrees || (printed->relation == 0 && apart <= 3);
}

static bool judge_interval(const Reported *reported, const Result *result, Match *match)
{
    double lower = result->values[QUANTITY_LOWER], upper = result->values[QUANTITY_UPPER];
    double apart = fmax(units_apart(&reported->lower, lower), units_apart(&reported->upper, upper));
    match->quantity = QUANTITY_LOWER;
    match->value = lower;
    match->upper = upper;
    match->agrees = apart == 0;
    match->distance = fmax(relative(&reported->lower, lower), relative(&reported->upper, upper));
    return apart <= 3;
}

/* A chi-square statistic with one degree of freedom may be printed as its root. */
static bool judge_statistic(const Printed *printed, const Result *result, Match *match)
{
    double value = result->values[QUANTITY_STATISTIC];
    match->quantity = QUANTITY_STATISTIC;
    if (judge(printed, value, match) || judge(printed, fabs(value), match))
        return true;
    return result_has(result, QUANTITY_DF) && result->values[QUANTITY_DF] == 1 && value >= 0 &&
           judge(printed, sqrt(value), match);
}

bool match_judge(const Reported *reported, const Result *result, Match *match)
{
    if (match->method->takes_level)
        return reported->has_interval && judge_interval(reported, result, match);
    if (reported->has_p && result_has(result, QUANTITY_P)) {
        match->quantity = QUANTITY_P;
        if (judge(&reported->p, result->values[QUANTITY_P], match))
            return true;
    }
    return reported->has_statistic && result_has(result, QUANTITY_STATISTIC) &&
           judge_statistic(&reported->statistic, result, match);
}

bool match_better(const Match *left, const Match *right)
{
    if (left->agrees != right->agrees)
        return left->agrees;
    return left->distance < right->distance;
}
