/* SPDX-License-Identifier: GPL-3.0-or-later */
/* binomial.c - binomial probabilities and tails, exact to rounding at any size.
 *
 * Probabilities by the saddle-point form of Loader (2000), "Fast and accurate
 * computation of binomial probabilities": the Stirling remainders and two deviances,
 * none of which cancels. A tail is its first term times a sum of ratios, all
 * positive; where that sum has many terms it is a smooth integral instead. */
#include "stats/distribution.h"

#include <math.h>
#include <stdbool.h>
#include <stddef.h>

#include "stats/tail_integral.h"

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
    0.005207655919609640440717997L,
    0.004901395948434737860716818L,
    0.004629153749334028592427213L,
    0.004385560249232324268287736L,
    0.004166319691996922457462923L,
    0.003967954218640859617287637L,
    0.003787618068444434577866677L,
    0.003622960224683094707381198L,
    0.003472021382978766962945115L,
    0.003333155636728092875807019L,
    0.003204970228055038011184157L,
    0.003086278682608777063256241L,
    0.002976063983550408826021163L,
    0.002873449362352466387552351L,
    0.002777674929752693603594904L,
    0.002688078828531142867802099L,
    0.002604081919251656422419193L,
    0.002525175249756784364002446L,
    0.002450909735438118343141977L,
    0.002380887608234111985727839L,
    0.002314755290514683866814115L,
    0.002252197424337523742169285L,
    0.002192931843287834061023698L,
    0.00213670531775250019580838L,
    0.002083289938302421748749125L,
    0.00203248002825663066928827L,
    0.001984089497245795550019025L,
    0.001937949563995799461991535L,
    0.001893906789600634536900658L,
    0.001851821372993179516432272L,
    0.00181156566871963062698312L,
    0.001773022893912853868077303L,
    0.001736085996876597314982286L,
    0.001700656664196061708191726L,
    0.001666644446983365509949325L,
    0.001633965989907857695481447L,
    0.001602544349176320672132218L,
    0.001572308387716159704965855L,
    0.001543192237554763675285769L,
    0.001515134820843602919723965L,
    0.001488079422197137383510052L,
    0.001461973306045267715378856L,
    0.001436767373567118932068468L,
    0.001412415854510449022614604L,
    0.001388876029827013264717463L,
    0.001366107981587896049039896L,
    0.001344074367099040456088328L,
    0.001322740214528256115665122L,
};

/* For real x: small whole numbers by the table, large ones without the logarithm of a factorial. */
static long double stirling_remainder(long double x)
{
    /* B_2k / (2k (2k - 1)), k = 8 .. 1 */
    static const long double series[] = {
        -3617.0L / 122400, 1.0L / 156,  -691.0L / 360360, 1.0L / 1188,
        -1.0L / 1680,      1.0L / 1260, -1.0L / 360,      1.0L / 12,
    };
    enum {
        TABLE = sizeof stirling_small / sizeof stirling_small[0],
        SMALL = 16
    };
    if (x < TABLE && x == floorl(x))
        return stirling_small[(size_t)x];
    if (x < SMALL) {
        int sign;
        return lgammal_r(x + 1, &sign) - (x + 0.5L) * logl(x) + x - log_2pi / 2;
    }
    long double inverse_square = 1 / (x * x), sum = 0;
    for (size_t i = 0; i < sizeof series / sizeof series[0]; i++)
        sum = sum * inverse_square + series[i];
    return sum / x;
}

/* x - (x + y) p, from the smaller of p and q, which is known better. */
static long double above_mean(long double x, long double y, long double p, long double q)
{
    return p < q ? x - (x + y) * p : (x + y) * q - y;
}

/* x log(x / mean) + mean - x, x > 0; above = x - mean as well as it is known. */
static long double deviance(long double x, long double mean, long double above)
{
    if (fabsl(above) > 0.3L * x)
        return x * logl(x / mean) - above;
    return -x * log1p_minus(-above / x);
}

long double binomial_log_weight(long double x, long double y, long double p, long double q)
{
    long double size = x + y;

    if (p <= 0 || q <= 0)
        return (p <= 0 ? x <= 0 : y <= 0) ? 0 : -HUGE_VALL;
    if (x <= 0)
        return size * (p < q ? log1pl(-p) : logl(q));
    if (y <= 0)
        return size * (q < p ? log1pl(-q) : logl(p));
    long double above = above_mean(x, y, p, q);
    return stirling_remainder(size) - stirling_remainder(x) - stirling_remainder(y) -
           deviance(x, size * p, above) - deviance(y, size * q, -above) +
           (logl(size / x / y) - log_2pi) / 2;
}

