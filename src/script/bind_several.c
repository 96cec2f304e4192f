/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bind_several.c - what is known of several policies or tasks and is more than one result.
 *
 * stats.pairwise{matrix, ...} compares every pair of policies and ranks them,
 * stats.adjusted{pvalues, adjust} adjusts, stats.directions{strata} says where tasks
 * point, stats.repeated{matrix} which columns repeat another one, stats.mean_rate{counts}
 * gives one policy's rate with every task alike, stats.tables{strata} an object of
 * tables for several methods. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "script/bind.h"
#include "script/bind_input.h"
#include "stats/clustered.h"
#include "stats/several_pairwise.h"
#include "stats/strata.h"

typedef struct PairwiseBox { /* what a ranking needs and Lua must free */
    Pairwise pairwise;
    LetterGroups letters;
} PairwiseBox;

static int release_pairwise(lua_State *L)
{
    PairwiseBox *box = lua_touserdata(L, 1);

    several_letters_free(&box->letters);
    several_pairwise_free(&box->pairwise);
    return 0;
}

static void set_boolean(lua_State *L, const char *name, bool value)
{
    lua_pushboolean(L, value);
    lua_setfield(L, -2, name);
}

static void set_numbers(lua_State *L, const Comparison *comparison)
{
    if (comparison->p >= 1e-300)
        bind_set_number(L, "p", comparison->p);
    else
        bind_set_number(L, "log10_p", comparison->log10_p);
    bind_set_number(L, "adjusted", comparison->adjusted);
    bind_set_number(L, "estimate", comparison->estimate);
    bind_set_number(L, "lower", comparison->lower);
    bind_set_number(L, "upper", comparison->upper);
}

static void push_comparisons(lua_State *L, const Pairwise *pairwise)
{
    lua_createtable(L, (int)pairwise->count, 0);
    for (size_t i = 0; i < pairwise->count; i++) {
        const Comparison *comparison = &pairwise->comparisons[i];

        lua_createtable(L, 0, 14);
        bind_set_integer(L, "first", (int64_t)comparison->first + 1);
        bind_set_integer(L, "second", (int64_t)comparison->second + 1);
        bind_set_integer(L, "a", comparison->table.a);
        bind_set_integer(L, "b", comparison->table.b);
        bind_set_integer(L, "c", comparison->table.c);
        bind_set_integer(L, "d", comparison->table.d);
        bind_set_integer(L, "missing", comparison->missing);
        set_boolean(L, "comparable", comparison->comparable);
        if (comparison->comparable)
            set_numbers(L, comparison);
        lua_rawseti(L, -2, (lua_Integer)i + 1);
    }
}

static void push_standings(lua_State *L, const PairwiseBox *box, bool ranked)
{
    const Pairwise *pairwise = &box->pairwise;

    lua_createtable(L, (int)pairwise->policy_count, 0);
    for (size_t i = 0; i < pairwise->policy_count; i++) {
        const Standing *standing = &pairwise->policies[i];

        lua_createtable(L, 0, 10);
        bind_set_integer(L, "k", standing->successes);
        bind_set_integer(L, "n", standing->trials);
        bind_set_integer(L, "missing", standing->missing);
        bind_set_integer(L, "component", (int64_t)standing->component + 1);
        if (ranked) {
            bind_set_integer(L, "better", (int64_t)standing->better);
            bind_set_integer(L, "worse", (int64_t)standing->worse);
            bind_set_integer(L, "rank_low", (int64_t)standing->rank_low);
            bind_set_integer(L, "rank_high", (int64_t)standing->rank_high);
            set_boolean(L, "best", standing->best);
            bind_set_string(L, "letters", box->letters.text[i]);
        }
        lua_rawseti(L, -2, (lua_Integer)i + 1);
    }
}

static void push_order(lua_State *L, const Pairwise *pairwise)
{
    lua_createtable(L, (int)pairwise->policy_count, 0);
    for (size_t i = 0; i < pairwise->policy_count; i++) {
        lua_pushinteger(L, (lua_Integer)pairwise->order[i] + 1);
        lua_rawseti(L, -2, (lua_Integer)i + 1);
    }
}

static void push_ranking(lua_State *L, const PairwiseBox *box, const PairwiseOptions *options,
                         const Text *shown)
{
    const Pairwise *pairwise = &box->pairwise;

    lua_createtable(L, 0, 12);
    bind_set_string(L, "method", "several.pairwise");
    bind_set_string(L, "test", options->test);
    bind_set_string(L, "interval", options->interval);
    bind_set_string(L, "adjust", adjust_name(options->adjust));
    bind_push_text(L, shown);
    lua_setfield(L, -2, "input");
    bind_set_integer(L, "compared", (int64_t)pairwise->compared);
    bind_set_integer(L, "components", (int64_t)pairwise->components);
    bind_set_number(L, "level",
                    1 - (1 - options->level) /
                            (double)(pairwise->compared > 0 ? pairwise->compared : 1));
    push_comparisons(L, pairwise);
    lua_setfield(L, -2, "comparisons");
    push_standings(L, box, options->control == ALL_PAIRS);
    lua_setfield(L, -2, "policies");
    push_order(L, pairwise);
    lua_setfield(L, -2, "order");
}

