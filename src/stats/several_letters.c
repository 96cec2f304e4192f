/* SPDX-License-Identifier: GPL-3.0-or-later */
/* several_letters.c - which policies share a letter: the maximal sets of policies that
 * are not told apart.
 *
 * They are the maximal cliques of the graph "not significantly different", found by
 * Bron and Kerbosch (1973) Commun ACM 16:575 with a pivot, on bits in the order of the
 * policies (best first). The display: Piepho (2004) J Comput Graph Stat 13:456. */
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "stats/several_pairwise.h"

enum {
    GROUPS_MAX = 2000
};

typedef struct Graph {
    size_t count, words;
    uint64_t *joined;  /* words a vertex; vertices are places in the order */
    uint64_t *cliques; /* words a clique */
    size_t clique_count;
    bool failed, too_many;
} Graph;

static bool has(const uint64_t *set, size_t member)
{
    return (set[member / 64] >> member % 64 & 1) != 0;
}

static void put(uint64_t *set, size_t member)
{
    set[member / 64] |= UINT64_C(1) << member % 64;
}

static void take(uint64_t *set, size_t member)
{
    set[member / 64] &= ~(UINT64_C(1) << member % 64);
}

static bool is_empty(const uint64_t *set, size_t words)
{
    for (size_t i = 0; i < words; i++)
        if (set[i])
            return false;
    return true;
}

static void keep_clique(Graph *graph, const uint64_t *clique)
{
    if (graph->clique_count == GROUPS_MAX)
        graph->too_many = true;
    else
        memcpy(graph->cliques + graph->clique_count++ * graph->words, clique,
               graph->words * sizeof *clique);
}

/* The vertex, possible or excluded, that is joined to most of the possible ones. */
static const uint64_t *pivot_row(const Graph *graph, const uint64_t *possible,
                                 const uint64_t *excluded)
{
    const uint64_t *best = graph->joined;
    int most = -1;
    for (size_t vertex = 0; vertex < graph->count; vertex++) {
        const uint64_t *row = graph->joined + vertex * graph->words;
        int joined = 0;
        if (!has(possible, vertex) && !has(excluded, vertex))
            continue;
        for (size_t i = 0; i < graph->words; i++)
            joined += __builtin_popcountll(row[i] & possible[i]);
        if (joined > most) {
            most = joined;
            best = row;
        }
    }
    return best;
}

static void extend(Graph *graph, uint64_t *clique, uint64_t *possible, uint64_t *excluded)
{
    size_t words = graph->words;
    if (is_empty(possible, words)) {
        if (is_empty(excluded, words))
            keep_clique(graph, clique);
        return;
    }
    uint64_t *sets = malloc(2 * words * sizeof *sets);
    const uint64_t *pivot = pivot_row(graph, possible, excluded);
    graph->failed = graph->failed || !sets;
    for (size_t vertex = 0; vertex < graph->count && !graph->failed && !graph->too_many; vertex++) {
        const uint64_t *row = graph->joined + vertex * words;
        if (!has(possible, vertex) || has(pivot, vertex))
            continue;
        for (size_t i = 0; i < words; i++) {
            sets[i] = possible[i] & row[i];
            sets[words + i] = excluded[i] & row[i];
        }
        put(clique, vertex);
        extend(graph, clique, sets, sets + words);
        take(clique, vertex);
        take(possible, vertex);
        put(excluded, vertex);
    }
    free(sets);
}

static bool find_cliques(Graph *graph, Error *err)
{
    uint64_t *sets = calloc(3 * graph->words, sizeof *sets);
    if (!sets)
        return error_memory(err);
    for (size_t vertex = 0; vertex < graph->count; vertex++)
        put(sets + graph->words, vertex);
    extend(graph, sets, sets + graph->words, sets + 2 * graph->words);
    free(sets);
    if (graph->too_many)
        return error_set(err, ERROR_DOMAIN,
                         "more than %d groups of policies are not told apart: letters would not "
                         "be readable, use the adjusted p-values",
                         GROUPS_MAX);
    return !graph->failed || error_memory(err);
}

