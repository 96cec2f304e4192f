/* SPDX-License-Identifier: GPL-3.0-or-later */
/* scale.c - axes with ticks at 1, 2, 2.5 or 5 times a power of ten.
 *
 * Ticks are chosen in the unit that is printed (percent, not fractions) and counted
 * as whole multiples of the step, so that no rounding creeps along the axis. */
#include "figure/scale.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/number.h"

static const double dear = 0.15;   /* what rounding an end out may cost, of the range */
static const double little = 0.02; /* what an end moves out by otherwise */

static double factor_of(ScaleUnit unit)
{
    return unit == UNIT_PERCENT || unit == UNIT_POINTS ? 100 : 1;
}

static bool is_whole(ScaleUnit unit)
{
    return unit == UNIT_COUNT || unit == UNIT_WHOLE;
}

static double nice_step(double rough, ScaleUnit unit)
{
    static const double steps[] = {1, 2, 2.5, 5, 10};
    double power = pow(10, floor(log10(rough)));

    for (size_t i = 0; i < sizeof steps / sizeof *steps; i++) {
        double step = steps[i] * power;
        bool whole = step == floor(step);

        if (step >= rough * (1 - 1e-9) && (whole || unit == UNIT_NUMBER || steps[i] != 2.5) &&
            (step >= 1 || !is_whole(unit)))
            return step;
    }
    return is_whole(unit) ? 1 : 10 * power;
}

static int decimals_of(double step)
{
    int decimals = 0;

    while (decimals < 12 && fabs(step - round(step)) > 1e-9 * step) {
        step *= 10;
        decimals++;
    }
    return decimals;
}

Scale scale_linear(double low, double high, double from, double to, int ticks, bool round_out,
                   ScaleUnit unit)
{
    double factor = factor_of(unit), step;

    if (high - low <= fmax(1e-9, 1e-12 * fmax(fabs(low), fabs(high)))) {
        double around = fmax(0.1, fmax(fabs(low), fabs(high)) * 0.1);
        low -= around;
        high += around;
    }
    step = nice_step((high - low) * factor / (ticks > 1 ? ticks : 1), unit);
    if (round_out) {
        double down = floor(low * factor / step + 1e-9) * step / factor;
        double up = ceil(high * factor / step - 1e-9) * step / factor;
        double range = high - low;

        low = low - down <= dear * range ? fmin(low, down) : low - little * range;
        high = up - high <= dear * range ? fmax(high, up) : high + little * range;
    }
    return (Scale){.low = low,
                   .high = high,
                   .from = from,
                   .to = to,
                   .step = step / factor,
                   .decimals = decimals_of(step),
                   .unit = unit};
}

/* How many ticks stand within low to high (printed units). */
static size_t log_ticks(const Scale *scale, double ticks[static SCALE_TICKS])
{
    static const double within[] = {1, 2, 5};
    double factor = factor_of(scale->unit), low = scale->low * factor, high = scale->high * factor;
    int stride = scale->decades > 0 ? scale->decades : 1;
    size_t count = 0, each = scale->decades > 0 ? 1 : 3;

    for (int power = stride * (int)floor(log10(low) / stride - 1e-9); power <= log10(high) + 1e-9;
         power += stride) {
        for (size_t i = 0; i < each; i++) {
            double tick = within[i] * pow(10, power);

            if (tick >= low * (1 - 1e-9) && tick <= high * (1 + 1e-9) && count < SCALE_TICKS)
                ticks[count++] = tick / factor;
        }
    }
    return count;
}

Scale scale_log(double low, double high, double from, double to, int ticks, ScaleUnit unit)
{
    double places[SCALE_TICKS];
    Scale scale = scale_linear(low, high, from, to, ticks, false, unit);

    if (high <= low * 1.0001) {
        low /= 1.25;
        high *= 1.25;
    }
    scale.low = low;
    scale.high = high;
    scale.is_log = true;
    while (scale.decades < 40 && log_ticks(&scale, places) > (size_t)(ticks > 2 ? ticks : 2))
        scale.decades++;
    if (scale.decades == 0 && log_ticks(&scale, places) < 3)
        scale.decades = -1;
    return scale;
}

double scale_map(const Scale *scale, double value)
{
    if (scale->is_log)
        return scale->from + log(fmax(value, 1e-300) / scale->low) / log(scale->high / scale->low) *
                                 (scale->to - scale->from);
    return scale->from +
           (value - scale->low) / (scale->high - scale->low) * (scale->to - scale->from);
}

bool scale_contains(const Scale *scale, double value)
{
    double slack = (scale->high - scale->low) * 1e-9;

    return value >= scale->low - slack && value <= scale->high + slack;
}

size_t scale_ticks(const Scale *scale, double ticks[static SCALE_TICKS])
{
    double factor = factor_of(scale->unit), step = scale->step * factor;
    double first = ceil(scale->low * factor / step - 1e-9);
    double last = floor(scale->high * factor / step + 1e-9);
    size_t count = 0;

    if (scale->is_log && scale->decades >= 0)
        return log_ticks(scale, ticks);
    for (double at = first; at <= last && count < SCALE_TICKS; at++)
        ticks[count++] = at * step / factor;
    return count;
}

void scale_tick_label(const Scale *scale, double tick, char text[static SCALE_LABEL])
{
    int decimals = scale->decimals;

    if (scale->is_log && scale->decades >= 0)
        decimals = (int)fmin(12, fmax(0, ceil(-log10(tick * factor_of(scale->unit)) - 1e-9)));
    scale_format(scale->unit, tick, decimals, text);
}

void scale_format(ScaleUnit unit, double value, int decimals, char text[static SCALE_LABEL])
{
    char digits[NUMBER_SIZE];
    const char *sign;
    bool zero;

    if (isinf(value)) {
        snprintf(text, SCALE_LABEL, "%s\xE2\x88\x9E", value < 0 ? "\xE2\x88\x92" : "");
        return;
    }
    value *= factor_of(unit);
    if (fabs(value) < 1e15)
        number_fixed(fabs(value), decimals, digits, sizeof digits);
    else
        number_significant(fabs(value), 4, digits);
    zero = strspn(digits, "0.") == strlen(digits);
    sign = zero || unit == UNIT_COUNT ? ""
           : value < 0                ? "\xE2\x88\x92"
           : unit == UNIT_POINTS      ? "+"
                                      : "";
    snprintf(text, SCALE_LABEL, "%s%s", sign, digits);
}
