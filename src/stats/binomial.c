/* SPDX-License-Identifier: GPL-3.0-or-later */
/* binomial.c - binomial probabilities and tails, exact to rounding at any size.
 *
 * Probabilities by the saddle-point form of Loader (2000), "Fast and accurate
 * computation of binomial probabilities": the Stirling remainders and two deviances,
 * none of which cancels. A tail is its first term times a sum of ratios, all
 * positive; where that sum has many terms it is a smooth integral instead, done by
 * Gauss-Legendre quadrature on three panels. */
#include "stats/distribution.h"

#include <math.h>
#include <stdbool.h>
#include <stddef.h>

static const long double log_2pi = 1.8378770664093454835606594728112353L;

/* log n! - (n + 1/2) log n + n - log(2 pi) / 2, from 40-digit arithmetic. */
static const long double stirling_small[] = {
    0.0L,
    0.08106146679532725821967026L,
    0.04134069595540929409382208L,
    0.02767792568499833914878929L,
    0.02079067210376509311152277L,
    0.01664469118982119216319487L,
    0.01387612882307074799874573L,
    0.01189670994589177009505572L,
    0.01041126526197209649747857L,
    0.009255462182712732917728637L,
    0.008330563433362871256469319L,
    0.007573675487951840794972024L,
    0.006942840107209529865664153L,
    0.006408994188004207068439631L,
    0.005951370112758847735624416L,
    0.00555473355196280137103869L,
};

static long double stirling_remainder(int64_t n)
{
    /* B_2k / (2k (2k - 1)), k = 8 .. 1 */
    static const long double series[] = {
        -3617.0L / 122400, 1.0L / 156,  -691.0L / 360360, 1.0L / 1188,
        -1.0L / 1680,      1.0L / 1260, -1.0L / 360,      1.0L / 12,
    };
    if (n < (int64_t)(sizeof stirling_small / sizeof stirling_small[0]))
        return stirling_small[n];
    long double x = (long double)n, inverse_square = 1 / (x * x), sum = 0;
    for (size_t i = 0; i < sizeof series / sizeof series[0]; i++)
        sum = sum * inverse_square + series[i];
    return sum / x;
}

/* k - n p, from the smaller of p and q, which is known better. */
static long double above_mean(int64_t k, int64_t n, long double p, long double q)
{
    return p < q ? (long double)k - (long double)n * p : (long double)n * q - (long double)(n - k);
}

/* x log(x / mean) + mean - x, x > 0; above = x - mean as well as it is known. */
static long double deviance(long double x, long double mean, long double above)
{
    if (fabsl(above) > 0.3L * x)
        return x * logl(x / mean) - above;
    return -x * log1p_minus(-above / x);
}

long double binomial_log_pmf(int64_t k, int64_t n, long double p, long double q)
{
    long double x = (long double)k, y = (long double)(n - k), size = (long double)n;

    if (p <= 0 || q <= 0)
        return (p <= 0 ? k == 0 : k == n) ? 0 : -HUGE_VALL;
    if (k == 0)
        return size * (p < q ? log1pl(-p) : logl(q));
    if (k == n)
        return size * (q < p ? log1pl(-q) : logl(p));
    long double above = above_mean(k, n, p, q);
    return stirling_remainder(n) - stirling_remainder(k) - stirling_remainder(n - k) -
           deviance(x, size * p, above) - deviance(y, size * q, -above) +
           (logl(size / x / y) - log_2pi) / 2;
}

/* 1 + r_1 + r_1 r_2 + ... with r_j = P(X = k + j) / P(X = k + j - 1). */
static long double ratio_by_series(int64_t k, int64_t n, long double odds)
{
    long double sum = 1, term = 1, left = (long double)(n - k), reached = (long double)k;
    while (left > 0 && term > 1e-20L * sum) {
        reached += 1;
        term *= left / reached * odds;
        left -= 1;
        sum += term;
    }
    return sum;
}

/* P(X >= k) / P(X = k) = k times the integral over s in [0, 1] of
 * exp((k-1) log(1-s) + (n-k) log(1 + s odds)). */
typedef struct Integrand {
    long double shrinking, growing; /* k - 1, n - k */
    long double odds, slope;        /* slope of the exponent at 0 */
} Integrand;

static long double exponent(const Integrand *integrand, long double s)
{
    return integrand->slope * s + integrand->shrinking * log1p_minus(-s) +
           integrand->growing * log1p_minus(s * integrand->odds);
}