static Adjust get_adjust(lua_State *L, const char *where)
{
    Adjust adjust = ADJUST_HOLM;
    Error err = {0};

    if (!adjust_parse(bind_string_or(L, 1, where, "adjust", NULL), &adjust, &err))
        bind_raise(L, &err);
    return adjust;
}

static PairwiseOptions get_pairwise(lua_State *L, const char *where, size_t columns)
{
    PairwiseOptions options = pairwise_default;
    int64_t control = bind_integer_or(L, 1, where, "control", 0);

    options.test = bind_string_or(L, 1, where, "test", "paired.mcnemar_exact");
    options.interval = bind_string_or(L, 1, where, "interval", "paired.diff_tango");
    options.adjust = get_adjust(L, where);
    options.level = bind_number_or(L, 1, where, "level", options.level);
    if (control < 0 || control > (int64_t)columns)
        bind_fail(L, ERROR_USAGE, "%s: \"control\" is no column of the matrix", where);
    options.control = control > 0 ? (int)control - 1 : ALL_PAIRS;
    return options;
}

/* stats.pairwise{matrix, test, interval, adjust, level, control} */
static int stats_pairwise(lua_State *L)
{
    static const char where[] = "stats.pairwise";
    static const char *const names[] = {"matrix", "test", "interval", "adjust", "level", "control"};
    Input input = {.kind = INPUT_MATRIX};
    PairwiseOptions options;
    PairwiseBox *box;
    Text *shown;
    Error err = {0};
    bool ok;

    bind_check_options(L, 1, where, names, sizeof names / sizeof names[0]);
    shown = bind_text(L);
    data_get(L, 1, where, "matrix", &input, shown);
    options = get_pairwise(L, where, input.matrix.columns);
    box = bind_new(L, "pairwise", sizeof *box);
    bind_note_place(L);
    ok = several_pairwise(&input.matrix, &options, &box->pairwise, &err) &&
         (options.control != ALL_PAIRS ||
          several_letters(&box->pairwise, 1 - options.level, &box->letters, &err));
    if (!ok)
        return bind_raise(L, &err);
    push_ranking(L, box, &options, shown);
    return 1;
}

static void push_numbers(lua_State *L, const double *numbers, size_t count)
{
    lua_createtable(L, (int)count, 0);
    for (size_t i = 0; i < count; i++) {
        lua_pushnumber(L, numbers[i]);
        lua_rawseti(L, -2, (lua_Integer)i + 1);
    }
}

/* stats.adjusted{pvalues, adjust} */
static int stats_adjusted(lua_State *L)
{
    static const char where[] = "stats.adjusted";
    static const char *const names[] = {"pvalues", "adjust"};
    Input input = {.kind = INPUT_PVALUES};
    Adjust adjust;
    double *adjusted;
    Error err = {0};

    bind_check_options(L, 1, where, names, 2);
    adjust = get_adjust(L, where);
    Text *shown = bind_text(L);
    data_get(L, 1, where, "pvalues", &input, shown);
    adjusted = lua_newuserdatauv(L, input.pvalues.count * sizeof *adjusted + 1, 0);
    if (!adjust_p(adjust, input.pvalues.items, input.pvalues.count, adjusted, &err))
        return bind_raise(L, &err);
    push_numbers(L, adjusted, input.pvalues.count);
    bind_push_text(L, shown);
    return 2;
}

/* stats.directions{strata} */
static int stats_directions(lua_State *L)
{
    static const char where[] = "stats.directions";
    static const char *const names[] = {"strata"};
    Input input = {.kind = INPUT_STRATA};
    Directions directions;

    bind_check_options(L, 1, where, names, 1);
    data_get(L, 1, where, "strata", &input, bind_text(L));
    directions = strata_directions(&input.tables);
    lua_createtable(L, 0, 7);
    bind_set_integer(L, "positive", (int64_t)directions.positive);
    bind_set_integer(L, "negative", (int64_t)directions.negative);
    bind_set_integer(L, "zero", (int64_t)directions.zero);
    bind_set_integer(L, "pooled", directions.pooled);
    bind_set_integer(L, "mean", directions.equal_weight);
    set_boolean(L, "contradicts", directions.contradicts);
    set_boolean(L, "opposite", directions.opposite);
    return 1;
}