static bool graph_fill(const Pairwise *pairwise, double alpha, Graph *graph, Error *err)
{
    size_t count = pairwise->policy_count, words = (count + 63) / 64;
    size_t *place = calloc(count, sizeof *place);
    *graph = (Graph){.count = count, .words = words};
    graph->joined = calloc(count * words, sizeof *graph->joined);
    graph->cliques = calloc(GROUPS_MAX * words, sizeof *graph->cliques);
    if (!place || !graph->joined || !graph->cliques) {
        free(place);
        return error_memory(err);
    }
    for (size_t i = 0; i < count; i++)
        place[pairwise->order[i]] = i;
    for (size_t i = 0; i < pairwise->count; i++) {
        const Comparison *pair = &pairwise->comparisons[i];
        if (pair->comparable && pair->adjusted <= alpha)
            continue;
        put(graph->joined + place[pair->first] * words, place[pair->second]);
        put(graph->joined + place[pair->second] * words, place[pair->first]);
    }
    free(place);
    return true;
}

void several_letter(size_t n, char text[static 16])
{
    char reversed[16];
    size_t length = 0, used = 0;
    for (size_t left = n + 1; left > 0; left = (left - 1) / 26)
        reversed[length++] = (char)('a' + (left - 1) % 26);
    while (length > 0)
        text[used++] = reversed[--length];
    text[used] = '\0';
}

/* The group whose first difference is a better policy comes first. */
static bool group_before(const Graph *graph, const uint64_t *left, const uint64_t *right)
{
    for (size_t vertex = 0; vertex < graph->count; vertex++)
        if (has(left, vertex) != has(right, vertex))
            return has(left, vertex);
    return false;
}

static void sort_groups(const Graph *graph, const uint64_t **groups)
{
    for (size_t i = 0; i < graph->clique_count; i++) {
        const uint64_t *group = graph->cliques + i * graph->words;
        size_t place = i;
        for (; place > 0 && group_before(graph, group, groups[place - 1]); place--)
            groups[place] = groups[place - 1];
        groups[place] = group;
    }
}

static bool write_letters(LetterGroups *out, Error *err)
{
    for (size_t column = 0; column < out->policies; column++) {
        Text text = {0};
        text_append(&text, "");
        for (size_t group = 0; group < out->count; group++) {
            char letter[16];
            if (!out->member[group * out->policies + column])
                continue;
            several_letter(group, letter);
            text_printf(&text, "%s%s", out->count > 26 && text.length ? " " : "", letter);
        }
        out->text[column] = text_take(&text);
        if (!out->text[column])
            return error_memory(err);
    }
    return true;
}

static bool groups_fill(const Graph *graph, const Pairwise *pairwise, LetterGroups *out, Error *err)
{
    const uint64_t **groups = calloc(graph->clique_count + 1, sizeof *groups);
    *out = (LetterGroups){.count = graph->clique_count, .policies = graph->count};
    out->member = calloc(out->count * out->policies + 1, sizeof *out->member);
    out->text = calloc(out->policies, sizeof *out->text);
    bool ok = (groups && out->member && out->text) || error_memory(err);
    if (ok) {
        sort_groups(graph, groups);
        for (size_t group = 0; group < out->count; group++)
            for (size_t place = 0; place < graph->count; place++)
                out->member[group * out->policies + pairwise->order[place]] =
                    has(groups[group], place);
        ok = write_letters(out, err);
    }
    free(groups);
    return ok;
}

bool several_letters(const Pairwise *pairwise, double alpha, LetterGroups *out, Error *err)
{
    Graph graph;
    LetterGroups found = {0};
    bool ok = graph_fill(pairwise, alpha, &graph, err) && find_cliques(&graph, err) &&
              groups_fill(&graph, pairwise, &found, err);
    free(graph.joined);
    free(graph.cliques);
    if (ok)
        *out = found;
    else
        several_letters_free(&found);
    return ok;
}

void several_letters_free(LetterGroups *groups)
{
    for (size_t i = 0; groups->text && i < groups->policies; i++)
        free(groups->text[i]);
    free(groups->text);
    free(groups->member);
    *groups = (LetterGroups){0};
}