static long double panel(const Integrand *integrand, long double from, long double to)
{
    /* nodes and weights of the 20-point rule on [-1, 1] */
    static const struct {
        long double node, weight;
    } rule[] = {
        {0.9931285991850949247861L, 0.01761400713915211831186L},
        {0.9639719272779137912677L, 0.04060142980038694133104L},
        {0.9122344282513259058678L, 0.06267204833410906356951L},
        {0.8391169718222188233945L, 0.08327674157670474872476L},
        {0.7463319064601507926143L, 0.1019301198172404350368L},
        {0.6360536807265150254528L, 0.1181945319615184173124L},
        {0.5108670019508270980044L, 0.1316886384491766268985L},
        {0.3737060887154195606725L, 0.1420961093183820513293L},
        {0.2277858511416450780805L, 0.1491729864726037467878L},
        {0.07652652113349733375464L, 0.1527533871307258506981L},
    };
    long double middle = (from + to) / 2, half = (to - from) / 2, sum = 0;
    for (size_t i = 0; i < sizeof rule / sizeof rule[0]; i++)
        sum += rule[i].weight * (expl(exponent(integrand, middle - half * rule[i].node)) +
                                 expl(exponent(integrand, middle + half * rule[i].node)));
    return half * sum;
}

/* Where the exponent slope * s - curvature * s^2 / 2 has fallen to -46. */
static long double reach(long double slope, long double curvature)
{
    long double root = sqrtl(slope * slope + 92 * curvature);
    return slope < 0 ? 92 / (root - slope) : (root + slope) / curvature;
}

static long double ratio_by_integral(const Integrand *integrand)
{
    long double curvature =
        integrand->shrinking + integrand->growing * integrand->odds * integrand->odds;
    long double end = fminl(reach(integrand->slope, curvature) * 1.05L, 1);
    return (integrand->shrinking + 1) *
           (panel(integrand, 0, end / 3) + panel(integrand, end / 3, end * 2 / 3) +
            panel(integrand, end * 2 / 3, end));
}

BinomialTail binomial_tail(int64_t k, int64_t n, long double p, long double q)
{
    enum {
        TERMS_MANY = 120
    };
    long double variance = (long double)n * p * q, above = above_mean(k, n, p, q);
    Integrand integrand = {.shrinking = (long double)k - 1,
                           .growing = (long double)(n - k),
                           .odds = p / q,
                           .slope = (q - above) / q};
    BinomialTail tail = {.log_pmf = binomial_log_pmf(k, n, p, q)};
    /* About as many terms as the distance at which they fell to 1e-20. */
    bool many =
        n - k > TERMS_MANY && variance > 400 && reach(-above / variance, 1 / variance) > TERMS_MANY;
    tail.ratio = many ? ratio_by_integral(&integrand) : ratio_by_series(k, n, integrand.odds);
    return tail;
}

long double binomial_log_upper(int64_t k, int64_t n, long double p, long double q)
{
    if (k <= 0)
        return 0;
    if (k > n)
        return -HUGE_VALL;
    if (above_mean(k, n, p, q) > 0) {
        BinomialTail tail = binomial_tail(k, n, p, q);
        return fminl(tail.log_pmf + logl(tail.ratio), 0);
    }
    BinomialTail other = binomial_tail(n - k + 1, n, q, p);
    return log1pl(-expl(other.log_pmf) * other.ratio);
}

/* Newton's method on log P against log p, which rises and is concave: from any start
 * the first step lands below the root, and all later ones approach it from there. */
long double binomial_solve_log_upper(int64_t k, int64_t n, double tail)
{
    long double target = logl((long double)tail), size = (long double)n;

    if (k == n)
        return target / size;
    if (k == 1)
        return logl(-expm1l(log1pl(-(long double)tail) / size));
    /* Start near the root: the score bound for k - 1/2. */
    long double z = normal_quantile(tail), x = (long double)k - 0.5L;
    long double log_p =
        logl((2 * x + z * z - z * sqrtl(z * z + 4 * x * (1 - x / size))) / (2 * (size + z * z)));
    for (int i = 0; i < 100; i++) {
        long double p = expl(log_p), q = -expm1l(log_p);
        long double log_upper = binomial_log_upper(k, n, p, q);
        long double slope = (long double)k * expl(binomial_log_pmf(k, n, p, q) - log_upper);
        long double step = (target - log_upper) / slope;
        log_p += step;
        if (fabsl(step) < 1e-10L * fminl(1, -log_p))
            break;
    }
    return log_p;
}