/* stats.repeated{matrix} */
static int stats_repeated(lua_State *L)
{
    static const char where[] = "stats.repeated";
    static const char *const names[] = {"matrix"};
    Input input = {.kind = INPUT_MATRIX};
    size_t *first, count;

    bind_check_options(L, 1, where, names, 1);
    data_get(L, 1, where, "matrix", &input, bind_text(L));
    first = lua_newuserdatauv(L, input.matrix.columns * sizeof *first + 1, 0);
    bind_note_place(L);
    count = clustered_repeated_columns(&input.matrix, first);
    lua_createtable(L, (int)input.matrix.columns, 1);
    for (size_t i = 0; i < input.matrix.columns; i++) {
        lua_pushinteger(L, (lua_Integer)first[i] + 1);
        lua_rawseti(L, -2, (lua_Integer)i + 1);
    }
    lua_pushinteger(L, (lua_Integer)count);
    return 2;
}

/* The list of {k = , n = } under "counts", in a userdata that is pushed. */
static RateCount *get_counts(lua_State *L, const char *where, size_t *count)
{
    RateCount *counts;

    if (!bind_table(L, 1, where, "counts"))
        bind_fail(L, ERROR_SCRIPT, "%s needs \"counts\": a list of {k = , n = }", where);
    *count = lua_rawlen(L, -1);
    counts = lua_newuserdatauv(L, *count * sizeof *counts + 1, 0);
    lua_insert(L, -2);
    for (size_t i = 0; i < *count; i++) {
        if (lua_rawgeti(L, -1, (lua_Integer)i + 1) != LUA_TTABLE)
            bind_fail(L, ERROR_SCRIPT, "%s: \"counts\" must hold tables {k = , n = }", where);
        counts[i].k = bind_integer(L, lua_gettop(L), where, "k");
        counts[i].n = bind_integer(L, lua_gettop(L), where, "n");
        lua_pop(L, 1);
    }
    lua_pop(L, 1);
    return counts;
}

/* stats.mean_rate{counts, level} */
static int stats_mean_rate(lua_State *L)
{
    static const char where[] = "stats.mean_rate";
    static const char *const names[] = {"counts", "level"};
    RateCount *counts;
    TaskRates rates;
    size_t count;
    double level;
    Error err = {0};

    bind_check_options(L, 1, where, names, 2);
    level = bind_number_or(L, 1, where, "level", options_default.level);
    counts = get_counts(L, where, &count);
    if (!strata_rates(counts, count, level, &rates, &err))
        return bind_raise(L, &err);
    lua_createtable(L, 0, 10);
    bind_set_number(L, "mean", rates.mean);
    bind_set_number(L, "mean_lower", rates.mean_lower);
    bind_set_number(L, "mean_upper", rates.mean_upper);
    bind_set_number(L, "pooled", rates.pooled);
    bind_set_number(L, "pooled_lower", rates.pooled_lower);
    bind_set_number(L, "pooled_upper", rates.pooled_upper);
    if (rates.stderr_known) {
        bind_set_number(L, "mean_stderr", rates.mean_stderr);
        bind_set_number(L, "pooled_stderr", rates.pooled_stderr);
    }
    bind_set_integer(L, "tasks", (int64_t)rates.tasks);
    return 1;
}

/* stats.tables{strata}: the list as an object that several methods take without reading it anew. */
static int stats_tables(lua_State *L)
{
    static const char where[] = "stats.tables";
    static const char *const names[] = {"strata"};
    Input input = {.kind = INPUT_STRATA};
    TablesBox *box;
    size_t size;

    bind_check_options(L, 1, where, names, 1);
    data_get(L, 1, where, "strata", &input, bind_text(L));
    box = bind_new(L, "tables", sizeof *box);
    size = input.tables.count * sizeof *box->owned;
    bind_hold(L, &box->held, size);
    box->owned = malloc(size + 1);
    bind_check_memory(L, box->owned);
    if (size > 0)
        memcpy(box->owned, input.tables.items, size);
    box->tables = (PairedTables){.items = box->owned, .count = input.tables.count};
    return 1;
}

void bind_several_add(lua_State *L)
{
    static const luaL_Reg none[] = {{NULL, NULL}};
    static const luaL_Reg functions[] = {{"pairwise", stats_pairwise},
                                         {"adjusted", stats_adjusted},
                                         {"directions", stats_directions},
                                         {"repeated", stats_repeated},
                                         {"mean_rate", stats_mean_rate},
                                         {"tables", stats_tables},
                                         {NULL, NULL}};

    bind_type(L, "pairwise", none, release_pairwise);
    luaL_setfuncs(L, functions, 0);
}
