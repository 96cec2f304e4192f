/* SPDX-License-Identifier: GPL-3.0-or-later */
/* unpaired_odds_hull.c - limits from two-sided p-values that jump.
 *
 * Below the estimate the p-value is P(X >= x) + P(X <= j(u)), with j(u) rising. Between
 * two places it is at most P(X >= x) at the right one plus P(X <= j(right)) at the left
 * one; a search from the left passes over all that cannot exceed alpha. Where j stays the
 * same the p-value is 1 less the probability of a run of x, which has one maximum in u:
 * its own largest values are at the ends. So the first place is found for certain, a
 * crossing or a jump. */
#include <math.h>

#include "stats/solve.h"
#include "stats/unpaired_noncentral.h"
#include "stats/unpaired_odds.h"

typedef struct Search {
    const Hypergeometric *law;
    int64_t x;
    OppositeTail opposite;
    long double alpha;
} Search;

typedef struct Place {
    long double u;
    int64_t j; /* P(X <= j) counts here; law->low - 1 for none */
} Place;

/* P(j) = P(x): a line in u. */
static long double joins_minlike(const Hypergeometric *law, int64_t x, int64_t j)
{
    return (hypergeometric_log(law, j) - hypergeometric_log(law, x)) / (long double)(x - j);
}

static bool counts_minlike(const Hypergeometric *law, int64_t x, int64_t j, long double u)
{
    return joins_minlike(law, x, j) <= u;
}

typedef struct TwoTails {
    const Hypergeometric *law;
    int64_t x, j;
} TwoTails;

static long double tails_apart(long double u, const void *context)
{
    const TwoTails *tails = context;
    return noncentral_log_above(tails->law, tails->x, 1, u) -
           noncentral_log_below(tails->law, tails->j, u);
}

/* P(X <= j) = P(X >= x); where P(j) = P(x) the two are near each other. */
static long double joins_blaker(const Hypergeometric *law, int64_t x, int64_t j)
{
    TwoTails tails = {law, x, j};
    long double start = joins_minlike(law, x, j), low = start - 0.1L, high = start + 0.1L;
    Root root = {0};
    for (long double wider = 0.1L; tails_apart(low, &tails) > 0; wider *= 2)
        low -= wider;
    for (long double wider = 0.1L; tails_apart(high, &tails) < 0; wider *= 2)
        high += wider;
    solve_bracket(tails_apart, &tails, low, high, &root);
    return root.root;
}

static bool counts_blaker(const Hypergeometric *law, int64_t x, int64_t j, long double u)
{
    TwoTails tails = {law, x, j};
    return tails_apart(u, &tails) >= 0;
}

const OppositeTail opposite_minlike = {joins_minlike, counts_minlike};
const OppositeTail opposite_blaker = {joins_blaker, counts_blaker};

/* The largest j < x that counts, or low - 1, given one that does and one that does not. */
static int64_t last_between(const Search *search, OppositeTail opposite, long double u,
                            int64_t inside, int64_t outside)
{
    while (outside - inside > 1) {
        int64_t middle = inside + (outside - inside) / 2;
        if (opposite.counts(search->law, search->x, middle, u))
            inside = middle;
        else
            outside = middle;
    }
    return inside;
}

/* Both p-values have nearly the same j; that of minimum likelihood costs little, and the
 * other is looked for from there in growing steps. */
static Place place_at(const Search *search, long double u)
{
    int64_t low = search->law->low, inside = low - 1, outside = search->x;
    int64_t near = last_between(search, opposite_minlike, u, inside, outside);
    for (int64_t step = 1, j = near; j >= low && j < search->x; step *= 2) {
        if (search->opposite.counts(search->law, search->x, j, u)) {
            inside = j;
            if (outside < search->x)
                break;
            j += step;
        } else {
            outside = j;
            if (inside >= low)
                break;
            j -= step;
        }
    }
    return (Place){u, last_between(search, search->opposite, u, inside, outside)};
}

static long double sum_of_tails(const Search *search, long double u_above, long double u_below,
                                int64_t j)
{
    long double above = expl(noncentral_log_above(search->law, search->x, 1, u_above));
    return j < search->law->low ? above
                                : above + expl(noncentral_log_below(search->law, j, u_below));
}

typedef struct Piece {
    const Search *search;
    int64_t j;
} Piece;

static long double piece_left(long double u, const void *context)
{
    const Piece *piece = context;
    return sum_of_tails(piece->search, u, u, piece->j) - piece->search->alpha;
}

/* From left to right with the same j; *u is the first place above alpha. */
static bool search_piece(const Search *search, long double left, long double right, int64_t j,
                         long double *u)
{
    Piece piece = {search, j};
    Root root = {0};
    if (piece_left(left, &piece) > 0) {
        *u = left;
        return true;
    }
    if (!(right > left) || piece_left(right, &piece) <= 0)
        return false;
    solve_bracket(piece_left, &piece, left, right, &root);
    *u = root.root;
    return true;
}

static bool search_between(const Search *search, Place left, Place right, long double *u)
{
    if (sum_of_tails(search, right.u, left.u, right.j) <= search->alpha)
        return false;
    if (left.j == right.j)
        return search_piece(search, left.u, right.u, left.j, u);
    if (right.j == left.j + 1) {
        long double jump = search->opposite.joins(search->law, search->x, right.j);
        return search_piece(search, left.u, jump, left.j, u) ||
               search_piece(search, jump, right.u, right.j, u);
    }
    Place middle = place_at(search, left.u + (right.u - left.u) / 2);
    if (!(left.u < middle.u && middle.u < right.u))
        return search_piece(search, right.u, right.u, right.j, u);
    return search_between(search, left, middle, u) || search_between(search, middle, right, u);
}

/* From the place where the first opposite table joins to that where P(X >= x) alone
 * reaches alpha, or where everything has joined. */
long double odds_lower_two_sided(const Hypergeometric *law, int64_t x, OppositeTail opposite,
                                 long double alpha)
{
    Search search = {law, x, opposite, alpha};
    long double last = fminl(odds_lower_by_tail(law, x, 1, alpha), opposite.joins(law, x, x - 1));
    long double first = opposite.joins(law, x, law->low), found;
    if (first < last &&
        search_between(&search, place_at(&search, first), place_at(&search, last), &found))
        return found;
    return last;
}
