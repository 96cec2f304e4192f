/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_bad_numbers.c - what no method takes, asked of every method by name: the error names the
 * argument. */
#include "run_lua.h"

/* Every name of a method in turn has every bad value; the others stay as they are. */
static const char harness[] =
    "local nan, inf = 0 / 0, math.huge\n"
    "local good = {a = 5, b = 2, c = 1, d = 3, x1 = 3, n1 = 5, x2 = 2, n2 = 6, k = 5, n = 20,\n"
    "  p = 0.5, p1 = 0.5, p2 = 0.7, p3 = 0.6, alpha = 0.05, power = 0.8, psi = 0.3, delta = 0.1,\n"
    "  n_per_arm = 20, discordant = 20, prob_A_wins = 0.7, half_width = 0.2, lower = 0.3,\n"
    "  tasks = 3, seeds = 2, rho = 0.1, margin = 0.1}\n"
    "local refused = 0\n"
    "local function try(method, name, value, said)\n"
    "  local inputs = {}\n"
    "  for _, other in ipairs(method.inputs) do inputs[other] = good[other] end\n"
    "  if inputs.k and inputs.p then inputs[name == 'p' and 'k' or 'p'] = nil end\n"
    "  if method.one_sided_only then inputs.alternative = 'greater' end\n"
    "  if method.question == 'margin' then inputs.margin = 0.1 end\n"
    "  inputs[name] = value\n"
    "  local ok, message = pcall(stats.run, method.id, inputs)\n"
    "  local named = not ok and tostring(message):find('%f[%w_]' .. (said or name) .. '%f[^%w_]')\n"
    "  if not named then\n"
    "    print(method.id, name, tostring(value), ok and 'taken' or tostring(message))\n"
    "  end\n"
    "  refused = refused + 1\n"
    "end\n"
    "local function each(methods, names_of, values)\n"
    "  for _, method in ipairs(stats.methods) do\n"
    "    if methods(method) then\n"
    "      for _, name in ipairs(names_of(method)) do\n"
    "        for _, value in ipairs(values) do try(method, name, value) end\n"
    "      end\n"
    "    end\n"
    "  end\n"
    "end\n"
    "local function counts(method) return ({a = 1, x1 = 1, k = 1})[method.inputs[1]] end\n"
    "local function planning(method) return method.id:find('^size%.') end\n"
    "local function inputs(method) return method.inputs end\n"
    "local function has(method, option)\n"
    "  for _, name in ipairs(method.options) do if name == option then return true end end\n"
    "end\n";

static void check(const char *script, size_t least)
{
    Text text = {0};
    text_append(&text, harness);
    text_append(&text, script);
    text_printf(&text, "print(refused >= %zu)", least);
    assert_string_equal(lua_prints(text_string(&text)), "true\n");
    text_free(&text);
}

static void test_counts(void **state)
{
    (void)state;
    check("each(counts, inputs, {-1, 0.5, nan, inf, -inf, 1e300, 1e15 + 1, math.mininteger,\n"
          "  math.maxinteger, 'x', {}, true})\n",
          4000);
}

static void test_parts(void **state)
{
    (void)state;
    check(
        "for _, method in ipairs(stats.methods) do\n"
        "  local first = method.inputs[1]\n"
        "  if first == 'k' then try(method, 'k', 21) try(method, 'n', 0) end\n"
        "  if first == 'x1' then\n"
        "    try(method, 'x1', 6) try(method, 'x2', 7) try(method, 'n1', 0) try(method, 'n2', 0)\n"
        "  end\n"
        "end\n",
        170);
}

static void test_options(void **state)
{
    (void)state;
    check("local function level(m) return counts(m) and has(m, 'level') end\n"
          "local function margin(m) return counts(m) and has(m, 'margin') end\n"
          "each(level, function() return {'level'} end, {0, 1, -0.5, 1.5, 95, nan, inf, 'x'})\n"
          "each(margin, function() return {'margin'} end, {1, -1, 2, -0.1, nan, inf, 'x'})\n"
          "each(counts, function() return {'alternative'} end, {'bigger', 3})\n",
          700);
}

static void test_planning(void **state)
{
    (void)state;
    check("each(planning, inputs, {nan, -1e300, 'x', {}})\n"
          "each(planning, inputs, {inf, -inf, 1e300})\n",
          1000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_counts),
        cmocka_unit_test(test_parts),
        cmocka_unit_test(test_options),
        cmocka_unit_test(test_planning),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