long double binomial_log_pmf(int64_t k, int64_t n, long double p, long double q)
{
    return binomial_log_weight((long double)k, (long double)(n - k), p, q);
}

void binomial_fill(long double *p, int64_t n, long double rate, const long double *reciprocal)
{
    long double odds = rate / (1 - rate), inverse = (1 - rate) / rate;
    int64_t mode = (int64_t)((long double)(n + 1) * rate);

    mode = mode > n ? n : mode;
    p[mode] = expl(binomial_log_pmf(mode, n, rate, 1 - rate));
    for (int64_t x = mode; x < n; x++)
        p[x + 1] = p[x] * (odds * (long double)(n - x) * reciprocal[x + 1]);
    for (int64_t x = mode; x > 0; x--)
        p[x - 1] = p[x] * (inverse * (long double)x * reciprocal[n - x + 1]);
}

long double binomial_deviance(int64_t k, int64_t n, long double p, long double q)
{
    long double x = (long double)k, y = (long double)(n - k), above = above_mean(x, y, p, q);
    return deviance(x, (x + y) * p, above) + deviance(y, (x + y) * q, -above);
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

BinomialTail binomial_tail(int64_t k, int64_t n, long double p, long double q)
{
    enum {
        TERMS_MANY = 120
    };
    long double variance = (long double)n * p * q,
                above = above_mean((long double)k, (long double)(n - k), p, q);
    /* P(X >= k) / P(X = k) is k times the integral of the tail. */
    TailIntegrand integrand = {.shrinking = (long double)k - 1,
                               .growing = (long double)(n - k),
                               .odds = p / q,
                               .slope = (q - above) / q};
    BinomialTail tail = {.log_pmf = binomial_log_pmf(k, n, p, q)};
    /* About as many terms as the distance at which they fell to 1e-20. */
    bool many = n - k > TERMS_MANY && variance > 400 &&
                tail_reach(-above / variance, 1 / variance) > TERMS_MANY;
    tail.ratio =
        many ? (long double)k * tail_integral(&integrand) : ratio_by_series(k, n, integrand.odds);
    return tail;
}

long double binomial_log_upper(int64_t k, int64_t n, long double p, long double q)
{
    if (k <= 0)
        return 0;
    if (k > n)
        return -HUGE_VALL;
    if (above_mean((long double)k, (long double)(n - k), p, q) > 0) {
        BinomialTail tail = binomial_tail(k, n, p, q);
        return fminl(tail.log_pmf + logl(tail.ratio), 0);
    }
    BinomialTail other = binomial_tail(n - k + 1, n, q, p);
    return log1pl(-expl(other.log_pmf) * other.ratio);
}

/* d P(X >= k) / d log p = k P(X = k), and d log P(X = k) / d log p = (k - n p) / q. */
Curved binomial_upper(int64_t k, int64_t n, long double p, long double q)
{
    Curved upper = {0};
    long double above = above_mean((long double)k, (long double)(n - k), p, q);

    if (k <= 0 || k > n)
        return (Curved){.value = k <= 0 ? 0 : -HUGE_VALL};
    if (above > 0) {
        BinomialTail tail = binomial_tail(k, n, p, q);
        upper.value = fminl(tail.log_pmf + logl(tail.ratio), 0);
        upper.slope = (long double)k / tail.ratio;
    } else {
        upper.value = binomial_log_upper(k, n, p, q);
        upper.slope = (long double)k * expl(binomial_log_pmf(k, n, p, q) - upper.value);
    }
    upper.bend = upper.slope * (above / q - upper.slope);
    return upper;
}

/* d log q / d log p = -p / q, and d (p / q) / d log p = p / q^2. */
Curved binomial_lower(int64_t j, int64_t n, long double p, long double q)
{
    Curved lower = binomial_upper(n - j, n, q, p);
    long double odds = p / q;

    lower.bend = odds * (odds * lower.bend - lower.slope / q);
    lower.slope *= -odds;
    return lower;
}

/* P(X = j + 1) / P(X <= j) is -slope / (j + 1). */
Curved binomial_lower_next(Curved lower, int64_t j, int64_t n, long double p, long double q)
{
    long double more = -lower.slope / (long double)(j + 1), odds = p / q;
    long double left = (long double)(n - j - 1), upper = left * more / (1 + more);
    long double above = above_mean(left, (long double)(j + 1), q, p);
    return (Curved){lower.value + log1pl(more), -odds * upper,
                    odds * upper * (odds * (above / p - upper) - 1 / q)};
}

/* log P against log p rises and is concave. */
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
        Curved excess = binomial_upper(k, n, p, q);
        bool last;
        excess.value -= target;
        log_p += solve_halley(excess, &last);
        if (last)
            break;
    }
    return log_p;
}
